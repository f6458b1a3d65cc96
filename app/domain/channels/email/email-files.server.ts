import { createTransport } from "nodemailer";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EmailTransport } from "./email-message";

/** Returns a transport that stores each email as an `.eml` file in a folder, if there is no SMTP server. */
export function storeEmailFiles(folder: string): EmailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (message, notification) => {
    const { message: bytes } = await transport.sendMail(message);
    // Emails hold addresses and links, so only the file's owner may read them. The file is renamed when it
    // is complete, so that nobody reads half of one.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const when = new Date(notification.createdAt).toISOString().replace(/[:.]/g, "-");
    const file = join(folder, `${when}-${notification.event.kind}-${notification.messageId}.eml`);
    writeFileSync(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
}
