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
} from "./booking-emails";

/** Returns the time before the change. */
function formerTimeFact(
  { wasStartsAt }: NotificationHistoryEntry,
  { t, locale }: EmailContext,
): EmailContent["facts"] {
  if (wasStartsAt === null) return [];
  const day = formatDate(cityDateOf(wasStartsAt), locale, "full");
  const time = formatClock(wasStartsAt, locale);
  return [{ label: t("mail:fact-before"), value: t("mail:fact-at", { day, time }) }];
}

function reasonFact(
  { reason: why }: NotificationHistoryEntry,
  { t }: EmailContext,
): EmailContent["facts"] {
  return why ? [{ label: t("mail:fact-reason"), value: why }] : [];
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
    subject: t("mail:moved-subject", { day: words.shortDay, time: words.time }),
    heading: t("mail:moved-heading"),
    paragraphs: [t("mail:hello", { name: context.name }), t("mail:moved-text", words)],
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
    subject: t("mail:moved-subject", { day: words.shortDay, time: words.time }),
    heading: t("mail:moved-job-heading"),
    paragraphs: [t("mail:hello", { name: context.name }), t("mail:moved-job-text", words)],
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
    subject: t("mail:corrected-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:corrected-text", words),
    heading: t("mail:corrected-heading"),
    paragraphs: [t("mail:hello", { name: context.name }), t("mail:corrected-text", words)],
  };
}

/** Returns as text the proposed time, and until when it can be answered; null without a proposal. */
function proposalInWords(booking: NotificationBooking, { t, locale }: EmailContext) {
  const { proposedDate, proposedTime, proposedUntil } = booking;
  if (proposedDate === null || proposedTime === null || proposedUntil === null) return null;
  return {
    newTime: t("mail:fact-at", {
      day: formatDate(proposedDate, locale, "full"),
      time: formatHour(slotHour(proposedTime), locale),
    }),
    until: t("mail:fact-at", {
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
    side === "cleaner" ? "mail:move-proposed-job-text" : "mail:move-proposed-text",
    words,
  );
  return bookingEmail(context, {
    subject: t("mail:move-proposed-subject", words),
    preview: text,
    heading: t("mail:move-proposed-heading"),
    paragraphs: [text],
    facts: [
      { label: t("mail:fact-new-time"), value: proposal.newTime },
      { label: t("mail:fact-booked-time"), value: words.when },
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: {
      label: t(side === "cleaner" ? "mail:move-proposed-action" : "mail:booked-action"),
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
      subject: t("mail:stayed-subject", { day: words.shortDay, time: words.time }),
      preview: text,
      heading: t("mail:stayed-heading"),
      paragraphs: [text],
      facts: [
        { label: t("mail:fact-when"), value: words.when },
        ...reasonFact(historyEntry, context),
        { label: t("mail:fact-service"), value: words.service },
        { label: t("mail:fact-number"), value: `#${booking.id}` },
      ],
      action: {
        label: t(side === "cleaner" ? "mail:see-job-action" : "mail:booked-action"),
        path: side === "cleaner" ? paths.job(booking.id) : paths.myBooking(booking.id),
      },
      notes: [],
    });
  };

function timeUnchangedKey({ event }: NotificationHistoryEntry, side: "customer" | "cleaner") {
  if (side === "cleaner") {
    return event === "move-withdrawn" ? "mail:stayed-withdrawn" : "mail:stayed-expired-job";
  }
  return event === "move-declined" ? "mail:stayed-declined" : "mail:stayed-expired";
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
    subject: t("mail:reassigned-subject", { cleaner: words.cleaner, day: words.shortDay }),
    heading: t("mail:reassigned-heading", words),
    paragraphs: [
      t("mail:hello", { name: context.name }),
      t("mail:reassigned-text", {
        ...words,
        former: nameForReader(former?.name ?? "", context.locale) || t("mail:your-cleaner"),
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
      context.t("mail:hello", { name: context.name }),
      context.t("mail:taken-over-text"),
    ],
  };
}

/** Writes to the cleaner who had the job that the time is free again. It doesn't name the customer. */
export function takenAwayEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("mail:taken-away-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:taken-away-text"),
    heading: t("mail:taken-away-heading"),
    paragraphs: [t("mail:taken-away-text")],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-area"), value: words.area },
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("mail:job-action"), path: paths.cleanerDashboard() },
    notes: [],
  });
}
