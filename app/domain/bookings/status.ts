import type { BookingActor } from "#db/schema/bookings";
import { HOUR_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";

/** What happened to a booking that has another status since. */
export const BOOKING_MOVES = [
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "cancelled",
  "completed",
  "no-show",
] as const;
export type BookingMove = (typeof BOOKING_MOVES)[number];

/** Where no problem is open, a booking counts as done this long after its end. */
export const COMPLETES_ITSELF_MS = 48 * HOUR_MS;

/** The reason in the history where an account was closed; whoever shows it puts it into words. */
export const ACCOUNT_CLOSED = "account-closed";

/** What decides, beside its status, what is still possible with a booking. Instants. */
export interface BookingFacts {
  startsAt: number;
  endsAt: number;
  respondBy: number | null;
  /** Since when a problem waits to be settled; null if there is none. */
  problemOpenSince: number | null;
}

/** The status that a booking starts with: a request, unless its cleaner takes bookings at once. */
export function firstStatus({ instantBooking }: { instantBooking: boolean }): BookingStatus {
  return instantBooking ? "confirmed" : "pending";
}

type When = (facts: BookingFacts, now: number) => boolean;

const always: When = () => true;
const beforeStart: When = ({ startsAt }, now) => now < startsAt;
const onceStarted: When = ({ startsAt }, now) => now >= startsAt;
/** While a problem is open, nobody but an admin completes the booking. */
const doneWithoutProblem: When = (facts, now) =>
  facts.problemOpenSince === null && onceStarted(facts, now);
const inTime: When = ({ startsAt, respondBy }, now) => now < (respondBy ?? startsAt);
const unanswered: When = ({ startsAt, respondBy }, now) => now >= (respondBy ?? startsAt);
const longOver: When = ({ endsAt, problemOpenSince }, now) =>
  problemOpenSince === null && now >= endsAt + COMPLETES_ITSELF_MS;

export interface Transition {
  from: BookingStatus;
  event: BookingMove;
  actor: BookingActor;
  to: BookingStatus;
  when: When;
  /** The history must say why. */
  needsReason?: true;
}

/**
 * Who may move what to what, and when (docs/rules.md, Life of a booking). Every change of
 * status goes through this table, whoever asks for it; what isn't in it can't happen.
 */
export const TRANSITIONS: readonly Transition[] = [
  { from: "pending", event: "accepted", actor: "cleaner", to: "confirmed", when: inTime },
  { from: "pending", event: "accepted", actor: "admin", to: "confirmed", when: beforeStart },
  { from: "pending", event: "declined", actor: "cleaner", to: "cancelled", when: always },
  { from: "pending", event: "withdrawn", actor: "customer", to: "cancelled", when: always },
  { from: "pending", event: "cancelled", actor: "admin", to: "cancelled", when: always },
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
  { from: "confirmed", event: "no-show", actor: "cleaner", to: "cancelled", when: onceStarted },
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

/** The line of the table for a move, or null if whoever has that part may never make it. */
export function transitionFor(
  from: BookingStatus,
  event: BookingMove,
  actor: BookingActor,
): Transition | null {
  return (
    TRANSITIONS.find(
      (line) => line.from === from && line.event === event && line.actor === actor,
    ) ?? null
  );
}
