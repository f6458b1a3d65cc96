import type { AppLoadContext } from "@remix-run/node";
import type { PasskeyAnswer } from "~/domain/accounts/passkeys/passkey-schemas";
import {
  endSession,
  getViewer,
  startSession,
  type SessionFacts,
  type Viewer,
} from "~/domain/accounts/sessions.server";
import {
  beginPasskeyStep,
  beginSignIn,
  finishPasskeyStep,
  finishSignIn,
  getPendingSignIn,
  type FinishPasskeyStepResult,
  type FinishSignInResult,
} from "~/domain/accounts/sign-in-steps.server";
import { logger } from "~/lib/logger.server";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import type { Role } from "~/lib/vocabulary";
import { pendingSignInCookie, sessionCookie, sessionCookieName } from "./cookies.server";
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

/**
 * Returns the owner of the session, or null. They may be an admin who must set up a second factor before
 * anything else: only that page, the header and the way out use this. All others use `getSignedIn`.
 */
export function getSessionOwner(request: Request, context: AppLoadContext): Promise<Viewer | null> {
  let viewer = viewers.get(context);
  if (!viewer) {
    viewer = sessionTokenOf(request).then((token) =>
      token ? getViewer(token, context.now) : null,
    );
    viewers.set(context, viewer);
  }
  return viewer;
}

const unlessFactorIsMissing = (viewer: Viewer | null) =>
  viewer?.mustSetUpSecondFactor ? null : viewer;

/** Returns the signed-in user, or null. */
export async function getSignedIn(
  request: Request,
  context: AppLoadContext,
): Promise<Viewer | null> {
  return unlessFactorIsMissing(await getSessionOwner(request, context));
}

/** Returns the owner of the session of a Cookie header, for requests that Express answers without Remix. */
export async function getSessionOwnerByCookie(
  header: string | undefined,
  now: number,
): Promise<Viewer | null> {
  const token = await sessionTokenInCookie(header);
  return token ? getViewer(token, now) : null;
}

/** Returns the user of a Cookie header, or null, for requests that Express answers without Remix. */
export async function getSignedInByCookie(
  header: string | undefined,
  now: number,
): Promise<Viewer | null> {
  return unlessFactorIsMissing(await getSessionOwnerByCookie(header, now));
}

/** Returns path and query of a request, as the reader sees them (without Remix's own parameters). */
export function pathAndQueryOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("index");
  return url.pathname + url.search;
}

/** Redirects an admin who must set up a second factor to the page for it; others may go on. */
export async function requireSecondFactor(
  request: Request,
  context: AppLoadContext,
): Promise<void> {
  if (!(await getSessionOwner(request, context))?.mustSetUpSecondFactor) return;
  throw redirectWithin(request, secondFactorPath(pathAndQueryOf(request)));
}

/**
 * Returns the owner of the session, even an admin who must set up a second factor first: for the page where
 * they do. Guests go to the login page.
 */
export async function requireSessionOwner(
  request: Request,
  context: AppLoadContext,
): Promise<Viewer> {
  const viewer = await getSessionOwner(request, context);
  if (!viewer) throw redirectWithin(request, paths.login(pathAndQueryOf(request)));
  return viewer;
}

