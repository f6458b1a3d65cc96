import { isRedo } from "~/domain/bookings/redos/is-redo";
import { slotHour } from "~/domain/schedule/slots";
import { cityDateOf, formatClock, formatDate, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import type { NotificationBooking, NotificationHistoryEntry } from "../notification-booking.server";
import { getNotificationCleaner } from "../notification-cleaner.server";
import type { EmailContent } from "./email-content";
import {
  bookedEmail,
  bookingEmail,
  jobEmail,
  bookingEmailWords,
  type EmailContext,
  whenFact,
} from "./booking-emails";

/** Returns the time before the change. */
function formerTimeFact(
  { wasStartsAt }: NotificationHistoryEntry,
  { t, locale }: EmailContext,
): EmailContent["facts"] {
  if (wasStartsAt === null) return [];
  const day = formatDate(cityDateOf(wasStartsAt), locale, "full");
  const time = formatClock(wasStartsAt, locale);
  return [{ label: t("email:fact-before"), value: t("email:fact-at", { day, time }) }];
}

function reasonFact(
  { reason: why }: NotificationHistoryEntry,
  { t }: EmailContext,
): EmailContent["facts"] {
  return why ? [{ label: t("email:fact-reason"), value: why }] : [];
}

/** Writes to the customer that the booking has another time, with all details as they are now. */
export function rescheduledEmail(
  booking: NotificationBooking,
  historyEntry: NotificationHistoryEntry,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const email = bookedEmail(booking, context);
  return {
    ...email,
    subject: t("email:rescheduled-subject", { day: words.shortDay, time: words.time }),
    heading: t("email:rescheduled-heading"),
    paragraphs: [
      t("email:hello", { name: context.name }),
      t(isRedo(booking) ? "email:rescheduled-redo-text" : "email:rescheduled-text", words),
    ],
    facts: [
      ...formerTimeFact(historyEntry, context),
      ...reasonFact(historyEntry, context),
      ...email.facts,
    ],
  };
}

/** Writes to the cleaner that the job is at another time. */
export function rescheduledJobEmail(
  booking: NotificationBooking,
  historyEntry: NotificationHistoryEntry,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const email = jobEmail(booking, context);
  return {
    ...email,
    subject: t("email:rescheduled-subject", { day: words.shortDay, time: words.time }),
    heading: t("email:rescheduled-job-heading"),
    paragraphs: [
      t("email:hello", { name: context.name }),
      t(isRedo(booking) ? "email:rescheduled-redo-job-text" : "email:rescheduled-job-text", words),
    ],
    facts: [
      ...formerTimeFact(historyEntry, context),
      ...reasonFact(historyEntry, context),
      ...email.facts,
    ],
  };
}

/** Writes to the cleaner the address, the phone number and the instructions as they are now. */
export function correctedEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return {
    ...jobEmail(booking, context),
    subject: t("email:corrected-subject", { day: words.shortDay, time: words.time }),
    preview: t("email:corrected-text", words),
    heading: t("email:corrected-heading"),
    paragraphs: [t("email:hello", { name: context.name }), t("email:corrected-text", words)],
  };
}

/** Returns as text the proposed time, and until when it can be answered; null without a proposal. */
function proposalInWords(booking: NotificationBooking, { t, locale }: EmailContext) {
  const { proposedDate, proposedTime, proposedUntil } = booking;
  if (proposedDate === null || proposedTime === null || proposedUntil === null) return null;
  return {
    newTime: t("email:fact-at", {
      day: formatDate(proposedDate, locale, "full"),
      time: formatHour(slotHour(proposedTime), locale),
    }),
    until: t("email:fact-at", {
      day: formatDate(cityDateOf(proposedUntil), locale, "short"),
      time: formatClock(proposedUntil, locale),
    }),
  };
}

