import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { inTransaction } from "#db/client.server";
import { bookingSeries, bookings } from "#db/schema/bookings";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { publishEvent } from "~/domain/outbox/events.server";
import type { SeriesWeeks } from "~/lib/booking-limits";
import { DAY_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";
import { OPEN_STATUSES, customerStatusOf, displayedStatus } from "../lifecycle/status";
import { wasNeverAcceptedSql } from "../lifecycle/status-in-sql.server";

/*
 * A series: visits of one cleaner at the same hour, each of which is a booking of its own. This file reads
 * what they have in common (docs/rules.md, Life of a booking).
 */

const insertSeries = query(columnsOf(bookingSeries, ["id", "everyWeeks", "createdAt"]), (db, p) =>
  db.insert(bookingSeries).values(p).prepare(),
);

/**
 * Creates a series, and returns the id that its visits carry. Call it in the transaction that books them.
 */
export function createSeries(everyWeeks: SeriesWeeks, now: number): string {
  const id = randomUUID();
  insertSeries().run({ id, everyWeeks, createdAt: now });
  return id;
}

const selectVisits = query({ seriesId: bookings.seriesId }, (db, p) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      cleanerId: bookings.cleanerId,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      status: bookings.status,
      respondBy: bookings.respondBy,
      wasNeverAccepted: sql`${wasNeverAcceptedSql()}`.mapWith(Boolean),
      totalPrice: bookings.totalPrice,
    })
    .from(bookings)
    .where(eq(bookings.seriesId, p.seriesId))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

/** Returns all visits of a series, the earliest first; none for a single booking. */
export function listVisits(seriesId: string | null) {
  return seriesId === null ? [] : selectVisits().all({ seriesId });
}

