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
 * Writes the email of a notification from the current data, in the reader's language, and adds who operates
 * the site. Returns null if it is no longer true.
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

/** Does the same for callers that have the translator and the business already. */
export function writeEmailWith(
  { event, audience, recipient }: NotificationForEmail,
  to: EmailRecipient,
  { origin, now, t, business }: WriteOptions & { t: Translate; business: Business },
): EmailContent | null {
  const { locale, name } = recipient;
  const context = { t, locale, origin, name, now };
  // Each entry of the table has its writer, but the types can't see that kind and audience match.
  const writers = EMAIL_WRITERS[event.kind] as Partial<
    Record<Audience, (event: OutboxEvent, what: EmailInput) => EmailContent | null>
  >;
  const write = writers[audience];
  // Events for phones alone have no email. If the phone isn't reached, the short text is sent as one.
  const email = write
    ? write(event, { context, recipient, to, now })
    : shortTextEmail(writeShortTextWith({ event, audience, recipient }, t), context);
  return (
    email && {
      ...email,
      brand: t("common:brand"),
      signature: [...email.signature, ...businessSignature(business, t)],
    }
  );
}
