import { eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { createHmac } from "node:crypto";
import { inTransaction } from "#db/client.server";
import { attemptCounters } from "#db/schema/rate-limits";
import { typedParameter, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE } from "#db/sweep.server";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { networkOf } from "~/lib/network-address.server";
import { secretFor } from "~/lib/secrets.server";

/** How often something may be tried: `limit` times in each window of `windowMs` milliseconds. */
export interface RateLimit {
  name: string;
  limit: number;
  windowMs: number;
}

/** A limit, and whom an attempt counts for under it: an account, a device, a network. */
export type AttemptLimit = readonly [limit: RateLimit, who: string];

const LIMITS: RateLimit[] = [];

/** Puts a limit on the list of all. */
function defineLimit(limit: RateLimit): RateLimit {
  LIMITS.push(limit);
  return limit;
}

/**
 * Guessing is slowed down per network and per account. A stranger who uses up an account's attempts
 * doesn't lock its owner out: devices on which they signed in before are counted by themselves
 * (`LOGIN_PER_DEVICE`), and a mailed link works from anywhere. Successes give back what they took:
 * hundreds of phones may share one address of their carrier.
 */
export const LOGIN_PER_ADDRESS = defineLimit({
  name: "login-address",
  limit: 50,
  windowMs: 10 * MINUTE_MS,
});
/**
 * Beyond that an address isn't closed: one phone behind a carrier's address would close it for all of
 * them. So many are still looked at, and the right ones among them get in, whoever fails beside them.
 */
export const SLOW_LOGIN_PER_ADDRESS = defineLimit({
  name: "login-slowly-address",
  limit: 10,
  windowMs: 10 * SECOND_MS,
});
/**
 * Accounts whose password somebody at an address got wrong, each counted once: more than people who
 * mistype, and few for whoever goes through a list. Beyond that an address that has used up its tries is
 * closed. Nobody can tell where exactly it ends (`unpredictableLimit`).
 */
export const FAILED_ACCOUNTS_PER_ADDRESS = defineLimit({
  name: "missed-accounts-address",
  limit: 40,
  windowMs: 10 * MINUTE_MS,
});
/** Names that nobody has, in the same way: as much work, and counted for nothing. */
export const UNKNOWN_NAMES_PER_ADDRESS = defineLimit({
  name: "missed-names-address",
  limit: Infinity,
  windowMs: 10 * MINUTE_MS,
});
export const LOGIN_PER_ACCOUNT = defineLimit({
  name: "login-account",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
});
/**
 * Right passwords of one account, on whatever device: each costs a hash, and makes a session. More than
 * a program sends that signs in for each of its calls.
 */
export const SIGN_INS_PER_ACCOUNT = defineLimit({
  name: "sign-ins-account",
  limit: 300,
  windowMs: 10 * MINUTE_MS,
});
/** For one account on one device that it was signed in to before. */
export const LOGIN_PER_DEVICE = defineLimit({
  name: "login-device",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
});
/** For one account on all such devices: whoever knows the password can make more of them. */
export const LOGIN_ACROSS_DEVICES = defineLimit({
  name: "login-devices",
  limit: 30,
  windowMs: 10 * MINUTE_MS,
});
/** Sign-ups tell whether a name or email is taken: often enough for a family, too slow for a list. */
export const SIGN_UP_PER_ADDRESS = defineLimit({
  name: "sign-up-address",
  limit: 20,
  windowMs: 60 * MINUTE_MS,
});
/** Accounts that were made: each sends a mail to somebody. More than a carrier's customers will. */
export const NEW_ACCOUNTS_PER_ADDRESS = defineLimit({
  name: "new-accounts-address",
  limit: 200,
  windowMs: 60 * MINUTE_MS,
});
/** Mails to somebody are few, whoever asks for them. */
export const RESEND_PER_ACCOUNT = defineLimit({
  name: "resend-account",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
});
/** The mailbox is protected by the limit above; this one is for whoever goes through a list. */
export const RESEND_PER_ADDRESS = defineLimit({
  name: "resend-address",
  limit: 60,
  windowMs: 60 * MINUTE_MS,
});

export const RESET_PER_ACCOUNT = defineLimit({
  name: "reset-account",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
});
export const RESET_PER_ADDRESS = defineLimit({
  name: "reset-address",
  limit: 60,
  windowMs: 60 * MINUTE_MS,
});
/** For one account on one device that it was signed in to before. */
export const RESET_PER_DEVICE = defineLimit({
  name: "reset-device",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
});
/** For one account on all such devices. */
export const RESET_ACROSS_DEVICES = defineLimit({
  name: "reset-devices",
  limit: 6,
  windowMs: 15 * MINUTE_MS,
});
/** Three counts, since the account that asks and the address that gets the mail differ. */
export const EMAIL_CHANGE_PER_ACCOUNT = defineLimit({
  name: "email-change-account",
  limit: 5,
  windowMs: 60 * MINUTE_MS,
});
export const EMAIL_CHANGE_PER_EMAIL = defineLimit({
  name: "email-change-email",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
});
export const EMAIL_CHANGE_PER_ADDRESS = defineLimit({
  name: "email-change-address",
  limit: 15,
  windowMs: 60 * MINUTE_MS,
});
/** Whoever sits at somebody's open browser can't guess the password there. */
export const CURRENT_PASSWORD_PER_ACCOUNT = defineLimit({
  name: "current-password-account",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
});

/** Reports of reviews, which guests send too: each is read by an admin. */
export const REVIEW_REPORTS_PER_ADDRESS = defineLimit({
  name: "review-reports-address",
  limit: 10,
  windowMs: 60 * MINUTE_MS,
});

/** Files with all bookings or fees: each reads much, and whoever has an admin's session gets all of it. */
export const EXPORTS_PER_ADMIN = defineLimit({
  name: "exports-admin",
  limit: 20,
  windowMs: 10 * MINUTE_MS,
});

/** Each test is a push to all devices of whoever asks. */
export const NOTIFICATION_TESTS_PER_ACCOUNT = defineLimit({
  name: "notice-tests-account",
  limit: 5,
  windowMs: 10 * MINUTE_MS,
});

/** No counter is kept for longer. */
const LONGEST_WINDOW_MS = Math.max(...LIMITS.map(({ windowMs }) => windowMs));

/**
 * A /48 of IPv6 holds 65,536 /64s: many households of a provider, or one attacker's server. It may
 * so many times as much as one of them.
 */
export const WIDE_NETWORK_FACTOR = 10;

/**
 * What an attempt from a network address counts for: the address or, with IPv6, its /64, and its /48
 * with a limit that is ten times as high.
 */
export function perNetwork(limit: RateLimit, address: string): AttemptLimit[] {
  const narrow = networkOf(address, 64);
  const wide = networkOf(address, 48);
  if (wide === narrow) return [[limit, narrow]];
  const wider = { ...limit, name: `${limit.name}-48`, limit: WIDE_NETWORK_FACTOR * limit.limit };
  return [
    [limit, narrow],
    [wider, wide],
  ];
}

/**
 * Under what a counter is kept. What people typed and where they came from is in no table: the HMAC
 * tells one from another, and can't be tried out without the server's secret.
 */
function counterKey([{ name }, who]: AttemptLimit): string {
  const hmac = createHmac("sha256", secretFor("rate-limits")).update(`${name}:${who}`);
  return `${name}:${hmac.digest("base64url")}`;
}

/**
 * The limit, lower by up to half, for each window of the clock and each `who` by another figure that nobody
 * can know. Where an address has its limit would otherwise tell whether the last name that was tried there
 * belongs to somebody.
 */
export function unpredictableLimit(limit: RateLimit, who: string, now: number): RateLimit {
  const drawn = createHmac("sha256", secretFor("rate-limits"))
    .update(`${limit.name}:${who}:${Math.floor(now / limit.windowMs)}`)
    .digest()
    .readUInt32BE();
  return { ...limit, limit: limit.limit - (drawn % (limit.limit / 2 + 1)) };
}

const findCounter = query({ key: attemptCounters.key }, (db, p) =>
  db
    .select({ count: attemptCounters.count, expiresAt: attemptCounters.expiresAt })
    .from(attemptCounters)
    .where(eq(attemptCounters.key, p.key))
    .prepare(),
);

const incrementCounter = query(
  {
    key: attemptCounters.key,
    expiresAt: attemptCounters.expiresAt,
    now: attemptCounters.expiresAt,
  },
  (db, p) =>
    db
      .insert(attemptCounters)
      .values({ key: p.key, count: 1, expiresAt: p.expiresAt })
      .onConflictDoUpdate({
        target: attemptCounters.key,
        set: {
          count: sql`case when ${attemptCounters.expiresAt} <= ${p.now} then 1 else ${attemptCounters.count} + 1 end`,
          // No window ends later than one that begins now: the clock may have been ahead.
          expiresAt: sql`case when ${attemptCounters.expiresAt} <= ${p.now} then excluded.expires_at else min(${attemptCounters.expiresAt}, excluded.expires_at) end`,
        },
      })
      .returning({ count: attemptCounters.count, expiresAt: attemptCounters.expiresAt })
      .prepare(),
);

const shortenCounter = query(
  { key: attemptCounters.key, expiresAt: attemptCounters.expiresAt },
  (db, p) =>
    db
      .update(attemptCounters)
      .set({ expiresAt: p.expiresAt })
      .where(
        sql`${attemptCounters.key} = ${p.key} and ${attemptCounters.expiresAt} > ${p.expiresAt}`,
      )
      .prepare(),
);

const decrementCounter = query({ key: attemptCounters.key }, (db, p) =>
  db
    .update(attemptCounters)
    .set({ count: sql`${attemptCounters.count} - 1` })
    .where(sql`${attemptCounters.key} = ${p.key} and ${attemptCounters.count} > 0`)
    .prepare(),
);

const deleteCounter = query({ key: attemptCounters.key }, (db, p) =>
  db.delete(attemptCounters).where(eq(attemptCounters.key, p.key)).prepare(),
);

const deleteExpiredCounters = query(
  {
    now: attemptCounters.expiresAt,
    tooLate: attemptCounters.expiresAt,
    most: typedParameter<number>(),
  },
  (db, p) =>
    db
      .delete(attemptCounters)
      .where(
        inArray(
          attemptCounters.key,
          db
            .select({ key: attemptCounters.key })
            .from(attemptCounters)
            .where(
              or(lte(attemptCounters.expiresAt, p.now), gt(attemptCounters.expiresAt, p.tooLate)),
            )
            .limit(p.most),
        ),
      )
      .returning({ key: attemptCounters.key })
      .prepare(),
);

/** Something was tried too often, and may be tried again in `retryAfterMs` milliseconds. */
export interface TooManyAttempts {
  ok: false;
  reason: "too-many-attempts";
  retryAfterMs: number;
}

export type AttemptResult = { ok: true } | TooManyAttempts;

const tooManyAttempts = (retryAfterMs: number): TooManyAttempts => ({
  ok: false,
  reason: "too-many-attempts",
  retryAfterMs,
});

/**
 * Counts one attempt by `who` and says whether it is within the limit. One that is refused writes
 * nothing: whoever goes on trying costs a lookup, and doesn't prolong the wait.
 */
export function countAttempt(limit: RateLimit, who: string, now: number): AttemptResult {
  return countAttempts([[limit, who]], now);
}

/** Whether an attempt would be within each of several limits, without counting it. */
export function checkAttempts(limits: readonly AttemptLimit[], now: number): AttemptResult {
  for (const one of limits) {
    const [limit] = one;
    const key = counterKey(one);
    const row = findCounter().get({ key });
    if (!row || row.expiresAt <= now || row.count < limit.limit) continue;
    const latest = now + limit.windowMs;
    // Only after the clock was ahead, and once: nobody waits longer than a window.
    if (row.expiresAt > latest) shortenCounter().run({ key, expiresAt: latest });
    return tooManyAttempts(Math.min(row.expiresAt, latest) - now);
  }
  return { ok: true };
}

/**
 * Counts an attempt under each of several limits, or under none if it is beyond one of them; the
 * answer is that of the first.
 */
export function countAttempts(limits: readonly AttemptLimit[], now: number): AttemptResult {
  const within = checkAttempts(limits, now);
  if (!within.ok) return within;
  return inTransaction(() => {
    let result: AttemptResult = { ok: true };
    for (const one of limits) {
      const [limit] = one;
      const key = counterKey(one);
      const row = incrementCounter().get({ key, now, expiresAt: now + limit.windowMs });
      // Another process may have counted since we looked.
      if (result.ok && row && row.count > limit.limit)
        result = tooManyAttempts(row.expiresAt - now);
    }
    return result;
  });
}

/** Counts each `what` that an attempt is about once in a window, however often it is tried. */
export function countAttemptOnce(limits: readonly AttemptLimit[], what: string, now: number): void {
  inTransaction(() => {
    for (const [limit, who] of limits) {
      const once = { ...limit, name: `${limit.name}-once`, limit: 1 };
      if (countAttempt(once, `${who} ${what}`, now).ok) countAttempt(limit, who, now);
    }
  });
}

/** Takes an attempt back that was no guess: it succeeded, or nothing was looked at. */
export function giveBackAttempts(limits: readonly AttemptLimit[]): void {
  inTransaction(() => {
    for (const one of limits) decrementCounter().run({ key: counterKey(one) });
  });
}

/** Starts counting anew, after a success. */
export function forgetAttempts(limit: RateLimit, who: string): void {
  deleteCounter().run({ key: counterKey([limit, who]) });
}

/**
 * Removes counters whose window is over (or so far off that the clock must have been ahead), a batch
 * of them. True while there may be more.
 */
export function sweepRateLimits(now: number, most = SWEEP_BATCH_SIZE): boolean {
  const swept = deleteExpiredCounters().all({ now, tooLate: now + LONGEST_WINDOW_MS, most });
  return swept.length === most;
}
