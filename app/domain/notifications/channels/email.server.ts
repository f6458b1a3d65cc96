import { createTransport } from "nodemailer";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod/v4";
import { RefusedForGoodError, type DeliveryChannel } from "../delivery";
import { letterHtml, letterText, type Letter } from "../letter";
import type { ClaimedNotice } from "~/domain/outbox/outbox.server";
import { getRecipient } from "../recipients.server";
import { writeLetter } from "../write-letter.server";
import type { WorkerLog } from "../worker.server";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

export interface EmailOptions {
  /** `smtp://` or `smtps://`; without it mails are kept as files in `folder`. */
  smtpUrl: string | undefined;
  from: { name: string; address: string };
  folder: string;
  /** Where links lead. */
  origin: string;
  /** Only for demo data, whose accounts are nobody's: writes each link to the log. */
  printLinks: boolean;
  log: WorkerLog;
}

/** Delivers notices by mail; without a mail server each mail becomes an `.eml` file. */
export function emailChannel(options: EmailOptions): DeliveryChannel {
  const send = options.smtpUrl ? sendBySmtp(options.smtpUrl) : keepAsFile(options);
  return {
    async deliver(notice, { now, signal }) {
      const { recipientUserId, payload } = notice;
      const to = payload.to === undefined ? undefined : String(payload.to);
      const recipient = recipientUserId === null ? null : getRecipient(recipientUserId, to);
      if (!recipient) return { delivered: false, why: "nobody to write to" };
      if (!z.email().safeParse(recipient.email).success) {
        throw new RefusedForGoodError("the address is not one");
      }
      const { origin } = options;
      const letter = await writeLetter(notice, recipient, { origin, now });
      if (!letter) return { delivered: false, why: "no longer so" };
      await send(messageOf(letter, notice, recipient.email, options, now), notice, signal);
      if (options.printLinks && letter.action) {
        options.log.info({ kind: notice.kind, link: letter.action.href }, "mail with a link");
      }
      return { delivered: true };
    },
  };
}

type Message = ReturnType<typeof messageOf>;
type Send = (message: Message, notice: ClaimedNotice, signal: AbortSignal) => Promise<void>;

function messageOf(
  letter: Letter,
  notice: ClaimedNotice,
  address: string,
  { from }: EmailOptions,
  now: number,
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

/** True if nobody between us and the mail server could listen. */
function isLocal(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}

function sendBySmtp(smtpUrl: string): Send {
  const url = new URL(smtpUrl);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port ? Number(url.port) : url.protocol === "smtps:" ? 465 : 587,
    secure: url.protocol === "smtps:",
    // A password must not travel in clear because somebody cut the offer of TLS out.
    requireTLS: url.protocol === "smtp:" && url.username !== "" && !isLocal(url),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    socketCloseTimeout: 0,
  });
  return async (message, _notice, signal) => {
    try {
      await transport.sendMail({ ...message, signal });
    } catch (error) {
      if (isRefusedForGood(error)) {
        throw new RefusedForGoodError(error.message, { cause: error });
      }
      throw error;
    }
  };
}

/**
 * A 5xx to the recipient or the message itself. One to our name, password or sender is a mistake in
 * the set-up: those mails wait until somebody mends it.
 */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode, command } = error as Error & { responseCode?: number; command?: string };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    (command === "RCPT TO" || command === "DATA")
  );
}

function keepAsFile({ folder }: EmailOptions): Send {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (message, notice) => {
    const { message: bytes } = await transport.sendMail(message);
    // Mails hold addresses and links: for the owner's eyes only. Renamed when complete, so that
    // nobody reads half of one.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const when = new Date(notice.createdAt).toISOString().replace(/[:.]/g, "-");
    const file = join(folder, `${when}-${notice.kind}-${notice.messageId}.eml`);
    writeFileSync(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
}
