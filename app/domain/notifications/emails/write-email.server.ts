import { getBusiness, type Business } from "~/domain/business/business.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { NotificationToSend } from "~/domain/queue/delivery-channel";
import type { Audience } from "~/domain/queue/delivery-queue.server";
import { writeShortTextWith } from "../short-texts.server";
import type { EmailContent } from "./email-content";
import { shortTextEmail } from "./short-text-email";
import { EMAIL_WRITERS, type EmailInput } from "./email-writers.server";
import type { EmailRecipient } from "./email-recipient.server";
import { businessSignature } from "./business-signature";

type NotificationForEmail = Pick<NotificationToSend, "event" | "audience" | "recipient">;

interface WriteOptions {
  origin: string;
  now: number;
}

/**
 * The letter of a notice, from what the database says now, in the reader's language, with who operates
 * the site below it; null if what it would tell is no longer so.
 */
export async function writeEmail(
  notification: NotificationForEmail,
  to: EmailRecipient,
  how: WriteOptions,
): Promise<EmailContent | null> {
  const { locale } = notification.recipient;
  const t = await translatorFor(locale);
  return writeEmailWith(notification, to, { ...how, t, business: getBusiness(locale) });
}

/** The same for whoever has its words at hand. */
export function writeEmailWith(
  { event, audience, recipient }: NotificationForEmail,
  to: EmailRecipient,
  { origin, now, t, business }: WriteOptions & { t: Translate; business: Business },
): EmailContent | null {
  const { locale, name } = recipient;
  const context = { t, locale, origin, name, now };
  // The table and the letters are held together by their types; who asks for both is one person.
  const writers = EMAIL_WRITERS[event.kind] as Partial<
    Record<Audience, (event: OutboxEvent, what: EmailInput) => EmailContent | null>
  >;
  const write = writers[audience];
  // What is told on phones alone comes by mail where the phone isn't reached: in the same few words.
  const email = write
    ? write(event, { context, recipient, to, now })
    : shortTextEmail(writeShortTextWith({ event, audience, recipient }, t), context);
  return email && { ...email, signature: [...email.signature, ...businessSignature(business, t)] };
}
