import { createHash } from "node:crypto";

/**
 * The version of what a form edits where its row won't do, because it changes for other reasons too
 * (row-version.ts): 48 bits that follow from what it says.
 */
export function contentVersion(said: readonly unknown[]): number {
  return 1 + createHash("sha256").update(JSON.stringify(said)).digest().readUIntBE(0, 6);
}
