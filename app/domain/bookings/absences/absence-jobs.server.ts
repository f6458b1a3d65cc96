import { and, asc, eq, gt, lte } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { query, typedParameter } from "#db/query.server";
import { getAvailability } from "~/domain/cleaners/availability.server";
import { worksThrough } from "~/domain/schedule/availability";
import { slotHour } from "~/domain/schedule/slots";
import type { CityDate } from "~/lib/bangkok-time";
import { contentVersion } from "~/lib/content-version.server";
import { isLateChange } from "../lifecycle/status";
import { isAheadSql } from "../lifecycle/status-in-sql.server";
import {
  customerNameColumns,
  customerNameOf,
  hasNoEmailColumn,
} from "../reading/customer-of-booking.server";
import { rescheduleProposalOf } from "../rescheduling/reschedule-proposal";
import { isRedo } from "../redos/is-redo";
import { canSearchFor, choiceOf, searchAsksFrom } from "../substitutes/search-rules";
import type { AbsenceDays } from "./absence-days";

/*
 * The jobs that an absence takes from a cleaner, before it is reported: what each customer wants in this case,
 * and what will happen. Only this page shows a cleaner the customers' choices.
 */

/**
 * The jobs that are asked about: all of some days, or those of all days to come that lie in hours which the
 * cleaner has given as off (the days are off already then).
 */
export type AbsenceScope = AbsenceDays | "days-off";

const absenceJobColumns = {
  id: bookings.id,
  userId: bookings.userId,
  seriesId: bookings.seriesId,
  status: bookings.status,
  date: bookings.date,
  time: bookings.time,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  respondBy: bookings.respondBy,
  hoursBilled: bookings.hoursBilled,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  redoOfProblemId: bookings.redoOfProblemId,
  city: bookings.city,
  phone: bookings.phone,
  aboutHome: bookings.aboutHome,
  totalPrice: bookings.totalPrice,
  platformFee: bookings.platformFee,
  ifCleanerCant: bookings.ifCleanerCant,
  isOffer: bookings.isOffer,
  onTheWayAt: bookings.onTheWayAt,
  proposedDate: bookings.proposedDate,
  proposedTime: bookings.proposedTime,
  proposedUntil: bookings.proposedUntil,
  customer: customerNameColumns,
  hasNoEmail: hasNoEmailColumn,
};

const selectJobsAhead = query(
  { cleanerId: bookings.cleanerId, now: typedParameter<number>() },
  (db, p) =>
    db
      .select(absenceJobColumns)
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(and(eq(bookings.cleanerId, p.cleanerId), isAheadSql(p.now)))
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .prepare(),
);

type JobAheadRow = ReturnType<ReturnType<typeof selectJobsAhead>["all"]>[number];

/** The consequence of the loss of a job for its customer. */
export type AbsenceOutcome =
  /** Somebody else is looked for. */
  | "find"
  /** The same, in the visit's last days: it is one of a series, and far ahead. */
  | "find-later"
  /** Somebody else was wanted, but there is no time left to look. */
  | "too-late"
  | "ask"
  | "cancel"
  /** It is a redo: nobody else is looked for, and its problem waits for the team again. */
  | "redo";

/** A job that an absence takes from its cleaner. */
export type AbsenceJob = ReturnType<typeof absenceJobOf>;

function absenceJobOf(job: JobAheadRow, now: number) {
  const { id, date, startsAt, hoursBilled, city, totalPrice, seriesId } = job;
  const isRequest = job.status === "pending";
  return {
    ...{ id, date, startsAt, hoursBilled, city, totalPrice, seriesId },
    ...{ serviceNameEn: job.serviceNameEn, serviceNameTh: job.serviceNameTh, isRequest },
    redoOfProblemId: job.redoOfProblemId,
    customer: customerNameOf(job.customer).shortName,
    outcome: outcomeOf(job, now),
    /** True if the history will say that it came late. A request that is declined has no such mark. */
    isLate: !isRequest && isLateChange(job, now),
    /** True if the customer has read that the cleaner is on the way. */
    isOnTheWay: job.onTheWayAt !== null,
    /** For admins; the cleaner is shown it only if they are on the way. */
    phone: job.phone,
    /** The rest is for admins alone. */
    forAdmin: {
      customerId: job.userId,
      endsAt: job.endsAt,
      choice: choiceOf(job),
      aboutHome: job.aboutHome,
      platformFee: job.platformFee,
      hasNoEmail: job.hasNoEmail,
    },
  };
}

function outcomeOf(job: JobAheadRow, now: number): AbsenceOutcome {
  if (isRedo(job)) return "redo";
  const choice = choiceOf(job);
  if (choice !== "find") return choice;
  if (!canSearchFor(job, now)) return "too-late";
  const isVisit = job.status === "confirmed" && job.seriesId !== null;
  return searchAsksFrom({ startsAt: job.startsAt, isVisit }, now) > now ? "find-later" : "find";
}

/** All that an absence concerns, as rows of the cleaner's bookings. */
interface ConcernedRows {
  jobs: JobAheadRow[];
  /** Offers of substitute searches. */
  offers: JobAheadRow[];
  /** Bookings of other days whose customers ask to move them to these days. */
  proposals: JobAheadRow[];
}

/** Returns the rows that an absence concerns, the earliest first. One query, three for days off. */
export const listConcernedRows = (
  cleanerId: number,
  scope: AbsenceScope,
  now: number,
): ConcernedRows =>
  concernedAmong(selectJobsAhead().all({ cleanerId, now }), cleanerId, scope, now);

