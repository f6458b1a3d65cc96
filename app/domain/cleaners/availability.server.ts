import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { query } from "#db/query.server";
import { normalizeDaysOff, type DayOff } from "~/domain/schedule/days-off";
import { cityDateOf } from "~/lib/bangkok-time";
import { contentVersion } from "~/lib/content-version.server";
import { hasChangedSince, type ChangedMeanwhile, type Versioned } from "~/lib/row-version";
import type { LeadTime } from "~/lib/vocabulary";

/** The time when a cleaner works: all that one form edits. */
export interface Availability {
  /** One bit for each weekday, Monday first. */
  workDays: number;
  /** The windows of each weekday, three bits each; a day off keeps its windows. */
  weekWindows: number;
  offOnHolidays: boolean;
  leadTime: LeadTime;
  /** If true, the hour after each booking stays free for the way to the next. */
  travelTime: boolean;
  /** Days off from today on, in order. */
  daysOff: DayOff[];
}

const findAvailability = query({ id: cleaners.id }, (db, p) =>
  db
    .select({
      workDays: cleaners.workDays,
      weekWindows: cleaners.weekWindows,
      offOnHolidays: cleaners.offOnHolidays,
      leadTime: cleaners.leadTime,
      travelTime: cleaners.travelTime,
    })
    .from(cleaners)
    .where(and(eq(cleaners.id, p.id), isNull(cleaners.anonymisedAt)))
    .prepare(),
);

const findDaysOffFrom = query(
  { cleanerId: cleanerBlockedDates.cleanerId, today: cleanerBlockedDates.date },
  (db, p) =>
    db
      .select({ date: cleanerBlockedDates.date, windows: cleanerBlockedDates.windows })
      .from(cleanerBlockedDates)
      .where(
        and(eq(cleanerBlockedDates.cleanerId, p.cleanerId), gte(cleanerBlockedDates.date, p.today)),
      )
      .orderBy(cleanerBlockedDates.date)
      .prepare(),
);

/** Returns the version of what the form edits. Other columns of the row change for other reasons. */
function availabilityVersion(availability: Availability): number {
  const { workDays, weekWindows, offOnHolidays, leadTime, travelTime, daysOff } = availability;
  return contentVersion([
    workDays,
    weekWindows,
    offOnHolidays,
    leadTime,
    travelTime,
    daysOff.map(({ date, windows }) => [date, windows]),
  ]);
}

/** Returns when a cleaner works, with its version; null if there is no such cleaner. Two queries. */
export function getAvailability(cleanerId: number, now: number): Versioned<Availability> | null {
  const row = findAvailability().get({ id: cleanerId });
  if (!row) return null;
  const daysOff = findDaysOffFrom().all({ cleanerId, today: cityDateOf(now) });
  const availability = { ...row, daysOff };
  return { ...availability, rowVersion: availabilityVersion(availability) };
}

const updateAvailability = query(
  {
    workDays: cleaners.workDays,
    weekWindows: cleaners.weekWindows,
    offOnHolidays: cleaners.offOnHolidays,
    leadTime: cleaners.leadTime,
    travelTime: cleaners.travelTime,
    now: cleaners.availabilitySavedAt,
    id: cleaners.id,
  },
  (db, p) =>
    db
      .update(cleaners)
      .set({
        workDays: p.workDays,
        weekWindows: p.weekWindows,
        offOnHolidays: p.offOnHolidays,
        leadTime: p.leadTime,
        travelTime: p.travelTime,
        availabilitySavedAt: p.now,
        rowVersion: sql`${cleaners.rowVersion} + 1`,
      })
      .where(eq(cleaners.id, p.id))
      .prepare(),
);

const deleteDaysOffFrom = query(
  { cleanerId: cleanerBlockedDates.cleanerId, today: cleanerBlockedDates.date },
  (db, p) =>
    db
      .delete(cleanerBlockedDates)
      .where(
        and(eq(cleanerBlockedDates.cleanerId, p.cleanerId), gte(cleanerBlockedDates.date, p.today)),
      )
      .prepare(),
);

const insertDayOff = query(
  {
    cleanerId: cleanerBlockedDates.cleanerId,
    date: cleanerBlockedDates.date,
    windows: cleanerBlockedDates.windows,
  },
  (db, p) => db.insert(cleanerBlockedDates).values(p).prepare(),
);

export type SaveAvailabilityResult =
  | { ok: true }
  /** The account was deleted after the request began. */
  | { ok: false; reason: "unknown-cleaner" }
  | ChangedMeanwhile<Availability>;

/**
 * Saves when a cleaner works. From then on it decides what can be booked; bookings outside of it stay
 * (`jobsOutsideWorkingTime`). `basedOn` is the version that the form was made of (app/lib/row-version.ts).
 */
export function saveAvailability(
  cleanerId: number,
  wanted: Availability,
  { basedOn, now }: { basedOn?: number | undefined; now: number },
): SaveAvailabilityResult {
  return inTransaction(() => {
    const current = getAvailability(cleanerId, now);
    if (!current) return { ok: false, reason: "unknown-cleaner" };
    const today = cityDateOf(now);
    const tidy = { ...wanted, daysOff: normalizeDaysOff(wanted.daysOff, today) };
    // The same values are already saved if the form was sent twice; that is no conflict.
    if (hasChangedSince(current, basedOn) && availabilityVersion(tidy) !== current.rowVersion) {
      return { ok: false, reason: "changed-meanwhile", current };
    }
    updateAvailability().run({ ...tidy, id: cleanerId, now });
    deleteDaysOffFrom().run({ cleanerId, today });
    for (const { date, windows } of tidy.daysOff) insertDayOff().run({ cleanerId, date, windows });
    return { ok: true };
  });
}
