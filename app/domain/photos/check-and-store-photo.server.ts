import { randomBytes } from "node:crypto";
import sharp, { type Metadata } from "sharp";

/**
 * The cache would keep decoded pictures for the case that the same one is sent again, which nobody
 * does: over 100 MB a photo.
 */
sharp.cache(false);

/** Limits for an uploaded photo: pixels on a side, and in all. */
export const LONGEST_PHOTO_SIDE = 12_000;
export const MOST_PHOTO_MEGAPIXELS = 50;
/** Cameras that are sold with 50 megapixels make pictures of up to this size. */
const MOST_PHOTO_PIXELS = 8192 * 6144;
/**
 * Limit for progressive pictures and GIFs, in pixels. They are unpacked whole before their first row is
 * ready: 20 progressive pictures of 16e6 pixels held 450 MB, and one GIF of 50e6 held 270 MB. Others are
 * read row by row, and a JPEG is made smaller while it is read.
 */
export const MOST_PROGRESSIVE_PIXELS = 8e6;
/** Longest time to read a picture, in seconds. One that takes longer is sent to do harm. */
const LONGEST_READ_S = 10;

/** The reason why an uploaded file isn't accepted as a photo. */
export type PhotoProblem =
  /** The file has more bytes than a photo may have. */
  | "too-large"
  /** The file is no JPG, PNG, GIF or WebP, whatever its name says. */
  | "unknown-format"
  /** The file is in the format of iPhones' cameras, which can't be read here. */
  | "heic"
  /** The file has a known format, but is cut off or broken. */
  | "damaged"
  /** The picture would be huge once it is unpacked. */
  | "too-many-pixels"
  /** The picture would be huge while it is unpacked, since it is progressive or a GIF. */
  | "progressive"
  /** The picture is animated. */
  | "many-frames";

export type StorePhotoResult = { ok: true; photo: string } | { ok: false; reason: PhotoProblem };

/** First bytes of the accepted formats. Nothing else ever reaches a decoder, SVG least of all. */
const FORMAT_SIGNATURES: readonly { format: string; matches: (head: Buffer) => boolean }[] = [
  { format: "jpeg", matches: (head) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")) },
  {
    format: "png",
    matches: (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  },
  { format: "gif", matches: (head) => /^GIF8[79]a/.test(head.toString("latin1")) },
  { format: "webp", matches: (head) => /^RIFF.{4}WEBP/s.test(head.toString("latin1")) },
];

/** First bytes of HEIC and HEIF, which are refused in words of their own. The size of the first box is free. */
const HEIC_SIGNATURE = /^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/s;

/** The last photo in the queue: one is decoded at a time, whoever sends them. */
let lastInQueue: Promise<unknown> = Promise.resolve();

/** The place where a checked photo is stored. */
interface PhotoStore {
  /** Largest file, in bytes. */
  mostBytes: number;
  /** Writes the photo, opened with `uprightPhoto`, under a key that names its files. */
  write: (image: Buffer, key: string) => Promise<unknown>;
  /** Removes the files that were written under the key. */
  remove: (key: string) => unknown;
}

/**
 * Checks and stores an uploaded photo, or returns why it isn't accepted. The file's name and the type
 * that the browser gives are ignored. The key that names its files can't be guessed.
 */
export async function checkAndStorePhoto(file: Blob, store: PhotoStore): Promise<StorePhotoResult> {
  if (file.size > store.mostBytes) return { ok: false, reason: "too-large" };
  const head = Buffer.from(await file.slice(0, 16).arrayBuffer());
  const format = FORMAT_SIGNATURES.find(({ matches }) => matches(head))?.format;
  if (!format) {
    const isHeic = HEIC_SIGNATURE.test(head.toString("latin1"));
    return { ok: false, reason: isHeic ? "heic" : "unknown-format" };
  }
  const result = lastInQueue.then(async () =>
    checkAndWrite(Buffer.from(await file.arrayBuffer()), format, store),
  );
  lastInQueue = result.catch(() => undefined);
  return result;
}

/** Opens a photo for writing: turned upright as it was taken, and without its metadata. */
export const uprightPhoto = (image: Buffer) =>
  sharp(image, { limitInputPixels: MOST_PHOTO_PIXELS, failOn: "warning", sequentialRead: true })
    .timeout({ seconds: LONGEST_READ_S })
    .rotate();

async function checkAndWrite(
  image: Buffer,
  format: string,
  store: PhotoStore,
): Promise<StorePhotoResult> {
  let metadata: Metadata;
  try {
    // Only the header is read: the size must be known before anything is unpacked.
    metadata = await sharp(image, { limitInputPixels: false }).metadata();
  } catch {
    return { ok: false, reason: "damaged" };
  }
  const { width, height } = metadata;
  if (metadata.format !== format) return { ok: false, reason: "unknown-format" };
  if ((metadata.pages ?? 1) > 1) return { ok: false, reason: "many-frames" };
  if (Math.max(width, height) > LONGEST_PHOTO_SIDE || width * height > MOST_PHOTO_PIXELS) {
    return { ok: false, reason: "too-many-pixels" };
  }
  const isUnpackedWhole = metadata.isProgressive || format === "gif";
  if (isUnpackedWhole && width * height > MOST_PROGRESSIVE_PIXELS) {
    return { ok: false, reason: "progressive" };
  }
  const key = randomBytes(16).toString("base64url");
  try {
    await store.write(image, key);
    return { ok: true, photo: key };
  } catch (error) {
    await store.remove(key);
    // Errors with a code come from the disk and are ours; those of the decoder are due to the picture.
    if (error instanceof Error && "code" in error) throw error;
    return { ok: false, reason: "damaged" };
  }
}
