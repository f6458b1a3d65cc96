import {
  ALL_WINDOWS,
  hourRanges,
  hoursOfWindows,
  type WindowSet,
} from "~/domain/schedule/availability";
import type { DaysOffRun } from "~/domain/schedule/days-off";
import { formatDays, formatHour } from "~/lib/bangkok-time";
import { joinAsList, joinSideBySide } from "~/lib/join-texts";
import type { Locale } from "~/lib/vocabulary";

/** Returns the name of a window, `8:00 AM - 12:00 PM`, in Thai `8.00–12.00 น.` */
export const windowHours = (from: number, to: number, locale: Locale): string =>
  locale === "en"
    ? `${formatHour(from, locale)} - ${formatHour(to, locale)}`
    : hoursInWords(from, to, locale);

/** Returns `8:00 AM–4:00 PM`, in Thai `8.00–16.00 น.` */
function hoursInWords(from: number, to: number, locale: Locale): string {
  if (locale === "en") return `${formatHour(from, locale)}–${formatHour(to, locale)}`;
  return `${formatHour(from, locale).replace(/\u00a0.*/, "")}–${formatHour(to, locale)}`;
}

/** Returns the hours of windows as text; adjacent windows are joined. */
export function windowsInWords(windows: WindowSet, locale: Locale): string {
  const spans = hourRanges(hoursOfWindows(windows));
  return joinAsList(
    spans.map(([from, to]) => hoursInWords(from, to, locale)),
    locale,
  );
}

/** Returns `Fri 25 Dec`, `25–26 Dec` or `30 Dec – 2 Jan`; with the hours if only a part is off. */
export function runInWords({ first, last, windows }: DaysOffRun, locale: Locale): string {
  const days = formatDays(first, last, locale);
  return windows === ALL_WINDOWS
    ? days
    : joinSideBySide(locale, days, windowsInWords(windows, locale));
}
