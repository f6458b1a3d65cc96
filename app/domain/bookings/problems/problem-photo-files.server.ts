import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  checkAndStorePhoto,
  uprightPhoto,
  type StorePhotoResult,
} from "~/domain/photos/check-and-store-photo.server";
import { HOUR_MS } from "~/lib/durations";
import { MOST_PROBLEM_PHOTO_BYTES } from "~/lib/field-lengths";
import { logger } from "~/lib/logger.server";
import { PROBLEM_PHOTO_SIZES, type ProblemPhotoSize } from "~/lib/paths";
import { READ_NO_SYMLINK } from "~/lib/read-no-symlink.server";

/** Longest side of a photo's large version, in pixels. */
const LARGE_SIDE_PX = 1600;
/** Side of a photo's square thumbnail, in pixels. */
const SMALL_SIDE_PX = 240;

/**
 * Returns the folder for photos of problems: it isn't the one of profile photos, which everybody may fetch.
 */
export function problemPhotoFolder(dataDir: string): string {
  return join(dataDir, "problem-photos");
}

const photoPath = (key: string, size: ProblemPhotoSize, dataDir: string) =>
  join(problemPhotoFolder(dataDir), `${key}-${size}.webp`);

/** Stores a photo of a problem without its metadata, or says why it can't be stored. */
export function storeProblemPhoto(file: Blob, dataDir: string): Promise<StorePhotoResult> {
  return checkAndStorePhoto(file, {
    mostBytes: MOST_PROBLEM_PHOTO_BYTES,
    write: (image, key) => writeProblemPhoto(image, key, dataDir),
    remove: (key) => removeProblemPhotos([key], dataDir),
  });
}

/** Writes a photo in its two sizes under a key. */
export async function writeProblemPhoto(
  image: Buffer,
  key: string,
  dataDir: string,
): Promise<void> {
  mkdirSync(problemPhotoFolder(dataDir), { recursive: true });
  // The small version is made from the large one, so that the original is decoded once.
  const large = await uprightPhoto(image)
    .resize(LARGE_SIDE_PX, LARGE_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
  const small = await uprightPhoto(large)
    .resize(SMALL_SIDE_PX, SMALL_SIDE_PX, { fit: "cover" })
    .webp({ quality: 70 })
    .toBuffer();
  await writeFile(photoPath(key, "large", dataDir), large);
  await writeFile(photoPath(key, "small", dataDir), small);
}

/**
 * Returns the file of a photo in one size, or null if there is none. The caller must check who may see it.
 */
export async function readProblemPhoto(
  key: string,
  size: ProblemPhotoSize,
  dataDir: string,
): Promise<Buffer | null> {
  return readFile(photoPath(key, size, dataDir), { flag: READ_NO_SYMLINK }).catch(() => null);
}

/**
 * Removes the files of photos that no row names any more; those that can't be removed are left to the
 * sweep.
 */
export function removeProblemPhotos(keys: readonly string[], dataDir: string): void {
  for (const key of keys) {
    for (const size of PROBLEM_PHOTO_SIZES) {
      try {
        rmSync(photoPath(key, size, dataDir), { force: true });
      } catch (error) {
        logger().warn({ err: error }, "a photo of a problem is left to the sweep");
      }
    }
  }
}

/** Most files that one step removes. */
const REMOVED_AT_ONCE = 100;
/** Age from which an unused file may be removed, in milliseconds: a photo is written before its row. */
const MIN_FILE_AGE_MS = HOUR_MS;

/**
 * Removes files that no row names and that are older than an hour by the file system's own clock. True if
 * there may be more.
 */
export function removeUnusedPhotoFiles(
  isUsed: (key: string) => boolean,
  clock: number,
  dataDir: string,
): boolean {
  const folder = problemPhotoFolder(dataDir);
  if (!existsSync(folder)) return false;
  let removed = 0;
  for (const name of readdirSync(folder)) {
    const key = /^(.+)-(?:small|large)\.webp$/.exec(name)?.[1];
    if (key === undefined || isUsed(key)) continue;
    if (removed === REMOVED_AT_ONCE) return true;
    const file = join(folder, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (clock - mtimeMs < MIN_FILE_AGE_MS) continue;
    rmSync(file, { force: true });
    removed += 1;
  }
  return false;
}
