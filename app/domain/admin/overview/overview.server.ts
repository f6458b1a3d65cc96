import { aliasedTable, and, asc, desc, eq, gte, lt, ne, not, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings, marks, problems } from "#db/schema/bookings";
import { feeEntries, feeTotals } from "#db/schema/payments";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { notifications } from "#db/schema/queue";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import {
  isUnansweredSql,
  answerDeadlineSql,
} from "~/domain/bookings/lifecycle/status-in-sql.server";
import { markHoldsSql } from "~/domain/bookings/marks/marks.server";
import { openFeesOfMonthSql } from "~/domain/payments/statements.server";
import {
  addDays,
  addMonths,
  cityDateOf,
  instantOf,
  monthRange,
  type CityDate,
} from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import type { Satang } from "~/lib/money";
import type { PROBLEM_KINDS } from "~/lib/vocabulary";
import { fromCleanerQueue } from "../cleaners/cleaner-queues.server";
import { isNotRedoSql } from "~/domain/bookings/redos/is-redo.server";
import { isNotOfferByIndexSql } from "~/domain/bookings/substitutes/is-offer.server";

/** Number of today's bookings that the overview lists; it counts the others. */
const BOOKINGS_SHOWN = 12;

const customers = aliasedTable(users, "customers");
const owners = aliasedTable(users, "owners");

/** Returns today's bookings and requests by their start, with the count and the sum of all. One query. */
export function getTodaysBookings(now: number) {
  const today = cityDateOf(now);
  const startsToday = and(
    gte(bookings.startsAt, instantOf(today, 0)),
    lt(bookings.startsAt, instantOf(addDays(today, 1), 0)),
    ne(bookings.status, "cancelled"),
    not(isUnansweredSql(sql`${now}`)),
    isNotOfferByIndexSql,
  );
  const rows = db()
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      respondBy: bookings.respondBy,
      problemOpenSince: bookings.problemOpenSince,
      onTheWayAt: bookings.onTheWayAt,
      status: bookings.status,
      totalPrice: bookings.totalPrice,
      redoOfProblemId: bookings.redoOfProblemId,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      firstName: customers.firstName,
      lastName: customers.lastName,
      cleanerName: cleaners.name,
      // These include bookings that aren't shown: SQLite counts before it limits. A redo is a visit of the day, too,
      // for which nothing is collected.
      jobs: sql<number>`count(*) over ()`,
      toCollect: sql<Satang>`sum(case when ${bookings.status} = 'pending' or ${bookings.paidAt} is not null then 0
        else ${bookings.totalPrice} - coalesce(${bookings.paidBefore}, 0) end) over ()`,
    })
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(startsToday)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(BOOKINGS_SHOWN)
    .all();
  const [first] = rows;
  return { rows, jobs: first?.jobs ?? 0, toCollect: first?.toCollect ?? 0 };
}

/** Everything that waits for an admin: for each kind the number, since when, and the first item. */
export interface WaitingSummary {
  /** Open problems that have time left. Late ones and reports of feeling unsafe aren't counted a second time. */
  problems: number;
  problemSince: number | null;
  problemKind: (typeof PROBLEM_KINDS)[number] | null;
  problemBookingId: number | null;
  /** Open problems that should have been answered; `problemsDueAt` is when the first of them should. */
  problemsLate: number;
  problemsDueAt: number | null;
  cleaners: number;
  cleanerSince: number | null;
  cleanerName: string | null;
  /** Verified cleaners who have changed their photo or name since. */
  changed: number;
  changedSince: number | null;
  changedName: string | null;
  requests: number;
  requestSince: number | null;
  answerBy: number | null;
  deadLetters: number;
  deadLetterSince: number | null;
  /** Number of reported reviews; `reviewSince` is since when the oldest report waits. */
  reviews: number;
  reviewSince: number | null;
  /** Payments of which the two people say different things. */
  contradicted: number;
  contradictedSince: number | null;
  /** Payments that cleaners have taken back in the last week, and that still aren't paid. */
  takenBack: number;
  takenBackSince: number | null;
  checks: number;
  checkName: string | null;
  checkExpiresOn: CityDate | null;
  /** Open fees of the previous month. */
  feesOpen: Satang;
  feesOwing: number;
}

/** Time for which the overview shows payments that cleaners have taken back, in milliseconds. */
const TAKEN_BACK_SHOWN_MS = 7 * DAY_MS;

