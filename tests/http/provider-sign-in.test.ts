import { generateKeyPairSync, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths, type SignInProblem } from "~/lib/paths";
import { signInCallbackPath } from "~/lib/unlinked-paths";
import { secondStepPath } from "~/lib/second-factor-paths";
import { PROVIDERS, type Provider } from "~/lib/vocabulary";
import { startBuiltServer } from "../support/built-server";
import {
  FakeSignInProviders,
  hs256,
  unsigned,
  type ProviderFault,
  type ProviderAccount,
} from "../support/fake-sign-in-providers";
import { CookieJar } from "./cookie-jar";
import { useDemoServer } from "./demo-server";
import { copyOf } from "./seed-demo-once";

const providers = await FakeSignInProviders.start();
const demo = useDemoServer(providers.env);

beforeAll(() => {
  providers.productOrigin = demo.server.origin;
});
beforeEach(() => {
  providers.fault = {};
});
afterAll(() => providers.stop());

/** Creates a provider's account that this site doesn't know yet. */
function stranger(provider: Provider, given: Partial<ProviderAccount> = {}): ProviderAccount {
  const sub = randomUUID();
  if (provider === "line") return { sub, name: "ส้มโอ", ...given };
  return {
    sub,
    given_name: "Ploy",
    family_name: "Srisuk",
    email: `${sub}@example.com`,
    email_verified: true,
    ...given,
  };
}

const browser = (cookie?: string) => new CookieJar(demo.server.origin, cookie);
const queryOf = (address: string | null) => new URL(address ?? "", "http://x.invalid").searchParams;

/** Starts on this site, and returns the provider's address that it leads to. */
async function start(jar: CookieJar, provider: Provider, redirect?: string): Promise<string> {
  const answer = await jar.go(paths.signInWith(provider, redirect ? { redirect } : {}));
  expect([answer.status, answer.text]).toEqual([302, ""]);
  expect(answer.location).toMatch(new RegExp(`^${providers.origin}/${provider}/authorize\\?`));
  return answer.location ?? "";
}

/** Goes the whole way to the provider and back; returns the callback's answer. */
async function signIn(
  jar: CookieJar,
  provider: Provider,
  person: ProviderAccount,
  redirect?: string,
) {
  return jar.go(providers.allow(await start(jar, provider, redirect), person));
}

const whoIs = async (jar: CookieJar) => {
  const answer = await jar.go("/api/users/me");
  return answer.status === 200 ? answer.json<{ username: string; id: number }>() : null;
};

const accounts = () => demo.data.value("select count(*) from users");

const logIn = (jar: CookieJar, username: string, redirect?: string) =>
  jar.go(paths.login(redirect), { form: { username, password: DEMO_PASSWORD } });

function expectProblem(
  answer: { status: number; location: string | null },
  why: SignInProblem,
  provider: Provider,
) {
  expect(answer.status).toBe(302);
  expect(answer.location).toMatch(/^\/login\/problem\?/);
  const query = queryOf(answer.location);
  expect([query.get("why"), query.get("provider")]).toEqual([why, provider]);
}

