import { escapeHtml } from "~/lib/escape-html";
import type { CalendarEntry, CalendarScheduling } from "~/lib/icalendar.server";
import type { Locale } from "~/lib/vocabulary";

/** The entries for the reader's calendar, and whether they are added or cancelled. */
export interface EmailCalendar {
  method: CalendarScheduling["method"];
  name: string;
  entries: CalendarEntry[];
}

/** A fact of an email with its label. */
export interface EmailFact {
  label: string;
  value: string;
  /**
   * In HTML the large one, such as the day, comes below the greeting, with its other lines in normal size, and a person
   * with a face; the first line of a sum is bold; a quote has an edge. A job has a frame of its own: its label
   * is the time, its last line the sum.
   */
  as?: "large" | "person" | "sum" | "quote" | "job";
  /** True if the large one is done, such as paid: it has a tick. */
  isDone?: boolean;
  /** A phone number in E.164, which HTML links. */
  tel?: string;
  /** Key of the stored photo of a person; null if there is none. */
  photo?: string | null;
}

/** Where the HTML finds its pictures: a `cid:` of the same message. Without them it says the same. */
export interface EmailPictureSources {
  mark?: string;
  face?: string;
}

/** The content of an email. HTML and plain text are made from the same texts. */
export interface EmailContent {
  locale: Locale;
  /** Name of the site, at the top of the HTML. */
  brand?: string;
  subject: string;
  /** The text that the reader's inbox shows beside the subject. */
  preview: string;
  heading: string;
  /** The first is the greeting, if somebody is greeted. */
  paragraphs: string[];
  /** True if the paragraphs say why one reads the large fact: in HTML they are above it, else only the greeting. */
  isTextFirst?: boolean;
  facts: EmailFact[];
  /** Links among which the reader chooses, with their heading. */
  choices?: { heading: string; links: { label: string; href: string }[] };
  action: { label: string; href: string; hint: string } | null;
  /** A number to phone: what the email is for. Its button is before that of the page. */
  call?: { label: string; href: string };
  /** True if nobody has to open the page: its button is outlined. */
  isOnlyToRead?: boolean;
  /** A second page, as an outlined button. */
  second?: { label: string; href: string };
  /** Other useful facts, in smaller print below. */
  notes: string[];
  /** The sender, and why the reader gets this. */
  signature: string[];
  /** Attached to the email as a file. */
  calendar?: EmailCalendar;
  /** A QR code to scan with a bank app, attached as a picture; `name` is that of its file. */
  qr?: { payload: string; name: string };
}

const COLOURS = {
  paper: "#fbfaf5",
  white: "#ffffff",
  ink: "#1c2b27",
  inkSoft: "#46564f",
  celadon: "#1f5e50",
  line: "#cfe1d8",
};

const htmlLines = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");

