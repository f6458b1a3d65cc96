import { formatDate, type CityDate } from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";
import type { Translate } from "~/i18n/messages";

/** Returns how often, how many times, and from when to when the visits of a series are. */
export function seriesSpan(
  {
    every,
    visits,
    first,
    last,
  }: {
    /** Weeks from one visit to the next. */
    every: number;
    visits: number;
    first: CityDate;
    last: CityDate;
  },
  t: Translate,
  locale: Locale,
): string {
  return t("offers:span", {
    every: every === 1 ? t("offers:weekly") : t("offers:every-weeks", { weeks: every }),
    count: visits,
    first: formatDate(first, locale, "short"),
    last: formatDate(last, locale, "short"),
  });
}
