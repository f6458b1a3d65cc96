import { promptPayNow } from "~/domain/bookings/reading/pay-now";
import { remindersAt } from "~/domain/bookings/paying/payment-state";
import { restToPay } from "~/domain/bookings/more-time/more-time";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { NotificationBooking, NotificationHistoryEntry } from "../notification-booking.server";
import type { NotificationFeeEntry } from "../notification-fees.server";
import {
  bookingEmail,
  bookingEmailWords,
  cleanerFact,
  greetingEmail,
  type EmailContext,
} from "./booking-emails";
import type { EmailContent, EmailFact } from "./email-content";

const momentOf = (instant: number, { t, locale }: EmailContext) =>
  t("email:fact-at", {
    day: formatDate(cityDateOf(instant), locale, "short"),
    time: formatClock(instant, locale),
  });

/** Writes to the customer that the cleaner says it isn't paid yet, with the QR code of the sum. */
export function notPaidEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = { ...bookingEmailWords(booking, context), sum: formatBaht(restToPay(booking)) };
  const scan = promptPayNow(booking, context.now);
  const again = remindersAt(booking.notPaidAt ?? context.now).find((at) => at > context.now);
  return bookingEmail(context, {
    subject: t("email:not-paid-subject", words),
    preview: t("email:not-paid-preview"),
    heading: t("email:not-paid-heading", words),
    paragraphs: [t("email:not-paid-text", words), ...(scan ? [t("email:not-paid-qr")] : [])],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      { label: t("email:fact-when"), value: words.when },
      { label: t("email:fact-to-pay"), value: words.sum, as: "large" },
      ...(scan ? [{ label: t("email:fact-promptpay"), value: scan.id }] : []),
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:not-paid-action"), path: paths.myBooking(booking.id) },
    notes: [
      ...(again === undefined
        ? []
        : [t("email:not-paid-again", { moment: momentOf(again, context) })]),
      t("email:not-paid-differ"),
    ],
    ...(scan && { qr: { payload: scan.payload, name: `promptpay-${booking.id}` } }),
  });
}

/** Returns the summary of a paid booking: what the customer has paid, how and when; null if it isn't paid. */
function paidFacts(booking: NotificationBooking, context: EmailContext): EmailFact[] | null {
  const { t } = context;
  const { paidAt, paidHow } = booking;
  if (paidAt === null || paidHow === null) return null;
  const words = bookingEmailWords(booking, context);
  const howAndWhen = `${t(`email:paid-${paidHow}`)} · ${momentOf(paidAt, context)}`;
  return [
    {
      label: t("email:fact-paid"),
      value: `${words.total}\n${howAndWhen}`,
      as: "large",
      isDone: true,
    },
    cleanerFact(booking, words, t),
    { label: t("email:fact-service"), value: words.service },
    { label: t("email:fact-when"), value: words.when },
    { label: t("email:fact-total"), value: words.totalWithParts, as: "sum" },
    { label: t("email:fact-number"), value: words.number },
  ];
}

/** Writes to the customer what they have paid, how and when. */
export function paidEmail(
  booking: NotificationBooking,
  context: EmailContext,
): EmailContent | null {
  const { t } = context;
  const facts = paidFacts(booking, context);
  if (!facts) return null;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("email:paid-subject", words),
    preview: t("email:paid-preview"),
    heading: t("email:paid-heading"),
    paragraphs: [t("email:paid-text")],
    facts,
    action: { label: t("email:paid-action"), path: paths.myBooking(booking.id) },
    notes: [t("email:paid-note", words)],
  });
}

/**
 * Writes to one side how an admin has decided between what the two had said. To the customer it is the summary of
 * the booking, too, if that is paid.
 */
export const paymentDecidedEmail =
  (side: "customer" | "cleaner") =>
  (
    booking: NotificationBooking,
    { reason }: NotificationHistoryEntry,
    context: EmailContext,
  ): EmailContent => {
    const { t } = context;
    const words = bookingEmailWords(booking, context);
    const decision = t(
      booking.paidAt === null ? "email:decided-not-paid" : "email:decided-paid",
      words,
    );
    return bookingEmail(context, {
      subject: t("email:decided-subject", words),
      preview: decision,
      heading: t("email:decided-heading"),
      paragraphs: [decision],
      facts: [
        ...(reason
          ? [{ label: t("email:fact-team-words"), value: reason, as: "quote" as const }]
          : []),
        ...((side === "customer" ? paidFacts(booking, context) : null) ?? [
          { label: t("email:fact-number"), value: words.number },
        ]),
      ],
      action: {
        label: t(side === "customer" ? "email:booked-action" : "email:see-job-action"),
        path: side === "customer" ? paths.myBooking(booking.id) : paths.job(booking.id),
      },
      notes: [],
    });
  };

/** Writes to a cleaner what the business has received of fees, or what was taken back of it. */
export function feesReceivedEmail(
  entry: NotificationFeeEntry,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = {
    amount: formatBaht(entry.amount),
    month: formatDate(`${entry.month}-01`, locale, "month"),
  };
  const kind = entry.kind === "received" ? "fees-received" : "fees-taken-back";
  return greetingEmail(context, {
    subject: t(`email:${kind}-subject`, words),
    preview: t(`email:${kind}-text`, words),
    heading: t(`email:${kind}-heading`, words),
    paragraphs: [t(`email:${kind}-text`, words)],
    facts: [
      { label: t("email:fact-amount"), value: words.amount, as: "large" },
      { label: t("email:fact-statement"), value: words.month },
      { label: t("email:fact-day"), value: formatDate(cityDateOf(entry.at), locale, "full") },
      ...(entry.note ? [{ label: t("email:fact-note"), value: entry.note }] : []),
      { label: t("email:fact-owed"), value: formatBaht(entry.owed) },
      { label: t("email:fact-receipt"), value: `F${entry.id}` },
    ],
    action: { label: t("email:statement-action"), path: paths.cleanerEarnings() },
    notes: [],
    why: t("email:why-cleaner"),
  });
}

/**
 * Writes to a cleaner that fees were waived, or that a waiver was taken back, so that they are to be handed in
 * after all.
 */
export function feeWaiverEmail(
  kind: "fee-waived" | "fee-waiver-back",
  entry: NotificationFeeEntry,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = {
    amount: formatBaht(entry.amount),
    month: formatDate(`${entry.month}-01`, locale, "month"),
  };
  const text = t(`email:${kind}-text`, words);
  return greetingEmail(context, {
    subject: t(`email:${kind}-subject`, words),
    preview: text,
    heading: t(
      kind === "fee-waived" ? "email:fee-waived-heading" : "email:fees-taken-back-heading",
      words,
    ),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-amount"), value: words.amount, as: "large" },
      { label: t("email:fact-statement"), value: words.month },
      ...(entry.note ? [{ label: t("email:fact-note"), value: entry.note }] : []),
      { label: t("email:fact-owed"), value: formatBaht(entry.owed) },
    ],
    action: { label: t("email:statement-action"), path: paths.cleanerEarnings() },
    notes: [],
    why: t("email:why-cleaner"),
  });
}
