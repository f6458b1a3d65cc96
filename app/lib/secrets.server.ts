import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server";

let secret: string | undefined;

/**
 * The secret that signs cookies: SESSION_SECRET, or one that is made at first start and kept in
 * DATA_DIR, readable by the owner only. The first call belongs under the data lock.
 */
export function sessionSecret(): string {
  secret ??= env().SESSION_SECRET ?? keptSecret(join(env().DATA_DIR, "session-secret"));
  return secret;
}

/**
 * A secret of its own for one purpose, derived from the one above: what is signed for another purpose
 * proves nothing here.
 */
export function secretFor(purpose: string): string {
  return createHmac("sha256", sessionSecret()).update(purpose).digest("base64url");
}

function keptSecret(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const made = randomBytes(32).toString("base64url");
  mkdirSync(env().DATA_DIR, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600, flag: "wx" });
  return made;
}
