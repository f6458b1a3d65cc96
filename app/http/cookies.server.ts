import { createCookie, type Cookie } from "@remix-run/node";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { SESSION_ABSOLUTE_MS } from "~/domain/accounts/sessions.server";
import { SECOND_MS } from "~/lib/durations";
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

let toast: Cookie | undefined;
let session: Cookie | undefined;
let awaitingVerification: Cookie | undefined;
let styleSheet: Cookie | undefined;
let device: Cookie | undefined;
let checklist: Cookie | undefined;

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
export function sessionCookie(): Cookie {
  session ??= createCookie(sessionCookieName(), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    maxAge: SESSION_ABSOLUTE_MS / 1000,
  });
  return session;
}

/**
 * Returns the cookie that is set after somebody has seen the checklist of what their profile lacks before
 * it is listed. With it, they see once that nothing is missing any more.
 */
export function checklistCookie(): Cookie {
  checklist ??= createCookie(cookieName("checklist"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    maxAge: SESSION_ABSOLUTE_MS / 1000,
  });
  return checklist;
}

/** Returns the cookie that carries a message to the next page, once. */
export function toastCookie(): Cookie {
  toast ??= createCookie(toastCookieName(), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    maxAge: 60,
    secrets: [secretFor("toast")],
  });
  return toast;
}

/** Returns the cookie that remembers who verifies their email; it lasts as long as the link works. */
export function awaitingVerificationCookie(): Cookie {
  awaitingVerification ??= createCookie(cookieName("awaiting"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    maxAge: TOKEN_LIFETIME_MS["verify-email"] / SECOND_MS,
    secrets: [secretFor("awaiting")],
  });
  return awaitingVerification;
}

/** Returns the cookie that distinguishes a browser with an earlier sign-in from strangers who guess. */
export function deviceCookie(): Cookie {
  device ??= createCookie(cookieName("device"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    maxAge: 365 * 24 * 60 * 60,
    secrets: [secretFor("device")],
  });
  return device;
}

/** Returns the cookie that names the style sheet which the browser has fetched; nothing personal. */
export function styleSheetCookie(): Cookie {
  styleSheet ??= createCookie(cookieName("style"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(),
    maxAge: 30 * 24 * 60 * 60,
  });
  return styleSheet;
}
