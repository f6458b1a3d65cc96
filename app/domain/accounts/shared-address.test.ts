import { verify } from "@node-rs/argon2";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sqlite } from "#db/client.server";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import {
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  SLOW_LOGIN_PER_ADDRESS,
} from "~/domain/rate-limits/rate-limits.server";
import { signIn } from "./sign-in.server";

vi.mock("@node-rs/argon2", { spy: true });

useDatabase();

const PASSWORD = "three wet umbrellas";
/** Replaces a hash: comparing with real hashes, or with the decoy, would take the tests minutes. */
const hashOf = (name: string) => `hash of ${name}'s password`;
beforeEach(() => {
  vi.mocked(verify)
    .mockReset()
    .mockImplementation((against, given) =>
      Promise.resolve(String(against).startsWith("hash of ") && given === PASSWORD),
    );
});

let made = 0;
const another = () => (made += 1);
/** Returns an address from which nobody has tried before. */
const somewhere = () => `198.51.${another() >> 8}.${made & 0xff}`;
const nobodys = (count: number) => Array.from({ length: count }, () => `nobody-${another()}`);
const accounts = (count: number) =>
  Array.from({ length: count }, () => {
    const username = `somebody-${another()}`;
    return makeCustomer({ username, passwordHash: hashOf(username) }).username;
  });

const TWO_SECONDS = 2_000;
const guess = (username: string, address: string, now: number) =>
  signIn({ username, password: "wrong" }, { now, address });
const rightOne = (username: string, address: string, now: number) =>
  signIn({ username, password: PASSWORD }, { now, address });
const tooMany = { ok: false, reason: "too-many-attempts" };
/**
 * Returns the hashes that passwords were compared with since the mock was reset, one for each
 * comparison.
 */
const looks = () => vi.mocked(verify).mock.calls.map(([against]) => String(against));
const looksAt = (names: string[]) => {
  const hashes = new Set(names.map(hashOf));
  return looks().filter((against) => hashes.has(against));
};

describe("at an address that many people share", () => {
  test("whoever tries names that nobody has closes it for nobody", async () => {
    const address = somewhere();
    const [first = "", second = ""] = accounts(2);
    for (const name of nobodys(50)) await guess(name, address, NOW);
    expect((await rightOne(first, address, NOW)).ok).toBe(true);
    // More tries don't close it either, as long as they are no flood.
    let now = NOW;
    for (const name of nobodys(250)) {
      now += TWO_SECONDS;
      expect(await guess(name, address, now)).toMatchObject(tooMany);
    }
    expect(now).toBeLessThan(NOW + LOGIN_PER_ADDRESS.windowMs);
    expect((await rightOne(second, address, now)).ok).toBe(true);
  });

  test("in a flood from there people wait for seconds, and little of it is hashed", async () => {
    const address = somewhere();
    const [username = ""] = accounts(1);
    for (const name of nobodys(50)) await guess(name, address, NOW);
    vi.mocked(verify).mockClear();
    for (const name of nobodys(200)) await guess(name, address, NOW);
    expect(looks()).toHaveLength(SLOW_LOGIN_PER_ADDRESS.limit);
    expect(await rightOne(username, address, NOW)).toEqual({
      ...tooMany,
      retryAfterMs: SLOW_LOGIN_PER_ADDRESS.windowMs,
    });
    const later = NOW + SLOW_LOGIN_PER_ADDRESS.windowMs;
    expect((await rightOne(username, address, later)).ok).toBe(true);
  });

  test("right passwords take nothing of the slow lane", async () => {
    const address = somewhere();
    for (const name of nobodys(50)) await guess(name, address, NOW);
    for (const name of accounts(3 * SLOW_LOGIN_PER_ADDRESS.limit)) {
      expect((await rightOne(name, address, NOW)).ok).toBe(true);
    }
  });

  const mixed = (names: string[]) => names.flatMap((name) => [name, ...nobodys(1)]);
  test.each([
    ["accounts alone", (names: string[]) => names],
    ["after names that nobody has", (names: string[]) => [...nobodys(50), ...names]],
    ["with names that nobody has between them", mixed],
    ["each three times", (names: string[]) => names.flatMap((name) => [name, name, name])],
  ])("a list of accounts is gone through no further than before: %s", async (_order, order) => {
    const address = somewhere();
    const names = accounts(100);
    vi.mocked(verify).mockClear();
    let now = NOW;
    for (const name of order(names)) {
      now += TWO_SECONDS / 2;
      await guess(name, address, now);
    }
    expect(now).toBeLessThan(NOW + LOGIN_PER_ADDRESS.windowMs);
    expect(new Set(looksAt(names)).size).toBeLessThanOrEqual(LOGIN_PER_ADDRESS.limit);
    // Some of them were checked; a right password at the end of the list isn't.
    expect(looksAt(names).length).toBeGreaterThanOrEqual(20);
    expect(await rightOne(names.at(-1) ?? "", address, now)).toMatchObject(tooMany);
  });

  test("one account is guessed at less often than elsewhere, and from everywhere ten times", async () => {
    const address = somewhere();
    const [username = ""] = accounts(1);
    for (const name of nobodys(50)) await guess(name, address, NOW);
    let now = NOW;
    for (let count = 0; count < 20; count += 1) {
      now += TWO_SECONDS;
      await guess(username, address, now);
    }
    expect(looksAt([username])).toHaveLength(3);
    expect(await rightOne(username, address, now)).toMatchObject(tooMany);
    for (let count = 0; count < 20; count += 1) await guess(username, somewhere(), now);
    expect(looksAt([username])).toHaveLength(LOGIN_PER_ACCOUNT.limit);
    expect(await rightOne(username, somewhere(), now)).toMatchObject(tooMany);
  });

  test("no wrong password's answer or work tells whether a name is somebody's", async () => {
    const written = () => sqlite().prepare("select total_changes()").pluck().get() as number;
    const tries = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 5_000 })), {
      minLength: 60,
      maxLength: 90,
    });
    const answersFor = async (names: string[], steps: [number, number][]) => {
      const address = somewhere();
      const answers = [];
      let now = NOW;
      for (const [which, pause] of steps) {
        now += pause;
        vi.mocked(verify).mockClear();
        const before = written();
        const answer = await guess(names[which] ?? "", address, now);
        answers.push({ answer, hashes: looks().length, rows: written() - before });
      }
      return answers;
    };
    await fc.assert(
      fc.asyncProperty(tries, async (steps) => {
        const ofAccounts = await answersFor(accounts(8), steps);
        expect(await answersFor(nobodys(8), steps)).toEqual(ofAccounts);
      }),
      { numRuns: 15 },
    );
  });
});
