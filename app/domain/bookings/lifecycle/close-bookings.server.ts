import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { bookingDrafts, bookingEvents, bookings, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { idsOfBookingsOf } from "../reading/bookings-of-person.server";
import { ACCOUNT_CLOSED, moveNow, type BookingMove } from "./status";
import { isOpen } from "./status-in-sql.server";
import { dropSubmissionsOf } from "../creating/submissions.server";
import { transitionBooking } from "./transition.server";

const columns = {
  id: bookings.id,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  respondBy: bookings.respondBy,
  problemOpenSince: bookings.problemOpenSince,
  seriesId: bookings.seriesId,
};

const asCustomer = statement({ userId: bookings.userId }, (db, p) =>
  db
    .select(columns)
    .from(bookings)
    .where(and(eq(bookings.userId, p.userId), isOpen))
    .prepare(),
);

const asCleaner = statement({ userId: cleaners.userId }, (db, p) =>
  db
    .select(columns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(cleaners.userId, p.userId), isOpen))
    .prepare(),
);

/**
 * Calls off all that is to come of somebody who closes their account: what they booked, and the jobs
 * that they have as a cleaner. The other sides are told. Call it inside a transaction.
 */
export function closeBookingsOf(userId: number, now: number): void {
  const moves: Record<"customer" | "cleaner", BookingMove> = {
    customer: "withdrawn",
    cleaner: "declined",
  };
  for (const [as, rows] of [
    ["customer", asCustomer().all({ userId })],
    ["cleaner", asCleaner().all({ userId })],
  ] as const) {
    const ended = new Set<string>();
    for (const booking of rows) {
      const bookingId = booking.id;
      const { seriesId } = booking;
      if (booking.status === "pending" && seriesId !== null) {
        // The request for a series ends with its first visit.
        if (ended.has(seriesId)) continue;
        ended.add(seriesId);
      }
      const event = booking.status === "pending" ? moves[as] : "cancelled";
      // What has started takes its course; what nobody answered in time ends by itself.
      if (!moveNow(booking, event, as, now)) continue;
      const move = { bookingId, event, reason: ACCOUNT_CLOSED };
      const result = transitionBooking(move, { as, userId }, now);
      if (!result.ok) throw new Error(`Booking ${bookingId} can't be closed: ${result.reason}`);
    }
  }
}

const anonymise = statement({ now: bookings.anonymisedAt, userId: bookings.userId }, (db, p) =>
  db
    .update(bookings)
    .set({
      address: "",
      zipCode: "",
      phone: null,
      specialInstructions: "",
      anonymisedAt: p.now,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.userId, p.userId))
    .prepare(),
);

const dropReasons = statement({ userId: bookingEvents.actorUserId }, (db, p) =>
  db
    .update(bookingEvents)
    .set({ reason: "" })
    .where(
      and(
        inArray(bookingEvents.bookingId, idsOfBookingsOf(p.userId)),
        // An admin's words to the two sides may repeat theirs.
        or(eq(bookingEvents.actorUserId, p.userId), eq(bookingEvents.actor, "admin")),
      ),
    )
    .prepare(),
);

// As with the reasons, the admin's words go too; those of an open problem stay until it is settled.
const dropProblemWords = statement({ userId: bookings.userId }, (db, p) =>
  db
    .update(problems)
    .set({ words: "", wordsToCustomer: "", wordsToCleaner: "" })
    .where(
      and(inArray(problems.bookingId, idsOfBookingsOf(p.userId)), isNotNull(problems.settledAt)),
    )
    .prepare(),
);

const dropDraft = statement({ userId: bookingDrafts.userId }, (db, p) =>
  db.delete(bookingDrafts).where(eq(bookingDrafts.userId, p.userId)).prepare(),
);

/**
 * Takes out of all bookings of a person what tells who they are and where they live, and from the
 * histories what they wrote. Days, services and amounts stay. Call it inside a transaction, before
 * `closeBookingsOf` writes its own reasons.
 */
export function anonymiseBookingsOf(userId: number, now: number): void {
  dropReasons().run({ userId });
  dropProblemWords().run({ userId });
  dropDraft().run({ userId });
  dropSubmissionsOf(userId);
  anonymise().run({ userId, now });
}
