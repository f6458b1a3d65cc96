import type { Alternative } from "~/domain/bookings/rescheduling/alternatives.server";
import { ACCOUNT_CLOSED_REASON, writtenReason } from "~/domain/bookings/lifecycle/status";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { slotHour } from "~/domain/schedule/slots";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { NotificationBooking, NotificationHistoryEntry } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import { emailCalendarOf } from "./email-calendar";
import { bookingEmail, bookingEmailWords, type EmailContext, whenFact } from "./booking-emails";

/**
 * Writes to the customer that the booking won't take place. If they didn't cancel it, the email leads to
 * other cleaners. A request that was declined or expired was never booked, so it isn't called cancelled.
 */
export function cancelledEmail(
  booking: NotificationBooking,
  historyEntry: NotificationHistoryEntry,
  context: EmailContext,
  alternatives: readonly Alternative[] = [],
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const isByCustomer = historyEntry.actor === "customer";
  // Nobody else is looked for: the team sees to the problem again.
  const isOfRedo = isRedo(booking);
  const was =
    historyEntry.event === "declined" || historyEntry.event === "expired"
      ? historyEntry.event
      : null;
  return bookingEmail(context, {
    subject: t(was === null ? "email:cancelled-subject" : "email:not-booked-subject", {
      day: words.shortDay,
      time: words.time,
    }),
    preview: t(cancelledTextKey(historyEntry, booking), words),
    heading: t(
      was !== null
        ? `email:${was}-heading`
        : words.isSeries
          ? "email:cancelled-series-heading"
          : "email:cancelled-heading",
    ),
    paragraphs: [t(cancelledTextKey(historyEntry, booking), words)],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      ...(isByCustomer || !writtenReason(historyEntry.reason)
        ? []
        : [{ label: t("email:fact-reason"), value: historyEntry.reason }]),
      { label: t("email:fact-number"), value: words.number },
      ...(alternatives.length > 0 && !isOfRedo
        ? [
            {
              label: t(
                words.isSeries ? "email:fact-alternatives-first" : "email:fact-alternatives",
              ),
              value: alternatives.map((one) => formatAlternative(one, context)).join("\n"),
            },
          ]
        : []),
    ],
    action:
      isByCustomer || isOfRedo
        ? { label: t("email:booked-action"), path: paths.myBooking(booking.id) }
        : {
            label: t("email:cancelled-action"),
            path: paths.bookingCleaner({ serviceId: booking.serviceId, area: booking.city }),
          },
    notes: [t(isOfRedo ? "email:redo-cancelled-note" : "email:cancelled-nothing-to-pay")],
    // A request was in no calendar.
    ...(historyEntry.fromStatus === "confirmed"
      ? { calendar: emailCalendarOf(booking, "CANCEL", context) }
      : {}),
  });
}

/** Returns as text who is free, when, and for how much. */
function formatAlternative(
  { date, time, name, hours, total }: Alternative,
  { t, locale }: EmailContext,
) {
  const day = formatDate(date, locale, "short");
  const when = t("email:fact-at", { day, time: formatHour(slotHour(time), locale) });
  return t("email:alternative", {
    when,
    name: nameForReader(name, locale),
    hours: t("common:hours", { count: hours }),
    total: formatBaht(total),
  });
}

function cancelledTextKey(
  { actor, event }: NotificationHistoryEntry,
  { visits, redoOfProblemId }: NotificationBooking,
) {
  if (actor === "customer") {
    return visits ? "email:cancelled-own-series-text" : "email:cancelled-own-text";
  }
  if (event === "declined") return "email:declined-text";
  if (event === "expired") return "email:expired-text";
  if (event === "no-show") return "email:no-show-text";
  const who = actor === "cleaner" ? "cleaner" : "us";
  // Nothing is booked anew in place of a redo: its problem is open again.
  if (isRedo({ redoOfProblemId })) return `email:redo-cancelled-by-${who}-text` as const;
  return visits
    ? (`email:cancelled-by-${who}-series-text` as const)
    : (`email:cancelled-by-${who}-text` as const);
}

/**
 * Writes to the cleaner that the time is free again. It names no customer, who may have closed their
 * account; day, area and number identify the job.
 */
export function cancelledJobEmail(
  booking: NotificationBooking,
  historyEntry: NotificationHistoryEntry,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const isWithdrawn = historyEntry.event === "withdrawn";
  return bookingEmail(context, {
    subject: t(isWithdrawn ? "email:withdrawn-subject" : "email:cancelled-subject", {
      day: words.shortDay,
      time: words.time,
    }),
    preview: t(cancelledJobTextKey(historyEntry, booking)),
    heading: t(
      isWithdrawn
        ? "email:request-withdrawn-heading"
        : words.isSeries
          ? "email:job-cancelled-series-heading"
          : "email:job-cancelled-heading",
    ),
    paragraphs: [t(cancelledJobTextKey(historyEntry, booking))],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      { label: t("email:fact-area"), value: words.area },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:job-action"), path: paths.cleanerDashboard() },
    notes: isRedo(booking) ? [t("email:redo-cancelled-note")] : [],
  });
}

function cancelledJobTextKey(
  { actor, event, reason }: NotificationHistoryEntry,
  { visits }: NotificationBooking,
) {
  if (event === "withdrawn") return "email:request-withdrawn-text";
  if (event === "expired") return "email:request-expired-text";
  const how =
    actor !== "customer"
      ? "cancelled-by-us"
      : reason === ACCOUNT_CLOSED_REASON
        ? "account-closed"
        : "cancelled";
  return visits ? (`email:job-${how}-series-text` as const) : (`email:job-${how}-text` as const);
}
