import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";

/** A moment with its day: "Mon 23 Nov, 9:00 AM", in Thai "จ. 23 พ.ย. 9.00 น."; no line breaks in it. */
export function useDayAndTime(): (instant: number) => string {
  const { locale, t } = useText();
  return (instant) =>
    t("my-booking:day-at", {
      day: formatDate(cityDateOf(instant), locale, "short"),
      time: formatClock(instant, locale),
    }).replaceAll(" ", "\u00a0");
}
