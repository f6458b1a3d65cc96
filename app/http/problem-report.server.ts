import type { z } from "zod/v4";
import { storeProblemPhoto } from "~/domain/bookings/problems/problem-photo-files.server";
import {
  isProblemPhotoWaiting,
  addWaitingProblemPhoto,
} from "~/domain/bookings/problems/problem-photos.server";
import type { PhotoProblem } from "~/domain/photos/check-and-store-photo.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Message, PlainKey } from "~/i18n/messages";
import { MOST_PROBLEM_PHOTOS } from "~/lib/booking-limits";
import { env } from "~/lib/env.server";
import { MOST_PROBLEM_PHOTO_BYTES } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import type { Locale } from "~/lib/vocabulary";
import { PHOTOS_FIELD, PHOTO_SLOTS, photoSlotFields } from "~/lib/photo-slots";
import { isFormTooLarge, readForm, readTextsOfTooLargeForm } from "./read-form.server";
import { parseForm, refuseFields } from "./refused-form.server";

/** The sender of a problem report, its booking, and the time. */
interface Sender {
  bookingId: number;
  userId: number;
  now: number;
  /** The language of the form. */
  locale: Locale;
}

/** True for the empty file that a browser sends if none was chosen. */
const isEmptyFile = (file: File) => file.size === 0 && file.name === "";

/** Most characters of a photo's name in its error. */
const MOST_NAME_SHOWN = 40;

/** Most files that are read. Too many, or in unknown fields, get an error in the form instead of a refusal. */
const MOST_FILES_READ = 4 * MOST_PROBLEM_PHOTOS;

/**
 * Reads the form of a problem report with its photos. Each valid photo is stored at once for its sender, so
 * that it needn't be chosen again if the form is refused. The form then holds only texts. Each photo that is
 * refused has an error with its name; if all are too large together, their content isn't even kept in memory.
 */
export async function readProblemReport(request: Request, sender: Sender) {
  const isTooLarge = isFormTooLarge(request);
  const form = isTooLarge
    ? await readTextsOfTooLargeForm(request)
    : await readForm(request, { maxFiles: MOST_FILES_READ });
  const files = [...form].flatMap(([name, value]) =>
    !isTooLarge && value instanceof File && !isEmptyFile(value) ? [{ name, file: value }] : [],
  );
  for (const name of [...form.keys()]) if (form.get(name) instanceof File) form.delete(name);
  const t = await translatorFor(sender.locale);
  const photos: string[] = [];
  const problems: Message[] = isTooLarge
    ? [
        message("problem:photos-too-large-together", {
          most: MOST_PROBLEM_PHOTOS,
          megabytes: MOST_PROBLEM_PHOTO_BYTES / 1024 ** 2,
        }),
      ]
    : [];
  const refuse = (file: File, why: PlainKey) =>
    problems.push(message("problem:photo-refused", { name: shownNameOf(file), why: t(why) }));
  for (const slot of PHOTO_SLOTS) {
    const fields = photoSlotFields(slot);
    const kept = form.has(fields.unwanted) ? "" : findWaitingPhoto(form.get(fields.kept), sender);
    if (kept === null) problems.push("problem:photo-gone");
    else if (kept) photos.push(kept);
    form.delete(fields.unwanted);
  }
  let isOneTooMany = false;
  for (const { name, file } of files) {
    if (name !== PHOTOS_FIELD) refuse(file, "partner:photo-wrong-field");
    else if (photos.length === MOST_PROBLEM_PHOTOS) isOneTooMany = true;
    else {
      const taken = await storeReportPhoto(file, sender);
      if (taken.ok) photos.push(taken.photo);
      else refuse(file, taken.problem);
    }
  }
  if (isOneTooMany) {
    problems.push(message("problem:photos-too-many", { most: MOST_PROBLEM_PHOTOS }));
  }
  for (const slot of PHOTO_SLOTS) form.set(photoSlotFields(slot).kept, photos[slot - 1] ?? "");
  const errors: Record<string, Message[]> = problems.length > 0 ? { [PHOTOS_FIELD]: problems } : {};
  return { form, photos, errors };
}

type SentProblemReport = Awaited<ReturnType<typeof readProblemReport>>;

/** Returns the name of a file as an error shows it: without what nobody sees, and not endless. */
function shownNameOf({ name }: File): string {
  const shown = Array.from(name.replaceAll(/[\p{C}\s]+/gu, " ").trim());
  return shown.length > MOST_NAME_SHOWN
    ? `${shown.slice(0, MOST_NAME_SHOWN).join("")}…`
    : shown.join("");
}

/** Returns the photo stored for a slot of the form: "" if there was none, null if it is gone. */
function findWaitingPhoto(given: unknown, { now, bookingId, userId }: Sender): string | null {
  if (typeof given !== "string" || given === "") return "";
  return isProblemPhotoWaiting({ bookingId, userId }, given, now) ? given : null;
}

type StoredPhotoResult = { ok: true; photo: string } | { ok: false; problem: PlainKey };

async function storeReportPhoto(
  file: File,
  { now, bookingId, userId }: Sender,
): Promise<StoredPhotoResult> {
  // Browsers send a bare name. The stored file gets a generated name in any case.
  if (/[/\\\p{Cc}]/u.test(file.name)) return { ok: false, problem: "partner:photo-path" };
  const stored = await storeProblemPhoto(file, env().DATA_DIR);
  if (!stored.ok) return { ok: false, problem: problemOf(stored.reason) };
  // If the account was closed a moment ago, the photo isn't recorded; the cleanup removes its file.
  addWaitingProblemPhoto({ bookingId, userId }, stored.photo, now);
  return stored;
}

/** Returns the words for a refused photo. The form of a problem has its own for what its page can see, too. */
const problemOf = (reason: PhotoProblem): PlainKey =>
  reason === "too-large" || reason === "heic"
    ? `problem:photo-${reason}`
    : `partner:photo-${reason}`;

/** Returns the parsed problem report, or its refusal, which keeps the valid photos. */
export function parseProblemReport<Schema extends z.ZodType>(
  read: SentProblemReport,
  schema: Schema,
) {
  const submission = parseForm(read.form, schema);
  if (submission.status === "success" && Object.keys(read.errors).length === 0) {
    return { refused: null, submission, value: submission.value };
  }
  return { refused: refuseProblemReport(read, submission) };
}

/** Refuses a problem report; its valid photos remain in the form. */
function refuseProblemReport(
  { form, errors }: SentProblemReport,
  submission: Parameters<typeof refuseFields>[0],
) {
  const answer = refuseFields(submission, errors);
  const kept = PHOTO_SLOTS.map((slot) => photoSlotFields(slot).kept);
  const { reply } = answer.data;
  answer.data.reply = {
    ...reply,
    initialValue: {
      ...reply.initialValue,
      ...Object.fromEntries(kept.map((name) => [name, String(form.get(name))])),
    },
  };
  return answer;
}
