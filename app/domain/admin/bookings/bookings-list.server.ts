import { aliasedTable, and, count, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import { displayedStatusConditions } from "~/domain/bookings/lifecycle/status-in-sql.server";
import { instantOf, type CityDate } from "~/lib/bangkok-time";
import { phoneInSearch } from "~/lib/phone-in-search";
import type { BookingStatus } from "~/lib/vocabulary";
import type { AdminBookingOrder } from "./booking-list-orders";
import {
  bookingNumberIn,
  totalColumn,
  searchIds,
  rowsInOrder,
  pageWindow,
  type ListPage,
  type PageRequest,
} from "../shared/lists.server";
import { isNotOfferByIndexSql } from "~/domain/bookings/substitutes/is-offer.server";

/** The filter and order of the admin's list of bookings. */
export interface AdminBookingFilter {
  /**
   * A booking's id; the phone number of one of its two sides, or the one given for the booking; or parts of a
   * side's name, username or email.
   */
  search: string;
  /** The displayed status: a request that nobody answered in time counts as cancelled. */
  status: BookingStatus | null;
  /** First and last day of the start, in the city's time zone, both included. */
  from: CityDate | null;
  to: CityDate | null;
  /** Finds only bookings with a problem that is not settled. */
  hasOpenProblem: boolean;
  /** Finds only bookings that are done and, as their cleaner says, not paid. */
  isNotPaid?: boolean;
  /** Finds only bookings of this cleaner. */
  cleanerId?: number | null;
  order: AdminBookingOrder;
}

/** ORDER BY terms, and their reverse. They use the column names of the query for the ids. */
const BOOKING_ORDER_SQL: Record<AdminBookingOrder, { order: SQL; reversed: SQL }> = {
  latest: { order: sql`starts_at desc, id desc`, reversed: sql`starts_at, id` },
  earliest: { order: sql`starts_at, id`, reversed: sql`starts_at desc, id desc` },
  newest: { order: sql`id desc`, reversed: sql`id` },
};

/** Limit of people found by a search whose bookings are looked up: a single letter finds thousands. */
const MOST_PEOPLE = 100;

const customers = aliasedTable(users, "customers");

const bookingColumns = {
  id: bookings.id,
  seriesId: bookings.seriesId,
  userId: bookings.userId,
  serviceId: bookings.serviceId,
  cleanerId: bookings.cleanerId,
  date: bookings.date,
  time: bookings.time,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  status: bookings.status,
  respondBy: bookings.respondBy,
  hoursBilled: bookings.hoursBilled,
  totalPrice: bookings.totalPrice,
  address: bookings.address,
  city: bookings.city,
  zipCode: bookings.zipCode,
  specialInstructions: bookings.specialInstructions,
  home: bookings.home,
  aboutHome: bookings.aboutHome,
  createdAt: bookings.createdAt,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  serviceDuration: bookings.serviceDuration,
  problemOpenSince: bookings.problemOpenSince,
  onTheWayAt: bookings.onTheWayAt,
  redoOfProblemId: bookings.redoOfProblemId,
  rowVersion: bookings.rowVersion,
  customerFirstName: customers.firstName,
  customerLastName: customers.lastName,
  /** Null once their account is deleted. */
  customerName: nameForAdmins(customers),
  /** True if the customer was added by phone and has no email, so that an admin must call them. */
  shouldPhoneCustomer:
    sql`(${customers.email} is null and ${customers.anonymisedAt} is null)`.mapWith(Boolean),
  cleanerName: cleaners.name,
};

export type BookingForAdmin = ReturnType<typeof listBookingsByIds>[number];

/** Returns a page of all bookings. Three or four queries: the count, the ids of the page, and its rows. */
export function listBookingsForAdmin(
  filter: AdminBookingFilter,
  page: PageRequest,
  now: number,
): ListPage<BookingForAdmin> {
  const searchCondition = bookingSearchCondition(filter.search.trim());
  const conditions = bookingFilterConditions(filter, now);
  // A search finds few rows, which are sorted. Else each condition walks its index, and SQLite merges them.
  const disjointConditions = searchCondition
    ? [and(searchCondition, or(...conditions)) ?? searchCondition]
    : conditions;
  const counted = searchCondition
    ? 0
    : disjointConditions.reduce((sum, where) => sum + countBookings(where), 0);
  const { reversed, limit, offset } = pageWindow(page, counted);
  const ids = db().all<{ id: number; total: number }>(
    sql`${sql.join(
      disjointConditions.map(
        (where) => sql`select id, starts_at, ${totalColumn(searchCondition !== undefined)} as total
        from ${bookings} where ${where}`,
      ),
      sql` union all `,
    )} order by ${BOOKING_ORDER_SQL[filter.order][reversed ? "reversed" : "order"]}
    limit ${limit} offset ${offset}`,
  );
  if (reversed) ids.reverse();
  return {
    rows: rowsInOrder(ids, listBookingsByIds),
    total: searchCondition ? (ids[0]?.total ?? 0) : counted,
  };
}

function countBookings(where: SQL): number {
  const [counted] = db().select({ total: count() }).from(bookings).where(where).all();
  return counted?.total ?? 0;
}

const listBookingsByIds = (ids: number[]) =>
  db()
    .select(bookingColumns)
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(inArray(bookings.id, ids))
    .all();

/** Returns disjoint conditions; their union is the filter, without its search. */
export function bookingFilterConditions(
  {
    hasOpenProblem,
    isNotPaid = false,
    cleanerId = null,
    ...filter
  }: Omit<AdminBookingFilter, "search" | "order">,
  now: number,
): SQL[] {
  // The index is forced: it has few rows, but SQLite would rather walk all bookings in order.
  const withProblem = hasOpenProblem
    ? inArray(
        bookings.id,
        sql`(select id from ${bookings} indexed by bookings_problem where problem_open_since is not null)`,
      )
    : undefined;
  const ofCleaner = cleanerId === null ? undefined : eq(bookings.cleanerId, cleanerId);
  const notPaid = isNotPaid
    ? inArray(
        bookings.id,
        ofCleaner
          ? sql`(select id from ${bookings} indexed by bookings_not_paid
              where not_paid_at is not null and cleaner_id = ${cleanerId})`
          : sql`(select id from ${bookings} indexed by bookings_not_paid_start
              where not_paid_at is not null and starts_at > 0)`,
      )
    : ofCleaner;
  return statusAndDayConditions(filter, now).map(
    (condition) => and(condition, withProblem, notPaid) ?? condition,
  );
}

/**
 * Returns disjoint conditions for the bookings with a displayed status that start on some days, without the
 * offers of searches.
 */
function statusAndDayConditions(
  { status, from, to }: Pick<AdminBookingFilter, "status" | "from" | "to">,
  now: number,
): SQL[] {
  const days = and(
    from === null ? undefined : gte(bookings.startsAt, instantOf(from, 0)),
    to === null ? undefined : lt(bookings.startsAt, instantOf(to, 24)),
  );
  const statusConditions =
    status === null ? [undefined] : displayedStatusConditions(status, sql`${now}`);
  return statusConditions.map(
    (condition) => and(condition, days, isNotOfferByIndexSql) ?? isNotOfferByIndexSql,
  );
}

/** Returns the condition of a search; undefined for an empty one. */
function bookingSearchCondition(search: string): SQL | undefined {
  const number = bookingNumberIn(search);
  if (number !== null) return eq(bookings.id, number);
  const people = searchIds("people_search", search, { limit: MOST_PEOPLE });
  const listed = searchIds("cleaner_search", search, { limit: MOST_PEOPLE });
  if (!people || !listed) return undefined;
  const phone = phoneInSearch(search);
  // The cross joins make SQLite go from the people found to their bookings, not the other way round.
  const found = [
    sql`select ${bookings.id} from found_people cross join ${bookings} on ${bookings.userId} = found_people.id`,
    sql`select ${bookings.id} from found_people cross join ${cleaners} on ${cleaners.userId} = found_people.id
      cross join ${bookings} on ${bookings.cleanerId} = ${cleaners.id}`,
    sql`select ${bookings.id} from ${listed} as found cross join ${bookings} on ${bookings.cleanerId} = found.rowid`,
    ...(phone === null
      ? []
      : [sql`select ${bookings.id} from ${bookings} where ${bookings.phone} = ${phone}`]),
  ];
  return inArray(
    bookings.id,
    sql`(with found_people as materialized (select rowid as id from ${people})
      ${sql.join(found, sql` union `)})`,
  );
}

/** Returns a booking with its two sides, or null. */
export function getBookingForAdmin(id: number): BookingForAdmin | null {
  return listBookingsByIds([id])[0] ?? null;
}
