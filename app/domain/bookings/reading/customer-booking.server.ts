import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { historyFor } from "../lifecycle/booking-history.server";
import { bookingColumns, type BookingOutcome } from "./bookings.server";
import { changedAt } from "./calendar-feed.server";
import { refusableChange, withLateMarks } from "../lifecycle/late-marks";
import { ACCOUNT_CLOSED, isUnanswered } from "../lifecycle/status";

/*
 * One booking as its customer sees it on its own page: what was agreed, who comes, how to pay, and all
 * that has happened.
 */

const columns = {
  ...bookingColumns,
  policy: bookings.policy,
  completedAt: bookings.completedAt,
  rowVersion: bookings.rowVersion,
  changedAt,
  cleaner: {
    isListed: cleaners.isListed,
    isVerified: cleaners.isVerified,
    promptPayType: cleaners.promptPayType,
    promptPayId: cleaners.promptPayId,
  },
};

const ownBookings = (db: Database) =>
  db.select(columns).from(bookings).innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId));

const own = statement({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  ownBookings(db)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId)))
    .prepare(),
);

/** A booking of this customer with all that its page needs. */
export type OwnBooking = NonNullable<ReturnType<typeof getOwnBooking>>;

/** A booking of this customer, or null: somebody else's can't be told from none. */
export function getOwnBooking(id: number, userId: number) {
  return own().get({ id, userId }) ?? null;
}

const visitsAhead = statement(
  { seriesId: bookings.seriesId, userId: bookings.userId, now: bookings.endsAt },
  (db, p) =>
    ownBookings(db)
      .where(
        and(
          eq(bookings.seriesId, p.seriesId),
          eq(bookings.userId, p.userId),
          gt(bookings.endsAt, p.now),
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .prepare(),
);

/**
 * The visits of a series of this customer that are still to come, also those that were called off: a
 * calendar that has them is told.
 */
export function listOwnVisitsAhead(
  seriesId: string | null,
  userId: number,
  now: number,
): OwnBooking[] {
  return seriesId === null ? [] : visitsAhead().all({ seriesId, userId, now });
}

/**
 * Returns what has happened to a customer's booking, the latest first, with what came late.
 */
export function historyForCustomer({ id, startsAt }: Pick<OwnBooking, "id" | "startsAt">) {
  return withLateMarks(historyFor("customer", id), startsAt).map(({ reason, ...line }) => ({
    ...line,
    reason: reason === ACCOUNT_CLOSED ? "" : reason,
  }));
}

export type CustomerLine = ReturnType<typeof historyForCustomer>[number];

/** Returns what its customer may refuse of a booking without a late mark now: `refusableChange`. */
export const refusableOf = (bookingId: number) =>
  refusableChange(historyFor("customer", bookingId));

/** What has become of a booking, by its history as its customer reads it. */
export function outcomeByHistory(
  booking: OwnBooking,
  history: readonly CustomerLine[],
  now: number,
): BookingOutcome {
  if (isUnanswered(booking, now)) return "expired";
  if (booking.status !== "cancelled") return booking.status;
  const end = history.find(({ to, event }) => to === "cancelled" && !event.startsWith("problem-"));
  switch (end?.event) {
    case "expired":
    case "declined":
    case "no-show":
    case "ended":
      return end.event;
    case "unsafe":
      return "ended";
    default:
      return end?.actor === "cleaner" || end?.actor === "customer"
        ? `cancelled-by-${end.actor}`
        : "cancelled-by-admin";
  }
}
