import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { listHistoryFor } from "../lifecycle/booking-history.server";
import { bookingColumns, type DisplayedStatusDetail } from "./bookings.server";
import { bookingChangedAtSql } from "./calendar-feed.server";
import { refusableChange } from "../lifecycle/late-marks";
import { isUnanswered, writtenReason } from "../lifecycle/status";
import { withLateMarks } from "../marks/marks.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";

/*
 * One booking as its customer sees it on its own page: what was agreed, who comes, how to pay, and all that
 * has happened.
 */

const bookingDetailColumns = {
  ...bookingColumns,
  policy: bookings.policy,
  completedAt: bookings.completedAt,
  rowVersion: bookings.rowVersion,
  changedAt: bookingChangedAtSql,
  cleaner: {
    isListed: cleaners.isListed,
    isVerified: cleaners.isVerified,
    promptPayType: cleaners.promptPayType,
    promptPayId: cleaners.promptPayId,
  },
};

const selectBookingDetails = (db: Database) =>
  db
    .select(bookingDetailColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId));

const findCustomerBookingDetails = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  selectBookingDetails(db)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId), isNotOfferSql))
    .prepare(),
);

/** A customer's booking with all that its page needs. */
export type CustomerBookingDetails = NonNullable<ReturnType<typeof getCustomerBookingDetails>>;

/** Returns a booking of this customer, or null if it doesn't exist or isn't theirs. */
export function getCustomerBookingDetails(id: number, userId: number) {
  return findCustomerBookingDetails().get({ id, userId }) ?? null;
}

const selectVisitsAhead = query(
  { seriesId: bookings.seriesId, userId: bookings.userId, now: bookings.endsAt },
  (db, p) =>
    selectBookingDetails(db)
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
 * Returns this customer's visits of a series that are still to come, also cancelled ones, because a
 * calendar that has them must learn of it.
 */
export function listVisitsAhead(
  seriesId: string | null,
  userId: number,
  now: number,
): CustomerBookingDetails[] {
  return seriesId === null ? [] : selectVisitsAhead().all({ seriesId, userId, now });
}

/** Returns the history of a customer's booking, the latest first, with late marks. */
export function listHistoryForCustomer({ id }: Pick<CustomerBookingDetails, "id">) {
  return withLateMarks(id, listHistoryFor("customer", id)).map(({ reason, ...entry }) => ({
    ...entry,
    reason: writtenReason(reason),
  }));
}

export type CustomerHistoryEntry = ReturnType<typeof listHistoryForCustomer>[number];

/** Returns the change that the customer may refuse now without a late mark, by `refusableChange`. */
export const getRefusableChange = (bookingId: number) =>
  refusableChange(listHistoryFor("customer", bookingId));

/** Returns a booking's displayed status, by its history as its customer reads it. */
export function displayedStatusDetailFromHistory(
  booking: CustomerBookingDetails,
  history: readonly CustomerHistoryEntry[],
  now: number,
): DisplayedStatusDetail {
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
