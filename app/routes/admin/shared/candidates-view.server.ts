import type { Candidate, Candidates } from "~/domain/admin/bookings/candidates.server";
import { nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";

type Listed = Pick<Candidates, "atItsHour" | "hasMore" | "withinTwoHours">;

/** Returns who could take a job as pages show them: with names for the reader. */
export function candidatesView({ atItsHour, hasMore, withinTwoHours }: Listed, locale: Locale) {
  const view = (candidate: Candidate) => ({
    ...candidate,
    name: nameForReader(candidate.name, locale),
  });
  return {
    atItsHour: atItsHour.map(view),
    hasMore,
    withinTwoHours: withinTwoHours.map((start) => ({
      ...start,
      cleaners: start.cleaners.map(view),
    })),
  };
}

/** The candidates for a job, as pages show them. */
export type CandidatesView = ReturnType<typeof candidatesView>;
export type CandidateView = CandidatesView["atItsHour"][number];
