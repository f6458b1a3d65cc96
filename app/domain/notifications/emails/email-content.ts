import { escapeHtml } from "~/lib/escape-html";
import type { CalendarEntry, CalendarScheduling } from "~/lib/icalendar.server";
import type { Locale } from "~/lib/vocabulary";

/** The entries for the reader's calendar, and whether they are added or cancelled. */
export interface EmailCalendar {
  method: CalendarScheduling["method"];
  name: string;
  entries: CalendarEntry[];
}

/** The content of an email. HTML and plain text are made from the same texts. */
export interface EmailContent {
  locale: Locale;
  subject: string;
  /** The text that the reader's inbox shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  /** Links among which the reader chooses, with their heading. */
  choices?: { heading: string; links: { label: string; href: string }[] };
  action: { label: string; href: string; hint: string } | null;
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

/** Returns the email as HTML that simple programs show too: inline styles, no pictures, one column. */
export function emailHtml(email: EmailContent): string {
  const height = email.locale === "th" ? 1.75 : 1.6;
  const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Thai',Thonburi,'Leelawadee UI',sans-serif`;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:${height};color:${COLOURS.ink}">${htmlLines(text)}</p>`;
  const fact = ({ label, value }: EmailContent["facts"][number]) =>
    `<tr><th class="soft line" scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;border-top:1px solid ${COLOURS.line};font-size:14px;line-height:${height};font-weight:400;color:${COLOURS.inkSoft}">${escapeHtml(label)}</th><td class="ink line" valign="top" style="padding:8px 0;border-top:1px solid ${COLOURS.line};font-size:16px;line-height:${height};font-weight:600;color:${COLOURS.ink}">${htmlLines(value)}</td></tr>`;
  const facts = email.facts.length
    ? `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${email.facts.map(fact).join("\n")}</table>`
    : "";
  const action = email.action
    ? `<p style="margin:8px 0 16px"><a class="button" href="${escapeHtml(email.action.href)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:${COLOURS.celadon};color:${COLOURS.white};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(email.action.label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:${height};color:${COLOURS.inkSoft}">${escapeHtml(email.action.hint)}<br><a class="link" href="${escapeHtml(email.action.href)}" style="color:${COLOURS.celadon};word-break:break-all">${escapeHtml(email.action.href)}</a></p>`
    : "";
  const choice = ({ label, href }: { label: string; href: string }) =>
    `<p style="margin:0 0 12px"><a class="ink line" href="${escapeHtml(href)}" style="display:block;padding:12px 16px;border:1px solid ${COLOURS.celadon};border-radius:12px;font-size:16px;line-height:${height};font-weight:600;color:${COLOURS.celadon};text-decoration:none">${escapeHtml(label)}</a></p>`;
  const choices = email.choices
    ? `<h2 class="ink" style="margin:8px 0 12px;font-size:18px;line-height:${height};color:${COLOURS.ink}">${escapeHtml(email.choices.heading)}</h2>
${email.choices.links.map(choice).join("\n")}`
    : "";
  const small = (text: string) =>
    `<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:${height};color:${COLOURS.inkSoft}">${htmlLines(text)}</p>`;
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
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div class="card" style="padding:24px;background:${COLOURS.white};border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:${email.locale === "th" ? 1.5 : 1.25};color:${COLOURS.ink}">${escapeHtml(email.heading)}</h1>
${email.paragraphs.map(paragraph).join("\n")}
${facts}
${choices}
${action}
${email.notes.map(small).join("\n")}
</div>
<div style="padding:16px 8px 0">${email.signature.map(small).join("\n")}</div>
</div>
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
    email.action ? `${email.action.label}:\n${email.action.href}` : "",
    ...email.notes,
    `-- \n${email.signature.join("\n")}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
