import { randomBytes } from "node:crypto";

/**
 * A rendered document with holes for what differs from answer to answer: the style sheet (bytes that
 * need no rendering), the nonce, the reader's name, the script with the loader data.
 */
export interface DocumentTemplate {
  /** One more than holes. */
  pieces: readonly Buffer[];
  holes: readonly Hole[];
}

const HOLES = ["style", "nonce", "name", "data"] as const;
export type Hole = (typeof HOLES)[number];

// Unknown outside this process: no text that somebody typed can make a hole.
const HOLE_SECRET = randomBytes(16).toString("hex");
const MARK = new RegExp(`hole-${HOLE_SECRET}-(${HOLES.join("|")})`, "g");

/** What stands in the markup where a hole is. */
export function holeMark(hole: Hole): string {
  return `hole-${HOLE_SECRET}-${hole}`;
}

/** Cuts rendered markup at its marks. */
export function parseTemplate(html: string): DocumentTemplate {
  const pieces: Buffer[] = [];
  const holes: Hole[] = [];
  let from = 0;
  for (const match of html.matchAll(MARK)) {
    pieces.push(Buffer.from(html.slice(from, match.index)));
    holes.push(match[1] as Hole);
    from = match.index + match[0].length;
  }
  pieces.push(Buffer.from(html.slice(from)));
  return { pieces, holes };
}

/**
 * Markup without its nonces, and the content of the inline scripts that had one: a page that is kept
 * can't carry a nonce, which must differ each time, so the policy names these scripts by their hashes.
 * Only scripts of our own count: they were written with the mark of the nonce, which is unknown outside
 * of this process. A script that got into the page by way of somebody's text has none.
 */
export function extractOwnScripts(html: string): { html: string; scripts: string[] } {
  const parts = html.split(` nonce="${holeMark("nonce")}"`);
  const scripts = parts
    .slice(1)
    .map((part) => part.slice(part.indexOf(">") + 1, part.indexOf("</script>")));
  return { html: parts.join(""), scripts };
}

/** The bytes of a document. Values are markup: `escapeHtml` what isn't. */
export function fillTemplate(
  { pieces, holes }: DocumentTemplate,
  values: Readonly<Record<Hole, Buffer>>,
): Buffer {
  return Buffer.concat(
    pieces.flatMap((piece, index) => {
      const hole = holes[index];
      return hole ? [piece, values[hole]] : [piece];
    }),
  );
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Text as it may stand in an element or attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
