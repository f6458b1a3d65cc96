import { inArray, lte, sql } from "drizzle-orm";
import { isIPv6 } from "node:net";
import { attemptCounters } from "#db/schema/accounts";
import { statement } from "#db/statement.server";
import { SWEPT_AT_ONCE, mayFindMore } from "#db/sweep.server";
import { MINUTE_MS } from "~/lib/durations";

/** How often something may be tried: `limit` times in each `windowMs`. */
export interface AttemptLimit {
  name: string;
  limit: number;
  windowMs: number;
}

/**
 * Guessing is slowed down per address and per account. A stranger who uses up an account's attempts
 * doesn't lock its owner out: browsers in which they signed in before are counted by themselves
 * (`LOGIN_PER_KNOWN_BROWSER`), and a mailed link works from anywhere.
 */
export const LOGIN_PER_ADDRESS: AttemptLimit = {
  name: "login-address",
  limit: 50,
  windowMs: 10 * MINUTE_MS,
};
export const LOGIN_PER_ACCOUNT: AttemptLimit = {
  name: "login-account",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
};
/** For one account in one browser that it was signed in to before. */
export const LOGIN_PER_KNOWN_BROWSER: AttemptLimit = {
  name: "login-known-browser",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
};
/** Sign-ups tell whether a name or email is taken: often enough for a family, too slow for a list. */
export const SIGN_UP_PER_ADDRESS: AttemptLimit = {
  name: "sign-up-address",
  limit: 20,
  windowMs: 60 * MINUTE_MS,
};
/** Mails to somebody are few, whoever asks for them. */
export const RESEND_PER_ACCOUNT: AttemptLimit = {
  name: "resend-account",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
};
export const RESEND_PER_ADDRESS: AttemptLimit = {
  name: "resend-address",
  limit: 15,
  windowMs: 60 * MINUTE_MS,
};

export const RESET_PER_ACCOUNT: AttemptLimit = {
  name: "reset-account",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
};
export const RESET_PER_ADDRESS: AttemptLimit = {
  name: "reset-address",
  limit: 15,
  windowMs: 60 * MINUTE_MS,
};
/** Three counts, since the account that asks and the address that gets the mail differ. */
export const EMAIL_CHANGE_PER_ACCOUNT: AttemptLimit = {
  name: "email-change-account",
  limit: 5,
  windowMs: 60 * MINUTE_MS,
};
export const EMAIL_CHANGE_PER_EMAIL: AttemptLimit = {
  name: "email-change-email",
  limit: 3,
  windowMs: 15 * MINUTE_MS,
};
export const EMAIL_CHANGE_PER_ADDRESS: AttemptLimit = {
  name: "email-change-address",
  limit: 15,
  windowMs: 60 * MINUTE_MS,
};
/** Whoever sits at somebody's open browser can't guess the password there. */
export const CURRENT_PASSWORD_PER_ACCOUNT: AttemptLimit = {
  name: "current-password-account",
  limit: 10,
  windowMs: 10 * MINUTE_MS,
};

const count = statement(
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
          expiresAt: sql`case when ${attemptCounters.expiresAt} <= ${p.now} then excluded.expires_at else ${attemptCounters.expiresAt} end`,
        },
      })
      .returning({ count: attemptCounters.count, expiresAt: attemptCounters.expiresAt })
      .prepare(),
);

const forget = statement({ key: attemptCounters.key }, (db, p) =>
  db
    .delete(attemptCounters)
    .where(sql`${attemptCounters.key} = ${p.key}`)
    .prepare(),
);

const sweep = statement({ now: attemptCounters.expiresAt }, (db, p) =>
  db
    .delete(attemptCounters)
    .where(
      inArray(
        attemptCounters.key,
        db
          .select({ key: attemptCounters.key })
          .from(attemptCounters)
          .where(lte(attemptCounters.expiresAt, p.now))
          .limit(SWEPT_AT_ONCE),
      ),
    )
    .prepare(),
);

/**
 * Whom an attempt counts for. A network address of IPv6 stands for its first 64 bits: every household
 * has as many of the rest as it likes.
 */
function countedAs(who: string): string {
  if (!isIPv6(who)) return who;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(who)?.[1];
  if (mapped) return mapped;
  const [before = "", after] = who.toLowerCase().split("::");
  const groups = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - tail.length);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...tail];
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Something was tried too often, and may be tried again later. */
export interface TooManyAttempts {
  ok: false;
  reason: "too-many-attempts";
  retryAfterMs: number;
}

export type AttemptResult = { ok: true } | TooManyAttempts;

/** Counts one attempt by `who` and says whether it is still within the limit. */
export function countAttempt(limit: AttemptLimit, who: string, at: number): AttemptResult {
  const key = `${limit.name}:${countedAs(who)}`;
  const row = count().get({ key, now: at, expiresAt: at + limit.windowMs });
  if (!row || row.count <= limit.limit) return { ok: true };
  return { ok: false, reason: "too-many-attempts", retryAfterMs: row.expiresAt - at };
}

/** Counts an attempt against each of several limits; the answer is that of the first it is beyond. */
export function countAttempts(
  counts: readonly (readonly [limit: AttemptLimit, who: string])[],
  at: number,
): AttemptResult {
  const results = counts.map(([limit, who]) => countAttempt(limit, who, at));
  return results.find((result) => !result.ok) ?? { ok: true };
}

/** Starts counting anew, after a success. */
export function forgetAttempts(limit: AttemptLimit, who: string): void {
  forget().run({ key: `${limit.name}:${countedAs(who)}` });
}

/** Removes counters whose window is over; true if there may be more. */
export function sweepAttempts(at: number): boolean {
  return mayFindMore(sweep().run({ now: at }));
}
