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
  const heading = t(endsJob ? "mail:ended-heading" : "mail:kept-apart-heading");
  const text = isOwnDecision
    ? t("mail:ended-own-text", words)
    : t(`mail:${what}-${side}-text` as const, words);
  const days = cancelled.map(({ date, time }) =>
    t("mail:fact-at", {
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
      ? t("mail:ended-subject", { day: words.shortDay, time: words.time })
      : t("mail:kept-apart-subject", { count: cancelled.length }),
    preview: text,
    heading,
    paragraphs: [text],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-number"), value: words.number },
      ...(days.length > 0 ? [{ label: t("mail:fact-cancelled-too"), value: days.join("\n") }] : []),
    ],
    action:
      side === "customer"
        ? { label: t("mail:booked-action"), path: paths.myBooking(booking.id) }
        : { label: t("mail:job-action"), path: paths.cleanerDashboard() },
    notes: side === "customer" && endsJob ? [t("mail:cancelled-nothing-to-pay")] : [],
    ...(first
      ? { calendar: emailCalendarOf({ ...first, visits: cancelledVisits }, "CANCEL", context) }
      : {}),
  });
}
