import { buildIcalendar } from "~/lib/icalendar.server";
import type { NotificationToSend } from "~/domain/queue/delivery-channel";
import {
  emailHtml,
  emailText,
  type EmailContent,
  type EmailCalendar,
} from "~/domain/notifications/emails/email-content";

/** Whose name and address stand in From. */
export interface EmailSender {
  name: string;
  address: string;
}

/** A mail as nodemailer takes it. */
export type EmailMessage = ReturnType<typeof emailMessageOf>;

/** Hands a message over to whatever carries it. */
export type EmailTransport = (
  message: EmailMessage,
  notification: NotificationToSend,
  signal: AbortSignal,
) => Promise<void>;

/** The mail that carries a letter to an address. */
export function emailMessageOf(
  email: EmailContent,
  notification: Pick<NotificationToSend, "messageId">,
  { address, from, now }: { address: string; from: EmailSender; now: number },
) {
  return {
    from,
    // An object, never a string: a crafted string could name other recipients.
    to: { name: "", address },
    subject: email.subject.replace(/[\u0000-\u001f\u007f]+/g, " "),
    text: emailText(email),
    html: emailHtml(email),
    attachments: email.calendar ? calendarFiles(email.calendar, from) : [],
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
 * The files for a reader's calendar: what takes place stands in one, all visits of a series; of what is
 * called off each has its own, as RFC 5546 wants it. They are attached, and no invitation: a mail program
 * mustn't offer to decline what only its page can cancel.
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