/** Returns the signed-in user. Guests go to the login page, and come back with all their choices. */
export async function requireUser(request: Request, context: AppLoadContext): Promise<Viewer> {
  await requireSecondFactor(request, context);
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

function sessionFacts(request: Request, context: AppLoadContext): SessionFacts {
  const userAgent = request.headers.get("User-Agent") ?? "";
  return { now: context.now, userAgent, address: context.address };
}

/** Ends the session from before a sign-in, logs the sign-in, and returns the cookie of its session. */
async function enterSession(
  { userId, sessionToken }: { userId: number; sessionToken: string },
  request: Request,
  context: AppLoadContext,
): Promise<string> {
  const before = await sessionTokenOf(request);
  if (before) endSession(before);
  logSecurity(context.requestId, { event: "signed-in", userId, address: context.address });
  return sessionCookie().serialize(sessionToken);
}

/**
 * A sign-in after its first step, with the cookie of the session or of the second step. If it isn't done, the
 * browser goes on to `secondStepPath`.
 */
export type BrowserSignIn =
  { isDone: true; setCookie: string } | { isDone: false; setCookie: string; pendingToken: string };

/**
 * Signs a browser in after the first step, whatever that was. `isConfirmed` is false if no password was
 * given.
 */
export async function signInBrowser(
  userId: number,
  request: Request,
  context: AppLoadContext,
  { isConfirmed = true }: Pick<SessionFacts, "isConfirmed"> = {},
): Promise<BrowserSignIn> {
  const begun = beginSignIn(userId, { ...sessionFacts(request, context), isConfirmed });
  if (!begun.isDone) {
    const { pendingToken } = begun;
    const setCookie = await pendingSignInCookie().serialize(pendingToken);
    return { isDone: false, setCookie, pendingToken };
  }
  const started = { userId, sessionToken: begun.sessionToken };
  return { isDone: true, setCookie: await enterSession(started, request, context) };
}

async function pendingTokenOf(request: Request): Promise<string | null> {
  const token: unknown = await pendingSignInCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" ? token : null;
}

/** Returns the person whose second step is still to come in this browser, or null. */
export async function secondStepOwner(
  request: Request,
  context: AppLoadContext,
): Promise<number | null> {
  const token = await pendingTokenOf(request);
  return token === null ? null : getPendingSignIn(token, context.now);
}

export type SecondStepResult =
  | { ok: true; setCookies: string[]; userId: number; codesLeft: number; usedRecoveryCode: boolean }
  | Exclude<FinishSignInResult, { ok: true }>;

/**
 * Signs a browser in by the second step: a code of the authenticator app, or a recovery code. The token of
 * the first step is that of the cookie, unless the same request made both steps.
 */
export async function finishBrowserSignIn(
  typed: string,
  request: Request,
  context: AppLoadContext,
  { pendingToken }: { pendingToken?: string } = {},
): Promise<SecondStepResult> {
  const token = pendingToken ?? (await pendingTokenOf(request));
  if (token === null) return { ok: false, reason: "not-begun" };
  const result = await finishSignIn(token, typed, sessionFacts(request, context));
  if (!result.ok) {
    logRefusedStep(token, result.reason, context);
    return result;
  }
  const setCookies = await enterAfterSecondStep(result, request, context);
  const { userId, codesLeft, usedRecoveryCode } = result;
  return { ok: true, setCookies, userId, codesLeft, usedRecoveryCode };
}

function logRefusedStep(
  token: string,
  reason: string,
  { now, address, requestId }: AppLoadContext,
) {
  const userId = getPendingSignIn(token, now);
  logSecurity(requestId, { event: "second-step-refused", reason, userId, address });
}

/** Returns the cookies of a sign-in whose second step was right. */
const enterAfterSecondStep = async (
  started: { userId: number; sessionToken: string },
  request: Request,
  context: AppLoadContext,
): Promise<string[]> => [
  await enterSession(started, request, context),
  await pendingSignInCookie().serialize("", { maxAge: 0 }),
];

/** Returns the options for a second step by passkey; null if it isn't due here, or there is no passkey. */
export async function browserPasskeyOptions(request: Request, context: AppLoadContext) {
  const token = await pendingTokenOf(request);
  return token === null ? null : beginPasskeyStep(token, context.now);
}

export type PasskeyStepResult =
  | { ok: true; setCookies: string[]; userId: number }
  | Exclude<FinishPasskeyStepResult, { ok: true }>;

/** Signs a browser in by the second step, with a passkey. */
export async function finishBrowserPasskeyStep(
  answer: PasskeyAnswer,
  request: Request,
  context: AppLoadContext,
): Promise<PasskeyStepResult> {
  const token = await pendingTokenOf(request);
  if (token === null) return { ok: false, reason: "not-begun" };
  const result = await finishPasskeyStep(token, answer, sessionFacts(request, context));
  if (!result.ok) {
    logRefusedStep(token, "why" in result ? `passkey: ${result.why}` : result.reason, context);
    return result;
  }
  const setCookies = await enterAfterSecondStep(result, request, context);
  return { ok: true, setCookies, userId: result.userId };
}

/** Starts another session for somebody who is signed in here and whose sessions were all ended. */
export async function renewSession(
  viewer: Viewer,
  request: Request,
  context: AppLoadContext,
): Promise<string> {
  const sessionToken = startSession(viewer.id, sessionFacts(request, context));
  return enterSession({ userId: viewer.id, sessionToken }, request, context);
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
