import { hash, verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import {
  LOGIN_ACROSS_DEVICES,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_DEVICE,
  SIGN_INS_PER_ACCOUNT,
} from "~/domain/rate-limits/rate-limits.server";
import { passwordProof } from "./known-device.server";
import { replacePassword } from "./new-password.server";
import { hashPassword, passwordMatches, unlessBusy } from "./passwords.server";
import { signIn } from "./sign-in.server";

vi.mock("@node-rs/argon2", { spy: true });

useDatabase();

const PASSWORD = "three wet umbrellas";
/** A hash with the lowest costs, so that tests can try often. */
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
});

let addresses = 0;
/** Returns an address from which nobody has tried before. */
const somewhere = () => ({ now: NOW, address: `192.0.2.${(addresses += 1)}` });

/** Returns a device on which somebody signed in with today's password. */
const deviceOf = (userId: number, id = "the owner's phone") => ({
  id,
  people: [{ userId, proof: passwordProof(userId, passwordHash) }],
});

describe("a password", () => {
  test("is kept as argon2id with its own salt", async () => {
    const first = await hashPassword(PASSWORD);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword(PASSWORD)).not.toBe(first);
    expect(await passwordMatches(first, PASSWORD, "anyone")).toBe(true);
  });

  test("matches itself and nothing else", async () => {
    expect(await passwordMatches(passwordHash, PASSWORD, "anyone")).toBe(true);
    expect(await passwordMatches(passwordHash, `${PASSWORD} `, "anyone")).toBe(false);
    expect(await passwordMatches(passwordHash, "", "anyone")).toBe(false);
  });

  test("of nobody matches nothing, and is compared with as much work as anybody's", async () => {
    const real = await hashPassword(PASSWORD);
    vi.mocked(verify).mockClear();
    for (const stored of [real, null, undefined]) {
      expect(await passwordMatches(stored, "wrong", "anyone")).toBe(false);
    }
    // Argon2's work depends on the parameters and the lengths; salt and hash don't matter.
    const work = vi
      .mocked(verify)
      .mock.calls.map(([against]) =>
        String(against).replace(/[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/, "salt$hash"),
      );
    expect(work).toEqual(Array(3).fill("$argon2id$v=19$m=19456,t=2,p=1$salt$hash"));
  });

  test("is refused when too many wait, and the queue is worked off all the same", async () => {
    const burst = await Promise.all(
      Array.from({ length: 220 }, () =>
        unlessBusy(passwordMatches(passwordHash, "wrong", "anyone")),
      ),
    );
    const refused = burst.filter((result) => !result.ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(burst).toContainEqual({ ok: true, value: false });
    expect(await passwordMatches(passwordHash, PASSWORD, "anyone")).toBe(true);
  });
});

describe("signing in", () => {
  test.each([
    ["the password is another one", { passwordHash: "another" }],
    ["the account is closed", { deactivatedAt: NOW }],
  ])("fails if %s by the time that the check is done", async (_what, change) => {
    const { id, username } = makeCustomer({ passwordHash });
    const begun = signIn({ username, password: PASSWORD }, somewhere());
    db().update(users).set(change).where(eq(users.id, id)).run();
    expect(await begun).toEqual({ ok: false, reason: "wrong-credentials" });
  });

  test("works with the name in any case", async () => {
    const { id, username } = makeCustomer({ username: "Malee.C", passwordHash });
    for (const name of [username, "malee.c", "MALEE.C"]) {
      expect(await signIn({ username: name, password: PASSWORD }, somewhere())).toEqual({
        ok: true,
        userId: id,
        proof: passwordProof(id, passwordHash),
      });
    }
  });

  test("works with the email in the place of the name, in any case", async () => {
    const { id, email } = makeCustomer({ email: "malee@example.com", passwordHash });
    // A name that equals the first part of somebody's address doesn't match that address.
    makeCustomer({ username: "malee", email: "other@example.com", passwordHash: null });
    for (const name of [email ?? "", "Malee@Example.COM"]) {
      expect(await signIn({ username: name, password: PASSWORD }, somewhere())).toMatchObject({
        ok: true,
        userId: id,
      });
    }
    expect(await signIn({ username: "malee", password: PASSWORD }, somewhere())).toEqual({
      ok: false,
      reason: "wrong-credentials",
    });
  });

  test("answers alike for a wrong password, an unknown name, and a deactivated account", async () => {
    const known = makeCustomer({ passwordHash });
    const gone = makeCustomer({ passwordHash, deactivatedAt: NOW });
    const noPassword = makeCustomer({ passwordHash: null });
    for (const attempt of [
      { username: known.username, password: "wrong" },
      { username: known.email ?? "", password: "wrong" },
      { username: gone.email ?? "", password: PASSWORD },
      { username: "nobody-here", password: PASSWORD },
      { username: "nobody@example.com", password: PASSWORD },
      { username: "@", password: PASSWORD },
      { username: gone.username, password: PASSWORD },
      { username: noPassword.username, password: PASSWORD },
      { username: "' or 1=1 --", password: PASSWORD },
    ]) {
      expect(await signIn(attempt, somewhere())).toEqual({
        ok: false,
        reason: "wrong-credentials",
      });
    }
  });

  test("tells that the email is not verified only after the right password", async () => {
    const { username } = makeCustomer({ passwordHash, emailVerifiedAt: null });
    expect(await signIn({ username, password: "wrong" }, somewhere())).toMatchObject({
      reason: "wrong-credentials",
    });
    expect(await signIn({ username, password: PASSWORD }, somewhere())).toMatchObject({
      reason: "email-not-verified",
    });
  });

  test("an account is guessed at ten times, from wherever, in whatever case", async () => {
    const { username } = makeCustomer({ username: "guessed", passwordHash });
    for (let count = 0; count < LOGIN_PER_ACCOUNT.limit; count += 1) {
      const name = count % 2 ? username : username.toUpperCase();
      expect(await signIn({ username: name, password: "wrong" }, somewhere())).toMatchObject({
        reason: "wrong-credentials",
      });
    }
    const after = await signIn({ username, password: PASSWORD }, somewhere());
    expect(after).toEqual({
      ok: false,
      reason: "too-many-attempts",
      retryAfterMs: LOGIN_PER_ACCOUNT.windowMs,
    });
    const later = { ...somewhere(), now: NOW + LOGIN_PER_ACCOUNT.windowMs };
    expect((await signIn({ username, password: PASSWORD }, later)).ok).toBe(true);
  });

  test("an account's tries are ten in all, by its name and by its email", async () => {
    const { id, username, email } = makeCustomer({ passwordHash });
    for (let count = 0; count < LOGIN_PER_ACCOUNT.limit; count += 1) {
      const name = count % 2 ? username : (email ?? "").toUpperCase();
      await signIn({ username: name, password: "wrong" }, somewhere());
    }
    for (const name of [username, email ?? ""]) {
      expect(await signIn({ username: name, password: PASSWORD }, somewhere())).toMatchObject({
        reason: "too-many-attempts",
      });
    }
    // Typing the key that an account is counted under doesn't use up its tries.
    const other = makeCustomer({ passwordHash });
    for (let count = 0; count < LOGIN_PER_ACCOUNT.limit; count += 1) {
      await signIn({ username: `account ${other.id}`, password: "wrong" }, somewhere());
    }
    expect((await signIn({ username: other.username, password: PASSWORD }, somewhere())).ok).toBe(
      true,
    );
    const own = { ...somewhere(), device: deviceOf(id) };
    expect((await signIn({ username: email ?? "", password: PASSWORD }, own)).ok).toBe(true);
  });

  test("a stranger who guesses doesn't lock out a device on which its owner signed in", async () => {
    const { id, username } = makeCustomer({ passwordHash });
    for (let count = 0; count < 3 * LOGIN_PER_ACCOUNT.limit; count += 1) {
      await signIn({ username, password: "wrong" }, somewhere());
    }
    const own = { ...somewhere(), device: deviceOf(id) };
    expect((await signIn({ username, password: PASSWORD }, own)).ok).toBe(true);
    // A browser that somebody else signed in on is treated like an unknown one.
    const others = { ...somewhere(), device: deviceOf(id + 1, "a stranger's") };
    expect(await signIn({ username, password: PASSWORD }, others)).toMatchObject({
      reason: "too-many-attempts",
    });
  });

  test("a known device guesses ten times as well", async () => {
    const { id, username } = makeCustomer({ passwordHash });
    const found = deviceOf(id, "found on a bus");
    for (let count = 0; count < LOGIN_PER_DEVICE.limit; count += 1) {
      await signIn({ username, password: "wrong" }, { ...somewhere(), device: found });
    }
    const after = await signIn({ username, password: PASSWORD }, { ...somewhere(), device: found });
    expect(after).toMatchObject({ reason: "too-many-attempts" });
    expect((await signIn({ username, password: PASSWORD }, somewhere())).ok).toBe(true);
  });

  test("all devices on which somebody signed in share a limit", async () => {
    const { id, username } = makeCustomer({ passwordHash });
    const reasons: string[] = [];
    for (let count = 0; count < 50; count += 1) {
      const known = { ...somewhere(), device: deviceOf(id, `made by a program, number ${count}`) };
      // A right password among them doesn't count.
      if (count === 5) await signIn({ username, password: PASSWORD }, known);
      const result = await signIn({ username, password: "wrong" }, known);
      reasons.push(result.ok ? "ok" : result.reason);
    }
    const within = reasons.slice(0, LOGIN_ACROSS_DEVICES.limit);
    expect(new Set(within)).toEqual(new Set(["wrong-credentials"]));
    expect(new Set(reasons.slice(LOGIN_ACROSS_DEVICES.limit))).toEqual(
      new Set(["too-many-attempts"]),
    );
  });

  test("a device that knew an earlier password is a stranger's, one with the new password isn't", async () => {
    const { id, username } = makeCustomer({ passwordHash });
    const before = deviceOf(id);
    const newHash = await hash("four dry umbrellas", { memoryCost: 8, timeCost: 1 });
    replacePassword(id, { passwordHash: newHash, instead: passwordHash }, NOW);
    for (let count = 0; count < LOGIN_PER_ACCOUNT.limit; count += 1) {
      await signIn({ username, password: "wrong" }, somewhere());
    }
    const login = { username, password: "four dry umbrellas" };
    expect(await signIn(login, { ...somewhere(), device: before })).toMatchObject({
      reason: "too-many-attempts",
    });
    const after = { id: before.id, people: [{ userId: id, proof: passwordProof(id, newHash) }] };
    expect((await signIn(login, { ...somewhere(), device: after })).ok).toBe(true);
  });

  test("right passwords are few too, and a new password begins anew", async () => {
    const { id, username, email } = makeCustomer({ passwordHash });
    const login = (given: string) => signIn({ username, password: given }, somewhere());
    for (let count = 1; count < SIGN_INS_PER_ACCOUNT.limit; count += 1) {
      // Wrong passwords among them don't count.
      if (count % 10 === 0) await login("wrong");
      expect((await login(PASSWORD)).ok).toBe(true);
    }
    // Simultaneous sign-ins are counted too.
    const atOnce = await Promise.all([login(PASSWORD), login(PASSWORD), login(PASSWORD)]);
    expect(atOnce.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await login(PASSWORD)).toEqual({
      ok: false,
      reason: "too-many-attempts",
      retryAfterMs: SIGN_INS_PER_ACCOUNT.windowMs,
    });
    // After that nothing is hashed, by whichever name the account is given.
    expect(await signIn({ username: email ?? "", password: "wrong" }, somewhere())).toMatchObject({
      reason: "too-many-attempts",
    });
    // A known device is refused too: somebody who knows the password can make any number of them.
    const known = { ...somewhere(), device: deviceOf(id) };
    expect((await signIn({ username, password: PASSWORD }, known)).ok).toBe(false);
    const newHash = await hash("four dry umbrellas", { memoryCost: 8, timeCost: 1 });
    replacePassword(id, { passwordHash: newHash, instead: passwordHash }, NOW);
    expect((await login("four dry umbrellas")).ok).toBe(true);
  });

  test("an address tries fifty times, whatever the names", async () => {
    const here = somewhere();
    for (let count = 0; count < LOGIN_PER_ADDRESS.limit; count += 1) {
      const { username } = makeCustomer({ passwordHash });
      await signIn({ username, password: "wrong" }, here);
    }
    const { username } = makeCustomer({ passwordHash });
    expect(await signIn({ username, password: PASSWORD }, here)).toMatchObject({
      reason: "too-many-attempts",
    });
  });

  test("a success is no try of an address: many people share one", async () => {
    const here = somewhere();
    const { username } = makeCustomer({ passwordHash });
    for (let count = 0; count < LOGIN_PER_ADDRESS.limit + 1; count += 1) {
      const one = makeCustomer({ passwordHash }).username;
      const unverified = makeCustomer({ passwordHash, emailVerifiedAt: null }).username;
      expect((await signIn({ username: one, password: PASSWORD }, here)).ok).toBe(true);
      expect(await signIn({ username: unverified, password: PASSWORD }, here)).toMatchObject({
        reason: "email-not-verified",
      });
    }
    await signIn({ username, password: "wrong" }, here);
    expect((await signIn({ username, password: PASSWORD }, here)).ok).toBe(true);
  });

  test("an address that has used up its tries still lets in whoever signed in there before", async () => {
    const here = somewhere();
    for (let count = 0; count < LOGIN_PER_ADDRESS.limit; count += 1) {
      await signIn({ username: makeCustomer({ passwordHash }).username, password: "wrong" }, here);
    }
    const { id, username } = makeCustomer({ passwordHash });
    const login = { username, password: PASSWORD };
    expect(await signIn(login, here)).toMatchObject({ reason: "too-many-attempts" });
    expect((await signIn(login, { ...here, device: deviceOf(id) })).ok).toBe(true);
  });

  test("whoever goes through the networks of a /48 is stopped by it", async () => {
    const tries = 10 * LOGIN_PER_ADDRESS.limit + 1;
    const accounts = Array.from({ length: 60 }, () => makeCustomer({ passwordHash }).username);
    const reasons = [];
    for (let network = 0; network < tries; network += 1) {
      const username = accounts[network % accounts.length] ?? "";
      const address = `2001:db8:77:${network.toString(16)}::1`;
      const result = await signIn({ username, password: "wrong" }, { now: NOW, address });
      reasons.push(result.ok ? "ok" : result.reason);
    }
    expect(new Set(reasons.slice(0, -1))).toEqual(new Set(["wrong-credentials"]));
    expect(reasons.at(-1)).toBe("too-many-attempts");
  });

  test("a success forgets the account's wrong tries", async () => {
    const { username } = makeCustomer({ passwordHash });
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < LOGIN_PER_ACCOUNT.limit - 1; count += 1) {
        await signIn({ username, password: "wrong" }, somewhere());
      }
      expect((await signIn({ username, password: PASSWORD }, somewhere())).ok).toBe(true);
    }
  });
});
