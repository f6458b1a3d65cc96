import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { pendingSignIns, recoveryCodes, secondFactors, sessions } from "#db/schema/accounts";
import { attemptCounters } from "#db/schema/rate-limits";
import { auditLog } from "#db/schema/audit";
import { NOW, emptyAuditLog, makeCustomer, useDatabase } from "../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../tests/support/notifications";
import { hashPassword } from "./passwords.server";
import { replacePassword } from "./new-password.server";
import {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  hasSecondFactor,
  makeRecoveryCodes,
  turnOffSecondFactor,
} from "./second-factor.server";
import { endSessionsOf, getViewer, startSession } from "./sessions.server";
import {
  beginSignIn,
  finishSignIn,
  getPendingSignIn,
  sweepPendingSignIns,
} from "./sign-in-steps.server";

useDatabase();

const MINUTE = 60_000;
const STEP = 30_000;
const browser = (now = NOW) => ({ now, userAgent: "test", address: "203.0.113.7" });

beforeEach(() => {
  db().delete(attemptCounters).run();
  deleteEvents();
  emptyAuditLog();
});

/** Returns the secret that is being set up for somebody. */
function secretOf(userId: number): string {
  const factor = getSecondFactor(userId);
  if (factor.state !== "being-set-up") throw new Error(factor.state);
  return factor.secret;
}

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** A person with a second factor that was switched on some minutes ago. */
async function withFactor(person = makeCustomer()) {
  const earlier = NOW - 5 * MINUTE;
  beginSecondFactor(person.id, earlier);
  const secret = secretOf(person.id);
  const confirmed = await confirmSecondFactor(person.id, codeAt(secret, earlier), {
    now: earlier,
    keep: null,
  });
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return { userId: person.id, secret, codes: confirmed.codes };
}

/** Returns the token of a sign-in after its first step. */
function firstStep(userId: number, now = NOW): string {
  const begun = beginSignIn(userId, browser(now));
  if (begun.isDone) throw new Error("There was no second step.");
  return begun.pendingToken;
}

describe("setting it up", () => {
  test("counts from the first right code on, with ten recovery codes", async () => {
    const { id } = makeCustomer();
    expect(getSecondFactor(id)).toEqual({ state: "off" });
    beginSecondFactor(id, NOW);
    const secret = secretOf(id);
    expect(hasSecondFactor(id)).toBe(false);
    const how = { now: NOW, keep: null };
    expect(await confirmSecondFactor(id, "000000", how)).toEqual({
      ok: false,
      reason: "wrong-code",
    });
    const result = await confirmSecondFactor(id, codeAt(secret, NOW), how);
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    expect(new Set(result.codes).size).toBe(10);
    for (const code of result.codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(getSecondFactor(id)).toEqual({ state: "on", since: NOW, codesLeft: 10 });
    expect(listEvents()).toMatchObject([
      { kind: "second-factor-changed", accountId: id, payload: { change: "on" } },
    ]);
    expect(db().select().from(auditLog).all()).toMatchObject([{ action: "second-factor-on" }]);
  });

  test("keeps neither the secret nor a code as it is", async () => {
    const { userId, secret, codes } = await withFactor();
    const rows = [
      ...db().select().from(secondFactors).where(eq(secondFactors.userId, userId)).all(),
      ...db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).all(),
    ];
    const kept = JSON.stringify(rows);
    for (const text of [secret, ...codes]) expect(kept).not.toContain(text);
    expect(kept).toContain("$argon2id$");
  });

  test("of somebody else's secret doesn't work: it is bound to its owner", () => {
    const [one, other] = [makeCustomer(), makeCustomer()];
    beginSecondFactor(one.id, NOW);
    beginSecondFactor(other.id, NOW);
    const row = db().select().from(secondFactors).where(eq(secondFactors.userId, one.id)).get();
    db()
      .update(secondFactors)
      .set({ secret: row?.secret ?? "" })
      .where(eq(secondFactors.userId, other.id))
      .run();
    expect(() => getSecondFactor(other.id)).toThrow();
  });

  test("leaves the browser signed in, and signs out all others", async () => {
    const { id } = makeCustomer();
    const [here, there] = [startSession(id, browser()), startSession(id, browser())];
    beginSecondFactor(id, NOW);
    await confirmSecondFactor(id, codeAt(secretOf(id), NOW), { now: NOW, keep: here });
    expect(getViewer(here, NOW)).not.toBeNull();
    expect(getViewer(there, NOW)).toBeNull();
  });

  test("doesn't replace one that is on", async () => {
    const { userId, secret } = await withFactor();
    beginSecondFactor(userId, NOW);
    expect(await checkSecondFactor(userId, codeAt(secret, NOW), NOW)).toMatchObject({ ok: true });
  });
});

