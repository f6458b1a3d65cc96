import sharp from "sharp";
import {
  EMAIL_FACE_SIZE,
  EMAIL_MARK_SIZE,
  type EmailContent,
} from "~/domain/notifications/emails/email-content";
import type { EmailPictures } from "./email-message";

/** Pixels of a picture for each CSS pixel. */
const DENSITY = 2;

/** The mark, as in the icon of the site. */
const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" fill="#1F5E50"/><g transform="translate(10 9.5) scale(1.375)"><path fill="none" stroke="#FFF" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="M3 17.5 18.6 3.2M29 17.5 13.4 3.2M6.8 15v13h18.4V15"/><path fill="#E5A023" d="M16 13.2c.7 3.8 1.7 4.8 5.3 5.5-3.6.7-4.6 1.7-5.3 5.5-.7-3.8-1.7-4.8-5.3-5.5 3.6-.7 4.6-1.7 5.3-5.5Z"/></g></svg>`;

let markPicture: Promise<Buffer> | undefined;

function emailMark(): Promise<Buffer> {
  const side = EMAIL_MARK_SIZE * DENSITY;
  markPicture ??= sharp(Buffer.from(MARK_SVG)).resize(side, side).png({ palette: true }).toBuffer();
  return markPicture;
}

/** Reads a stored photo by its key; null if it is gone. */
export type ReadPhoto = (key: string) => Promise<Buffer | null>;

/**
 * Returns the pictures of an email: the mark, and the face of who comes. An email whose photo is gone or
 * can't be read goes out without it.
 */
export async function emailPictures(
  { facts }: Pick<EmailContent, "facts">,
  readPhoto: ReadPhoto | undefined,
): Promise<EmailPictures> {
  const key = facts.find(({ as }) => as === "person")?.photo;
  const photo = key && readPhoto ? await readPhoto(key) : null;
  const side = EMAIL_FACE_SIZE * DENSITY;
  const face =
    photo &&
    (await sharp(photo)
      .resize(side, side)
      .jpeg({ quality: 80 })
      .toBuffer()
      .catch(() => null));
  return { mark: await emailMark(), ...(face && { face }) };
}
