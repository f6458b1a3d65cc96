import {
  chooseBeforehand,
  listCandidates,
  type Candidates,
} from "~/domain/admin/bookings/candidates.server";
import type { JobToGive } from "~/domain/bookings/absences/report-absence.server";
import type { AbsenceToReport, ReportedAbsenceView } from "~/http/absence-page.server";
import type { Locale } from "~/lib/vocabulary";
import { candidatesView } from "../../shared/candidates-view.server";

/** Most jobs for which somebody can be chosen at once: more than anybody has in some days. */
const MOST_JOBS_DECIDED = 20;

const NOBODY: Candidates = { atItsHour: [], hasMore: false, withinTwoHours: [] };

interface Reader {
  now: number;
  locale: Locale;
}

/** Returns who could take each job of an absence before it is reported, and who is chosen beforehand. */
export function jobsToDecide({ jobs }: AbsenceToReport, { now, locale }: Reader) {
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

/** The name of the field that says who takes over a job; it is empty if nobody does. */
const GIVE_FIELD = /^give-(\d+)$/;

/** Returns the jobs for which somebody is chosen in a form. */
export function readJobsToGive(form: FormData): JobToGive[] {
  return [...form].flatMap(([field, value]) => {
    const bookingId = Number(GIVE_FIELD.exec(field)?.[1]);
    const cleanerId = Number(value);
    return bookingId > 0 && cleanerId > 0 ? [{ bookingId, cleanerId }] : [];
  });
}

/** Reads which lost booking a button gives to whom; null if it can't be read. */
export function readLostJobToGive(form: FormData) {
  const [lostBookingId = 0, cleanerId = 0] = String(form.get("give")).split("-").map(Number);
  return lostBookingId > 0 && cleanerId > 0 ? { lostBookingId, cleanerId } : null;
}