describe.each(PROVIDERS)("signing in with %s", (provider) => {
  test("leads a known person to where they wanted to go, in a session of their own", async () => {
    const { id } = demo.data.addPerson();
    const person = stranger(provider);
    demo.data.addIdentity(id, provider, person.sub);
    const before = demo.data.signIn(demo.data.addCustomer());
    const jar = browser(before);
    const wanted = "/booking/time?serviceId=1&cleanerId=2";
    const answer = await signIn(jar, provider, person, wanted);
    expect([answer.status, answer.location]).toEqual([302, wanted]);
    expect((await whoIs(jar))?.id).toBe(id);
    expect((await demo.send("/api/users/me", { cookie: before })).status).toBe(401);
    expect((await jar.go(paths.home())).text).toContain("Login successful");
    expect(jar.has("oauth-")).toBe(false);
  });

  test("doesn't go around a second factor", async () => {
    const { id } = demo.data.addPerson();
    const person = stranger(provider);
    demo.data.addIdentity(id, provider, person.sub);
    demo.data.addSecondFactor(id, { isOn: true });
    const jar = browser();
    const answer = await signIn(jar, provider, person, "/dashboard");
    expect(answer.location).toBe(secondStepPath("/dashboard"));
    expect([jar.has("session"), await whoIs(jar)]).toEqual([false, null]);
    expect((await jar.go(answer.location ?? "")).status).toBe(200);
  });

  test("works in two tabs at once, each with its own target", async () => {
    const { id } = demo.data.addPerson();
    const person = stranger(provider);
    demo.data.addIdentity(id, provider, person.sub);
    const jar = browser();
    const first = await start(jar, provider, "/dashboard");
    const second = await start(jar, provider, "/booking");
    expect((await jar.go(providers.allow(first, person))).location).toBe("/dashboard");
    expect((await jar.go(providers.allow(second, person))).location).toBe("/booking");
  });

  test("is refused for a closed account as for a token that isn't right", async () => {
    const { id } = demo.data.addPerson();
    const person = stranger(provider);
    demo.data.addIdentity(id, provider, person.sub);
    demo.data.sqlite.prepare("update users set deactivated_at = 1 where id = ?").run(id);
    const jar = browser();
    expectProblem(await signIn(jar, provider, person), "refused", provider);
    expect(await whoIs(jar)).toBeNull();
  });

  test("makes no session while the account's email isn't verified", async () => {
    const { id } = demo.data.addPerson({ emailVerified: false });
    const person = stranger(provider);
    demo.data.addIdentity(id, provider, person.sub);
    const jar = browser();
    const answer = await signIn(jar, provider, person);
    expect(answer.location).toBe(paths.checkEmail());
    expect(jar.has("session")).toBe(false);
    expect((await jar.go(paths.checkEmail())).text).toContain(`tester-`);
  });

  test("cancelled, says so and keeps the target", async () => {
    for (const error of [undefined, "access_denied", "ACCESS_DENIED", "Access_Denied"]) {
      const jar = browser();
      const to = await start(jar, provider, "/dashboard");
      const answer = await jar.go(providers.cancel(to, error));
      expectProblem(answer, "cancelled", provider);
      expect(jar.has("oauth-")).toBe(false);
      const page = await jar.go(answer.location ?? "");
      expect(page.status).toBe(200);
      expect(page.text).toContain(
        `href="${paths.signInWith(provider, { redirect: "/dashboard" })}"`,
      );
      expect(page.text).not.toContain("own text");
    }
  });

  test("refused by the provider in another way, says no more than that", async () => {
    for (const [error, why] of [
      ["server_error", "down"],
      ["temporarily_unavailable", "down"],
      ["invalid_scope", "refused"],
      ["<script>alert(1)</script>", "refused"],
    ] as const) {
      const jar = browser();
      const answer = await jar.go(providers.cancel(await start(jar, provider), error));
      expectProblem(answer, why, provider);
      expect((await jar.go(answer.location ?? "")).text).not.toContain("alert(1)");
    }
  });

  test("needs the browser that started it", async () => {
    const person = stranger(provider);
    const jar = browser();
    const callback = providers.allow(await start(jar, provider), person);
    const before = accounts();
    expectProblem(await browser().go(callback), "lost", provider);
    const elsewhere = browser();
    await start(elsewhere, provider);
    expectProblem(await elsewhere.go(callback), "lost", provider);
    expect(accounts()).toBe(before);
    // The browser that started it may still go on.
    expect(queryOf((await jar.go(callback)).location).get("why")).toBeNull();
  });

  test.each([
    ["another state", (url: URL) => url.searchParams.set("state", "x".repeat(43))],
    ["a strange state", (url: URL) => url.searchParams.set("state", "../;x=y")],
    ["no state", (url: URL) => url.searchParams.delete("state")],
  ])("is refused with %s", async (_what, change) => {
    const jar = browser();
    const callback = new URL(providers.allow(await start(jar, provider), stranger(provider)));
    change(callback);
    expectProblem(await jar.go(callback.href), "lost", provider);
    expect(await whoIs(jar)).toBeNull();
  });

  test("is refused without a code, and with a code that the provider never gave", async () => {
    for (const change of [
      (url: URL) => url.searchParams.delete("code"),
      (url: URL) => url.searchParams.set("code", "made-up"),
    ]) {
      const jar = browser();
      const callback = new URL(providers.allow(await start(jar, provider), stranger(provider)));
      change(callback);
      expectProblem(await jar.go(callback.href), "refused", provider);
    }
  });

  test("takes no code that was given to the other provider's callback", async () => {
    const other = provider === "line" ? "google" : "line";
    const jar = browser();
    const callback = providers.allow(await start(jar, other), stranger(other));
    const crossed = callback.replace(`/${other}/`, `/${provider}/`);
    expectProblem(await jar.go(crossed), "lost", provider);
  });

  test("answers a callback that comes twice", async () => {
    const { id } = demo.data.addPerson();
    const person = stranger(provider);
    demo.data.addIdentity(id, provider, person.sub);
    const jar = browser();
    const callback = providers.allow(await start(jar, provider), person);
    const asked = providers.tokenRequests.length;
    expect((await jar.go(callback)).location).toBe(paths.dashboard());
    const again = await jar.go(callback);
    expectProblem(again, "used", provider);
    expect((await jar.go(again.location ?? "")).status).toBe(400);
    expect(providers.tokenRequests.length).toBe(asked + 1);
    expect((await whoIs(jar))?.id).toBe(id);
  });

  test("refuses a code that was used", async () => {
    const person = stranger(provider);
    const jar = browser();
    const to = await start(jar, provider);
    const used = providers.allow(to, person);
    await jar.go(used);
    const second = browser();
    const callback = new URL(providers.allow(await start(second, provider), person));
    callback.searchParams.set("code", queryOf(used).get("code") ?? "");
    expectProblem(await second.go(callback.href), "refused", provider);
    expect(await whoIs(second)).toBeNull();
  });

  test("is refused with a cookie that somebody changed", async () => {
    const jar = browser();
    const callback = providers.allow(await start(jar, provider), stranger(provider));
    jar.spoil("oauth-");
    expectProblem(await jar.go(callback), "lost", provider);
  });

  test("asked for its callback by HEAD, leaves the attempt alone", async () => {
    const { id } = demo.data.addPerson();
    const person = stranger(provider);
    demo.data.addIdentity(id, provider, person.sub);
    const jar = browser();
    const callback = providers.allow(await start(jar, provider), person);
    await jar.go(callback, { method: "HEAD" });
    expect((await jar.go(callback)).location).toBe(paths.dashboard());
  });
});

