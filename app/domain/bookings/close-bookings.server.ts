import { and, eq, gt, inArray, or, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { bookingDrafts, bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { idsOfBookingsOfPerson } from "./bookings-of-person.server";
import { ACCOUNT_CLOSED, type BookingMove } from "./status";
import { transitionBooking } from "./transition.server";

const placeholder = sql.placeholder;
const ofUser = placeholder("userId");

/** What can still be called off: requests, and what is confirmed and has not started. */
const stillOpen = or(
  eq(bookings.status, "pending"),
  and(eq(bookings.status, "confirmed"), gt(bookings.startsAt, placeholder("now"))),
);
const columns = { id: bookings.id, status: bookings.status };

const asCustomer = prepared((db) =>
  db
    .select(columns)
    .from(bookings)
    .where(and(eq(bookings.userId, ofUser), stillOpen))
    .prepare(),
);

const asCleaner = prepared((db) =>
  db
    .select(columns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(cleaners.userId, ofUser), stillOpen))
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

const anonymise = prepared((db) =>
  db
    .update(bookings)
    .set({
      address: "",
      zipCode: "",
      phone: null,
      specialInstructions: "",
      idempotencyKey: sql`'gone-' || ${bookings.id}`,
      anonymisedAt: sql`${placeholder("now")}`,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.userId, ofUser))
    .prepare(),
);

const dropReasons = prepared((db) =>
  db
    .update(bookingEvents)
    .set({ reason: "" })
    .where(
      and(
        inArray(bookingEvents.bookingId, idsOfBookingsOfPerson),
        eq(bookingEvents.actorUserId, ofUser),
      ),
    )
    .prepare(),
);

const dropDraft = prepared((db) =>
  db.delete(bookingDrafts).where(eq(bookingDrafts.userId, ofUser)).prepare(),
);

/**
 * Takes out of all bookings of a person what tells who they are and where they live, and from the
 * histories what they wrote. Days, services and amounts stay. Call it inside a transaction, before
 * `closeBookingsOf` writes its own reasons.
 */
export function anonymiseBookingsOf(userId: number, now: number): void {
  dropReasons().run({ userId });
  dropDraft().run({ userId });
  anonymise().run({ userId, now });
}