/** Returns what waits for an admin. One query, made of index look-ups. */
export function getWaitingSummary(now: number): WaitingSummary {
  const today = cityDateOf(now);
  const lastMonth = addMonths(today.slice(0, 7), -1);
  // Reports of feeling unsafe are listed before everything else.
  const open = sql`from ${problems} where settled_at is null and kind <> 'unsafe'`;
  const late = sql`${open} and answer_by <= ${now}`;
  const inTime = sql`${open} and answer_by > ${now}`;
  const nextProblem = (column: string) =>
    sql`(select ${sql.identifier(column)} ${inTime} order by answer_by limit 1)`;
  const toVerify = (what: string) =>
    sql`(select ${sql.raw(what)} ${fromCleanerQueue("to-verify", today)})`;
  const longestWaiting = (column: string) =>
    sql`(select ${sql.identifier(column)} from ${cleaners} where id = ${toVerify("min(id)")})`;
  const changed = fromCleanerQueue("changed", today);
  const requests = sql`from ${bookings} where status = 'pending' and ${answerDeadlineSql} > ${now}
    and ${isNotOfferByIndexSql}`;
  const checks = fromCleanerQueue("expiring", today);
  const contradicted = sql`from ${bookings} indexed by bookings_contradicted
    where not_paid_at is not null and says_paid_at is not null and says_paid_at > 0`;
  const takenBack = sql`from ${bookings} indexed by bookings_paid_taken_back
    where not_paid_at is not null and paid_taken_back_at is not null
    and paid_taken_back_at > ${now - TAKEN_BACK_SHOWN_MS}`;
  const opened = sql`select ${openFeesOfMonthSql(now)} as open
    from ${feeTotals} as of_month where month = ${lastMonth} and balance > 0`;
  return db().get<WaitingSummary>(sql`with opened as materialized (${opened}) select
    (select count(*) ${inTime}) as problems,
    ${nextProblem("created_at")} as problemSince,
    ${nextProblem("kind")} as problemKind,
    ${nextProblem("booking_id")} as problemBookingId,
    (select count(*) ${late}) as problemsLate,
    (select min(answer_by) ${late}) as problemsDueAt,
    ${toVerify("count(*)")} as cleaners,
    ${longestWaiting("created_at")} as cleanerSince,
    ${longestWaiting("name")} as cleanerName,
    (select count(*) ${changed}) as changed,
    (select min(changed_since_verified) ${changed}) as changedSince,
    (select name ${changed} order by changed_since_verified limit 1) as changedName,
    (select count(*) ${requests}) as requests,
    (select min(created_at) ${requests}) as requestSince,
    (select min(${answerDeadlineSql}) ${requests}) as answerBy,
    (select count(*) from ${notifications} indexed by notices_dead where dead_at is not null) as deadLetters,
    (select min(dead_at) from ${notifications} indexed by notices_dead where dead_at is not null) as deadLetterSince,
    (select count(*) from ${reviews} indexed by reviews_reported where reported_at is not null) as reviews,
    (select min(reported_at) from ${reviews} indexed by reviews_reported where reported_at is not null) as reviewSince,
    (select count(*) ${contradicted}) as contradicted,
    (select min(says_paid_at) ${contradicted}) as contradictedSince,
    (select count(*) ${takenBack}) as takenBack,
    (select min(paid_taken_back_at) ${takenBack}) as takenBackSince,
    (select count(*) ${checks}) as checks,
    (select name ${checks} order by background_check_expires_on limit 1) as checkName,
    (select min(background_check_expires_on) ${checks}) as checkExpiresOn,
    (select coalesce(sum(open), 0) from opened) as feesOpen,
    (select count(*) from opened where open > 0) as feesOwing`);
}

/** Number of unsafe reports that the overview shows; the list of problems has all. */
const UNSAFE_SHOWN = 8;

