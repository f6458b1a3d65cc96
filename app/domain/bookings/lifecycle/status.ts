import { type BookingActor, isOneOf, type BookingStatus, type ProblemKind } from "~/lib/vocabulary";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import {
  afterDaytime,
  answersRequests,
  responseDeadline,
} from "~/domain/schedule/response-deadline";
import { isRedo, type MaybeRedo } from "../redos/is-redo";
import { paymentStateOf, type PaymentFacts } from "../paying/payment-state";

/** Events that change the status of a booking. */
export const TRANSITION_EVENTS = [
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "cancelled",
  "completed",
  "no-show",
  "unsafe",
] as const;
export type BookingTransition = (typeof TRANSITION_EVENTS)[number];

/** Time after its end at which a booking without an open problem counts as done, in milliseconds. */
export const AUTO_COMPLETE_AFTER_MS = 48 * HOUR_MS;

/** Time that a cleaner waits at the door before they may report that nobody is home, in milliseconds. */
export const NOBODY_HOME_AFTER_MS = 20 * MINUTE_MS;

/** Time before the start from which a cleaner can say that they are on the way, in milliseconds. */
export const ON_THE_WAY_BEFORE_MS = 2 * HOUR_MS;

/** Time before the start after which a change or cancellation is marked late, in milliseconds. */
export const LATE_BEFORE_MS = DAY_MS;

/** Time after a booking's end within which its two sides can report a problem, in milliseconds. */
export const PROBLEM_REPORTABLE_MS = 48 * HOUR_MS;

/** Time within which a cleaner can correct a recorded payment without an admin, in milliseconds. */
export const PAYMENT_CORRECTABLE_MS = 48 * HOUR_MS;

/** Time before the start from which a customer is shown the QR code to pay, in milliseconds. */
export const QR_BEFORE_MS = HOUR_MS;

/** Time after a booking's end during which the QR code is shown while nobody has paid, in milliseconds. */
export const QR_AFTER_MS = 7 * DAY_MS;

/** Reason in the history when an account was closed; pages replace it by a text. */
export const ACCOUNT_CLOSED_REASON = "account-closed";
/** Reason in the history of a job that an absence took from its cleaner, whose own words only admins read. */
export const ABSENCE_REASON = "off";

/** Returns a reason as people read it: empty if nobody wrote it. */
export const writtenReason = (reason: string): string =>
  reason === ACCOUNT_CLOSED_REASON || reason === ABSENCE_REASON ? "" : reason;

/** The instants that decide, beside the status, what is still possible with a booking, in milliseconds. */
export interface BookingInstants {
  startsAt: number;
  endsAt: number;
  respondBy: number | null;
  /** Since when a problem is open; null if there is none. */
  problemOpenSince: number | null;
}

type Booked = Parameters<typeof answersRequests>[0];

/**
 * Returns how a new booking starts: confirmed if its cleaner takes bookings at once, else as a request with
 * the deadline for its answer.
 */
export function initialStatusOf(cleaner: Booked, startsAt: number, now: number) {
  return answersRequests(cleaner)
    ? ({
        status: "pending",
        event: "requested",
        respondBy: responseDeadline(now, startsAt),
      } as const)
    : ({ status: "confirmed", event: "booked", respondBy: null } as const);
}

type When = (facts: BookingInstants, now: number) => boolean;

const always: When = () => true;
const beforeStart: When = ({ startsAt }, now) => now < startsAt;
const onceStarted: When = ({ startsAt }, now) => now >= startsAt;
const duringJob: When = ({ startsAt, endsAt }, now) => now >= startsAt && now < endsAt;
/** The cleaner has waited at the door, from the start on (`canEndAsNoShow`). */
const onceNobodyOpened: When = ({ startsAt }, now) => now >= startsAt + NOBODY_HOME_AFTER_MS;
/** While a problem is open, only an admin completes the booking. */
const doneWithoutProblem: When = (facts, now) =>
  facts.problemOpenSince === null && onceStarted(facts, now);
/** Returns the moment from which it is too late for an answer. */
export const answerDeadlineOf = ({
  startsAt,
  respondBy,
}: Pick<BookingInstants, "startsAt" | "respondBy">) => respondBy ?? startsAt;
const inTime: When = (facts, now) => now < answerDeadlineOf(facts);
const unanswered: When = (facts, now) => now >= answerDeadlineOf(facts);
const longOver: When = ({ endsAt, problemOpenSince }, now) =>
  problemOpenSince === null && now >= endsAt + AUTO_COMPLETE_AFTER_MS;

