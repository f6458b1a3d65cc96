import { hash, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, 1 lane (the library's default algorithm). */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many hashes run at once. Each keeps one core busy for some 30 ms: without a cap, a burst of
 * logins would leave no time for anybody else's page. Nor more than half of libuv's four threads, which
 * files, DNS and images share with them.
 */
const PARALLEL = Math.min(2, Math.max(1, availableParallelism() - 1));
/** About as many as have their turn within LONGEST_WAIT_MS: whoever came after them would wait in vain. */
const LONGEST_QUEUE = 100;
/** Whoever hasn't had a turn by then is told to come back; a browser would have given up on us soon. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Whose password waits to be hashed. `known`: somebody with a session, a mailed link, or a device on
 * which they signed in to this account before. `anyone`: everybody else, and so whoever guesses.
 */
export type HashLane = "known" | "anyone";

/** Those who wait for their turn, each by what starts them, first come first served. */
const queues: Record<HashLane, Set<() => void>> = { known: new Set(), anyone: new Set() };
let running = 0;
let lastServed: HashLane = "anyone";

/** Thrown when a password's turn doesn't come, because so many others wait. */
class HashQueueError extends Error {}

const isFull = (lane: HashLane) => queues[lane].size >= LONGEST_QUEUE;

/** Resolves when it is one's turn; rejects where it would take too long. */
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
 * Gives a turn that is over to the next. While both lanes wait they take turns: however many strangers
 * guess, half of the capacity is for those who are known.
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

/** Hashes a password with argon2id, in PHC form. Throws where too many wait: see `unlessBusy`. */
export function hashPassword(password: string, lane: HashLane = "known"): Promise<string> {
  return runInTurn(lane, () => hash(normalised(password), ARGON2_PARAMETERS));
}

const randomPhcPart = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");

/**
 * Of a password that nobody has: compared with when there is no account, to take the same time. Drawn,
 * not hashed: nothing waits for it, and it can't fail.
 */
const DECOY_HASH = `$argon2id$v=19$m=${ARGON2_PARAMETERS.memoryCost},t=${ARGON2_PARAMETERS.timeCost},p=${ARGON2_PARAMETERS.parallelism}$${randomPhcPart(16)}$${randomPhcPart(32)}`;

/**
 * True if `password` is the one of `passwordHash`. Without a hash it takes just as long and is false.
 * Throws where too many wait: see `unlessBusy`.
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

/** So many passwords wait to be hashed that this one has no turn. Nothing was looked at. */
export interface HashQueueBusy {
  ok: false;
  reason: "busy";
  retryAfterMs: number;
}

/** Those who wait now have had their turn by then, or given up. */
const HASH_QUEUE_BUSY: HashQueueBusy = { ok: false, reason: "busy", retryAfterMs: 5_000 };

/** Says so before anything is counted or looked at, where a lane has no room: a flood writes nothing. */
export function busyIfQueueFull(lane: HashLane): HashQueueBusy | null {
  return isFull(lane) ? HASH_QUEUE_BUSY : null;
}

/** What hashing or comparing a password gives, or that too many others wait for theirs. */
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
