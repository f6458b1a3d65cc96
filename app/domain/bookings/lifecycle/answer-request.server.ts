import { and, desc, eq, inArray } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { TRANSITION_EVENTS } from "./status";
import { transitionBooking } from "./transition.server";

/** How a request can have ended otherwise than by the answer that was just given. */
export type AnswerRequestRefusal =
  "unknown-booking" | "withdrawn" | "expired" | "accepted" | "declined" | "over";

export type AnswerRequestResult =
  | {
      ok: true;
      /** The same answer was there before: a second tap changes nothing. */
      isRepeated: boolean;
    }
  | { ok: false; reason: AnswerRequestRefusal };

interface RequestAnswer {
  bookingId: number;
  /** Whose profile the request is for. */
  userId: number;
}

/** The cleaner takes the job. */
export function acceptBooking(answer: RequestAnswer, now: number): AnswerRequestResult {
  return answerRequest("accepted", { ...answer, reason: "" }, now);
}

/** The cleaner doesn't take the job, and may say why. It is final. */
export function declineBooking(
  answer: RequestAnswer & { reason: string },
  now: number,
): AnswerRequestResult {
  return answerRequest("declined", answer, now);
}

/** What says how a request stands; a history has other lines, too. */
const STATUS_EVENTS = ["requested", ...TRANSITION_EVENTS] as const;

const findLastTransition = query({ bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({ event: bookingEvents.event, actor: bookingEvents.actor })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, p.bookingId),
        inArray(bookingEvents.event, [...STATUS_EVENTS]),
      ),
    )
    .orderBy(desc(bookingEvents.id))
    .limit(1)
    .prepare(),
);

/** One outcome: whoever comes second, by a tap more or by the customer's, is told the first. */
function answerRequest(
  event: "accepted" | "declined",
  { bookingId, userId, reason }: RequestAnswer & { reason: string },
  now: number,
): AnswerRequestResult {
  return inTransaction(() => {
    const result = transitionBooking({ bookingId, event, reason }, { as: "cleaner", userId }, now);
    if (result.ok) return { ok: true, isRepeated: false };
    if (result.reason === "unknown-booking") return { ok: false, reason: "unknown-booking" };
    const last = findLastTransition().get({ bookingId });
    if (last?.event === event && last.actor === "cleaner") return { ok: true, isRepeated: true };
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
