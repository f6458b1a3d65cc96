import { eq } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { takeHours } from "~/domain/schedule/booking-hours.server";
import { slotHour } from "~/domain/schedule/slots";
import { insertBooking } from "../creating/insert-booking.server";
import { appendHistory } from "../lifecycle/booking-history.server";
import { createSeries, getSeriesRhythm } from "../series/series.server";
import type { Candidate } from "./candidates.server";
import { confirmsBy, offerExpiresAt, substitutePrice } from "./search-rules";
import { insertOffer, visitsOf, type LostBooking, type SubstituteSearch } from "./searches.server";

/** The cleaner of a substitute, as the booking needs them. */
export type SubstituteCleaner = Pick<
  Candidate,
  "cleanerId" | "hourlyRate" | "instantBooking" | "travelTime"
>;

/**
 * Writes the booking of a substitute, with its hours: the lost booking's own terms, at the lower of the two
 * rates unless a price is given. Call it in the transaction that has just checked the hours; if one of them is
 * taken, it throws.
 */
export function insertSubstitute(
  lost: LostBooking,
  cleaner: SubstituteCleaner,
  {
    respondBy,
    seriesId = null,
    price = substitutePrice(lost, cleaner.hourlyRate),
    now,
  }: {
    /** Until when an offer can be accepted; null for a booking that holds at once. */
    respondBy: number | null;
    seriesId?: string | null;
    price?: ReturnType<typeof substitutePrice>;
    now: number;
  },
): number {
  const { id: lostId, ...agreed } = lost;
  const { cleanerId, instantBooking, travelTime } = cleaner;
  const { id } = insertBooking().get({
    ...agreed,
    ...price,
    cleanerId,
    status: respondBy === null ? "confirmed" : "pending",
    respondBy,
    policy: { ...lost.policy, instantBooking },
    submissionId: null,
    seriesId,
    isOffer: respondBy !== null,
    replacesId: lostId,
    redoOfProblemId: null,
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

/** Creates the series of visits that are searched for as one, and returns its id; null for a single visit. */
export function createSeriesFor(visits: readonly LostBooking[], now: number): string | null {
  return visits.length > 1
    ? createSeries(getSeriesRhythm(visits[0]?.seriesId ?? null)?.every ?? 1, now)
    : null;
}

/** Books a cleaner at once for all visits of a search. */
export function bookAtOnce(
  search: Pick<SubstituteSearch, "id">,
  visits: readonly LostBooking[],
  { cleaner, now }: { cleaner: Candidate; now: number },
): FoundSubstitute[] {
  const { cleanerId } = cleaner;
  const seriesId = createSeriesFor(visits, now);
  const found = visits.map((lost) => {
    const bookingId = insertSubstitute(lost, cleaner, { respondBy: null, seriesId, now });
    recordFound(bookingId, null, now);
    return { bookingId, lost, cleanerId, confirmBy: confirmsBy(lost.startsAt, now) };
  });
  const [first] = found;
  if (first) {
    // A search asks each cleaner once: the first visit of a series is recorded for all.
    insertOffer({
      ...{ searchId: search.id, cleanerId, bookingId: first.bookingId },
      ...{ askedAt: now, expiresAt: now, outcome: "booked-at-once", answeredAt: now },
      confirmBy: first.confirmBy,
    });
  }
  return found;
}

/**
 * Offers all visits of a search to a cleaner who answers requests, as one offer. Returns until when they can
 * accept it; the first visit decides.
 */
export function makeOffer(
  search: Pick<SubstituteSearch, "id">,
  visits: readonly [LostBooking, ...LostBooking[]],
  { cleaner, now }: { cleaner: Candidate; now: number },
): number {
  const { cleanerId } = cleaner;
  const expiresAt = offerExpiresAt(visits[0].startsAt, now);
  const seriesId = createSeriesFor(visits, now);
  const ids = visits.map((lost) => {
    const bookingId = insertSubstitute(lost, cleaner, { respondBy: expiresAt, seriesId, now });
    const change = { from: null, to: "pending" } as const;
    appendHistory({ bookingId, by: { as: "system" }, event: "offered", ...change }, now);
    return bookingId;
  });
  const [bookingId = 0] = ids;
  insertOffer({
    ...{ searchId: search.id, cleanerId, bookingId, askedAt: now, expiresAt },
    ...{ outcome: null, answeredAt: null, confirmBy: null },
  });
  const payload = { bookingId, ...visitsOf(ids) };
  publishEvent({ kind: "booking-offered", payload, actor: "system" }, now);
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

/** Makes a visit of an accepted offer a booking that its customer sees. */
export function showToCustomer(bookingId: number): void {
  setIsNoOffer().run({ id: bookingId });
}