describe("an id_token", () => {
  const otherKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const claimed = (change: Record<string, unknown>): ProviderFault => ({
    claims: (claims) => ({ ...claims, ...change }),
  });
  const without = (name: string): ProviderFault => ({
    claims: (claims) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)),
  });
  const BAD: [string, Provider, ProviderFault][] = [
    ...PROVIDERS.flatMap((provider): [string, Provider, ProviderFault][] => [
      ["of another nonce", provider, claimed({ nonce: "x".repeat(43) })],
      ["without a nonce", provider, without("nonce")],
      ["for another audience", provider, claimed({ aud: "somebody-else" })],
      ["for others too, made for one of them", provider, claimed({ azp: "somebody-else" })],
      ["of another issuer", provider, claimed({ iss: "https://evil.example" })],
      ["that has expired", provider, claimed({ exp: 1_700_000_000 })],
      ["that never expires", provider, without("exp")],
      ["of nobody", provider, without("sub")],
      ["of somebody without a name", provider, claimed({ sub: "" })],
      ["that is not valid yet", provider, claimed({ nbf: 4_000_000_000 })],
      ["that nobody signed", provider, { token: unsigned }],
      ["that is none", provider, { token: () => "a.b.c" }],
      ["that is empty", provider, { token: () => "" }],
    ]),
    ["signed with another secret", "line", { token: (claims) => hs256(claims, "another") }],
    ["signed as Google signs", "line", { token: (claims) => providers.rs256(claims) }],
    ["signed with another key", "google", { token: (claims) => providers.rs256(claims, otherKey) }],
    ["signed as LINE signs", "google", { token: (claims) => hs256(claims) }],
  ];

  test.each(BAD)("%s is refused from %s", async (_what, provider, mischief) => {
    const { id } = demo.data.addPerson();
    const person = stranger(provider);
    demo.data.addIdentity(id, provider, person.sub);
    providers.fault = mischief;
    const jar = browser();
    const before = accounts();
    const answer = await signIn(jar, provider, person);
    expectProblem(answer, "refused", provider);
    expect((await jar.go(answer.location ?? "")).status).toBe(403);
    expect(jar.has("session")).toBe(false);
    expect(accounts()).toBe(before);
  });

  test("that is right is taken, by a clock that is a little off too", async () => {
    for (const provider of PROVIDERS) {
      const { id } = demo.data.addPerson();
      const person = stranger(provider);
      demo.data.addIdentity(id, provider, person.sub);
      providers.fault = {
        claims: (claims) => ({ ...claims, exp: Number(claims.iat) - 20, nbf: claims.iat }),
      };
      expect((await signIn(browser(), provider, person)).location).toBe(paths.dashboard());
    }
  });
});

