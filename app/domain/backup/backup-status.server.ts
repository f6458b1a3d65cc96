import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod/v4";
import { dataFolder } from "#db/client.server";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { BACKUP_FAILURES, type BackupFailure } from "~/lib/vocabulary";

/*
 * How backups went is in a file of the data folder, not in the database: a restored database would
 * otherwise say that the new machine was backed up, and nothing could be noted while the database takes no
 * writes. The file is in no backup.
 */

/** Name of that file. */
export const STATUS_FILE = "backup-status.json";

/** The hour of the city at which a night's backup begins: fewest people are awake. */
export const BACKUP_HOUR = 3;
/** Age, in milliseconds, from which the last good backup is too old: a day, and 2 hours for the backup itself. */
export const LATE_AFTER_MS = 26 * HOUR_MS;
/** How often a night's backup is begun if it is cut off each time, for example by restarts. */
const MOST_TRIES = 3;
/** How many results are kept, the last ones. */
const MOST_RESULTS = 60;

const GoodSchema = z.object({
  /** When it was begun: what came later isn't in it. */
  at: z.number(),
  /** Name of the file in the folder of backups. */
  file: z.string(),
  bytes: z.number(),
  bookings: z.number(),
  people: z.number(),
  photos: z.number(),
  /** Time for copying and packing, in milliseconds. */
  packedMs: z.number(),
  /** Time for restoring it elsewhere and comparing it, in milliseconds. */
  provedMs: z.number(),
  /** Whether it was handed to BACKUP_COMMAND. */
  handedOn: z.boolean(),
});
const FailureSchema = z.object({ at: z.number(), reason: z.enum(BACKUP_FAILURES) });

const StatusSchema = z.object({
  /** Since when the server has known that there are to be backups. */
  watchedSince: z.number().nullable().default(null),
  /** The last backup that a night has begun. */
  nightly: z
    .object({ night: z.string(), tries: z.number(), ended: z.boolean() })
    .nullable()
    .default(null),
  lastGood: GoodSchema.nullable().default(null),
  /** The first failure after the last good one. */
  failedSince: z.number().nullable().default(null),
  lastFailure: FailureSchema.nullable().default(null),
  /** The last results, oldest first; `reason` is null for a good one. */
  results: z
    .array(z.object({ at: z.number(), reason: z.enum(BACKUP_FAILURES).nullable() }))
    .default([]),
});

type StatusRecord = z.output<typeof StatusSchema>;
export type GoodBackup = z.output<typeof GoodSchema>;

/** Returns what is recorded; as of nothing if the file is missing or damaged. */
function readStatus(dataDir: string): StatusRecord {
  try {
    const text = readFileSync(join(dataDir, STATUS_FILE), "utf8");
    return StatusSchema.parse(JSON.parse(text));
  } catch {
    return StatusSchema.parse({});
  }
}

function changeStatus(dataDir: string, change: (status: StatusRecord) => StatusRecord): void {
  const file = join(dataDir, STATUS_FILE);
  const draft = `${file}.${process.pid}.new`;
  try {
    writeFileSync(draft, JSON.stringify(change(readStatus(dataDir))), { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Returns the night, as the city's date at its end, whose backup is due or was the last to be due. */
function nightOf(now: number): string {
  const today = cityDateOf(now);
  return now >= instantOf(today, BACKUP_HOUR) ? today : addDays(today, -1);
}

/**
 * True if the backup of the last night is still to be made: it wasn't begun yet, or was cut off. After a
 * standstill it is made up for at the start.
 */
export function isNightlyDue(dataDir: string, now: number): boolean {
  const { nightly } = readStatus(dataDir);
  if (nightly?.night !== nightOf(now)) return true;
  return !nightly.ended && nightly.tries < MOST_TRIES;
}

/** Records that a night's backup begins. Call it under the lock of backups. */
export function recordNightlyBegun(dataDir: string, now: number): void {
  changeStatus(dataDir, (status) => {
    const night = nightOf(now);
    const tries = status.nightly?.night === night ? status.nightly.tries : 0;
    return { ...status, nightly: { night, tries: tries + 1, ended: false } };
  });
}

/** Records that backups are to be made, at the first time only. */
export function recordWatched(dataDir: string, now: number): void {
  if (readStatus(dataDir).watchedSince !== null) return;
  changeStatus(dataDir, (status) => ({ ...status, watchedSince: now }));
}

const ended = ({ nightly }: StatusRecord) => nightly && { ...nightly, ended: true };
const withResult = ({ results }: StatusRecord, at: number, reason: BackupFailure | null) =>
  [...results, { at, reason }].slice(-MOST_RESULTS);

/** Records a backup that was made and proved. A night's backup has then ended, whoever began it. */
export function recordGood(dataDir: string, good: GoodBackup): void {
  changeStatus(dataDir, (status) => ({
    ...status,
    nightly: ended(status),
    lastGood: good,
    failedSince: null,
    results: withResult(status, good.at, null),
  }));
}

/** Records a backup that failed. */
export function recordFailure(dataDir: string, reason: BackupFailure, now: number): void {
  changeStatus(dataDir, (status) => ({
    ...status,
    nightly: ended(status),
    failedSince: status.failedSince ?? now,
    lastFailure: { at: now, reason },
    results: withResult(status, now, reason),
  }));
}

/** How backups are, for admins. */
export type BackupStatus =
  | { on: false }
  | {
      on: true;
      lastGood: GoodBackup | null;
      /** Null while all is well. `since` is when the trouble began. */
      trouble: { reason: BackupFailure | "late"; since: number } | null;
      /** The last results, oldest first; `reason` is null for a good one. */
      results: StatusRecord["results"];
    };

/**
 * Returns how backups of the open database are. They are on if BACKUP_DIR is set. There is trouble if the
 * last one failed, or if the last good one is older than 26 hours.
 */
export function getBackupStatus(now: number, isOn = env().BACKUP_DIR !== undefined): BackupStatus {
  if (!isOn) return { on: false };
  const { lastGood, failedSince, lastFailure, watchedSince, results } = readStatus(dataFolder());
  const lateSince = (lastGood?.at ?? watchedSince ?? now) + LATE_AFTER_MS;
  const trouble =
    failedSince !== null && lastFailure
      ? { reason: lastFailure.reason, since: failedSince }
      : now > lateSince
        ? { reason: "late" as const, since: lateSince }
        : null;
  return { on: true, lastGood, trouble, results };
}

/** True if a good backup was made after an instant, whether or not backups are still on. */
export function hasGoodBackupSince(instant: number): boolean {
  return (readStatus(dataFolder()).lastGood?.at ?? -Infinity) > instant;
}
