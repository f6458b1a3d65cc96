import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, type DateStyle } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";

/** A moment with its day and year: the desk's lists reach far back. */
export function useFormatDateTime(): (instant: number, style?: DateStyle) => string {
  const { locale } = useText();
  return (instant, style = "long") => {
    const time = formatClock(instant, locale).replace(" ", "\u00a0");
    return joinSideBySide(locale, formatDate(cityDateOf(instant), locale, style), time);
  };
}
