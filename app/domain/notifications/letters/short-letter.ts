import type { ShortNotice } from "../short-words.server";
import type { Letter } from "./letter";
import { greetingLetter, type LetterContext } from "./booking-letters";

/** What a phone would have shown, as a mail. */
export function shortLetter(words: ShortNotice | null, context: LetterContext): Letter | null {
  if (!words) return null;
  const { title, body, action, path } = words;
  return greetingLetter(context, {
    subject: title,
    preview: body,
    heading: title,
    paragraphs: [body],
    facts: [],
    action: { label: action, path },
    notes: [],
    why: context.t("mail:why-instead"),
  });
}
