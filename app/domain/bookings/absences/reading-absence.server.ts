import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { absences, cleanerBlockedDates } from "#db/schema/schedule";
import { columnsOf, query, typedParameter } from "#db/query.server";
import { callingNameById } from "~/domain/accounts/name-on-record.server";
import type { DayOff } from "~/domain/schedule/days-off";
import { cityDateOf } from "~/lib/bangkok-time";
import type { BookingActor } from "~/lib/vocabulary";
import {
  customerNameColumns,
  customerNameOf,
  hasNoEmailColumn,
} from "../reading/customer-of-booking.server";
import { isSearchForSql } from "../substitutes/lost-together.server";
import { choiceOf, lossOf } from "../substitutes/search-rules";
import type { SearchEnd } from "../substitutes/searches.server";

/*
 * An absence after it was reported: how each job went. The cleaner reads who took it, and never who said no.
 */

const findAbsence = query(columnsOf(absences, ["id", "cleanerId"]), (db, p) =>
  db
    .select()
    .from(absences)
    .where(and(eq(absences.id, p.id), eq(absences.cleanerId, p.cleanerId)))
    .prepare(),
);

/** SQL for a value of the latest search for a booking. */
const ofLatestSearch = <T>(column: string) =>
  sql<T | null>`(select ${sql.raw(column)} from substitute_searches where ${isSearchForSql(bookings.id)}
    order by id desc limit 1)`;

/** SQL for a value of the history entry that cancelled a booking. */
const ofCancellation = <T>(column: string) =>
  sql<T | null>`(select ${sql.raw(column)} from booking_events where booking_id = ${bookings.id}
    and to_status = 'cancelled' and from_status <> 'cancelled' order by id desc limit 1)`;

/** Each job of some absences, followed by the bookings that came in its place, one after the other. */
const selectChains = query({ absenceIds: typedParameter<string>() }, (db, p) =>
  db
    .select({
      absenceId: sql<number>`chain.absence_id`,
      absentId: sql<number>`(select cleaner_id from absences where id = chain.absence_id)`,
      jobId: sql<number>`chain.job_id`,
      id: bookings.id,
      date: bookings.date,
      startsAt: bookings.startsAt,
      status: bookings.status,
      ifCleanerCant: bookings.ifCleanerCant,
      cleanerId: bookings.cleanerId,
      cleanerName: cleaners.name,
      hoursBilled: bookings.hoursBilled,
      totalPrice: bookings.totalPrice,
      phone: bookings.phone,
      customer: customerNameColumns,
      hasNoEmail: hasNoEmailColumn,
      endEvent: ofCancellation<string>("event"),
      endActor: ofCancellation<BookingActor>("actor"),
      searchEnd: ofLatestSearch<SearchEnd | "open">("coalesce(end, 'open')"),
      asksFrom: ofLatestSearch<number>("asks_from"),
      waiting: ofLatestSearch<number>(
        "(select count(*) from search_offers where search_id = substitute_searches.id and outcome is null)",
      ),
      answersBy: ofLatestSearch<number>(
        "(select max(expires_at) from search_offers where search_id = substitute_searches.id and outcome is null)",
      ),
    })
    .from(
      sql`(with recursive links(absence_id, job_id, id) as (
          select absence_id, booking_id, booking_id from absence_bookings
            where absence_id in (select value from json_each(${p.absenceIds}))
          union
          select links.absence_id, links.job_id, later.id from links
            join bookings as later on later.replaces_id = links.id where later.is_offer = 0)
        select absence_id, job_id, id from links) as chain`,
    )
    // A cross join keeps its order: the few bookings of the chains are looked up by id.
    .crossJoin(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.id, sql`chain.id`))
    .orderBy(asc(bookings.id))
    .prepare(),
);

/** A booking in such a chain. */
type Link = ReturnType<ReturnType<typeof selectChains>["all"]>[number];

/** How a job of an absence has gone. */
export type AbsenceJobState =
  | "found"
  /** The cleaner has it again. */
  | "given-back"
  | "looking"
  /** The search begins in the visit's last days. */
  | "looking-later"
  /** The customer chooses. */
  | "asking"
  /** The customer has ended the search. */
  | "stopped"
  /** Nobody comes, as the customer had chosen. */
  | "cancelled"
  /** Nobody is needed any more: the customer cancelled what was found, or the account was closed. */
  | "ended"
  /** Its time has come, and nobody came. */
  | "over";

/** States of a job that has nobody, and whose customer hasn't settled it. */
const NOBODY_YET: readonly AbsenceJobState[] = ["looking", "looking-later", "asking"];

const isHeld = ({ status }: Link) => status === "confirmed" || status === "completed";

function isLost({ endEvent, endActor }: Link): boolean {
  if (endEvent === null || endActor === null) return false;
  return lossOf({ event: endEvent, actor: endActor, isOffer: false }) !== null;
}

/** Returns how a job of an absence has gone, from its chain. */
function jobOfChain(chain: readonly [Link, ...Link[]], now: number) {
  const [job, ...later] = chain;
  const last = later.at(-1) ?? job;
  // A job that somebody took over as it was is held itself.
  const held = chain.find(isHeld);
  const searched = chain.findLast(({ searchEnd }) => searchEnd === "open");
  const state = stateOf({ job, last, held, searched }, now);
  return {
    ...{ id: job.id, date: job.date, startsAt: job.startsAt, hoursBilled: job.hoursBilled, state },
    customer: customerNameOf(job.customer).shortName,
    /** The total that its customer pays, in satang. */
    totalPrice: (held ?? last).totalPrice,
    /** The customer's number, for admins. */
    phone: last.phone,
    /** True if nothing reaches the customer: an admin must call them. */
    hasNoEmail: last.hasNoEmail,
    /** The lost booking that has nobody and can be given to somebody; null if there is none. */
    lostId: NOBODY_YET.includes(state) && isLost(last) && now < last.startsAt ? last.id : null,
    /** True if it goes back to its cleaner once the day is open again. */
    isToGiveBack: job.searchEnd === "open" && held === undefined && job.cleanerId === job.absentId,
    replacementId: held?.id ?? null,
    substituteName: held?.cleanerName ?? null,
    asksFrom: searched?.asksFrom ?? null,
    waiting: searched?.waiting ?? 0,
    answersBy: searched?.answersBy ?? null,
  };
}

