import { createHash } from "node:crypto";

/**
 * Returns the version of what a form edits, if its row's version can't be used because the row changes for
 * other reasons too (row-version.ts): 48 bits of a hash of the content.
 */
export function contentVersion(said: readonly unknown[]): number {
  return 1 + createHash("sha256").update(JSON.stringify(said)).digest().readUIntBE(0, 6);
}
