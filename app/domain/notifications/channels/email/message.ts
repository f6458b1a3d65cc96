import type { NoticeToSend } from "../../delivery";
import { letterHtml, letterText, type Letter } from "./letter";

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
