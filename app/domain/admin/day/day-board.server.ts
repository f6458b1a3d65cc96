import { and, count, eq, sql } from "drizzle-orm";
import { absences, bookingHours, cleanerBlockedDates } from "#db/schema/schedule";
import { cleanerAreas, cleaners, cleanerSpecialties } from "#db/schema/cleaners";
import { query, typedParameter } from "#db/query.server";
import { ALL_WINDOWS, WORK_WINDOWS, workingHours } from "~/domain/schedule/availability";
import type { CityDate } from "~/lib/bangkok-time";
import type { Area, Specialty } from "~/lib/vocabulary";
import { listJobsOfDays, type JobOfDay } from "./jobs-of-days.server";

/** The hours of a day's board, from and to: those of the windows in which cleaners can work. */
export const BOARD_HOURS = {
  from: Math.min(...WORK_WINDOWS.map(({ from }) => from)),
  to: Math.max(...WORK_WINDOWS.map(({ to }) => to)),
} as const;

const selectListed = query(
  {
    date: typedParameter<string>(),
    area: typedParameter<string | null>(),
    specialty: typedParameter<string | null>(),
    shown: typedParameter<string>(),
  },
  (db, p) => {
    const isListedFor = and(
      eq(cleaners.isListed, true),
      sql`(${p.area} is null or exists (select 1 from ${cleanerAreas}
        where ${cleanerAreas.cleanerId} = ${cleaners.id} and ${cleanerAreas.area} = ${p.area}))`,
      sql`(${p.specialty} is null or exists (select 1 from ${cleanerSpecialties}
        where ${cleanerSpecialties.cleanerId} = ${cleaners.id}
          and ${cleanerSpecialties.specialty} = ${p.specialty}))`,
    );
    // The columns are written out: in the fields of a query of one table they lose their table's name.
    const hasNothing =
      sql<boolean>`(coalesce("cleaners"."background_check_expires_on" >= ${p.date}, 1)
      and not exists (select 1 from ${bookingHours}
        where cleaner_id = "cleaners"."id" and date = ${p.date})
      and "cleaners"."id" not in (select value from json_each(${p.shown})))`.mapWith(Boolean);
    const ofAbsence = <Value>(column: "reason" | "reported_at") => sql<Value | null>`(
      select ${sql.raw(column)} from ${absences} where cleaner_id = "cleaners"."id"
        and last_day >= ${p.date} and first_day <= ${p.date} order by id desc limit 1)`;
    const week = {
      workDays: cleaners.workDays,
      weekWindows: cleaners.weekWindows,
      offOnHolidays: cleaners.offOnHolidays,
    };
    const withDayOff = db
      .select({
        ...week,
        /** The windows of the day that the cleaner keeps free; null if there are none. */
        blocked: sql<number | null>`${cleanerBlockedDates.windows}`,
        hasNothing,
        id: sql<number | null>`${cleaners.id}`,
        name: sql<string | null>`${cleaners.name}`,
        photo: cleaners.photo,
        absenceReason: ofAbsence<string>("reason"),
        absentSince: ofAbsence<number>("reported_at"),
        cleaners: sql<number>`1`,
      })
      .from(cleaners)
      // A cross join keeps its order: each listed cleaner's own day is looked up.
      .crossJoin(cleanerBlockedDates)
      .where(
        and(
          isListedFor,
          eq(cleanerBlockedDates.cleanerId, cleaners.id),
          sql`${cleanerBlockedDates.date} = ${p.date}`,
        ),
      );
    // Thousands of cleaners have some dozens of working weeks: the others are counted by theirs.
    const others = db
      .select({
        ...week,
        blocked: sql<number | null>`null`,
        hasNothing: sql<boolean>`1`,
        id: sql<number | null>`null`,
        name: sql<string | null>`null`,
        photo: sql<string | null>`null`,
        absenceReason: sql<string | null>`null`,
        absentSince: sql<number | null>`null`,
        cleaners: count(),
      })
      .from(cleaners)
      .where(
        and(
          isListedFor,
          hasNothing,
          sql`not exists (select 1 from ${cleanerBlockedDates}
            where cleaner_id = ${cleaners.id} and date = ${p.date})`,
        ),
      )
      .groupBy(cleaners.workDays, cleaners.weekWindows, cleaners.offOnHolidays);
    return withDayOff.unionAll(others).prepare();
  },
);

/** Why a cleaner is off on a day, for admins: an absence has a reason and the instant of its report. */
interface OffThatDay {
  reason: string;
  /** Null for a day off that is no absence. */
  since: number | null;
}

/** A cleaner with something on a day. */
interface CleanerOfDay {
  id: number;
  name: string;
  photo: string | null;
  /** Null unless the whole day is off. */
  off: OffThatDay | null;
  /** By their start; empty if the cleaner is only off. */
  jobs: JobOfDay[];
}

interface DayBoard {
  /** Jobs that have lost their cleaner and need somebody, by start. */
  lost: JobOfDay[];
  /** By name, those who are only off at the end. */
  cleaners: CleanerOfDay[];
  /** Number of other listed cleaners who work on that day and have no job on it. */
  free: number;
}

/** A day, narrowed to an area or a service's specialty: its jobs, and the cleaners who could do them. */
export interface DayFilter {
  date: CityDate;
  area: Area | null;
  specialty: Specialty | null;
}

/**
 * Returns a day as admins see it: each cleaner who has a job or a request, or is off all day, and the jobs that
 * need somebody. Two queries, however many jobs there are.
 */
export function getDayBoard({ date, area, specialty }: DayFilter, now: number): DayBoard {
  const all = listJobsOfDays({ first: date, last: date, area, specialty }, now);
  const rows = new Map<number, CleanerOfDay>();
  for (const job of all) {
    if (job.hasNobody) continue;
    const row = rows.get(job.cleanerId);
    if (row) row.jobs.push(job);
    else {
      const { cleanerId: id, cleanerName: name, cleanerPhoto: photo } = job;
      rows.set(id, { id, name, photo, off: null, jobs: [job] });
    }
  }
  const shown = JSON.stringify([...rows.keys()]);
  let free = 0;
  for (const listed of selectListed().all({ date, area, specialty, shown })) {
    const { id, name, photo, blocked } = listed;
    if (id !== null && blocked === ALL_WINDOWS) {
      const off = { reason: listed.absenceReason ?? "", since: listed.absentSince };
      rows.set(id, { id, name: name ?? "", photo, jobs: rows.get(id)?.jobs ?? [], off });
    } else if (listed.hasNothing && worksOnDay(listed, date)) {
      free += listed.cleaners;
    }
  }
  return {
    lost: all.filter(({ hasNobody }) => hasNobody),
    cleaners: [...rows.values()].sort(byNameWorkingFirst),
    free,
  };
}

type Listed = ReturnType<ReturnType<typeof selectListed>["all"]>[number];

/** True if a cleaner works in some window of a day that they don't keep free. */
function worksOnDay({ blocked, ...week }: Listed, date: CityDate): boolean {
  const blockedWindows = new Map(blocked === null ? [] : [[date, blocked]]);
  return workingHours({ ...week, blockedWindows }, date) !== 0;
}

function byNameWorkingFirst(one: CleanerOfDay, other: CleanerOfDay): number {
  const isOnlyOff = ({ jobs }: CleanerOfDay) => Number(jobs.length === 0);
  return (
    isOnlyOff(one) - isOnlyOff(other) || one.name.localeCompare(other.name) || one.id - other.id
  );
}
