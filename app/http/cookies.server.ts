import { createCookie, type Cookie } from "@remix-run/node";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { PENDING_SIGN_IN_MS, SESSION_ABSOLUTE_MS } from "~/domain/accounts/sessions.server";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { secretFor } from "~/lib/secrets.server";

/** True if the site is reached through https, so that cookies may be Secure and `__Host-`. */
export function isHttps(): boolean {
  return env().APP_ORIGIN.startsWith("https:");
}

/** Adds `__Host-` under https: no other host, and no page of another path, can set the cookie then. */
export function cookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

interface CookieOptions {
  lifetimeMs: number;
  /** The purpose of the secret that signs the cookie; without it the cookie isn't signed. */
  signedFor?: string;
}

/** Returns a cookie for all pages, which no script reads and no other site's form sends. */
export const makeCookie = (name: string, { lifetimeMs, signedFor }: CookieOptions): Cookie =>
  createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    maxAge: lifetimeMs / SECOND_MS,
    ...(signedFor ? { secrets: [secretFor(signedFor)] } : {}),
  });

/** Returns a function that makes a cookie at its first use: the environment isn't read before. */
export function lazyCookie(name: string, options: CookieOptions): () => Cookie {
  let made: Cookie | undefined;
  return () => (made ??= makeCookie(cookieName(name), options));
}

/** Returns the name of the session cookie. Its presence alone makes an answer private. */
export function sessionCookieName(): string {
  return cookieName("session");
}

/** Returns the name of the toast cookie. */
export function toastCookieName(): string {
  return cookieName("toast");
}

/**
 * Returns the cookie with the session's token. It isn't signed: 256 random bits can't be guessed. It lasts
 * as long as a session can live, because phones close a browser whenever they need its memory.
 */
export const sessionCookie = lazyCookie("session", { lifetimeMs: SESSION_ABSOLUTE_MS });

/**
 * Returns the cookie that is set after somebody has seen the checklist of what their profile lacks before
 * it is listed. With it, they see once that nothing is missing any more.
 */
export const checklistCookie = lazyCookie("checklist", { lifetimeMs: SESSION_ABSOLUTE_MS });

/** Returns the cookie with the token of a sign-in whose second step is still to come. */
export const pendingSignInCookie = lazyCookie("second-step", { lifetimeMs: PENDING_SIGN_IN_MS });

/** Returns the cookie that carries a message to the next page, once. */
export const toastCookie = lazyCookie("toast", { lifetimeMs: MINUTE_MS, signedFor: "toast" });

/** Returns the cookie that remembers who verifies their email; it lasts as long as the link works. */
export const awaitingVerificationCookie = lazyCookie("awaiting", {
  lifetimeMs: TOKEN_LIFETIME_MS["verify-email"],
  signedFor: "awaiting",
});

/** Returns the cookie that distinguishes a browser with an earlier sign-in from strangers who guess. */
export const deviceCookie = lazyCookie("device", {
  lifetimeMs: 365 * DAY_MS,
  signedFor: "device",
});

/** Returns the cookie that names the style sheet which the browser has fetched; nothing personal. */
export const styleSheetCookie = lazyCookie("style", { lifetimeMs: 30 * DAY_MS });
