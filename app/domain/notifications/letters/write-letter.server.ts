import { getBusiness, type Business } from "~/domain/business/business.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { NoticeToSend } from "~/domain/queue/delivery";
import type { Audience } from "~/domain/queue/notices.server";
import { shortOf } from "../short-words.server";
import type { Letter } from "./letter";
import { shortLetter } from "./short-letter";
import { LETTERS, type ToWrite } from "./letters.server";
import type { MailAddress } from "./mail-address.server";
import { operatorLines } from "./operator-lines";

type Told = Pick<NoticeToSend, "event" | "audience" | "recipient">;

interface How {
  origin: string;
  now: number;
}

/**
 * The letter of a notice, from what the database says now, in the reader's language, with who operates
 * the site below it; null if what it would tell is no longer so.
 */
export async function writeLetter(notice: Told, to: MailAddress, how: How): Promise<Letter | null> {
  const { locale } = notice.recipient;
  const t = await translatorFor(locale);
  return letterOf(notice, to, { ...how, t, business: getBusiness(locale) });
}

/** The same for whoever has its words at hand. */
export function letterOf(
  { event, audience, recipient }: Told,
  to: MailAddress,
  { origin, now, t, business }: How & { t: Translate; business: Business },
): Letter | null {
  const { locale, name } = recipient;
  const context = { t, locale, origin, name, now };
  // The table and the letters are held together by their types; who asks for both is one person.
  const letters = LETTERS[event.kind] as Partial<
    Record<Audience, (event: OutboxEvent, what: ToWrite) => Letter | null>
  >;
  const write = letters[audience];
  // What is told on phones alone comes by mail where the phone isn't reached: in the same few words.
  const letter = write
    ? write(event, { context, recipient, to, now })
    : shortLetter(shortOf({ event, audience, recipient }, t), context);
  return letter && { ...letter, signature: [...letter.signature, ...operatorLines(business, t)] };
}
