import { RemixI18Next } from "remix-i18next/server";
import { LOCALES, isOneOf, type Locale } from "~/lib/vocabulary";
import { messagesOf } from "./catalogue.server";
import type { Translate } from "./messages";

/**
 * The visitor's choice; a plain value, since nothing depends on it but the language. Under https its
 * name has the prefix that all our cookies have.
 */
export const LANGUAGE_COOKIE = "language";
const CHOSEN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${LANGUAGE_COOKIE}=(\\w+)`);

/** Thai first in Accept-Language means Thai, anything else English. */
function localeOfHeader(header: string | null): Locale {
  return /^\s*th\b/i.test(header ?? "") ? "th" : "en";
}

const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: "en",
    searchParamKey: "lang",
    order: ["searchParams", "custom"],
    findLocale: (request) => {
      const chosen = CHOSEN.exec(request.headers.get("Cookie") ?? "")?.[1];
      return Promise.resolve(
        isOneOf(LOCALES, chosen) ? chosen : localeOfHeader(request.headers.get("Accept-Language")),
      );
    },
  },
  i18next: {
    supportedLngs: [...LOCALES],
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: messagesOf("en"), th: messagesOf("th") },
  },
});

/** The language of a request: `?lang=`, then the `language` cookie, then Accept-Language. */
export async function localeOf(request: Request): Promise<Locale> {
  return (await i18n.getLocale(request)) === "th" ? "th" : "en";
}

const fixed = new Map<Locale, Promise<Translate>>();

/** Words for what is written outside of React: titles, API answers, mails. */
export function translatorFor(locale: Locale): Promise<Translate> {
  let t = fixed.get(locale);
  if (!t) {
    t = i18n.getFixedT(locale).then(
      (translate): Translate =>
        (key, parameters) =>
          String(translate(key as never, parameters as never)),
    );
    fixed.set(locale, t);
  }
  return t;
}
