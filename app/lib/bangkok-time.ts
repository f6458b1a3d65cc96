import { DAY_MS, HOUR_MS } from "./durations";
import { unbroken } from "./join-texts";
import type { Locale } from "./vocabulary";

/**
 * The city's clock: Asia/Bangkok is UTC+7 all year, without daylight saving. Dates are texts
 * `yyyy-MM-dd`, hours are whole numbers from 0 to 23, instants are milliseconds since 1970 in UTC.
 */

const OFFSET_MS = 7 * HOUR_MS;

/** A day in the city, `yyyy-MM-dd`. */
export type CityDate = string;

/** Returns the date in Chiang Mai at an instant. */
export function cityDateOf(instant: number): CityDate {
  return new Date(instant + OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns date and time in Chiang Mai at an instant, `yyyy-MM-dd HH:mm`, for files that programs read. */
export function cityStampOf(instant: number): string {
  return new Date(instant + OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** Returns the hour (0 to 23) in Chiang Mai at an instant. */
export function cityHourOf(instant: number): number {
  return new Date(instant + OFFSET_MS).getUTCHours();
}

/** Returns the instant of `hour` o'clock on `date` in Chiang Mai. Hours past 23 roll over. */
export function instantOf(date: CityDate, hour: number): number {
  return Date.parse(`${date}T00:00:00Z`) - OFFSET_MS + hour * HOUR_MS;
}

/** Returns `date` plus a number of days, which may be negative. */
export function addDays(date: CityDate, days: number): CityDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the same day some years later; for 29 February the day before, if that year has none. */
export function addYears(date: CityDate, years: number): CityDate {
  const year = Number(date.slice(0, 4)) + years;
  const leaps = isCityDate(`${year}-02-29`);
  return `${year}${leaps ? date.slice(4) : date.slice(4).replace("-02-29", "-02-28")}`;
}

/** Returns the whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CityDate, to: CityDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** Returns the ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: CityDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** True for a text `yyyy-MM-dd` that names a real day. */
export function isCityDate(value: unknown): value is CityDate {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** True for a text `yyyy-MM` that names a real month. */
export function isCityMonth(value: unknown): value is string {
  return typeof value === "string" && isCityDate(`${value}-01`);
}

/** Returns the first and last day of the month `yyyy-MM`. */
export function monthRange(month: string): { first: CityDate; last: CityDate } {
  const first = `${month}-01`;
  return { first, last: addDays(addMonths(month, 1) + "-01", -1) };
}

/** Returns the month `yyyy-MM` plus a number of months, which may be negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
/** Returns the short form of an English name: its first three letters. */
const shortened = (name: string) => name.slice(0, 3);

/**
 * Names of days and months. `Intl` knows them too, but phones have other versions of its data than the
 * server: the same date would read differently before and after a page hydrates.
 */
const NAMES = {
  en: {
    weekdays: WEEKDAYS,
    weekdaysShort: WEEKDAYS.map(shortened),
    months: MONTHS,
    monthsShort: MONTHS.map(shortened),
  },
  th: {
    weekdays: "จันทร์ อังคาร พุธ พฤหัสบดี ศุกร์ เสาร์ อาทิตย์".split(" "),
    weekdaysShort: "จ. อ. พ. พฤ. ศ. ส. อา.".split(" "),
    months:
      "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม".split(
        " ",
      ),
    monthsShort: "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.".split(" "),
  },
} as const satisfies Record<Locale, Record<string, readonly string[]>>;

const BUDDHIST_OFFSET = 543;

/**
 * - `brief`: 25 Nov · 25 พ.ย.
 * - `short`: Wed 25 Nov · พุธ 25 พ.ย. A Thai weekday is written out, as พ. reads like a month, and อ. and
 *   จ. mean district and province in addresses
 * - `day`: Wednesday 25 November · วันพุธที่ 25 พฤศจิกายน
 * - `full`: Wednesday 25 November 2026 · วันพุธที่ 25 พฤศจิกายน 2569
 * - `long`: 25 November 2026 · 25 พฤศจิกายน 2569
 * - `compact`: 25 Nov 2026 · 25 พ.ย. 2569
 * - `month`: November 2026 · พฤศจิกายน 2569
 */
export type DateStyle = "brief" | "short" | "day" | "full" | "long" | "compact" | "month";

/** Returns the short name of a date's month: Dec · ธ.ค. */
export function monthName(date: CityDate, locale: Locale): string {
  return NAMES[locale].monthsShort[Number(date.slice(5, 7)) - 1] ?? "";
}

/** Formats a city date: Buddhist years in Thai, month names in both (digits alone are ambiguous). */
export function formatDate(date: CityDate, locale: Locale, style: DateStyle): string {
  const [gregorian = 0, monthNumber = 1, day = 1] = date.split("-").map(Number);
  const names = NAMES[locale];
  const year = locale === "th" ? gregorian + BUDDHIST_OFFSET : gregorian;
  const month = names.months[monthNumber - 1];
  const weekday = names.weekdays[weekdayOf(date) - 1];
  switch (style) {
    case "brief":
      return `${day} ${monthName(date, locale)}`;
    case "short":
      return `${locale === "th" ? weekday : weekdayName(weekdayOf(date), locale)} ${formatDate(date, locale, "brief")}`;
    case "day":
      return `${locale === "th" ? `วัน${weekday}ที่` : weekday} ${day} ${month}`;
    case "full":
      return `${formatDate(date, locale, "day")} ${year}`;
    case "long":
      return `${day} ${month} ${year}`;
    case "compact":
      return `${formatDate(date, locale, "brief")} ${year}`;
    case "month":
      return `${month} ${year}`;
  }
}

/** Returns `Fri 25 Dec` for one day, else `25–26 Dec` or `30 Dec – 2 Jan`. */
export function formatDays(first: CityDate, last: CityDate, locale: Locale): string {
  if (first === last) return formatDate(first, locale, "short");
  const end = formatDate(last, locale, "brief");
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${Number(first.slice(8))}–${end}`
    : `${formatDate(first, locale, "brief")} – ${end}`;
}

/** Returns the whole name of a weekday: 1 is Monday, 7 is Sunday. In Thai without วัน. */
export function wholeWeekdayName(weekday: number, locale: Locale): string {
  return NAMES[locale].weekdays[weekday - 1] ?? "";
}

/** Returns the short name of a weekday: 1 is Monday, 7 is Sunday. */
export function weekdayName(weekday: number, locale: Locale): string {
  return NAMES[locale].weekdaysShort[weekday - 1] ?? "";
}

/** Formats an hour of the day: `9:00 AM` in English, `9.00 น.` in Thai. */
export function formatHour(hour: number, locale: Locale): string {
  return formatClock(hour * HOUR_MS - OFFSET_MS, locale);
}

/** Formats an hour of the day where there is little room: `9 AM` in English, `9.00` in Thai. */
export function formatHourBriefly(hour: number, locale: Locale): string {
  return locale === "th" ? `${hour}.00` : `${hour % 12 || 12}\u00a0${hour < 12 ? "AM" : "PM"}`;
}

/** Formats a range of whole hours: `8:00 AM–12:00 PM` or `8.00–12.00 น.` */
export function formatHours(from: number, to: number, locale: Locale): string {
  return formatClockRange(from * HOUR_MS - OFFSET_MS, to * HOUR_MS - OFFSET_MS, locale);
}

/** Formats the time of day at an instant, to the minute: `2:30 PM` in English, `14.30 น.` in Thai. */
export function formatClock(instant: number, locale: Locale): string {
  const local = new Date(instant + OFFSET_MS);
  const hour = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, "0");
  if (locale === "th") return `${hour}.${minutes}\u00a0น.`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** Formats a time of day as `formatClock` does, but so that it is never broken over two lines. */
export function formatClockUnbroken(instant: number, locale: Locale): string {
  return unbroken(formatClock(instant, locale));
}

/**
 * Formats a moment for a sentence: `Wed 25 Nov, 2:30 PM` · `พุธ 25 พ.ย. เวลา 14.30 น.` Neither part breaks.
 */
export function formatMoment(instant: number, locale: Locale): string {
  const day = formatDate(cityDateOf(instant), locale, "short").replaceAll(" ", "\u00a0");
  const time = formatClockUnbroken(instant, locale);
  return locale === "th" ? `${day} เวลา\u00a0${time}` : `${day}, ${time}`;
}

/** Formats a range of times on one day: `1:00–4:00 PM`, `9:00 AM–12:00 PM`, in Thai `13.00–16.00 น.` */
export function formatClockRange(from: number, to: number, locale: Locale): string {
  const [first = "", half] = formatClock(from, locale).split(/[ \u00a0]/);
  const last = formatClockUnbroken(to, locale);
  return half && !last.endsWith(half) ? `${first}\u00a0${half}–${last}` : `${first}–${last}`;
}
