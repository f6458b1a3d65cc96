import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { attemptCounters } from "#db/schema/rate-limits";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { listProofs, proveAgain } from "./ask-again.server";
import { changePassword } from "./change-password.server";
import { hashPassword } from "./passwords.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  turnOffSecondFactor,
} from "./second-factor.server";
import {
  CONFIRMED_FOR_MS,
  clampSessions,
  confirmSession,
  endSession,
  endSessionsOf,
  getViewer,
  startSession,
} from "./sessions.server";

useDatabase();

const MINUTE = 60_000;
const PASSWORD = "quiet temple morning";
const from = (now: number) => ({ now, userAgent: "test", address: "203.0.113.7" });
/** Returns the token of a session that began long ago by LINE or Google, so that nothing was confirmed in it. */
const open = (userId: number) =>
  startSession(userId, { ...from(NOW - 60 * MINUTE), isConfirmed: false });
const isConfirmed = (token: string, userId: number, now = NOW) => {
  const viewer = getViewer(token, now);
  return viewer?.id === userId && viewer.isConfirmed;
};

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(() => {
  db().delete(attemptCounters).run();
});

const withPassword = () => makeCustomer({ passwordHash });

/** Switches a second factor on for somebody; returns a function that returns the app's code. */
async function addFactor(userId: number): Promise<(at: number) => string> {
  const earlier = NOW - 5 * MINUTE;
  beginSecondFactor(userId, earlier);
  const factor = getSecondFactor(userId);
  if (factor.state !== "being-set-up") throw new Error(factor.state);
  const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
  const code = (timestamp: number) => totp.generate({ timestamp });
  await confirmSecondFactor(userId, code(earlier), { now: earlier, keep: null });
  return code;
}

describe("a session", () => {
  test("is confirmed for exactly 10 minutes, whenever and however often it was confirmed", () => {
    const { id } = withPassword();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 * MINUTE }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 80 * MINUTE }),
        (moments, later) => {
          const token = open(id);
          const times = moments.toSorted((a, b) => a - b);
          for (const at of times) confirmSession({ token, userId: id }, NOW + at);
          const latest = NOW + (times.at(-1) ?? 0);
          const at = latest + later;
          expect(isConfirmed(token, id, at)).toBe(later < CONFIRMED_FOR_MS);
          expect(isConfirmed(token, id, latest + CONFIRMED_FOR_MS - 1)).toBe(true);
          expect(isConfirmed(token, id, latest + CONFIRMED_FOR_MS)).toBe(false);
          endSession(token);
        },
      ),
      { numRuns: 50 },
    );
  });

  test("of a sign-in with a password or second factor is confirmed by it, another one isn't", () => {
    const { id } = withPassword();
    const token = startSession(id, from(NOW));
    expect(isConfirmed(token, id, NOW + CONFIRMED_FOR_MS - 1)).toBe(true);
    expect(isConfirmed(token, id, NOW + CONFIRMED_FOR_MS)).toBe(false);
    expect(isConfirmed(open(id), id)).toBe(false);
  });

  test("is not confirmed by another one, of the same person or of somebody else", () => {
    const [me, other] = [withPassword(), withPassword()];
    const [here, there, theirs] = [open(me.id), open(me.id), open(other.id)];
    expect(confirmSession({ token: here, userId: me.id }, NOW)).toBe(true);
    expect(isConfirmed(here, me.id)).toBe(true);
    expect([isConfirmed(there, me.id), isConfirmed(theirs, other.id)]).toEqual([false, false]);
    // Neither does a token count for somebody whose it isn't.
    expect(isConfirmed(here, other.id)).toBe(false);
    expect(confirmSession({ token: here, userId: other.id }, NOW)).toBe(false);
  });

  test("that has ended is none, and can't be confirmed", async () => {
    const { id } = withPassword();
    const [signedOut, closed, before] = [open(id), open(id), open(id)];
    for (const token of [signedOut, closed, before]) confirmSession({ token, userId: id }, NOW);
    endSession(signedOut);
    expect(isConfirmed(signedOut, id)).toBe(false);
    expect(confirmSession({ token: signedOut, userId: id }, NOW)).toBe(false);
    const password = "another quiet morning";
    const changed = await changePassword(id, { currentPassword: PASSWORD, password }, { now: NOW });
    expect(changed.ok).toBe(true);
    expect([isConfirmed(closed, id), isConfirmed(before, id)]).toEqual([false, false]);
    endSessionsOf(id);
  });

  test("is not confirmed for longer because a clock was ahead", () => {
    const { id } = withPassword();
    const token = open(id);
    confirmSession({ token, userId: id }, NOW + 24 * 60 * MINUTE);
    sqlite()
      .prepare("update sessions set last_seen_at = ?")
      .run(NOW + 24 * 60 * MINUTE);
    clampSessions(NOW);
    expect(isConfirmed(token, id, NOW + CONFIRMED_FOR_MS)).toBe(false);
  });
});

