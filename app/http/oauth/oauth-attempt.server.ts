import { z } from "zod/v4";
import { MINUTE_MS } from "~/lib/durations";
import { PROVIDERS } from "~/lib/vocabulary";
import { cookieName, isHttps, makeCookie } from "../cookies.server";
import { safeRedirect } from "../safe-redirect";

/** Longest time that somebody may take at the provider, in milliseconds. */
export const OAUTH_ATTEMPT_MS = 10 * MINUTE_MS;
/** Most attempts at once in one browser. Beyond it all are forgotten: nobody has that many tabs. */
const MOST_OAUTH_ATTEMPTS = 5;

const OAuthAttemptSchema = z.object({
  provider: z.enum(PROVIDERS),
  state: z.string(),
  codeVerifier: z.string(),
  redirectTo: z.string().transform((target) => safeRedirect(target)),
  /** The user who links a provider to their account, or null for a sign-in. */
  linkTo: z.number().nullable(),
  /** The user who connects LINE for messages, or null. Nobody can sign in with such a connection. */
  messagesOf: z.number().nullable().default(null),
  /** The user who is asked once more who they are, and signs in for it. Nobody else is signed in by that. */
  confirms: z.number().optional(),
  /** Name of the channel on which the page that opened the popup listens. */
  popup: z.string().nullable(),
  /** The attempt began on a page that asks for a photo: their picture at the provider is offered as one. */
  offersPicture: z.boolean().default(false),
  expiresAt: z.number(),
});

/** A sign-in or a linking that is in progress in this browser. */
export type OAuthAttempt = z.output<typeof OAuthAttemptSchema>;

/** Returns the cookie of one attempt: each has its own, so that tabs don't disturb each other. */
function attemptCookie(state: string) {
  return makeCookie(`${cookieName("oauth")}-${state.slice(0, 16)}`, {
    lifetimeMs: OAUTH_ATTEMPT_MS,
    signedFor: "oauth-attempt",
  });
}

/** True for a state as the library makes them; anything else can't be part of a cookie's name. */
const isState = (text: string | null): text is string => /^[\w-]{43}$/.test(text ?? "");

/** Returns the Set-Cookies that store an attempt in this browser. */
export async function saveOAuthAttempt(
  request: Request,
  attempt: Omit<OAuthAttempt, "expiresAt">,
  now: number,
): Promise<string[]> {
  const value = { ...attempt, expiresAt: now + OAUTH_ATTEMPT_MS } satisfies OAuthAttempt;
  return [...forgetIfMany(request), await attemptCookie(attempt.state).serialize(value)];
}

/** Returns the Set-Cookies that forget all attempts, if there are too many. */
function forgetIfMany(request: Request): string[] {
  const prefix = `${cookieName("oauth")}-`;
  const names = (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((part) => part.split("=")[0]?.trim() ?? "")
    .filter((name) => name.startsWith(prefix) && /^[\w-]+$/.test(name));
  if (names.length < MOST_OAUTH_ATTEMPTS) return [];
  const attributes = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`;
  return names.map((name) => `${name}=; ${attributes}`);
}

/**
 * Returns the attempt that a callback belongs to; null if it is lost, expired, from another browser, or
 * made for another provider. `forget` is the Set-Cookie that removes it: a callback counts once.
 */
export async function takeOAuthAttempt(
  request: Request,
  provider: OAuthAttempt["provider"],
  now: number,
): Promise<{ attempt: OAuthAttempt | null; forget: string | null }> {
  const state = new URL(request.url).searchParams.get("state");
  if (!isState(state)) return { attempt: null, forget: null };
  const cookie = attemptCookie(state);
  const forget = await cookie.serialize("", { maxAge: 0 });
  const read = OAuthAttemptSchema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  const attempt = read.success ? read.data : null;
  const ours = attempt?.state === state && attempt.provider === provider && attempt.expiresAt > now;
  return { attempt: ours ? attempt : null, forget };
}
