import type { RequestHandler } from "express";
import { getLanguage } from "~/domain/accounts/language.server";
import { LANGUAGE_COOKIE, chosenLocale } from "~/i18n/i18n.server";
import { LOCALES, isOneOf, type Locale } from "~/lib/vocabulary";
import { cookieName, overHttps } from "./cookies.server";
import { localeOfHeaders } from "./plain-answer.server";

/*
 * Which language somebody reads and is written to in:
 * - A page, an API answer: `?lang=`, then the browser's cookie, then Accept-Language (`localeOf`).
 * - A mail, a notice: the account's own language. It is that of the page on which the account was
 *   made, and changes by POST /language only, whatever addresses with `?lang=` somebody opens.
 * - At a sign-in the two meet: a browser that has chosen none takes over the account's. One that has
 *   chosen keeps its choice, and the account its own until it is chosen anew.
 */

const KEPT_S = 31_536_000;

/** The Set-Cookie that remembers somebody's choice; a plain value, as `localeOf` reads it. */
export function rememberLanguage(locale: Locale): string {
  const attributes = `Path=/; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax`;
  return `${cookieName(LANGUAGE_COOKIE)}=${locale}; ${attributes}${overHttps() ? "; Secure" : ""}`;
}

/**
 * The Set-Cookie that gives a browser the language of whoever signs in there, or null where somebody
 * has chosen one in it.
 */
export function languageAtSignIn(userId: number, request: Request): string | null {
  if (chosenLocale(request.headers.get("Cookie"))) return null;
  const own = getLanguage(userId);
  return own && rememberLanguage(own);
}

/** Finds out the language of a request, once for everybody; `?lang=` is remembered. */
export const language: RequestHandler = (request, response, next) => {
  const lang = request.query.lang;
  if (isOneOf(LOCALES, lang)) {
    response.append("Set-Cookie", rememberLanguage(lang));
    response.locals.locale = lang;
    return next();
  }
  localeOfHeaders(request.headers).then((locale) => {
    response.locals.locale = locale;
    next();
  }, next);
};
