import type * as Argon2 from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { hashPassword, passwordMatches, unlessBusy, type HashLane } from "./passwords.server";

const hashes = vi.hoisted(() => ({
  running: 0,
  most: 0,
  /** Passwords in the order in which they got their turn. */
  begun: [] as string[],
  /** While set, every hash waits for it. */
  held: null as Promise<void> | null,
}));

vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  /** Wraps a function to record how many calls run at once, and in which order. */
  const watched =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      hashes.running += 1;
      hashes.most = Math.max(hashes.most, hashes.running);
      hashes.begun.push(given.filter((one) => typeof one === "string").at(-1) ?? "");
      await hashes.held;
      return work(...given).finally(() => (hashes.running -= 1));
    };
  return { ...argon2, hash: watched(argon2.hash), verify: watched(argon2.verify) };
});

const PARALLEL = Math.min(2, Math.max(1, availableParallelism() - 1));
/** A hash with the lowest costs, to save time. */
const CHEAP = "$argon2id$v=19$m=8,t=1,p=1$c29tZSBzYWx0IGhlcmU$Zm9yIHRlc3RzIG9ubHksIG9mIG5vYm9keQ";

/** Keeps every hash from ending until the returned function is called. */
function hold(): () => void {
  const { promise, release } = (() => {
    let release = () => {};
    const promise = new Promise<void>((resolve) => (release = resolve));
    return { promise, release };
  })();
  hashes.held = promise;
  return () => {
    hashes.held = null;
    release();
  };
}

const compare = (password: string, lane: HashLane) =>
  unlessBusy(passwordMatches(CHEAP, password, lane));
const many = (count: number, lane: HashLane) =>
  Array.from({ length: count }, (_, turn) => compare(`${lane} ${turn}`, lane));

afterEach(() => {
  vi.useRealTimers();
  hashes.begun = [];
});

it("leaves one core to everybody else, however many passwords come at once", async () => {
  const passwordHash = await hashPassword("morning light in teak");
  const all = Array.from({ length: 3 * availableParallelism() }, (_, turn) =>
    turn % 2
      ? hashPassword("another one", "anyone")
      : passwordMatches(passwordHash, "not this one", turn % 4 ? "anyone" : "known"),
  );
  await Promise.all(all);
  expect(hashes.most).toBe(PARALLEL);
});

it("serves whoever is known in turn with strangers, however many of those wait", async () => {
  const release = hold();
  const strangers = many(100, "anyone");
  const known = many(3, "known");
  release();
  await Promise.all([...strangers, ...known]);
  const places = known.map((_, turn) => hashes.begun.indexOf(`known ${turn}`));
  // Each is served after those that ran already, and after one stranger for each known person.
  expect(Math.max(...places)).toBeLessThan(PARALLEL + 2 * known.length);
});

it("keeps room for whoever is known when no more strangers may wait", async () => {
  const release = hold();
  const strangers = many(300, "anyone");
  const known = compare("known", "known");
  release();
  expect(await known).toEqual({ ok: true, value: false });
  const refused = (await Promise.all(strangers)).filter((result) => !result.ok);
  expect(refused).toHaveLength(300 - 100 - PARALLEL);
  expect(refused[0]).toEqual({ ok: false, reason: "busy", retryAfterMs: 5_000 });
});

it("lets nobody wait longer than 3 seconds for their turn, and hashes nothing for them then", async () => {
  vi.useFakeTimers();
  const release = hold();
  const running = many(PARALLEL, "anyone");
  const waiting = [...many(2, "known"), compare("a stranger", "anyone")];
  let answered = 0;
  for (const one of waiting) void one.then(() => (answered += 1));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(answered).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toBe(3);
  for (const one of waiting) expect(await one).toMatchObject({ ok: false, reason: "busy" });
  vi.useRealTimers();
  release();
  expect(await Promise.all(running)).toEqual(running.map(() => ({ ok: true, value: false })));
  expect(hashes.begun).not.toContain("a stranger");
  expect(await compare("afterwards", "anyone")).toEqual({ ok: true, value: false });
});
