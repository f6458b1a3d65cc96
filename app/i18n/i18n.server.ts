import { RemixI18Next } from "remix-i18next/server";
import { LOCALES, isOneOf, type Locale } from "~/lib/vocabulary";
import { messagesOf, serverTranslator } from "./catalogue.server";
import type { MessageKey, MessageParameters, Translate } from "./messages";

/** What i18next gives for a message or a parameter that is missing; no text of ours holds it. */
const MISSING = "\0";

/**
 * The visitor's choice; a plain value, since nothing depends on it but the language. Under https its
 * name has the prefix that all our cookies have.
 */
export const LANGUAGE_COOKIE = "language";
const LANGUAGE_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${LANGUAGE_COOKIE}=(\\w+)`);

/** Thai first in Accept-Language means Thai, anything else English. */
function localeOfHeader(header: string | undefined): Locale {
  return /^\s*th\b/i.test(header ?? "") ? "th" : "en";
}

const i18n = new RemixI18Next({
  // Found by `localeOf`, once for each request, before Remix sees it.
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

/** The language that a browser has chosen, by its Cookie header; null if it never did. */
export function chosenLocale(cookies: string | null | undefined): Locale | null {
  const chosen = LANGUAGE_COOKIE_PATTERN.exec(cookies ?? "")?.[1];
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
interface LanguageHints {
  url: string;
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined };
}

/** The language of an answer: that of `?lang=`, else the browser's cookie, else Accept-Language. */
export function localeOf({ url, headers }: LanguageHints): Locale {
  return (
    localeInAddress(url) ??
    chosenLocale(headers.cookie) ??
    localeOfHeader(headers["accept-language"])
  );
}

/** A translator without what the compiler knows of its parameters. */
type UncheckedTranslate = (
  message: MessageKey | { key: MessageKey; parameters: MessageParameters },
  parameters?: MessageParameters,
) => string;

const translators = new Map<Locale, Promise<Translate>>();

/** Words for what is written outside of React: titles, API answers, mails. */
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
