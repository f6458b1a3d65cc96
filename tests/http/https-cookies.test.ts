import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import { FakeSignInProviders } from "../support/fake-sign-in-providers";
import { CookieJar } from "./cookie-jar";
import { useDemoServer } from "./demo-server";

const ORIGIN = "https://baansaat.example";
const providers = await FakeSignInProviders.start();
providers.productOrigin = ORIGIN;
const demo = useDemoServer({ ...providers.env, APP_ORIGIN: ORIGIN });
afterAll(() => providers.stop());

test("under https browsers are told to stay there", async () => {
  for (const path of [paths.home(), "/api/services", "/no/such/page"]) {
    const { headers } = await demo.send(path);
    expect(headers["strict-transport-security"], path).toBe("max-age=31536000");
  }
});

/** A cookie jar that records every Set-Cookie header it gets. */
class WatchfulJar extends CookieJar {
  readonly given: string[] = [];

  override async go(...asked: Parameters<CookieJar["go"]>) {
    const answer = await super.go(...asked);
    this.given.push(...answer.cookies);
    return answer;
  }
}

test("under https no cookie can be read by scripts, sent elsewhere or set by others", async () => {
  const jar = new WatchfulJar(demo.server.origin);
  await jar.go(paths.home());
  await jar.go("/?lang=th");
  await jar.go(paths.language(), { form: { language: "en", redirectTo: "/" } });

  const name = `u${randomUUID().slice(0, 20)}`;
  const repeated = { password: "morning light in teak", confirmPassword: "morning light in teak" };
  const person = { firstName: "Dao", lastName: "", email: `${name}@example.com`, username: name };
  const signedUp = await jar.go(paths.signup(), { form: { ...person, ...repeated } });
  expect(signedUp.location).toBe(paths.checkEmail());
  await jar.go(paths.checkEmail());

  const login = { username: "customer", password: DEMO_PASSWORD };
  expect((await jar.go(paths.login(), { form: login })).location).toBe(paths.dashboard());
  await jar.go(paths.dashboard());
  expect((await jar.go(paths.logout(), { form: {} })).location).toBe("/");

  const allow = async (provider: "line" | "google", claims = {}) => {
    const begun = await jar.go(paths.signInWith(provider));
    return jar.go(providers.allow(begun.location ?? "", { sub: randomUUID(), ...claims }));
  };
  expect((await allow("line")).location).toBe(paths.finishSignUp());
  const email = `${randomUUID()}@example.com`;
  expect((await allow("google", { email, email_verified: true })).location).toBe(paths.dashboard());
  // More sign-ins than a browser may have open: the server makes it forget them all.
  for (let count = 0; count < 6; count += 1) await jar.go(paths.signInWith("line"));

  const names = new Set(jar.given.map((cookie) => /^__Host-([a-z]+)/.exec(cookie)?.[1]));
  expect([...names].sort()).toEqual([
    "awaiting",
    "device",
    "language",
    "oauth",
    "pending",
    "session",
    "style",
    "toast",
  ]);
  for (const cookie of jar.given) {
    expect(cookie).toMatch(/^__Host-[\w-]+=/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain=/i);
  }
  expect(jar.given.find((cookie) => cookie.startsWith("__Host-oauth-"))).toMatch(/Max-Age=600/);
  // Closing the browser between two bookings must not sign its owner out: 90 days.
  expect(jar.given.find((cookie) => cookie.startsWith("__Host-session="))).toMatch(
    /Max-Age=7776000/,
  );
  // The server reads the cookie by that name, too.
  expect((await demo.send("/", { cookie: "__Host-language=th" })).text).toContain(
    '<html lang="th"',
  );
});
