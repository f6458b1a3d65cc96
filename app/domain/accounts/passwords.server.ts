import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import type { TooManyAttempts } from "~/domain/rate-limits/rate-limits.server";

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, 1 lane (the library's default algorithm). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many hashes run at once. Each keeps one core busy for some 30 ms: without a cap, a burst of
 * logins would leave no time for anybody else's page.
 */
const PARALLEL = Math.max(1, availableParallelism() - 1);
/** A longer queue than this means an attack; waiting in it would help nobody. */
const LONGEST_QUEUE = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Thrown when so many logins wait that this one is not even queued. */
class TooManyHashesError extends Error {}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) {
    if (waiting.length >= LONGEST_QUEUE) throw new TooManyHashesError();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Keyboards write the same Thai letters in different ways (น้ำ has two); NIST 800-63B: NFKC. */
const normalised = (password: string) => password.normalize("NFKC");

/** Hashes a password with argon2id, in PHC form. Throws where too many wait: see `unlessCrowded`. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), PARAMETERS));
}

const phc = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");

/**
 * Of a password that nobody has: compared with when there is no account, to take the same time. Drawn,
 * not hashed: nothing waits for it, and it can't fail.
 */
const DECOY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${phc(16)}$${phc(32)}`;

/**
 * True if `password` is the one of `passwordHash`. Without a hash it takes just as long and is false.
 * Throws where too many wait: see `unlessCrowded`.
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const against = passwordHash ?? DECOY;
  const matches = await inTurn(() => verify(against, normalised(password)));
  return matches && Boolean(passwordHash);
}

/** How soon whoever found no room in the queue may try again. */
const CROWDED: TooManyAttempts = { ok: false, reason: "too-many-attempts", retryAfterMs: 5_000 };

/** What hashing or comparing a password gives, or that too many others wait for theirs. */
export async function unlessCrowded<T>(
  work: Promise<T>,
): Promise<{ ok: true; value: T } | TooManyAttempts> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof TooManyHashesError) return CROWDED;
    throw error;
  }
}