/** Returns the open unsafe reports, latest first, with the reporter's phone number. One query. */
export function listUnsafeReports() {
  const phone = sql<string | null>`case when ${problems.reportedBy} = 'cleaner'
    then ${owners.phone} else coalesce(${bookings.phone}, ${customers.phone}) end`;
  return (
    db()
      .select({
        id: problems.id,
        bookingId: problems.bookingId,
        reportedBy: problems.reportedBy,
        since: problems.createdAt,
        phone,
        customerName: nameForAdmins(customers),
        cleanerName: cleaners.name,
      })
      .from(problems)
      .innerJoin(bookings, eq(bookings.id, problems.bookingId))
      .innerJoin(customers, eq(customers.id, bookings.userId))
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .innerJoin(owners, eq(owners.id, cleaners.userId))
      // The condition is written as in the partial index, so that SQLite uses it.
      .where(sql`kind = 'unsafe' and settled_at is null`)
      .orderBy(desc(problems.createdAt))
      .limit(UNSAFE_SHOWN)
      .all()
      .map(({ customerName, cleanerName, ...one }) => ({
        ...one,
        name: (one.reportedBy === "cleaner" ? cleanerName : customerName) ?? "",
      }))
  );
}

export interface MonthFigures {
  done: number;
  /** Number done in the previous month by the same point in it. */
  doneBefore: number;
  collected: Satang;
  /** Bookings with a start in this month up to now that were cancelled after they were confirmed. */
  cancelled: number;
  /** Those of them that have a mark of a late cancellation which counts. */
  cancelledLate: number;
  listed: number;
  reviews: number;
  /** Mean of the month's reviews; null if there are none. */
  stars: number | null;
}

/** Returns the figures of the current month. One query. */
export function getMonthFigures(now: number): MonthFigures {
  const month = cityDateOf(now).slice(0, 7);
  const from = instantOf(monthRange(month).first, 0);
  const fromBefore = instantOf(monthRange(addMonths(month, -1)).first, 0);
  // The previous month may be shorter than the time passed in this one: then all of it counts.
  const toBefore = Math.min(fromBefore + (now - from), from);
  return db().get<MonthFigures>(sql`with called_off as (
      select exists (select 1 from ${marks} where ${marks.eventId} = line.id
        and ${marks.cause} = 'late-cancel' and ${markHoldsSql(now)}) as is_late
      from ${bookings} join ${bookingEvents} line on line.booking_id = ${bookings.id}
        and line.event = 'cancelled' and line.from_status = 'confirmed'
      where ${bookings.status} = 'cancelled' and ${isNotRedoSql} and ${bookings.startsAt} between ${from} and ${now})
    select
    count(*) as done,
    coalesce(sum(case when paid_at is not null or presumed_paid_at is not null then total_price end), 0) as collected,
    (select count(*) from ${bookings} where status = 'completed' and ${isNotRedoSql}
      and ends_at >= ${fromBefore} and ends_at < ${toBefore}) as doneBefore,
    (select count(*) from called_off) as cancelled,
    (select count(*) from called_off where is_late) as cancelledLate,
    (select count(*) from ${cleaners} where is_listed = 1) as listed,
    (select count(*) from ${reviews} where created_at between ${from} and ${now} and hidden_at is null) as reviews,
    (select avg(stars) from ${reviews} where created_at between ${from} and ${now} and hidden_at is null) as stars
    from ${bookings} where status = 'completed' and ${isNotRedoSql} and ends_at >= ${from} and ends_at <= ${now}`);
}

/** Days at the beginning of a month for which the figures of the last one say more. */
const FIRST_DAYS = 3;

/**
 * Returns the instant of which the overview shows the month: now, or on the first days of a month the end of the last
 * one, whose figures are final.
 */
export function monthShownAt(now: number): { at: number; isFinal: boolean } {
  const today = cityDateOf(now);
  const { first } = monthRange(today.slice(0, 7));
  const isFinal = today < addDays(first, FIRST_DAYS);
  return { at: isFinal ? instantOf(first, 0) - 1 : now, isFinal };
}

/** Returns by how much the fees owed grew on each day of the current month: new fees minus waivers. */
export function listFeesByDay(now: number): { day: CityDate; fees: Satang }[] {
  const month = cityDateOf(now).slice(0, 7);
  const { first, last } = monthRange(month);
  const start = instantOf(first, 0);
  // It groups by the number of the day: SQLite is slow at formatting dates of thousands of entries.
  const rows = db().all<{ number: number; fees: Satang }>(sql`select
    cast((at - ${start}) / ${DAY_MS} as integer) as number, sum(amount) as fees
    from ${feeEntries} where month = ${month} and at >= ${start} and kind not in ('received', 'received-back')
    group by number`);
  const fees = new Map(rows.map(({ number, fees: of }) => [addDays(first, number), of]));
  const days: CityDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days.map((day) => ({ day, fees: fees.get(day) ?? 0 }));
}
