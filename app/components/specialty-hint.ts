import type { Translate } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";

/** What a service is about where its name doesn't say it: English "Green" is the garden here. */
export function specialtyHint(specialty: string, locale: Locale, t: Translate): string | null {
  return specialty === "green-cleaning" && locale === "en" ? t("common:green-cleaning") : null;
}
