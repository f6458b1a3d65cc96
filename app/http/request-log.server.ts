import type { RequestHandler } from "express";
import { logger } from "~/lib/logger.server";
import { redactPath } from "./redact-path.server";

/**
 * One line for each answer. The path only, never the query: it may hold what people typed or a
 * secret from a link. Of a path that is a key, not even that (`redactPath`).
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
