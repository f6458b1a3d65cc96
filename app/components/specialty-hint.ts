import type { Translate } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";

/**
 * Returns an explanation of a service whose name isn't clear, or null: English "Green" means the garden
 * here.
 */
export function specialtyHint(specialty: string, locale: Locale, t: Translate): string | null {
  return specialty === "green-cleaning" && locale === "en" ? t("common:green-cleaning") : null;
}
