import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, existsSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_NAME, START_LOCK } from "#db/client.server";
import { PHOTO_FOLDERS, SECRET_FILES } from "./backup-contents.server";
import { RestoreError } from "./backup-failures";
import { UNPACKING, syncFolder } from "./unfinished.server";
import { unpackBackup, type UnpackedBackup } from "./unpack-backup.server";

/** Names in a data folder that are no data: the lock that is held now, and a folder of the file system. */
const NO_DATA: ReadonlySet<string> = new Set([START_LOCK, `${START_LOCK}-journal`, "lost+found"]);

/**
 * Restores a backup into a data folder that has no data yet. The files appear there only after all of them
 * were checked, the database last. Throws a `RestoreError` in words for the operator, and then leaves the
 * folder as it was. Call it under the lock of the data, so that no server starts meanwhile.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  passphrase: string | undefined,
): Promise<UnpackedBackup> {
  mkdirSync(dataDir, { recursive: true });
  const inTheWay = readdirSync(dataDir).filter((name) => !NO_DATA.has(name));
  if (inTheWay.length > 0) {
    throw new RestoreError(
      `${dataDir} isn't empty (${inTheWay.slice(0, 5).join("; ")}), and nothing in it is overwritten. Stop the server, move the folder away or set DATA_DIR to an empty one, and try again.`,
    );
  }
  const unpacked = mkdtempSync(join(dataDir, UNPACKING));
  try {
    const result = await unpackBackup(file, unpacked, passphrase);
    for (const name of [...SECRET_FILES, ...PHOTO_FOLDERS, DATABASE_NAME]) {
      if (!existsSync(join(unpacked, name))) continue;
      // Names in a folder are written with the folder.
      if (PHOTO_FOLDERS.some((folder) => folder === name)) syncFolder(join(unpacked, name));
      renameSync(join(unpacked, name), join(dataDir, name));
    }
    syncFolder(dataDir);
    return result;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