export interface TransitionRule {
  from: BookingStatus;
  event: BookingTransition;
  actor: BookingActor;
  to: BookingStatus;
  when: When;
  /** The history must contain a reason. */
  needsReason?: true;
}

/**
 * The rules that say who may change which status, to which, and when (docs/rules.md, Life of a booking).
 * Every change of status goes through this table, whoever asks for it; what isn't in it can't happen. The
 * SQL that queries need of it is in status-in-sql.server.ts.
 */
export const TRANSITIONS: readonly TransitionRule[] = [
  { from: "pending", event: "accepted", actor: "cleaner", to: "confirmed", when: inTime },
  { from: "pending", event: "accepted", actor: "admin", to: "confirmed", when: beforeStart },
  { from: "pending", event: "declined", actor: "cleaner", to: "cancelled", when: inTime },
  { from: "pending", event: "withdrawn", actor: "customer", to: "cancelled", when: inTime },
  { from: "pending", event: "cancelled", actor: "admin", to: "cancelled", when: always },
  // One of the two people didn't feel safe with the other.
  { from: "pending", event: "cancelled", actor: "system", to: "cancelled", when: always },
  // An offer of a substitute search, once somebody else was faster or the search has ended.
  { from: "pending", event: "withdrawn", actor: "system", to: "cancelled", when: always },
  { from: "pending", event: "expired", actor: "system", to: "cancelled", when: unanswered },
  { from: "confirmed", event: "cancelled", actor: "customer", to: "cancelled", when: beforeStart },
  {
    from: "confirmed",
    event: "cancelled",
    actor: "cleaner",
    to: "cancelled",
    when: beforeStart,
    needsReason: true,
  },
  {
    from: "confirmed",
    event: "cancelled",
    actor: "admin",
    to: "cancelled",
    when: always,
    needsReason: true,
  },
  { from: "confirmed", event: "cancelled", actor: "system", to: "cancelled", when: beforeStart },
  {
    from: "confirmed",
    event: "no-show",
    actor: "cleaner",
    to: "cancelled",
    when: onceNobodyOpened,
  },
  { from: "confirmed", event: "unsafe", actor: "cleaner", to: "cancelled", when: onceStarted },
  { from: "confirmed", event: "unsafe", actor: "customer", to: "cancelled", when: duringJob },
  {
    from: "confirmed",
    event: "completed",
    actor: "cleaner",
    to: "completed",
    when: doneWithoutProblem,
  },
  { from: "confirmed", event: "completed", actor: "admin", to: "completed", when: onceStarted },
  { from: "confirmed", event: "completed", actor: "system", to: "completed", when: longOver },
];

/** Statuses that can still change; all others are final. */
export const OPEN_STATUSES = ["pending", "confirmed"] as const satisfies readonly BookingStatus[];

/** True if nobody answered a request in time: it is over by the clock, though it may not be settled yet. */
export function isUnanswered(
  booking: { status: BookingStatus } & Pick<BookingInstants, "startsAt" | "respondBy">,
  now: number,
): boolean {
  return booking.status === "pending" && now >= answerDeadlineOf(booking);
}

/**
 * Returns the status that everybody is shown: a request that only waits to be settled counts as settled.
 */
export function displayedStatus(
  booking: Parameters<typeof isUnanswered>[0],
  now: number,
): BookingStatus {
  return isUnanswered(booking, now) ? "cancelled" : booking.status;
}

/** A booking's status as its customer reads it. */
export type CustomerStatus = BookingStatus | "not-booked";

/**
 * Returns the status that a customer reads. A request that was declined, or that nobody answered in time, was
 * never booked, so that "cancelled" would say too much in Thai.
 */
export function customerStatusOf(
  booking: Parameters<typeof isUnanswered>[0] & { wasNeverAccepted: boolean },
  now: number,
): CustomerStatus {
  const status = displayedStatus(booking, now);
  const isNotBooked = booking.wasNeverAccepted || isUnanswered(booking, now);
  return status === "cancelled" && isNotBooked ? "not-booked" : status;
}

/** True if people still count on a booking: it is open, and hasn't started. */
export function isAhead(booking: Parameters<typeof isUnanswered>[0], now: number): boolean {
  return isOneOf(OPEN_STATUSES, displayedStatus(booking, now)) && now < booking.startsAt;
}

/** True if a booking can still be rescheduled or reassigned: it is confirmed, and hasn't started. */
export function canBeRescheduled(
  { status, startsAt }: { status: BookingStatus } & Pick<BookingInstants, "startsAt">,
  now: number,
): boolean {
  return status === "confirmed" && now < startsAt;
}

