import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { bookings, bookingSeries, searchOffers } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query, typedParameter } from "#db/query.server";
import type { CityDate } from "~/lib/bangkok-time";
import type { SeriesWeeks } from "~/lib/booking-limits";
import { homeColumns } from "../reading/customer-of-booking.server";

/*
 * The offers of substitute searches, as the cleaner who has one sees it: the area, never the customer's
 * name, address or phone.
 */

const selectOfferedSeries = query({ ids: typedParameter<string>() }, (db, p) =>
  db
    .select({
      id: bookingSeries.id,
      every: bookingSeries.everyWeeks,
      visits: sql<number>`count(*)`,
      last: sql<CityDate>`max(${bookings.date})`,
      keeps: sql<number>`sum(${bookings.serviceCost})`,
      collects: sql<number>`sum(${bookings.totalPrice})`,
    })
    .from(bookingSeries)
    .innerJoin(bookings, eq(bookings.seriesId, bookingSeries.id))
    .where(inArray(bookingSeries.id, sql`(select value from json_each(${p.ids}))`))
    .groupBy(bookingSeries.id)
    .prepare(),
);

/** All visits of an offer for a series. */
export interface OfferedSeries {
  /** Weeks from one visit to the next. */
  every: SeriesWeeks;
  visits: number;
  last: CityDate;
  /** The part of all totals that the cleaner would keep, in satang. */
  keeps: number;
  /** All totals, in satang. */
  collects: number;
}

/** Returns what offers for series are for, by the ids of the series. One query, none for no ids. */
export function listOfferedSeries(ids: readonly string[]): Map<string, OfferedSeries> {
  if (ids.length === 0) return new Map();
  const rows = selectOfferedSeries().all({ ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, ...series }) => [id, series]));
}

const selectOffers = (db: Database) =>
  db
    .select({
      bookingId: bookings.id,
      cleanerId: bookings.cleanerId,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      hoursBilled: bookings.hoursBilled,
      city: bookings.city,
      ...homeColumns,
      specialty: services.specialty,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      hourlyRate: bookings.hourlyRate,
      usualHourlyRate: cleaners.hourlyRate,
      totalPrice: bookings.totalPrice,
      platformFee: bookings.platformFee,
      /** The part of the total that the cleaner would keep, in satang. */
      keeps: bookings.serviceCost,
      askedAt: searchOffers.askedAt,
      expiresAt: searchOffers.expiresAt,
      outcome: searchOffers.outcome,
      status: bookings.status,
      seriesId: bookings.seriesId,
    })
    .from(bookings)
    .innerJoin(searchOffers, eq(searchOffers.bookingId, bookings.id))
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId));

type Row = ReturnType<ReturnType<typeof selectOffers>["all"]>[number];

/** An offer as its cleaner sees it. */
export type OfferForCleaner = ReturnType<typeof toOffer>;

const toOffer = ({ outcome: _outcome, status: _status, seriesId, ...offer }: Row) => ({
  ...offer,
  /** The visits that it is for, if it is for a series: its other fields are those of the first. */
  series: seriesId === null ? null : (listOfferedSeries([seriesId]).get(seriesId) ?? null),
  /** The part that they would keep of the same hours by their own rate, in satang. */
  usualKeeps: offer.usualHourlyRate * offer.hoursBilled,
});

const findOffer = query({ bookingId: bookings.id, userId: cleaners.userId }, (db, p) =>
  selectOffers(db)
    .where(and(eq(bookings.id, p.bookingId), eq(cleaners.userId, p.userId)))
    .prepare(),
);

/** The state of an offer: `taken` is that somebody else was faster, or the search has ended. */
export type OfferState = "open" | "taken" | "lapsed" | "declined" | "accepted";

/** Returns an offer of this person's with its state; null if there is none, or it isn't theirs. */
export function getOfferForCleaner(
  bookingId: number,
  userId: number,
  now: number,
): (OfferForCleaner & { state: OfferState }) | null {
  const row = findOffer().get({ bookingId, userId });
  return row ? { ...toOffer(row), state: offerStateOf(row, now) } : null;
}

function offerStateOf({ outcome, expiresAt }: Row, now: number): OfferState {
  switch (outcome) {
    case null:
      return now < expiresAt ? "open" : "lapsed";
    case "booked-at-once":
      return "accepted";
    case "withdrawn":
      return "taken";
    default:
      return outcome;
  }
}

const selectJobsOfDay = query(columnsOf(bookings, ["cleanerId", "date"]), (db, p) =>
  db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt, city: bookings.city })
    .from(bookings)
    .where(
      and(
        eq(bookings.cleanerId, p.cleanerId),
        eq(bookings.date, p.date),
        eq(bookings.status, "confirmed"),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .prepare(),
);

/** A job of the cleaner's on the day of an offer. */
export type NeighbouringJob = ReturnType<ReturnType<typeof selectJobsOfDay>["all"]>[number];

/**
 * Returns the confirmed job of that day before an offered one, and the one after it; null where there is none.
 * None can clash with it: the offer holds its hours.
 */
export function getNeighbouringJobs({
  cleanerId,
  date,
  startsAt,
  endsAt,
}: Pick<OfferForCleaner, "cleanerId" | "date" | "startsAt" | "endsAt">): {
  before: NeighbouringJob | null;
  after: NeighbouringJob | null;
} {
  const jobs = selectJobsOfDay().all({ cleanerId, date });
  return {
    before: jobs.findLast((job) => job.endsAt <= startsAt) ?? null,
    after: jobs.find((job) => job.startsAt >= endsAt) ?? null,
  };
}