describe("a code of the app", () => {
  test.each([-STEP, 0, STEP])("is good %i ms beside the clock", async (beside) => {
    const { userId, secret } = await withFactor();
    const typed = codeAt(secret, NOW + beside).replace(/(...)/, "$1 ");
    expect(await checkSecondFactor(userId, typed, NOW)).toMatchObject({ ok: true, by: "code" });
  });

  test.each([-2 * STEP, 2 * STEP])("is not good %i ms beside the clock", async (beside) => {
    const { userId, secret } = await withFactor();
    const typed = codeAt(secret, NOW + beside);
    expect(await checkSecondFactor(userId, typed, NOW)).toMatchObject({ reason: "wrong-code" });
  });

  test("is good once, and so are those before it", async () => {
    const { userId, secret } = await withFactor();
    expect(await checkSecondFactor(userId, codeAt(secret, NOW), NOW)).toMatchObject({ ok: true });
    for (const at of [NOW, NOW - STEP]) {
      expect(await checkSecondFactor(userId, codeAt(secret, at), NOW)).toMatchObject({
        reason: "wrong-code",
      });
    }
    const next = NOW + STEP;
    expect(await checkSecondFactor(userId, codeAt(secret, next), next)).toMatchObject({ ok: true });
  });

  test("that switched it on is not good again", async () => {
    const { id } = makeCustomer();
    beginSecondFactor(id, NOW);
    const code = codeAt(secretOf(id), NOW);
    await confirmSecondFactor(id, code, { now: NOW, keep: null });
    expect(await checkSecondFactor(id, code, NOW)).toMatchObject({ reason: "wrong-code" });
  });

  test("is good again after a clock that was a day ahead came back", async () => {
    const { userId, secret } = await withFactor();
    const ahead = NOW + 24 * 60 * MINUTE;
    await checkSecondFactor(userId, codeAt(secret, ahead), ahead);
    expect(await checkSecondFactor(userId, codeAt(secret, NOW), NOW)).toMatchObject({ ok: true });
  });

  test("can't be guessed: ten wrong ones in ten minutes, recovery codes included", async () => {
    const { userId, secret, codes } = await withFactor();
    for (let round = 0; round < 10; round += 1) {
      const typed = round % 2 ? "000000" : "AB00000000";
      expect(await checkSecondFactor(userId, typed, NOW)).toMatchObject({ reason: "wrong-code" });
    }
    for (const typed of [codeAt(secret, NOW), codes[0] ?? ""]) {
      expect(await checkSecondFactor(userId, typed, NOW)).toMatchObject({
        reason: "too-many-attempts",
      });
    }
    const later = NOW + 10 * MINUTE;
    expect(await checkSecondFactor(userId, codeAt(secret, later), later)).toMatchObject({
      ok: true,
    });
  });

  test("is none without a second factor", async () => {
    const { id } = makeCustomer();
    expect(await checkSecondFactor(id, "123456", NOW)).toMatchObject({ reason: "wrong-code" });
    beginSecondFactor(id, NOW);
    const code = codeAt(secretOf(id), NOW);
    expect(await checkSecondFactor(id, code, NOW)).toMatchObject({ reason: "wrong-code" });
  });
});

