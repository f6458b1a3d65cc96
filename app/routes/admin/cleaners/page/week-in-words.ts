import { decodeWorkDays, decodeWindows, windowsOfWeekday } from "~/domain/schedule/availability";
import { formatHours, weekdayName } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import type { Locale } from "~/lib/vocabulary";

/** Returns the hours of a day's windows as text; adjacent windows are joined. */
function hoursInWords(windows: number, locale: Locale): string {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of decodeWindows(windows)) {
    const before = spans.at(-1);
    if (before?.to === from) before.to = to;
    else spans.push({ from, to });
  }
  return joinAsList(
    spans.map(({ from, to }) => formatHours(from, to, locale)),
    locale,
  );
}

/** Returns working hours as text, such as `Mon–Fri 8:00 AM–4:00 PM`; equal days in a row are joined. */
export function weekInWords(
  { workDays, weekWindows }: { workDays: number; weekWindows: number },
  locale: Locale,
): string[] {
  const spans: { first: number; last: number; hours: string }[] = [];
  for (const day of decodeWorkDays(workDays)) {
    const hours = hoursInWords(windowsOfWeekday(weekWindows, day), locale);
    const before = spans.at(-1);
    if (before?.last === day - 1 && before.hours === hours) before.last = day;
    else if (hours) spans.push({ first: day, last: day, hours });
  }
  return spans.map(({ first, last, hours }) => {
    const names = [...new Set([first, last])].map((day) => weekdayName(day, locale));
    return `${names.join("–")} ${hours}`;
  });
}
