import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { isUnwritableError } from "#db/busy.server";
import type { RemixBuild } from "./remix-build.server";
import { redactPath } from "~/http/redact-path.server";
import { plainErrorPage } from "~/http/plain-error.server";
import { logger } from "~/lib/logger.server";

/** Wraps a loader or an action. */
function withErrorPage(run: LoaderFunction | ActionFunction): ActionFunction {
  return async (args) => {
    try {
      return await run(args);
    } catch (thrown) {
      // Answers may be thrown, too.
      if (!(thrown instanceof Error)) throw thrown;
      // The database can't be written now: `withFormGate`, around this, answers that.
      if (isUnwritableError(thrown)) throw thrown;
      const { requestId, locale } = args.context;
      const path = redactPath(new URL(args.request.url).pathname);
      logger().error({ err: thrown, requestId, path }, "request failed");
      const { html, headers } = await plainErrorPage(500, locale, requestId);
      return new Response(html, { status: 500, headers });
    }
  };
}

/**
 * Answers errors of routes without a page (`/logout`) with an error page. They have no error boundary, so
 * Remix would answer with a line of plain text.
 */
export function withErrorPages(build: RemixBuild): RemixBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || route.module.default) return [id, route] as const;
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader ? { loader: withErrorPage(loader) } : {}),
      ...(action ? { action: withErrorPage(action) } : {}),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
