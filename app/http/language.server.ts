import type { AppLoadContext } from "@remix-run/node";
import type { RequestHandler } from "express";
import { isUnwritableError } from "#db/busy.server";
import { chooseLanguage } from "~/domain/accounts/language.server";
import { LANGUAGE_COOKIE, detectLocale, localeInAddress } from "~/i18n/i18n.server";
import type { Locale } from "~/lib/vocabulary";
import { cookieName, isHttps } from "./cookies.server";
import { logUnwritable } from "./log-unwritable.server";
import { getSignedIn } from "./session.server";

/*
 * The language in which somebody reads, and in which they are written to:
 * - A page or an API answer: `?lang=`, then the browser's cookie, then Accept-Language (`detectLocale`).
 * - An email or another notification: the account's language. Its first value: docs/rules.md, Languages.
 *   Only the language buttons change it (`saveLanguageChoice`), not addresses with `?lang=`.
 * A sign-in changes neither: a page never changes its language because of who reads it.
 */

const LANGUAGE_COOKIE_MAX_AGE_S = 31_536_000;

/** Returns the Set-Cookie that remembers a language, as a plain value, which `detectLocale` reads. */
export function rememberLanguage(locale: Locale): string {
  const attributes = `Path=/; Max-Age=${LANGUAGE_COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax`;
  return `${cookieName(LANGUAGE_COOKIE)}=${locale}; ${attributes}${isHttps() ? "; Secure" : ""}`;
}

/**
 * Saves a language that somebody chose: in the account if they are signed in, so that they are written to
 * in it. Returns the Set-Cookie for the browser. Nothing else changes a person's language.
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
    // A full disk must not stop anybody from reading: the browser keeps the choice, even if emails don't
    // follow it.
    if (!isUnwritableError(error)) throw error;
    logUnwritable(error, context.requestId);
  }
  return rememberLanguage(language);
}

/** Determines the language of a request for all later handlers; `?lang=` is remembered. */
export const detectLanguage: RequestHandler = (request, response, next) => {
  const lang = localeInAddress(request.url);
  if (lang) response.append("Set-Cookie", rememberLanguage(lang));
  detectLocale(request).then((locale) => {
    response.locals.locale = locale;
    next();
  }, next);
};
