import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { query, columnsOf } from "#db/query.server";
import { absenceBookings, absences } from "#db/schema/schedule";
import { closeDays } from "~/domain/schedule/close-windows.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { declineBooking } from "../lifecycle/answer-request.server";
import { ABSENCE_REASON } from "../lifecycle/status";
import { transitionTogether } from "../lifecycle/transition.server";
import { rescheduleProposalOf } from "../rescheduling/reschedule-proposal";
import {
  orNotGiven,
  reassignTogether,
  type JobToGive,
  type NotGiven,
  type ReassignedJob,
} from "../rescheduling/reassign-together.server";
import { answerProposal } from "../rescheduling/reschedule.server";
import { concernedVersion, listConcernedRows, type AbsenceScope } from "./absence-jobs.server";

export interface AbsenceReport {
  cleaner: { id: number; userId: number };
  scope: AbsenceScope;
  /** The cleaner's own words for admins alone; may be empty. */
  reason: string;
  /** Makes a form that is sent twice one absence. */
  formKey: string;
  /** The admin who reports it for the cleaner. */
  adminId?: number;
  /** Jobs that somebody takes over, by this admin: they keep their number and their price. */
  given?: readonly JobToGive[];
}

export type ReportAbsenceResult =
  | {
      ok: true;
      absenceId: number;
      /** True if the same form was sent before: a second tap changes nothing. */
      isRepeated: boolean;
      /** The jobs that somebody took over, as they were before. */
      reassigned: ReassignedJob[];
    }
  /** A job came, went or moved since the page was loaded. */
  | { ok: false; reason: "changed-meanwhile" }
  | NotGiven;

const findAbsenceOfForm = query(columnsOf(absences, ["cleanerId", "formKey"]), (db, p) =>
  db
    .select({ id: absences.id })
    .from(absences)
    .where(and(eq(absences.cleanerId, p.cleanerId), eq(absences.formKey, p.formKey)))
    .prepare(),
);

const insertAbsence = query(
  columnsOf(absences, [
    "cleanerId",
    "firstDay",
    "lastDay",
    "reason",
    "formKey",
    "reportedAt",
    "reportedByAdminId",
  ]),
  (db, p) => db.insert(absences).values(p).returning({ id: absences.id }).prepare(),
);

const insertAbsenceBooking = query(
  columnsOf(absenceBookings, ["absenceId", "bookingId"]),
  (db, p) => db.insert(absenceBookings).values(p).prepare(),
);

/**
 * Reports that a cleaner can't work, in one transaction: closes the days, gives the jobs to those whom an admin
 * has chosen, declines their requests and what else waits for an answer, cancels their other jobs, and does for
 * each customer what they wanted in this case. A customer with several jobs is notified once. `basedOn` is the
 * version that the page showed.
 */
export function reportAbsence(
  report: AbsenceReport,
  context: { basedOn: number; now: number },
): ReportAbsenceResult {
  return orNotGiven(() => reportInTransaction(report, context));
}

function reportInTransaction(
  { cleaner, scope, reason, formKey, adminId, given = [] }: AbsenceReport,
  { basedOn, now }: { basedOn: number; now: number },
): ReportAbsenceResult {
  return inTransaction((): ReportAbsenceResult => {
    const repeated = findAbsenceOfForm().get({ cleanerId: cleaner.id, formKey });
    if (repeated) return { ok: true, absenceId: repeated.id, isRepeated: true, reassigned: [] };
    const concerned = listConcernedRows(cleaner.id, scope, now);
    const { jobs, offers, proposals } = concerned;
    // With no job left on days off there is nothing to report: the days are off already.
    const isNothing = scope === "days-off" && jobs.length === 0;
    if (isNothing || concernedVersion(concerned) !== basedOn) {
      return { ok: false, reason: "changed-meanwhile" };
    }
    const today = cityDateOf(now);
    const dates = jobs.map(({ date }) => date);
    const days =
      scope === "days-off" ? { first: dates[0] ?? today, last: dates.at(-1) ?? today } : scope;
    // The days are closed first: what follows looks for cleaners who are free.
    if (scope !== "days-off") closeDays(cleaner.id, days);
    const { id: absenceId } = insertAbsence().get({
      ...{ cleanerId: cleaner.id, firstDay: days.first, lastDay: days.last },
      ...{ reason: reason.trim(), formKey, reportedAt: now, reportedByAdminId: adminId ?? null },
    });
    for (const { id: bookingId } of jobs) insertAbsenceBooking().run({ absenceId, bookingId });
    const { userId } = cleaner;
    // Before anybody is looked for: a search could book who was chosen.
    const change = { reason: ABSENCE_REASON, isOfAbsence: true };
    // Nobody has the id 0: without an admin no job is given to anybody.
    const reassigned = reassignTogether(given, change, { userId: adminId ?? 0 }, now);
    const givenIds = new Set(reassigned.map(({ bookingId }) => bookingId));
    for (const proposal of proposals) {
      const asked = rescheduleProposalOf(proposal, now);
      if (!asked) continue;
      const answer = { bookingId: proposal.id, answer: "decline", asked } as const;
      throwUnlessOk(answerProposal(answer, { userId }, now));
    }
    for (const { id: bookingId } of offers) {
      // Another answer in this transaction may have ended the search.
      declineBooking({ bookingId, userId, reason: "" }, now);
    }
    declineRequests(jobs, { userId, now });
    const confirmed = jobs.filter(({ id, status }) => status === "confirmed" && !givenIds.has(id));
    for (const customerId of new Set(confirmed.map((job) => job.userId))) {
      const bookingIds = confirmed.flatMap((job) => (job.userId === customerId ? [job.id] : []));
      const lost = { bookingIds, event: "cancelled", reason: ABSENCE_REASON } as const;
      throwUnlessOk(transitionTogether(lost, { as: "cleaner", userId }, now));
    }
    return { ok: true, absenceId, isRepeated: false, reassigned };
  });
}

/** Declines requests; the visits of a series have one answer. */
function declineRequests(
  jobs: readonly { id: number; status: string; seriesId: string | null }[],
  { userId, now }: { userId: number; now: number },
): void {
  const answered = new Set<string>();
  for (const { id: bookingId, status, seriesId } of jobs) {
    if (status !== "pending" || (seriesId !== null && answered.has(seriesId))) continue;
    if (seriesId !== null) answered.add(seriesId);
    throwUnlessOk(declineBooking({ bookingId, userId, reason: "" }, now));
  }
}

/** Throws unless a command succeeded: what was listed in the same transaction can be done. */
function throwUnlessOk(result: { ok: true } | { ok: false; reason: string }): void {
  if (!result.ok) throw new Error(`A job of an absence couldn't be ended: ${result.reason}`);
}
