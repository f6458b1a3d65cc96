import { and, between, ne, sql, type Placeholder } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { bookingHours } from "#db/schema/bookings";
import { cleanerBlockedDates } from "#db/schema/cleaners";
import { given, statement } from "#db/statement.server";
import type { CityDate } from "~/lib/bangkok-time";
import type { Hours, Schedule } from "./availability";

/** What a cleaner's row says of their working time. */
export interface WorkingTime {
  id: number;
  workDays: number;
  workWindows: number;
  travelTime: boolean;
  instantBooking: boolean;
  backgroundCheckExpiresOn: CityDate | null;
}

interface TakenRow {
  cleanerId: number;
  date: CityDate;
  hours: Hours;
}
interface BlockedRow {
  cleanerId: number;
  date: CityDate;
}

/** A day's taken hours as one number, one bit each; the hours of a day are distinct by their key. */
const takenMask = sql<number>`sum(1 << ${bookingHours.hour})`;

const takenBetween = statement(
  { cleanerId: bookingHours.cleanerId, first: bookingHours.date, last: bookingHours.date },
  (database, p) =>
    database
      .select({ cleanerId: bookingHours.cleanerId, date: bookingHours.date, hours: takenMask })
      .from(bookingHours)
      .where(
        and(
          sql`${bookingHours.cleanerId} = ${p.cleanerId}`,
          between(bookingHours.date, p.first, p.last),
        ),
      )
      .groupBy(bookingHours.cleanerId, bookingHours.date)
      .prepare(),
);

const takenByOthersBetween = statement(
  {
    cleanerId: bookingHours.cleanerId,
    first: bookingHours.date,
    last: bookingHours.date,
    ignoreBookingId: bookingHours.bookingId,
  },
  (database, p) =>
    database
      .select({ cleanerId: bookingHours.cleanerId, date: bookingHours.date, hours: takenMask })
      .from(bookingHours)
      .where(
        and(
          sql`${bookingHours.cleanerId} = ${p.cleanerId}`,
          between(bookingHours.date, p.first, p.last),
          ne(bookingHours.bookingId, p.ignoreBookingId),
        ),
      )
      .groupBy(bookingHours.cleanerId, bookingHours.date)
      .prepare(),
);

const blockedBetween = statement(
  {
    cleanerId: cleanerBlockedDates.cleanerId,
    first: cleanerBlockedDates.date,
    last: cleanerBlockedDates.date,
  },
  (database, p) =>
    database
      .select()
      .from(cleanerBlockedDates)
      .where(
        and(
          sql`${cleanerBlockedDates.cleanerId} = ${p.cleanerId}`,
          between(cleanerBlockedDates.date, p.first, p.last),
        ),
      )
      .prepare(),
);

/** Ids come as a JSON array, so that one prepared statement serves any number of cleaners. */
const amongIds = (column: SQLiteColumn, ids: Placeholder) =>
  sql`${column} in (select value from json_each(${ids}))`;

const takenOfMany = statement(
  { ids: given<string>(), first: bookingHours.date, last: bookingHours.date },
  (database, p) =>
    database
      .select({ cleanerId: bookingHours.cleanerId, date: bookingHours.date, hours: takenMask })
      .from(bookingHours)
      .where(
        and(amongIds(bookingHours.cleanerId, p.ids), between(bookingHours.date, p.first, p.last)),
      )
      .groupBy(bookingHours.cleanerId, bookingHours.date)
      .prepare(),
);

const blockedOfMany = statement(
  { ids: given<string>(), first: cleanerBlockedDates.date, last: cleanerBlockedDates.date },
  (database, p) =>
    database
      .select()
      .from(cleanerBlockedDates)
      .where(
        and(
          amongIds(cleanerBlockedDates.cleanerId, p.ids),
          between(cleanerBlockedDates.date, p.first, p.last),
        ),
      )
      .prepare(),
);

function scheduleOf(
  cleaner: WorkingTime,
  taken: readonly TakenRow[],
  blocked: readonly BlockedRow[],
): Schedule {
  return {
    workDays: cleaner.workDays,
    workWindows: cleaner.workWindows,
    travelTime: cleaner.travelTime,
    answersRequests: !cleaner.instantBooking,
    lastDay: cleaner.backgroundCheckExpiresOn,
    takenHours: new Map(taken.map((row) => [row.date, row.hours])),
    blockedDates: new Set(blocked.map((row) => row.date)),
  };
}

/** Which booking's own hours don't count as taken: the one that is to be moved. */
export interface Ignoring {
  ignoreBookingId?: number | undefined;
}

/** The schedule of one cleaner for the days from `first` to `last`. Two statements. */
export function scheduleBetween(
  cleaner: WorkingTime,
  first: CityDate,
  last: CityDate,
  { ignoreBookingId }: Ignoring = {},
): Schedule {
  const range = { cleanerId: cleaner.id, first, last };
  const taken =
    ignoreBookingId === undefined
      ? takenBetween().all(range)
      : takenByOthersBetween().all({ ...range, ignoreBookingId });
  return scheduleOf(cleaner, taken, blockedBetween().all(range));
}

/**
 * The schedules of several cleaners for the days from `first` to `last`, by cleaner id. Two
 * statements, however many.
 */
export function schedulesBetween(
  cleaners: readonly WorkingTime[],
  first: CityDate,
  last: CityDate,
): Map<number, Schedule> {
  if (cleaners.length === 0) return new Map();
  const range = { ids: JSON.stringify(cleaners.map((cleaner) => cleaner.id)), first, last };
  const taken = groupByCleaner(takenOfMany().all(range));
  const blocked = groupByCleaner(blockedOfMany().all(range));
  return new Map(
    cleaners.map((cleaner) => [
      cleaner.id,
      scheduleOf(cleaner, taken.get(cleaner.id) ?? [], blocked.get(cleaner.id) ?? []),
    ]),
  );
}

function groupByCleaner<Row extends { cleanerId: number }>(rows: readonly Row[]) {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.cleanerId);
    if (group) group.push(row);
    else groups.set(row.cleanerId, [row]);
  }
  return groups;
}
