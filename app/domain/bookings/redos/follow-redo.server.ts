import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { bookings, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import {
  appendHistory,
  unchangedStatus,
  type ActorIdentity,
} from "../lifecycle/booking-history.server";
import { problemAnswerBy, redoAnswerBy } from "../lifecycle/status";
import { bookingIdsOfPersonSql } from "../reading/booking-ids-of-person.server";
import { redoOfProblemSql } from "./reading-redos.server";
import { refreshProblemOpenSince } from "../problems/problem-open-since.server";

/*
 * Consequences for a problem of what happens to its redo. Changes of bookings call these in their own
 * transactions; this file imports no command.
 */

const findProblemOfRedo = query({ redoId: bookings.id }, (db, p) =>
  db
    .select({
      id: problems.id,
      kind: problems.kind,
      bookingId: problems.bookingId,
      status: sql<
        typeof bookings.$inferSelect.status
      >`(select original.status from bookings as original
        where original.id = ${problems.bookingId})`,
      redoStatus: bookings.status,
      redoEndsAt: bookings.endsAt,
    })
    .from(bookings)
    .innerJoin(problems, eq(problems.id, bookings.redoOfProblemId))
    .where(eq(bookings.id, p.redoId))
    .prepare(),
);

const reopenProblem = query({ id: problems.id, answerBy: problems.answerBy }, (db, p) =>
  db
    .update(problems)
    .set({
      settledAt: null,
      settledByUserId: null,
      redoAgreedAt: null,
      redoHours: null,
      redoWords: null,
      answerBy: p.answerBy,
    })
    .where(eq(problems.id, p.id))
    .prepare(),
);

/**
 * Reopens the problem of a redo that was cancelled, by whomever: admins decide anew, and are notified. What was
 * written to both sides stays readable. Nothing happens if the booking is no redo.
 */
export function reopenCaseOf(redoId: number, by: ActorIdentity, now: number): void {
  const problem = findProblemOfRedo().get({ redoId });
  if (!problem) return;
  const { id: problemId, bookingId, kind, status, redoStatus } = problem;
  reopenProblem().run({ id: problemId, answerBy: problemAnswerBy(kind, now) });
  refreshProblemOpenSince(bookingId);
  const event = "case-reopened";
  appendHistory({ ...unchangedStatus({ id: bookingId, status }), by, event }, now);
  appendHistory({ ...unchangedStatus({ id: redoId, status: redoStatus }), by, event }, now);
  const payload = { bookingId, problemId, redoId };
  publishEvent({ kind: "case-reopened", payload, actor: by.as, accountId: null }, now);
}

const listAgreements = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select({
      id: problems.id,
      bookingId: bookings.id,
      status: bookings.status,
      isCleaner: sql`${cleaners.userId} = ${p.userId}`.mapWith(Boolean),
    })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(
      and(
        isNotNull(problems.redoAgreedAt),
        isNull(problems.settledAt),
        inArray(problems.bookingId, bookingIdsOfPersonSql(sql`${p.userId}`)),
      ),
    )
    .prepare(),
);

const voidAgreement = query({ id: problems.id }, (db, p) =>
  db
    .update(problems)
    .set({ redoAgreedAt: null, redoHours: null })
    .where(eq(problems.id, p.id))
    .prepare(),
);

/**
 * Ends what was agreed about redos of open problems with a person who closes their account: the problems wait for
 * the team again, for the other side and for admins. Redos that are booked must have been cancelled before. A
 * cleaner who goes takes it back, which is an entry of the history; a customer who goes has agreed to nothing.
 */
export function endRedoAgreementsOf(userId: number, now: number): void {
  for (const { id, bookingId, status, isCleaner } of listAgreements().all({ userId })) {
    voidAgreement().run({ id });
    if (!isCleaner) continue;
    const by = { as: "cleaner", userId } as const;
    const unchanged = unchangedStatus({ id: bookingId, status });
    appendHistory({ ...unchanged, by, event: "redo-withdrawn" }, now);
  }
}

const listAgreementsBetween = query(
  { cleanerId: bookings.cleanerId, userId: bookings.userId },
  (db, p) =>
    db
      .select({
        id: problems.id,
        bookingId: bookings.id,
        status: bookings.status,
        cleanerUserId: cleaners.userId,
      })
      .from(bookings)
      .innerJoin(problems, eq(problems.bookingId, bookings.id))
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          eq(bookings.userId, p.userId),
          isNotNull(problems.redoAgreedAt),
          isNull(problems.settledAt),
          // A redo that is booked stays booked until somebody cancels it.
          sql`${redoOfProblemSql} is null`,
        ),
      )
      .prepare(),
);

/**
 * Ends what a cleaner has agreed with a customer about redos, as long as none is booked, because the two don't
 * meet again: their problems wait for the team. If the cleaner doesn't want to (`takenBackByCleaner`), the
 * history says that they took it back, and not why; after a report of feeling unsafe it says nothing.
 */
export function endRedoAgreementsBetween(
  two: { cleanerId: number; userId: number },
  { takenBackByCleaner }: { takenBackByCleaner: boolean },
  now: number,
): void {
  for (const { id, bookingId, status, cleanerUserId } of listAgreementsBetween().all(two)) {
    voidAgreement().run({ id });
    if (!takenBackByCleaner) continue;
    const by = { as: "cleaner", userId: cleanerUserId } as const;
    const unchanged = unchangedStatus({ id: bookingId, status });
    appendHistory({ ...unchanged, by, event: "redo-withdrawn" }, now);
  }
}

const updateAnswerBy = query({ id: problems.id, answerBy: problems.answerBy }, (db, p) =>
  db
    .update(problems)
    .set({ answerBy: p.answerBy })
    .where(and(eq(problems.id, p.id), isNull(problems.settledAt)))
    .prepare(),
);

/**
 * Gives the open problem of a redo the time of an answer that fits the redo's end: nothing is late while it is
 * ahead. Nothing happens if the booking is no redo.
 */
export function followRedoTime(redoId: number): void {
  const problem = findProblemOfRedo().get({ redoId });
  if (problem) updateAnswerBy().run({ id: problem.id, answerBy: redoAnswerBy(problem.redoEndsAt) });
}
