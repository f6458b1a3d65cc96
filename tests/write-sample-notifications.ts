import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "#db/client.server";
import { portraitOf } from "#db/seed/demo/portraits/people";
import { emailPictures } from "~/domain/channels/email/email-pictures.server";
import {
  emailHtml,
  emailText,
  type EmailContent,
} from "~/domain/notifications/emails/email-content";
import { LOCALES } from "~/lib/vocabulary";
import { makeSampleNotifications, type SampleNotification } from "./support/sample-notifications";

/**
 * `npm run samples:notifications`: writes all notifications as people get them to `test-results/notices`,
 * for review: a list for each language with their short texts, and each email in HTML and as text.
 */

const FOLDER = "test-results/notices";

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function rowOf(
  { kind, audience, actor, isSeries, email, shortText }: SampleNotification,
  file: string,
) {
  const mail = email
    ? `<a href="${file}.html">${escape(email.subject)}</a> (<a href="${file}.txt">text</a>)`
    : "no mail";
  const phone = shortText
    ? `<p><b>${escape(shortText.title)}</b><br>${escape(shortText.body).replaceAll("\n", "<br>")}<br>[${escape(shortText.action)}] ${escape(shortText.path)}</p>`
    : "";
  return `<li><code>${kind}</code> to ${audience}, by ${actor}${isSeries ? ", a series" : ""}: ${mail}${phone}</li>`;
}

const toDataUrl = (type: string, picture: Buffer) =>
  `data:${type};base64,${picture.toString("base64")}`;

/** Returns an email with its mark and a drawn face inside, as a browser can show it. */
async function htmlWithPictures(email: EmailContent) {
  const facts = email.facts.map((fact) =>
    fact.as === "person" ? { ...fact, photo: "drawn" } : fact,
  );
  const drawn = Buffer.from(portraitOf("cleaner"));
  const { mark, face } = await emailPictures({ facts }, () => Promise.resolve(drawn));
  return emailHtml(email, {
    ...(mark && { mark: toDataUrl("image/png", mark) }),
    ...(face && { face: toDataUrl("image/jpeg", face) }),
  });
}

const dataDir = mkdtempSync(join(tmpdir(), "baansaat-notices-"));
openDatabase({ dataDir });
mkdirSync(FOLDER, { recursive: true });
for (const locale of LOCALES) {
  const notices = await makeSampleNotifications(locale, {
    origin: "https://baansaat.example",
    now: Date.now(),
  });
  const rows: string[] = [];
  for (const [index, notice] of notices.entries()) {
    const file = `${locale}-${index}`;
    if (notice.email) {
      writeFileSync(join(FOLDER, `${file}.html`), await htmlWithPictures(notice.email));
      writeFileSync(join(FOLDER, `${file}.txt`), emailText(notice.email));
    }
    rows.push(rowOf(notice, file));
  }
  writeFileSync(
    join(FOLDER, `${locale}.html`),
    `<!DOCTYPE html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Notices</title></head>
<body><h1>Notices</h1><ol start="0">${rows.join("\n")}</ol></body>
</html>`,
  );
  console.log(join(FOLDER, `${locale}.html`));
}
closeDatabase();
rmSync(dataDir, { recursive: true });
