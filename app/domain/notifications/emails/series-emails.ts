import { datesOfSeries } from "~/domain/schedule/series-dates";
import type { SeriesWeeks } from "~/lib/booking-limits";
import { paths } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import { bookingEmail, bookingEmailWords, type EmailContext } from "./booking-emails";

/** The proposal for a new series: its interval, and as many visits as the last one had. */
export interface SeriesRhythm {
  every: SeriesWeeks;
  visits: number;
}

/** Writes to the customer that the series is about to end, with a link to the dates that would follow. */
export function seriesEndsEmail(
  booking: NotificationBooking,
  { every, visits }: SeriesRhythm,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const [, date] = datesOfSeries(booking.date, every, 2);
  return bookingEmail(context, {
    subject: t("email:series-ends-subject", words),
    preview: t("email:series-ends-text", words),
    heading: t("email:series-ends-heading", words),
    paragraphs: [t("email:series-ends-text", words)],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      { label: t("email:fact-cleaner"), value: words.cleaner },
      { label: t("email:fact-when"), value: words.when },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: {
      label: t("email:series-ends-action"),
      path: withSeriesQuery(
        paths.bookingTime({
          serviceId: booking.serviceId,
          area: booking.city,
          cleanerId: booking.cleanerId,
          date,
          time: booking.time,
        }),
        { every, visits },
      ),
    },
    notes: [t("email:series-ends-note")],
  });
}
