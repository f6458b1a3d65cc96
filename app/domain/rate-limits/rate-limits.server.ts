import { eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { attemptCounters } from "#db/schema/rate-limits";
import { typedParameter, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE } from "#db/sweep.server";
import { MOST_CHANGES_AN_HOUR } from "~/lib/booking-limits";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { networkOf } from "~/lib/network-address.server";
import { macOf } from "~/lib/secrets.server";

/** A limit of `limit` tries in each window of `windowMs` milliseconds. */
export interface RateLimit {
  name: string;
  limit: number;
  windowMs: number;
}

/** A limit, and the account, device or network that an attempt counts for under it. */
export type AttemptLimit = readonly [limit: RateLimit, who: string];

const LIMITS: RateLimit[] = [];

/** Adds a limit to the list of all. */
function defineLimit(limit: RateLimit): RateLimit {
  LIMITS.push(limit);
  return limit;
}

/**
 * Failed logins from a network. Guessing is limited for each network and for each account. A stranger
 * who uses up an account's tries doesn't lock its owner out: devices on which the owner signed in
 * before are counted separately (`LOGIN_PER_DEVICE`), and an emailed link works from anywhere.
 * Successes don't count: hundreds of phones may share one address of their carrier.
 */
export const LOGIN_PER_ADDRESS = defineLimit({
  name: "login-address",
  limit: 50,
  windowMs: 10 * MINUTE_MS,
});
/**
 * Logins from a network beyond that limit. The address isn't closed, because one phone behind a
 * carrier's address would close it for all of them. This many are still checked, and right passwords
 * among them succeed, whatever else fails there.
 */
export const SLOW_LOGIN_PER_ADDRESS = defineLimit({
  name: "login-slowly-address",
  limit: 10,
  windowMs: 10 * SECOND_MS,
});
/**
 * Accounts with a wrong password at one address, each counted once. People who mistype don't reach
 * this limit, and somebody who works through a list soon does. Beyond it, an address that has used up
 * its tries is closed. Nobody can tell the exact limit (`unpredictableLimit`).
 */
export const FAILED_ACCOUNTS_PER_ADDRESS = defineLimit({
  name: "missed-accounts-address",
  limit: 40,
  windowMs: 10 * MINUTE_MS,
});
/**
 * Names that nobody has, counted in the same way without any effect, so that both cases take equal
 * work.
 */
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
 * Right passwords of one account, on any device: each costs a hash, and makes a session. The limit is
 * above what a program needs that signs in for each of its calls.
 */
export const SIGN_INS_PER_ACCOUNT = defineLimit({
  name: "sign-ins-account",
  limit: 300,
  windowMs: 10 * MINUTE_MS,
});
/** Failed logins to one account on one device on which its owner signed in before. */
export const LOGIN_PER_DEVICE = defineLimit({
  name: "login-device",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
});
/**
 * Failed logins to one account on all such devices: somebody who knows the password can make more of
 * them.
 */
export const LOGIN_ACROSS_DEVICES = defineLimit({
  name: "login-devices",
  limit: 30,
  windowMs: 10 * MINUTE_MS,
});
/**
 * Sign-ups reveal whether a name or email is taken. This is enough for a family, and too slow for a
 * list.
 */
export const SIGN_UP_PER_ADDRESS = defineLimit({
  name: "sign-up-address",
  limit: 20,
  windowMs: 60 * MINUTE_MS,
});
/**
 * New accounts from a network: each sends an email to somebody. A carrier's customers won't need more.
 */
export const NEW_ACCOUNTS_PER_ADDRESS = defineLimit({
  name: "new-accounts-address",
  limit: 200,
  windowMs: 60 * MINUTE_MS,
});
/** Verification emails to one address are few, whoever asks for them. */
export const RESEND_PER_ACCOUNT = defineLimit({
  name: "resend-account",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
});
/** The limit above protects the mailbox; this one stops somebody who works through a list. */
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
/** Password resets of one account on one device on which its owner signed in before. */
export const RESET_PER_DEVICE = defineLimit({
  name: "reset-device",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
});
/** Password resets of one account on all such devices. */
export const RESET_ACROSS_DEVICES = defineLimit({
  name: "reset-devices",
  limit: 6,
  windowMs: 15 * MINUTE_MS,
});
/** There are three counts, since the account that asks and the address that gets the email differ. */
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
/** Limits tries so that somebody at another person's open browser can't guess the password there. */
export const CURRENT_PASSWORD_PER_ACCOUNT = defineLimit({
  name: "current-password-account",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
});

/** Wrong codes of the second factor, at sign-in and elsewhere, recovery codes included. */
export const SECOND_FACTOR_PER_ACCOUNT = defineLimit({
  name: "second-factor-account",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
});

/** Changes of customers to their bookings: each notifies somebody, and each holds or frees hours. */
export const BOOKING_CHANGES_PER_ACCOUNT = defineLimit({
  name: "booking-changes-account",
  limit: MOST_CHANGES_AN_HOUR,
  windowMs: 60 * MINUTE_MS,
});

/** Reports of reviews from a network. Guests can send them too, and an admin reads each. */
export const REVIEW_REPORTS_PER_ADDRESS = defineLimit({
  name: "review-reports-address",
  limit: 10,
  windowMs: 60 * MINUTE_MS,
});

/**
 * Exported files with all bookings or fees: each reads much, and a stolen admin session could get all
 * of it.
 */
export const EXPORTS_PER_ADMIN = defineLimit({
  name: "exports-admin",
  limit: 20,
  windowMs: 10 * MINUTE_MS,
});

/** Each test is a push notification to all devices of the person who asks. */
export const NOTIFICATION_TESTS_PER_ACCOUNT = defineLimit({
  name: "notice-tests-account",
  limit: 5,
  windowMs: 10 * MINUTE_MS,
});

/** Longest time for which a counter is kept, in milliseconds. */
const LONGEST_WINDOW_MS = Math.max(...LIMITS.map(({ windowMs }) => windowMs));

/**
 * Factor by which the limit of a /48 of IPv6 exceeds that of a /64. A /48 has 65,536 /64s: many
 * households of a provider, or one attacker's server.
 */
export const WIDE_NETWORK_FACTOR = 10;

/**
 * Returns the limits that an attempt from a network address counts under: the address or, with IPv6,
 * its /64, and its /48 with a limit that is ten times as high.
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
 * Returns the key under which a counter is stored. No table has what people typed and where they came
 * from: the MAC tells them apart, and can't be searched by trial without the server's secret.
 */
function counterKey([{ name }, who]: AttemptLimit): string {
  return `${name}:${macOf("rate-limits", `${name}:${who}`)}`;
}

/**
 * Returns the limit, lowered by up to half. The figure differs for each window of the clock and each
 * `who`, and nobody can know it. Otherwise the try at which an address reaches its limit would reveal
 * whether the last name tried there belongs to somebody.
 */
export function unpredictableLimit(limit: RateLimit, who: string, now: number): RateLimit {
  const window = `${limit.name}:${who}:${Math.floor(now / limit.windowMs)}`;
  const drawn = Buffer.from(macOf("rate-limits", window), "base64url").readUInt32BE();
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

/** The answer if something was tried too often; it may be tried again in `retryAfterMs` milliseconds. */
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
 * Counts one attempt by `who` and returns whether it is within the limit. A refused attempt writes
 * nothing: further tries cost a lookup, and don't prolong the wait.
 */
export function countAttempt(limit: RateLimit, who: string, now: number): AttemptResult {
  return countAttempts([[limit, who]], now);
}

/** Returns whether an attempt would be within each of several limits, without counting it. */
export function checkAttempts(limits: readonly AttemptLimit[], now: number): AttemptResult {
  for (const one of limits) {
    const [limit] = one;
    const key = counterKey(one);
    const row = findCounter().get({ key });
    if (!row || row.expiresAt <= now || row.count < limit.limit) continue;
    const latest = now + limit.windowMs;
    // Needed only once after the clock was ahead: nobody waits longer than a window.
    if (row.expiresAt > latest) shortenCounter().run({ key, expiresAt: latest });
    return tooManyAttempts(Math.min(row.expiresAt, latest) - now);
  }
  return { ok: true };
}

/**
 * Counts an attempt under each of several limits, or under none if it is beyond one of them. A refusal
 * is that of the first such limit.
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
      // Another process may have counted since the check.
      if (result.ok && row && row.count > limit.limit)
        result = tooManyAttempts(row.expiresAt - now);
    }
    return result;
  });
}

/** Counts each `what` that attempts are about once in a window, however often it is tried. */
export function countAttemptOnce(limits: readonly AttemptLimit[], what: string, now: number): void {
  inTransaction(() => {
    for (const [limit, who] of limits) {
      const once = { ...limit, name: `${limit.name}-once`, limit: 1 };
      if (countAttempt(once, `${who} ${what}`, now).ok) countAttempt(limit, who, now);
    }
  });
}

/** Takes back an attempt that was no guess: it succeeded, or nothing was checked. */
export function giveBackAttempts(limits: readonly AttemptLimit[]): void {
  inTransaction(() => {
    for (const one of limits) decrementCounter().run({ key: counterKey(one) });
  });
}

/** Resets a counter after a success. */
export function forgetAttempts(limit: RateLimit, who: string): void {
  deleteCounter().run({ key: counterKey([limit, who]) });
}

/**
 * Removes a batch of counters whose window is over, or so far ahead that the clock must have been
 * wrong. True if there may be more.
 */
export function sweepRateLimits(now: number, most = SWEEP_BATCH_SIZE): boolean {
  const swept = deleteExpiredCounters().all({ now, tooLate: now + LONGEST_WINDOW_MS, most });
  return swept.length === most;
}
