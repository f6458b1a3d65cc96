import { asc, eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings, searchOffers, substituteSearches } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { getCancellationOf } from "../lifecycle/booking-history.server";
import type { CustomerBookingDetails } from "../reading/customer-booking-details.server";
import { isSearchForSql } from "./lost-together.server";
import { getReplacementOf } from "./own-replacement.server";
import { canSearchFor, choiceOf, lossOf } from "./search-rules";
import { momentsOfSearch } from "./search-moments";

/*
 * The search for a substitute as the customer may see it: whom it asks now, how many can't come (never who),
 * and who comes.
 */

/** The latest search for a lost booking, once for each cleaner whom it has asked; once if it asked nobody. */
const listLatestSearch = query(columnsOf(substituteSearches, ["lostBookingId"]), (db, p) =>
  db
    .select({
      search: substituteSearches,
      offer: {
        askedAt: searchOffers.askedAt,
        expiresAt: searchOffers.expiresAt,
        outcome: searchOffers.outcome,
        answeredAt: searchOffers.answeredAt,
      },
      cleaner: { name: cleaners.name, photo: cleaners.photo },
    })
    .from(substituteSearches)
    .leftJoin(searchOffers, eq(searchOffers.searchId, substituteSearches.id))
    .leftJoin(cleaners, eq(cleaners.id, searchOffers.cleanerId))
    .where(
      sql`${substituteSearches.id} = (select max(${substituteSearches.id}) from ${substituteSearches}
        where ${isSearchForSql(p.lostBookingId)})`,
    )
    .orderBy(asc(searchOffers.expiresAt), asc(cleaners.id))
    .prepare(),
);

const findSubstitute = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      bookingId: bookings.id,
      status: bookings.status,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      onTheWayAt: bookings.onTheWayAt,
      totalPrice: bookings.totalPrice,
      /** When a search or an admin found them; null for somebody whom the customer has chosen. */
      foundAt: sql<number | null>`(select max(${bookingEvents.at}) from ${bookingEvents}
        where ${bookingEvents.bookingId} = ${bookings.id} and ${bookingEvents.event} = 'found')`,
      cleanerId: cleaners.id,
      name: cleaners.name,
      photo: cleaners.photo,
      rating: cleaners.rating,
      reviewCount: cleaners.reviewCount,
      isVerified: cleaners.isVerified,
      phone: sql<
        string | null
      >`case when ${bookings.status} = 'confirmed' then (select ${users.phone} from ${users} where ${users.id} = ${cleaners.userId}) end`,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** The state of a lost booking, as its page shows it. */
export type SearchState =
  /** Nobody is looked for: the customer chooses. */
  | "ask"
  | "looking"
  | "found"
  | "not-found"
  | "stopped"
  | "replaced"
  | "given-back"
  /** Nobody comes, as the customer had chosen. */
  | "cancelled";

/** A booking that has lost its cleaner, as its customer sees it. */
export type SearchForCustomer = NonNullable<ReturnType<typeof getSearchForCustomer>>;

/**
 * Returns what goes on for a booking that has lost its cleaner; null if it wasn't lost. Four queries at most.
 *
 * @param loss how it was cancelled, if that has been read already
 */
export function getSearchForCustomer(
  booking: CustomerBookingDetails,
  now: number,
  loss: Pick<
    NonNullable<ReturnType<typeof getCancellationOf>>,
    "at" | "event" | "actor"
  > | null = getCancellationOf(booking.id),
) {
  const how = loss && lossOf({ ...loss, isOffer: false });
  if (!how) return null;
  const { id, date, time, startsAt, endsAt, hoursBilled, totalPrice, city, cleanerName } = booking;
  const choice = choiceOf(booking);
  const rows = listLatestSearch().all({ lostBookingId: id });
  const search = rows[0]?.search ?? null;
  const asked = rows.flatMap(({ offer, cleaner }) =>
    offer && cleaner ? [{ ...offer, ...cleaner }] : [],
  );
  const replacementId = getReplacementOf(id);
  const substitute =
    replacementId === null ? null : (findSubstitute().get({ id: replacementId }) ?? null);
  return {
    lost: {
      ...{ id, date, time, startsAt, endsAt, hoursBilled, totalPrice, city, cleanerName },
      ...{ how, choice, lostAt: loss.at },
    },
    state: stateOf(search, { choice, substitute }),
    canSearch:
      search?.endedAt !== null && replacementId === null && canSearchFor({ startsAt }, now),
    startedAt: search?.startedAt ?? null,
    lookedAt: search?.lookedAt ?? null,
    asksFrom: search?.asksFrom ?? null,
    until: search?.until ?? null,
    endedAt: search?.endedAt ?? null,
    moments: momentsOfSearch(asked),
    waiting: asked.flatMap(({ name, photo, expiresAt, outcome }) =>
      outcome === null ? [{ name, photo, expiresAt }] : [],
    ),
    asked: asked.length,
    substitute,
  };
}

function stateOf(
  search: { end: string | null; endedAt: number | null } | null,
  {
    choice,
    substitute,
  }: {
    choice: ReturnType<typeof choiceOf>;
    substitute: { foundAt: number | null } | null;
  },
): SearchState {
  if (search && search.endedAt === null) return "looking";
  if (substitute) {
    if (search?.end === "given-back") return "given-back";
    return substitute.foundAt === null ? "replaced" : "found";
  }
  if (search?.end === "not-found" || search?.end === "stopped") return search.end;
  return choice === "cancel" ? "cancelled" : "ask";
}
