import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server";
import { passkeys, pendingSignIns, sessions } from "#db/schema/accounts";
import { auditLog } from "#db/schema/audit";
import { attemptCounters } from "#db/schema/rate-limits";
import { NOW, emptyAuditLog, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { SoftAuthenticator } from "../../../../tests/support/soft-authenticator";
import { optionsToProve, proofToAskFor, proveByPasskey } from "../ask-again.server";
import {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  turnOffSecondFactor,
} from "../second-factor.server";
import { endSessionsOf, getViewer, hashSessionToken, startSession } from "../sessions.server";
import { beginPasskeyStep, beginSignIn, finishPasskeyStep } from "../sign-in-steps.server";
import type * as Challenges from "./challenges.server";
import { CHALLENGE_MS } from "./challenges.server";
import { AddPasskeySchema, PasskeyStepSchema } from "./passkey-schemas";
import {
  MOST_PASSKEYS,
  addPasskey,
  beginPasskey,
  checkPasskey,
  hasPasskey,
  listPasskeys,
  passkeyOrigin,
  removePasskey,
  renamePasskey,
} from "./passkeys.server";

useDatabase();

const guard = vi.hoisted(() => ({ keepsChallenges: false }));
vi.mock("./challenges.server", async (original) => {
  const challenges = await original<typeof Challenges>();
  return {
    ...challenges,
    takeChallenge: (...[browser, now]: Parameters<typeof challenges.takeChallenge>) => {
      const passkeyChallenge = challenges.takeChallenge(browser, now);
      if (guard.keepsChallenges) {
        const tokenHash = hashSessionToken(browser.token);
        db()
          .update(pendingSignIns)
          .set({ passkeyChallenge, challengedAt: now })
          .where(eq(pendingSignIns.tokenHash, tokenHash))
          .run();
      }
      return passkeyChallenge;
    },
  };
});

const MINUTE = 60_000;
const saying = (text: string): unknown => expect.stringContaining(text);
const OTHER_SITE = { origin: "https://evil.example" };
const browser = (now = NOW) => ({ now, userAgent: "test", address: "203.0.113.7" });

beforeEach(() => {
  guard.keepsChallenges = false;
  db().delete(attemptCounters).run();
  deleteEvents();
  emptyAuditLog();
});

/** A person with a second factor, in a browser that is signed in. */
async function somebody() {
  const { id, username } = makeCustomer();
  const earlier = NOW - 5 * MINUTE;
  beginSecondFactor(id, earlier);
  const factor = getSecondFactor(id);
  if (factor.state !== "being-set-up") throw new Error(factor.state);
  const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
  const typed = totp.generate({ timestamp: earlier });
  const confirmed = await confirmSecondFactor(id, typed, { now: earlier, keep: null });
  if (!confirmed.ok) throw new Error(confirmed.reason);
  deleteEvents();
  emptyAuditLog();
  return { id, username, codes: confirmed.codes, sessionToken: startSession(id, browser()) };
}

type Somebody = Awaited<ReturnType<typeof somebody>>;
const newAuthenticator = () => new SoftAuthenticator(passkeyOrigin());

/** Returns the options to make a passkey; each takes another recovery code. */
async function optionsToMake(person: Somebody, now = NOW) {
  const { sessionToken } = person;
  const begun = await beginPasskey(person, person.codes.pop() ?? "", { sessionToken, now });
  if (!begun.ok) throw new Error(begun.reason);
  return begun.options;
}

const add = (
  { id, sessionToken }: Pick<Somebody, "id" | "sessionToken">,
  passkey: unknown,
  now = NOW,
) =>
  addPasskey(id, AddPasskeySchema.parse({ passkey: JSON.stringify(passkey) }).passkey, {
    sessionToken,
    name: "Chrome on Android",
    now,
  });

/** A person with a passkey, and the authenticator that holds it. */
async function withPasskey(authenticator = newAuthenticator()) {
  const person = await somebody();
  const added = await add(person, authenticator.make(await optionsToMake(person)));
  if (!added.ok) throw new Error(added.reason);
  deleteEvents();
  emptyAuditLog();
  return { ...person, authenticator };
}

/** Returns the token and the options of a sign-in after its first step. */
async function secondStep(userId: number, now = NOW) {
  const begun = beginSignIn(userId, browser(now));
  if (begun.isDone) throw new Error("There was no second step.");
  const options = await beginPasskeyStep(begun.pendingToken, now);
  if (!options) throw new Error("There are no options.");
  return { token: begun.pendingToken, options };
}

const finish = (token: string, passkey: unknown, now = NOW) =>
  finishPasskeyStep(
    token,
    PasskeyStepSchema.parse({ passkey: JSON.stringify(passkey) }).passkey,
    browser(now),
  );

const counterOf = (userId: number) =>
  db().select().from(passkeys).where(eq(passkeys.userId, userId)).get()?.counter;

describe("making a passkey", () => {
  test("asks for a proof of the person, on this site alone, and not twice from one device", async () => {
    const { authenticator, ...person } = await withPasskey();
    const options = await optionsToMake(person);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "BaanSaat" },
      user: { name: person.username },
      attestation: "none",
      authenticatorSelection: { userVerification: "required" },
      excludeCredentials: [{ id: authenticator.credentialId.toString("base64url") }],
      timeout: CHALLENGE_MS,
    });
    expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
    // Nothing of the handle says who it is.
    expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32);
  });

  test("adds it; it is on record, and its owner is emailed", async () => {
    const person = await somebody();
    const options = await optionsToMake(person);
    deleteEvents();
    emptyAuditLog();
    expect(await add(person, newAuthenticator().make(options))).toEqual({ ok: true });
    expect(listPasskeys(person.id)).toMatchObject([
      { name: "Chrome on Android", createdAt: NOW, lastUsedAt: null },
    ]);
    expect(listEvents()).toMatchObject([
      {
        kind: "second-factor-changed",
        accountId: person.id,
        payload: { change: "passkey-added" },
      },
    ]);
    expect(db().select().from(auditLog).all()).toMatchObject([{ action: "passkey-added" }]);
  });

  test("takes a code: nobody makes one in a browser that was left open", async () => {
    const person = await somebody();
    const { sessionToken } = person;
    for (const typed of ["000000", "AB00000000", ""]) {
      const begun = await beginPasskey(person, typed, { sessionToken, now: NOW });
      expect(begun).toMatchObject({ reason: "wrong-code" });
    }
    const { id, username } = makeCustomer();
    const without = { sessionToken: startSession(id, browser()), now: NOW };
    expect(await beginPasskey({ id, username }, "000000", without)).toMatchObject({
      reason: "wrong-code",
    });
  });

  test.each([
    ["of another origin", OTHER_SITE],
    ["of a page of the same host without https", { origin: "http://localhost:4000" }],
    ["for another site's id", { rpId: "evil.example" }],
    ["without a proof of the person", { isVerified: false }],
    ["to another challenge", { challenge: "A".repeat(43) }],
  ])("an answer %s is refused", async (_name, faults) => {
    const person = await somebody();
    const options = await optionsToMake(person);
    expect(await add(person, newAuthenticator().make(options, faults))).toMatchObject({
      reason: "passkey-refused",
      why: saying("not proved: "),
    });
    expect(hasPasskey(person.id)).toBe(false);
  });

  test("a challenge is good once, whether the answer was right or wrong", async () => {
    const person = await somebody();
    for (const faults of [OTHER_SITE, {}]) {
      const options = await optionsToMake(person);
      await add(person, newAuthenticator().make(options, faults));
      expect(await add(person, newAuthenticator().make(options))).toMatchObject({
        why: "no challenge",
      });
    }
    expect(listPasskeys(person.id)).toHaveLength(1);
  });

  test("a challenge is good for less than five minutes", async () => {
    const person = await somebody();
    const options = await optionsToMake(person);
    const late = NOW + CHALLENGE_MS;
    expect(await add(person, newAuthenticator().make(options), late)).toMatchObject({
      why: "no challenge",
    });
    const again = await optionsToMake(person);
    expect(await add(person, newAuthenticator().make(again), late - 1)).toEqual({ ok: true });
  });

  test("a challenge of a clock that was ahead is none", async () => {
    const person = await somebody();
    const options = await optionsToMake(person, NOW + MINUTE);
    expect(await add(person, newAuthenticator().make(options))).toMatchObject({
      why: "no challenge",
    });
  });

  test("a challenge is of one browser: another session of the person has another", async () => {
    const person = await somebody();
    const options = await optionsToMake(person);
    const elsewhere = { ...person, sessionToken: startSession(person.id, browser()) };
    expect(await add(elsewhere, newAuthenticator().make(options))).toMatchObject({
      why: "no challenge",
    });
    await optionsToMake(elsewhere);
    expect(await add(elsewhere, newAuthenticator().make(options))).toMatchObject({
      why: saying("challenge"),
    });
    expect(hasPasskey(person.id)).toBe(false);
  });

  test("a challenge ends with its session", async () => {
    const person = await somebody();
    const options = await optionsToMake(person);
    endSessionsOf(person.id);
    expect(await add(person, newAuthenticator().make(options))).toMatchObject({
      why: "no challenge",
    });
  });

  test("a credential that somebody has isn't added again, for nobody", async () => {
    const { authenticator, ...owner } = await withPasskey();
    for (const person of [owner, await somebody()]) {
      const answer = authenticator.make(await optionsToMake(person));
      expect(await add(person, answer)).toMatchObject({ why: "credential known" });
    }
  });

  test("of two answers at once one is added", async () => {
    const person = await somebody();
    const options = await optionsToMake(person);
    const answers = [newAuthenticator(), newAuthenticator()].map((one) => one.make(options));
    const results = await Promise.all(answers.map((answer) => add(person, answer)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(listPasskeys(person.id)).toHaveLength(1);
  });

  test("there are ten of a person at most", async () => {
    const { authenticator: _, ...person } = await withPasskey();
    const [row] = db().select().from(passkeys).where(eq(passkeys.userId, person.id)).all();
    const pending = await optionsToMake(person);
    for (let made = 1; made < MOST_PASSKEYS; made += 1) {
      const { id: _id, ...values } = { ...row, credentialId: `more ${made}` };
      db()
        .insert(passkeys)
        .values({ ...values, userId: person.id } as typeof passkeys.$inferInsert)
        .run();
    }
    expect(await add(person, newAuthenticator().make(pending))).toMatchObject({
      reason: "too-many-passkeys",
    });
    const { sessionToken } = person;
    expect(await beginPasskey(person, "000000", { sessionToken, now: NOW })).toMatchObject({
      reason: "too-many-passkeys",
    });
  });

  test("ends if the second factor is switched off meanwhile", async () => {
    const person = await somebody();
    const options = await optionsToMake(person);
    turnOffSecondFactor(person.id, NOW);
    expect(await add(person, newAuthenticator().make(options))).toMatchObject({
      reason: "changed-meanwhile",
    });
  });
});

