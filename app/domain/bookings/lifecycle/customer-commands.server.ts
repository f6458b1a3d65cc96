import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { contentVersion } from "~/lib/content-version.server";
import { keepBookedHome } from "~/domain/homes/homes.server";
import { isUnchanged, type ChangedMeanwhile } from "~/lib/row-version";
import { getCancellationOf, recordBookingEvent, unchangedStatus } from "./booking-history.server";
import { countChange, findTooManyChanges, type TooManyChanges } from "./customer-limits.server";
import type { cancelEventFor } from "./customer-steps";
import { getOpenDoorWait } from "../door/door-waits.server";
import { canBeCorrected } from "./status";
import {
  transitionBooking,
  transitionVisitsFrom,
  type TransitionResult,
} from "./transition.server";

/*
 * Actions of a customer on their own bookings. Each may be sent twice: the second call finds the work done,
 * and changes nothing.
 */

export type CancelBookingResult = TransitionResult | TooManyChanges;

/**
 * Cancels a booking, or withdraws a request, as the form asked (`event`): a request that was accepted
 * meanwhile stays booked. For a series it can be this visit and all that follow. Succeeds without a change
 * if they have cancelled it themselves before.
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
): CancelBookingResult {
  return inTransaction((): CancelBookingResult => {
    const transition = andFollowing ? transitionVisitsFrom : transitionBooking;
    const tooMany = findTooManyChanges(userId, now);
    const result =
      tooMany ?? transition({ bookingId, event, reason }, { as: "customer", userId }, now);
    if (result.ok) countChange(userId, now);
    if (result.ok || (!tooMany && result.reason !== "not-possible")) return result;
    const end = getCancellationOf(bookingId);
    const wasTheirs = end?.event === "withdrawn" || end?.event === "cancelled";
    return wasTheirs && end.actorUserId === userId ? { ok: true } : result;
  });
}

/** The fields of a booking that its customer can correct. */
export interface BookingCorrection {
  address: string;
  zipCode: string;
  /** E.164. */
  phone: string | null;
  /** The facts of the home (`serializeHomeFacts`). */
  home: string | null;
  aboutHome: string;
  specialInstructions: string;
}

const detailsOf = ({
  address,
  zipCode,
  phone,
  home,
  aboutHome,
  specialInstructions,
}: BookingCorrection): BookingCorrection => ({
  address,
  zipCode,
  phone,
  home,
  aboutHome,
  specialInstructions,
});

/** Returns the version of the correctable fields alone: a booking changes for other reasons, too. */
export const bookingDetailsVersion = (details: BookingCorrection): number =>
  contentVersion(Object.values(detailsOf(details)));

const correctionColumns = {
  address: bookings.address,
  zipCode: bookings.zipCode,
  phone: bookings.phone,
  home: bookings.home,
  aboutHome: bookings.aboutHome,
  specialInstructions: bookings.specialInstructions,
};

const findBookingToCorrect = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      ...correctionColumns,
      id: bookings.id,
      status: bookings.status,
      city: bookings.city,
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
      home: p.home,
      aboutHome: p.aboutHome,
      specialInstructions: p.specialInstructions,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** Returns the part of the details that an account keeps of a home. */
const homeOf = (details: BookingCorrection) => ({
  address: details.address,
  zipCode: details.zipCode,
  facts: details.home,
  aboutHome: details.aboutHome,
  forTheDoor: details.specialInstructions,
});

export type CorrectBookingResult =
  | { ok: true }
  | { ok: false; reason: "unknown-booking" | "not-possible" }
  | TooManyChanges
  | ({ ok: false } & ChangedMeanwhile<BookingCorrection>);

/**
 * Corrects the address, the phone number, and what was said of the home and its door, until the booking
 * starts, and with them the home that the account keeps. The cleaner of a confirmed booking is notified. If
 * somebody else has corrected it since the form was shown, the result is a conflict, and nothing is
 * overwritten.
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
    // A cleaner who waits at the door may only need the right house number, or the code of the lift.
    if (!canBeCorrected(booking, now) && !getOpenDoorWait(bookingId)) {
      return { ok: false, reason: "not-possible" };
    }
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
    const tooMany = findTooManyChanges(userId, now);
    if (tooMany) return tooMany;
    countChange(userId, now);
    updateBookingDetails().run({ id: bookingId, ...wanted });
    // A corrected phone number alone doesn't bring a home back that was removed from the account.
    if (!isUnchanged(homeOf(current), homeOf(wanted)))
      keepBookedHome(userId, { ...homeOf(wanted), city: booking.city }, now);
    const by = { as: "customer", userId } as const;
    recordBookingEvent({ ...unchangedStatus(booking), by, event: "corrected" }, now);
    return { ok: true };
  });
}
