import type { Translate } from "~/i18n/messages";
import { SPOKEN_LANGUAGES, isOneOf } from "~/lib/vocabulary";

/** Language codes as names, then the other languages; codes that are not known stay as they are. */
export function languageNames(
  codes: readonly string[],
  otherLanguages: string,
  t: Translate,
): string {
  const names = codes.map((code) =>
    isOneOf(SPOKEN_LANGUAGES, code) ? t(`common:language-name-${code}`) : code,
  );
  return [...names, otherLanguages].filter(Boolean).join(", ");
}
