import { and, desc, eq, ne, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { statement } from "#db/statement.server";
import { contentVersion } from "~/lib/content-version.server";
import { saysAlready, type ChangedMeanwhile } from "~/lib/row-version";
import { recordEvent, unmoved } from "./booking-history.server";
import type { callingOff } from "./customer-steps";
import { canBeCorrected } from "./status";
import { transitionBooking, transitionFromVisit, type TransitionResult } from "./transition.server";

/*
 * What a customer does with a booking of theirs. Each may be sent twice: the second finds what the
 * first has done, and changes nothing.
 */

const lastEnd = statement({ bookingId: bookingEvents.bookingId }, (db, p) =>
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
export function callOff(
  {
    bookingId,
    event,
    reason,
    andFollowing = false,
  }: {
    bookingId: number;
    event: ReturnType<typeof callingOff>;
    reason: string;
    andFollowing?: boolean;
  },
  { userId }: { userId: number },
  now: number,
): TransitionResult {
  return inTransaction(() => {
    const callOffBooking = andFollowing ? transitionFromVisit : transitionBooking;
    const moved = callOffBooking({ bookingId, event, reason }, { as: "customer", userId }, now);
    if (moved.ok || moved.reason !== "not-possible") return moved;
    const end = lastEnd().get({ bookingId });
    const wasTheirs = end?.event === "withdrawn" || end?.event === "cancelled";
    return wasTheirs && end.userId === userId ? { ok: true } : moved;
  });
}

/** What a customer can correct of a booking. */
export interface Correction {
  address: string;
  zipCode: string;
  /** E.164. */
  phone: string | null;
  specialInstructions: string;
}

const detailsOf = ({ address, zipCode, phone, specialInstructions }: Correction): Correction => ({
  address,
  zipCode,
  phone,
  specialInstructions,
});

/** The version of what can be corrected: a booking changes for other reasons too. */
export const detailsVersion = (details: Correction): number =>
  contentVersion(Object.values(detailsOf(details)));

const correctionColumns = {
  address: bookings.address,
  zipCode: bookings.zipCode,
  phone: bookings.phone,
  specialInstructions: bookings.specialInstructions,
};

const toCorrect = statement({ id: bookings.id, userId: bookings.userId }, (db, p) =>
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

const setDetails = statement({ id: bookings.id, ...correctionColumns }, (db, p) =>
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

export type CorrectionResult =
  | { ok: true }
  | { ok: false; reason: "unknown-booking" | "not-possible" }
  | ({ ok: false } & ChangedMeanwhile<Correction>);

/**
 * Corrects where a booking's cleaner comes to, whom they call and what is wished, until it starts. The
 * cleaner of a confirmed one is told. What somebody else has corrected since the form was shown isn't
 * overwritten unseen.
 */
export function correctBooking(
  { bookingId, rowVersion, ...wanted }: Correction & { bookingId: number; rowVersion: number },
  { userId }: { userId: number },
  now: number,
): CorrectionResult {
  return inTransaction((): CorrectionResult => {
    const booking = toCorrect().get({ id: bookingId, userId });
    if (!booking) return { ok: false, reason: "unknown-booking" };
    if (!canBeCorrected(booking, now)) return { ok: false, reason: "not-possible" };
    const current = detailsOf(booking);
    if (saysAlready(current, wanted)) return { ok: true };
    const version = detailsVersion(current);
    if (version !== rowVersion) {
      return {
        ok: false,
        reason: "changed-meanwhile",
        current: { ...current, rowVersion: version },
      };
    }
    setDetails().run({ id: bookingId, ...wanted });
    const by = { as: "customer", userId } as const;
    recordEvent({ ...unmoved(booking), by, event: "corrected" }, now);
    return { ok: true };
  });
}
