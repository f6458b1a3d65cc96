import type * as Argon2 from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { expect, it, vi } from "vitest";
import { hashPassword, passwordMatches } from "./passwords.server";

const hashes = vi.hoisted(() => ({ running: 0, most: 0 }));

vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  /** The same, watched: how many run at once. */
  const watched =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      hashes.running += 1;
      hashes.most = Math.max(hashes.most, hashes.running);
      return work(...given).finally(() => (hashes.running -= 1));
    };
  return { ...argon2, hash: watched(argon2.hash), verify: watched(argon2.verify) };
});

it("leaves one core to everybody else, however many passwords come at once", async () => {
  const passwordHash = await hashPassword("morning light in teak");
  const cores = availableParallelism();
  const all = Array.from({ length: 3 * cores }, (_, turn) =>
    turn % 2 ? hashPassword("another one") : passwordMatches(passwordHash, "not this one"),
  );
  await Promise.all(all);
  expect(hashes.most).toBe(Math.max(1, cores - 1));
});
