import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { isOneOf, type BookingStatus } from "~/lib/vocabulary";

/*
 * The rules for what is said of the payment of a booking, and for when somebody is asked about it
 * (docs/rules.md, Payment).
 */

/** Time after its end at which a job that nobody said anything of counts as paid, in milliseconds. */
export const PRESUMED_PAID_AFTER_MS = 7 * DAY_MS;

/** Days after a job's end on which its cleaner is asked whether it was paid, while nobody said anything. */
export const ASK_ON_DAYS = [1, 3, 6] as const;

/** Days after a cleaner's "not yet" on which the customer is reminded to pay. */
export const REMIND_ON_DAYS = [1, 3] as const;

/** Hour of the day from which people are asked and reminded. */
export const ASK_FROM_HOUR = 9;

/** The columns of a booking from which the state of its payment follows. */
export interface PaymentFacts {
  paidAt: number | null;
  presumedPaidAt: number | null;
  notPaidAt: number | null;
  saysPaidAt: number | null;
}

/**
 * `unsaid`: nobody has said anything; `presumed`: it counts as paid for that reason; `contradicted`: the
 * cleaner says that it isn't paid, and the customer that it is.
 */
export type PaymentState = "paid" | "presumed" | "unsaid" | "not-paid" | "contradicted";

/** Returns the state of a booking's payment. */
export function paymentStateOf(facts: PaymentFacts): PaymentState {
  if (facts.paidAt !== null) return "paid";
  if (facts.presumedPaidAt !== null) return "presumed";
  if (facts.notPaidAt === null) return "unsaid";
  return facts.saysPaidAt === null ? "not-paid" : "contradicted";
}

/** History events with which a cleaner or an admin says whether a booking is paid. */
const PAYMENT_WORDS = ["paid-cash", "paid-promptpay", "not-paid", "payment-decided"] as const;

/** Returns the last word about a payment in a history, whose latest entry is the first; undefined if none. */
const lastPaymentWord = <Entry extends { event: string }>(history: readonly Entry[]) =>
  history.find(({ event }) => isOneOf(PAYMENT_WORDS, event));

/** True if the last word about a payment is an admin's, so that its cleaner can't correct it. */
export const isPaymentSaidByTeam = (history: readonly { event: string; actor: string }[]) =>
  lastPaymentWord(history)?.actor === "admin";

/** Returns when an admin had the last word about a payment, and their words; null if they had not. */
export function teamWordOf(
  history: readonly { event: string; actor: string; at: number; reason: string }[],
): { at: number; words: string } | null {
  const word = lastPaymentWord(history);
  return word?.actor === "admin" ? { at: word.at, words: word.reason } : null;
}

/** True if a booking counts as paid, so that its fee is owed. */
export const countsAsPaid = ({
  paidAt,
  presumedPaidAt,
}: Pick<PaymentFacts, "paidAt" | "presumedPaidAt">) => paidAt !== null || presumedPaidAt !== null;

/** True if the customer can say now that they have paid: only what their cleaner denies. */
export const canSayPaid = (booking: PaymentFacts & { status: BookingStatus }): boolean =>
  booking.status === "completed" && paymentStateOf(booking) === "not-paid";

/**
 * True if the customer may be reminded to pay: not while the two contradict each other or a problem is open, nor
 * if the cleaner has deleted their account, and with it their name.
 */
export const mayRemindToPay = (
  booking: PaymentFacts & {
    status: BookingStatus;
    problemOpenSince: number | null;
    cleanerName: string;
  },
): boolean =>
  canSayPaid(booking) && booking.problemOpenSince === null && booking.cleanerName !== "";

/** True if a cleaner may be asked whether a job was paid. */
export const mayAskIfPaid = (
  job: PaymentFacts & {
    status: BookingStatus;
    problemOpenSince: number | null;
    totalPrice: number;
  },
): boolean =>
  (job.status === "confirmed" || job.status === "completed") &&
  job.totalPrice > 0 &&
  job.problemOpenSince === null &&
  paymentStateOf(job) === "unsaid";

/**
 * Returns, for each number of days, the instant before which something must have happened so that its
 * question is due at `now`: in the morning of the day that many days later.
 */
export function dueBefore(days: readonly number[], now: number): number[] {
  const lastMorning = cityDateOf(now - ASK_FROM_HOUR * HOUR_MS);
  return days.map((after) => instantOf(addDays(lastMorning, 1 - after), 0));
}

/** Returns when the customer is reminded, after a cleaner's "not yet" at an instant. */
export const remindersAt = (notPaidAt: number): number[] =>
  REMIND_ON_DAYS.map((days) => instantOf(addDays(cityDateOf(notPaidAt), days), ASK_FROM_HOUR));
