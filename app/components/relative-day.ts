import type { Translate } from "~/i18n/messages";
import { daysBetween, formatDate, type CityDate } from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";

/** Formats a day the way people say it: "Today", "Tomorrow", otherwise "Wed 25 Nov". */
export function formatRelativeDay(
  date: CityDate,
  today: CityDate,
  locale: Locale,
  t: Translate,
): string {
  const days = daysBetween(today, date);
  if (days === 0) return t("common:today");
  if (days === 1) return t("common:tomorrow");
  return formatDate(date, locale, "short");
}
