import { LRUCache } from "lru-cache";
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
/** Name of the parameter of an address that names a language. */
const LANGUAGE_PARAMETER = "lang";
const LANGUAGE_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${LANGUAGE_COOKIE}=(\\w+)`);

const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: "en",
    order: ["searchParams", "custom", "header"],
    searchParamKey: LANGUAGE_PARAMETER,
    // The library's own way reads only cookies that Remix has encoded.
    findLocale: (request) => Promise.resolve(chosenLocale(request.headers.get("Cookie"))),
  },
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

/** Returns the value of `?lang=` in an address, or in a path and query; null if there is none. */
function languageParameter(url: string): string | null {
  const question = url.indexOf("?");
  return question < 0 ? null : new URLSearchParams(url.slice(question)).get(LANGUAGE_PARAMETER);
}

/** Returns the language in `?lang=` of an address, or of a path and query; null if it is not supported. */
export function localeInAddress(url: string): Locale | null {
  const lang = languageParameter(url);
  return isOneOf(LOCALES, lang) ? lang : null;
}

/** The parts of a request that decide its language, as Node gives them. */
interface LanguageHints {
  url: string;
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined };
}

/** Most combinations of hints whose language is cached, and the longest in characters. */
const MOST_HINTS = 1_000;
const LONGEST_HINTS = 200;
const localesByHints = new LRUCache<string, Locale>({ max: MOST_HINTS });

/**
 * Returns the language of an answer: from `?lang=`, else the browser's cookie, else the language that
 * Accept-Language prefers, else English. Browsers send few different hints, so answers are cached.
 */
export async function detectLocale({ url, headers }: LanguageHints): Promise<Locale> {
  const lang = languageParameter(url) ?? "";
  const chosen = chosenLocale(headers.cookie) ?? "";
  const accepted = headers["accept-language"] ?? "";
  const hints = JSON.stringify([lang, chosen, accepted]);
  const before = localesByHints.get(hints);
  if (before) return before;
  const query = new URLSearchParams({ [LANGUAGE_PARAMETER]: lang }).toString();
  const request = new Request(`http://hints.invalid/?${query}`, {
    headers: { Cookie: `${LANGUAGE_COOKIE}=${chosen}`, "Accept-Language": accepted },
  });
  const found = await i18n.getLocale(request);
  const locale = isOneOf(LOCALES, found) ? found : "en";
  if (hints.length <= LONGEST_HINTS) localesByHints.set(hints, locale);
  return locale;
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
        // i18next doesn't set Latin names apart from the Thai around them.
        const needsSpaces = locale === "th" && parameters !== undefined;
        return needsSpaces || text.includes(MISSING) ? reportAndGoOn(said, given) : text;
      };
      return say;
    });
    translators.set(locale, t);
  }
  return t;
}