describe("signing in with a passkey", () => {
  test("starts the session, and notes the use", async () => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    expect(options).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [{ id: authenticator.credentialId.toString("base64url") }],
    });
    const result = await finish(token, authenticator.sign(options));
    expect(result.ok && getViewer(result.sessionToken, NOW)).toMatchObject({ id });
    expect(listPasskeys(id)).toMatchObject([{ lastUsedAt: NOW }]);
    expect(counterOf(id)).toBe(1);
  });

  test("isn't offered without one", async () => {
    const { id } = await somebody();
    const begun = beginSignIn(id, browser());
    expect(begun.isDone ? null : await beginPasskeyStep(begun.pendingToken, NOW)).toBeNull();
    expect(await beginPasskeyStep("no such token", NOW)).toBeNull();
  });

  test.each([
    ["of another origin", OTHER_SITE],
    ["for another site's id", { rpId: "evil.example" }],
    ["without a proof of the person", { isVerified: false }],
    ["to another challenge", { challenge: "A".repeat(43) }],
  ])("an answer %s is refused", async (_name, faults) => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    expect(await finish(token, authenticator.sign(options, faults))).toMatchObject({
      reason: "passkey-refused",
      why: saying("not proved: "),
    });
  });

  test("a signature of another key is refused", async () => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    const { response } = newAuthenticator().sign(options);
    const forged = { ...authenticator.sign(options), response };
    expect(await finish(token, forged)).toMatchObject({ why: "not proved" });
  });

  test("what a passkey answered when it was made is no signature", async () => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    const { response, ...credential } = authenticator.make({ ...options, rp: { id: "localhost" } });
    const signed = authenticator.sign(options);
    const { clientDataJSON } = response;
    const mixed = { ...credential, response: { ...signed.response, clientDataJSON } };
    expect(await finish(token, mixed)).toMatchObject({
      why: saying("webauthn.create"),
    });
  });

  test("an answer is good once, in this sign-in and in the next", async () => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    const answer = authenticator.sign(options);
    expect(await finish(token, answer)).toMatchObject({ ok: true });
    expect(await finish(token, answer)).toEqual({ ok: false, reason: "not-begun" });
    const next = await secondStep(id);
    expect(await finish(next.token, answer)).toMatchObject({
      why: saying("challenge"),
    });
  });

  test("a challenge is good once, also after a wrong answer, and for less than five minutes", async () => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    await finish(token, authenticator.sign(options, OTHER_SITE));
    expect(await finish(token, authenticator.sign(options))).toMatchObject({ why: "no challenge" });
    const slow = await secondStep(id);
    const answer = authenticator.sign(slow.options);
    expect(await finish(slow.token, answer, NOW + CHALLENGE_MS)).toMatchObject({
      why: "no challenge",
    });
  });

  test("a challenge is of one browser", async () => {
    const { id, authenticator } = await withPasskey();
    const [one, other] = [await secondStep(id), await secondStep(id)];
    expect(await finish(other.token, authenticator.sign(one.options))).toMatchObject({
      why: saying("challenge"),
    });
  });

  test("a challenge is the latest one of its browser", async () => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    await beginPasskeyStep(token, NOW);
    expect(await finish(token, authenticator.sign(options))).toMatchObject({
      why: saying("challenge"),
    });
  });

  test("a counter that goes back or stays is refused: somebody may have copied the device", async () => {
    const { id, authenticator } = await withPasskey();
    const first = await secondStep(id);
    await finish(first.token, authenticator.sign(first.options, { counter: 7 }));
    for (const counter of [7, 6, 0]) {
      const { token, options } = await secondStep(id);
      const answer = authenticator.sign(options, { counter });
      expect(await finish(token, answer)).toMatchObject({ why: "counter went back" });
    }
    expect(counterOf(id)).toBe(7);
  });

  test("a passkey that counts nothing, as those on several devices, is good again and again", async () => {
    const { id, authenticator } = await withPasskey();
    for (const _ of [1, 2]) {
      const { token, options } = await secondStep(id);
      expect(await finish(token, authenticator.sign(options, { counter: 0 }))).toMatchObject({
        ok: true,
      });
    }
  });

  test("somebody else's passkey is none", async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    const { token, options } = await secondStep(owner.id);
    expect(await finish(token, other.authenticator.sign(options))).toMatchObject({
      why: "not theirs",
    });
  });

  test("of two requests at once one gets in, with one answer or two", async () => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    const answer = authenticator.sign(options);
    const sent = [answer, answer, authenticator.sign(options), authenticator.sign(options)];
    db().delete(sessions).where(eq(sessions.userId, id)).run();
    const results = await Promise.all(sent.map((one) => finish(token, one)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(db().select().from(sessions).where(eq(sessions.userId, id)).all()).toHaveLength(1);
  });

  /** Checks two signatures of one challenge at once, of a passkey that counts nothing. */
  async function checkTwoAtOnce() {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    const check = () => {
      const answer = JSON.stringify(authenticator.sign(options, { counter: 0 }));
      const { passkey } = PasskeyStepSchema.parse({ passkey: answer });
      return checkPasskey(id, passkey, { browser: { kind: "pending-sign-in", token }, now: NOW });
    };
    const results = await Promise.all([check(), check()]);
    return results.filter(({ ok }) => ok).length;
  }

  test("a challenge is answered by one of two signatures at once", async () => {
    expect(await checkTwoAtOnce()).toBe(1);
  });

  test("but by both if it isn't used up (the control)", async () => {
    guard.keepsChallenges = true;
    expect(await checkTwoAtOnce()).toBe(2);
  });

  test("refused answers are limited like wrong codes: ten in ten minutes, together", async () => {
    const { id, authenticator } = await withPasskey();
    for (let round = 0; round < 10; round += 1) {
      const { token, options } = await secondStep(id);
      await finish(token, authenticator.sign(options, OTHER_SITE));
    }
    const { token, options } = await secondStep(id);
    expect(await finish(token, authenticator.sign(options))).toMatchObject({
      reason: "too-many-attempts",
    });
  });

  test("ends with the password's change, as every second step", async () => {
    const { id, authenticator } = await withPasskey();
    const { token, options } = await secondStep(id);
    endSessionsOf(id);
    expect(await finish(token, authenticator.sign(options))).toEqual({
      ok: false,
      reason: "not-begun",
    });
  });
});

