import { type BookingActor, isOneOf } from "~/lib/vocabulary";
import type { HistoryEvent } from "./booking-history.server";
import { isLateChange } from "./status";

interface HistoryEntry {
  at: number;
  actor: BookingActor;
  event: HistoryEvent | "ended";
  /** Previous start of a booking that was rescheduled; otherwise null. */
  wasStartsAt: number | null;
}

/**
 * Returns the change that a booking's customer may refuse without a late mark: the time or the cleaner that
 * an admin or a substitute search gave it last, until the customer has chosen a time of their own or the cleaner is on the way.
 * Null if there is nothing to refuse. `entries` is its history, the latest first.
 */
export function refusableChange(
  entries: readonly Pick<HistoryEntry, "actor" | "event">[],
): "time" | "cleaner" | null {
  const last = entries.find(({ event }) => isOneOf(REFUSAL_DECIDING_EVENTS, event));
  if (!last || !isOneOf(REFUSABLE_ACTORS, last.actor)) return null;
  return last.event === "moved" ? "time" : "cleaner";
}

/** Actors whose changes a customer may refuse: an admin, and a substitute search. */
export const REFUSABLE_ACTORS = ["admin", "system"] as const satisfies readonly BookingActor[];

/** Events of which the last one decides whether a customer may refuse: they may if it is by one of REFUSABLE_ACTORS. */
export const REFUSAL_DECIDING_EVENTS = ["moved", "reassigned", "found", "on-the-way"] as const;

/**
 * Returns the entries of a booking's history, the latest first, with a mark on those that came late: one of
 * its two people cancelled it, or its customer rescheduled it, in the last 24 hours before the start. For a
 * proposal that the cleaner accepted, the time of the customer's request decides. A customer who refuses a
 * change by an admin, or whom a search has found, isn't late. A late mark costs nothing; both sides and admins see it.
 */
export function withLateMarks<Entry extends HistoryEntry>(
  entries: readonly Entry[],
  startsAt: number,
): (Entry & { isLate: boolean })[] {
  return entries.map((entry, index) => {
    const asked = entries.slice(index).find(({ event }) => event === "move-proposed");
    const isRefusal =
      entry.actor === "customer" && refusableChange(entries.slice(index + 1)) !== null;
    const facts = { startsAt, askedAt: asked?.at ?? entry.at, isRefusal };
    return { ...entry, isLate: isLate(entry, facts) };
  });
}

function isLate(
  { at, actor, event, wasStartsAt }: HistoryEntry,
  { startsAt, askedAt, isRefusal }: { startsAt: number; askedAt: number; isRefusal: boolean },
): boolean {
  if (actor !== "customer" && actor !== "cleaner") return false;
  switch (event) {
    case "cancelled":
      return isLateChange({ startsAt }, at) && !isRefusal;
    case "moved":
      return (
        wasStartsAt !== null &&
        isLateChange({ startsAt: wasStartsAt }, actor === "customer" ? at : askedAt)
      );
    default:
      return false;
  }
}
