import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatMoment } from "~/lib/bangkok-time";

/**
 * Returns a function that formats an instant with its day, in the reader's language. With `now`, an instant of
 * today is only its time.
 */
export function useDayAndTime(now?: number): (instant: number) => string {
  const { locale } = useText();
  return (instant) =>
    now !== undefined && cityDateOf(instant) === cityDateOf(now)
      ? formatClockUnbroken(instant, locale)
      : formatMoment(instant, locale);
}

/** Like `useDayAndTime`, for the end of a time in which somebody answers: of today, it says so. */
export function useDeadline(now: number): (instant: number) => string {
  const { locale, t } = useText();
  return (instant) =>
    cityDateOf(instant) === cityDateOf(now)
      ? t("my-booking:by-today", { time: formatClockUnbroken(instant, locale) })
      : formatMoment(instant, locale);
}
