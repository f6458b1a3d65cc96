import { createTransport } from "nodemailer";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Transport } from "./message";

/** Keeps each mail as an `.eml` file in a folder, where there is no mail server. */
export function keepAsFiles(folder: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (message, notice) => {
    const { message: bytes } = await transport.sendMail(message);
    // Mails hold addresses and links: for the owner's eyes only. Renamed when complete, so that
    // nobody reads half of one.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const when = new Date(notice.createdAt).toISOString().replace(/[:.]/g, "-");
    const file = join(folder, `${when}-${notice.event.kind}-${notice.messageId}.eml`);
    writeFileSync(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
}
