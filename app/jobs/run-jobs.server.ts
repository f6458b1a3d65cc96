import { logger } from "~/lib/logger.server";
import type { Job } from "./jobs.server";

/**
 * Runs each job at once and then by its own clock, until what is returned is called. What one of them
 * can't do now, a busy database say, it does next time.
 */
export function runJobs(jobs: readonly Job[], now: () => number): () => void {
  const timers = jobs.map((job) => {
    const run = () => {
      try {
        job.run(now());
      } catch (error) {
        logger().error({ err: error, job: job.name }, "job failed");
      }
    };
    run();
    return setInterval(run, job.everyMs);
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}
