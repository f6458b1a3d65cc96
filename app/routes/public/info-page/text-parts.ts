import { lineChatUrl } from "~/lib/line-chat";

/** Patterns of contact details, each with the address of its link. */
const LINKS: readonly { pattern: RegExp; href: (words: string) => string }[] = [
  { pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/, href: (email) => "mailto:" + email },
  // Numbers of police, fire, tourist police and ambulance, unless they are part of a longer figure.
  {
    pattern: /(?<![\d฿]|\d[.,-])(?:191|199|1155|1669)(?!\d|[.,-]\d)/,
    href: (phone) => "tel:" + phone,
  },
  // A phone number as `formatPhone` writes it.
  {
    pattern: /(?<![\d-])0\d\d-(?:\d{6}|\d{3}-\d{4})(?![\d-])|\+\d{8,15}/,
    href: (phone) => "tel:" + phone.replaceAll("-", ""),
  },
  {
    pattern: /(?<![\w.+-])@[\w.-]*\w/,
    href: lineChatUrl,
  },
];
const ANY_LINK = new RegExp(LINKS.map(({ pattern }) => `(${pattern.source})`).join("|"), "g");

export interface TextPart {
  text: string;
  /** Missing for plain text. */
  href?: string;
}

/** Splits a text at the email addresses, phone numbers and LINE accounts in it. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ANY_LINK)) {
    const [words, ...kinds] = match;
    const kind = LINKS[kinds.findIndex((found) => found !== undefined)];
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push(kind ? { text: words, href: kind.href(words) } : { text: words });
    end = match.index + words.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