describe.each(PROVIDERS)("where %s fails", (provider) => {
  test.each([
    ["answers 500", { tokenEndpoint: 500 }, "down"],
    ["answers 503", { tokenEndpoint: 503 }, "down"],
    ["is asked too often", { tokenEndpoint: 429 }, "down"],
    ["answers 403", { tokenEndpoint: 403 }, "refused"],
    ["leads elsewhere", { tokenEndpoint: "redirects" }, "down"],
    ["never ends", { tokenEndpoint: "floods" }, "down"],
    ["talks nonsense", { tokenEndpoint: "babbles" }, "down"],
    ["doesn't answer", { tokenEndpoint: "hangs" }, "slow"],
  ] as const)("because it %s, a page says so", async (_how, mischief, why) => {
    providers.fault = mischief;
    const jar = browser();
    const answer = await signIn(jar, provider, stranger(provider), "/dashboard");
    expectProblem(answer, why, provider);
    expect(jar.has("oauth-")).toBe(false);
    const page = await jar.go(answer.location ?? "");
    expect(page.status).toBe(why === "refused" ? 403 : 503);
    expect(page.text).toContain(paths.signInWith(provider, { redirect: "/dashboard" }));
    expect(page.text).not.toContain("server text");
  });
});

test("the log tells why, and holds no code, state or token", async () => {
  const jar = browser();
  const callback = providers.allow(await start(jar, "line"), stranger("line"));
  jar.lose("oauth-");
  await jar.go(callback);
  const last = () =>
    demo.server.log.filter((line) => line.msg.startsWith("sign-in through")).at(-1);
  await expect.poll(last).toMatchObject({ level: 40, provider: "line", why: "lost" });
  const all = JSON.stringify(demo.server.log);
  for (const secret of [
    queryOf(callback).get("code"),
    queryOf(callback).get("state"),
    providers.env.LINE_CHANNEL_SECRET,
    providers.env.GOOGLE_CLIENT_SECRET,
  ]) {
    expect(all).not.toContain(secret);
  }
  expect(all).not.toContain("eyJ");
});

test("LINE gets its credentials in the body, never as HTTP Basic", async () => {
  await signIn(browser(), "line", stranger("line"));
  const asked = providers.tokenRequests.filter((request) => request.provider === "line");
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((request) => request.headers.authorization)).toEqual([]);
});

