import { MINUTE_MS } from "~/lib/durations";

/** Time after which a job that should have run counts as late, in milliseconds: a busy machine delays it. */
const GRACE_MS = 5 * MINUTE_MS;
/** Number of its intervals that a job may miss. */
const MISSED_RUNS = 3;

/** The runs of a background job since the start of this process. */
export interface JobRuns {
  name: string;
  everyMs: number;
  runs: number;
  lastRunAt: number | null;
  failures: number;
  /** The instant of the first failure since the last run that worked. */
  failingSince: number | null;
  /** True if it hasn't run for far longer than its interval. */
  isLate: boolean;
}

type Counted = Omit<JobRuns, "isLate"> & { listensSince: number };

let jobs = new Map<string, Counted>();

/** Notes which jobs there are. Until then nobody knows whether they run: another process may run them. */
export function listenToJobs(all: readonly { name: string; everyMs: number }[], now: number): void {
  jobs = new Map(
    all.map(({ name, everyMs }) => [
      name,
      {
        name,
        everyMs,
        runs: 0,
        lastRunAt: null,
        failures: 0,
        failingSince: null,
        listensSince: now,
      },
    ]),
  );
}

/** Counts a run that worked. */
export function recordJobRun(name: string, now: number): void {
  const job = jobs.get(name);
  if (!job) return;
  job.runs += 1;
  job.lastRunAt = now;
  job.failingSince = null;
}

/** Counts a run that ended with an error. */
export function recordJobFailure(name: string, now: number): void {
  const job = jobs.get(name);
  if (!job) return;
  job.failures += 1;
  job.failingSince ??= now;
}

/** Returns the jobs of this process with their runs; none if it runs no jobs. */
export function listJobRuns(now: number): JobRuns[] {
  return [...jobs.values()].map(({ listensSince, ...job }) => ({
    ...job,
    isLate: now - (job.lastRunAt ?? listensSince) > MISSED_RUNS * job.everyMs + GRACE_MS,
  }));
}
