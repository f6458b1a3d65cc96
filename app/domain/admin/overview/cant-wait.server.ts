import { aliasedTable, and, asc, eq, gt, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings, doorWaits } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query, typedParameter } from "#db/query.server";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import { isHeldSql } from "~/domain/bookings/door/door-waits.server";
import { isAgreedAfterSql } from "~/domain/bookings/lifecycle/confirmations.server";
import { dateToConfirm, dayBeforeReminderAt } from "~/domain/bookings/lifecycle/reminders";
import {
  hasNobodySql,
  lossSql,
  lostStateSql,
  searchedUntilSql,
} from "~/domain/bookings/substitutes/without-cleaner.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";

/*
 * The things that can't wait, besides unsafe reports: cleaners who wait at a door though the customer says that
 * they aren't there, jobs that start soon and have nobody, and cleaners who haven't confirmed that they come (docs/rules.md,
 * The evening before). One query each.
 */

/** Time before the start from which a job without a cleaner can't wait, in milliseconds. */
export const CANT_WAIT_BEFORE_MS = 48 * HOUR_MS;

/** Number of rows of each kind that the overview shows; it counts the others. */
export const CANT_WAIT_SHOWN = 8;

const customers = aliasedTable(users, "customers");
const owners = aliasedTable(users, "owners");

const sharedColumns = {
  id: bookings.id,
  date: bookings.date,
  startsAt: bookings.startsAt,
  city: bookings.city,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  redoOfProblemId: bookings.redoOfProblemId,
  /** Null once their account is deleted. */
  customerName: nameForAdmins(customers),
  customerPhone: sql<string | null>`coalesce(${bookings.phone}, ${customers.phone})`,
  cleanerName: cleaners.name,
};

const selectWithoutCleaner = query(
  { now: bookings.startsAt, until: bookings.startsAt, limit: typedParameter<number>() },
  (db, p) =>
    db
      .select({
        ...sharedColumns,
        how: lossSql,
        state: lostStateSql,
        searchedUntil: searchedUntilSql,
        total: sql<number>`count(*) over ()`,
      })
      .from(bookings)
      .innerJoin(customers, eq(customers.id, bookings.userId))
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .where(and(gt(bookings.startsAt, p.now), lte(bookings.startsAt, p.until), hasNobodySql))
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(p.limit)
      .prepare(),
);

/**
 * Returns the jobs of the next 48 hours that have nobody, by their start, with the number of all. A job stays
 * here until it has somebody, or its customer has settled it.
 */
export function listJobsWithoutCleaner(now: number) {
  const rows = selectWithoutCleaner().all({
    now,
    until: now + CANT_WAIT_BEFORE_MS,
    limit: CANT_WAIT_SHOWN,
  });
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

const selectDisputedDoors = query({ limit: typedParameter<number>() }, (db, p) =>
  db
    .select({
      ...sharedColumns,
      cleanerPhone: owners.phone,
      waitsSince: doorWaits.startedAt,
      disputedAt: sql<number>`${doorWaits.disputedAt}`,
    })
    .from(doorWaits)
    .innerJoin(bookings, eq(bookings.id, doorWaits.bookingId))
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(owners, eq(owners.id, cleaners.userId))
    // The first condition is written as in the partial index, so that SQLite uses it. The second one leads to it
    // from the few bookings with an open problem.
    .where(sql`ended_at is null and ${bookings.problemOpenSince} is not null and ${isHeldSql}`)
    .orderBy(asc(doorWaits.disputedAt))
    .limit(p.limit)
    .prepare(),
);

/**
 * Returns the clocks that run at doors where the customer says that the cleaner isn't there, until an admin has
 * settled that: both wait for a call. The longest first.
 */
export const listDisputedDoors = () => selectDisputedDoors().all({ limit: CANT_WAIT_SHOWN });

/** Returns the time by which a substitute was to confirm; null for any other booking. */
const confirmBySql = sql<number | null>`(select asked.confirm_by from search_offers asked
  where asked.booking_id = ${bookings.id} and asked.cleaner_id = ${bookings.cleanerId})`;

const selectUnconfirmed = query(
  {
    now: bookings.startsAt,
    until: bookings.startsAt,
    dayStart: bookings.startsAt,
    dayEnd: bookings.startsAt,
    agreedBy: typedParameter<number>(),
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
  (db, p) => {
    const isLateSubstitute = sql`coalesce(${confirmBySql} <= ${p.now}, 0)`;
    return db
      .select({
        ...sharedColumns,
        cleanerPhone: owners.phone,
        presenceConfirmedAt: bookings.presenceConfirmedAt,
        confirmBy: confirmBySql,
        total: sql<number>`count(*) over ()`,
        substitutes: sql<number>`sum(${isLateSubstitute}) over ()`,
      })
      .from(bookings)
      .innerJoin(customers, eq(customers.id, bookings.userId))
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .innerJoin(owners, eq(owners.id, cleaners.userId))
      .where(
        and(
          eq(bookings.status, "confirmed"),
          gt(bookings.startsAt, p.now),
          lt(bookings.startsAt, p.until),
          isNull(bookings.comingConfirmedAt),
          or(
            // Another time or cleaner that was agreed since then ends the question.
            and(
              isLateSubstitute,
              not(
                isAgreedAfterSql(sql`(select asked.asked_at from search_offers asked
                  where asked.booking_id = ${bookings.id})`),
              ),
            ),
            and(
              sql`${bookings.startsAt} >= ${p.dayStart} and ${bookings.startsAt} < ${p.dayEnd}`,
              not(isAgreedAfterSql(p.agreedBy)),
              sql`coalesce(${confirmBySql} <= ${p.now}, 1)`,
            ),
          ),
        ),
      )
      .orderBy(sql`${isLateSubstitute} desc`, asc(bookings.startsAt), asc(bookings.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare();
  },
);

/**
 * Returns the bookings whose cleaners haven't confirmed in time that they come: substitutes first, then those of
 * today, from 20:30 on those of tomorrow. `total` counts all, `substitutes` those who come in somebody's place.
 */
export function listUnconfirmedVisits({ page, size }: { page: number; size: number }, now: number) {
  const date = dateToConfirm(now);
  const [dayStart, dayEnd] = [instantOf(date, 0), instantOf(date, 24)];
  const rows = selectUnconfirmed().all({
    now,
    // A substitute is asked for a start within a day.
    until: Math.max(dayEnd, now + DAY_MS),
    ...{ dayStart, dayEnd },
    agreedBy: dayBeforeReminderAt(date),
    limit: size,
    offset: (page - 1) * size,
  });
  const [first] = rows;
  return {
    date,
    rows: rows.map(({ total: _total, substitutes: _substitutes, ...row }) => row),
    total: first?.total ?? 0,
    substitutes: first?.substitutes ?? 0,
  };
}
