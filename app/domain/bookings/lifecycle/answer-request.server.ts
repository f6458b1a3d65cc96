import { and, desc, eq, inArray } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { TRANSITION_EVENTS } from "./status";
import { transitionBooking } from "./transition.server";
import { getOfferOf } from "../substitutes/searches.server";

/**
 * Why an answer to a request is refused. All but `unknown-booking` say how the request has ended before.
 */
export type AnswerRequestRefusal =
  | "unknown-booking"
  | "withdrawn"
  | "expired"
  | "accepted"
  | "declined"
  | "over"
  /** An offer: somebody else was faster, or the search has ended. */
  | "taken";

export type AnswerRequestResult =
  | {
      ok: true;
      /** True if the same answer was given before: a second tap changes nothing. */
      isRepeated: boolean;
    }
  | { ok: false; reason: AnswerRequestRefusal };

interface RequestAnswer {
  bookingId: number;
  /** The account of the cleaner whom the request is for. */
  userId: number;
}

/** Accepts a request as its cleaner. */
export function acceptBooking(answer: RequestAnswer, now: number): AnswerRequestResult {
  return answerRequest("accepted", { ...answer, reason: "" }, now);
}

/** Declines a request as its cleaner, with an optional reason. It is final. */
export function declineBooking(
  answer: RequestAnswer & { reason: string },
  now: number,
): AnswerRequestResult {
  return answerRequest("declined", answer, now);
}

/** Events that decide a request's status; a history has other entries, too. */
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

/**
 * Answers a request. Only the first outcome counts: a second tap, or one after the customer's withdrawal,
 * gets that outcome as its result.
 */
function answerRequest(
  event: "accepted" | "declined",
  { bookingId, userId, reason }: RequestAnswer & { reason: string },
  now: number,
): AnswerRequestResult {
  return inTransaction(() => {
    const result = transitionBooking({ bookingId, event, reason }, { as: "cleaner", userId }, now);
    if (result.ok) return { ok: true, isRepeated: false };
    if (result.reason === "unknown-booking") return { ok: false, reason: "unknown-booking" };
    const offer = getOfferOf(bookingId);
    if (offer) return answerToOffer(event, offer);
    const last = findLastTransition().get({ bookingId });
    if (last?.event === event && last.actor === "cleaner") return { ok: true, isRepeated: true };
    return { ok: false, reason: outcomeAfter(last?.event) };
  });
}

/** How a request has ended that isn't an offer. */
export type RequestOutcome = ReturnType<typeof outcomeAfter>;

/** Returns how a request has ended that can't be answered any more. */
export function outcomeOfRequest(bookingId: number): RequestOutcome {
  return outcomeAfter(findLastTransition().get({ bookingId })?.event);
}

/** Returns how a request has ended whose status was decided by this event at last. */
function outcomeAfter(event: string | undefined) {
  switch (event) {
    // The deadline has passed, though the request may not be settled yet.
    case "requested":
    case "expired":
      return "expired";
    case "withdrawn":
    case "accepted":
    case "declined":
      return event;
    default:
      return "over";
  }
}

/** Returns the result of an answer to an offer that doesn't wait any more. */
function answerToOffer(
  event: "accepted" | "declined",
  { outcome }: NonNullable<ReturnType<typeof getOfferOf>>,
): AnswerRequestResult {
  switch (outcome) {
    case event:
      return { ok: true, isRepeated: true };
    case "withdrawn":
      return { ok: false, reason: "taken" };
    case "accepted":
    case "declined":
      return { ok: false, reason: outcome };
    case "booked-at-once":
      return { ok: false, reason: "over" };
    default:
      return { ok: false, reason: "expired" };
  }
}
