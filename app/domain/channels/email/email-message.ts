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

/** Pictures that the HTML of an email shows, as PNG and JPEG: email programs don't show WebP or SVG. */
export interface EmailPictures {
  mark?: Buffer;
  face?: Buffer;
}

const CIDS = { mark: "mark@email", face: "face@email" };

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
    pictures = {},
  }: {
    address: string;
    from: EmailSender;
    now: number;
    qr?: EmailPicture | undefined;
    pictures?: EmailPictures;
  },
) {
  return {
    from,
    // This is an object, never a string: a crafted string could name other recipients.
    to: { name: "", address },
    subject: email.subject.replace(/[\u0000-\u001f\u007f]+/g, " "),
    text: emailText(email),
    html: emailHtml(email, {
      ...(pictures.mark && { mark: `cid:${CIDS.mark}` }),
      ...(pictures.face && { face: `cid:${CIDS.face}` }),
    }),
    attachments: [
      ...(email.calendar ? calendarFiles(email.calendar, from) : []),
      ...(qr ? [qr] : []),
      ...(pictures.mark ? [inlinePicture("mark.png", "image/png", CIDS.mark, pictures.mark)] : []),
      ...(pictures.face ? [inlinePicture("face.jpg", "image/jpeg", CIDS.face, pictures.face)] : []),
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

/** Returns a picture that is part of the HTML, and not in the list of attachments. */
function inlinePicture(filename: string, contentType: string, cid: string, content: Buffer) {
  return { filename, content, contentType, cid, contentDisposition: "inline" as const };
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