/** The colours for dark mode, for email programs that support it; others show the inline styles. */
const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#121a17!important}
.card{background:#1d2823!important}
.ink{color:#eef4f0!important}
.soft{color:#b9c9c1!important}
.line{border-color:#3a4b43!important}
.button{background:#8fd3c0!important;color:#0c1f1a!important}
.link{color:#9fdccb!important}
}`;

/** Side of the mark and of a person's face, in CSS pixels. */
export const EMAIL_MARK_SIZE = 32;
export const EMAIL_FACE_SIZE = 56;

/** The letter in place of a face. Thai vowels that are written before their consonant are none. */
const initialOf = (name: string) => /\p{Lu}|\p{Ll}|[ก-ฮ]/u.exec(name)?.[0] ?? "";

/**
 * Returns the email as HTML that simple programs show too: tables, inline styles, one column, no picture that
 * has to be fetched.
 */
export function emailHtml(email: EmailContent, pictures: EmailPictureSources = {}): string {
  const height = email.locale === "th" ? 1.75 : 1.6;
  const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Thai',Thonburi,'Leelawadee UI',sans-serif`;
  const ink = (size: number, weight = 400) =>
    `font-size:${size}px;line-height:${size > 18 ? height - 0.25 : height};font-weight:${weight};color:${COLOURS.ink}`;
  const softText = `font-size:14px;line-height:${height};color:${COLOURS.inkSoft}`;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;${ink(16)}">${htmlLines(text)}</p>`;

  const large = email.facts.find(({ as }) => as === "large");
  const person = email.facts.find(({ as }) => as === "person");
  const picture = (src: string, size: number, radius: number) =>
    `<img src="${escapeHtml(src)}" width="${size}" height="${size}" alt="" style="display:block;border:0;border-radius:${radius}px">`;
  const phoneLink = (text: string, tel: string | undefined) =>
    tel
      ? `<a class="link" href="tel:${escapeHtml(tel)}" style="color:${COLOURS.celadon};text-decoration:none">${text}</a>`
      : text;
  const largeSection = ({ label, value, isDone, tel }: EmailFact) => {
    const [first = "", ...rest] = value.split("\n");
    const tick = isDone
      ? `<span class="link" aria-hidden="true" style="color:${COLOURS.celadon};font-weight:700">✓ </span>`
      : "";
    return `<p class="soft" style="margin:0;${softText}">${tick}${escapeHtml(label)}</p>
<p class="ink" style="margin:0;${ink(28, 700)}">${phoneLink(escapeHtml(first), tel)}</p>
<p class="ink" style="margin:0 0 20px;${ink(16)}">${rest.map(htmlLines).join("<br>")}</p>`;
  };
  const face = ({ value }: EmailFact) =>
    pictures.face
      ? `<td valign="middle">${picture(pictures.face, EMAIL_FACE_SIZE, 14)}</td>`
      : `<td class="button" aria-hidden="true" align="center" valign="middle" width="${EMAIL_FACE_SIZE}" height="${EMAIL_FACE_SIZE}" style="border-radius:14px;background:${COLOURS.celadon};color:${COLOURS.white};font-size:24px;line-height:1;font-weight:600">${escapeHtml(initialOf(value))}</td>`;
  const personSection = (fact: EmailFact) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>${face(fact)}<td valign="middle" style="padding:0 0 0 16px"><p class="soft" style="margin:0;${softText}">${escapeHtml(fact.label)}</p>
<p class="ink" style="margin:0;${ink(18, 600)}">${htmlLines(fact.value)}</p></td></tr></table>`;
  const lead = (text: string) =>
    `<p class="ink" style="margin:0 0 20px;${ink(18, 600)}">${htmlLines(text)}</p>`;
  const above = email.isTextFirst ? email.paragraphs.length : 1;
  const quote = ({ label, value }: EmailFact) =>
    `<div class="line" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${COLOURS.line}"><p class="soft" style="margin:0;${softText}">${escapeHtml(label)}</p>
<p class="ink" style="margin:0;${ink(16)}">${htmlLines(value)}</p></div>`;
  const quotes = email.facts.filter(({ as }) => as === "quote").map(quote);
  const ownPlace = new Set([large, person]);

  const valueOf = ({ value, as, tel }: EmailFact) => {
    if (tel) return phoneLink(htmlLines(value), tel);
    if (as !== "sum") return htmlLines(value);
    const [sum = "", ...parts] = value.split("\n");
    return [`<strong>${escapeHtml(sum)}</strong>`, ...parts.map(htmlLines)].join("<br>");
  };
  const row = (fact: EmailFact) =>
    `<tr><th class="soft line" scope="row" align="left" valign="top" width="34%" style="padding:9px 12px 7px 0;border-top:1px solid ${COLOURS.line};${softText};font-weight:400">${escapeHtml(fact.label)}</th><td class="ink line" valign="top" style="padding:7px 0;border-top:1px solid ${COLOURS.line};${ink(16)}">${valueOf(fact)}</td></tr>`;
  const rows = email.facts
    .filter((fact) => fact.as !== "job" && fact.as !== "quote" && !ownPlace.has(fact))
    .map(row);
  const facts = rows.length
    ? `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join("\n")}</table>`
    : "";
  const job = ({ label, value }: EmailFact) => {
    const lines = value.split("\n");
    const sum = lines.pop() ?? "";
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="line" style="padding:14px 16px;border:1px solid ${COLOURS.line};border-radius:14px">
<p class="ink" style="margin:0 0 4px;${ink(20, 700)}">${escapeHtml(label)}</p>
<p class="ink" style="margin:0 0 8px;${ink(16)}">${lines.map(htmlLines).join("<br>")}</p>
<p class="ink" style="margin:0;${ink(16, 700)}">${escapeHtml(sum)}</p></td></tr></table>`;
  };
  const jobs = email.facts.filter(({ as }) => as === "job").map(job);
  const button = ({ label, href }: { label: string; href: string }, isStrong: boolean) => {
    const look = isStrong
      ? `border:1px solid ${COLOURS.celadon};background:${COLOURS.celadon};color:${COLOURS.white}`
      : `border:1px solid ${COLOURS.celadon};color:${COLOURS.celadon}`;
    return `<p style="margin:8px 0 12px"><a class="${isStrong ? "button" : "ink line"}" href="${escapeHtml(href)}" style="display:block;padding:12px 16px;border-radius:14px;${look};font-size:16px;line-height:24px;font-weight:600;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>`;
  };
  const buttons = [
    ...(email.call ? [button(email.call, true)] : []),
    ...(email.action ? [button(email.action, !email.call && !email.isOnlyToRead)] : []),
    ...(email.second ? [button(email.second, false)] : []),
  ];
  const choice = ({ label, href }: { label: string; href: string }) =>
    `<p style="margin:0 0 12px"><a class="ink line" href="${escapeHtml(href)}" style="display:block;padding:12px 16px;border:1px solid ${COLOURS.celadon};border-radius:12px;font-size:16px;line-height:${height};font-weight:600;color:${COLOURS.celadon};text-decoration:none">${escapeHtml(label)}</a></p>`;
  const choices = email.choices
    ? `<h2 class="ink" style="margin:8px 0 12px;${ink(18, 700)}">${escapeHtml(email.choices.heading)}</h2>
${email.choices.links.map(choice).join("\n")}`
    : "";
  const small = (text: string) =>
    `<p class="soft" style="margin:0 0 8px;${softText}">${htmlLines(text)}</p>`;
  // The address of the button is at the very end: hardly anybody needs it.
  const fallback = email.action
    ? `<p class="soft" style="margin:16px 0 0;font-size:13px;line-height:${height};color:${COLOURS.inkSoft}">${escapeHtml(email.action.hint)} <a class="link" href="${escapeHtml(email.action.href)}" style="color:${COLOURS.celadon};word-wrap:break-word;overflow-wrap:anywhere">${escapeHtml(email.action.href).replace(/(?<=[^/:])\//g, "/<wbr>")}</a></p>`
    : "";
  const mark = pictures.mark
    ? `<td style="padding:0 12px 0 0">${picture(pictures.mark, EMAIL_MARK_SIZE, 8)}</td>`
    : "";
  return `<!DOCTYPE html>
<html lang="${email.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${COLOURS.paper};${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(email.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:0 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left"><tr><td style="padding:16px 20px 14px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>${mark}<td class="link" style="font-size:17px;line-height:32px;font-weight:700;color:${COLOURS.celadon}">${escapeHtml(email.brand ?? "")}</td></tr></table>
</td></tr><tr><td class="card" style="padding:28px 20px 20px;background:${COLOURS.white};border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;${ink(21, 700)}">${escapeHtml(email.heading)}</h1>
${email.paragraphs
  .slice(0, above)
  .map((text, index) => (index > 0 && !email.call ? lead(text) : paragraph(text)))
  .join("\n")}
${large ? largeSection(large) : ""}
${person ? personSection(person) : ""}
${email.paragraphs.slice(above).map(paragraph).join("\n")}
${quotes.join("\n")}
${facts}
${jobs.join("\n")}
${choices}
${buttons.join("\n")}
${email.notes.map(small).join("\n")}
</td></tr><tr><td style="padding:20px 20px 28px">${email.signature.map(small).join("\n")}${fallback}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Returns the same email for people and programs that read plain text. */
export function emailText(email: EmailContent): string {
  const blocks = [
    email.heading,
    ...email.paragraphs,
    email.facts
      .map(({ label, value }) => `${label}: ${value.replace(/\r?\n/g, "\n  ")}`)
      .join("\n"),
    email.choices
      ? [
          `${email.choices.heading}:`,
          ...email.choices.links.map(({ label, href }) => `${label}\n${href}`),
        ].join("\n")
      : "",
    ...[email.call, email.action, email.second].map((link) =>
      link ? `${link.label}:\n${link.href}` : "",
    ),
    ...email.notes,
    `-- \n${email.signature.join("\n")}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
