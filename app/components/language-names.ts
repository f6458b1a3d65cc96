import type { Translate } from "~/i18n/messages";
import type { SpokenLanguage } from "~/lib/vocabulary";

/** All that a cleaner speaks: the languages they ticked by name, then what they wrote themselves. */
export function languageNames(
  { languages, otherLanguages }: { languages: SpokenLanguage[]; otherLanguages: string },
  t: Translate,
): string {
  const names = languages.map((language) => t(`common:language-name-${language}`));
  return [...names, otherLanguages].filter(Boolean).join(", ");
}