describe("who somebody is", () => {
  test("is asked by what they have: a code before a password, LINE or Google without both", async () => {
    const [one, both, code, neither] = [
      withPassword(),
      withPassword(),
      makeCustomer(),
      makeCustomer(),
    ];
    await addFactor(both.id);
    await addFactor(code.id);
    expect([one, both, code, neither].map(({ id }) => listProofs(id))).toEqual([
      ["password"],
      ["code", "password"],
      ["code"],
      ["provider"],
    ]);
  });

  test("is proven by the password, for this session only", async () => {
    const { id } = withPassword();
    const [token, other] = [open(id), open(id)];
    const prove = (typed: string) =>
      proveAgain({ token, userId: id }, { proof: "password", typed }, NOW);
    expect(await prove("not this one")).toEqual({ ok: false, reason: "wrong-password" });
    expect(await prove("x".repeat(100_000))).toEqual({ ok: false, reason: "wrong-password" });
    expect(isConfirmed(token, id)).toBe(false);
    expect(await prove(PASSWORD)).toEqual({ ok: true });
    expect([isConfirmed(token, id), isConfirmed(other, id)]).toEqual([true, false]);
  });

  test("is proven by a code, which is good once", async () => {
    const { id } = makeCustomer();
    const code = await addFactor(id);
    const [token, other] = [open(id), open(id)];
    const typed = code(NOW);
    const prove = (session: string) =>
      proveAgain({ token: session, userId: id }, { proof: "code", typed }, NOW);
    expect((await prove(token)).ok).toBe(true);
    expect(await prove(other)).toEqual({ ok: false, reason: "wrong-code" });
    expect([isConfirmed(token, id), isConfirmed(other, id)]).toEqual([true, false]);
  });

  test("is not proven by what the account doesn't have", async () => {
    const { id } = makeCustomer();
    const token = open(id);
    for (const proof of ["password", "code"] as const) {
      for (const typed of ["", "000000"]) {
        expect(await proveAgain({ token, userId: id }, { proof, typed }, NOW)).toEqual({
          ok: false,
          reason: "not-this-proof",
        });
      }
    }
    const code = await addFactor(id);
    turnOffSecondFactor(id, NOW);
    const off = { proof: "code", typed: code(NOW) } as const;
    expect((await proveAgain({ token, userId: id }, off, NOW)).ok).toBe(false);
    expect(isConfirmed(token, id)).toBe(false);
  });

  test("can't be guessed: ten wrong passwords, or codes, and the right one comes too late", async () => {
    const { id } = withPassword();
    const code = await addFactor(id);
    const token = open(id);
    for (const [proof, right] of [
      ["password", PASSWORD],
      ["code", code(NOW)],
    ] as const) {
      const prove = (typed: string) => proveAgain({ token, userId: id }, { proof, typed }, NOW);
      for (let round = 0; round < 10; round += 1) await prove("000000");
      expect(await prove(right)).toMatchObject({ ok: false, reason: "too-many-attempts" });
    }
    expect(isConfirmed(token, id)).toBe(false);
  });

  test("is not proven in a session that ended while the password was checked", async () => {
    const { id } = withPassword();
    const token = open(id);
    const proving = proveAgain({ token, userId: id }, { proof: "password", typed: PASSWORD }, NOW);
    endSession(token);
    expect(await proving).toEqual({ ok: false, reason: "session-ended" });
  });
});
