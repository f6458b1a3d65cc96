import { isBusyError, shouldLogError, isUnwritableError, isWritable } from "#db/busy.server";
import { listenToJobs, recordJobFailure, recordJobRun } from "~/domain/system/job-runs.server";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { logger } from "~/lib/logger.server";
import type { BackgroundJob } from "./jobs.server";

/** Pause between two pieces of a job, in milliseconds. Requests that came meanwhile are answered in it. */
const PAUSE_BETWEEN_PIECES_MS = 10;
/** Wait before a job tries again while another process writes, in milliseconds. */
const BUSY_RETRY_MS = SECOND_MS;
/** Wait before a job tries again after a full or failing disk: there may be room any minute. */
const UNWRITABLE_RETRY_MS = MINUTE_MS;

/**
 * Runs each job at once and then at its own interval, until the returned function is called. A job that has
 * more to do goes on after a short pause; one that fails is logged and runs again at its interval.
 */
export function runBackgroundJobs(jobs: readonly BackgroundJob[], now: () => number): () => void {
  listenToJobs(jobs, now());
  const stops = jobs.map((job) => runRepeatedly(job, now));
  return () => stops.forEach((stop) => stop());
}

function runRepeatedly(job: BackgroundJob, now: () => number): () => void {
  let timer: NodeJS.Timeout;
  const run = () => {
    timer = setTimeout(run, runPiece(job, now()));
  };
  run();
  return () => clearTimeout(timer);
}

/** Runs a piece of a job. Returns the milliseconds until the next one. */
function runPiece(job: BackgroundJob, now: number): number {
  try {
    // A write would block the thread until the lock is free.
    if (!isWritable()) return Math.min(BUSY_RETRY_MS, job.everyMs);
    const hasMore = job.run(now);
    recordJobRun(job.name, now);
    return hasMore ? PAUSE_BETWEEN_PIECES_MS : job.everyMs;
  } catch (error) {
    if (isBusyError(error)) return Math.min(BUSY_RETRY_MS, job.everyMs);
    recordJobFailure(job.name, now);
    if (shouldLogError(error)) logger().error({ err: error, job: job.name }, "job failed");
    return isUnwritableError(error) ? Math.min(UNWRITABLE_RETRY_MS, job.everyMs) : job.everyMs;
  }
}
