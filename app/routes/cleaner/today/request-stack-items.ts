import type { CityDate } from "~/lib/bangkok-time";
import type { JobView } from "../shared/job-view";

/** A request for one visit, or for a series with the days of the other visits. */
type JobRequest = JobView & { otherDates: CityDate[] };

/** A place in the stack of requests. */
export type RequestStackItem =
  { kind: "open"; job: JobRequest } | { kind: "row" | "accepted"; job: JobView };

/**
 * Returns the stack of requests, the earliest deadline first. The one that was asked for is open, else the
 * first; none if one was just accepted: that one keeps its place.
 */
export function requestStackOf(
  requests: readonly JobRequest[],
  { openId, accepted }: { openId: number; accepted: JobView | null },
): RequestStackItem[] {
  const asked = requests.find(({ id }) => id === openId);
  const opened = asked ?? (accepted ? undefined : requests[0]);
  const items = requests.map((job): RequestStackItem =>
    job === opened ? { kind: "open", job } : { kind: "row", job },
  );
  if (!accepted) return items;
  return [...items, { kind: "accepted", job: accepted } as const].toSorted(
    (one, other) => one.job.answerBy - other.job.answerBy || one.job.startsAt - other.job.startsAt,
  );
}
