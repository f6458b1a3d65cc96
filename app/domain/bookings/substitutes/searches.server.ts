import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import {
  bookings,
  searchOffers,
  substituteSearches,
  type OFFER_OUTCOMES,
  type SEARCH_ENDS,
} from "#db/schema/bookings";
import { columnsOf, query, typedParameter } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { freeHours } from "~/domain/schedule/booking-hours.server";
import { appendHistory, getCancellationOf } from "../lifecycle/booking-history.server";
import { findAllowedTransition } from "../lifecycle/status";
import { isSearchForSql, visitsOfOfferSql } from "./lost-together.server";
import { lossOf, type LossKind } from "./search-rules";

/*
 * The rows of substitute searches and of the cleaners whom they asked. The rules are in search-rules.ts.
 * Each function is called inside the transaction of what it is a part of.
 */

/** Returns the visits that an event is about, as its payload names them: none for a single booking. */
export const visitsOf = (ids: readonly number[]) => (ids.length > 1 ? { visits: [...ids] } : {});

export type SubstituteSearch = typeof substituteSearches.$inferSelect;
export type SearchEnd = (typeof SEARCH_ENDS)[number];
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

const insertSearchRow = query(
  columnsOf(substituteSearches, [
    "lostBookingId",
    "firstLostId",
    "userId",
    "startedAt",
    "asksFrom",
    "until",
    "nextLookAt",
  ]),
  (db, p) => db.insert(substituteSearches).values(p).returning().prepare(),
);

export const insertSearch = (row: Parameters<ReturnType<typeof insertSearchRow>["get"]>[0]) =>
  insertSearchRow().get(row);

const selectOpenSearchOf = query(columnsOf(substituteSearches, ["lostBookingId"]), (db, p) =>
  db
    .select()
    .from(substituteSearches)
    .where(and(isSearchForSql(p.lostBookingId), isNull(substituteSearches.endedAt)))
    .limit(1)
    .prepare(),
);

/** Returns the search that goes on for a lost booking, alone or as a visit of a series; else null. */
export const getOpenSearchOf = (lostBookingId: number): SubstituteSearch | null =>
  selectOpenSearchOf().get({ lostBookingId }) ?? null;

const selectGivenBack = query(columnsOf(substituteSearches, ["lostBookingId"]), (db, p) =>
  db
    .select({ bookingId: substituteSearches.foundBookingId })
    .from(substituteSearches)
    .where(
      and(
        eq(substituteSearches.lostBookingId, p.lostBookingId),
        eq(substituteSearches.end, "given-back"),
      ),
    )
    .limit(1)
    .prepare(),
);

/** Returns the booking by which a lost one was given back to its cleaner; null if it wasn't. */
export const getGivenBackTo = (lostBookingId: number): number | null =>
  selectGivenBack().get({ lostBookingId })?.bookingId ?? null;

const selectSearch = query({ id: substituteSearches.id }, (db, p) =>
  db.select().from(substituteSearches).where(eq(substituteSearches.id, p.id)).prepare(),
);

export const getSearch = (id: number): SubstituteSearch | null =>
  selectSearch().get({ id }) ?? null;

const selectFirstLost = query({ ids: typedParameter<string>() }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        sql`${bookings.id} in (
          with recursive replaced(id) as (
            select value from json_each(${p.ids})
            union
            select later.replaces_id from bookings later
              join replaced on replaced.id = later.id where later.replaces_id is not null)
          select id from replaced)`,
        isNull(bookings.replacesId),
      ),
    )
    .prepare(),
);

/** Returns the bookings that were lost first, in whose place these came; or their own ids. One query. */
export const listFirstLost = (lostBookingIds: readonly number[]): number[] =>
  selectFirstLost()
    .all({ ids: JSON.stringify(lostBookingIds) })
    .map(({ id }) => id);

/** Returns the booking that was lost first, if this one came in its place; else the same id. */
export const firstLostOf = (lostBookingId: number): number =>
  listFirstLost([lostBookingId])[0] ?? lostBookingId;

const selectOpenSearchesOfUser = query(columnsOf(substituteSearches, ["userId"]), (db, p) =>
  db
    .select()
    .from(substituteSearches)
    .where(and(eq(substituteSearches.userId, p.userId), isNull(substituteSearches.endedAt)))
    .prepare(),
);

export const listOpenSearchesOf = (userId: number): SubstituteSearch[] =>
  selectOpenSearchesOfUser().all({ userId });

const selectDueSearches = query({ now: substituteSearches.nextLookAt }, (db, p) =>
  db
    .select({ id: substituteSearches.id })
    .from(substituteSearches)
    .where(lte(substituteSearches.nextLookAt, p.now))
    .orderBy(asc(substituteSearches.nextLookAt), asc(substituteSearches.id))
    .limit(ROUND_SIZE)
    .prepare(),
);

/** Returns the ids of the searches that have to look again, the longest due first. */
export const listDueSearches = (now: number): number[] =>
  selectDueSearches()
    .all({ now })
    .map(({ id }) => id);

const updateLook = query(columnsOf(substituteSearches, ["id", "lookedAt", "nextLookAt"]), (db, p) =>
  db
    .update(substituteSearches)
    .set({ lookedAt: p.lookedAt, nextLookAt: p.nextLookAt })
    .where(and(eq(substituteSearches.id, p.id), isNull(substituteSearches.endedAt)))
    .prepare(),
);

export const recordLook = (look: { id: number; lookedAt: number; nextLookAt: number }): void => {
  updateLook().run(look);
};

const insertOfferRow = query(
  columnsOf(searchOffers, [
    "searchId",
    "cleanerId",
    "bookingId",
    "askedAt",
    "expiresAt",
    "outcome",
    "answeredAt",
    "confirmBy",
  ]),
  (db, p) => db.insert(searchOffers).values(p).prepare(),
);

