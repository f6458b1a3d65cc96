import { and, desc, eq, inArray } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents } from "#db/schema/bookings";
import { statement } from "#db/statement.server";
import { BOOKING_MOVES } from "./status";
import { transitionBooking } from "./transition.server";

/** How a request can have ended otherwise than by the answer that was just given. */
export type AnswerRefusal =
  "unknown-booking" | "withdrawn" | "expired" | "accepted" | "declined" | "over";

export type AnswerResult =
  | {
      ok: true;
      /** The same answer was there before: a second tap changes nothing. */
      again: boolean;
    }
  | { ok: false; reason: AnswerRefusal };

interface Answer {
  bookingId: number;
  /** Whose profile the request is for. */
  userId: number;
}

/** The cleaner takes the job. */
export function acceptBooking(answer: Answer, now: number): AnswerResult {
  return give("accepted", { ...answer, reason: "" }, now);
}

/** The cleaner doesn't take the job, and may say why. It is final. */
export function declineBooking(answer: Answer & { reason: string }, now: number): AnswerResult {
  return give("declined", answer, now);
}

/** What says how a request stands; a history has other lines, too. */
const LIFE = ["requested", ...BOOKING_MOVES] as const;

const lastMove = statement({ bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({ event: bookingEvents.event, actor: bookingEvents.actor })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, p.bookingId), inArray(bookingEvents.event, [...LIFE])))
    .orderBy(desc(bookingEvents.id))
    .limit(1)
    .prepare(),
);

/** One outcome: whoever comes second, by a tap more or by the customer's, is told the first. */
function give(
  event: "accepted" | "declined",
  { bookingId, userId, reason }: Answer & { reason: string },
  now: number,
): AnswerResult {
  return inTransaction(() => {
    const result = transitionBooking({ bookingId, event, reason }, { as: "cleaner", userId }, now);
    if (result.ok) return { ok: true, again: false };
    if (result.reason === "unknown-booking") return { ok: false, reason: "unknown-booking" };
    const last = lastMove().get({ bookingId });
    if (last?.event === event && last.actor === "cleaner") return { ok: true, again: true };
    switch (last?.event) {
      // It waits for an answer still: too late, though it isn't settled yet.
      case "requested":
      case "expired":
        return { ok: false, reason: "expired" };
      case "withdrawn":
      case "accepted":
      case "declined":
        return { ok: false, reason: last.event };
      default:
        return { ok: false, reason: "over" };
    }
  });
}