/** True if the customer can still correct address, phone number and instructions. */
export const canBeCorrected = isAhead;

/** True if a confirmed booking has started, and isn't settled. */
export function isUnderWay(
  job: { status: BookingStatus } & Pick<BookingInstants, "startsAt">,
  now: number,
): boolean {
  return job.status === "confirmed" && now >= job.startsAt;
}

/** True if either side can ask now for more time, or answer: during the job, until its agreed end. A redo is as long as was agreed. */
export function canAskForMoreTime(
  job: { status: BookingStatus } & MaybeRedo & Pick<BookingInstants, "startsAt" | "endsAt">,
  now: number,
): boolean {
  return isUnderWay(job, now) && now < job.endsAt && !isRedo(job);
}

/**
 * True if a cancellation or another time now is less than 24 hours before the start, or than the time that was
 * agreed. late-marks.ts says which of them leave a mark.
 */
export function isLateChange(
  { startsAt }: Pick<BookingInstants, "startsAt">,
  now: number,
  lateBeforeMs = LATE_BEFORE_MS,
): boolean {
  return now > startsAt - lateBeforeMs;
}

/** Returns the instant from which a change of a booking is late; null if that has passed. */
export function lateFrom(startsAt: number, now: number): number | null {
  return isLateChange({ startsAt }, now) ? null : startsAt - LATE_BEFORE_MS;
}

/** Returns until when it helps to know that a cleaner is on the way: a cleaner who is late says so, too. */
export const onTheWayUntil = ({ endsAt }: Pick<BookingInstants, "endsAt">) => endsAt;

/** True if a cleaner can say now that they are on the way: from 2 hours before the start until the end. */
export function canBeOnTheWay(
  job: { status: BookingStatus } & Pick<BookingInstants, "startsAt" | "endsAt">,
  now: number,
): boolean {
  const from = job.startsAt - ON_THE_WAY_BEFORE_MS;
  return job.status === "confirmed" && now >= from && now < onTheWayUntil(job);
}

/**
 * Returns the next action of a cleaner on a confirmed booking: say that they are on the way, also if they are late,
 * then open it. Null while it is too early for either.
 */
export function nextCleanerAction(
  job: Parameters<typeof canBeOnTheWay>[0] & { onTheWayAt: number | null },
  now: number,
): "on-the-way" | "open" | null {
  if (job.onTheWayAt !== null) return "open";
  if (canBeOnTheWay(job, now)) return "on-the-way";
  return now >= job.startsAt ? "open" : null;
}

/** True if either side can report a problem now; a report leaves the status as it is. */
export function canReportProblem(
  {
    status,
    startsAt,
    endsAt,
  }: { status: BookingStatus } & Pick<BookingInstants, "startsAt" | "endsAt">,
  now: number,
): boolean {
  return (
    (status === "confirmed" || status === "completed") &&
    now >= startsAt &&
    now < endsAt + PROBLEM_REPORTABLE_MS
  );
}

/** Returns until when a cleaner can correct a payment, recorded or presumed; null if there is none. */
export function paymentCorrectableUntil({
  paidAt,
  presumedPaidAt,
}: {
  paidAt: number | null;
  presumedPaidAt: number | null;
}): number | null {
  const since = paidAt ?? presumedPaidAt;
  return since === null ? null : since + PAYMENT_CORRECTABLE_MS;
}

/**
 * True if a cleaner can still correct a payment that they recorded, or that was presumed; never one that an
 * admin recorded or decided (`isPaymentSaidByTeam`).
 */
export function canCorrectPayment(
  {
    isSaidByTeam,
    ...job
  }: Parameters<typeof paymentCorrectableUntil>[0] & { isSaidByTeam: boolean },
  now: number,
): boolean {
  const until = paymentCorrectableUntil(job);
  return until !== null && now < until && !isSaidByTeam;
}

/** Returns from when the customer is shown how to pay by PromptPay. */
export const qrFrom = ({ startsAt }: Pick<BookingInstants, "startsAt">) => startsAt - QR_BEFORE_MS;

/**
 * True if the customer is shown the QR code to pay now: around the booking until it counts as paid, and as
 * long as their cleaner says that it isn't, unless they say that it is.
 */