function stateOf(
  {
    job,
    last,
    held,
    searched,
  }: { job: Link; last: Link; held: Link | undefined; searched: Link | undefined },
  now: number,
): AbsenceJobState {
  if (held) return held.cleanerId === job.absentId ? "given-back" : "found";
  if (searched) {
    return searched.asksFrom !== null && searched.asksFrom > now ? "looking-later" : "looking";
  }
  if (last.status === "cancelled" && !isLost(last)) return "ended";
  if (last.searchEnd === "closed") return "ended";
  if (last.searchEnd === "stopped") return "stopped";
  if (choiceOf(last) === "cancel") return "cancelled";
  return now < last.startsAt ? "asking" : "over";
}

/** Returns the jobs of some absences, with how each went, the earliest first. One query. */
function listJobsOf(absenceIds: readonly number[], now: number) {
  const chains = new Map<string, [Link, ...Link[]]>();
  for (const link of selectChains().all({ absenceIds: JSON.stringify(absenceIds) })) {
    const key = `${link.absenceId} ${link.jobId}`;
    const chain = chains.get(key);
    if (chain) chain.push(link);
    else chains.set(key, [link]);
  }
  return [...chains.values()]
    .map((chain) => ({ absenceId: chain[0].absenceId, ...jobOfChain(chain, now) }))
    .sort((a, b) => a.startsAt - b.startsAt || a.id - b.id);
}

const selectClosedDays = query(
  { cleanerId: cleanerBlockedDates.cleanerId, first: cleanerBlockedDates.date },
  (db, p) =>
    db
      .select({ date: cleanerBlockedDates.date, windows: cleanerBlockedDates.windows })
      .from(cleanerBlockedDates)
      .where(
        and(eq(cleanerBlockedDates.cleanerId, p.cleanerId), gte(cleanerBlockedDates.date, p.first)),
      )
      .orderBy(asc(cleanerBlockedDates.date))
      .prepare(),
);

/**
 * Returns an absence of this cleaner, as they and admins see it; null if it doesn't exist or isn't theirs.
 * Three queries.
 */
export function getAbsence(id: number, cleanerId: number, now: number) {
  const absence = findAbsence().get({ id, cleanerId });
  if (!absence) return null;
  const today = cityDateOf(now);
  const { firstDay, lastDay, reportedAt, reason } = absence;
  const from = firstDay < today ? today : firstDay;
  const jobs = listJobsOf([id], now);
  const closedDays = selectClosedDays()
    .all({ cleanerId, first: from })
    .filter(({ date }) => date <= lastDay);
  return {
    ...{ id, firstDay, lastDay, reportedAt, reason, jobs },
    /** Days of it, from today on, that are still closed, wholly or in part. */
    closedDays,
    /** The same, and the open ones whose jobs can be given back (`windows` is 0): the cleaner can work on them again. */
    daysToOpen: [...closedDays, ...openDaysWithJobs(jobs, { closedDays, from })].sort((a, b) =>
      a.date < b.date ? -1 : 1,
    ),
  };
}

function openDaysWithJobs(
  jobs: ReturnType<typeof listJobsOf>,
  { closedDays, from }: { closedDays: readonly DayOff[]; from: string },
): DayOff[] {
  const dates = jobs.flatMap(({ date, isToGiveBack }) =>
    isToGiveBack && date >= from && !closedDays.some((day) => day.date === date) ? [date] : [],
  );
  return [...new Set(dates)].map((date) => ({ date, windows: 0 }));
}

const selectAbsences = query(
  {
    cleanerId: absences.cleanerId,
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select({
        id: absences.id,
        firstDay: absences.firstDay,
        lastDay: absences.lastDay,
        reason: absences.reason,
        reportedAt: absences.reportedAt,
        /** True if an admin reported it for the cleaner. */
        isByAdmin: sql<boolean>`${absences.reportedByAdminId} is not null`.mapWith(Boolean),
        /** Null once their account is deleted. */
        adminName: callingNameById(absences.reportedByAdminId),
        total: sql<number>`count(*) over ()`,
      })
      .from(absences)
      .where(eq(absences.cleanerId, p.cleanerId))
      .orderBy(desc(absences.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

/**
 * Returns a page of a cleaner's absences for admins, the latest first, each with how many of its jobs went
 * which way. Two queries.
 */
export function listAbsencesOf(
  cleanerId: number,
  { page, size }: { page: number; size: number },
  now: number,
) {
  const rows = selectAbsences().all({ cleanerId, limit: size, offset: (page - 1) * size });
  const jobs = listJobsOf(
    rows.map(({ id }) => id),
    now,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...absence }) => {
      const states = jobs.flatMap((job) => (job.absenceId === absence.id ? [job.state] : []));
      return { ...absence, jobs: states.length, ends: countEach(states) };
    }),
  };
}

/** Returns each state with the number of its jobs, in the order in which they first occur. */
function countEach(states: readonly AbsenceJobState[]) {
  return [...new Set(states)].map((state) => ({
    state,
    count: states.filter((one) => one === state).length,
  }));
}
