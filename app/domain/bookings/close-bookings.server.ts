import { and, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import { bookingDrafts, bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { idsOfBookingsOf } from "./bookings-of-person.server";
import { ACCOUNT_CLOSED, type BookingMove } from "./status";
import { dropSubmissionsOf } from "./submissions.server";
import { transitionBooking } from "./transition.server";

/** What can still be called off: requests, and what is confirmed and has not started. */
const stillOpen = (now: SQL) =>
  or(
    eq(bookings.status, "pending"),
    and(eq(bookings.status, "confirmed"), gt(bookings.startsAt, now)),
  );
const columns = { id: bookings.id, status: bookings.status };

const asCustomer = statement({ userId: bookings.userId, now: bookings.startsAt }, (db, p) =>
  db
    .select(columns)
    .from(bookings)
    .where(and(eq(bookings.userId, p.userId), stillOpen(p.now)))
    .prepare(),
);

const asCleaner = statement({ userId: cleaners.userId, now: bookings.startsAt }, (db, p) =>
  db
    .select(columns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(cleaners.userId, p.userId), stillOpen(p.now)))
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
    ["customer", asCustomer().all({ userId, now })],
    ["cleaner", asCleaner().all({ userId, now })],
  ] as const) {
    for (const { id: bookingId, status } of rows) {
      const event = status === "pending" ? moves[as] : "cancelled";
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
        eq(bookingEvents.actorUserId, p.userId),
      ),
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
  dropDraft().run({ userId });
  dropSubmissionsOf(userId);
  anonymise().run({ userId, now });
}
