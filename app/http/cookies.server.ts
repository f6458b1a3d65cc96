import { createCookie, type Cookie } from "@remix-run/node";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { SESSION_ABSOLUTE_MS } from "~/domain/accounts/sessions.server";
import { SECOND_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { secretFor } from "~/lib/secrets.server";

/** True if people reach us through https, so that cookies may be Secure and `__Host-`. */
export function isHttps(): boolean {
  return env().APP_ORIGIN.startsWith("https:");
}

/** `__Host-` under https: no other host, and no page of another path, can set such a cookie. */
export function cookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

let toast: Cookie | undefined;
let session: Cookie | undefined;
let awaitingVerification: Cookie | undefined;
let styleSheet: Cookie | undefined;
let device: Cookie | undefined;
let checklist: Cookie | undefined;

/** Name of the session's cookie; its presence alone makes an answer private. */
export function sessionCookieName(): string {
  return cookieName("session");
}

/** Name of the toast's cookie. */
export function toastCookieName(): string {
  return cookieName("toast");
}

/**
 * Carries the session's token. Not signed: 256 random bits can't be guessed. Kept as long as a session
 * can live at most: phones close a browser whenever they need its memory.
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
 * In a browser in which somebody has seen what is missing until their profile is listed: there they are
 * told once that nothing is.
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

/** Carries a message to the next page, once. */
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

/** Remembers who is about to verify their email, as long as a verification link works. */
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

/** The device cookie: tells a browser on which somebody signed in before from strangers who guess. */
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

/** Says which style sheet a browser has fetched already; nothing of a person. */
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
