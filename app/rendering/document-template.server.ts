import { randomBytes } from "node:crypto";

/**
 * A rendered document with holes for the parts that differ between answers: the style sheet (bytes that
 * need no rendering), the nonce, the reader's name, the script with the loader data.
 */
export interface DocumentTemplate {
  /** Pieces around the holes, one more than holes. */
  pieces: readonly Buffer[];
  holes: readonly Hole[];
}

const HOLES = ["style", "nonce", "name", "data"] as const;
export type Hole = (typeof HOLES)[number];

// The secret is unknown outside of this process, so no text that somebody typed can make a hole.
const HOLE_SECRET = randomBytes(16).toString("hex");
const MARK = new RegExp(`hole-${HOLE_SECRET}-(${HOLES.join("|")})`, "g");

/** Returns the mark of a hole in rendered markup. */
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
 * Returns markup without its nonces, and the content of the inline scripts that had one. A cached page
 * can't carry a nonce, which must differ each time, so the policy names these scripts by their hashes. Only
 * the site's own scripts count: they were written with the nonce's mark, which is unknown outside of this
 * process. A script that got into the page through somebody's text has none.
 */
export function extractOwnScripts(html: string): { html: string; scripts: string[] } {
  const parts = html.split(` nonce="${holeMark("nonce")}"`);
  const scripts = parts
    .slice(1)
    .map((part) => part.slice(part.indexOf(">") + 1, part.indexOf("</script>")));
  return { html: parts.join(""), scripts };
}

/** Returns the bytes of a document. Values are markup: use `escapeHtml` (app/lib/escape-html.ts) for texts. */
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
