import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { bookings, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { historyOf } from "./booking-history.server";
import { bookingColumns, type BookingOutcome } from "./bookings.server";
import { changedAt } from "./calendar-feed.server";
import { refusableChange, withLateMarks } from "./late-marks";
import { ACCOUNT_CLOSED, asCustomerHears, customerHearsOf, isUnanswered } from "./status";

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

const problemsOf = statement({ bookingId: problems.bookingId }, (db, p) =>
  db
    .select({
      kind: problems.kind,
      createdAt: problems.createdAt,
      settledAt: problems.settledAt,
    })
    .from(problems)
    .where(eq(problems.bookingId, p.bookingId))
    .orderBy(desc(problems.id))
    .prepare(),
);

/**
 * What has happened to a customer's booking, the latest first. What the customer isn't to hear of (a
 * cleaner who felt unsafe) stands in it as any cancellation does, or not at all.
 */
export function historyForCustomer({ id, startsAt }: Pick<OwnBooking, "id" | "startsAt">) {
  const lines = historyOf(id);
  const told = lines.some(({ event }) => event.startsWith("problem-"))
    ? problemsOf()
        .all({ bookingId: id })
        .filter(({ kind }) => customerHearsOf(kind))
    : [];
  return withLateMarks(lines, startsAt)
    .filter(({ event, at }) => {
      if (event === "problem-reported") return told.some(({ createdAt }) => createdAt === at);
      if (event === "problem-settled") return told.some(({ settledAt }) => settledAt === at);
      return true;
    })
    .map(({ event, reason, ...line }) => ({
      ...line,
      event: asCustomerHears(event),
      reason: reason === ACCOUNT_CLOSED || event === "unsafe" ? "" : reason,
    }));
}

export type CustomerLine = ReturnType<typeof historyForCustomer>[number];

/** Returns what its customer may refuse of a booking without a late mark now: `refusableChange`. */
export const refusableOf = (bookingId: number) => refusableChange(historyOf(bookingId));

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
      return end.event;
    default:
      return end?.actor === "cleaner" || end?.actor === "customer"
        ? `cancelled-by-${end.actor}`
        : "cancelled-by-admin";
  }
}
