import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { bookingDrafts, bookingEvents, bookings, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { bookingIdsOfPersonSql } from "../reading/booking-ids-of-person.server";
import { ACCOUNT_CLOSED_REASON, findAllowedTransition, type BookingTransition } from "./status";
import { hasOpenStatusSql } from "./status-in-sql.server";
import { deleteSubmissionsOf } from "../creating/booking-submissions.server";
import { transitionBooking } from "./transition.server";
import { isRedo } from "../redos/is-redo";
import { isNotOfferSql } from "../substitutes/is-offer.server";
import { endSearchesOf } from "../substitutes/searches.server";

const openBookingColumns = {
  id: bookings.id,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  respondBy: bookings.respondBy,
  problemOpenSince: bookings.problemOpenSince,
  seriesId: bookings.seriesId,
  redoOfProblemId: bookings.redoOfProblemId,
};

const listOpenBookingsOfCustomer = query({ userId: bookings.userId }, (db, p) =>
  db
    .select(openBookingColumns)
    .from(bookings)
    .where(and(eq(bookings.userId, p.userId), hasOpenStatusSql, isNotOfferSql))
    .prepare(),
);

const listOpenBookingsOfCleaner = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select(openBookingColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(cleaners.userId, p.userId), hasOpenStatusSql))
    .prepare(),
);

/**
 * Cancels all that a person who closes their account has ahead: what they booked, and their bookings as a
 * cleaner. The other sides are notified. Call it inside a transaction.
 */
export function closeBookingsOf(userId: number, now: number): void {
  endSearchesOf(userId, now);
  const eventsForRequests: Record<"customer" | "cleaner", BookingTransition> = {
    customer: "withdrawn",
    cleaner: "declined",
  };
  for (const [as, rows] of [
    ["customer", listOpenBookingsOfCustomer().all({ userId })],
    ["cleaner", listOpenBookingsOfCleaner().all({ userId })],
  ] as const) {
    const ended = new Set<string>();
    for (const booking of rows) {
      const bookingId = booking.id;
      const { seriesId } = booking;
      if (booking.status === "pending" && seriesId !== null) {
        // The whole request for a series ends with its first visit.
        if (ended.has(seriesId)) continue;
        ended.add(seriesId);
      }
      const event = booking.status === "pending" ? eventsForRequests[as] : "cancelled";
      // Bookings that have started continue; requests that nobody answered in time end automatically.
      if (!findAllowedTransition(booking, event, as, now)) continue;
      const command = { bookingId, event, reason: ACCOUNT_CLOSED_REASON };
      const result = transitionBooking(command, { as, userId }, now);
      if (!result.ok) throw new Error(`Booking ${bookingId} can't be closed: ${result.reason}`);
    }
  }
}

/**
 * Cancels the redos that a person who closes their account has ahead, on either side, so that their problems are
 * open again before anything else is closed. Call it inside a transaction.
 */
export function closeRedosOf(userId: number, now: number): void {
  for (const [as, rows] of [
    ["customer", listOpenBookingsOfCustomer().all({ userId })],
    ["cleaner", listOpenBookingsOfCleaner().all({ userId })],
  ] as const) {
    for (const booking of rows.filter(isRedo)) {
      if (!findAllowedTransition(booking, "cancelled", as, now)) continue;
      const command = {
        bookingId: booking.id,
        event: "cancelled",
        reason: ACCOUNT_CLOSED_REASON,
      } as const;
      const result = transitionBooking(command, { as, userId }, now);
      if (!result.ok) throw new Error(`Redo ${booking.id} can't be closed: ${result.reason}`);
    }
  }
}

/**
 * Cancels, as an admin, all that a customer has ahead, because their account is closed: both sides are notified, and
 * nothing of it is late. What is looked for in place of lost bookings isn't any more. Returns the ids of the
 * cancelled bookings. Call it inside a transaction.
 */
export function cancelBookingsOfCustomer(
  userId: number,
  by: { adminId: number },
  now: number,
): number[] {
  endSearchesOf(userId, now);
  const ended = new Set<string>();
  return listOpenBookingsOfCustomer()
    .all({ userId })
    .flatMap(({ id: bookingId, status, seriesId, startsAt }) => {
      if (startsAt <= now) return [];
      // The whole request for a series ends with its first visit.
      const isEnded = status === "pending" && seriesId !== null && ended.has(seriesId);
      if (status === "pending" && seriesId !== null) ended.add(seriesId);
      if (isEnded) return [bookingId];
      const command = { bookingId, event: "cancelled", reason: ACCOUNT_CLOSED_REASON } as const;
      const result = transitionBooking(command, { as: "admin", userId: by.adminId }, now);
      if (!result.ok) throw new Error(`Booking ${bookingId} can't be cancelled: ${result.reason}`);
      return [bookingId];
    });
}

const anonymiseBookings = query({ now: bookings.anonymisedAt, userId: bookings.userId }, (db, p) =>
  db
    .update(bookings)
    .set({
      address: "",
      zipCode: "",
      phone: null,
      specialInstructions: "",
      home: null,
      aboutHome: "",
      anonymisedAt: p.now,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.userId, p.userId))
    .prepare(),
);

const clearReasons = query({ userId: bookingEvents.actorUserId }, (db, p) =>
  db
    .update(bookingEvents)
    .set({ reason: "" })
    .where(
      and(
        inArray(bookingEvents.bookingId, bookingIdsOfPersonSql(p.userId)),
        // An admin's text to the two sides may repeat theirs.
        or(eq(bookingEvents.actorUserId, p.userId), eq(bookingEvents.actor, "admin")),
      ),
    )
    .prepare(),
);

// As with the reasons, admins' texts are cleared, too; those of an open problem stay until it is settled.
const clearProblemWords = query({ userId: bookings.userId }, (db, p) =>
  db
    .update(problems)
    .set({ words: "", wordsToCustomer: "", wordsToCleaner: "", redoWords: null })
    .where(
      and(
        inArray(problems.bookingId, bookingIdsOfPersonSql(p.userId)),
        isNotNull(problems.settledAt),
      ),
    )
    .prepare(),
);

const deleteDrafts = query({ userId: bookingDrafts.userId }, (db, p) =>
  db.delete(bookingDrafts).where(eq(bookingDrafts.userId, p.userId)).prepare(),
);

/**
 * Removes from all bookings of a person what shows who they are and where they live, and from the histories
 * what they wrote. Dates, services and amounts stay. Call it inside a transaction, before `closeBookingsOf`
 * writes its own reasons.
 */
export function anonymiseBookingsOf(userId: number, now: number): void {
  clearReasons().run({ userId });
  clearProblemWords().run({ userId });
  deleteDrafts().run({ userId });
  deleteSubmissionsOf(userId);
  anonymiseBookings().run({ userId, now });
}