function concernedAmong(
  rows: readonly JobAheadRow[],
  cleanerId: number,
  scope: AbsenceScope,
  now: number,
): ConcernedRows {
  const isConcerned = scopeFilter(cleanerId, scope, now);
  const concerned = rows.filter((row) => isConcerned(row));
  const asked = new Set(
    concerned.flatMap(({ id, status }) => (status === "confirmed" ? [id] : [])),
  );
  return {
    jobs: withWholeRequests(
      concerned.filter(({ isOffer }) => !isOffer),
      rows,
    ),
    offers: concerned.filter(({ isOffer }) => isOffer),
    proposals: rows.filter((row) => {
      const proposal = rescheduleProposalOf(row, now);
      return proposal !== null && !asked.has(row.id) && isConcerned({ ...row, ...proposal });
    }),
  };
}

/** A request for a series has one answer: all of its visits go with the first of these days. */
function withWholeRequests(
  concerned: readonly JobAheadRow[],
  rows: readonly JobAheadRow[],
): JobAheadRow[] {
  const series = new Set(
    concerned.flatMap(({ status, seriesId }) =>
      status === "pending" && seriesId ? [seriesId] : [],
    ),
  );
  const ids = new Set(concerned.map(({ id }) => id));
  return rows.filter(
    ({ id, status, seriesId }) =>
      ids.has(id) || (status === "pending" && seriesId !== null && series.has(seriesId)),
  );
}

type Placed = Pick<JobAheadRow, "date" | "time" | "hoursBilled">;

function scopeFilter(cleanerId: number, scope: AbsenceScope, now: number) {
  if (scope !== "days-off") {
    return ({ date }: Placed) => date >= scope.first && date <= scope.last;
  }
  const daysOff = getAvailability(cleanerId, now)?.daysOff ?? [];
  const blockedWindows = new Map(daysOff.map(({ date, windows }) => [date, windows]));
  // Only the days off count: a job outside of the usual week was agreed as it is.
  const alwaysOpen = { workDays: 0x7f, weekWindows: 0x1fffff, offOnHolidays: false };
  return ({ date, time, hoursBilled }: Placed) =>
    !worksThrough(
      { ...alwaysOpen, blockedWindows },
      { date, startHour: slotHour(time), jobHours: hoursBilled },
    );
}

const selectJobsUnderWay = query(
  { cleanerId: bookings.cleanerId, now: typedParameter<number>() },
  (db, p) =>
    db
      .select({
        id: bookings.id,
        date: bookings.date,
        time: bookings.time,
        hoursBilled: bookings.hoursBilled,
        startsAt: bookings.startsAt,
        customer: customerNameColumns,
      })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          eq(bookings.status, "confirmed"),
          lte(bookings.startsAt, p.now),
          gt(bookings.endsAt, p.now),
        ),
      )
      .prepare(),
);

/** The page of an absence before it is reported. */
export interface AbsencePreview {
  /** Jobs and requests, the earliest first. */
  jobs: AbsenceJob[];
  /** A job of these days that has started: it is no part of the absence, and is ended by its own page. */
  underWay: { id: number; startsAt: number; customer: string } | null;
  /** Number of open offers of substitute searches that are answered with "no". */
  offers: number;
  /** Number of reschedule proposals to these days that are declined. */
  proposals: number;
  /** The version of jobs and proposals: what has changed since isn't taken along unseen. */
  version: number;
  /** Number of jobs and requests of each day ahead; days without any are left out. */
  countByDay: Record<CityDate, number>;
}

/** Returns what an absence would do. Two queries, four for days off. */
export function previewAbsence(
  cleanerId: number,
  scope: AbsenceScope,
  now: number,
): AbsencePreview {
  const rows = selectJobsAhead().all({ cleanerId, now });
  const concerned = concernedAmong(rows, cleanerId, scope, now);
  const countByDay: Record<CityDate, number> = {};
  for (const { date, isOffer } of rows) {
    if (!isOffer) countByDay[date] = (countByDay[date] ?? 0) + 1;
  }
  return {
    countByDay,
    jobs: concerned.jobs.map((job) => absenceJobOf(job, now)),
    underWay: underWayIn(cleanerId, scope, now),
    // An offer for a series has one answer.
    offers: new Set(concerned.offers.map(({ id, seriesId }) => seriesId ?? id)).size,
    proposals: concerned.proposals.length,
    version: concernedVersion(concerned),
  };
}

function underWayIn(cleanerId: number, scope: AbsenceScope, now: number) {
  const [job] = selectJobsUnderWay().all({ cleanerId, now });
  if (!job || !scopeFilter(cleanerId, scope, now)(job)) return null;
  const { id, startsAt, customer } = job;
  return { id, startsAt, customer: customerNameOf(customer).shortName };
}

/**
 * Returns the version of what an absence concerns: which jobs, with their status and time, and which proposals.
 * Offers come and go without the cleaner, and "no" to one changes nothing for its cleaner.
 */
export function concernedVersion({ jobs, proposals }: ConcernedRows): number {
  return contentVersion([
    jobs.map(({ id, status, startsAt }) => [id, status, startsAt]),
    proposals.map(({ id, proposedDate, proposedTime }) => [id, proposedDate, proposedTime]),
  ]);
}
