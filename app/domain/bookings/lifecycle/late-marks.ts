import { type BookingActor, isOneOf } from "~/lib/vocabulary";
import type { HistoryEvent } from "./booking-history.server";
import { isLateChange } from "./status";

interface HistoryEntry {
  at: number;
  actor: BookingActor;
  event: HistoryEvent | "ended";
  /** Of a booking that was moved: when it started before. */
  wasStartsAt: number | null;
}

/**
 * Returns what of a booking its customer may refuse without a late mark: the time or the cleaner that the
 * team gave it last, until the customer has chosen a time of their own or the cleaner is on the way. Null
 * if there is nothing to refuse. `lines` of its history, the latest first.
 */
export function refusableChange(
  entries: readonly Pick<HistoryEntry, "actor" | "event">[],
): "time" | "cleaner" | null {
  const last = entries.find(({ event }) => isOneOf(REFUSAL_DECIDING_EVENTS, event));
  if (last?.actor !== "admin") return null;
  return last.event === "reassigned" ? "cleaner" : "time";
}

/** Of these lines the last decides whether a customer may refuse: if it is the team's, they may. */
export const REFUSAL_DECIDING_EVENTS = ["moved", "reassigned", "on-the-way"] as const;

/**
 * The lines of a booking's history, the latest first, with those marked that came late: one of its two
 * people called it off, or its customer moved it, in the last 24 hours before the start. Of a time that
 * the cleaner agreed to it counts when the customer asked for it. Whoever refuses what the team gave them
 * isn't late. It costs nothing; both sides and admins see it.
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
