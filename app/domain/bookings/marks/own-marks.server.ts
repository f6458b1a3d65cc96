import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { inTransaction, type Database } from "#db/client.server";
import { bookings, marks } from "#db/schema/bookings";
import { columnsOf, query, typedParameter } from "#db/query.server";
import { canAnswerMark } from "./mark-rules";

/*
 * Marks as the person reads them whom they are about: on both sides of bookings, with cause, answer and decision.
 */

/** Number of marks on a page. */
const PAGE_SIZE = 20;

const ownMarkColumns = {
  id: marks.id,
  side: marks.side,
  cause: marks.cause,
  causedBy: marks.causedBy,
  bookingId: marks.bookingId,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  startsAt: bookings.startsAt,
  at: marks.at,
  endsAt: marks.endsAt,
  answer: marks.answer,
  answeredAt: marks.answeredAt,
  decision: marks.decision,
  decisionWords: marks.decisionWords,
  decidedAt: marks.decidedAt,
};

const selectOwnMarks = (db: Database) =>
  db.select(ownMarkColumns).from(marks).innerJoin(bookings, eq(bookings.id, marks.bookingId));

const listOwn = query(
  {
    userId: marks.userId,
    now: marks.endsAt,
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
  (db, p) =>
    selectOwnMarks(db)
      .where(and(eq(marks.userId, p.userId), gt(marks.endsAt, p.now)))
      .orderBy(desc(marks.at), desc(marks.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

const findOwn = query({ id: marks.id, userId: marks.userId, now: marks.endsAt }, (db, p) =>
  selectOwnMarks(db)
    .where(and(eq(marks.id, p.id), eq(marks.userId, p.userId), gt(marks.endsAt, p.now)))
    .prepare(),
);

/** A mark as the person reads it whom it is about. */
export type OwnMark = ReturnType<ReturnType<typeof listOwn>["all"]>[number];

/** Returns a page of the marks about somebody, the latest first, without those that have ended. One query. */
export function listOwnMarks(
  userId: number,
  page: number,
  now: number,
): { marks: OwnMark[]; hasMore: boolean } {
  const rows = listOwn().all({
    userId,
    now,
    limit: PAGE_SIZE + 1,
    offset: (page - 1) * PAGE_SIZE,
  });
  return { marks: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

/** Returns a mark about somebody; null if it is about somebody else, or has ended. */
export const getOwnMark = (id: number, userId: number, now: number): OwnMark | null =>
  findOwn().get({ id, userId, now }) ?? null;

const updateAnswer = query(columnsOf(marks, ["id", "answer", "answeredAt"]), (db, p) =>
  db
    .update(marks)
    .set({
      answer: p.answer,
      answeredAt: p.answeredAt,
      rowVersion: sql`${marks.rowVersion} + 1`,
    })
    .where(eq(marks.id, p.id))
    .prepare(),
);

export type AnswerMarkResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** It doesn't exist, has ended, or is about somebody else: the answer is the same for all. */
        | "unknown-mark"
        /** It was answered before, or an admin has taken it back. */
        | "not-possible"
        | "words-missing";
    };

/** Answers a mark as the person whom it is about, once; admins read it. The same words sent again change nothing. */
export function answerMark(
  { markId, words }: { markId: number; words: string },
  { userId }: { userId: number },
  now: number,
): AnswerMarkResult {
  const answer = words.trim();
  return inTransaction((): AnswerMarkResult => {
    const mark = getOwnMark(markId, userId, now);
    if (!mark) return { ok: false, reason: "unknown-mark" };
    if (!answer) return { ok: false, reason: "words-missing" };
    if (mark.answer === answer) return { ok: true };
    if (!canAnswerMark(mark, now)) return { ok: false, reason: "not-possible" };
    updateAnswer().run({ id: markId, answer, answeredAt: now });
    return { ok: true };
  });
}

const listMarks = query({ userId: marks.userId }, (db, p) =>
  selectOwnMarks(db).where(eq(marks.userId, p.userId)).orderBy(asc(marks.id)).prepare(),
);

/** Returns all marks about somebody for the copy of their data, the oldest first. */
export const listMarksForCopy = (userId: number) => listMarks().all({ userId });

const countHolding = query({ userId: marks.userId, now: marks.endsAt }, (db, p) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(marks)
    .where(
      and(
        eq(marks.userId, p.userId),
        gt(marks.endsAt, p.now),
        sql`${marks.decision} is not 'taken-back'`,
      ),
    )
    .prepare(),
);

/** Returns the number of marks about somebody that count now. One query. */
export const countMarksOf = (userId: number, now: number): number =>
  countHolding().get({ userId, now })?.count ?? 0;
