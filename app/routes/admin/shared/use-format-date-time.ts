import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate, type DateStyle } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";

/** Returns a formatter for an instant, with the year by default: admin lists reach far back. */
export function useFormatDateTime(): (instant: number, style?: DateStyle) => string {
  const { locale } = useText();
  return (instant, style = "long") => {
    const time = formatClockUnbroken(instant, locale);
    return joinSideBySide(locale, formatDate(cityDateOf(instant), locale, style), time);
  };
}
