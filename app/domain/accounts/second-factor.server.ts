import { and, count, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { inTransaction } from "#db/client.server";
import { passkeys, recoveryCodes, secondFactors, users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import type { SecondFactorChange } from "~/domain/outbox/event-kinds";
import {
  SECOND_FACTOR_PER_ACCOUNT,
  countAttempt,
  forgetAttempts,
  giveBackAttempts,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { SECOND_MS } from "~/lib/durations";
import { APP_CODE_DIGITS } from "~/lib/field-lengths";
import { decryptSecret, encryptSecret } from "~/lib/secrets.server";
import { queueAccountEmail } from "./account-emails.server";
import {
  busyIfQueueFull,
  hashPassword,
  passwordMatches,
  unlessBusy,
  type HashQueueBusy,
} from "./passwords.server";
import { endSessionsOf } from "./sessions.server";

/** Duration of a code, in seconds; the code before and the one after are taken too (RFC 6238, 5.2). */
const STEP_SECONDS = 30;
const STEPS_AROUND = 1;
/** Length of a secret in bytes: 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Number of recovery codes of a person. */
const RECOVERY_CODE_COUNT = 10;
/** Letters and digits of recovery codes: 32, without those that look alike. */
const CODE_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** A recovery code begins with the characters that find its row; the 8 after them are 40 random bits. */
const SELECTOR_LENGTH = 2;
const CODE_LENGTH = 10;
const APP_CODE = new RegExp(`^\\d{${APP_CODE_DIGITS}}$`);
/** The name of this site in authenticator apps. */
const ISSUER = "BaanSaat";

const findFactor = query({ userId: secondFactors.userId }, (db, p) =>
  db
    .select({
      secret: secondFactors.secret,
      confirmedAt: secondFactors.confirmedAt,
      username: users.username,
    })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(eq(secondFactors.userId, p.userId))
    .prepare(),
);

const countUnusedCodes = query({ userId: recoveryCodes.userId }, (db, p) =>
  db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, p.userId), isNull(recoveryCodes.usedAt)))
    .prepare(),
);

const saveUnconfirmedFactor = query(
  { userId: secondFactors.userId, secret: secondFactors.secret, now: secondFactors.createdAt },
  (db, p) =>
    db
      .insert(secondFactors)
      .values({ userId: p.userId, secret: p.secret, createdAt: p.now })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secret: p.secret, createdAt: p.now },
        // One that is switched on is never replaced.
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .prepare(),
);

const confirmFactor = query(
  {
    userId: secondFactors.userId,
    secret: secondFactors.secret,
    now: secondFactors.confirmedAt,
    step: secondFactors.lastStep,
  },
  (db, p) =>
    db
      .update(secondFactors)
      .set({ confirmedAt: p.now, lastStep: p.step })
      .where(
        and(
          eq(secondFactors.userId, p.userId),
          eq(secondFactors.secret, p.secret),
          isNull(secondFactors.confirmedAt),
        ),
      )
      .prepare(),
);

const takeStep = query(
  {
    userId: secondFactors.userId,
    secret: secondFactors.secret,
    step: secondFactors.lastStep,
    latest: secondFactors.lastStep,
  },
  (db, p) =>
    db
      .update(secondFactors)
      .set({ lastStep: p.step })
      .where(
        and(
          eq(secondFactors.userId, p.userId),
          eq(secondFactors.secret, p.secret),
          isNotNull(secondFactors.confirmedAt),
          or(
            isNull(secondFactors.lastStep),
            lt(secondFactors.lastStep, p.step),
            // A clock that was ahead wrote it: its owner mustn't wait for that time.
            gt(secondFactors.lastStep, p.latest),
          ),
        ),
      )
      .prepare(),
);

const deleteFactor = query({ userId: secondFactors.userId }, (db, p) =>
  db.delete(secondFactors).where(eq(secondFactors.userId, p.userId)).prepare(),
);

const deleteCodes = query({ userId: recoveryCodes.userId }, (db, p) =>
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, p.userId)).prepare(),
);

const deletePasskeys = query({ userId: passkeys.userId }, (db, p) =>
  db.delete(passkeys).where(eq(passkeys.userId, p.userId)).prepare(),
);

const insertCode = query(
  {
    userId: recoveryCodes.userId,
    selector: recoveryCodes.selector,
    codeHash: recoveryCodes.codeHash,
    now: recoveryCodes.createdAt,
  },
  (db, p) =>
    db
      .insert(recoveryCodes)
      .values({
        userId: p.userId,
        selector: p.selector,
        codeHash: p.codeHash,
        createdAt: p.now,
      })
      .prepare(),
);

