import { randomBytes } from "node:crypto";

export const BIO = "Six years in a hotel, now in homes.";
/** Fields of a complete form. */
export const FIELDS: [string, string][] = [
  ["bio", BIO],
  ["specialties", "standard-cleaning"],
  ["specialties", "condo-cleaning"],
  ["languages", "th"],
  ["otherLanguages", "Lanna"],
  ["hourlyRate", "310"],
  ["terms", "on"],
  ["backgroundCheckConsent", "on"],
];

export interface SentFile {
  field?: string | null;
  filename?: string;
  type?: string;
  content: Buffer;
}

/** Returns a form with its files as multipart bytes. A browser would not send all of these. */
export function multipart(
  fields: readonly [string, string][],
  ...files: readonly (SentFile | null)[]
) {
  const boundary = `----${randomBytes(12).toString("hex")}`;
  const parts: Buffer[] = fields.map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  for (const file of files) {
    if (!file) continue;
    const { field = "profilePhoto", filename = "me.jpg", type = "image/jpeg", content } = file;
    const name = field === null ? "" : ` name="${field}";`;
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data;${name} filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from("\r\n"),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    body: Buffer.concat(parts),
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
  };
}
