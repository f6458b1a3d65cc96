import type { CityDate } from "~/lib/bangkok-time";
import type { JobView } from "../shared/job-view";

/** A request for one visit, or for a series with the days of the other visits. */
type JobRequest = JobView & { otherDates: CityDate[] };

/** Returns what a row of the stack shows; only this is sent to the browser. */
const requestRow = ({
  id,
  date,
  startsAt,
  endsAt,
  serviceName,
  city,
  serviceCost,
  answerBy,
}: JobView) => ({ id, date, startsAt, endsAt, serviceName, city, serviceCost, answerBy });

export type RequestRowView = ReturnType<typeof requestRow>;

/** Returns what the card of the open request shows. */
const requestCard = (job: JobRequest) => ({
  ...requestRow(job),
  otherDates: job.otherDates,
  status: job.status,
  requestedAt: job.requestedAt,
  minutes: job.minutes,
  customer: job.customer,
  total: job.total,
});

export type RequestCardView = ReturnType<typeof requestCard>;

/** A place in the stack of requests. */
export type RequestStackItem =
  | { kind: "open"; job: RequestCardView }
  | { kind: "row"; job: RequestRowView }
  | { kind: "accepted"; job: RequestRowView & Pick<JobView, "customer"> };

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
    job === opened
      ? { kind: "open", job: requestCard(job) }
      : { kind: "row", job: requestRow(job) },
  );
  if (!accepted) return items;
  const note = { ...requestRow(accepted), customer: accepted.customer };
  return [...items, { kind: "accepted", job: note } as const].toSorted(
    (one, other) => one.job.answerBy - other.job.answerBy || one.job.startsAt - other.job.startsAt,
  );
}