/** Writes to either side that another time was proposed. Null once that is answered. */
function proposalEmail(
  booking: NotificationBooking,
  context: EmailContext,
  side: "customer" | "cleaner",
): EmailContent | null {
  const proposal = proposalInWords(booking, context);
  if (!proposal) return null;
  const { t } = context;
  const words = { ...bookingEmailWords(booking, context), ...proposal };
  const text = t(
    side === "cleaner" ? "email:reschedule-proposed-job-text" : "email:reschedule-proposed-text",
    words,
  );
  return bookingEmail(context, {
    subject: t("email:reschedule-proposed-subject", words),
    preview: text,
    heading: t("email:reschedule-proposed-heading"),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-new-time"), value: proposal.newTime, as: "large" },
      { label: t("email:fact-booked-time"), value: words.when },
      { label: t("email:fact-service"), value: words.service },
      { label: t("email:fact-number"), value: `#${booking.id}` },
    ],
    action: {
      label: t(side === "cleaner" ? "email:reschedule-proposed-action" : "email:booked-action"),
      path: side === "cleaner" ? paths.job(booking.id) : paths.myBooking(booking.id),
    },
    notes: [],
  });
}

/** Writes to the customer that the cleaner is asked, and the old time stays booked until the answer. */
export const rescheduleProposedEmail = (booking: NotificationBooking, context: EmailContext) =>
  proposalEmail(booking, context, "customer");

/** Writes to the cleaner the question about another time. */
export const rescheduleToAnswerEmail = (booking: NotificationBooking, context: EmailContext) =>
  proposalEmail(booking, context, "cleaner");

/** Returns a writer for either side: the booking stays at its time, and why. */
export const timeUnchangedEmail =
  (side: "customer" | "cleaner") =>
  (
    booking: NotificationBooking,
    historyEntry: NotificationHistoryEntry,
    context: EmailContext,
  ): EmailContent => {
    const { t } = context;
    const words = bookingEmailWords(booking, context);
    const text = t(timeUnchangedKey(historyEntry, side), words);
    return bookingEmail(context, {
      subject: t("email:time-unchanged-subject", { day: words.shortDay, time: words.time }),
      preview: text,
      heading: t("email:time-unchanged-heading"),
      paragraphs: [text],
      facts: [
        whenFact(words, t),
        ...reasonFact(historyEntry, context),
        { label: t("email:fact-service"), value: words.service },
        { label: t("email:fact-number"), value: `#${booking.id}` },
      ],
      action: {
        label: t(side === "cleaner" ? "email:see-job-action" : "email:booked-action"),
        path: side === "cleaner" ? paths.job(booking.id) : paths.myBooking(booking.id),
      },
      notes: [],
    });
  };

function timeUnchangedKey({ event }: NotificationHistoryEntry, side: "customer" | "cleaner") {
  if (side === "cleaner") {
    return event === "move-withdrawn"
      ? "email:time-unchanged-withdrawn"
      : "email:time-unchanged-expired-job";
  }
  return event === "move-declined"
    ? "email:time-unchanged-declined"
    : "email:time-unchanged-expired";
}

/** Writes to the customer who comes now, and in place of which cleaner. */
export function reassignedEmail(
  booking: NotificationBooking,
  historyEntry: NotificationHistoryEntry,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const former =
    historyEntry.wasCleanerId === null ? null : getNotificationCleaner(historyEntry.wasCleanerId);
  const email = bookedEmail(booking, context);
  return {
    ...email,
    subject: t("email:reassigned-subject", { cleaner: words.cleaner, day: words.shortDay }),
    heading: t("email:reassigned-heading", words),
    paragraphs: [
      t("email:hello", { name: context.name }),
      t(isRedo(booking) ? "email:reassigned-redo-text" : "email:reassigned-text", {
        ...words,
        former: nameForReader(former?.name ?? "", context.locale) || t("email:your-cleaner"),
      }),
    ],
    facts: [...reasonFact(historyEntry, context), ...email.facts],
  };
}

/** Writes to the cleaner who takes a job over, with all that they need for it. */
export function takenOverEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  return {
    ...jobEmail(booking, context),
    paragraphs: [
      context.t("email:hello", { name: context.name }),
      context.t("email:taken-over-text"),
    ],
  };
}

/** Writes to the cleaner who had the job that the time is free again. It doesn't name the customer. */
export function takenAwayEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("email:taken-away-subject", { day: words.shortDay, time: words.time }),
    preview: t("email:taken-away-text"),
    heading: t("email:taken-away-heading"),
    paragraphs: [t("email:taken-away-text")],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      { label: t("email:fact-area"), value: words.area },
      { label: t("email:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("email:job-action"), path: paths.cleanerDashboard() },
    notes: [],
  });
}
