import { type BookingActor, isOneOf } from "~/lib/vocabulary";
import type { NewMark } from "../marks/mark-rules";
import type { HistoryEvent } from "./booking-history.server";
import { isLateChange } from "./status";

interface EarlierEntry {
  at: number;
  actor: BookingActor;
  event: HistoryEvent;
}

interface HistoryEntry extends EarlierEntry {
  /** Previous start of a booking that was rescheduled; otherwise null. */
  wasStartsAt: number | null;
}

/**
 * Returns the change that a booking's customer may refuse without a late mark: the time or the cleaner that
 * an admin or a substitute search gave it last, until the customer has chosen a time of their own or the cleaner is on the way.
 * Null if there is nothing to refuse. `entries` is its history, the latest first.
 */
export function refusableChange(
  entries: readonly { actor: BookingActor; event: HistoryEvent | "ended" }[],
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
 * Returns the mark that an entry of a booking's history causes; null if it causes none. A cancellation in the last
 * 24 hours before the start marks whoever cancelled, another time in the last 24 hours before the previous start
 * marks the customer. For a proposal that the cleaner accepted, the time of the customer's request decides. A
 * customer who refuses a change by an admin, or whom a search has found, isn't late. Whoever didn't open the door
 * is marked by the cleaner's entry. `earlier` is the history before the entry, the latest first; `startsAt` is the
 * booking's start after it, `lateBeforeMs` what was agreed instead of 24 hours.
 */
export function markOf(
  { at, actor, event, wasStartsAt }: HistoryEntry,
  {
    earlier,
    startsAt,
    lateBeforeMs,
  }: { earlier: readonly EarlierEntry[]; startsAt: number; lateBeforeMs?: number },
): NewMark | null {
  if (event === "no-show") return { side: "customer", cause: "no-show", causedBy: "cleaner" };
  if (actor !== "customer" && actor !== "cleaner") return null;
  if (event === "cancelled") {
    const isRefusal = actor === "customer" && refusableChange(earlier) !== null;
    return isLateChange({ startsAt }, at, lateBeforeMs) && !isRefusal
      ? { side: actor, cause: "late-cancel", causedBy: actor }
      : null;
  }
  if (event !== "moved" || wasStartsAt === null) return null;
  const asked = earlier.find((entry) => entry.event === "move-proposed");
  const askedAt = actor === "customer" ? at : (asked?.at ?? at);
  return isLateChange({ startsAt: wasStartsAt }, askedAt, lateBeforeMs)
    ? { side: "customer", cause: "late-move", causedBy: "customer" }
    : null;
}
