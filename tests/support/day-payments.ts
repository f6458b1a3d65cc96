import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { bookingEvents, bookings } from "#db/schema/bookings";
import type { outboxEvents } from "#db/schema/outbox";
import { mustHold } from "./must-hold";

/*
 * The part of the model of days (day-model.ts) that is about payments: the things that are said of one, those
 * that silence leads to, and the fee. It is written from the rules in words (docs/rules.md, Payment).
 */

type Line = typeof bookingEvents.$inferSelect;
type Told = typeof outboxEvents.$inferSelect;

export interface Payment {
  /** The last word of the cleaner or an admin. */
  said: "cash" | "promptpay" | "not-yet" | null;
  /** True while it counts as paid because nobody said anything. */
  isPresumed: boolean;
  /** True if that was an admin's. */
  isByTeam: boolean;
  /** Since when it counts as paid. */
  paidAt: number;
  /** Since when it is said that it isn't paid. */
  notPaidAt: number;
  /** True if the cleaner had said before that it was paid. */
  isTakenBack: boolean;
  /** The way in which the customer says that they have paid, against the cleaner's word. */
  contradicted: string | null;
  /** True between an admin's word on a contradicted payment and the entry of the decision. */
  isDecided: boolean;
  owesFee: boolean;
  /** Number of mornings on which its cleaner was asked, and on which its customer was reminded. */
  asked: number;
  reminded: number;
}

export const startPayment = (): Payment => ({
  ...{
    said: null,
    isByTeam: false,
    isPresumed: false,
    paidAt: 0,
    notPaidAt: 0,
    isTakenBack: false,
  },
  ...{ contradicted: null, isDecided: false, owesFee: false, asked: 0, reminded: 0 },
});

/** The parts of a job that matter to its payment. */
export interface PaidJob {
  status: string;
  endsAt: number;
  openReports: number;
}

const CITY_MS = 7 * HOUR_MS;
const CORRECTABLE_MS = 2 * DAY_MS;
const PRESUMED_AFTER_MS = 7 * DAY_MS;
const ASKED_ON = [1, 3, 6];
const REMINDED_ON = [1, 3];

/** Returns how many of the mornings have come that are some days after the day of an instant. */
function morningsSince(instant: number, days: readonly number[], now: number): number {
  const local = instant + CITY_MS;
  const midnight = local - (local % DAY_MS) - CITY_MS;
  return days.filter((after) => now >= midnight + after * DAY_MS + 9 * HOUR_MS).length;
}

const isPaid = ({ said }: Payment) => said === "cash" || said === "promptpay";
const counts = (payment: Payment) => isPaid(payment) || payment.isPresumed;
const isUnsaid = ({ said, isPresumed }: Payment) => said === null && !isPresumed;

/** True if its cleaner may be asked how a job was paid. */
const canBeAsked = (payment: Payment, { status, openReports }: PaidJob) =>
  (status === "confirmed" || status === "completed") && openReports === 0 && isUnsaid(payment);
/** True if the customer of a job may be reminded to pay. */
const canBeReminded = (payment: Payment, { openReports }: PaidJob) =>
  payment.said === "not-yet" && payment.contradicted === null && openReports === 0;

/** Returns who may hear of a payment, as it is: two things that happen at once may be in either order. */
export const openMattersOf = (payment: Payment, job: PaidJob) => ({
  canBeAsked: canBeAsked(payment, job),
  remindedSince: canBeReminded(payment, job) ? payment.notPaidAt : null,
});
type OpenMatters = ReturnType<typeof openMattersOf>;

/**
 * Says whether an entry about a payment may be there, and changes the payment by it. Returns the event that goes
 * with the entry, beside the one that names it.
 */
