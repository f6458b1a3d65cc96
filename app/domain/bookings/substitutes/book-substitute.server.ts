import { eq } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { takeHours } from "~/domain/schedule/booking-hours.server";
import { slotHour } from "~/domain/schedule/slots";
import { insertBooking } from "../creating/insert-booking.server";
import { appendHistory } from "../lifecycle/booking-history.server";
import type { Candidate } from "./candidates.server";
import { confirmsBy, offerExpiresAt, substitutePrice } from "./search-rules";
import { insertOffer, type LostBooking, type SubstituteSearch } from "./searches.server";

/** The cleaner of a substitute, as the booking needs them. */
export type SubstituteCleaner = Pick<
  Candidate,
  "cleanerId" | "hourlyRate" | "instantBooking" | "travelTime"
>;

/**
 * Writes the booking of a substitute, with its hours: the lost booking's own terms, at the lower of the two
 * rates. Call it in the transaction that has just checked the hours; if one of them is taken, it throws.
 */
export function insertSubstitute(
  lost: LostBooking,
  cleaner: SubstituteCleaner,
  {
    respondBy,
    seriesId = null,
    now,
  }: {
    /** Until when an offer can be accepted; null for a booking that holds at once. */
    respondBy: number | null;
    seriesId?: string | null;
    now: number;
  },
): number {
  const { id: lostId, ...agreed } = lost;
  const { cleanerId, instantBooking, travelTime } = cleaner;
  const { id } = insertBooking().get({
    ...agreed,
    ...substitutePrice(lost, cleaner.hourlyRate),
    cleanerId,
    status: respondBy === null ? "confirmed" : "pending",
    respondBy,
    policy: { ...lost.policy, instantBooking },
    submissionId: null,
    seriesId,
    isOffer: respondBy !== null,
    replacesId: lostId,
    createdAt: now,
  });
  const startHour = slotHour(lost.time);
  const job = { date: lost.date, startHour, jobHours: lost.hoursBilled, travelTime };
  takeHours(id, { cleanerId, ...job });
  return id;
}

/** Somebody who comes in place of a lost booking's cleaner. */
export interface FoundSubstitute {
  bookingId: number;
  lost: LostBooking;
  cleanerId: number;
  /** By when the cleaner is to say that they come; null if they needn't. */
  confirmBy: number | null;
}

/** Books a cleaner at once for a search. */
export function bookAtOnce(
  search: Pick<SubstituteSearch, "id" | "lostBookingId">,
  lost: LostBooking,
  { cleaner, seriesId = null, now }: { cleaner: Candidate; seriesId?: string | null; now: number },
): FoundSubstitute {
  const { cleanerId } = cleaner;
  const bookingId = insertSubstitute(lost, cleaner, { respondBy: null, seriesId, now });
  const confirmBy = confirmsBy(lost.startsAt, now);
  const answered = { outcome: "booked-at-once", answeredAt: now, confirmBy } as const;
  // A search asks each cleaner once: the first visit of a series is recorded for all.
  if (lost.id === search.lostBookingId) {
    insertOffer({
      ...{ searchId: search.id, cleanerId, bookingId, askedAt: now, expiresAt: now },
      ...answered,
    });
  }
  recordFound(bookingId, null, now);
  return { bookingId, lost, cleanerId, confirmBy };
}

/** Offers a lost job to a cleaner who answers requests. */
export function makeOffer(
  search: Pick<SubstituteSearch, "id">,
  lost: LostBooking,
  { cleaner, now }: { cleaner: Candidate; now: number },
): number {
  const { cleanerId } = cleaner;
  const expiresAt = offerExpiresAt(lost.startsAt, now);
  const bookingId = insertSubstitute(lost, cleaner, { respondBy: expiresAt, now });
  insertOffer({
    ...{ searchId: search.id, cleanerId, bookingId, askedAt: now, expiresAt },
    ...{ outcome: null, answeredAt: null, confirmBy: null },
  });
  const change = { from: null, to: "pending" } as const;
  appendHistory({ bookingId, by: { as: "system" }, event: "offered", ...change }, now);
  publishEvent({ kind: "booking-offered", payload: { bookingId }, actor: "system" }, now);
  return expiresAt;
}

/** Notes in the history of a booking that a search made it, or that the offer was accepted. */
export function recordFound(bookingId: number, from: "confirmed" | null, now: number): void {
  const change = { from, to: "confirmed" } as const;
  appendHistory({ bookingId, by: { as: "system" }, event: "found", ...change }, now);
}

const setIsNoOffer = query({ id: bookings.id }, (db, p) =>
  db.update(bookings).set({ isOffer: false }).where(eq(bookings.id, p.id)).prepare(),
);

/** Makes an accepted offer a booking that its customer sees. */
export function showToCustomer(bookingId: number): void {
  setIsNoOffer().run({ id: bookingId });
}
