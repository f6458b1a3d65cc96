import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, 1 lane (the library's default algorithm). */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Number of hashes that run at once. Each keeps one core busy for some 30 ms: without a cap, a burst of
 * logins would leave no time for other people's pages. It is at most half of libuv's four threads,
 * which files, DNS and images share.
 */
const PARALLEL = Math.min(2, Math.max(1, availableParallelism() - 1));
/**
 * Longest queue of a lane: about as many as get their turn within LONGEST_WAIT_MS. More would wait in
 * vain.
 */
const LONGEST_QUEUE = 100;
/**
 * Longest wait for a turn, in milliseconds, before people are asked to come back: browsers soon give
 * up.
 */
const LONGEST_WAIT_MS = 3_000;

/**
 * The queue in which a password waits to be hashed. `known`: people with a session, an emailed link, or
 * a device on which they signed in to this account before. `anyone`: everybody else, including
 * attackers who guess.
 */
export type HashLane = "known" | "anyone";

/** The waiting calls of each lane, as functions that start them, first come first served. */
const queues: Record<HashLane, Set<() => void>> = { known: new Set(), anyone: new Set() };
let running = 0;
let lastServed: HashLane = "anyone";

/** Thrown if a password gets no turn because too many others wait. */
class HashQueueError extends Error {}

const isFull = (lane: HashLane) => queues[lane].size >= LONGEST_QUEUE;

/** Resolves at the caller's turn; rejects if that would take too long. */
function waitForTurn(lane: HashLane): Promise<void> {
  const queue = queues[lane];
  if (isFull(lane)) return Promise.reject(new HashQueueError());
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      queue.delete(start);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.delete(start);
      reject(new HashQueueError());
    }, LONGEST_WAIT_MS);
    queue.add(start);
  });
}

/**
 * Passes a finished turn on to the next call. The lanes alternate while both have waiting calls:
 * however many strangers guess, half of the capacity is left for people who are known.
 */
function startNext(): void {
  const lanes: HashLane[] = lastServed === "known" ? ["anyone", "known"] : ["known", "anyone"];
  for (const lane of lanes) {
    const [start] = queues[lane];
    if (!start) continue;
    lastServed = lane;
    start();
    return;
  }
  running -= 1;
}

async function runInTurn<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) await waitForTurn(lane);
  else running += 1;
  try {
    return await work();
  } finally {
    startNext();
  }
}

/** Keyboards write the same Thai letters in different ways (น้ำ has two); NIST 800-63B: NFKC. */
const normalised = (password: string) => password.normalize("NFKC");

/** Hashes a password with argon2id, in PHC form. Throws if too many wait: see `unlessBusy`. */
export function hashPassword(password: string, lane: HashLane = "known"): Promise<string> {
  return runInTurn(lane, () => hash(normalised(password), ARGON2_PARAMETERS));
}

const randomPhcPart = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");

/**
 * Hash that is compared with if there is no account, so that it takes the same time. It is drawn at
 * random instead of hashed from a password, so nothing waits for it and it can't fail.
 */
const DECOY_HASH = `$argon2id$v=19$m=${ARGON2_PARAMETERS.memoryCost},t=${ARGON2_PARAMETERS.timeCost},p=${ARGON2_PARAMETERS.parallelism}$${randomPhcPart(16)}$${randomPhcPart(32)}`;

/**
 * True if `password` matches `passwordHash`. Without a hash it takes just as long and is false. Throws
 * if too many wait: see `unlessBusy`.
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  lane: HashLane,
): Promise<boolean> {
  const against = passwordHash ?? DECOY_HASH;
  const matches = await runInTurn(lane, () => verify(against, normalised(password)));
  return matches && Boolean(passwordHash);
}

/** The answer if so many passwords wait to be hashed that this one got no turn. Nothing was checked. */
export interface HashQueueBusy {
  ok: false;
  reason: "busy";
  retryAfterMs: number;
}

/** By then those who wait now have had their turn, or given up. */
const HASH_QUEUE_BUSY: HashQueueBusy = { ok: false, reason: "busy", retryAfterMs: 5_000 };

/**
 * Returns the busy answer if a lane is full. Asked before anything is counted or read, it keeps a flood
 * of requests from writing anything.
 */
export function busyIfQueueFull(lane: HashLane): HashQueueBusy | null {
  return isFull(lane) ? HASH_QUEUE_BUSY : null;
}

/** Returns the result of hashing or comparing a password, or the busy answer if too many others wait. */
export async function unlessBusy<T>(
  work: Promise<T>,
): Promise<{ ok: true; value: T } | HashQueueBusy> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (error instanceof HashQueueError) return HASH_QUEUE_BUSY;
    throw error;
  }
}