export function isToBePaidNow(
  {
    status,
    ...job
  }: { status: BookingStatus; totalPrice: number } & PaymentFacts &
    Pick<BookingInstants, "startsAt" | "endsAt">,
  now: number,
): boolean {
  if ((status !== "confirmed" && status !== "completed") || job.totalPrice === 0) return false;
  const payment = paymentStateOf(job);
  if (payment === "not-paid") return true;
  return payment === "unsaid" && now >= qrFrom(job) && now < job.endsAt + QR_AFTER_MS;
}

/** The two sides of a booking. */
export type BookingSide = "customer" | "cleaner";

/** Problems of which only the side that reported them, and admins, know. */
export const PRIVATE_PROBLEMS = ["unsafe", "harassed"] as const satisfies readonly ProblemKind[];

/** True if a side may see a report. Only the side that felt unsafe or was harassed, and admins, know why. */
export const canSeeProblem = (
  side: BookingSide,
  { kind, reportedBy }: { kind: ProblemKind; reportedBy: BookingSide },
): boolean => !isOneOf(PRIVATE_PROBLEMS, kind) || reportedBy === side;

/** Time in which a problem is answered, in hours of daytime. */
export const HOURS_TO_ANSWER_PROBLEM = 24;

/**
 * Returns until when the team answers a report: 24 hours of daytime after it. Whoever felt unsafe is called
 * at once. Instants in milliseconds.
 */
export const problemAnswerBy = (kind: ProblemKind, reportedAt: number): number =>
  kind === "unsafe" ? reportedAt : afterDaytime(reportedAt, HOURS_TO_ANSWER_PROBLEM);

/** Returns until when the team answers a problem whose redo ends at `endsAt`: as if it were reported then. */
export const redoAnswerBy = (endsAt: number): number =>
  afterDaytime(endsAt, HOURS_TO_ANSWER_PROBLEM);

/** True if an open problem should have been answered by now. */
export const isProblemLate = (
  { answerBy, settledAt }: { answerBy: number; settledAt: number | null },
  now: number,
): boolean => settledAt === null && answerBy <= now;

/**
 * Time after a booking's end within which a side can report that they didn't feel safe, in milliseconds.
 */
export const UNSAFE_REPORTABLE_MS = 30 * DAY_MS;

/**
 * True if a side can report now that they don't feel safe: while that ends the booking, and afterwards if
 * it took place.
 */
export function canReportUnsafe(
  side: BookingSide,
  booking: { status: BookingStatus } & BookingInstants,
  now: number,
): boolean {
  if (findAllowedTransition(booking, "unsafe", side, now)) return true;
  const tookPlace = booking.status === "confirmed" || booking.status === "completed";
  return tookPlace && now >= booking.startsAt && now < booking.endsAt + UNSAFE_REPORTABLE_MS;
}

/** A history entry as one of the two sides may read it. */
export type RedactedHistoryEntry<Entry extends { event: string; actor: BookingActor }> = Omit<
  Entry,
  "event"
> & {
  event: Entry["event"] | "ended";
};

/**
 * Returns a history entry as a side may read it; null if it may not. A side never reads that the other one
 * didn't feel safe: to it, admins have ended the booking.
 */
export function redactHistoryEntry<
  Entry extends {
    event: string;
    actor: BookingActor;
    reason: string;
    from: BookingStatus | null;
    to: BookingStatus;
  },
>(side: BookingSide, entry: Entry): RedactedHistoryEntry<Entry> | null {
  // A customer doesn't know whom a search has asked.
  if (entry.event === "offered" && side === "customer") return null;
  // A customer doesn't read why a cleaner can't come: that may be an illness.
  if (side === "customer" && entry.event === "cancelled" && entry.actor === "cleaner") {
    return { ...entry, reason: "" };
  }
  if (entry.event !== "unsafe" || entry.actor === side) return entry;
  if (entry.from === entry.to) return null;
  return { ...entry, event: "ended", actor: "admin", reason: "" };
}

/** Returns the rule for a transition, or null if this actor may never make it. */
export function findTransitionRule(
  from: BookingStatus,
  event: BookingTransition,
  actor: BookingActor,
): TransitionRule | null {
  return (
    TRANSITIONS.find(
      (rule) => rule.from === from && rule.event === event && rule.actor === actor,
    ) ?? null
  );
}

/** Returns the rule by which this actor can make a transition now, or null. */
export function findAllowedTransition(
  booking: { status: BookingStatus } & BookingInstants,
  event: BookingTransition,
  actor: BookingActor,
  now: number,
): TransitionRule | null {
  const rule = findTransitionRule(booking.status, event, actor);
  return rule?.when(booking, now) ? rule : null;
}
