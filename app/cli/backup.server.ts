import "~/lib/refuse-old-node.server";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { BackupError, RestoreError, backupFailureOf } from "~/domain/backup/backup-failures";
import {
  isNightlyDue,
  recordFailure,
  recordGood,
  recordNightlyBegun,
} from "~/domain/backup/backup-status.server";
import { makeBackup, type MadeBackup } from "~/domain/backup/make-backup.server";
import { lockBackups } from "~/domain/backup/unfinished.server";
import { databaseFile } from "#db/client.server";
import { currentTime } from "~/lib/clock.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { keepFilesPrivate } from "~/lib/private-files.server";

/** An argument of the server alone: the night's backup, which is made once, and reported to the log. */
const isNightly = process.argv.includes("--nightly");

/**
 * Runs `npm run backup`, beside the server or without it, and the backup that the server begins each night.
 * It is a process of its own: copying, packing and the check of the copy would keep the server's one thread
 * for seconds, and their memory is gone with it.
 */
async function main(): Promise<void> {
  keepFilesPrivate();
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATA_DIR, BACKUP_DIR, BACKUP_COMMAND, BACKUP_PASSPHRASE, BACKUP_KEEP } = env();
  if (BACKUP_DIR === undefined) {
    throw new EnvironmentError(["BACKUP_DIR is required: the folder for backups"]);
  }
  if (!existsSync(databaseFile(DATA_DIR))) {
    throw new EnvironmentError([`DATA_DIR (${DATA_DIR}) has no database to back up`]);
  }
  const now = currentTime();
  const release = lockBackups(DATA_DIR);
  if (!release) return isNightly ? undefined : refuse("Another backup is being made.");
  try {
    if (isNightly) {
      if (!isNightlyDue(DATA_DIR, now)) return;
      recordNightlyBegun(DATA_DIR, now);
      // Requests come first.
      setPriority(10);
    }
    const { removed, ...good } = await makeBackup(
      {
        dataDir: DATA_DIR,
        backupDir: BACKUP_DIR,
        passphrase: BACKUP_PASSPHRASE,
        command: BACKUP_COMMAND,
        keep: BACKUP_KEEP,
      },
      now,
    );
    recordGood(DATA_DIR, good);
    report({ ...good, removed });
  } catch (error) {
    const reason = backupFailureOf(error);
    if (isNightly) logger().error({ err: error, reason }, "backup failed");
    else if (error instanceof BackupError || error instanceof RestoreError) refuse(error.message);
    else refuse(`The backup failed: ${String(error)}`);
    process.exitCode = 1;
    recordFailure(DATA_DIR, reason, now);
  } finally {
    release();
  }
}

function report(made: MadeBackup): void {
  if (isNightly) return logger().info(made, "backup made and proved");
  const { file, bytes, bookings, people, photos, packedMs, provedMs, handedOn, removed } = made;
  const inSeconds = (ms: number) => (ms / 1000).toFixed(1);
  say(`${file}: ${(bytes / 1024 ** 2).toFixed(1)} MiB, made in ${inSeconds(packedMs)} s.`);
  say(
    `Restored elsewhere and compared with the source in ${inSeconds(provedMs)} s: ${bookings} bookings, ${people} people, ${photos} files of photos.`,
  );
  if (removed.length > 0) say(`Removed: ${removed.join(", ")}`);
  if (handedOn) say("BACKUP_COMMAND has taken it.");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function refuse(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

// On `exit` the unfinished backup is removed, and BACKUP_COMMAND ended.
process.once("SIGTERM", () => process.exit(1));
process.once("SIGINT", () => process.exit(1));

try {
  await main();
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  refuse(error.message);
}
