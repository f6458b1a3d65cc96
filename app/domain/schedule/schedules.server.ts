import { and, between, ne, sql, type Placeholder } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { bookingHours, cleanerBlockedDates } from "#db/schema/schedule";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { addDays, type CityDate } from "~/lib/bangkok-time";
import type { LeadTime } from "~/lib/vocabulary";
import type { HourSet, Schedule, WindowSet } from "./availability";
import { getCustomerView, type CustomerView } from "./customer-view.server";
import { answersRequests } from "./response-deadline";

/** The working time in a cleaner's row. */
export interface WorkingTime {
  id: number;
  workDays: number;
  weekWindows: number;
  offOnHolidays: boolean;
  leadTime: LeadTime;
  travelTime: boolean;
  instantBooking: boolean;
  backgroundCheckExpiresOn: CityDate | null;
}

/** The columns of a cleaner's row from which a schedule is made. */
export const workingTimeColumns = {
  id: cleaners.id,
  workDays: cleaners.workDays,
  weekWindows: cleaners.weekWindows,
  offOnHolidays: cleaners.offOnHolidays,
  leadTime: cleaners.leadTime,
  travelTime: cleaners.travelTime,
  instantBooking: cleaners.instantBooking,
  backgroundCheckExpiresOn: cleaners.backgroundCheckExpiresOn,
};

interface TakenRow {
  cleanerId: number;
  date: CityDate;
  hours: HourSet;
}
interface BlockedRow {
  cleanerId: number;
  date: CityDate;
  windows: WindowSet;
}

/** SQL for a day's taken hours as one number, one bit each. Their key makes the hours distinct. */
const takenMask = sql<number>`sum(1 << ${bookingHours.hour})`;

const listTakenHours = query(
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

const listHoursTakenByOthers = query(
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

const listBlockedDates = query(
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

/** SQL condition for ids as a JSON array, so that one prepared query serves any number of cleaners. */
const amongIds = (column: SQLiteColumn, ids: Placeholder) =>
  sql`${column} in (select value from json_each(${ids}))`;

const listTakenHoursOfMany = query(
  { ids: typedParameter<string>(), first: bookingHours.date, last: bookingHours.date },
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

const listBlockedDatesOfMany = query(
  {
    ids: typedParameter<string>(),
    first: cleanerBlockedDates.date,
    last: cleanerBlockedDates.date,
  },
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
    weekWindows: cleaner.weekWindows,
    offOnHolidays: cleaner.offOnHolidays,
    leadTime: cleaner.leadTime,
    travelTime: cleaner.travelTime,
    answersRequests: answersRequests(cleaner),
    lastDay: cleaner.backgroundCheckExpiresOn,
    takenHours: new Map(taken.map((row) => [row.date, row.hours])),
    blockedWindows: new Map(blocked.map((row) => [row.date, row.windows])),
  };
}

/** The booking whose own hours don't count as taken: the one to reschedule. */
export interface IgnoredBooking {
  ignoreBookingId?: number | undefined;
}

/** The customer for whom a schedule is; their view of cleaners may be known already. */
export interface ForCustomer {
  customerId?: number;
  view?: CustomerView;
}

/** All hours of a day, including the travel hour after the last job. */
const ALL_HOURS: HourSet = 0xffffff;

/**
 * Returns the schedule of one cleaner for the days from `first` to `last`, as it is or as one customer sees
 * it: for a customer who can't book the cleaner, every hour is taken. Uses two queries, three for a
 * customer.
 */
export function getScheduleBetween(
  cleaner: WorkingTime,
  first: CityDate,
  last: CityDate,
  { ignoreBookingId, ...whose }: IgnoredBooking & ForCustomer = {},
): Schedule {
  const range = { cleanerId: cleaner.id, first, last };
  const { hidden, busy } = whose.view ?? getCustomerView(whose.customerId ?? null);
  if (hidden.has(cleaner.id) || busy.has(cleaner.id)) {
    const taken: TakenRow[] = [];
    for (let date = first; date <= last; date = addDays(date, 1)) {
      taken.push({ cleanerId: cleaner.id, date, hours: ALL_HOURS });
    }
    return scheduleOf(cleaner, taken, listBlockedDates().all(range));
  }
  const taken =
    ignoreBookingId === undefined
      ? listTakenHours().all(range)
      : listHoursTakenByOthers().all({ ...range, ignoreBookingId });
  return scheduleOf(cleaner, taken, listBlockedDates().all(range));
}

/**
 * Returns the schedules of several cleaners for the days from `first` to `last`, by cleaner id. Uses two
 * queries, whatever the number of cleaners.
 */
export function getSchedulesBetween(
  cleaners: readonly WorkingTime[],
  first: CityDate,
  last: CityDate,
): Map<number, Schedule> {
  if (cleaners.length === 0) return new Map();
  const range = { ids: JSON.stringify(cleaners.map((cleaner) => cleaner.id)), first, last };
  const taken = groupByCleaner(listTakenHoursOfMany().all(range));
  const blocked = groupByCleaner(listBlockedDatesOfMany().all(range));
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