describe("a recovery code", () => {
  test("is good once, however it is written; its owner is emailed", async () => {
    const { userId, codes } = await withFactor();
    deleteEvents();
    const [code = ""] = codes;
    const typed = ` ${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase().replaceAll("0", "o");
    expect(await checkSecondFactor(userId, typed, NOW)).toEqual({
      ok: true,
      by: "recovery-code",
      codesLeft: 9,
    });
    expect(await checkSecondFactor(userId, code, NOW)).toMatchObject({ reason: "wrong-code" });
    expect(listEvents()).toMatchObject([
      { kind: "second-factor-changed", accountId: userId, payload: { change: "code-used" } },
    ]);
  });

  test("is somebody's own", async () => {
    const [{ codes }, other] = [await withFactor(), await withFactor()];
    const result = await checkSecondFactor(other.userId, codes[0] ?? "", NOW);
    expect(result).toMatchObject({ reason: "wrong-code" });
  });

  test("doesn't work any more once there are new ones", async () => {
    const { userId, codes } = await withFactor();
    const made = await makeRecoveryCodes(userId, NOW);
    expect(await checkSecondFactor(userId, codes[0] ?? "", NOW)).toMatchObject({
      reason: "wrong-code",
    });
    const [code = ""] = made.ok ? made.codes : [];
    expect(await checkSecondFactor(userId, code, NOW)).toMatchObject({ ok: true });
  });
});

describe("two at once with the same", () => {
  test("recovery code: one gets in", async () => {
    const { userId, codes } = await withFactor();
    const [code = ""] = codes;
    const results = await Promise.all(
      Array.from({ length: 4 }, () => checkSecondFactor(userId, code, NOW)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("recovery code: all would get in if it were looked up and then marked", async () => {
    const { userId } = await withFactor();
    const code = "control";
    const codeHash = await hashPassword(code);
    db().insert(recoveryCodes).values({ userId, selector: "!!", codeHash, createdAt: NOW }).run();
    const ofRow = eq(recoveryCodes.codeHash, codeHash);
    const naive = async () => {
      const row = db().select().from(recoveryCodes).where(ofRow).get();
      // Comparing hashes takes a while, in which others read the same row.
      await hashPassword(code);
      if (row?.usedAt !== null) return false;
      db().update(recoveryCodes).set({ usedAt: NOW }).where(ofRow).run();
      return true;
    };
    expect(await Promise.all([naive(), naive()])).toEqual([true, true]);
  });

  test("first step and code: one gets in", async () => {
    const { userId, codes, secret } = await withFactor();
    const token = firstStep(userId);
    const typed = [codeAt(secret, NOW), codes[0] ?? "", codes[1] ?? ""];
    const results = await Promise.all(typed.map((code) => finishSignIn(token, code, browser())));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(db().select().from(sessions).where(eq(sessions.userId, userId)).all()).toHaveLength(1);
  });
});

describe("a sign-in", () => {
  test("without a second factor is done after the first step", () => {
    const { id } = makeCustomer();
    const begun = beginSignIn(id, browser());
    expect(begun.isDone && getViewer(begun.sessionToken, NOW)).toMatchObject({ id });
  });

  test("whose second step is to come is no session", async () => {
    const { userId, secret } = await withFactor();
    const token = firstStep(userId);
    expect(getViewer(token, NOW)).toBeNull();
    expect(db().select().from(sessions).where(eq(sessions.userId, userId)).all()).toEqual([]);
    const rows = JSON.stringify(db().select().from(pendingSignIns).all());
    expect(rows).not.toContain(token);
    const result = await finishSignIn(token, codeAt(secret, NOW), browser());
    expect(result.ok && getViewer(result.sessionToken, NOW)).toMatchObject({ id: userId });
    expect(getPendingSignIn(token, NOW)).toBeNull();
  });

  test("isn't done by a wrong code, and goes on", async () => {
    const { userId, secret } = await withFactor();
    const token = firstStep(userId);
    expect(await finishSignIn(token, "000000", browser())).toMatchObject({ reason: "wrong-code" });
    expect(await finishSignIn(token, codeAt(secret, NOW), browser())).toMatchObject({ ok: true });
  });

  test("is over after ten minutes", async () => {
    const { userId, codes } = await withFactor();
    const token = firstStep(userId);
    const later = NOW + 10 * MINUTE;
    expect(await finishSignIn(token, codes[0] ?? "", browser(later))).toEqual({
      ok: false,
      reason: "not-begun",
    });
    expect(sweepPendingSignIns(later)).toBe(false);
    expect(db().select().from(pendingSignIns).all()).toEqual([]);
  });

  test("is over once the password is another, or all sessions are ended", async () => {
    const owner = makeCustomer({ passwordHash: "a hash" });
    const { userId, codes } = await withFactor(owner);
    const first = firstStep(userId);
    replacePassword(userId, { passwordHash: "another", instead: "a hash" }, NOW);
    const second = firstStep(userId);
    endSessionsOf(userId);
    for (const token of [first, second]) {
      expect(await finishSignIn(token, codes[0] ?? "", browser())).toMatchObject({
        reason: "not-begun",
      });
    }
  });

  test("isn't done by the code of somebody else", async () => {
    const [owner, other] = [await withFactor(), await withFactor()];
    const token = firstStep(owner.userId);
    const typed = codeAt(other.secret, NOW);
    expect(await finishSignIn(token, typed, browser())).toMatchObject({ reason: "wrong-code" });
  });
});

test("a second factor that is switched off isn't asked for; its codes are gone", async () => {
  const { userId, codes } = await withFactor();
  deleteEvents();
  turnOffSecondFactor(userId, NOW);
  expect(beginSignIn(userId, browser()).isDone).toBe(true);
  expect(await checkSecondFactor(userId, codes[0] ?? "", NOW)).toMatchObject({ ok: false });
  expect(listEvents()).toMatchObject([{ payload: { change: "off" } }]);
});