const findCode = query(
  { userId: recoveryCodes.userId, selector: recoveryCodes.selector },
  (db, p) =>
    db
      .select({ codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.userId, p.userId),
          eq(recoveryCodes.selector, p.selector),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .prepare(),
);

const takeCode = query(
  {
    userId: recoveryCodes.userId,
    codeHash: recoveryCodes.codeHash,
    now: recoveryCodes.usedAt,
  },
  (db, p) =>
    db
      .update(recoveryCodes)
      .set({ usedAt: p.now })
      .where(
        and(
          eq(recoveryCodes.userId, p.userId),
          eq(recoveryCodes.codeHash, p.codeHash),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .prepare(),
);

/** The owner to whom an encrypted secret is bound. */
const ownerOf = (userId: number) => `second-factor ${userId}`;

const totpOf = (secret: string, username: string) =>
  new TOTP({
    issuer: ISSUER,
    label: username,
    secret: Secret.fromBase32(secret),
    digits: APP_CODE_DIGITS,
    period: STEP_SECONDS,
  });

/** Returns the step of the code of a secret; null if it is none of the three that are good now. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: now, window: STEPS_AROUND });
  return delta === null ? null : Math.floor(now / (STEP_SECONDS * SECOND_MS)) + delta;
}

/** The second factor of a person, as its owner sees it. */
export type SecondFactor =
  | { state: "off" }
  /** `uri` is for QR codes, `secret` to be typed; both are secret. */
  | { state: "being-set-up"; secret: string; uri: string }
  | { state: "on"; since: number; codesLeft: number };

/** Returns the state of a person's second factor. */
export function getSecondFactor(userId: number): SecondFactor {
  const factor = findFactor().get({ userId });
  if (!factor) return { state: "off" };
  if (factor.confirmedAt === null) {
    const secret = decryptSecret(ownerOf(userId), factor.secret);
    return { state: "being-set-up", secret, uri: totpOf(secret, factor.username).toString() };
  }
  const codesLeft = countUnusedCodes().get({ userId })?.left ?? 0;
  return { state: "on", since: factor.confirmedAt, codesLeft };
}

/** True if a sign-in of this person needs a second step. */
export function hasSecondFactor(userId: number): boolean {
  return typeof findFactor().get({ userId })?.confirmedAt === "number";
}

/**
 * Makes a new secret, which counts once a code of it was given. Nothing happens if a second factor is
 * switched on already.
 */
export function beginSecondFactor(userId: number, now: number): void {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  saveUnconfirmedFactor().run({ userId, secret: encryptSecret(ownerOf(userId), secret), now });
}

export type SecondFactorRefusal =
  { ok: false; reason: "wrong-code" } | TooManyAttempts | HashQueueBusy;

export type CodesResult =
  /** The recovery codes, which can't be shown again. */
  | { ok: true; codes: string[] }
  /** Another window has switched it on or off in the meantime. */
  | { ok: false; reason: "changed-meanwhile" }
  | SecondFactorRefusal;

/**
 * Switches the second factor on, if `typed` is a code of the secret that is being set up. All sessions end
 * but the one with the token `keep`; an email reports it.
 */
export async function confirmSecondFactor(
  userId: number,
  typed: string,
  { now, keep }: { now: number; keep: string | null },
): Promise<CodesResult> {
  const factor = findFactor().get({ userId });
  if (factor?.confirmedAt !== null) return { ok: false, reason: "changed-meanwhile" };
  const attempt = countAttempt(SECOND_FACTOR_PER_ACCOUNT, String(userId), now);
  if (!attempt.ok) return attempt;
  const step = stepOf(decryptSecret(ownerOf(userId), factor.secret), withoutSpaces(typed), now);
  if (step === null) return { ok: false, reason: "wrong-code" };
  const made = await unlessBusy(makeCodes());
  if (!made.ok) return made;
  return inTransaction((): CodesResult => {
    const { secret } = factor;
    if (confirmFactor().run({ userId, secret, now, step }).changes === 0) {
      return { ok: false, reason: "changed-meanwhile" };
    }
    forgetAttempts(SECOND_FACTOR_PER_ACCOUNT, String(userId));
    replaceCodes(userId, made.value, now);
    endSessionsOf(userId, { keep: keep ?? undefined });
    recordOwnAction("second-factor-on", userId, now);
    reportChange("on", userId, now);
    return { ok: true, codes: made.value.map(({ code }) => code) };
  });
}

/** Makes other recovery codes; those from before no longer work. An email reports it. */
export async function makeRecoveryCodes(userId: number, now: number): Promise<CodesResult> {
  const made = await unlessBusy(makeCodes());
  if (!made.ok) return made;
  return inTransaction((): CodesResult => {
    if (!hasSecondFactor(userId)) return { ok: false, reason: "changed-meanwhile" };
    replaceCodes(userId, made.value, now);
    recordOwnAction("recovery-codes-made", userId, now);
    reportChange("codes-made", userId, now);
    return { ok: true, codes: made.value.map(({ code }) => code) };
  });
}

/** Switches the second factor off, or ends its being set up. An email reports the former. */
export function turnOffSecondFactor(userId: number, now: number): void {
  inTransaction(() => {
    const wasOn = hasSecondFactor(userId);
    removeSecondFactor(userId);
    if (!wasOn) return;
    recordOwnAction("second-factor-off", userId, now);
    reportChange("off", userId, now);
  });
}

/**
 * Removes a second factor with its recovery codes and passkeys, without a record. Call it in a transaction.
 */
export function removeSecondFactor(userId: number): void {
  deleteFactor().run({ userId });
  deleteCodes().run({ userId });
  deletePasskeys().run({ userId });
}

/** Queues the email about a change. Call it in the transaction of the change. */
export function reportChange(change: SecondFactorChange, userId: number, now: number): void {
  queueAccountEmail("second-factor-changed", userId, now, { change });
}

export type SecondFactorResult =
  { ok: true; by: "code" | "recovery-code"; codesLeft: number } | SecondFactorRefusal;

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up: none is good twice, whichever
 * of two requests comes first. Wrong ones are limited like passwords. An email reports a recovery code.
 */
export async function checkSecondFactor(
  userId: number,
  typed: string,
  now: number,
): Promise<SecondFactorResult> {
  const busy = busyIfQueueFull("known");
  if (busy) return busy;
  const attempt = countAttempt(SECOND_FACTOR_PER_ACCOUNT, String(userId), now);
  if (!attempt.ok) return attempt;
  const result = await (APP_CODE.test(withoutSpaces(typed))
    ? takeAppCode(userId, withoutSpaces(typed), now)
    : takeRecoveryCode(userId, normalisedCode(typed), now));
  if (result.ok) forgetAttempts(SECOND_FACTOR_PER_ACCOUNT, String(userId));
  else if (result.reason === "busy") {
    giveBackAttempts([[SECOND_FACTOR_PER_ACCOUNT, String(userId)]]);
  }
  return result;
}

const WRONG_CODE = { ok: false, reason: "wrong-code" } as const;

function takeAppCode(userId: number, code: string, now: number): SecondFactorResult {
  const factor = findFactor().get({ userId });
  if (typeof factor?.confirmedAt !== "number") return WRONG_CODE;
  const step = stepOf(decryptSecret(ownerOf(userId), factor.secret), code, now);
  if (step === null) return WRONG_CODE;
  const latest = Math.floor(now / (STEP_SECONDS * SECOND_MS)) + STEPS_AROUND;
  const taken = takeStep().run({ userId, secret: factor.secret, step, latest }).changes > 0;
  const codesLeft = countUnusedCodes().get({ userId })?.left ?? 0;
  return taken ? { ok: true, by: "code", codesLeft } : WRONG_CODE;
}

async function takeRecoveryCode(
  userId: number,
  code: string,
  now: number,
): Promise<SecondFactorResult> {
  const selector = code.slice(0, SELECTOR_LENGTH);
  const row = code.length === CODE_LENGTH ? findCode().get({ userId, selector }) : undefined;
  const matches = await unlessBusy(passwordMatches(row?.codeHash, code, "known"));
  if (!matches.ok) return matches;
  if (!matches.value || !row) return WRONG_CODE;
  return inTransaction((): SecondFactorResult => {
    const { codeHash } = row;
    if (!hasSecondFactor(userId) || takeCode().run({ userId, codeHash, now }).changes === 0) {
      return WRONG_CODE;
    }
    recordOwnAction("recovery-code-used", userId, now);
    reportChange("code-used", userId, now);
    const codesLeft = countUnusedCodes().get({ userId })?.left ?? 0;
    return { ok: true, by: "recovery-code", codesLeft };
  });
}

const withoutSpaces = (typed: string) => typed.replace(/[\s-]/g, "");

/** Returns a recovery code as it was made, however it is written: in lower case, with an O for 0. */
const normalisedCode = (typed: string) =>
  withoutSpaces(typed).toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");

interface NewCode {
  code: string;
  codeHash: string;
}

const randomCharacters = (length: number) =>
  Array.from({ length }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join("");

/** Makes recovery codes and hashes them. Throws if too many passwords wait: see `unlessBusy`. */
async function makeCodes(): Promise<NewCode[]> {
  const selectors = new Set<string>();
  while (selectors.size < RECOVERY_CODE_COUNT) selectors.add(randomCharacters(SELECTOR_LENGTH));
  const made: NewCode[] = [];
  for (const selector of selectors) {
    const code = selector + randomCharacters(CODE_LENGTH - SELECTOR_LENGTH);
    made.push({ code, codeHash: await hashPassword(code) });
  }
  return made;
}

function replaceCodes(userId: number, codes: readonly NewCode[], now: number): void {
  deleteCodes().run({ userId });
  for (const { code, codeHash } of codes) {
    insertCode().run({ userId, selector: code.slice(0, SELECTOR_LENGTH), codeHash, now });
  }
}
