import { eq, isNotNull } from "drizzle-orm";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { cleaners, photoDrafts } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { HOUR_MS } from "~/lib/durations";
import { logger } from "~/lib/logger.server";
import { profilePhotoFolder, removePhotoSizes } from "./profile-photos.server";

/** Most files that one step removes. */
const REMOVED_AT_ONCE = 100;
/** Shortest age of an orphan, in milliseconds: a photo is written before the row that names it. */
const ORPHAN_LEAST_AGE_MS = HOUR_MS;

const findPhotosInUse = query({}, (db) =>
  db
    .selectDistinct({ photo: cleaners.photo })
    .from(cleaners)
    .where(isNotNull(cleaners.photo))
    .union(db.select({ photo: photoDrafts.photo }).from(photoDrafts))
    .prepare(),
);

const findPhotoInUse = query({ photo: cleaners.photo }, (db, p) =>
  db
    .select({ photo: cleaners.photo })
    .from(cleaners)
    .where(eq(cleaners.photo, p.photo))
    .union(
      db
        .select({ photo: photoDrafts.photo })
        .from(photoDrafts)
        .where(eq(photoDrafts.photo, p.photo)),
    )
    .prepare(),
);

/**
 * Removes the files of a replaced photo, unless somebody else has the same one. The change is saved by now,
 * so an error is only logged: the sweep removes these files later.
 */
export async function removeReplacedPhoto(photo: string, dataDir: string): Promise<void> {
  if (findPhotoInUse().get({ photo })) return;
  try {
    await removePhotoSizes(photo, dataDir);
  } catch (error) {
    logger().warn({ err: error }, "a photo that was replaced is left to the sweep");
  }
}

/**
 * Removes photos older than an hour that no profile and no draft names. Examples are photos that couldn't
 * be removed with their account, or that belonged to a refused form. Returns true if there may be more.
 * `clock` is the file system's own time, in milliseconds.
 */
export function sweepOrphanedPhotos(clock: number, dataDir: string): boolean {
  const folder = profilePhotoFolder(dataDir);
  if (!existsSync(folder)) return false;
  const used = new Set(
    findPhotosInUse()
      .all()
      .map((row) => row.photo),
  );
  const orphans = readdirSync(folder).filter((name) => {
    const key = /^(.+)-\d+\.webp$/.exec(name)?.[1];
    return key !== undefined && !used.has(key);
  });
  let removed = 0;
  for (const name of orphans) {
    if (removed === REMOVED_AT_ONCE) return true;
    const file = join(folder, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (clock - mtimeMs < ORPHAN_LEAST_AGE_MS) continue;
    rmSync(file, { force: true, recursive: true });
    removed += 1;
  }
  return false;
}
