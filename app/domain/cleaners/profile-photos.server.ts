import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import {
  checkAndStorePhoto,
  uprightPhoto,
  type StorePhotoResult,
} from "~/domain/photos/check-and-store-photo.server";
import { MOST_PHOTO_BYTES } from "~/lib/field-lengths";
import { PHOTO_SIZES, type PhotoSize } from "~/lib/paths";
import { READ_NO_SYMLINK } from "~/lib/read-no-symlink.server";

const LARGEST_PHOTO_SIZE = Math.max(...PHOTO_SIZES);

/** Returns the folder of the photos inside a data folder. */
export function profilePhotoFolder(dataDir: string): string {
  return join(dataDir, "photos");
}

/**
 * Stores a photo that somebody sent, in the square sizes that pages use and without metadata, or says why
 * it can't. Nobody else finds the photo until a profile shows it.
 */
export function storeProfilePhoto(file: Blob, dataDir: string): Promise<StorePhotoResult> {
  return checkAndStorePhoto(file, {
    mostBytes: MOST_PHOTO_BYTES,
    write: (image, key) => writePhotoSizes(image, dataDir, key),
    remove: (key) => removePhotoSizes(key, dataDir),
  });
}

/**
 * Writes an image in the square sizes that pages use, as WebP without metadata, and returns its key. Unless
 * a key is given, it is derived from the content. The files of a key never change, so they may be cached
 * for ever.
 */
export async function writePhotoSizes(
  image: Buffer,
  dataDir: string,
  key = createHash("sha256").update(image).digest("base64url").slice(0, 16),
): Promise<string> {
  const folder = profilePhotoFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  // The image is decoded once; the small sizes are made from the large one.
  const square = await uprightPhoto(image)
    .resize(LARGEST_PHOTO_SIZE, LARGEST_PHOTO_SIZE, { fit: "cover" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = square.info;
  await Promise.all(
    PHOTO_SIZES.map(async (size) => {
      const file = await sharp(square.data, { raw: { width, height, channels } })
        .resize(size, size)
        .webp({ quality: 78 })
        .toBuffer();
      await writeFile(join(folder, `${key}-${size}.webp`), file);
    }),
  );
  return key;
}

/** Returns the file of a photo in one size, or null if there is none. */
export async function readProfilePhoto(
  key: string,
  size: PhotoSize,
  dataDir: string,
): Promise<Buffer | null> {
  return readFile(join(profilePhotoFolder(dataDir), `${key}-${size}.webp`), {
    flag: READ_NO_SYMLINK,
  }).catch(() => null);
}

/** Removes a photo in all of its sizes. Check first whether somebody else has the same one. */
export async function removePhotoSizes(key: string, dataDir: string): Promise<void> {
  const files = PHOTO_SIZES.map((size) => join(profilePhotoFolder(dataDir), `${key}-${size}.webp`));
  await Promise.all(files.map((file) => rm(file, { force: true })));
}
