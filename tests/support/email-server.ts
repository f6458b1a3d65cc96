import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface EmailServer {
  /** Value for SMTP_URL. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a real email server that stores emails in a folder, where other processes can read them. */
export async function startEmailServer(folder: string): Promise<EmailServer> {
  mkdirSync(folder, { recursive: true });
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received += 1;
        const file = join(folder, `${String(received).padStart(6, "0")}.eml`);
        // The file is renamed when it is complete, so that nobody reads half of it.
        writeFileSync(`${file}.part`, Buffer.concat(chunks));
        renameSync(`${file}.part`, file);
        done();
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns a text without no-break spaces: pages have them where emails have plain ones. */
const plainSpaces = (text: string) => text.replaceAll("\u00a0", " ");

/** Returns the latest email in `folder` with this recipient and subject, or null. */
export async function findLatestEmail(
  folder: string,
  { to, subject }: { to: string; subject: string },
): Promise<ParsedMail | null> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".eml"));
  for (const file of files.sort().reverse()) {
    const mail = await simpleParser(readFileSync(join(folder, file)));
    const recipients = mail.to && !Array.isArray(mail.to) ? mail.to.value : [];
    const isIt = plainSpaces(mail.subject ?? "") === plainSpaces(subject);
    if (isIt && recipients.some(({ address }) => address === to)) return mail;
  }
  return null;
}
