import { and, eq, sql } from "drizzle-orm";
import { absences, bookingHours, cleanerBlockedDates } from "#db/schema/schedule";
import { cleanerAreas, cleaners, cleanerSpecialties } from "#db/schema/cleaners";
import { query, typedParameter } from "#db/query.server";
import {
  ALL_WINDOWS,
  WORK_WINDOWS,
  workingHours,
  type WorkingWeek,
} from "~/domain/schedule/availability";
import { workingTimeColumns } from "~/domain/schedule/schedules.server";
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
  },
  (db, p) => {
    // The columns are written out: in the fields of a query of one table they lose their table's name.
    const ofAbsence = <Value>(column: "reason" | "reported_at") => sql<Value | null>`(
      select ${sql.raw(column)} from ${absences} where cleaner_id = "cleaners"."id"
        and last_day >= ${p.date} and first_day <= ${p.date} order by id desc limit 1)`;
    return db
      .select({
        ...workingTimeColumns,
        name: cleaners.name,
        photo: cleaners.photo,
        /** The windows of the day that the cleaner keeps free; null if there are none. */
        blocked: sql<number | null>`(select windows from ${cleanerBlockedDates}
          where cleaner_id = "cleaners"."id" and date = ${p.date})`,
        isTaken: sql`exists (select 1 from ${bookingHours}
          where cleaner_id = "cleaners"."id" and date = ${p.date})`.mapWith(Boolean),
        absenceReason: ofAbsence<string>("reason"),
        absentSince: ofAbsence<number>("reported_at"),
      })
      .from(cleaners)
      .where(
        and(
          eq(cleaners.isListed, true),
          sql`(${p.area} is null or exists (select 1 from ${cleanerAreas}
            where ${cleanerAreas.cleanerId} = ${cleaners.id} and ${cleanerAreas.area} = ${p.area}))`,
          sql`(${p.specialty} is null or exists (select 1 from ${cleanerSpecialties}
            where ${cleanerSpecialties.cleanerId} = ${cleaners.id}
              and ${cleanerSpecialties.specialty} = ${p.specialty}))`,
        ),
      )
      .prepare();
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
  let free = 0;
  for (const listed of selectListed().all({ date, area, specialty })) {
    const { id, name, photo } = listed;
    const row = rows.get(id);
    if (listed.blocked === ALL_WINDOWS) {
      const off = { reason: listed.absenceReason ?? "", since: listed.absentSince };
      rows.set(id, { id, name, photo, jobs: row?.jobs ?? [], off });
    } else if (!row && isFreeAllDay(listed, date)) {
      free += 1;
    }
  }
  return {
    lost: all.filter(({ hasNobody }) => hasNobody),
    cleaners: [...rows.values()].sort(byNameWorkingFirst),
    free,
  };
}

type ListedCleaner = ReturnType<ReturnType<typeof selectListed>["all"]>[number];

/** True if a cleaner works on that day, and none of their hours is taken. */
function isFreeAllDay(listed: ListedCleaner, date: CityDate): boolean {
  const { backgroundCheckExpiresOn: lastDay, blocked, isTaken } = listed;
  const week: WorkingWeek = {
    ...listed,
    blockedWindows: new Map(blocked === null ? [] : [[date, blocked]]),
  };
  return !isTaken && (lastDay === null || date <= lastDay) && workingHours(week, date) !== 0;
}

function byNameWorkingFirst(one: CleanerOfDay, other: CleanerOfDay): number {
  const isOnlyOff = ({ jobs }: CleanerOfDay) => Number(jobs.length === 0);
  return (
    isOnlyOff(one) - isOnlyOff(other) || one.name.localeCompare(other.name) || one.id - other.id
  );
}
