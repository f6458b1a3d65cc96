import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { PHOTO_SIZES } from "~/lib/paths";

const LARGEST = Math.max(...PHOTO_SIZES);

/** Where photos are kept in a data folder. */
export function photoFolder(dataDir: string): string {
  return join(dataDir, "photos");
}

/**
 * Writes an image in the square sizes that pages use, as WebP without metadata, and gives the key
 * that names them. The key follows from the content, so that files may be cached for ever.
 */
export async function writePhotoSizes(image: Buffer, dataDir: string): Promise<string> {
  const folder = photoFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const key = createHash("sha256").update(image).digest("base64url").slice(0, 16);
  // Decoded once: the small sizes come from the large one.
  const square = await sharp(image, { limitInputPixels: 40e6, failOn: "warning" })
    .rotate()
    .resize(LARGEST, LARGEST, { fit: "cover" })
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

/** Removes a photo in all of its sizes. Ask before whether somebody else has the same one. */
export async function removePhotoSizes(key: string, dataDir: string): Promise<void> {
  const files = PHOTO_SIZES.map((size) => join(photoFolder(dataDir), `${key}-${size}.webp`));
  await Promise.all(files.map((file) => rm(file, { force: true })));
}