describe("confirming with a passkey that it is still oneself", () => {
  /** A person with a passkey, in two browsers in which nothing was confirmed. */
  async function asked() {
    const person = await withPasskey();
    const open = () => startSession(person.id, { ...browser(), isConfirmed: false });
    return { ...person, here: open(), there: open() };
  }

  async function optionsIn(userId: number, token: string, now = NOW) {
    const options = await optionsToProve({ token, userId }, now);
    if (!options) throw new Error("There are no options.");
    return options;
  }

  const prove = (userId: number, token: string, passkey: unknown, now = NOW) =>
    proveByPasskey(
      { token, userId },
      PasskeyStepSchema.parse({ passkey: JSON.stringify(passkey) }).passkey,
      now,
    );

  const isConfirmed = (token: string) => getViewer(token, NOW)?.isConfirmed;

  test("counts in this browser alone, and notes the use", async () => {
    const { id, authenticator, here, there } = await asked();
    expect(proofToAskFor(id)).toBe("passkey");
    const answer = authenticator.sign(await optionsIn(id, here));
    expect(await prove(id, here, answer)).toEqual({ ok: true });
    expect([isConfirmed(here), isConfirmed(there)]).toEqual([true, false]);
    expect(listPasskeys(id)).toMatchObject([{ lastUsedAt: NOW }]);
  });

  test("is refused in another session than the one that was asked", async () => {
    const { id, authenticator, here, there } = await asked();
    const answer = authenticator.sign(await optionsIn(id, here));
    expect(await prove(id, there, answer)).toMatchObject({ why: "no challenge" });
    await optionsIn(id, there);
    expect(await prove(id, there, answer)).toMatchObject({ why: saying("challenge") });
    expect(isConfirmed(there)).toBe(false);
  });

  test("is good once, and not in time that has passed", async () => {
    const { id, authenticator, here } = await asked();
    const answer = authenticator.sign(await optionsIn(id, here));
    expect(await prove(id, here, answer)).toEqual({ ok: true });
    expect(await prove(id, here, answer)).toMatchObject({ why: "no challenge" });
    const slow = authenticator.sign(await optionsIn(id, here));
    expect(await prove(id, here, slow, NOW + CHALLENGE_MS)).toMatchObject({ why: "no challenge" });
  });

  test("is refused of somebody else, in a session of somebody else, and of what a sign-in asked", async () => {
    const [me, other] = [await asked(), await asked()];
    const theirs = other.authenticator.sign(await optionsIn(me.id, me.here));
    expect(await prove(me.id, me.here, theirs)).toMatchObject({ why: "not theirs" });
    const mine = me.authenticator.sign(await optionsIn(me.id, other.here));
    expect(await prove(me.id, other.here, mine)).toEqual({ ok: false, reason: "session-ended" });
    const step = await secondStep(me.id);
    await optionsIn(me.id, me.there);
    expect(await prove(me.id, me.there, me.authenticator.sign(step.options))).toMatchObject({
      why: saying("challenge"),
    });
    expect([me.here, me.there, other.here].map(isConfirmed)).toEqual([false, false, false]);
  });

  test("is limited together with wrong codes", async () => {
    const { id, authenticator, here } = await asked();
    for (let round = 0; round < 10; round += 1) {
      await prove(id, here, authenticator.sign(await optionsIn(id, here), OTHER_SITE));
    }
    const right = authenticator.sign(await optionsIn(id, here));
    expect(await prove(id, here, right)).toMatchObject({ reason: "too-many-attempts" });
    expect(await checkSecondFactor(id, "000000", NOW)).toMatchObject({
      reason: "too-many-attempts",
    });
  });

  test("isn't asked for without one, nor in a session that has ended", async () => {
    const { id, sessionToken } = await somebody();
    expect(proofToAskFor(id)).toBe("code");
    expect(await optionsToProve({ token: sessionToken, userId: id }, NOW)).toBeNull();
    const { here, ...person } = await asked();
    endSessionsOf(person.id);
    expect(await optionsToProve({ token: here, userId: person.id }, NOW)).toBeNull();
  });
});

