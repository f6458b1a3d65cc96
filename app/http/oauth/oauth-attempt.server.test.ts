import { beforeAll, describe, expect, test, vi } from "vitest";
import { saveOAuthAttempt, takeOAuthAttempt } from "./oauth-attempt.server";

const NOW = Date.parse("2026-11-23T02:00:00Z");
const MINUTE = 60_000;
const state = "s".repeat(43);
const begun = {
  provider: "line",
  state,
  codeVerifier: "v".repeat(43),
  redirectTo: "/dashboard",
  linkTo: null,
  messagesOf: null,
  offersPicture: false,
  popup: null,
} as const;

beforeAll(() => {
  vi.stubEnv("SESSION_SECRET", "a-key-for-the-tests-of-this-very-file");
});

const comeBack = (cookie: string, withState = state) =>
  new Request(`http://here.invalid/api/auth/line/callback?state=${withState}`, {
    headers: { Cookie: cookie.split(";")[0] ?? "" },
  });

async function begin(now = NOW): Promise<string> {
  const [cookie = ""] = await saveOAuthAttempt(new Request("http://here.invalid/"), begun, now);
  return cookie;
}

describe("an attempt", () => {
  test("is found again by its state, and forgotten at once", async () => {
    const { attempt, forget } = await takeOAuthAttempt(
      comeBack(await begin()),
      "line",
      NOW + MINUTE,
    );
    expect(attempt).toMatchObject(begun);
    expect(forget).toMatch(/Max-Age=0/);
  });

  test("is over after ten minutes, whatever the browser kept", async () => {
    const cookie = await begin();
    expect(
      (await takeOAuthAttempt(comeBack(cookie), "line", NOW + 10 * MINUTE - 1)).attempt,
    ).not.toBe(null);
    expect((await takeOAuthAttempt(comeBack(cookie), "line", NOW + 10 * MINUTE)).attempt).toBe(
      null,
    );
  });

  test("is nobody else's: another provider, another state of the same beginning", async () => {
    const cookie = await begin();
    expect((await takeOAuthAttempt(comeBack(cookie), "google", NOW)).attempt).toBe(null);
    const alike = `${state.slice(0, 20)}${"x".repeat(23)}`;
    expect((await takeOAuthAttempt(comeBack(cookie, alike), "line", NOW)).attempt).toBe(null);
  });

  test("is not what was signed for another purpose", async () => {
    const { createCookie } = await import("@remix-run/node");
    const { sessionSecret } = await import("~/lib/secrets.server");
    const name = (await begin()).split("=")[0] ?? "";
    const other = createCookie(name, { secrets: [sessionSecret()] });
    const forged = await other.serialize({ ...begun, expiresAt: NOW + MINUTE });
    expect((await takeOAuthAttempt(comeBack(forged), "line", NOW)).attempt).toBe(null);
  });
});
