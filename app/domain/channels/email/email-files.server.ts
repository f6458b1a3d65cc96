import { createTransport } from "nodemailer";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EmailTransport } from "./email-message";

/** Keeps each mail as an `.eml` file in a folder, where there is no mail server. */
export function storeEmailFiles(folder: string): EmailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (message, notification) => {
    const { message: bytes } = await transport.sendMail(message);
    // Mails hold addresses and links: for the owner's eyes only. Renamed when complete, so that
    // nobody reads half of one.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const when = new Date(notification.createdAt).toISOString().replace(/[:.]/g, "-");
    const file = join(folder, `${when}-${notification.event.kind}-${notification.messageId}.eml`);
    writeFileSync(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
}