const selectRhythms = query({ ids: typedParameter<string>() }, (db, p) =>
  db
    .select({
      seriesId: bookingSeries.id,
      everyWeeks: bookingSeries.everyWeeks,
      id: bookings.id,
      date: bookings.date,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      status: bookings.status,
      respondBy: bookings.respondBy,
    })
    .from(bookingSeries)
    .innerJoin(bookings, eq(bookings.seriesId, bookingSeries.id))
    .where(sql`${bookingSeries.id} in (select value from json_each(${p.ids}))`)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

/** Returns all visits of several series with the weeks between them, by series, the earliest first. One query. */
export function listRhythms(seriesIds: readonly string[]) {
  const rows = seriesIds.length > 0 ? selectRhythms().all({ ids: JSON.stringify(seriesIds) }) : [];
  return Map.groupBy(rows, (row) => row.seriesId);
}

export type SeriesVisit = ReturnType<typeof listVisits>[number];

interface Visit {
  id: number;
  seriesId: string | null;
  startsAt: number;
}

/** Returns the visits of a series as lists show them, each with its displayed status. */
export function listVisitRows(seriesId: string | null, now: number) {
  return listVisits(seriesId).map((visit) => ({
    id: visit.id,
    cleanerId: visit.cleanerId,
    date: visit.date,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    status: displayedStatus(visit, now),
    customerStatus: customerStatusOf(visit, now),
  }));
}

/** Returns the confirmed visits of a series that follow this one; none for a single booking. */
export function followingVisits<Row extends Pick<SeriesVisit, "id" | "startsAt" | "status">>(
  { id, startsAt }: Pick<Visit, "id" | "startsAt">,
  visits: readonly Row[],
): Row[] {
  return visits.filter(
    (visit) => visit.id !== id && visit.status === "confirmed" && visit.startsAt >= startsAt,
  );
}

/** Returns the other visits of a request for a series, which are answered with it. */
export function otherRequestedVisits<Row extends Pick<SeriesVisit, "id" | "status">>(
  { id }: Pick<Visit, "id">,
  visits: readonly Row[],
): Row[] {
  return visits.filter((visit) => visit.id !== id && visit.status === "pending");
}

/**
 * Columns for a list of bookings: the number of a visit in its series, in order of time, and how many there
 * are.
 */
export const visitPlaceColumns = {
  visitNumber: sql<number | null>`case when bookings.series_id is not null then
    (select count(*) from bookings other where other.series_id = bookings.series_id
      and (other.starts_at, other.id) <= (bookings.starts_at, bookings.id)) end`,
  visitCount: sql<number | null>`case when bookings.series_id is not null then
    (select count(*) from bookings other where other.series_id = bookings.series_id) end`,
};

/** The number of a visit, and how many there are. */
export interface VisitPlace {
  number: number;
  count: number;
}

/**
 * Returns a visit's place, from `visitPlaceColumns`; null for a single booking, and for a request, which is
 * shown as a whole.
 */
export function visitPlaceOf({
  status,
  visitNumber,
  visitCount,
}: {
  status: BookingStatus;
  visitNumber: number | null;
  visitCount: number | null;
}): VisitPlace | null {
  if (status === "pending" || visitNumber === null || visitCount === null) return null;
  return { number: visitNumber, count: visitCount };
}

const findSeries = query({ id: bookingSeries.id }, (db, p) =>
  db
    .select({ everyWeeks: bookingSeries.everyWeeks })
    .from(bookingSeries)
    .where(eq(bookingSeries.id, p.id))
    .prepare(),
);

/**
 * Returns how many weeks apart the visits of a series are, and how many it has; null for a single booking.
 */
export function getSeriesRhythm(
  seriesId: string | null,
): { every: SeriesWeeks; visits: number } | null {
  if (seriesId === null) return null;
  const found = findSeries().get({ id: seriesId });
  return found
    ? { every: found.everyWeeks, visits: Math.max(2, listVisits(seriesId).length) }
    : null;
}

/** Time before the last visit at which the customer is asked whether to go on, in milliseconds. */
export const SERIES_END_ASKED_BEFORE_MS = 14 * DAY_MS;

/** True if no open visit of the same series follows a booking. */
const isLastVisitSql = sql`not exists (select 1 from bookings later where later.series_id = bookings.series_id
  and later.starts_at > bookings.starts_at and later.status in ${[...OPEN_STATUSES]})`;

const listEndingSeries = query(
  { now: typedParameter<number>(), until: bookings.startsAt },
  (db, p) =>
    db
      .select({ id: bookings.id, seriesId: bookings.seriesId })
      .from(bookings)
      .where(
        and(
          sql`${bookings.seriesId} is not null`,
          eq(bookings.status, "confirmed"),
          sql`${bookings.startsAt} > ${p.now} and ${bookings.startsAt} <= ${p.until}`,
          isLastVisitSql,
          // A customer to whom nobody has come yet isn't asked.
          sql`exists (select 1 from bookings begun where begun.series_id = bookings.series_id
          and begun.starts_at <= ${p.now} and begun.status in ('confirmed', 'completed'))`,
          sql`exists (select 1 from ${bookingSeries} where ${bookingSeries.id} = bookings.series_id
          and ${bookingSeries.askedAt} is null)`,
        ),
      )
      .orderBy(asc(bookings.startsAt))
      .limit(ROUND_SIZE)
      .prepare(),
);

const markSeriesAsked = query({ id: bookingSeries.id, now: bookingSeries.askedAt }, (db, p) =>
  db
    .update(bookingSeries)
    .set({ askedAt: p.now })
    .where(and(eq(bookingSeries.id, p.id), isNull(bookingSeries.askedAt)))
    .prepare(),
);

/**
 * Asks customers whose series ends within two weeks whether to go on, if somebody has come before: once per
 * series. True if there may be more.
 */
export function askToExtendSeries(now: number): boolean {
  const due = listEndingSeries().all({ now, until: now + SERIES_END_ASKED_BEFORE_MS });
  for (const { id: bookingId, seriesId } of due) {
    if (seriesId === null) continue;
    inTransaction(() => {
      // Another process may have asked meanwhile.
      if (markSeriesAsked().run({ id: seriesId, now }).changes === 0) return;
      publishEvent({ kind: "booking-series-ends", payload: { bookingId }, actor: "system" }, now);
    });
  }
  return due.length === ROUND_SIZE;
}

const findLastVisit = query({ id: bookings.id, now: typedParameter<number>() }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.id, p.id),
        eq(bookings.status, "confirmed"),
        sql`${bookings.startsAt} > ${p.now}`,
        isLastVisitSql,
      ),
    )
    .prepare(),
);

/** True if a booking is the last visit of its series that is still to come. */
export function isLastOfSeries(bookingId: number, now: number): boolean {
  return findLastVisit().get({ id: bookingId, now }) !== undefined;
}