describe("somebody new", () => {
  test("from Google gets an account with a verified email, and is signed in", async () => {
    const person = stranger("google");
    const jar = browser();
    const answer = await signIn(jar, "google", person, "/dashboard");
    expect(answer.location).toBe("/dashboard");
    expect(await whoIs(jar)).toMatchObject({
      firstName: "Ploy",
      lastName: "Srisuk",
      email: person.email,
      role: "customer",
    });
    expect((await whoIs(jar))?.username).toMatch(/^ploy\.srisuk\d*$/);
    // From then on the account is recognised.
    const before = accounts();
    const second = browser();
    await signIn(second, "google", person);
    expect((await whoIs(second))?.id).toBe((await whoIs(jar))?.id);
    expect(accounts()).toBe(before);
  });

  test.each([
    ["line", {}, ""],
    ["line", { email: "told@example.com" }, "told@example.com"],
    ["google", { email: "unsure@example.com", email_verified: false }, "unsure@example.com"],
    ["google", { email: undefined }, ""],
  ] as const)("from %s with %j is asked for an email", async (provider, given, prefilled) => {
    const before = accounts();
    const jar = browser();
    const answer = await signIn(jar, provider, stranger(provider, given), "/dashboard");
    expect(answer.location).toBe(paths.finishSignUp());
    const page = await jar.go(paths.finishSignUp());
    expect(page.status).toBe(200);
    expect(page.text.match(/<input[^>]*name="email"[^>]*>/)?.[0]).toContain(
      prefilled ? `value="${prefilled}"` : 'type="email"',
    );
    expect([accounts(), await whoIs(jar)]).toEqual([before, null]);
  });

  test("from LINE gives an email, verifies it, and can then sign in", async () => {
    const person = stranger("line");
    const jar = browser();
    await signIn(jar, "line", person, "/booking?cleanerId=2");
    const wrong = `wrong-${person.sub}@example.com`;
    const right = `right-${person.sub}@example.com`;
    const form = { firstName: "Somo", lastName: "", email: wrong };
    expect((await jar.go(paths.finishSignUp(), { form })).location).toBe(paths.checkEmail());
    expect((await jar.go(paths.checkEmail())).text).toContain(wrong);

    // There is no session yet, however often they try, but the address can be corrected.
    const again = browser();
    expect((await signIn(again, "line", person)).location).toBe(paths.checkEmail());
    expect(await whoIs(again)).toBeNull();
    expect((await again.go(paths.checkEmail())).text).toContain(`href="${paths.finishSignUp()}"`);
    const before = accounts();
    await again.go(paths.finishSignUp(), { form: { ...form, email: right } });
    expect(accounts()).toBe(before);
    expect((await again.go(paths.checkEmail())).text).toContain(right);

    const link = await linkMailedTo(right);
    expect((await jar.go(link, { form: {} })).status).toBe(200);
    const answer = await signIn(jar, "line", person, "/booking?cleanerId=2");
    expect(answer.location).toBe("/booking?cleanerId=2");
    expect(await whoIs(jar)).toMatchObject({ firstName: "Somo", email: right });
    // An old form of another browser creates no second account, and changes none.
    const late = await again.go(paths.finishSignUp(), { form: { ...form, email: wrong } });
    expect(late.location).toBe(paths.login());
    expect((await whoIs(jar)) as object).toMatchObject({ email: right });
  });

  test("is told at the field what is wrong, and keeps what was typed", async () => {
    const { id } = demo.data.addPerson();
    const taken = demo.data.value<string>("select email from users where id = ?", id);
    const jar = browser();
    await signIn(jar, "line", stranger("line"));
    const send = (form: Record<string, string>) => jar.go(paths.finishSignUp(), { form });
    const empty = await send({ firstName: "", lastName: "", email: "" });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Email is required");
    const refused = await send({ firstName: "Somo", lastName: "Dee", email: taken.toUpperCase() });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("There is already an account with this email");
    expect(refused.text).toContain('value="Somo"');
    expect(demo.data.value("select count(*) from users where email = ?", taken)).toBe(1);
  });

  test("can't try addresses without end", async () => {
    const jar = browser();
    await signIn(jar, "line", stranger("line"));
    const { id } = demo.data.addPerson();
    const email = demo.data.value<string>("select email from users where id = ?", id);
    let status = 400;
    for (let count = 0; status === 400 && count < 25; count += 1) {
      ({ status } = await jar.go(paths.finishSignUp(), { form: { firstName: "S", email } }));
    }
    expect(status).toBe(429);
    demo.data.sqlite.prepare("delete from attempt_counters").run();
  });

  test("needs to come from a provider: the page is nobody else's", async () => {
    for (const jar of [browser(), browser("pending-identity=eyJhIjoxfQ==.forged")]) {
      expect((await jar.go(paths.finishSignUp())).location).toBe(paths.signup());
      const form = { firstName: "A", email: "a@example.com" };
      expect((await jar.go(paths.finishSignUp(), { form })).location).toBe(paths.signup());
    }
  });

  /** Returns the link in the last email, once it was sent to this address. */
  async function linkMailedTo(email: string): Promise<string> {
    const rows = () =>
      demo.data.value(
        `select count(*) from outbox_events join users on users.id = account_id
         where email = ? and kind = 'verify-email' and not exists
           (select 1 from notices where event_id = outbox_events.id and done_at is not null)`,
        email,
      );
    await expect.poll(rows).toBe(0);
    const mails = demo.server.log.filter((line) => line.msg === "mail with a link");
    return new URL((mails.at(-1) as unknown as { link: string }).link).href;
  }
});

