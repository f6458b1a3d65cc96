import compression from "compression";
import express, { type Express } from "express";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join, resolve } from "node:path";
import sirv from "sirv";
import * as remixBuild from "virtual:remix/server-build";
import { closeDatabase, openDatabase, sqlite, withDataLock } from "#db/client.server";
import { sweepAccountTokens } from "~/domain/accounts/account-tokens.server";
import { sweepAttempts } from "~/domain/accounts/attempts.server";
import { sweepSessions } from "~/domain/accounts/sessions.server";
import { sweepUnverifiedAccounts } from "~/domain/accounts/unverified-accounts.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { isDemoDatabase } from "~/domain/demo/demo-mark.server";
import { photoFolder } from "~/domain/cleaners/photos.server";
import { sweepDrafts } from "~/domain/bookings/drafts.server";
import { settleBookings } from "~/domain/bookings/settle-bookings.server";
import { emailChannel } from "~/domain/notifications/channels/email.server";
import { sweepOutbox } from "~/domain/notifications/outbox.server";
import { startWorker, type Worker } from "~/domain/notifications/worker.server";
import { apiSpeaksJson } from "~/http/api-speaks-json.server";
import { language } from "~/http/language.server";
import { originCheck } from "~/http/origin-check.server";
import { pageCache } from "~/http/page-cache.server";
import { remixHandler } from "~/http/remix-handler.server";
import { requestLog } from "~/http/request-log.server";
import { securityHeaders } from "~/http/security-headers.server";
import { now } from "~/lib/clock.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { sessionSecret } from "~/lib/secrets.server";
import type { Locale } from "~/lib/vocabulary";

declare global {
  // Of the development server; only a global outlives the edit of a module.
  var closeBeforeEdit: (() => Promise<void>) | undefined;
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
const SHUTDOWN_MS = 9_000;
/** What is being delivered may take this long to end; what is broken off then is noted in time. */
const DRAIN_MS = 8_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** A request that nobody answered holds a cleaner's hours no longer than it must. */
const SETTLE_EVERY_MS = 60 * 1000;

/** The whole of the web: headers, checks, files, and Remix for everything else. */
function createApp(): Express {
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
  app.use(originCheck);

  const assets = resolve("build/client");
  app.use(
    "/assets",
    sirv(resolve(assets, "assets"), {
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
    sirv(assets, { etag: true, maxAge: 3600, brotli: true, gzip: true, ignores: [/^\/assets/] }),
  );

  app.use(language);
  app.use("/api", apiSpeaksJson);
  app.use(pageCache);
  // Documents come compressed from entry.server; this is for JSON and loader data.
  app.use(compression());
  app.use(
    remixHandler(remixBuild, (request, response) => ({
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

/** Opens the database with all that must be there before the first request. */
function openData(): void {
  const { DATA_DIR, LOG_LEVEL, production } = env();
  withDataLock(DATA_DIR, () => {
    openDatabase({
      dataDir: DATA_DIR,
      onStatement:
        LOG_LEVEL === "trace" ? (sql) => logger().trace({ sql }, "statement") : undefined,
    });
    sessionSecret();
    if (production && isDemoDatabase()) {
      throw new EnvironmentError([
        "DATA_DIR holds a database with demo data, whose passwords everybody knows",
      ]);
    }
    seedCatalogue(now());
  });
}

/** Delivers what the outbox holds, until it is stopped. */
function startDelivery(): Worker {
  const { SMTP_URL, MAIL_FROM, DATA_DIR, APP_ORIGIN } = env();
  const log = logger();
  const email = emailChannel({
    smtpUrl: SMTP_URL,
    from: MAIL_FROM,
    folder: join(DATA_DIR, "mail"),
    origin: APP_ORIGIN,
    printLinks: isDemoDatabase(),
    log,
  });
  return startWorker({ channels: { email }, now, log });
}

/** They remove what is over. */
const SWEEPS = [
  sweepSessions,
  sweepAttempts,
  sweepAccountTokens,
  sweepUnverifiedAccounts,
  sweepDrafts,
  sweepOutbox,
];

/** Does what time brings. What one of them can't do now, a busy database say, it does next time. */
function runEach(tasks: readonly ((now: number) => void)[]): void {
  for (const task of tasks) {
    try {
      task(now());
    } catch (error) {
      logger().error({ err: error, task: task.name }, "task failed");
    }
  }
}

/** Opens the data, those of a demo if it is one; gives what only a demo needs, and else loads not. */
async function openRealOrDemoData() {
  const { DEMO, DATA_DIR } = env();
  const demo = DEMO ? await import("~/domain/demo/seed-demo.server") : null;
  if (demo && !demo.isFreeForDemo(DATA_DIR)) {
    throw new EnvironmentError([
      "DATA_DIR holds real data, which a demo must not mix with its own",
    ]);
  }
  if (process.argv.includes("--fresh")) demo?.removeData(DATA_DIR);
  openData();
  await demo?.seedDemo(DATA_DIR, now());
  return demo;
}

async function start(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { HOST, PORT, DEMO, APP_ORIGIN } = env();
  const demo = await openRealOrDemoData();

  const server = createServer(createApp());
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new EnvironmentError([`PORT ${PORT} is taken by another program; choose another`])
          : error,
      ),
    );
    server.listen(PORT, HOST, resolve);
  });
  setInterval(() => runEach([settleBookings]), SETTLE_EVERY_MS).unref();
  const worker = startDelivery();
  const sweeper = setInterval(() => runEach(SWEEPS), SWEEP_EVERY_MS);
  logger().info({ host: HOST, port: PORT, origin: APP_ORIGIN, demo: DEMO }, "listening");
  demo?.printDemoGuide(APP_ORIGIN);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger().info({ signal }, "stopping");
    clearInterval(sweeper);
    void Promise.all([closeGently(server), worker.stop(DRAIN_MS)]).then(() => {
      closeDatabase();
      process.exit(0);
    });
  };
  process.once("SIGTERM", () => stop("SIGTERM"));
  process.once("SIGINT", () => stop("SIGINT"));
}

/** Lets running requests finish; idle keep-alive connections would otherwise hold it for seconds. */
async function closeGently(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const deadline = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref());
  await Promise.race([closed, deadline]);
  clearInterval(idle);
  server.closeAllConnections();
}

let app: Promise<Express> | undefined;

/** The same app behind Vite's development server. */
export async function developmentApp(...parameters: Parameters<Express>): Promise<void> {
  app ??= openForDevelopment();
  (await app)(...parameters);
}

/** Vite evaluates this module anew after each edit: what it had opened before is closed first. */
async function openForDevelopment(): Promise<Express> {
  await globalThis.closeBeforeEdit?.();
  await openRealOrDemoData();
  const worker = startDelivery();
  globalThis.closeBeforeEdit = async () => {
    await worker.stop(DRAIN_MS);
    closeDatabase();
  };
  return createApp();
}

if (!import.meta.env.DEV) {
  start().catch((error: unknown) => {
    if (error instanceof EnvironmentError) console.error(error.message);
    else logger().fatal({ err: error }, "could not start");
    process.exit(1);
  });
}
