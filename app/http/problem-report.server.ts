import type { z } from "zod/v4";
import { storeProblemPhoto } from "~/domain/bookings/problems/problem-photo-files.server";
import {
  isProblemPhotoWaiting,
  addWaitingProblemPhoto,
} from "~/domain/bookings/problems/problem-photos.server";
import type { Message } from "~/i18n/messages";
import { env } from "~/lib/env.server";
import { PHOTO_SLOTS, photoSlotFields } from "~/lib/photo-slots";
import { readForm } from "./read-form.server";
import { parseForm, refuseFields } from "./refused-form.server";

/** Whose form about which booking it is, and when it came. */
interface Sender {
  bookingId: number;
  userId: number;
  now: number;
}

/** True of what a browser sends for a field in which no file was chosen. */
const isEmptyFile = (file: File) => file.size === 0 && file.name === "";

/**
 * Reads the form of a problem with its photos. Each that can be taken is kept at once, for its sender:
 * whatever becomes of the form, it needn't be chosen again. From then on the form holds nothing but
 * texts.
 */
export async function readProblemReport(request: Request, sender: Sender) {
  // Files in fields that the form doesn't have are told of in it, not refused as too many.
  const form = await readForm(request, { maxFiles: 2 * PHOTO_SLOTS.length });
  const files = [...form].flatMap(([name, value]) =>
    value instanceof File && !isEmptyFile(value) ? [{ name, file: value }] : [],
  );
  for (const name of [...form.keys()]) if (form.get(name) instanceof File) form.delete(name);
  const photos: string[] = [];
  const errors: Record<string, Message> = {};
  for (const slot of PHOTO_SLOTS) {
    const fields = photoSlotFields(slot);
    const file = files.find(({ name }) => name === fields.file)?.file;
    const isUnwanted = form.has(fields.unwanted);
    const kept = isUnwanted ? "" : findWaitingPhoto(form.get(fields.kept), sender);
    const taken = file ? await storeReportPhoto(file, sender) : null;
    if (taken && !taken.ok) errors[fields.file] = taken.problem;
    else if (!taken && kept === null) errors[fields.file] = "problem:photo-gone";
    const photo = taken?.ok ? taken.photo : (kept ?? "");
    if (photo) photos.push(photo);
    form.delete(fields.unwanted);
    form.set(fields.kept, photo);
  }
  const places = PHOTO_SLOTS.map((slot) => photoSlotFields(slot).file);
  const [first = ""] = places;
  if (files.some(({ name }) => !places.includes(name))) {
    errors[first] ??= "partner:photo-wrong-field";
  }
  return { form, photos, errors };
}

type SentProblemReport = Awaited<ReturnType<typeof readProblemReport>>;

/** The photo that a place of the form was kept: none is "", null one that isn't there any more. */
function findWaitingPhoto(given: unknown, { now, ...report }: Sender): string | null {
  if (typeof given !== "string" || given === "") return "";
  return isProblemPhotoWaiting(report, given, now) ? given : null;
}

type StoredPhotoResult = { ok: true; photo: string } | { ok: false; problem: Message };

async function storeReportPhoto(
  file: File,
  { now, ...report }: Sender,
): Promise<StoredPhotoResult> {
  // Browsers send a bare name. Ours is made up in any case.
  if (/[/\\\p{Cc}]/u.test(file.name)) return { ok: false, problem: "partner:photo-path" };
  const stored = await storeProblemPhoto(file, env().DATA_DIR);
  if (!stored.ok) return { ok: false, problem: `partner:photo-${stored.reason}` };
  // What isn't kept, since the account was closed a moment ago, is left to the sweep.
  addWaitingProblemPhoto(report, stored.photo, now);
  return stored;
}

/** What the form of a problem says, or its refusal, which keeps the photos that could be taken. */
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

/** Refuses the form of a problem; the photos that could be taken stay in it. */
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
