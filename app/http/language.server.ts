import type { RequestHandler } from "express";
import { LANGUAGE_COOKIE, localeOf } from "~/i18n/i18n.server";
import { env } from "~/lib/env.server";
import { LOCALES, isOneOf } from "~/lib/vocabulary";

export const LANGUAGE_KEPT_S = 31_536_000;

/** Finds out the language of a request, once for everybody; `?lang=` is remembered. */
export const language: RequestHandler = (request, response, next) => {
  const lang = request.query.lang;
  if (isOneOf(LOCALES, lang)) {
    response.cookie(LANGUAGE_COOKIE, lang, {
      maxAge: LANGUAGE_KEPT_S * 1000,
      sameSite: "lax",
      secure: request.secure,
    });
  }
  const headers = new Headers();
  for (const name of ["cookie", "accept-language"] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  const url = new URL(request.originalUrl, env().APP_ORIGIN);
  localeOf(new Request(url, { headers })).then((locale) => {
    response.locals.locale = locale;
    next();
  }, next);
};
