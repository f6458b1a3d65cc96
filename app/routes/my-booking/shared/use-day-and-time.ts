import { useText } from "~/i18n/text";
import { formatMoment } from "~/lib/bangkok-time";

/** Returns a function that formats an instant with its day, in the reader's language. */
export function useDayAndTime(): (instant: number) => string {
  const { locale } = useText();
  return (instant) => formatMoment(instant, locale);
}