describe("one's own passkeys", () => {
  test("are renamed and removed; a removed one signs nobody in, and its owner is emailed", async () => {
    const { authenticator, ...person } = await withPasskey();
    const [{ id = 0 } = {}] = listPasskeys(person.id);
    expect(renamePasskey(person.id, { id, name: "My phone" })).toBe(true);
    expect(listPasskeys(person.id)).toMatchObject([{ name: "My phone" }]);
    const { token, options } = await secondStep(person.id);
    const code = person.codes.pop() ?? "";
    deleteEvents();
    emptyAuditLog();
    expect(await removePasskey(person.id, { id, code: "000000" }, NOW)).toMatchObject({
      reason: "wrong-code",
    });
    expect(await removePasskey(person.id, { id, code }, NOW)).toEqual({ ok: true });
    expect(listEvents()).toMatchObject([
      { payload: { change: "code-used" } },
      { payload: { change: "passkey-removed" } },
    ]);
    expect(db().select().from(auditLog).all()).toMatchObject([
      { action: "recovery-code-used" },
      { action: "passkey-removed" },
    ]);
    expect(await finish(token, authenticator.sign(options))).toMatchObject({ why: "not theirs" });
  });

  test("are nobody else's to rename or remove", async () => {
    const [owner, other] = [await withPasskey(), await somebody()];
    const [{ id = 0 } = {}] = listPasskeys(owner.id);
    expect(renamePasskey(other.id, { id, name: "Mine" })).toBe(false);
    const code = other.codes.pop() ?? "";
    expect(await removePasskey(other.id, { id, code }, NOW)).toMatchObject({ reason: "not-found" });
    expect(listPasskeys(owner.id)).toMatchObject([{ name: "Chrome on Android" }]);
  });

  test("go with the second factor", async () => {
    const { id } = await withPasskey();
    turnOffSecondFactor(id, NOW);
    expect(hasPasskey(id)).toBe(false);
    expect(beginSignIn(id, browser()).isDone).toBe(true);
  });
});