describe("an email that belongs to an account", () => {
  test("joins nothing: its owner signs in first, and is asked", async () => {
    const person = stranger("google");
    const { id, username } = demo.data.addPerson({ email: person.email ?? "" });
    const jar = browser();
    const answer = await signIn(jar, "google", person, "/booking?cleanerId=2");
    expectProblem(answer, "sign-in-first", "google");
    expect(await whoIs(jar)).toBeNull();
    const page = await jar.go(answer.location ?? "");
    expect(page.text).toContain(`href="${paths.login(paths.accountSignIn())}"`);

    await logIn(jar, username, paths.accountSignIn());
    expect((await jar.go(paths.accountSignIn())).text).toContain("confirm-link");
    expect(identitiesOf(id)).toEqual([]);
    const confirmed = await jar.go(paths.accountSignIn(), { form: { intent: "confirm-link" } });
    expect(confirmed.location).toBe("/booking?cleanerId=2");
    expect(identitiesOf(id)).toEqual(["google"]);
    expect(auditOf(id)).toEqual(["identity-linked"]);
    const other = browser();
    await signIn(other, "google", person);
    expect((await whoIs(other))?.id).toBe(id);
  });

  test("is not linked to whoever else signs in in that browser", async () => {
    const person = stranger("google");
    demo.data.addPerson({ email: person.email ?? "" });
    const other = demo.data.addPerson();
    const jar = browser();
    await signIn(jar, "google", person);
    await logIn(jar, other.username);
    expect((await jar.go(paths.accountSignIn())).text).not.toContain("confirm-link");
    await jar.go(paths.accountSignIn(), { form: { intent: "confirm-link" } });
    expect(identitiesOf(other.id)).toEqual([]);
  });

  test("that nobody verified is no way into it either", async () => {
    const person = stranger("google");
    const { id } = demo.data.addPerson({ email: person.email ?? "", emailVerified: false });
    const jar = browser();
    expectProblem(await signIn(jar, "google", person), "sign-in-first", "google");
    expect(await whoIs(jar)).toBeNull();
    expect(identitiesOf(id)).toEqual([]);
  });

  test("can be left alone", async () => {
    const person = stranger("google");
    const { id, username } = demo.data.addPerson({ email: person.email ?? "" });
    const jar = browser();
    await signIn(jar, "google", person);
    await logIn(jar, username);
    await jar.go(paths.accountSignIn(), { form: { intent: "dismiss-link" } });
    await jar.go(paths.accountSignIn(), { form: { intent: "confirm-link" } });
    expect(identitiesOf(id)).toEqual([]);
  });
});

const identitiesOf = (id: number) =>
  demo.data.sqlite
    .prepare<[number], string>("select provider from user_identities where user_id = ? order by 1")
    .pluck()
    .all(id);
const mailsTo = (id: number) =>
  demo.data.sqlite
    .prepare<[number], string>("select kind from outbox_events where account_id = ? order by id")
    .pluck()
    .all(id);
const auditOf = (id: number) =>
  demo.data.sqlite
    .prepare<[string], string>("select action from audit_log where subject_id = ? order by id")
    .pluck()
    .all(String(id));

