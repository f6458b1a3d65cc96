import { type BookingActor, isOneOf, type BookingStatus, type ProblemKind } from "~/lib/vocabulary";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { answersRequests, responseDeadline } from "~/domain/schedule/response-deadline";

/** What happened to a booking that has another status since. */
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

/** Where no problem is open, a booking counts as done this long after its end. */
export const AUTO_COMPLETE_AFTER_MS = 48 * HOUR_MS;

/** So long a cleaner waits at a door before they may say that nobody is home. */
export const NOBODY_HOME_AFTER_MS = 20 * MINUTE_MS;

/** From so long before the start a cleaner can say that they are on the way. */
export const ON_THE_WAY_BEFORE_MS = 2 * HOUR_MS;

/** Whoever changes or cancels later than this before the start is marked late. */
export const LATE_BEFORE_MS = DAY_MS;

/** Until so long after a job's end its two sides can report a problem. */
export const PROBLEM_REPORTABLE_MS = 48 * HOUR_MS;

/** So long what was written down of a payment can be mended by the cleaner alone. */
export const PAYMENT_CORRECTABLE_MS = 48 * HOUR_MS;

/** From so long before the start a customer is shown the QR by which they can pay. */
export const QR_BEFORE_MS = HOUR_MS;

/** So long after a job's end that nobody has paid yet its QR is still shown. */
export const QR_AFTER_MS = 7 * DAY_MS;

/** The reason in the history where an account was closed; whoever shows it puts it into words. */
export const ACCOUNT_CLOSED_REASON = "account-closed";

/** What decides, beside its status, what is still possible with a booking. Instants. */
export interface BookingInstants {
  startsAt: number;
  endsAt: number;
  respondBy: number | null;
  /** Since when a problem waits to be settled; null if there is none. */
  problemOpenSince: number | null;
}

type Booked = Parameters<typeof answersRequests>[0];

/**
 * How a booking that is made now starts: confirmed where its cleaner takes bookings at once, else as a
 * request with the moment until which it can be answered.
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
/** From when a cleaner at the door may say that nobody is home. */
export const nobodyHomeFrom = ({ startsAt }: Pick<BookingInstants, "startsAt">) =>
  startsAt + NOBODY_HOME_AFTER_MS;
const onceNobodyOpened: When = (facts, now) => now >= nobodyHomeFrom(facts);
/** While a problem is open, nobody but an admin completes the booking. */
const doneWithoutProblem: When = (facts, now) =>
  facts.problemOpenSince === null && onceStarted(facts, now);
/** From then on it is too late for an answer. */
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
  /** The history must say why. */
  needsReason?: true;
}

/**
 * Who may move what to what, and when (docs/rules.md, Life of a booking). Every change of
 * status goes through this table, whoever asks for it; what isn't in it can't happen. What statements
 * ask of it stands in status-in-sql.server.ts.
 */
export const TRANSITIONS: readonly TransitionRule[] = [
  { from: "pending", event: "accepted", actor: "cleaner", to: "confirmed", when: inTime },
  { from: "pending", event: "accepted", actor: "admin", to: "confirmed", when: beforeStart },
  { from: "pending", event: "declined", actor: "cleaner", to: "cancelled", when: inTime },
  { from: "pending", event: "withdrawn", actor: "customer", to: "cancelled", when: inTime },
  { from: "pending", event: "cancelled", actor: "admin", to: "cancelled", when: always },
  // Of two people of whom one didn't feel safe with the other.
  { from: "pending", event: "cancelled", actor: "system", to: "cancelled", when: always },
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
  { from: "confirmed", event: "completed", actor: "admin", to: "completed", when: always },
  { from: "confirmed", event: "completed", actor: "system", to: "completed", when: longOver },
];

/** What something can still become of: all others are at rest. */
export const OPEN_STATUSES = ["pending", "confirmed"] as const satisfies readonly BookingStatus[];

/** A request that nobody answered in time: over by the clock, though it may not be settled yet. */
export function isUnanswered(
  booking: { status: BookingStatus } & Pick<BookingInstants, "startsAt" | "respondBy">,
  now: number,
): boolean {
  return booking.status === "pending" && now >= answerDeadlineOf(booking);
}

/** A booking's status as everybody is told it: what only waits to be settled counts as settled. */
export function displayedStatus(
  booking: Parameters<typeof isUnanswered>[0],
  now: number,
): BookingStatus {
  return isUnanswered(booking, now) ? "cancelled" : booking.status;
}

/** Whether somebody still counts on it: open, and not begun. */
export function isAhead(booking: Parameters<typeof isUnanswered>[0], now: number): boolean {
  return isOneOf(OPEN_STATUSES, displayedStatus(booking, now)) && now < booking.startsAt;
}

/** Whether the team can still move a booking or give it to another cleaner: before its start. */
export function canBeRescheduled(
  { status, startsAt }: { status: BookingStatus } & Pick<BookingInstants, "startsAt">,
  now: number,
): boolean {
  return status === "confirmed" && now < startsAt;
}

