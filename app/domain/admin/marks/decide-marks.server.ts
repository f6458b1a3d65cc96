import { and, eq, sql } from "drizzle-orm";
import { bookings, marks } from "#db/schema/bookings";
import { absenceBookings, absences } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { hasChangedSince, type ChangedMeanwhile } from "~/lib/row-version";
import type { MarkDecision } from "~/lib/vocabulary";
import {
  asAdmin,
  recordAdminAudit,
  type CommandContext,
  type NOT_AN_ADMIN,
  type SignedInAdmin,
} from "../shared/admin.server";

const findMark = query({ id: marks.id }, (db, p) =>
  db
    .select({
      id: marks.id,
      userId: marks.userId,
      side: marks.side,
      bookingId: marks.bookingId,
      endsAt: marks.endsAt,
      decision: marks.decision,
      decisionWords: marks.decisionWords,
      rowVersion: marks.rowVersion,
    })
    .from(marks)
    .where(eq(marks.id, p.id))
    .prepare(),
);

type MarkToDecide = NonNullable<ReturnType<ReturnType<typeof findMark>["get"]>>;

const updateDecision = query(
  columnsOf(marks, ["id", "decision", "decisionWords", "decidedByUserId", "decidedAt"]),
  (db, p) =>
    db
      .update(marks)
      .set({
        decision: p.decision,
        decisionWords: p.decisionWords,
        decidedByUserId: p.decidedByUserId,
        decidedAt: p.decidedAt,
        rowVersion: sql`${marks.rowVersion} + 1`,
      })
      .where(eq(marks.id, p.id))
      .prepare(),
);

export type DecideMarkResult =
  | { ok: true; /** False if it was decided so before. */ isNew: boolean }
  | typeof NOT_AN_ADMIN
  | {
      ok: false;
      reason:
        /** There is none, or it has ended. */
        "unknown-mark" | "words-missing";
    }
  /** Another admin has decided it, or its person has answered. */
  | ChangedMeanwhile<DecisionFields>;

/** The fields that the form decides. */
export interface DecisionFields {
  decision: MarkDecision | null;
  words: string;
}

/**
 * Keeps a mark or takes it back, with words that its person reads; they are notified. A decision can be changed by
 * a later one that was made of it.
 */
export function decideMark(
  { markId, decision, words }: { markId: number; decision: MarkDecision; words: string },
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): DecideMarkResult {
  const decisionWords = words.trim();
  return asAdmin(by, (): DecideMarkResult => {
    const mark = findMark().get({ id: markId });
    if (!mark || now >= mark.endsAt) return { ok: false, reason: "unknown-mark" };
    // The same form was sent again.
    if (mark.decision === decision && mark.decisionWords === decisionWords) {
      return { ok: true, isNew: false };
    }
    if (hasChangedSince(mark, basedOn)) {
      const { rowVersion, decisionWords: current } = mark;
      return {
        ok: false,
        reason: "changed-meanwhile",
        current: { decision: mark.decision, words: current, rowVersion },
      };
    }
    if (!decisionWords) return { ok: false, reason: "words-missing" };
    saveDecision(mark, { decision, words: decisionWords }, { by, now });
    return { ok: true, isNew: true };
  });
}

function saveDecision(
  { id, userId, side, bookingId }: MarkToDecide,
  { decision, words }: { decision: MarkDecision; words: string },
  { by, now }: CommandContext<SignedInAdmin>,
): void {
  const decided = { decidedByUserId: by.adminId, decidedAt: now };
  updateDecision().run({ id, decision, decisionWords: words, ...decided });
  recordAdminAudit(
    {
      action: decision === "kept" ? "mark-kept" : "mark-taken-back",
      subjectType: "user",
      subjectId: userId,
      details: { mark: id, booking: bookingId },
      personal: { userId, values: { reason: { before: null, after: words } } },
    },
    { by, now },
  );
  const payload = { markId: id, side, jobId: bookingId };
  publishEvent({ kind: "mark-decided", payload, accountId: userId, actor: "admin" }, now);
}

const listMarksOfAbsence = query(
  { absenceId: absences.id, cleanerId: absences.cleanerId, now: marks.endsAt },
  (db, p) =>
    db
      .select({ id: marks.id })
      .from(absences)
      .crossJoin(absenceBookings)
      .crossJoin(bookings)
      .crossJoin(marks)
      .where(
        and(
          eq(absences.id, p.absenceId),
          eq(absences.cleanerId, p.cleanerId),
          eq(absenceBookings.absenceId, absences.id),
          eq(bookings.id, absenceBookings.bookingId),
          eq(bookings.cleanerId, absences.cleanerId),
          eq(marks.bookingId, bookings.id),
          eq(marks.cause, "late-cancel"),
          eq(marks.side, "cleaner"),
          sql`${marks.decision} is not 'taken-back'`,
          sql`${marks.endsAt} > ${p.now}`,
        ),
      )
      .prepare(),
);

/** Returns the number of marks that an absence has left its cleaner and that count now. One query. */
export const countMarksOfAbsence = (
  { absenceId, cleanerId }: { absenceId: number; cleanerId: number },
  now: number,
): number => listMarksOfAbsence().all({ absenceId, cleanerId, now }).length;

/** Takes back, at once, all marks that an absence has left its cleaner. Those taken back before stay as they are. */
export function takeBackMarksOfAbsence(
  { words, ...absence }: { absenceId: number; cleanerId: number; words: string },
  { by, now }: CommandContext<SignedInAdmin>,
): { ok: true; count: number } | typeof NOT_AN_ADMIN | { ok: false; reason: "words-missing" } {
  const decisionWords = words.trim();
  return asAdmin(by, () => {
    if (!decisionWords) return { ok: false, reason: "words-missing" };
    const ids = listMarksOfAbsence().all({ ...absence, now });
    for (const { id } of ids) {
      const mark = findMark().get({ id });
      if (mark) saveDecision(mark, { decision: "taken-back", words: decisionWords }, { by, now });
    }
    return { ok: true, count: ids.length };
  });
}
