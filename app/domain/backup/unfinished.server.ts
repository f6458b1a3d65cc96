import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, isBusyError, lockFile } from "#db/client.server";

/*
 * Leftovers of a backup or a restore that was cut off. This file is apart from those that make them,
 * so that a server doesn't load their libraries.
 */

/** Beginning of the name of the folder in which a backup is made, beside the finished ones. */
export const SCRATCH = ".unfinished-";
/** Beginning of the name of the folder, in the data folder, to which a backup is unpacked. */
export const UNPACKING = ".restoring-";
/** Name of the file in the data folder whose lock says that a backup is being made. */
const BACKUP_LOCK = "backup.lock";

/**
 * Takes the lock of backups of a data folder, and returns a function that releases it; null if another
 * process makes a backup.
 */
export function lockBackups(dataDir: string): (() => void) | null {
  try {
    return lockFile(join(dataDir, BACKUP_LOCK), 0);
  } catch (error) {
    if (isBusyError(error)) return null;
    throw error;
  }
}

/** Removes what backups have left that were cut off. Call it under the lock of backups. */
export function removeUnfinished(backupDir: string): void {
  for (const name of readdirSync(backupDir)) {
    if (name.startsWith(SCRATCH)) rmSync(join(backupDir, name), { recursive: true, force: true });
  }
}

/** Does the same at the start of a server, unless a backup is being made or the folder is missing. */
export function removeUnfinishedAtStart(dataDir: string, backupDir: string): void {
  if (!existsSync(backupDir)) return;
  const release = lockBackups(dataDir);
  if (!release) return;
  try {
    removeUnfinished(backupDir);
  } finally {
    release();
  }
}

/** True if a data folder has a restore that was cut off: it holds some of the files, and no database. */
export function isHalfRestored(dataDir: string): boolean {
  if (!existsSync(dataDir) || existsSync(databaseFile(dataDir))) return false;
  return readdirSync(dataDir).some((name) => name.startsWith(UNPACKING));
}

/** Writes a folder's names through to the disk. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
