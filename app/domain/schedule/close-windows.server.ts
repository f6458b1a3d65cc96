import { and, eq, sql } from "drizzle-orm";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";
import { addDays, type CityDate } from "~/lib/bangkok-time";
import { ALL_WINDOWS, hoursBetween, hoursOfWindows, WORK_WINDOWS } from "./availability";

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

/**
 * Closes the windows of a day in which these hours lie, until the cleaner opens them: an hour that
 * they have cancelled within the last day can't be booked (docs/rules.md, A booking loses its cleaner). Call
 * it inside a transaction.
 */
export function closeWindows(
  cleanerId: number,
  { date, startHour, jobHours }: { date: CityDate; startHour: number; jobHours: number },
): void {
  const hours = hoursBetween(startHour, startHour + jobHours);
  const windows = WORK_WINDOWS.reduce(
    (set, { bit }) => (hoursOfWindows(bit) & hours ? set | bit : set),
    0,
  );
  if (windows !== 0) addBlockedWindows().run({ cleanerId, date, windows });
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
