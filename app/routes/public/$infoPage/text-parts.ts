/** Email addresses; police, fire, tourist police, ambulance, where they are no part of a longer figure. */
const LINKS =
  /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(?<![\d฿]|\d[.,-])(?:191|199|1155|1669)(?!\d|[.,-]\d)/g;

export interface TextPart {
  text: string;
  /** `mailto:` or `tel:`; plain words have none. */
  href?: string;
}

/** Splits a text at the email addresses and emergency numbers in it. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINKS)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], href: `${match[1] ? "mailto" : "tel"}:${match[0]}` });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
