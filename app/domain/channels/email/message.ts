import { icalendar } from "~/lib/icalendar.server";
import type { NoticeToSend } from "~/domain/queue/delivery";
import {
  letterHtml,
  letterText,
  type Letter,
  type LetterCalendar,
} from "~/domain/notifications/letters/letter";

/** Whose name and address stand in From. */
export interface Sender {
  name: string;
  address: string;
}

/** A mail as nodemailer takes it. */
export type Message = ReturnType<typeof messageOf>;

/** Hands a message over to whatever carries it. */
export type Transport = (
  message: Message,
  notice: NoticeToSend,
  signal: AbortSignal,
) => Promise<void>;

/** The mail that carries a letter to an address. */
export function messageOf(
  letter: Letter,
  notice: Pick<NoticeToSend, "messageId">,
  { address, from, now }: { address: string; from: Sender; now: number },
) {
  return {
    from,
    // An object, never a string: a crafted string could name other recipients.
    to: { name: "", address },
    subject: letter.subject.replace(/[\u0000-\u001f\u007f]+/g, " "),
    text: letterText(letter),
    html: letterHtml(letter),
    attachments: letter.calendar ? calendarFiles(letter.calendar, from) : [],
    date: new Date(now),
    messageId: `<${notice.messageId}@${from.address.split("@")[1] ?? "localhost"}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": letter.locale,
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
function calendarFiles({ method, name, entries }: LetterCalendar, from: Sender) {
  const organizer = { name: from.name, email: from.address };
  const files = method === "CANCEL" ? entries.map((entry) => [entry]) : [entries];
  return files.map((file) => ({
    filename: `${file[0]?.uid.split("@")[0] ?? "booking"}.ics`,
    content: icalendar(name, file, { method, organizer }),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }));
}
