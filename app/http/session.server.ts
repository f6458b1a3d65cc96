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

/** Results by request: the session is looked up once, however many loaders ask. */
const viewers = new WeakMap<AppLoadContext, Promise<Viewer | null>>();

/** Returns the session token in this browser's cookie, or null. It isn't verified yet. */
export const sessionTokenOf = (request: Request) =>
  sessionTokenInCookie(request.headers.get("Cookie"));

async function sessionTokenInCookie(header: string | null | undefined): Promise<string | null> {
  if (!header?.includes(`${sessionCookieName()}=`)) return null;
  const token: unknown = await sessionCookie().parse(header);
  return typeof token === "string" ? token : null;
}

/** Returns the signed-in user, or null. */
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

/** Returns the user of a Cookie header, or null, for requests that Express answers without Remix. */
export async function getSignedInByCookie(
  header: string | undefined,
  now: number,
): Promise<Viewer | null> {
  const token = await sessionTokenInCookie(header);
  return token ? getViewer(token, now) : null;
}

/** Returns path and query of a request, as the reader sees them (without Remix's own parameters). */
export function pathAndQueryOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("index");
  return url.pathname + url.search;
}

/** Returns the signed-in user. Guests go to the login page, and come back with all their choices. */
export async function requireUser(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await getSignedIn(request, context);
  // Login needs a new document: it has no scripts, and would open at this page's scroll position.
  if (!viewer) throw redirectWithin(request, paths.login(pathAndQueryOf(request)));
  return viewer;
}

/**
 * Returns the signed-in user if they have `role`. Guests are redirected to the login page, others get a 403
 * page. API addresses use `requireApiRole`.
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

/** Starts a session and returns its Set-Cookie. The session from before the login is ended. */
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

/** Result of signing out a browser. */
export interface SignOutResult {
  /** Removes the session cookie, in any case. */
  setCookie: string;
  /** False if the database takes no writes; the session then ends as soon as it does. */
  hasEnded: boolean;
}

/** Ends the session of a browser. If the database takes no writes, at least this browser is signed out. */
export async function signOutBrowser(
  request: Request,
  context: AppLoadContext,
): Promise<SignOutResult> {
  const token = await sessionTokenOf(request);
  const ended = !token || endSession(token);
  if (!ended) logger().error({ requestId: context.requestId }, "session will be ended later");
  return { hasEnded: ended, setCookie: await sessionCookie().serialize("", { maxAge: 0 }) };
}
