import { listProblemPhotosOf } from "~/domain/bookings/problems/problem-photos.server";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import type { Translate } from "~/i18n/messages";
import { casePath } from "~/lib/case-paths";
import { keepCompounds } from "~/lib/thai-compounds";

/** The texts of what is to be done again in a redo: the kind of its problem, and the words about it. */
export function redoWorkLines({ redoWork }: CleanerBooking, t: Translate): string[] {
  if (!redoWork) return [];
  const { kind, words, problem } = redoWork;
  return [
    ...(kind ? [keepCompounds(t(`case-page:is-${kind}`))] : []),
    ...(problem?.words ? [problem.words] : []),
    ...(words ? [words] : []),
  ];
}

/**
 * Returns what the page of a redo shows of what is to be done; null if the job is no redo, or there is nothing to
 * say. Its problem's own cleaner also gets the photos, and the way to the problem. One query for them.
 */
export function redoWorkView(job: CleanerBooking, t: Translate) {
  const lines = redoWorkLines(job, t);
  const problem = job.redoWork?.problem ?? null;
  if (lines.length === 0) return null;
  const photos = problem ? listProblemPhotosOf(problem.bookingId, "a side").get(problem.id) : null;
  return {
    title: t("case-page:work"),
    lines,
    photos: (photos ?? []).map((key, index) => ({
      key,
      alt: t("case-page:photo", { number: index + 1 }),
    })),
    see: problem && {
      to: casePath("cleaner", problem.bookingId, problem.id),
      text: t("case-page:work-see"),
    },
  };
}
