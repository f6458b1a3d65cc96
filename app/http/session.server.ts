import type { AppLoadContext } from "@remix-run/node";
import {
  endSession,
  getViewer,
  startSession,
  type Viewer,
} from "~/domain/accounts/sessions.server";
import { logger } from "~/lib/logger.server";
import { paths } from "~/lib/paths";
import type { Role } from "~/lib/vocabulary";
import { sessionCookie, sessionCookieName } from "./cookies.server";
import { redirectWithin } from "./redirect-within.server";
import { logSecurity } from "./security-log.server";

/** One look-up a request, however many loaders ask. */
const viewers = new WeakMap<AppLoadContext, Promise<Viewer | null>>();

/** The token of the session that this browser claims to have, or null. */
export const sessionTokenOf = (request: Request) =>
  sessionTokenInCookie(request.headers.get("Cookie"));

async function sessionTokenInCookie(header: string | null | undefined): Promise<string | null> {
  if (!header?.includes(`${sessionCookieName()}=`)) return null;
  const token: unknown = await sessionCookie().parse(header);
  return typeof token === "string" ? token : null;
}

/** Who is signed in, or null. */
export function getSignedIn(request: Request, context: AppLoadContext): Promise<Viewer | null> {
  let viewer = viewers.get(context);
  if (!viewer) {
    viewer = sessionTokenOf(request).then((token) =>
      token ? getViewer(token, context.now) : null,
    );
    viewers.set(context, viewer);
  }
  return viewer;
}

/** Who is signed in, by a Cookie header, for what Express answers by itself; or null. */
export async function getSignedInByCookie(
  header: string | undefined,
  now: number,
): Promise<Viewer | null> {
  const token = await sessionTokenInCookie(header);
  return token ? getViewer(token, now) : null;
}

/** Path and query of a request, as the reader sees it (without Remix's own parameters). */
export function pathAndQueryOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("index");
  return url.pathname + url.search;
}

/** Who is signed in; guests are sent to the login page, which brings them back with all choices. */
export async function requireUser(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await getSignedIn(request, context);
  // A document of its own: login has no scripts, and would open wherever this page was scrolled to.
  if (!viewer) throw redirectWithin(request, paths.login(pathAndQueryOf(request)));
  return viewer;
}

/**
 * Who is signed in, if they have `role`: guests are sent to the login page, others get a 403 page. An
 * address of the API asks `requireApiRole`.
 */
export async function requireRole(
  request: Request,
  context: AppLoadContext,
  role: Role,
): Promise<Viewer> {
  const viewer = await requireUser(request, context);
  if (viewer.role !== role) throw new Response(null, { status: 403 });
  return viewer;
}

/** Starts a session and gives its Set-Cookie. A session from before the login is ended. */
export async function signInBrowser(
  userId: number,
  request: Request,
  context: AppLoadContext,
): Promise<string> {
  const before = await sessionTokenOf(request);
  if (before) endSession(before);
  const token = startSession(userId, {
    now: context.now,
    userAgent: request.headers.get("User-Agent") ?? "",
    address: context.address,
  });
  logSecurity(context.requestId, { event: "signed-in", userId, address: context.address });
  return sessionCookie().serialize(token);
}

/** How a browser was signed out. */
export interface SignOutResult {
  /** Removes the session's cookie, in any case. */
  setCookie: string;
  /** False where the database takes no writes: the session itself ends once it does. */
  hasEnded: boolean;
}

/** Ends the session of a browser. Where that can't be written, at least this browser is signed out. */
export async function signOutBrowser(
  request: Request,
  context: AppLoadContext,
): Promise<SignOutResult> {
  const token = await sessionTokenOf(request);
  const ended = !token || endSession(token);
  if (!ended) logger().error({ requestId: context.requestId }, "session will be ended later");
  return { hasEnded: ended, setCookie: await sessionCookie().serialize("", { maxAge: 0 }) };
}
