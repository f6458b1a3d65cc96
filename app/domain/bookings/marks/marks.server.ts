import { and, eq, inArray, lte, ne, sql, type Placeholder, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings, marks } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { publishEventOnce } from "~/domain/outbox/events.server";
import { bookingIdsOfPersonSql } from "../reading/booking-ids-of-person.server";
import { isNotRedoSql } from "../redos/is-redo.server";
import { MARK_LASTS_MS, type NewMark } from "./mark-rules";

/*
 * Marks as rows: how they come about, what of them the history of a booking shows, and how they end. A mark says
 * something to the person that it is about and to admins; no list, price, search or permission reads it.
 */

const insertMark = query(
  columnsOf(marks, ["userId", "side", "cause", "causedBy", "bookingId", "eventId", "at", "endsAt"]),
  (db, p) => db.insert(marks).values(p).onConflictDoNothing().returning({ id: marks.id }).prepare(),
);

/** SQL for the id of an account that hasn't been deleted; else null. */
const openAccount = (id: typeof bookings.userId | typeof cleaners.userId) =>
  sql<number | null>`(select id from ${users} where ${users.id} = ${id} and anonymised_at is null)`;

const findPeople = query({ id: bookings.id }, (db, p) =>
  db
    .select({ customer: openAccount(bookings.userId), cleaner: openAccount(cleaners.userId) })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    // Nobody is marked because of a redo.
    .where(and(eq(bookings.id, p.id), isNotRedoSql))
    .prepare(),
);

/**
 * Marks one of a booking's two people because of a history entry, and notifies them: once for all that the same
 * step has caused. Nothing happens if they have deleted the account, or if the booking is a redo. Call it in the transaction that writes the entry.
 */
export function addMark(
  { bookingId, eventId, side, cause, causedBy }: NewMark & { bookingId: number; eventId: number },
  now: number,
): void {
  const userId = findPeople().get({ id: bookingId })?.[side] ?? null;
  if (userId === null) return;
  const about = { userId, side, cause, causedBy, bookingId, eventId };
  const mark = insertMark().get({ ...about, at: now, endsAt: now + MARK_LASTS_MS }) as
    { id: number } | undefined;
  if (!mark) return;
  publishEventOnce(
    `mark-made:${userId}:${side}:${now}`,
    {
      kind: "mark-made",
      payload: { markId: mark.id, side, jobId: bookingId },
      accountId: userId,
    },
    now,
  );
}

/** True for marks that count now: SQL for `markHolds`. */
export const markHoldsSql = (now: SQL | Placeholder | number) =>
  sql`(${marks.decision} is not 'taken-back' and ${marks.endsAt} > ${now})`;

/**
 * True if a booking has a mark of a late change that nobody has taken back. A mark that has ended is removed
 * within the hour.
 */
export const hasLateMarkSql = sql<boolean>`exists (select 1 from marks late
  where late.booking_id = bookings.id and late.cause <> 'no-show' and late.decision is not 'taken-back')`;

/** The same of an entry of a history. */
export const isLateEntrySql = sql<boolean>`exists (select 1 from marks late
  where late.event_id = booking_events.id and late.cause <> 'no-show' and late.decision is not 'taken-back')`;

const listLateEvents = query({ bookingId: marks.bookingId }, (db, p) =>
  db
    .select({ eventId: marks.eventId })
    .from(marks)
    .where(
      and(
        eq(marks.bookingId, p.bookingId),
        ne(marks.cause, "no-show"),
        sql`${marks.decision} is not 'taken-back'`,
      ),
    )
    .prepare(),
);

/** The events that can be late. */
const CHANGES = ["cancelled", "moved"];

/**
 * Returns the entries of a booking's history, each with whether it is marked as late. One query, none for a
 * history without a change.
 */
export function withLateMarks<Entry extends { id: number; event: string }>(
  bookingId: number,
  entries: readonly Entry[],
): (Entry & { isLate: boolean })[] {
  const late = entries.some(({ event }) => CHANGES.includes(event))
    ? new Set(
        listLateEvents()
          .all({ bookingId })
          .map(({ eventId }) => eventId),
      )
    : null;
  return entries.map((entry) => ({ ...entry, isLate: late?.has(entry.id) ?? false }));
}

const clearDecisionWords = query({ userId: bookings.userId }, (db, p) =>
  db
    .update(marks)
    .set({ decisionWords: "", rowVersion: sql`${marks.rowVersion} + 1` })
    .where(
      and(
        inArray(marks.bookingId, bookingIdsOfPersonSql(sql`${p.userId}`)),
        ne(marks.decisionWords, ""),
      ),
    )
    .prepare(),
);

/**
 * Erases what admins wrote about the marks of a person's bookings, on either side: the words that the other side
 * reads may name the person who deletes the account. The decisions stay.
 */
export function eraseDecisionWordsOf(userId: number): void {
  clearDecisionWords().run({ userId });
}

const deleteEndedMarks = query({ now: marks.endsAt }, (db, p) =>
  db
    .delete(marks)
    .where(
      sql`${marks.id} in (select id from ${marks} where ${lte(marks.endsAt, p.now)} limit ${sql.raw(String(SWEEP_BATCH_SIZE))})`,
    )
    .prepare(),
);

/** Removes marks that have ended. True if there may be more. */
export const sweepMarks = (now: number): boolean => hasMoreToSweep(deleteEndedMarks().run({ now }));
