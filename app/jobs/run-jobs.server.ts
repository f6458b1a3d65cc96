import { isBusyError, shouldLogError, isUnwritableError, isWritable } from "#db/busy.server";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { logger } from "~/lib/logger.server";
import type { BackgroundJob } from "./jobs.server";

/** Between two pieces of a job: requests that came meanwhile are answered. */
const PAUSE_BETWEEN_PIECES_MS = 10;
/** While another process writes, a job looks again as often. */
const BUSY_RETRY_MS = SECOND_MS;
/** So does a job that met a full or failing disk: there may be room any minute. */
const UNWRITABLE_RETRY_MS = MINUTE_MS;

/**
 * Runs each job at once and then by its own clock, until what is returned is called. A job that has
 * more to do goes on after a breath; one that fails is logged, and runs again by its clock.
 */
export function runBackgroundJobs(jobs: readonly BackgroundJob[], now: () => number): () => void {
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

/** Does a piece of a job, and gives the milliseconds to the next. */
function runPiece(job: BackgroundJob, now: number): number {
  try {
    // It would hold the thread until it got its turn.
    if (!isWritable()) return Math.min(BUSY_RETRY_MS, job.everyMs);
    return job.run(now) ? PAUSE_BETWEEN_PIECES_MS : job.everyMs;
  } catch (error) {
    if (isBusyError(error)) return Math.min(BUSY_RETRY_MS, job.everyMs);
    if (shouldLogError(error)) logger().error({ err: error, job: job.name }, "job failed");
    return isUnwritableError(error) ? Math.min(UNWRITABLE_RETRY_MS, job.everyMs) : job.everyMs;
  }
}
