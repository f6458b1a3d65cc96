import type { BookingActor } from "#db/schema/bookings";
import type { HistoryEvent } from "./booking-history.server";
import { LATE_BEFORE_MS } from "./status";

interface Line {
  at: number;
  actor: BookingActor;
  event: HistoryEvent;
  /** Of a booking that was moved: when it started before. */
  wasStartsAt: number | null;
}

/**
 * The lines of a booking's history, the latest first, with those marked that came late: one of its two
 * people called it off, or its customer moved it, in the last 24 hours before the start. Of a time that
 * the cleaner agreed to it counts when the customer asked for it. It costs nothing; both sides and
 * admins see it.
 */
export function withLateMarks<L extends Line>(
  lines: readonly L[],
  startsAt: number,
): (L & { isLate: boolean })[] {
  return lines.map((line, index) => {
    const asked = lines.slice(index).find(({ event }) => event === "move-proposed");
    return { ...line, isLate: isLate(line, { startsAt, askedAt: asked?.at ?? line.at }) };
  });
}

function isLate(
  { at, actor, event, wasStartsAt }: Line,
  { startsAt, askedAt }: { startsAt: number; askedAt: number },
): boolean {
  if (actor !== "customer" && actor !== "cleaner") return false;
  switch (event) {
    case "cancelled":
      return at > startsAt - LATE_BEFORE_MS;
    case "moved":
      return (
        wasStartsAt !== null && (actor === "customer" ? at : askedAt) > wasStartsAt - LATE_BEFORE_MS
      );
    default:
      return false;
  }
}
