import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { randomBytes } from "node:crypto";
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
import { processMetrics } from "./metrics.server";
import { withErrorPages } from "../rendering/resource-errors.server";
import { serveBuiltFiles, serveFolder, readBuiltFiles } from "./static-files.server";

declare global {
  // This is how Express types values that middleware passes on.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface Locals {
      requestId: string;
      cspNonce: string;
      /** The client's address, from `clientAddress`. */
      address: string;
      now: number;
      locale: Locale;
      origin: string;
      publicVersion: number | null;
      uploadRefusal: UploadRefusal | null;
      /** Set if the answer is a file, whose addresses are not in the map. */
      isFile?: true;
    }
  }
}

/** Sets the facts about a request that later handlers use. */
const setRequestLocals: RequestHandler = (request, response, next) => {
  response.locals.requestId = randomBytes(9).toString("base64url");
  response.locals.cspNonce = randomBytes(16).toString("base64url");
  response.locals.address = clientAddress(request);
  response.locals.now = currentTime();
  response.locals.publicVersion = null;
  response.locals.uploadRefusal = null;
  response.setHeader("X-Request-Id", response.locals.requestId);
  next();
};

/** Serves the files of this build, of earlier builds, and photos. */
function useStaticFiles(app: Express): void {
  const { DATA_DIR } = env();
  const built = readBuiltFiles(resolve("build/client"));
  const earlier = earlierAssetsFolder(DATA_DIR);
  try {
    storeAssets(built, earlier, currentTime());
  } catch (error) {
    // Pages from before the next deployment may miss a script; the server starts all the same.
    logger().warn({ err: error }, "could not keep the assets of this build");
  }
  app.use(serveBuiltFiles(built));
  app.use("/assets", serveFolder(earlier, { precompressed: true }));
  app.use("/photos", serveFolder(profilePhotoFolder(DATA_DIR)));
}

/** Answers an unexpected error with a log entry and an error page. */
const answerUnexpectedError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  // A client that has gone away waits for no answer.
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

/** Returns the whole Express app: headers, checks, files, and Remix for everything else. */
export function createApp(build: RemixBuild): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env().TRUST_PROXY);

  const metrics = processMetrics();
  app.use(metrics.measure);

  // These apply to every answer.
  app.use(closeAfterUnreadBody);
  app.use(...securityHeaders());

  // Monitoring asks this every few seconds, so it isn't logged.
  app.get("/healthz", healthCheck());
  app.get("/metrics", metrics.endpoint);

  // From here on, requests are logged and checked, and bad ones are refused.
  app.use(setRequestLocals);
  app.use(requestLog);
  app.use(checkRequestTarget());
  app.use(redirectTrailingSlash);
  // LINE's requests are proved by a signature, send no Origin, and come from a few addresses for all users.
  app.use(lineWebhook);
  app.use(csrfCheck);
  app.use(bodyLimit);

  // Files cost next to nothing.
  useStaticFiles(app);

  // Pages and the API cost more.
  app.use(requestLimit(env().REQUESTS_PER_MINUTE));
  app.use(detectLanguage);
  app.use("/api", refuseApiDataRequests);
  // In development, a cached page would outlive the edit of a module.
  if (env().NODE_ENV !== "development") app.use(pageCache(build));
  // No answer before this one sets a cookie.
  app.use(makeCookieAnswersPrivate);
  app.use(csvExports);
  app.use(uploadQueue(new LargeBodyQueue()));
  // Documents are compressed already (`render-document.server.tsx`); this is for JSON and loader data.
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
