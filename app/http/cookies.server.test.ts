import type { Cookie } from "@remix-run/node";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { awaitingVerificationCookie, deviceCookie, toastCookie } from "./cookies.server";

beforeAll(() => {
  vi.stubEnv("SESSION_SECRET", "a-key-for-the-tests-of-this-very-file");
});

/** Returns the value of one cookie under the name of another, as a browser could send it. */
async function renamed(from: Cookie, to: Cookie): Promise<string> {
  const [pair = ""] = (await from.serialize({ userId: 7 })).split(";");
  return `${to.name}=${pair.slice(from.name.length + 1)}`;
}

describe("a signed cookie", () => {
  const all = [awaitingVerificationCookie, deviceCookie, toastCookie];
  const pairs = all.flatMap((from) => all.map((to) => [from, to] as const));

  test.each(pairs)("is read under its own name only: %o as %o", async (from, to) => {
    const read: unknown = await to().parse(await renamed(from(), to()));
    expect(read).toEqual(from === to ? { userId: 7 } : null);
  });
});
