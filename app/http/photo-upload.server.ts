import type { z } from "zod/v4";
import { getPhotoDraft, savePhotoDraft } from "~/domain/cleaners/photo-drafts.server";
import { removeReplacedPhoto } from "~/domain/cleaners/orphaned-photos.server";
import { storeProfilePhoto } from "~/domain/cleaners/profile-photos.server";
import type { Message, PlainKey } from "~/i18n/messages";
import { env } from "~/lib/env.server";
import { readForm } from "./read-form.server";
import { parseForm, refuseFields, type RefusedForm } from "./refused-form.server";

/** The fields of forms with a photo: the file itself, and the token of one that was kept before. */
export const PHOTO_FIELD = "profilePhoto";
const PHOTO_TOKEN_FIELD = "photoToken";
/** Ticked by whoever doesn't want the photo that waits. */
const WITHOUT_PHOTO_FIELD = "withoutPhoto";

/** What came of the photo of a form. */
export interface SentPhoto {
  /** Key of the stored sizes: of this photo, or of the one that was kept with the form before. */
  photo: string | null;
  /** It came with this form, and no row names it yet. */
  isFresh: boolean;
  /** The token that the form carried, while it leads to a photo. */
  token: string | null;
  /** Why the photo that was sent can't be taken. */
  problem: Message | null;
}

/** A form of a page, of which its photo was taken. */
export interface FormWithPhoto {
  form: FormData;
  sent: SentPhoto;
}

/** Who sends a form, and when: what is kept of it is theirs alone. */
interface Sender {
  userId: number;
  now: number;
}

/** True of what a browser sends for a field in which no file was chosen. */
const isEmptyFile = (file: File) => file.size === 0 && file.name === "";

/** Reads the form of a page with a photo. */
export async function readFormWithPhoto(request: Request, sender: Sender): Promise<FormWithPhoto> {
  const form = await readForm(request);
  // Pages send their field for the photo also where it is empty; other clients needn't.
  const needsField = /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
  return { form, sent: await extractSentPhoto(form, { ...sender, needsField }) };
}

/**
 * What the form says, or its refusal, which keeps a photo that can be taken for the form to be sent
 * again.
 */
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
 * Takes the photo out of a form: from then on it holds nothing but texts, and can be shown again. A
 * form's photo may have come with an earlier try, which its token leads to.
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
  // Browsers send a bare name. Ours is made up in any case.
  if (/[/\\\p{Cc}]/u.test(file.name)) return refused("partner:photo-path");
  const stored = await storeProfilePhoto(file, env().DATA_DIR);
  if (!stored.ok) return refused(`partner:photo-${stored.reason}`);
  return { photo: stored.photo, isFresh: true, token: kept.token, problem: null };
}

/**
 * Keeps the photo of a form that is refused for another reason, and says so in its answer: the form
 * carries the token, shows the photo, and is sent again without it.
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

/** Keeps the photo that came with a form until it is sent again; gives the token that leads to it. */
export async function saveSentPhoto(sent: SentPhoto, { userId, now }: Sender) {
  if (!sent.isFresh || sent.photo === null) return sent.token;
  const draft = savePhotoDraft(userId, sent.photo, now);
  if (draft?.replacedPhoto) await removeReplacedPhoto(draft.replacedPhoto, env().DATA_DIR);
  return draft?.token ?? null;
}

/**
 * Saves what a form with a photo says. Where that fails on our side the photo is kept, as all else that
 * the form holds is, which is handed back to be sent again.
 */
export async function saveWithPhoto<Result>(
  { form, sent }: FormWithPhoto,
  sender: Sender,
  save: () => Result,
): Promise<Result> {
  try {
    return save();
  } catch (error) {
    // What keeps the form from being saved may keep the photo from being kept.
    const token = await saveSentPhoto(sent, sender).catch(() => null);
    form.set(PHOTO_TOKEN_FIELD, token ?? "");
    throw error;
  }
}

/** Removes a photo that was stored for a form which came to nothing at all. */
export async function discardSentPhoto({ isFresh, photo }: SentPhoto): Promise<void> {
  if (isFresh && photo !== null) await removeReplacedPhoto(photo, env().DATA_DIR);
}
