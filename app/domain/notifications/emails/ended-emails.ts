import { slotHour } from "~/domain/schedule/slots";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import type {
  EndedVisits,
  NotificationBooking,
  NotificationHistoryEntry,
} from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import { emailCalendarOf } from "./email-calendar";
import { bookingEmail, bookingEmailWords, type EmailContext } from "./booking-emails";

/**
 * Writes to one of the two sides, in one email, that a job was ended while it went on, that the future
 * bookings of the two are cancelled, or both. It doesn't say why: the text is the same whatever happened.
 */
export function endedEmail(
  booking: NotificationBooking,
  {
    side,
    historyEntry,
    endsJob,
    cancelled,
  }: { side: "customer" | "cleaner"; historyEntry: NotificationHistoryEntry } & EndedVisits,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = bookingEmailWords(booking, context);
  const isOwnDecision = historyEntry.actor === side;
  const what = endsJob ? "ended" : "kept-apart";
  const heading = t(endsJob ? "email:ended-heading" : "email:kept-apart-heading");
  const text = isOwnDecision
    ? t("email:ended-own-text", words)
    : t(`email:${what}-${side}-text` as const, words);
  const days = cancelled.map(({ date, time }) =>
    t("email:fact-at", {
      day: formatDate(date, locale, "full"),
      time: formatHour(slotHour(time), locale),
    }),
  );
  const cancelledVisits = [...(endsJob ? [booking] : []), ...cancelled].filter(
    ({ customerId }) => side === "customer" && customerId === booking.customerId,
  );
  const [first] = cancelledVisits;
  return bookingEmail(context, {
    subject: endsJob
      ? t("email:ended-subject", { day: words.shortDay, time: words.time })
      : t("email:kept-apart-subject", { count: cancelled.length }),
    preview: text,
    heading,
    paragraphs: [text],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      { label: t("email:fact-when"), value: words.when },
      { label: t("email:fact-number"), value: words.number },
      ...(days.length > 0
        ? [{ label: t("email:fact-cancelled-too"), value: days.join("\n") }]
        : []),
    ],
    action:
      side === "customer"
        ? { label: t("email:booked-action"), path: paths.myBooking(booking.id) }
        : { label: t("email:job-action"), path: paths.cleanerDashboard() },
    notes: side === "customer" && endsJob ? [t("email:cancelled-nothing-to-pay")] : [],
    ...(first
      ? { calendar: emailCalendarOf({ ...first, visits: cancelledVisits }, "CANCEL", context) }
      : {}),
  });
}