/** Whether its customer can still correct address, phone and wishes: before the start. */
export function canBeCorrected(
  booking: { status: BookingStatus } & Pick<BookingInstants, "startsAt" | "respondBy">,
  now: number,
): boolean {
  const isOpen = booking.status === "pending" || booking.status === "confirmed";
  return isOpen && !isUnanswered(booking, now) && now < booking.startsAt;
}

/** A confirmed job that has started, and isn't settled. */
export function isUnderWay(
  job: { status: BookingStatus } & Pick<BookingInstants, "startsAt">,
  now: number,
): boolean {
  return job.status === "confirmed" && now >= job.startsAt;
}

/** Whether a cancellation now would be marked late. */
export function isLateChange(
  { startsAt }: Pick<BookingInstants, "startsAt">,
  now: number,
): boolean {
  return now > startsAt - LATE_BEFORE_MS;
}

/** From when on a change of a job would be marked late; null if it would be now. */
export function lateFrom(startsAt: number, now: number): number | null {
  return isLateChange({ startsAt }, now) ? null : startsAt - LATE_BEFORE_MS;
}

/** Until when it helps to hear that a cleaner is on the way: who is late says so too. */
export const onTheWayUntil = ({ endsAt }: Pick<BookingInstants, "endsAt">) => endsAt;

/** Whether a cleaner can say now that they are on the way: from 2 hours before the start to the end. */
export function canBeOnTheWay(
  job: { status: BookingStatus } & Pick<BookingInstants, "startsAt" | "endsAt">,
  now: number,
): boolean {
  const from = job.startsAt - ON_THE_WAY_BEFORE_MS;
  return job.status === "confirmed" && now >= from && now < onTheWayUntil(job);
}

/**
 * What a cleaner does next with a confirmed job: say that they are on the way, then open it. Null while
 * it is too early for either.
 */
export function nextCleanerAction(
  job: Parameters<typeof canBeOnTheWay>[0] & { onTheWayAt: number | null },
  now: number,
): "on-the-way" | "open" | null {
  if (now >= job.startsAt || job.onTheWayAt !== null) return "open";
  return canBeOnTheWay(job, now) ? "on-the-way" : null;
}

/** Whether either side can report a problem now; a report leaves the status as it is. */
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

/** Whether a cleaner can still mend what they wrote down of a payment. */
export function canCorrectPayment({ paidAt }: { paidAt: number | null }, now: number): boolean {
  return paidAt !== null && now < paidAt + PAYMENT_CORRECTABLE_MS;
}

/** From when on its customer is shown how to pay by PromptPay. */
export const qrFrom = ({ startsAt }: Pick<BookingInstants, "startsAt">) => startsAt - QR_BEFORE_MS;

/** Whether a customer is shown the QR by which they pay: around the job, until it is paid. */
export function isToBePaidNow(
  {
    status,
    paidAt,
    ...job
  }: { status: BookingStatus; paidAt: number | null } & Pick<
    BookingInstants,
    "startsAt" | "endsAt"
  >,
  now: number,
): boolean {
  return (
    (status === "confirmed" || status === "completed") &&
    paidAt === null &&
    now >= qrFrom(job) &&
    now < job.endsAt + QR_AFTER_MS
  );
}

/** The two sides of a booking. */
export type BookingSide = "customer" | "cleaner";

/** True if a side is told of a report: why somebody didn't feel safe stays with them and the team. */
export const canSeeProblem = (
  side: BookingSide,
  { kind, reportedBy }: { kind: ProblemKind; reportedBy: BookingSide },
): boolean => kind !== "unsafe" || reportedBy === side;

/** So long after a job's end its customer can say that they didn't feel safe. */
export const UNSAFE_REPORTABLE_MS = 30 * DAY_MS;

/**
 * True if one side can say now that they don't feel safe: while that ends the job, and afterwards of one
 * that took place.
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

/** A line of a history as one of its two sides is told it. */
export type RedactedHistoryEntry<Entry extends { event: string; actor: BookingActor }> = Omit<
  Entry,
  "event"
> & {
  event: Entry["event"] | "ended";
};

/**
 * Returns a line of a history as a side is told it; null where it is told nothing. That the other side
 * didn't feel safe it doesn't read: to it the team has ended the job.
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
  if (entry.event !== "unsafe" || entry.actor === side) return entry;
  if (entry.from === entry.to) return null;
  return { ...entry, event: "ended", actor: "admin", reason: "" };
}

/** The line of the table for a move, or null if whoever has that part may never make it. */
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

/** The line of the table by which somebody can move a booking at this moment, or null. */
export function findAllowedTransition(
  booking: { status: BookingStatus } & BookingInstants,
  event: BookingTransition,
  actor: BookingActor,
  now: number,
): TransitionRule | null {
  const rule = findTransitionRule(booking.status, event, actor);
  return rule?.when(booking, now) ? rule : null;
}
