import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_NAME, databaseFile } from "#db/client.server";
import { copyDatabase } from "#db/copy.server";
import { isPhotoPath, type Manifest } from "./backup-contents.server";
import { BackupError } from "./backup-failures";
import { backupName, backupsToRemove, type BackupsKept } from "./backup-names";
import type { GoodBackup } from "./backup-status.server";
import { handOn } from "./hand-on.server";
import { packBackup } from "./pack-backup.server";
import { SCRATCH, removeUnfinished, syncFolder } from "./unfinished.server";
import { unpackBackup } from "./unpack-backup.server";

/** The source of a backup, its place, and the settings for it. */
export interface BackupSettings {
  dataDir: string;
  /** The folder of finished backups. It has to exist: a missing one may be a disk that isn't mounted. */
  backupDir: string;
  passphrase: string | undefined;
  /** BACKUP_COMMAND. */
  command: string | undefined;
  keep: BackupsKept;
}

/** A backup that was made, proved and put among the others. */
export interface MadeBackup extends GoodBackup {
  /** Names of older ones that were removed. */
  removed: string[];
}

/**
 * Makes a backup while the server runs, restores it into a scratch folder and compares it with the source.
 * It then gets its name, older ones are removed, and BACKUP_COMMAND gets it. Throws if any of that fails; a
 * file that wasn't proved never gets a name, and then no older one is removed. Call it under the lock of
 * backups, in a process that has nothing else to do.
 */
export async function makeBackup(
  { dataDir, backupDir, passphrase, command, keep }: BackupSettings,
  now: number,
): Promise<MadeBackup> {
  removeUnfinished(backupDir);
  const name = backupName(now, passphrase !== undefined);
  const file = join(backupDir, name);
  // In the folder of backups, so that a full disk there doesn't become one of the server.
  const scratch = mkdtempSync(join(backupDir, SCRATCH));
  const removeScratch = () => rmSync(scratch, { recursive: true, force: true });
  process.once("exit", removeScratch);
  let facts: Omit<GoodBackup, "handedOn">;
  try {
    const began = performance.now();
    const database = join(scratch, DATABASE_NAME);
    const packed = join(scratch, name);
    const tables = await copyDatabase(databaseFile(dataDir), database);
    const manifest = await packBackup(packed, { dataDir, database, tables, passphrase, at: now });
    rmSync(database);
    const packedMs = performance.now() - began;
    await prove(packed, join(scratch, "restored"), { manifest, passphrase });
    facts = {
      at: now,
      file: name,
      bytes: statSync(packed).size,
      bookings: tables["bookings"] ?? 0,
      people: tables["users"] ?? 0,
      photos: countPhotos(manifest),
      packedMs: Math.round(packedMs),
      provedMs: Math.round(performance.now() - began - packedMs),
    };
    renameSync(packed, file);
    syncFolder(backupDir);
  } finally {
    process.off("exit", removeScratch);
    removeScratch();
  }
  const removed = backupsToRemove(readdirSync(backupDir), keep, name);
  for (const old of removed) rmSync(join(backupDir, old));
  if (command !== undefined) await handOn(file, command);
  return { ...facts, handedOn: command !== undefined, removed };
}

const countPhotos = ({ files }: Manifest) => files.filter(({ path }) => isPhotoPath(path)).length;

/** Restores a backup into a new folder and compares it with what was to be in it. */
async function prove(
  packed: string,
  folder: string,
  { manifest, passphrase }: { manifest: Manifest; passphrase: string | undefined },
): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  const restored = await unpackBackup(packed, folder, passphrase);
  // The manifest that was read back has been compared with the files; here it is with what was packed.
  if (JSON.stringify(restored.manifest) !== JSON.stringify(manifest)) {
    throw new BackupError("proof", "What was restored isn't what was packed.");
  }
}
