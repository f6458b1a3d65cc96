import type { ShortText } from "../short-texts.server";
import type { EmailContent } from "./email-content";
import { greetingEmail, type EmailContext } from "./booking-emails";

/** Returns a phone's short text as an email. */
export function shortTextEmail(
  shortText: ShortText | null,
  context: EmailContext,
): EmailContent | null {
  if (!shortText) return null;
  const { title, body, action, path } = shortText;
  return greetingEmail(context, {
    subject: title,
    preview: body,
    heading: title,
    paragraphs: [body],
    facts: [],
    action: { label: action, path },
    notes: [],
    why: context.t("email:why-instead"),
  });
}
