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
const SECRET = randomBytes(16).toString("hex");
const MARK = new RegExp(`hole-${SECRET}-(${HOLES.join("|")})`, "g");

/** What stands in the markup where a hole is. */
export function markOf(hole: Hole): string {
  return `hole-${SECRET}-${hole}`;
}

/** Cuts rendered markup at its marks. */
export function templateOf(html: string): DocumentTemplate {
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

/** The bytes of a document. Values are markup: `escapeText` what isn't. */
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
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
