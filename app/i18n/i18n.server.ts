import { LOCALES, isOneOf, type Locale } from "~/lib/vocabulary";
import { serverTranslator } from "./catalogue.server";
import type { Translate } from "./messages";

/**
 * The visitor's choice; a plain value, since nothing depends on it but the language. Under https its
 * name has the prefix that all our cookies have.
 */
export const LANGUAGE_COOKIE = "language";
const CHOSEN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${LANGUAGE_COOKIE}=(\\w+)`);

/** Thai first in Accept-Language means Thai, anything else English. */
function localeOfHeader(header: string | undefined): Locale {
  return /^\s*th\b/i.test(header ?? "") ? "th" : "en";
}

/** The language that a browser has chosen, by its Cookie header; null if it never did. */
export function chosenLocale(cookies: string | null | undefined): Locale | null {
  const chosen = CHOSEN.exec(cookies ?? "")?.[1];
  return isOneOf(LOCALES, chosen) ? chosen : null;
}

/** The language that `?lang=` asks for, in an address or its path and query; null if none of ours. */
export function localeInAddress(url: string): Locale | null {
  const question = url.indexOf("?");
  if (question < 0) return null;
  const lang = new URLSearchParams(url.slice(question)).get("lang");
  return isOneOf(LOCALES, lang) ? lang : null;
}

/** What of a request its language depends on, as Node gives it. */
interface Asking {
  url: string;
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined };
}

/** The language of an answer: that of `?lang=`, else the browser's cookie, else Accept-Language. */
export function localeOf({ url, headers }: Asking): Locale {
  return (
    localeInAddress(url) ??
    chosenLocale(headers.cookie) ??
    localeOfHeader(headers["accept-language"])
  );
}

/**
 * Words for what is written outside of React: titles, API answers, mails. A promise, so that a language
 * may come to be loaded when somebody asks for it.
 */
export function translatorFor(locale: Locale): Promise<Translate> {
  return Promise.resolve(serverTranslator(locale));
}
