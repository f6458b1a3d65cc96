import { translatorFor } from "~/i18n/i18n.server";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { NoticeToSend } from "../../delivery";
import type { Audience } from "../../notices.server";
import type { Letter } from "./letter";
import { LETTERS, type ToWrite } from "./letters.server";
import type { MailAddress } from "./mail-address.server";

/**
 * The letter of a notice, from what the database says now, in the reader's language; null if what it
 * would tell is no longer so.
 */
export async function writeLetter(
  { event, audience, recipient }: Pick<NoticeToSend, "event" | "audience" | "recipient">,
  to: MailAddress,
  { origin, now }: { origin: string; now: number },
): Promise<Letter | null> {
  const { locale, name } = recipient;
  const context = { t: await translatorFor(locale), locale, origin, name };
  // The table and the letters are held together by their types; who asks for both is one person.
  const letters = LETTERS[event.kind] as Partial<
    Record<Audience, (event: OutboxEvent, what: ToWrite) => Letter | null>
  >;
  return letters[audience]?.(event, { context, recipient, to, now }) ?? null;
}
