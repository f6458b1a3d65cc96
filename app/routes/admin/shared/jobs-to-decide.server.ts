import { chooseBeforehand, listCandidates } from "~/domain/admin/bookings/candidates.server";
import type {
  JobToGive,
  RefusedJob,
} from "~/domain/bookings/rescheduling/reassign-together.server";
import type { AbsenceJobToReport, ReportedAbsenceView } from "~/http/absence-page.server";
import type { Message } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";
import { candidatesView } from "./candidates-view.server";
import { giveField } from "./give-field";

/** Most jobs for which somebody can be chosen at once: more than anybody has in some days. */
export const MOST_JOBS_DECIDED = 25;

const NOBODY = { atItsHour: [], hasMore: false, withinTwoHours: [] };

interface Reader {
  now: number;
  locale: Locale;
}

/**
 * Returns who could take each of these jobs, and who is chosen beforehand. Requests are left out: whoever was asked
 * answers them.
 */
export function jobsToDecide(jobs: readonly AbsenceJobToReport[], { now, locale }: Reader) {
  const decidable = jobs
    .flatMap(({ id, startsAt, isRequest, forAdmin }) =>
      isRequest || forAdmin === null
        ? []
        : [{ id, startsAt, endsAt: forAdmin.endsAt, choice: forAdmin.choice }],
    )
    .slice(0, MOST_JOBS_DECIDED);
  const candidates = listCandidates(
    decidable.map(({ id }) => id),
    now,
  );
  const chosen = chooseBeforehand(decidable, candidates);
  return decidable.map(({ id, endsAt }) => ({
    id,
    endsAt,
    chosen: chosen.get(id) ?? null,
    candidates: candidatesView(candidates.get(id) ?? NOBODY, locale),
  }));
}

export type JobToDecide = ReturnType<typeof jobsToDecide>[number];

/** Returns who could take each lost booking of an absence that has nobody yet. */
export function jobsWithNobody({ jobs }: ReportedAbsenceView, { now, locale }: Reader) {
  const lostIds = jobs.flatMap(({ forAdmin }) => forAdmin?.lostId ?? []);
  return [...listCandidates(lostIds.slice(0, MOST_JOBS_DECIDED), now)].map(
    ([lostId, candidates]) => ({ lostId, candidates: candidatesView(candidates, locale) }),
  );
}

export type JobWithNobody = ReturnType<typeof jobsWithNobody>[number];

const GIVE_FIELD = /^give-(\d+)$/;

/** Returns the answers of a form about jobs, by the id of the booking. */
export const readDecisions = (form: FormData) =>
  [...form].flatMap(([field, answer]) => {
    const bookingId = Number(GIVE_FIELD.exec(field)?.[1]);
    return bookingId > 0 ? [{ bookingId, answer: String(answer) }] : [];
  });

/** Returns the jobs for which somebody is chosen in a form. */
export const readJobsToGive = (form: FormData): JobToGive[] =>
  readDecisions(form).flatMap(({ bookingId, answer }) => {
    const cleanerId = Number(answer);
    return cleanerId > 0 ? [{ bookingId, cleanerId }] : [];
  });

/** Returns the errors beside the jobs that nobody can take over as it was chosen. */
export const errorsOfJobs = (refused: readonly RefusedJob[]): Record<string, Message> =>
  Object.fromEntries(
    refused.map(({ bookingId, reason }): [string, Message] => [
      giveField(bookingId),
      reason === "time-taken"
        ? "admin-bookings:cleaner-taken"
        : "admin-bookings:cleaner-unsuitable",
    ]),
  );

/** Reads which lost booking a button gives to whom; null if it can't be read. */
export function readLostJobToGive(form: FormData) {
  const [lostBookingId = 0, cleanerId = 0] = String(form.get("give")).split("-").map(Number);
  return lostBookingId > 0 && cleanerId > 0 ? { lostBookingId, cleanerId } : null;
}
