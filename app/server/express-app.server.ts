import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { randomBytes, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { RETRY_AFTER_SECONDS, isUnwritableError } from "#db/busy.server";
import { profilePhotoFolder } from "~/domain/cleaners/profile-photos.server";
import { refuseApiDataRequests } from "~/http/refuse-api-data-requests.server";
import { bodyLimit } from "~/http/body-limit.server";
import { clientAddress } from "~/http/client-address.server";
import { csrfCheck } from "~/http/csrf-check.server";
import { detectLanguage } from "~/http/language.server";
import { LargeBodyQueue } from "~/http/large-body-queue.server";
import { lineWebhook } from "~/http/line-webhook.server";
import { logUnwritable } from "~/http/log-unwritable.server";
import { redactPath } from "~/http/redact-path.server";
import { sendPlainError } from "~/http/plain-error.server";
import { makeCookieAnswersPrivate } from "~/http/private-cookie-answers.server";
import { requestLog } from "~/http/request-log.server";
import { requestLimit } from "~/http/request-limit.server";
import { checkRequestTarget } from "~/http/request-target.server";
import { securityHeaders } from "~/http/security-headers.server";
import { redirectTrailingSlash } from "~/http/trailing-slash.server";
import { closeAfterUnreadBody } from "~/http/unread-body.server";
import { uploadQueue, type UploadRefusal } from "~/http/upload-queue.server";
import { currentTime } from "~/lib/clock.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import type { Locale } from "~/lib/vocabulary";
import { pageCache } from "~/rendering/page-cache.server";
import type { RemixBuild } from "~/rendering/remix-build.server";
import { remixHandler } from "~/rendering/remix-handler.server";
import { csvExports } from "./csv-exports.server";
import { earlierAssetsFolder, storeAssets } from "./earlier-assets.server";
import { healthCheck } from "./health.server";
import { withErrorPages } from "../rendering/resource-errors.server";
import { serveBuiltFiles, serveFolder, readBuiltFiles } from "./static-files.server";

declare global {
  // Express's own way to type what middleware hands on.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface Locals {
      requestId: string;
      cspNonce: string;
      /** The client's address, as `clientAddress` reads it. */
      address: string;
      now: number;
      locale: Locale;
      origin: string;
      publicVersion: number | null;
      uploadRefusal: UploadRefusal | null;
    }
  }
}

/** What everybody after it may ask of a request. */
const setRequestLocals: RequestHandler = (request, response, next) => {
  response.locals.requestId = randomUUID();
  response.locals.cspNonce = randomBytes(16).toString("base64url");
  response.locals.address = clientAddress(request);
  response.locals.now = currentTime();
  response.locals.publicVersion = null;
  response.locals.uploadRefusal = null;
  response.setHeader("X-Request-Id", response.locals.requestId);
  next();
};

/** Files of the build, of the builds before it, and photos. */
function useStaticFiles(app: Express): void {
  const { DATA_DIR } = env();
  const built = readBuiltFiles(resolve("build/client"));
  const earlier = earlierAssetsFolder(DATA_DIR);
  try {
    storeAssets(built, earlier, currentTime());
  } catch (error) {
    // Pages from before the next deployment may miss a script; that is no reason not to serve.
    logger().warn({ err: error }, "could not keep the assets of this build");
  }
  app.use(serveBuiltFiles(built));
  app.use("/assets", serveFolder(earlier, { precompressed: true }));
  app.use("/photos", serveFolder(profilePhotoFolder(DATA_DIR)));
}

/** Whatever nobody foresaw: a line in the log, and a page in words. */
const answerUnexpectedError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  // Who went away in the middle has no answer to wait for.
  if (response.destroyed) return;
  const { requestId } = response.locals;
  const isUnwritable = isUnwritableError(error);
  if (isUnwritable) {
    logUnwritable(error, requestId);
    if (!response.headersSent) response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  } else {
    logger().error({ err: error, requestId, path: redactPath(request.path) }, "request failed");
  }
  if (response.headersSent) response.destroy();
  else sendPlainError(request, response, isUnwritable ? 503 : 500).catch(next);
};

/** The whole of the web: headers, checks, files, and Remix for everything else. */
export function createApp(build: RemixBuild): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env().TRUST_PROXY);

  // What holds for every answer, whoever gives it.
  app.use(closeAfterUnreadBody);
  app.use(...securityHeaders());

  // Asked every few seconds by whatever watches the service: not logged.
  app.get("/healthz", healthCheck());

  // Requests that go no further.
  app.use(setRequestLocals);
  app.use(requestLog);
  app.use(checkRequestTarget());
  app.use(redirectTrailingSlash);
  // LINE proves itself by a signature, sends no Origin, and comes for everybody from a few addresses.
  app.use(lineWebhook);
  app.use(csrfCheck);
  app.use(bodyLimit);

  // Files, which cost next to nothing.
  useStaticFiles(app);

  // What costs more: pages and API.
  app.use(requestLimit(env().REQUESTS_PER_MINUTE));
  app.use(detectLanguage);
  app.use("/api", refuseApiDataRequests);
  // What was kept would outlive the edit of a module.
  if (env().NODE_ENV !== "development") app.use(pageCache(build));
  // No answer before this one sets a cookie.
  app.use(makeCookieAnswersPrivate);
  app.use(csvExports);
  app.use(uploadQueue(new LargeBodyQueue()));
  // Documents come compressed from entry.server; this is for JSON and loader data.
  app.use(compression());
  app.use(
    remixHandler(withErrorPages(build), (_request, response) => ({
      requestId: response.locals.requestId,
      cspNonce: response.locals.cspNonce,
      address: response.locals.address,
      now: response.locals.now,
      locale: response.locals.locale,
      origin: response.locals.origin,
      publicVersion: response.locals.publicVersion,
      uploadRefusal: response.locals.uploadRefusal,
    })),
  );
  app.use(answerUnexpectedError);
  return app;
}