export const insertOffer = (row: Parameters<ReturnType<typeof insertOfferRow>["run"]>[0]): void => {
  insertOfferRow().run(row);
};

const selectOfferOf = query(columnsOf(searchOffers, ["bookingId"]), (db, p) =>
  db
    .select()
    .from(searchOffers)
    .where(inArray(searchOffers.bookingId, visitsOfOfferSql(p.bookingId)))
    .prepare(),
);

/**
 * Returns the offer, or the booking at once, that a booking came from; null if it is none. One for a series
 * has the first of its visits as `bookingId`.
 */
export const getOfferOf = (bookingId: number) => selectOfferOf().get({ bookingId }) ?? null;

const selectWaitingOffers = query(columnsOf(searchOffers, ["searchId"]), (db, p) =>
  db
    .select({
      bookingId: searchOffers.bookingId,
      cleanerId: searchOffers.cleanerId,
      expiresAt: searchOffers.expiresAt,
    })
    .from(searchOffers)
    .where(and(eq(searchOffers.searchId, p.searchId), isNull(searchOffers.outcome)))
    .prepare(),
);

/** Returns the offers of a search that nobody has answered yet. */
export const listWaitingOffers = (searchId: number) => selectWaitingOffers().all({ searchId });

const updateOutcome = query(
  columnsOf(searchOffers, ["bookingId", "outcome", "answeredAt"]),
  (db, p) =>
    db
      .update(searchOffers)
      .set({ outcome: p.outcome, answeredAt: p.answeredAt })
      .where(and(eq(searchOffers.bookingId, p.bookingId), isNull(searchOffers.outcome)))
      .prepare(),
);

export const recordOutcome = (bookingId: number, outcome: OfferOutcome, now: number): void => {
  updateOutcome().run({ bookingId, outcome, answeredAt: now });
};

const selectVisitsOfOffer = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      respondBy: bookings.respondBy,
      problemOpenSince: bookings.problemOpenSince,
    })
    .from(bookings)
    .where(inArray(bookings.id, visitsOfOfferSql(p.id)))
    // Visits are made in the order of their dates.
    .orderBy(asc(bookings.id))
    .prepare(),
);

const updateOfferStatus = query(columnsOf(bookings, ["id", "status"]), (db, p) =>
  db
    .update(bookings)
    .set({ status: p.status, rowVersion: sql`${bookings.rowVersion} + 1` })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/**
 * Closes an offer that still waits, as the table of transitions allows it, and frees its hours: its history
 * says how. Returns the ids of its visits, the earliest first; none if it has been answered.
 */
export function closeOffer(
  bookingId: number,
  event: "withdrawn" | "expired",
  now: number,
): number[] {
  return selectVisitsOfOffer()
    .all({ id: bookingId })
    .flatMap((visit) => {
      const rule = findAllowedTransition(visit, event, "system", now);
      if (!rule) return [];
      const { id } = visit;
      const { from, to } = rule;
      if (updateOfferStatus().run({ id, status: to }).changes === 0) return [];
      appendHistory({ bookingId: id, by: { as: "system" }, event, from, to }, now);
      freeHours(id);
      return [id];
    });
}

/**
 * Withdraws all offers of a search that wait, frees their hours, and notifies their cleaners. Nothing of it
 * counts against them.
 */
function withdrawOffers(searchId: number, now: number): void {
  for (const { bookingId } of listWaitingOffers(searchId)) {
    recordOutcome(bookingId, "withdrawn", now);
    const visits = closeOffer(bookingId, "withdrawn", now);
    if (visits.length === 0) continue;
    const payload = { bookingId, ...visitsOf(visits) };
    publishEvent({ kind: "booking-offer-gone", payload, actor: "system" }, now);
  }
}

const updateEnd = query(
  columnsOf(substituteSearches, ["id", "end", "endedAt", "foundBookingId"]),
  (db, p) =>
    db
      .update(substituteSearches)
      .set({ end: p.end, endedAt: p.endedAt, foundBookingId: p.foundBookingId, nextLookAt: null })
      .where(and(eq(substituteSearches.id, p.id), isNull(substituteSearches.endedAt)))
      .prepare(),
);

/** Ends a search, once, and withdraws the offers that still wait. */
export function endSearch(
  { id }: Pick<SubstituteSearch, "id">,
  { end, foundBookingId = null }: { end: SearchEnd; foundBookingId?: number | null },
  now: number,
): void {
  if (updateEnd().run({ id, end, endedAt: now, foundBookingId }).changes === 0) return;
  withdrawOffers(id, now);
}

/** Ends all searches of a customer who closes the account. */
export function endSearchesOf(userId: number, now: number): void {
  for (const search of listOpenSearchesOf(userId)) endSearch(search, { end: "closed" }, now);
}

/**
 * Returns how a booking lost its cleaner, or null if it didn't. The caller has made sure that it isn't an
 * offer: those aren't lost. One query.
 */
export function getLossOf(bookingId: number): LossKind | null {
  const end = getCancellationOf(bookingId);
  // A cancelled redo reopens its case, and nobody is looked for.
  if (!end || end.isRedo) return null;
  return lossOf({ ...end, isOffer: false });
}

const selectLostBookings = query({ ids: typedParameter<string>() }, (db, p) =>
  db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, sql`(select value from json_each(${p.ids}))`))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

export type LostBooking = ReturnType<typeof listLostBookings>[number];

/** Returns whole bookings by their ids, the earliest first. */
export const listLostBookings = (ids: readonly number[]) =>
  selectLostBookings().all({ ids: JSON.stringify(ids) });
