import { qrCode } from "~/domain/payments/qr-code";
import { qrPicture } from "~/domain/payments/qr-picture.server";
import { buildIcalendar } from "~/lib/icalendar.server";
import type { NotificationToSend } from "~/domain/queue/delivery-channel";
import {
  emailHtml,
  emailText,
  type EmailContent,
  type EmailCalendar,
} from "~/domain/notifications/emails/email-content";

/** Name and address of the sender, for the From header. */
export interface EmailSender {
  name: string;
  address: string;
}

/** An email in the form that nodemailer takes. */
export type EmailMessage = ReturnType<typeof emailMessageOf>;

/** A function that hands a message to an SMTP server or writes it to a file. */
export type EmailTransport = (
  message: EmailMessage,
  notification: NotificationToSend,
  signal: AbortSignal,
) => Promise<void>;

/** A picture that is attached to an email. */
interface EmailPicture {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** Returns the picture of an email's QR code; undefined if it has none. */
export async function emailQrPicture({
  qr,
}: Pick<EmailContent, "qr">): Promise<EmailPicture | undefined> {
  if (!qr) return undefined;
  const content = Buffer.from(await qrPicture(qrCode(qr.payload)));
  return { filename: `${qr.name}.png`, content, contentType: "image/png" };
}

/** Returns the message that carries an email to an address. */
export function emailMessageOf(
  email: EmailContent,
  notification: Pick<NotificationToSend, "messageId">,
  {
    address,
    from,
    now,
    qr,
  }: { address: string; from: EmailSender; now: number; qr?: EmailPicture | undefined },
) {
  return {
    from,
    // This is an object, never a string: a crafted string could name other recipients.
    to: { name: "", address },
    subject: email.subject.replace(/[\u0000-\u001f\u007f]+/g, " "),
    text: emailText(email),
    html: emailHtml(email),
    attachments: [
      ...(email.calendar ? calendarFiles(email.calendar, from) : []),
      ...(qr ? [qr] : []),
    ],
    date: new Date(now),
    messageId: `<${notification.messageId}@${from.address.split("@")[1] ?? "localhost"}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": email.locale,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Returns the files for the reader's calendar. The visits of a series that take place share one file; each
 * cancelled visit has its own, as RFC 5546 requires. They are attachments, not an invitation: an email
 * program must not offer to decline what can only be cancelled on its page.
 */
function calendarFiles({ method, name, entries }: EmailCalendar, from: EmailSender) {
  const organizer = { name: from.name, email: from.address };
  const files = method === "CANCEL" ? entries.map((entry) => [entry]) : [entries];
  return files.map((file) => ({
    filename: `${file[0]?.uid.split("@")[0] ?? "booking"}.ics`,
    content: buildIcalendar(name, file, { method, organizer }),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }));
}
