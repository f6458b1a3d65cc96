import { addDays, cityDateOf } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import { jobRow, type JobRowView, type JobView } from "../shared/job-view";

/** Several jobs with their sum. */
export interface JobGroup {
  jobs: JobRowView[];
  /** The sum still to collect for them. */
  toCollect: Satang;
}

/**
 * Groups a cleaner's open jobs by what is to do: answer, complete, go there, know of. `today` also counts
 * completed jobs.
 */
export function groupOpenJobs(jobs: readonly JobView[], now: number) {
  const date = cityDateOf(now);
  const tomorrow = addDays(date, 1);
  const confirmed = jobs.filter(({ status }) => status === "confirmed");
  const next = confirmed.find(({ endsAt }) => endsAt > now) ?? null;
  const later = confirmed.filter((job) => job.endsAt > now && job !== next);
  const ofToday = jobs.filter((job) => job.date === date && job.status !== "pending");
  const done = ofToday.filter(({ status }) => status === "completed");
  return {
    date,
    today: {
      count: ofToday.length,
      toCollect: sumToCollect(ofToday),
      /** The cleaner's earnings of a day that is done; null while a job is left. */
      earned:
        done.length > 0 && done.length === ofToday.length
          ? done.reduce((sum, { serviceCost }) => sum + serviceCost, 0)
          : null,
    },
    requests: requestsOf(jobs.filter(({ status }) => status === "pending")),
    /** Jobs whose customers ask for another time, earliest deadline first. */
    toAnswer: confirmed
      .flatMap(({ id, customer, startsAt, proposal }) =>
        proposal ? [{ id, customer, startsAt, proposal }] : [],
      )
      .toSorted((a, b) => a.proposal.until - b.proposal.until),
    unfinished: confirmed.filter(({ endsAt }) => endsAt <= now).map(jobRow),
    next,
    laterToday: later.filter((job) => job.date === date).map(jobRow),
    tomorrow: groupOf(later.filter((job) => job.date === tomorrow)),
    comingDays: groupOf(later.filter((job) => job.date > tomorrow)),
  };
}

/** Returns the requests to answer, earliest deadline first. The visits of a series are one request. */
function requestsOf(jobs: readonly JobView[]) {
  const inOrder = jobs.toSorted((a, b) => a.answerBy - b.answerBy || a.startsAt - b.startsAt);
  return inOrder.flatMap((job, index) => {
    const { seriesId } = job;
    const isOther = inOrder
      .slice(0, index)
      .some((before) => seriesId !== null && before.seriesId === seriesId);
    if (isOther) return [];
    const visits = inOrder.filter((other) => seriesId !== null && other.seriesId === seriesId);
    return [{ ...job, otherDates: visits.slice(1).map(({ date }) => date) }];
  });
}

function groupOf(jobs: JobView[]): JobGroup {
  return { jobs: jobs.map(jobRow), toCollect: sumToCollect(jobs) };
}

function sumToCollect(jobs: readonly JobView[]): Satang {
  return jobs.reduce((sum, { isPaid, total }) => sum + (isPaid ? 0 : total), 0);
}
