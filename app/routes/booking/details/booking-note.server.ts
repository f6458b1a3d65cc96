import { translatorFor } from "~/i18n/i18n.server";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";

interface BookingNoteInput {
  cleanerName: string;
  /** Answer deadline of a request that is sent now; null if the cleaner takes bookings at once. */
  respondBy: number | null;
  /** Time until which the booking can be changed without a late mark; null if that is over. */
  lateFrom: number | null;
}

/**
 * Returns what happens after the booking is sent, a line for each paragraph, in the reader's language. The
 * texts come from the server, so that no script has to carry them.
 */
export async function bookingNote(
  { cleanerName, respondBy, lateFrom }: BookingNoteInput,
  locale: Locale,
): Promise<string> {
  const t = await translatorFor(locale);
  const formatMoment = (instant: number) =>
    t("booking:until", {
      date: formatDate(cityDateOf(instant), locale, "short"),
      time: formatClock(instant, locale),
    });
  return [
    respondBy === null
      ? []
      : t("booking-note:request", { name: cleanerName, deadline: formatMoment(respondBy) }),
    lateFrom === null
      ? t("booking-note:change-late")
      : t("booking-note:change-until", { moment: formatMoment(lateFrom) }),
    t("booking-note:pay"),
  ]
    .flat()
    .join("\n");
}
