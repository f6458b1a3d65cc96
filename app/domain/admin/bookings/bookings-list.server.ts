import { aliasedTable, and, count, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import { displayedStatusConditions } from "~/domain/bookings/lifecycle/status-in-sql.server";
import { instantOf, type CityDate } from "~/lib/bangkok-time";
import type { BookingStatus } from "~/lib/vocabulary";
import type { AdminBookingOrder } from "./booking-list-orders";
import {
  totalColumn,
  searchIds,
  rowsInOrder,
  pageWindow,
  type ListPage,
  type PageRequest,
} from "../shared/lists.server";

/** Which bookings an admin looks for. */
export interface AdminBookingFilter {
  /** A booking's number, a phone number, or parts of the name of one of its two sides. */
  search: string;
  /** As it is shown: a request that nobody answered in time counts as cancelled. */
  status: BookingStatus | null;
  /** Days of the city on which they start, both included. */
  from: CityDate | null;
  to: CityDate | null;
  /** Only those with a problem that waits to be settled. */
  hasOpenProblem: boolean;
  /** By their start, or by when they were made. */
  order: AdminBookingOrder;
}

/** By the names that the ids come under; and the other way round. */
const BOOKING_ORDER_SQL: Record<AdminBookingOrder, { order: SQL; reversed: SQL }> = {
  latest: { order: sql`starts_at desc, id desc`, reversed: sql`starts_at, id` },
  earliest: { order: sql`starts_at, id`, reversed: sql`starts_at desc, id desc` },
  newest: { order: sql`id desc`, reversed: sql`id` },
};

/** Of so many people whom a search finds, bookings are looked for: a single letter finds thousands. */
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
  totalPrice: bookings.totalPrice,
  address: bookings.address,
  city: bookings.city,
  zipCode: bookings.zipCode,
  specialInstructions: bookings.specialInstructions,
  createdAt: bookings.createdAt,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  serviceDuration: bookings.serviceDuration,
  problemOpenSince: bookings.problemOpenSince,
  rowVersion: bookings.rowVersion,
  customerFirstName: customers.firstName,
  customerLastName: customers.lastName,
  /** Null once their account is deleted. */
  customerName: nameForAdmins(customers),
  /** Booked for by phone, and there is no email to write to. */
  shouldPhoneCustomer:
    sql`(${customers.email} is null and ${customers.anonymisedAt} is null)`.mapWith(Boolean),
  cleanerName: cleaners.name,
};

export type BookingForAdmin = ReturnType<typeof listBookingsByIds>[number];

/** A page of all bookings. The count, the ids of the page, and its rows: three statements, or four. */
export function listBookingsForAdmin(
  filter: AdminBookingFilter,
  page: PageRequest,
  now: number,
): ListPage<BookingForAdmin> {
  const searchCondition = bookingSearchCondition(filter.search.trim());
  const conditions = filterConditions(filter, now);
  // What a search finds is few, and sorted; else each way walks its index, and SQLite merges them.
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

/** The conditions of which one finds a booking, none of them what another one does. */
function filterConditions({ hasOpenProblem, ...filter }: AdminBookingFilter, now: number): SQL[] {
  // There are few: SQLite would rather look through all bookings in their order.
  const withProblem = hasOpenProblem
    ? inArray(
        bookings.id,
        sql`(select id from ${bookings} indexed by bookings_problem where problem_open_since is not null)`,
      )
    : undefined;
  return statusAndDayConditions(filter, now).map(
    (condition) => and(condition, withProblem) ?? condition,
  );
}

/** The bookings with a status, of some days of the city. */
export function statusAndDayConditions(
  { status, from, to }: Pick<AdminBookingFilter, "status" | "from" | "to">,
  now: number,
): SQL[] {
  const days = and(
    from === null ? undefined : gte(bookings.startsAt, instantOf(from, 0)),
    to === null ? undefined : lt(bookings.startsAt, instantOf(to, 24)),
  );
  const statusConditions =
    status === null ? [undefined] : displayedStatusConditions(status, sql`${now}`);
  return statusConditions.map((condition) => and(condition, days) ?? sql`true`);
}

/** A number of up to nine digits that doesn't begin with 0, or any after #, is a booking's. */
function bookingSearchCondition(search: string): SQL | undefined {
  const number = /^#?([1-9]\d{0,8})$/.exec(search)?.[1];
  if (number) return eq(bookings.id, Number(number));
  const people = searchIds("people_search", search, { limit: MOST_PEOPLE });
  const listed = searchIds("cleaner_search", search, { limit: MOST_PEOPLE });
  if (!people || !listed) return undefined;
  // From the people found to their bookings, not the other way round.
  return inArray(
    bookings.id,
    sql`(select ${bookings.id} from ${people} as found cross join ${bookings} on ${bookings.userId} = found.rowid
      union select ${bookings.id} from ${listed} as found cross join ${bookings} on ${bookings.cleanerId} = found.rowid)`,
  );
}

/** A booking with its two sides, or null. */
export function getBookingForAdmin(id: number): BookingForAdmin | null {
  return listBookingsByIds([id])[0] ?? null;
}
