import { expect, test } from "vitest";
import { db, openDatabase, sqlite } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { NEXT_MONDAY, NOW } from "../../../tests/support/database";
import { useOldDatabase } from "../../../tests/support/old-database";
import { windowsOfWeekday } from "./availability";

/** The migration that gives each weekday its own windows. */
const OWN_WINDOWS = "_cleaners_side";

/** A database from the time when all working days of a cleaner had the same windows. */
const before = useOldDatabase(OWN_WINDOWS);

test("each weekday gets the windows that all had, blocked dates are whole days, and what points to a cleaner stays", () => {
  const old = before.make();
  const windows = Array.from({ length: 8 }, (_, bits) => bits);
  for (const bits of windows) {
    const { lastInsertRowid: userId } = old
      .prepare("insert into users (username, email, created_at) values (?, ?, ?)")
      .run(`cleaner${bits}`, `cleaner${bits}@example.com`, NOW);
    const { lastInsertRowid: id } = old
      .prepare(
        `insert into cleaners (user_id, name, bio, languages, hourly_rate, created_at, work_days,
           work_windows, is_verified, travel_time, row_version, promptpay_type, promptpay_id)
         values (?, ?, 'Calm.', '["th"]', 30000, ?, 65, ?, 1, 0, 4, 'phone', '+66815550101')`,
      )
      .run(userId, `Nok ${bits}`, NOW, bits);
    old
      .prepare("insert into cleaner_blocked_dates (cleaner_id, date) values (?, ?)")
      .run(id, NEXT_MONDAY);
    old.prepare("insert into cleaner_areas (cleaner_id, area) values (?, 'nimman')").run(id);
  }
  old.close();

  openDatabase({ dataDir: before.folder });
  const rows = db().select().from(cleaners).orderBy(cleaners.id).all();
  expect(rows).toHaveLength(windows.length);
  rows.forEach((row, bits) => {
    for (let weekday = 1; weekday <= 7; weekday += 1) {
      expect(windowsOfWeekday(row.weekWindows, weekday)).toBe(bits);
    }
    expect(row).toMatchObject({
      name: `Nok ${bits}`,
      workDays: 65,
      offOnHolidays: false,
      leadTime: "two-hours",
      travelTime: false,
      instantBooking: true,
      isVerified: true,
      promptPayId: "+66815550101",
      calendarEpoch: 1,
      rowVersion: 4,
    });
  });
  const blocked = db().select().from(cleanerBlockedDates).all();
  expect(blocked).toHaveLength(windows.length);
  expect(blocked.every((day) => day.date === NEXT_MONDAY && day.windows === 7)).toBe(true);
  expect(sqlite().pragma("foreign_key_check")).toEqual([]);
  const kept = sqlite().prepare("select count(*) from cleaner_areas").pluck().get();
  expect(kept).toBe(windows.length);
  const found = sqlite().prepare("select count(*) from cleaner_search where words match '\"nok\"'");
  expect(found.pluck().get()).toBe(windows.length);
});