describe.each(PROVIDERS)("linking %s", (provider) => {
  const link = { intent: "link", provider, currentPassword: DEMO_PASSWORD };
  const begin = async (jar: CookieJar) => {
    const answer = await jar.go(paths.accountSignIn(), { form: link });
    expect(answer.status).toBe(302);
    return answer.location ?? "";
  };

  test("starts from one's own account, and ends there", async () => {
    const { id } = demo.data.addPerson();
    const person = stranger(provider);
    const jar = browser(demo.data.signIn(id));
    const answer = await jar.go(providers.allow(await begin(jar), person));
    expect(answer.location).toBe(paths.accountSignIn());
    const page = await jar.go(paths.accountSignIn());
    expect(page.text).toMatch(/(?:LINE|Google) linked/);
    expect(identitiesOf(id)).toEqual([provider]);
    expect(auditOf(id)).toEqual(["identity-linked"]);
    expect(mailsTo(id)).toEqual(["identity-linked"]);

    const other = browser();
    await signIn(other, provider, person);
    expect((await whoIs(other))?.id).toBe(id);
  });

  test("can't be started by another site, nor by a guest", async () => {
    const { id } = demo.data.addPerson();
    const cookie = demo.data.signIn(id);
    for (const headers of [{ Origin: "https://evil.example" }, { Origin: "null" }]) {
      const answer = await demo.send(paths.accountSignIn(), { form: link, cookie, headers });
      expect([answer.status, answer.cookies]).toEqual([403, []]);
    }
    const guest = await demo.send(paths.accountSignIn(), { form: link });
    expect(guest.location).toBe(paths.login(paths.accountSignIn()));
    // A link can't start linking: a GET only signs in.
    const jar = browser(cookie);
    const to = await jar.go(`${paths.signInWith(provider)}?mode=link&linkTo=${id}`);
    await jar.go(providers.allow(to.location ?? "", stranger(provider)));
    expect(identitiesOf(id)).toEqual([]);
  });

  test("and unlinking take the password, where there is one, and can't be guessed", async () => {
    const { id } = demo.data.addPerson();
    const jar = browser(demo.data.signIn(id));
    const send = (intent: string, currentPassword: string) =>
      jar.go(paths.accountSignIn(), { form: { intent, provider, currentPassword } });
    for (const wrong of ["", "not my own password"]) {
      const refused = await send("link", wrong);
      expect([refused.status, refused.location]).toEqual([400, null]);
      expect(refused.text).toMatch(/aria-invalid="true"/);
      expect(refused.text).not.toContain("not my own password");
    }
    demo.data.addIdentity(id, provider, randomUUID());
    expect((await send("unlink", "not my own password")).status).toBe(400);
    expect(identitiesOf(id)).toEqual([provider]);
    let status = 400;
    for (let count = 0; status === 400 && count < 11; count += 1) {
      ({ status } = await send("unlink", `guess number ${count}`));
    }
    expect(status).toBe(429);
    expect((await send("unlink", DEMO_PASSWORD)).status).toBe(429);
    expect(identitiesOf(id)).toEqual([provider]);
    expect(mailsTo(id)).toEqual([]);
  });

  test("ends where somebody else is signed in by then", async () => {
    const { id } = demo.data.addPerson();
    const other = demo.data.addPerson();
    const jar = browser(demo.data.signIn(id));
    const to = await begin(jar);
    await logIn(jar, other.username);
    expectProblem(await jar.go(providers.allow(to, stranger(provider))), "lost", provider);
    expect([...identitiesOf(id), ...identitiesOf(other.id)]).toEqual([]);
  });

  test("takes no identity from another account, and no second one", async () => {
    const owner = demo.data.addPerson();
    const person = stranger(provider);
    demo.data.addIdentity(owner.id, provider, person.sub);
    const { id } = demo.data.addPerson();
    const jar = browser(demo.data.signIn(id));
    await jar.go(providers.allow(await begin(jar), person));
    expect((await jar.go(paths.accountSignIn())).text).toContain("signs in to another account");
    expect(identitiesOf(id)).toEqual([]);

    demo.data.addIdentity(id, provider, randomUUID());
    await jar.go(providers.allow(await begin(jar), stranger(provider)));
    expect((await jar.go(paths.accountSignIn())).text).toContain("is linked already");
    expect(identitiesOf(id)).toEqual([provider]);
  });

  test("cancelled, leads back to the account", async () => {
    const jar = browser(demo.data.signIn(demo.data.addPerson().id));
    const answer = await jar.go(providers.cancel(await begin(jar)));
    expectProblem(answer, "cancelled", provider);
    expect((await jar.go(answer.location ?? "")).text).toContain(`href="${paths.accountSignIn()}"`);
  });

  test("is undone, but never the last way in", async () => {
    const { id } = demo.data.addPerson();
    demo.data.addIdentity(id, provider, randomUUID());
    const jar = browser(demo.data.signIn(id));
    const form = { intent: "unlink", provider };
    demo.data.sqlite.prepare("update users set password_hash = null where id = ?").run(id);
    expect((await jar.go(paths.accountSignIn())).text).not.toContain('value="unlink"');
    await jar.go(paths.accountSignIn(), { form });
    expect((await jar.go(paths.accountSignIn())).text).toContain("is your only way to sign in");
    expect(identitiesOf(id)).toEqual([provider]);

    demo.data.addIdentity(id, provider === "line" ? "google" : "line", randomUUID());
    await jar.go(paths.accountSignIn(), { form });
    expect(identitiesOf(id)).not.toContain(provider);
    expect(auditOf(id)).toEqual(["identity-unlinked"]);
    expect(mailsTo(id)).toEqual(["identity-unlinked"]);
    expect((await jar.go(paths.accountSignIn(), { form: { intent: "x" } })).status).toBe(400);
    const unknown = { intent: "unlink", provider: "x" };
    expect((await jar.go(paths.accountSignIn(), { form: unknown })).status).toBe(400);
  });
});