export function followPayment(
  payment: Payment,
  { event, actor, at, reason }: Line,
  { status, endsAt, openReports }: PaidJob,
): string | null {
  mustHold(status === "completed", "it is done before anything is said of its payment");
  switch (event) {
    case "paid-cash":
    case "paid-promptpay": {
      const how = event === "paid-cash" ? "cash" : "promptpay";
      mustHold(payment.said !== how, "a payment is said once");
      const isNew = !isPaid(payment);
      const isInTime = isNew || at < payment.paidAt + CORRECTABLE_MS;
      mustHold(actor === "admin" || isInTime, "a payment is corrected within 48 hours");
      const isCorrectable = isNew || !payment.isByTeam;
      mustHold(actor === "admin" || isCorrectable, "a cleaner corrects nothing that the team said");
      payment.isByTeam = actor === "admin";
      if (isNew) payment.paidAt = at;
      payment.isDecided = actor === "admin" && payment.contradicted !== null;
      payment.said = how;
      payment.isPresumed = false;
      payment.isTakenBack = false;
      payment.contradicted = null;
      return isNew && !payment.isDecided ? "booking-paid" : null;
    }
    case "not-paid": {
      mustHold(payment.said !== "not-yet", "a payment is said once");
      const isTakenBack = counts(payment) && actor !== "admin";
      const isInTime = at < payment.paidAt + CORRECTABLE_MS;
      mustHold(!isTakenBack || isInTime, "a payment is corrected within 48 hours");
      mustHold(!isTakenBack || reason !== "", "a payment is taken back with a reason");
      const isCorrectable = !isTakenBack || !payment.isByTeam;
      mustHold(isCorrectable, "a cleaner corrects nothing that the team said");
      payment.isByTeam = actor === "admin";
      sayNotPaid(payment, at);
      payment.isTakenBack = isTakenBack;
      return null;
    }
    case "says-paid-cash":
    case "says-paid-promptpay":
      mustHold(actor === "customer", "the customer says that they have paid");
      mustHold(payment.said === "not-yet", "the customer contradicts what the cleaner says");
      mustHold(payment.contradicted === null, "the customer says it once");
      payment.contradicted = event.slice("says-paid-".length);
      return "booking-says-paid";
    case "payment-decided":
      mustHold(actor === "admin", "an admin decides");
      mustHold(
        payment.isDecided || payment.contradicted !== null,
        "what is contradicted is decided",
      );
      if (!payment.isDecided) sayNotPaid(payment, at);
      payment.isDecided = false;
      payment.isByTeam = true;
      return null;
    case "presumed-paid":
      mustHold(actor === "system" && isUnsaid(payment), "silence counts as paid, nothing else");
      mustHold(at >= endsAt + PRESUMED_AFTER_MS, "silence counts as paid after 7 days");
      mustHold(openReports === 0, "nothing counts as paid while a problem is open");
      payment.isPresumed = true;
      payment.paidAt = at;
      return null;
    default:
      throw new Error(`The model of payments doesn't know ${event}.`);
  }
}

/** It isn't paid: the customer is reminded anew, and has to say it again. */
function sayNotPaid(payment: Payment, at: number) {
  payment.said = "not-yet";
  payment.notPaidAt = at;
  payment.isPresumed = false;
  payment.isTakenBack = false;
  payment.contradicted = null;
  payment.reminded = 0;
}

/** The fee begins to be owed once a job counts as paid and no problem is open, and is until it doesn't count. */
export function followFee(payment: Payment, { openReports }: PaidJob): void {
  payment.owesFee = counts(payment) && (payment.owesFee || openReports === 0);
}

/** Compares a booking with what was said of its payment. */
export function comparePayment(payment: Payment, row: typeof bookings.$inferSelect): void {
  mustHold(!payment.isDecided, "both read what an admin has decided");
  const isDenied = payment.said === "not-yet";
  const expected = {
    paidHow: isPaid(payment) ? payment.said : null,
    paidAt: isPaid(payment) ? payment.paidAt : null,
    presumedPaidAt: payment.isPresumed ? payment.paidAt : null,
    notPaidAt: isDenied ? payment.notPaidAt : null,
    paidTakenBackAt: payment.isTakenBack ? payment.notPaidAt : null,
    // Once it is paid, it doesn't matter any more.
    ...(isDenied ? { saysPaidHow: payment.contradicted } : {}),
  };
  for (const [field, value] of Object.entries(expected)) {
    const is = row[field as keyof typeof expected];
    mustHold(is === value, `the history tells all: ${field} is ${is}, not ${value}`);
  }
}

/** Checks that a cleaner is asked, or a customer reminded, who may be, and once on each of its mornings. */
export function followReminder(
  payment: Payment,
  { kind, payload, at }: Told,
  { job, before }: { job: PaidJob; before: OpenMatters | undefined },
): void {
  if (kind === "booking-payment-unsaid") {
    const isRight = before?.canBeAsked === true || canBeAsked(payment, job);
    mustHold(isRight, "nobody is asked what they have said, or while a problem is open");
    const turn = morningsSince(job.endsAt, ASKED_ON, at);
    mustHold(turn > payment.asked, "a cleaner is asked on the mornings of days 1, 3 and 6");
    payment.asked = turn;
  } else if (kind === "booking-not-paid") {
    const { since } = payload as { since?: number };
    const isRight = canBeReminded(payment, job) && payment.notPaidAt === since;
    const wasRight = before !== undefined && before.remindedSince === since;
    mustHold(isRight || wasRight, "nobody is reminded of what is contested");
    if (!isRight) return;
    const turn = morningsSince(payment.notPaidAt, REMINDED_ON, at);
    mustHold(
      turn > payment.reminded,
      "a customer is reminded on the next morning and the third day",
    );
    payment.reminded = turn;
  }
}

/** Checks after the background jobs that nobody has been forgotten. */
export function checkPaymentClock(payment: Payment, job: PaidJob, now: number): void {
  const isSilent = job.status === "completed" && isUnsaid(payment) && job.openReports === 0;
  mustHold(!isSilent || now < job.endsAt + PRESUMED_AFTER_MS, "7 days of silence count as paid");
  const isToAsk = morningsSince(job.endsAt, ASKED_ON, now) > payment.asked;
  mustHold(!canBeAsked(payment, job) || !isToAsk, "who has said nothing is asked");
  const isToRemind = morningsSince(payment.notPaidAt, REMINDED_ON, now) > payment.reminded;
  mustHold(!canBeReminded(payment, job) || !isToRemind, "who hasn't paid is reminded");
}
