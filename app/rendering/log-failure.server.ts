import { isRouteErrorResponse } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/node";
import { redactPath } from "~/http/redact-path.server";
import { logger } from "~/lib/logger.server";

/** Logs unexpected errors with the request's id, which the error page shows. */
export function logFailure(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted) return;
  // A request that Remix itself refuses (405, 404) is no failure of the server.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logger().error(
    { err: error, requestId: context.requestId, path: redactPath(new URL(request.url).pathname) },
    "request failed",
  );
}
