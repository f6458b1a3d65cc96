import { and, eq, sql } from "drizzle-orm";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";
import { addDays, type CityDate } from "~/lib/bangkok-time";
import {
  ALL_WINDOWS,
  hoursBetween,
  hoursOfWindows,
  WORK_WINDOWS,
  type WindowSet,
} from "./availability";

const addBlockedWindows = query(
  columnsOf(cleanerBlockedDates, ["cleanerId", "date", "windows"]),
  (db, p) =>
    db
      .insert(cleanerBlockedDates)
      .values(p)
      .onConflictDoUpdate({
        target: [cleanerBlockedDates.cleanerId, cleanerBlockedDates.date],
        set: { windows: sql`${cleanerBlockedDates.windows} | excluded.windows` },
      })
      .prepare(),
);

/** The hours of a job, without the way to the next. */
export interface JobHours {
  startHour: number;
  jobHours: number;
}

/** Returns the windows in which the hours of a job lie. */
export function windowsOfJob({ startHour, jobHours }: JobHours): WindowSet {
  const hours = hoursBetween(startHour, startHour + jobHours);
  return WORK_WINDOWS.reduce((set, { bit }) => (hoursOfWindows(bit) & hours ? set | bit : set), 0);
}

/**
 * Closes the windows of a day in which these hours lie, until the cleaner opens them: an hour that
 * they have cancelled within the last day can't be booked (docs/rules.md, A booking loses its cleaner). Call
 * it inside a transaction.
 */
export function closeWindows(
  cleanerId: number,
  { date, ...job }: JobHours & { date: CityDate },
): void {
  const windows = windowsOfJob(job);
  if (windows !== 0) addBlockedWindows().run({ cleanerId, date, windows });
}

const selectClosedWindows = query(columnsOf(cleanerBlockedDates, ["cleanerId", "date"]), (db, p) =>
  db
    .select({ windows: cleanerBlockedDates.windows })
    .from(cleanerBlockedDates)
    .where(
      and(eq(cleanerBlockedDates.cleanerId, p.cleanerId), eq(cleanerBlockedDates.date, p.date)),
    )
    .prepare(),
);

/** Returns the windows of a day that are closed; 0 if it is open. */
export const getClosedWindows = (cleanerId: number, date: CityDate): WindowSet =>
  selectClosedWindows().get({ cleanerId, date })?.windows ?? 0;

const updateClosedWindows = query(
  columnsOf(cleanerBlockedDates, ["cleanerId", "date", "windows"]),
  (db, p) =>
    db
      .update(cleanerBlockedDates)
      .set({ windows: p.windows })
      .where(
        and(eq(cleanerBlockedDates.cleanerId, p.cleanerId), eq(cleanerBlockedDates.date, p.date)),
      )
      .prepare(),
);

/** Opens some windows of a day that are closed; the others stay closed. Call it inside a transaction. */
export function openWindows(cleanerId: number, date: CityDate, windows: WindowSet): void {
  const left = getClosedWindows(cleanerId, date) & ~windows;
  if (left === 0) openDay(cleanerId, date);
  else updateClosedWindows().run({ cleanerId, date, windows: left });
}

/** Closes whole days, both included. Call it inside a transaction. */
export function closeDays(
  cleanerId: number,
  { first, last }: { first: CityDate; last: CityDate },
): void {
  for (let date = first; date <= last; date = addDays(date, 1)) {
    addBlockedWindows().run({ cleanerId, date, windows: ALL_WINDOWS });
  }
}

const deleteBlockedDate = query(columnsOf(cleanerBlockedDates, ["cleanerId", "date"]), (db, p) =>
  db
    .delete(cleanerBlockedDates)
    .where(
      and(eq(cleanerBlockedDates.cleanerId, p.cleanerId), eq(cleanerBlockedDates.date, p.date)),
    )
    .prepare(),
);

/** Opens a day that was closed, wholly or in part. */
export function openDay(cleanerId: number, date: CityDate): void {
  deleteBlockedDate().run({ cleanerId, date });
}