describe("a popup", () => {
  const nextIn = (html: string) => /<a id="next"[^>]*>/.exec(html)?.[0];

  test("ends on a page that tells the page that opened it, with the toast left to that", async () => {
    const { id } = demo.data.addPerson();
    const person = stranger("line");
    demo.data.addIdentity(id, "line", person.sub);
    const jar = browser();
    const query = { redirect: "/dashboard", popup: "abc-1" };
    const to = await jar.go(paths.signInWith("line", query));
    const answer = await jar.go(providers.allow(to.location ?? "", person));
    expect(answer.location).toBe(paths.signInDone({ next: "/dashboard", popup: "abc-1" }));
    const last = await jar.go(answer.location ?? "");
    expect(nextIn(last.text)).toMatch(/data-popup="abc-1".* href="\/dashboard"/);
    expect((await jar.go(paths.home())).text).toContain("Login successful");
    expect((await jar.go(paths.home())).text).not.toContain("Login successful");
  });

  test("tells of a problem in the same way, and leads to this site only", async () => {
    const jar = browser();
    const to = await jar.go(paths.signInWith("line", { popup: "abc-2" }));
    const answer = await jar.go(providers.cancel(to.location ?? ""));
    const next = queryOf(answer.location).get("next") ?? "";
    expect(next).toBe(paths.signInProblem({ why: "cancelled", provider: "line" }));
    const odd = await jar.go(paths.signInDone({ next: "/", popup: '"><script>' }));
    expect(odd.text).not.toContain('"><script>');
  });
});

test("pages let forms lead to the providers, and nowhere else", async () => {
  const policy = String((await demo.send(paths.login())).headers["content-security-policy"]);
  expect(/form-action ([^;]*)/.exec(policy)?.[1]?.split(" ")).toEqual([
    "'self'",
    providers.origin,
    providers.origin,
  ]);
});

test("an unknown provider is a 404 in JSON", async () => {
  for (const path of ["/api/auth/facebook", "/api/auth/facebook/callback", "/api/auth"]) {
    const answer = await demo.send(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.json().message).toBeTypeOf("string");
  }
});

test("too many attempts at once are forgotten, not piled up", async () => {
  const jar = browser();
  for (let count = 0; count < 12; count += 1) await start(jar, "line");
  expect(jar.count("oauth-")).toBeLessThanOrEqual(5);
});

describe("without keys", () => {
  test("the buttons say so, and every address leads to a page that does", async () => {
    const dataDir = copyOf(inject("demoData"));
    const server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
    try {
      const bare = new CookieJar(server.origin);
      for (const path of [paths.login(), paths.signup()]) {
        const page = await bare.go(path);
        expect(page.text.match(/<button[^>]*disabled[^>]*>/g)).toHaveLength(2);
        expect(page.text.match(/Setup Required/g)).toHaveLength(2);
        // Sign-up has the script of "Show passwords", and no other.
        const scripts = page.text.match(/<script(?![^>]*ld\+json)[^>]*>/g) ?? [];
        expect([path, scripts.length]).toEqual([path, path === paths.login() ? 0 : 1]);
        expect(page.text).not.toMatch(/<script[^>]*(?:src|type="module")/);
        const policy = String(page.headers["content-security-policy"]);
        expect(policy).toContain("form-action 'self';");
      }
      for (const provider of PROVIDERS) {
        for (const path of [paths.signInWith(provider), signInCallbackPath(provider)]) {
          const answer = await bare.go(path);
          expectProblem(answer, "setup-required", provider);
          const page = await bare.go(answer.location ?? "");
          expect(page.status).toBe(404);
          expect(page.text).toContain("Setup Required");
        }
      }
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    }
  });
});
