import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isNightlyDue, recordFailure } from "~/domain/backup/backup-status.server";
import { removeUnfinishedAtStart } from "~/domain/backup/unfinished.server";
import { HOUR_MS } from "~/lib/durations";
import { fileClock } from "~/lib/clock.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";

/** Longest time for a night's backup, with its proof and BACKUP_COMMAND, in milliseconds. */
const LONGEST_BACKUP_MS = 3 * HOUR_MS;

let running: ChildProcess | undefined;
let isFirstRun = true;

/**
 * Begins the night's backup if it is due, in a process of its own (`app/cli/backup.server.ts` says why), and
 * doesn't wait for it. That process notes how it went. Always returns false.
 */
export function beginNightlyBackup(now: number): boolean {
  const { BACKUP_DIR, DATA_DIR, DEMO } = env();
  if (BACKUP_DIR === undefined) return false;
  if (isFirstRun) {
    isFirstRun = false;
    removeUnfinishedAtStart(DATA_DIR, BACKUP_DIR);
  }
  const program = resolve("build/server/backup.js");
  // A developer's server may run without a build.
  if (running || !existsSync(program) || !isNightlyDue(DATA_DIR, now)) return false;
  const child = spawn(process.execPath, [program, "--nightly"], {
    // Settings, with the passphrase, are passed on in the environment: the command line is for all to see.
    env: { ...process.env, ...(DEMO ? { DEMO: "1" } : {}) },
    stdio: ["ignore", "inherit", "inherit"],
    timeout: LONGEST_BACKUP_MS,
    killSignal: "SIGKILL",
  });
  running = child;
  const began = fileClock();
  child.once("error", (error) => {
    running = undefined;
    logger().error({ err: error }, "backup could not be started");
  });
  child.once("exit", (code, signal) => {
    running = undefined;
    if (code !== null || isStopping) return;
    logger().error({ signal }, "backup failed");
    recordFailure(DATA_DIR, "stopped", now + (fileClock() - began));
  });
  return false;
}

let isStopping = false;

/** Ends the night's backup when the server stops; the next start begins it again. */
export function stopNightlyBackup(): void {
  isStopping = true;
  running?.kill("SIGTERM");
}
