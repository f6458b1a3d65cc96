import { aliasedTable, and, count, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { nameOnDesk } from "~/domain/accounts/name-on-record.server";
import { waysToBe } from "~/domain/bookings/lifecycle/status-in-sql.server";
import { instantOf, type CityDate } from "~/lib/bangkok-time";
import type { BookingStatus } from "~/lib/vocabulary";
import type { DeskBookingOrder } from "./booking-orders";
import {
  countBeside,
  idsFound,
  inOrder,
  walkTo,
  type Listed,
  type Page,
} from "../shared/lists.server";

/** Which bookings an admin looks for. */
export interface DeskBookingFilter {
  /** A booking's number, a phone number, or parts of the name of one of its two sides. */
  search: string;
  /** As it is shown: a request that nobody answered in time counts as cancelled. */
  status: BookingStatus | null;
  /** Days of the city on which they start, both included. */
  from: CityDate | null;
  to: CityDate | null;
  /** Only those with a problem that waits to be settled. */
  problem: boolean;
  /** By their start, or by when they were made. */
  order: DeskBookingOrder;
}

/** By the names that the ids come under; and the other way round. */
const ORDERS: Record<DeskBookingOrder, { order: SQL; reversed: SQL }> = {
  latest: { order: sql`starts_at desc, id desc`, reversed: sql`starts_at, id` },
  earliest: { order: sql`starts_at, id`, reversed: sql`starts_at desc, id desc` },
  newest: { order: sql`id desc`, reversed: sql`id` },
};

/** Of so many people whom a search finds, bookings are looked for: a single letter finds thousands. */
const MOST_PEOPLE = 100;

const customers = aliasedTable(users, "customers");

const columns = {
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
  customerName: nameOnDesk(customers),
  /** Booked for by phone, and there is no email to write to. */
  isToBePhoned: sql`(${customers.email} is null and ${customers.anonymisedAt} is null)`.mapWith(
    Boolean,
  ),
  cleanerName: cleaners.name,
};

export type DeskBooking = ReturnType<typeof rowsWith>[number];

/** A page of all bookings. The count, the ids of the page, and its rows: three statements, or four. */
export function listDeskBookings(
  filter: DeskBookingFilter,
  page: Page,
  now: number,
): Listed<DeskBooking> {
  const found = searched(filter.search.trim());
  const ways = waysToFind(filter, now);
  // What a search finds is few, and sorted; else each way walks its index, and SQLite merges them.
  const walks = found ? [and(found, or(...ways)) ?? found] : ways;
  const counted = found ? 0 : walks.reduce((sum, where) => sum + countOf(where), 0);
  const { reversed, limit, offset } = walkTo(page, counted);
  const ids = db().all<{ id: number; total: number }>(
    sql`${sql.join(
      walks.map(
        (where) => sql`select id, starts_at, ${countBeside(found !== undefined)} as total
        from ${bookings} where ${where}`,
      ),
      sql` union all `,
    )} order by ${ORDERS[filter.order][reversed ? "reversed" : "order"]}
    limit ${limit} offset ${offset}`,
  );
  if (reversed) ids.reverse();
  return { rows: inOrder(ids, rowsWith), total: found ? (ids[0]?.total ?? 0) : counted };
}

function countOf(where: SQL): number {
  const [counted] = db().select({ total: count() }).from(bookings).where(where).all();
  return counted?.total ?? 0;
}

const rowsWith = (ids: number[]) =>
  db()
    .select(columns)
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(inArray(bookings.id, ids))
    .all();

/** The conditions of which one finds a booking, none of them what another one does. */
function waysToFind({ problem, ...filter }: DeskBookingFilter, now: number): SQL[] {
  // There are few: SQLite would rather look through all bookings in their order.
  const withProblem = problem
    ? inArray(
        bookings.id,
        sql`(select id from ${bookings} indexed by bookings_problem where problem_open_since is not null)`,
      )
    : undefined;
  return waysToBeIn(filter, now).map((way) => and(way, withProblem) ?? way);
}

/** The bookings with a status, of some days of the city. */
export function waysToBeIn(
  { status, from, to }: Pick<DeskBookingFilter, "status" | "from" | "to">,
  now: number,
): SQL[] {
  const days = and(
    from === null ? undefined : gte(bookings.startsAt, instantOf(from, 0)),
    to === null ? undefined : lt(bookings.startsAt, instantOf(to, 24)),
  );
  const ways = status === null ? [undefined] : waysToBe(status, sql`${now}`);
  return ways.map((way) => and(way, days) ?? sql`true`);
}

/** A number of up to nine digits that doesn't begin with 0, or any after #, is a booking's. */
function searched(search: string): SQL | undefined {
  const number = /^#?([1-9]\d{0,8})$/.exec(search)?.[1];
  if (number) return eq(bookings.id, Number(number));
  const people = idsFound("people_search", search, { most: MOST_PEOPLE });
  const listed = idsFound("cleaner_search", search, { most: MOST_PEOPLE });
  if (!people || !listed) return undefined;
  // From the people found to their bookings, not the other way round.
  return inArray(
    bookings.id,
    sql`(select ${bookings.id} from ${people} as found cross join ${bookings} on ${bookings.userId} = found.rowid
      union select ${bookings.id} from ${listed} as found cross join ${bookings} on ${bookings.cleanerId} = found.rowid)`,
  );
}

/** A booking with its two sides, or null. */
export function getDeskBooking(id: number): DeskBooking | null {
  return rowsWith([id])[0] ?? null;
}
