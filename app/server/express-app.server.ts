import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express } from "express";
import { randomBytes, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import sirv from "sirv";
import { sqlite } from "#db/client.server";
import { photoFolder } from "~/domain/cleaners/photos.server";
import { apiSpeaksJson } from "~/http/api-speaks-json.server";
import { csrfCheck } from "~/http/csrf-check.server";
import { language } from "~/http/language.server";
import { requestLog } from "~/http/request-log.server";
import { securityHeaders } from "~/http/security-headers.server";
import { now } from "~/lib/clock.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import type { Locale } from "~/lib/vocabulary";
import { pageCache } from "~/rendering/page-cache.server";
import { remixHandler } from "~/rendering/remix-handler.server";

declare global {
  // Express's own way to type what middleware hands on.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface Locals {
      requestId: string;
      cspNonce: string;
      now: number;
      locale: Locale;
      origin: string;
      publicVersion: number | null;
    }
  }
}

const ONE_YEAR = 31_536_000;

/** The whole of the web: headers, checks, files, and Remix for everything else. */
export function createApp(build: ServerBuild): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env().TRUST_PROXY);

  app.get("/healthz", (_request, response) => {
    let healthy = true;
    try {
      sqlite().prepare("select 1").get();
    } catch (error) {
      healthy = false;
      logger().error({ err: error }, "database does not answer");
    }
    response
      .status(healthy ? 200 : 503)
      .setHeader("Cache-Control", "no-store")
      .json({ ok: healthy });
  });

  app.use((request, response, next) => {
    // `//host/path` would be read as an address on another host.
    if (/^\/[/\\]/.test(request.originalUrl)) {
      request.originalUrl = request.url = request.originalUrl.replace(/^[/\\]+/, "/");
    }
    response.locals.requestId = randomUUID();
    response.locals.cspNonce = randomBytes(16).toString("base64url");
    response.locals.now = now();
    response.locals.publicVersion = null;
    response.locals.origin = env().anyHost
      ? `${request.protocol}://${request.get("Host") ?? new URL(env().APP_ORIGIN).host}`
      : env().APP_ORIGIN;
    response.setHeader("X-Request-Id", response.locals.requestId);
    next();
  });
  app.use(requestLog);
  app.use(...securityHeaders());
  app.use(csrfCheck);

  const assets = resolve("build/client");
  app.use(
    "/assets",
    sirv(resolve(assets, "assets"), {
      // Vite serves the files of a server under development: there need not be a build.
      dev: import.meta.env.DEV,
      etag: true,
      immutable: true,
      maxAge: ONE_YEAR,
      brotli: true,
      gzip: true,
    }),
  );
  app.use(
    "/photos",
    sirv(photoFolder(env().DATA_DIR), { dev: true, etag: true, immutable: true, maxAge: ONE_YEAR }),
  );
  app.use(
    sirv(assets, {
      dev: import.meta.env.DEV,
      etag: true,
      maxAge: 3600,
      brotli: true,
      gzip: true,
      ignores: [/^\/assets/],
    }),
  );

  app.use(language);
  app.use("/api", apiSpeaksJson);
  // What was kept would outlive the edit of a module.
  if (env().NODE_ENV !== "development") app.use(pageCache);
  // Documents come compressed from entry.server; this is for JSON and loader data.
  app.use(compression());
  app.use(
    remixHandler(build, (request, response) => ({
      requestId: response.locals.requestId,
      cspNonce: response.locals.cspNonce,
      address: request.ip ?? "",
      now: response.locals.now,
      locale: response.locals.locale,
      origin: response.locals.origin,
      publicVersion: response.locals.publicVersion,
    })),
  );
  return app;
}
