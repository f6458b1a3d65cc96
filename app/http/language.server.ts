import type { AppLoadContext } from "@remix-run/node";
import type { RequestHandler } from "express";
import { isUnwritableError } from "#db/busy.server";
import { chooseLanguage } from "~/domain/accounts/language.server";
import { LANGUAGE_COOKIE, localeInAddress, localeOf } from "~/i18n/i18n.server";
import type { Locale } from "~/lib/vocabulary";
import { cookieName, isHttps } from "./cookies.server";
import { logUnwritable } from "./log-unwritable.server";
import { getSignedIn } from "./session.server";

/*
 * Which language somebody reads and is written to in:
 * - A page, an API answer: `?lang=`, then the browser's cookie, then Accept-Language (`localeOf`).
 * - A mail, a notice: the account's own language. What it begins with: docs/rules.md, Languages. It
 *   changes by the language buttons only (`saveLanguageChoice`), whatever addresses with `?lang=` somebody opens.
 * A sign-in changes neither: a page never turns into another language because of who reads it.
 */

const LANGUAGE_COOKIE_MAX_AGE_S = 31_536_000;

/** The Set-Cookie that remembers somebody's choice; a plain value, as `localeOf` reads it. */
export function rememberLanguage(locale: Locale): string {
  const attributes = `Path=/; Max-Age=${LANGUAGE_COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax`;
  return `${cookieName(LANGUAGE_COOKIE)}=${locale}; ${attributes}${isHttps() ? "; Secure" : ""}`;
}

/**
 * Somebody chooses a language: whoever is signed in is written to in it. Gives the Set-Cookie by which the
 * browser keeps it. Nothing else writes a person's language.
 */
export async function saveLanguageChoice(
  language: Locale,
  request: Request,
  context: AppLoadContext,
): Promise<string> {
  const viewer = await getSignedIn(request, context);
  try {
    if (viewer) chooseLanguage(viewer.id, language);
  } catch (error) {
    // Nobody is kept from reading by a full disk: the browser has their choice, if not the mails.
    if (!isUnwritableError(error)) throw error;
    logUnwritable(error, context.requestId);
  }
  return rememberLanguage(language);
}

/** Finds out the language of a request, once for everybody; `?lang=` is remembered. */
export const detectLanguage: RequestHandler = (request, response, next) => {
  const lang = localeInAddress(request.url);
  if (lang) response.append("Set-Cookie", rememberLanguage(lang));
  response.locals.locale = localeOf(request);
  next();
};
