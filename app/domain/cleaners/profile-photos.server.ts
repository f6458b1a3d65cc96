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
import { PHOTO_SIZES, type PhotoSize } from "~/lib/paths";
import { READ_NO_SYMLINK } from "~/lib/read-no-symlink.server";

const LARGEST_PHOTO_SIZE = Math.max(...PHOTO_SIZES);

/** Where photos are kept in a data folder. */
export function profilePhotoFolder(dataDir: string): string {
  return join(dataDir, "photos");
}

/**
 * Keeps a photo that somebody sent, in the square sizes that pages use and without its metadata, or
 * says why it can't be kept. Until a profile shows it, nobody else finds the photo.
 */
export function storeProfilePhoto(file: Blob, dataDir: string): Promise<StorePhotoResult> {
  return checkAndStorePhoto(file, {
    write: (image, key) => writePhotoSizes(image, dataDir, key),
    remove: (key) => removePhotoSizes(key, dataDir),
  });
}

/**
 * Writes an image in the square sizes that pages use, as WebP without metadata, and gives the key
 * that names them: unless another is given it follows from the content. What a key names never
 * changes, so that files may be cached for ever.
 */
export async function writePhotoSizes(
  image: Buffer,
  dataDir: string,
  key = createHash("sha256").update(image).digest("base64url").slice(0, 16),
): Promise<string> {
  const folder = profilePhotoFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  // Decoded once: the small sizes come from the large one.
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

/** The file of a photo in one size, or null if there is none. */
export async function readProfilePhoto(
  key: string,
  size: PhotoSize,
  dataDir: string,
): Promise<Buffer | null> {
  return readFile(join(profilePhotoFolder(dataDir), `${key}-${size}.webp`), {
    flag: READ_NO_SYMLINK,
  }).catch(() => null);
}

/** Removes a photo in all of its sizes. Ask before whether somebody else has the same one. */
export async function removePhotoSizes(key: string, dataDir: string): Promise<void> {
  const files = PHOTO_SIZES.map((size) => join(profilePhotoFolder(dataDir), `${key}-${size}.webp`));
  await Promise.all(files.map((file) => rm(file, { force: true })));
}
