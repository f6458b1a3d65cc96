import { and, desc, eq, ne, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { contentVersion } from "~/lib/content-version.server";
import { isUnchanged, type ChangedMeanwhile } from "~/lib/row-version";
import { recordBookingEvent, unchangedStatus } from "./booking-history.server";
import type { cancelEventFor } from "./customer-steps";
import { canBeCorrected } from "./status";
import {
  transitionBooking,
  transitionVisitsFrom,
  type TransitionResult,
} from "./transition.server";

/*
 * What a customer does with a booking of theirs. Each may be sent twice: the second finds what the
 * first has done, and changes nothing.
 */

const findLastCancellation = query({ bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({ event: bookingEvents.event, userId: bookingEvents.actorUserId })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, p.bookingId),
        eq(bookingEvents.toStatus, "cancelled"),
        // What is told of it later, such as how a problem was settled, isn't what ended it.
        ne(bookingEvents.fromStatus, "cancelled"),
      ),
    )
    .orderBy(desc(bookingEvents.id))
    .limit(1)
    .prepare(),
);

/**
 * Calls a booking off, or takes a request back, as its customer was asked (`event`): a request that was
 * accepted meanwhile stays booked. Of a series it can be this visit and all that follow. What they have
 * called off themselves before is done.
 */
export function cancelBookingAsCustomer(
  {
    bookingId,
    event,
    reason,
    andFollowing = false,
  }: {
    bookingId: number;
    event: ReturnType<typeof cancelEventFor>;
    reason: string;
    andFollowing?: boolean;
  },
  { userId }: { userId: number },
  now: number,
): TransitionResult {
  return inTransaction(() => {
    const transition = andFollowing ? transitionVisitsFrom : transitionBooking;
    const result = transition({ bookingId, event, reason }, { as: "customer", userId }, now);
    if (result.ok || result.reason !== "not-possible") return result;
    const end = findLastCancellation().get({ bookingId });
    const wasTheirs = end?.event === "withdrawn" || end?.event === "cancelled";
    return wasTheirs && end.userId === userId ? { ok: true } : result;
  });
}

/** What a customer can correct of a booking. */
export interface BookingCorrection {
  address: string;
  zipCode: string;
  /** E.164. */
  phone: string | null;
  specialInstructions: string;
}

const detailsOf = ({
  address,
  zipCode,
  phone,
  specialInstructions,
}: BookingCorrection): BookingCorrection => ({
  address,
  zipCode,
  phone,
  specialInstructions,
});

/** The version of what can be corrected: a booking changes for other reasons too. */
export const bookingDetailsVersion = (details: BookingCorrection): number =>
  contentVersion(Object.values(detailsOf(details)));

const correctionColumns = {
  address: bookings.address,
  zipCode: bookings.zipCode,
  phone: bookings.phone,
  specialInstructions: bookings.specialInstructions,
};

const findBookingToCorrect = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      ...correctionColumns,
      id: bookings.id,
      status: bookings.status,
      startsAt: bookings.startsAt,
      respondBy: bookings.respondBy,
    })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId)))
    .prepare(),
);

const updateBookingDetails = query({ id: bookings.id, ...correctionColumns }, (db, p) =>
  db
    .update(bookings)
    .set({
      address: p.address,
      zipCode: p.zipCode,
      phone: p.phone,
      specialInstructions: p.specialInstructions,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

export type CorrectBookingResult =
  | { ok: true }
  | { ok: false; reason: "unknown-booking" | "not-possible" }
  | ({ ok: false } & ChangedMeanwhile<BookingCorrection>);

/**
 * Corrects where a booking's cleaner comes to, whom they call and what is wished, until it starts. The
 * cleaner of a confirmed one is told. What somebody else has corrected since the form was shown isn't
 * overwritten unseen.
 */
export function correctBooking(
  {
    bookingId,
    rowVersion,
    ...wanted
  }: BookingCorrection & { bookingId: number; rowVersion: number },
  { userId }: { userId: number },
  now: number,
): CorrectBookingResult {
  return inTransaction((): CorrectBookingResult => {
    const booking = findBookingToCorrect().get({ id: bookingId, userId });
    if (!booking) return { ok: false, reason: "unknown-booking" };
    if (!canBeCorrected(booking, now)) return { ok: false, reason: "not-possible" };
    const current = detailsOf(booking);
    if (isUnchanged(current, wanted)) return { ok: true };
    const version = bookingDetailsVersion(current);
    if (version !== rowVersion) {
      return {
        ok: false,
        reason: "changed-meanwhile",
        current: { ...current, rowVersion: version },
      };
    }
    updateBookingDetails().run({ id: bookingId, ...wanted });
    const by = { as: "customer", userId } as const;
    recordBookingEvent({ ...unchangedStatus(booking), by, event: "corrected" }, now);
    return { ok: true };
  });
}
