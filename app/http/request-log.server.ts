import type { RequestHandler } from "express";
import { logger } from "~/lib/logger.server";
import { redactPath } from "./redact-path.server";

/**
 * Logs one line for each answer, with the path but never the query, which may hold what people typed or a
 * secret from a link. Secrets in the path are removed, too (`redactPath`).
 */
export const requestLog: RequestHandler = (request, response, next) => {
  const { method } = request;
  const path = redactPath(request.path);
  const startedAt = performance.now();
  response.once("close", () => {
    logger().info(
      {
        requestId: response.locals.requestId,
        method,
        path,
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
        ...(response.writableFinished ? {} : { aborted: true }),
      },
      "request",
    );
  });
  next();
};
