import type { Translate } from "~/i18n/messages";
import { cityDateOf, daysBetween, formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";
import type { Locale } from "~/lib/vocabulary";

/** Hours from which on the minutes beside them say nothing more. */
const MANY_HOURS = 10;

/** Returns "3 h 18 min left", without the minutes from ten hours on. */
export function timeLeft(until: number, now: number, t: Translate): string {
  const { hours, minutes } = hoursAndMinutes(until - now);
  if (hours === 0) return t("jobs:left-m", { minutes });
  return minutes === 0 || hours >= MANY_HOURS
    ? t("jobs:left-h", { hours })
    : t("jobs:left-hm", { hours, minutes });
}

/** Returns "In 48 minutes", or, when the time has come, a text that says so. */
export function timeUntil(start: number, now: number, t: Translate): string {
  const { hours, minutes } = hoursAndMinutes(start - now);
  if (hours === 0 && minutes === 0) return t("jobs:in-now");
  if (hours === 0) return t("jobs:in-m", { minutes });
  return minutes === 0 ? t("jobs:in-h", { hours }) : t("jobs:in-hm", { hours, minutes });
}

/** Returns a moment as briefly as possible: only its time if it is today, otherwise with the day. */
export function momentWords(
  moment: number,
  { now, locale, t }: { now: number; locale: Locale; t: Translate },
): string {
  const time = formatClockUnbroken(moment, locale);
  const date = cityDateOf(moment);
  const days = daysBetween(cityDateOf(now), date);
  if (days === 0) return time;
  if (days === 1) return t("jobs:moment-tomorrow", { time });
  return t("jobs:moment-day", { time, day: formatDate(date, locale, "short") });
}

function hoursAndMinutes(length: number) {
  const whole = Math.max(0, Math.floor(length / MINUTE_MS));
  return { hours: Math.floor(whole / 60), minutes: whole % 60 };
}
