import { sql } from "drizzle-orm";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";
import type { CityDate } from "~/lib/bangkok-time";
import { hoursBetween, hoursOfWindows, WORK_WINDOWS } from "./availability";

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
