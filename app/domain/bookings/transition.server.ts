import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { freeHours } from "~/domain/schedule/hours.server";
import { recordEvent, type MovedBy } from "./booking-history.server";
import { transitionFor, type BookingMove } from "./status";

export type TransitionResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** There is none, or it is none of theirs: one can't be told from the other. */
        | "unknown-booking"
        /** The table has no such move now: it was moved already, or it is too late or too early. */
        | "not-possible"
        | "reason-missing";
    };

const find = statement({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      cleanerId: bookings.cleanerId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      respondBy: bookings.respondBy,
      problemOpenSince: bookings.problemOpenSince,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);
type FoundBooking = NonNullable<ReturnType<ReturnType<typeof find>["get"]>>;

const move = statement(
  { to: bookings.status, now: bookings.completedAt, id: bookings.id, from: bookings.status },
  (db, p) =>
    db
      .update(bookings)
      .set({
        status: p.to,
        completedAt: sql`case when ${p.to} = 'completed' then ${p.now} else ${bookings.completedAt} end`,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(and(eq(bookings.id, p.id), eq(bookings.status, p.from)))
      .prepare(),
);

const countCompleted = statement({ id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ completedBookings: sql`${cleaners.completedBookings} + 1` })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

/**
 * Moves a booking to another status, if the table of transitions allows it to whoever asks. Status,
 * history with its event, and the cleaner's hours change together or not at all.
 */
export function transitionBooking(
  { bookingId, event, reason = "" }: { bookingId: number; event: BookingMove; reason?: string },
  by: MovedBy,
  now: number,
): TransitionResult {
  return inTransaction(() => {
    const booking = find().get({ id: bookingId });
    if (!booking || !mayTouch(booking, by)) return { ok: false, reason: "unknown-booking" };
    const line = transitionFor(booking.status, event, by.as);
    if (!line?.when(booking, now)) return { ok: false, reason: "not-possible" };
    if (line.needsReason && !reason.trim()) return { ok: false, reason: "reason-missing" };

    const { from, to } = line;
    if (move().run({ id: bookingId, from, to, now }).changes === 0) {
      return { ok: false, reason: "not-possible" };
    }
    recordEvent({ bookingId, by, event, from, to, reason: reason.trim() }, now);
    if (to === "cancelled") freeHours(bookingId);
    if (to === "completed") countCompleted().run({ id: booking.cleanerId });
    return { ok: true };
  });
}

function mayTouch(booking: FoundBooking, by: MovedBy): boolean {
  switch (by.as) {
    case "customer":
      return booking.userId === by.userId;
    case "cleaner":
      return booking.cleanerUserId === by.userId;
    case "admin":
      return isAdmin(by.userId);
    case "system":
      return true;
  }
}
