import { RemixI18Next } from "remix-i18next/server";
import { LOCALES, isOneOf, type Locale } from "~/lib/vocabulary";
import { messagesOf, serverTranslator } from "./catalogue.server";
import type { MessageKey, MessageParameters, Translate } from "./messages";

/** Value that i18next returns for a missing message or parameter; no message contains it. */
const MISSING = "\0";

/**
 * Name of the cookie with the visitor's language. The value is plain, since nothing but the language
 * depends on it. Under https the name has the prefix that all cookies of the site have.
 */
export const LANGUAGE_COOKIE = "language";
const LANGUAGE_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${LANGUAGE_COOKIE}=(\\w+)`);

/** Returns Thai if Accept-Language lists it first, otherwise English. */
function localeOfHeader(header: string | undefined): Locale {
  return /^\s*th\b/i.test(header ?? "") ? "th" : "en";
}

const i18n = new RemixI18Next({
  // `localeOf` finds the language once for each request, before Remix sees it.
  detection: { supportedLanguages: [...LOCALES], fallbackLanguage: "en" },
  i18next: {
    supportedLngs: [...LOCALES],
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: () => MISSING,
    missingInterpolationHandler: () => MISSING,
    resources: { en: messagesOf("en"), th: messagesOf("th") },
  },
});

/** Returns the language that a browser has chosen, by its Cookie header; null if it never chose one. */
export function chosenLocale(cookies: string | null | undefined): Locale | null {
  const chosen = LANGUAGE_COOKIE_PATTERN.exec(cookies ?? "")?.[1];
  return isOneOf(LOCALES, chosen) ? chosen : null;
}

/** Returns the language in `?lang=` of an address, or of a path and query; null if it is not supported. */
export function localeInAddress(url: string): Locale | null {
  const question = url.indexOf("?");
  if (question < 0) return null;
  const lang = new URLSearchParams(url.slice(question)).get("lang");
  return isOneOf(LOCALES, lang) ? lang : null;
}

/** The parts of a request that decide its language, as Node gives them. */
interface LanguageHints {
  url: string;
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined };
}

/** Returns the language of an answer: from `?lang=`, else the browser's cookie, else Accept-Language. */
export function localeOf({ url, headers }: LanguageHints): Locale {
  return (
    localeInAddress(url) ??
    chosenLocale(headers.cookie) ??
    localeOfHeader(headers["accept-language"])
  );
}

/** A translator whose parameters the compiler doesn't check. */
type UncheckedTranslate = (
  message: MessageKey | { key: MessageKey; parameters: MessageParameters },
  parameters?: MessageParameters,
) => string;

const translators = new Map<Locale, Promise<Translate>>();

/** Returns the translator for texts outside of React: titles, API answers, emails. */
export function translatorFor(locale: Locale): Promise<Translate> {
  let t = translators.get(locale);
  if (!t) {
    const reportAndGoOn = serverTranslator(locale) as UncheckedTranslate;
    t = i18n.getFixedT(locale).then((translate): Translate => {
      const say: UncheckedTranslate = (said, given) => {
        const [key, parameters] =
          typeof said === "string" ? [said, given] : [said.key, said.parameters];
        const text = String(translate(key as never, parameters as never));
        return text.includes(MISSING) ? reportAndGoOn(said, given) : text;
      };
      return say;
    });
    translators.set(locale, t);
  }
  return t;
}
