import type { z } from "zod/v4";
import { getPhotoDraft, savePhotoDraft } from "~/domain/cleaners/photo-drafts.server";
import { removeReplacedPhoto } from "~/domain/cleaners/orphaned-photos.server";
import { storeProfilePhoto } from "~/domain/cleaners/profile-photos.server";
import type { Message, PlainKey } from "~/i18n/messages";
import { env } from "~/lib/env.server";
import { readForm } from "./read-form.server";
import { parseForm, refuseFields, type RefusedForm } from "./refused-form.server";

/** Fields of forms with a photo: the file itself, and the token of a photo that was stored before. */
export const PHOTO_FIELD = "profilePhoto";
const PHOTO_TOKEN_FIELD = "photoToken";
/** Checkbox to drop the photo that is stored already. */
const WITHOUT_PHOTO_FIELD = "withoutPhoto";

/** Result of reading the photo of a form. */
export interface SentPhoto {
  /** Key of the stored sizes: of this photo, or of one that was stored with an earlier try. */
  photo: string | null;
  /** True if the photo came with this form, so that no row names it yet. */
  isFresh: boolean;
  /** The token that the form carried, if it still leads to a photo. */
  token: string | null;
  /** Reason why the photo can't be taken. */
  problem: Message | null;
}

/** A page's form, after its photo was taken out. */
export interface FormWithPhoto {
  form: FormData;
  sent: SentPhoto;
}

/** The sender of a form, and the time. Stored photos are visible to their sender only. */
interface Sender {
  userId: number;
  now: number;
}

/** True for the empty file that a browser sends if none was chosen. */
const isEmptyFile = (file: File) => file.size === 0 && file.name === "";

/** Reads the form of a page, and stores its photo. */
export async function readFormWithPhoto(request: Request, sender: Sender): Promise<FormWithPhoto> {
  const form = await readForm(request);
  // A page sends its photo field even if no file was chosen; other clients needn't.
  const needsField = /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
  return { form, sent: await extractSentPhoto(form, { ...sender, needsField }) };
}

/** Returns the parsed form, or its refusal. A refusal stores a valid photo until the form is sent again. */
export async function parseFormWithPhoto<Schema extends z.ZodType>(
  { form, sent }: FormWithPhoto,
  schema: Schema,
  sender: Sender,
) {
  const submission = parseForm(form, schema);
  if (submission.status === "success" && sent.problem === null) {
    return { refused: null, submission, value: submission.value };
  }
  const errors: Record<string, Message> =
    sent.problem === null ? {} : { [PHOTO_FIELD]: sent.problem };
  return { refused: await attachPhotoDraft(refuseFields(submission, errors), sent, sender) };
}

/**
 * Takes the photo out of a form and stores it. The form then holds only texts and can be shown again. The
 * photo may also have come with an earlier try, which the form's token leads to.
 */
export async function extractSentPhoto(
  form: FormData,
  { userId, now, needsField }: Sender & { needsField: boolean },
): Promise<SentPhoto> {
  const files = [...form].flatMap(([name, value]) =>
    value instanceof File ? [{ name, file: value }] : [],
  );
  for (const { name } of files) form.delete(name);
  const given = form.get(PHOTO_TOKEN_FIELD);
  const token = typeof given === "string" && given !== "" && given.length <= 100 ? given : null;
  const isUnwanted = form.has(WITHOUT_PHOTO_FIELD);
  form.delete(WITHOUT_PHOTO_FIELD);
  const before = token === null || isUnwanted ? null : getPhotoDraft(userId, token, now);
  const kept = { photo: before, isFresh: false, token: before === null ? null : token };
  const refused = (problem: PlainKey): SentPhoto => ({ ...kept, problem });

  const file = files.find(({ name }) => name === PHOTO_FIELD)?.file;
  if (files.some((sent) => sent.name !== PHOTO_FIELD && !isEmptyFile(sent.file))) {
    return refused("partner:photo-wrong-field");
  }
  if (!file && needsField) return refused("partner:photo-no-field");
  if (!file || isEmptyFile(file)) return { ...kept, problem: null };
  // Browsers send a bare name. The stored file gets a generated name in any case.
  if (/[/\\\p{Cc}]/u.test(file.name)) return refused("partner:photo-path");
  const stored = await storeProfilePhoto(file, env().DATA_DIR);
  if (!stored.ok) return refused(`partner:photo-${stored.reason}`);
  return { photo: stored.photo, isFresh: true, token: kept.token, problem: null };
}

/**
 * Stores the photo of a form that is refused for another reason. The answer carries the token, so that the
 * form shows the photo and is sent again without it.
 */
export async function attachPhotoDraft<Answer extends { data: RefusedForm }>(
  answer: Answer,
  sent: SentPhoto,
  { userId, now }: Sender,
): Promise<Answer> {
  const token = await saveSentPhoto(sent, { userId, now });
  const { reply } = answer.data;
  answer.data.reply = {
    ...reply,
    initialValue: { ...reply.initialValue, [PHOTO_TOKEN_FIELD]: token ?? "" },
  };
  return answer;
}

/** Stores a form's photo until the form is sent again, and returns the token that leads to it. */
export async function saveSentPhoto(sent: SentPhoto, { userId, now }: Sender) {
  if (!sent.isFresh || sent.photo === null) return sent.token;
  const draft = savePhotoDraft(userId, sent.photo, now);
  if (draft?.replacedPhoto) await removeReplacedPhoto(draft.replacedPhoto, env().DATA_DIR);
  return draft?.token ?? null;
}

/**
 * Saves a form with a photo. If that fails on the server, the photo is stored, and the form gets its token,
 * to be handed back and sent again.
 */
export async function saveWithPhoto<Result>(
  { form, sent }: FormWithPhoto,
  sender: Sender,
  save: () => Result,
): Promise<Result> {
  try {
    return save();
  } catch (error) {
    // The failure that stopped the save may also stop the photo from being stored.
    const token = await saveSentPhoto(sent, sender).catch(() => null);
    form.set(PHOTO_TOKEN_FIELD, token ?? "");
    throw error;
  }
}

/** Removes a photo that was stored for a form from which nothing was saved. */
export async function discardSentPhoto({ isFresh, photo }: SentPhoto): Promise<void> {
  if (isFresh && photo !== null) await removeReplacedPhoto(photo, env().DATA_DIR);
}
