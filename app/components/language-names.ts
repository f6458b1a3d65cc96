import type { Translate } from "~/i18n/messages";
import { nameForReader } from "~/lib/for-reader";
import { joinAsList } from "~/lib/join-texts";
import { SPOKEN_LANGUAGES, isOneOf, type Locale } from "~/lib/vocabulary";

/**
 * Returns all languages that a cleaner speaks: the ticked ones by name, then what they typed. Unknown codes
 * are shown as they are (docs/rules.md, What is shown).
 */
export function languageNames(
  { languages, otherLanguages }: { languages: readonly string[]; otherLanguages: string },
  t: Translate,
  locale: Locale,
): string {
  const names = languages.map((code) =>
    isOneOf(SPOKEN_LANGUAGES, code) ? t(`common:language-name-${code}`) : code,
  );
  const others = otherLanguages.split(",").map((name) => nameForReader(name.trim(), locale));
  return joinAsList([...names, ...others].filter(Boolean), locale);
}
