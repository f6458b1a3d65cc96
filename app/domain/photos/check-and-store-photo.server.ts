import { randomBytes } from "node:crypto";
import sharp, { type Metadata } from "sharp";
import { MOST_PHOTO_BYTES } from "~/lib/field-lengths";

/** What was decoded would be kept for the same picture again, which nobody sends: over 100 MB a photo. */
sharp.cache(false);

/** A photo that somebody sends may have so many pixels on a side, and in all. */
export const LONGEST_PHOTO_SIDE = 12_000;
export const MOST_PHOTO_PIXELS = 40e6;
/** A progressive picture is unpacked whole before its first line is ready: 20 of 16e6 held 450 MB. */
export const MOST_PROGRESSIVE_PIXELS = 8e6;
/** Whoever sends a picture that takes longer to read wants something else. */
const LONGEST_READ_S = 10;

/** Why what somebody sent can't be taken as a photo. */
export type PhotoProblem =
  /** It has more bytes than a photo may have. */
  | "too-large"
  /** It is no JPG, PNG, GIF or WebP, whatever its name says. */
  | "unknown-format"
  /** It is one, but cut off or broken. */
  | "damaged"
  /** It would be huge once it is unpacked. */
  | "too-many-pixels"
  /** It would be huge while it is unpacked, since it is progressive. */
  | "progressive"
  /** It moves. */
  | "many-frames";

export type StorePhotoResult = { ok: true; photo: string } | { ok: false; reason: PhotoProblem };

/** How files of these formats begin: nothing else is ever handed to a decoder, SVG least of all. */
const FORMAT_SIGNATURES: readonly { format: string; matches: (head: Buffer) => boolean }[] = [
  { format: "jpeg", matches: (head) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")) },
  {
    format: "png",
    matches: (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  },
  { format: "gif", matches: (head) => /^GIF8[79]a/.test(head.toString("latin1")) },
  { format: "webp", matches: (head) => /^RIFF.{4}WEBP/s.test(head.toString("latin1")) },
];

/** The last of the photos that wait for their turn: one is decoded at a time, whoever sends them. */
let lastInQueue: Promise<unknown> = Promise.resolve();

/** Where a photo that was looked at is written to. */
interface PhotoStore {
  /** Writes it, as `uprightPhoto` opens it, under a key that names its files. */
  write: (image: Buffer, key: string) => Promise<unknown>;
  /** Takes back what was written of it. */
  remove: (key: string) => unknown;
}

/**
 * Takes a photo that somebody sent, or says why it can't be taken. Its name and what the browser calls
 * its type don't count. The key that names its files can't be guessed.
 */
export async function checkAndStorePhoto(file: Blob, store: PhotoStore): Promise<StorePhotoResult> {
  if (file.size > MOST_PHOTO_BYTES) return { ok: false, reason: "too-large" };
  const head = Buffer.from(await file.slice(0, 16).arrayBuffer());
  const format = FORMAT_SIGNATURES.find(({ matches }) => matches(head))?.format;
  if (!format) return { ok: false, reason: "unknown-format" };
  const result = lastInQueue.then(async () =>
    checkAndWrite(Buffer.from(await file.arrayBuffer()), format, store),
  );
  lastInQueue = result.catch(() => undefined);
  return result;
}

/** A photo to be written: it stands as it was taken, and loses its metadata. */
export const uprightPhoto = (image: Buffer) =>
  sharp(image, { limitInputPixels: MOST_PHOTO_PIXELS, failOn: "warning" })
    .timeout({ seconds: LONGEST_READ_S })
    .rotate();

async function checkAndWrite(
  image: Buffer,
  format: string,
  store: PhotoStore,
): Promise<StorePhotoResult> {
  let metadata: Metadata;
  try {
    // The header alone: how large it is must be known before anything is unpacked.
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
  if (metadata.isProgressive && width * height > MOST_PROGRESSIVE_PIXELS) {
    return { ok: false, reason: "progressive" };
  }
  const key = randomBytes(12).toString("base64url");
  try {
    await store.write(image, key);
    return { ok: true, photo: key };
  } catch (error) {
    await store.remove(key);
    // What the disk says is our fault; what the decoder says is the picture's.
    if (error instanceof Error && "code" in error) throw error;
    return { ok: false, reason: "damaged" };
  }
}
