import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { PENDING_SIGN_IN_MS } from "~/domain/accounts/sessions.server";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { secondFactorPath, secondStepPath } from "~/lib/second-factor-paths";
import { facesOf } from "../support/all-routes";
import { CookieJar } from "./cookie-jar";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer({ ADMIN_SECOND_FACTOR: "required" });

const browser = (cookie?: string) => new CookieJar(demo.server.origin, cookie);
const codeOf = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Returns the server's time when somebody's latest second step began. */
const stepBegan = (userId: number) =>
  demo.data.value("select max(expires_at) from pending_sign_ins where user_id = ?", userId) -
  PENDING_SIGN_IN_MS;

/** A person with a password and a second factor. */
function somebody() {
  const person = demo.data.addPerson();
  return { ...person, secret: demo.data.addSecondFactor(person.id, { isOn: true }) };
}

const logIn = (jar: CookieJar, username: string, redirect?: string, password = DEMO_PASSWORD) =>
  jar.go(paths.login(redirect), { form: { username, password } });

const sessionsOf = (userId: number) =>
  demo.data.value("select count(*) from sessions where user_id = ?", userId);

/** Creates an admin, by default without a second factor, signed in. */
function newAdmin({ withFactor = false } = {}) {
  const { id, username } = demo.data.addPerson();
  demo.data.sqlite.prepare("update users set role = 'admin' where id = ?").run(id);
  if (withFactor) demo.data.addSecondFactor(id, { isOn: true });
  return { id, username, cookie: demo.data.signIn(id) };
}

describe("a sign-in by password", () => {
  test("leads to the second step, and from there to where it was going", async () => {
    const { id, username, secret } = somebody();
    const jar = browser();
    const first = await logIn(jar, username, "/dashboard?page=2");
    expect([first.status, first.location]).toEqual([302, secondStepPath("/dashboard?page=2")]);
    expect([jar.has("session"), sessionsOf(id)]).toEqual([false, 0]);
    const step = first.location ?? "";
    const wrong = await jar.go(step, { form: { code: "000 000" } });
    expect([wrong.status, jar.has("session")]).toEqual([400, false]);
    expect(wrong.text).toContain("This code is wrong");
    expect(wrong.text).not.toContain("000 000");
    const code = codeOf(secret, stepBegan(id));
    const second = await jar.go(step, { form: { code } });
    expect([second.status, second.location]).toEqual([302, "/dashboard?page=2"]);
    expect((await jar.go("/api/users/me")).json()).toMatchObject({ id });
    expect(jar.has("second-step")).toBe(false);

    const again = browser();
    await logIn(again, username);
    const replay = await again.go(secondStepPath(), { form: { code } });
    expect([replay.status, again.has("session")]).toEqual([400, false]);
  });

  test("leads nowhere else: the redirect stays on this site", async () => {
    const { id, username, secret } = somebody();
    const jar = browser();
    await logIn(jar, username, "//evil.example");
    const code = codeOf(secret, stepBegan(id));
    const to = `${secondStepPath()}?redirect=https://evil.example`;
    expect((await jar.go(to, { form: { code } })).location).toBe(paths.dashboard());
  });

  test("whose second step is to come opens nothing", async () => {
    const { username } = somebody();
    const first = await demo.send(paths.login(), { form: { username, password: DEMO_PASSWORD } });
    const pending = first.cookies.find((line) => line.startsWith("second-step=")) ?? "";
    const value = pending.split(";")[0]?.slice("second-step=".length) ?? "";
    expect(value.length).toBeGreaterThan(40);
    for (const cookie of [`second-step=${value}`, `session=${value}`]) {
      expect((await demo.send(paths.account(), { cookie })).location).toMatch(/^\/login\?/);
      expect((await demo.send("/api/users/me", { cookie })).status).toBe(401);
    }
  });

  test("needs the browser of the first step", async () => {
    const { id, username, secret } = somebody();
    await logIn(browser(), username);
    const other = browser();
    const answer = await other.go(secondStepPath("/dashboard"), {
      form: { code: codeOf(secret, stepBegan(id)) },
    });
    expect([answer.location, other.has("session")]).toEqual([paths.login("/dashboard"), false]);
  });

  test("can't be guessed through: ten wrong codes, in however many browsers", async () => {
    const { id, username, secret } = somebody();
    const jars = [browser(), browser()];
    for (const jar of jars) await logIn(jar, username);
    for (let round = 0; round < 10; round += 1) {
      await jars[round % 2]?.go(secondStepPath(), { form: { code: "000000" } });
    }
    const code = codeOf(secret, stepBegan(id));
    for (const jar of jars) {
      const { status, headers } = await jar.go(secondStepPath(), { form: { code } });
      expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
    }
    expect(sessionsOf(id)).toBe(0);
  });
});

test("a reset link doesn't go around the second step", async () => {
  const { id, username } = somebody();
  const token = demo.data.emailedToken("reset-password", id);
  const password = "morning light in teak";
  const jar = browser();
  const form = { password, confirmPassword: password };
  expect((await jar.go(paths.resetPassword(token), { form })).status).toBe(302);
  expect([jar.has("session"), sessionsOf(id)]).toEqual([false, 0]);
  const { location } = await logIn(jar, username, undefined, password);
  expect([location, jar.has("session")]).toEqual([secondStepPath(), false]);
});

describe("a sign-in by JSON", () => {
  const api = (username: string, more: object = {}) =>
    demo.send("/api/users/login", { json: { username, password: DEMO_PASSWORD, ...more } });

  test("takes the code in the same request", async () => {
    const { id, username, secret } = somebody();
    const without = await api(username);
    expect([without.status, without.json()]).toMatchObject([403, { secondFactorNeeded: true }]);
    expect(without.cookies).toEqual([]);
    const wrong = await api(username, { code: "000000" });
    expect([wrong.status, wrong.cookies]).toEqual([401, []]);
    const code = codeOf(secret, stepBegan(id));
    const right = await api(username, { code });
    expect([right.status, right.json()]).toMatchObject([200, { id }]);
    expect((await api(username, { code })).status).toBe(401);
  });

  test("says nothing of a second factor before the password is right", async () => {
    const { username } = somebody();
    const answer = await api(username, { password: "not this one" });
    expect([answer.status, answer.text.includes("secondFactor")]).toEqual([401, false]);
  });
});

describe("an admin without a second factor", () => {
  test("sees and does nothing but its set-up", async () => {
    const { cookie } = newAdmin();
    const faces = (["page", "way", "file"] as const)
      .flatMap((kind) => facesOf(kind, demo.facts))
      .filter(({ allowed, route }) => !allowed.includes("guest") && !/second-factor/.test(route));
    expect(faces.length).toBeGreaterThan(100);
    const csv = [adminPaths.exportBookings(), adminPaths.exportFees()];
    for (const { address, kind } of faces) {
      const answer = await demo.send(address, { cookie });
      if (csv.includes(address.split("?")[0] ?? "")) {
        expect([address, answer.status]).toEqual([address, 403]);
        expect(answer.text).toContain("Set up a second step first");
      } else if (kind === "file") {
        expect([302, 403, 404], address).toContain(answer.status);
      } else {
        expect([address, answer.status, answer.location?.split("?")[0]]).toEqual([
          address,
          302,
          secondFactorPath(),
        ]);
      }
    }
  });

  test("is refused in words by the API, whatever the method", async () => {
    const { cookie } = newAdmin();
    const addresses = facesOf("json", demo.facts).filter(
      ({ allowed }) => !allowed.includes("guest"),
    );
    expect(addresses.length).toBeGreaterThan(5);
    for (const { address } of addresses) {
      for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"]) {
        const json = method === "GET" ? undefined : { role: "admin" };
        const answer = await demo.send(address, { method, cookie, ...(json ? { json } : {}) });
        if (answer.status === 405) continue;
        expect([address, method, answer.status]).toEqual([address, method, 403]);
        expect(answer.json()).toMatchObject({ message: expect.stringContaining("second step") });
      }
    }
  });

  test("sets it up, and is let in", async () => {
    const { id, cookie } = newAdmin();
    const jar = browser(cookie);
    const to = (await jar.go(paths.admin())).location ?? "";
    const page = await jar.go(to);
    expect(page.text).toContain("First, set up a second step");
    const wrong = { intent: "begin", currentPassword: "not this one" };
    expect((await jar.go(to, { form: wrong })).status).toBe(400);
    const begun = { intent: "begin", currentPassword: DEMO_PASSWORD };
    expect((await jar.go(to, { form: begun })).location).toBe(to);
    const shown = (await jar.go(to)).text;
    const secret = /secret=([A-Z2-7]{32})/.exec(shown)?.[1] ?? "";
    const at = demo.data.value("select created_at from second_factors where user_id = ?", id);
    const done = await jar.go(to, { form: { intent: "confirm", code: codeOf(secret, at) } });
    expect(done.text.match(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g)?.length).toBeGreaterThanOrEqual(10);
    expect(done.text).toContain(`href="${paths.admin()}"`);
    expect((await jar.go(paths.admin())).status).toBe(200);
    expect((await jar.go(to)).text).not.toMatch(/secret=|\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/);
    // Neither the log nor the copy of one's data has the secret.
    const copy = (await jar.go(paths.accountDataDownload(), { form: {} })).text;
    expect(copy).toContain('"secondFactor"');
    expect(copy + JSON.stringify(demo.server.log)).not.toContain(secret);
  });

  test("can sign out", async () => {
    const { id, cookie } = newAdmin();
    await demo.send(paths.logout(), { cookie, form: {} });
    expect(sessionsOf(id)).toBe(0);
  });
});

test("an admin with a second factor sees what admins see", async () => {
  const { cookie } = newAdmin({ withFactor: true });
  expect((await demo.send(paths.admin(), { cookie })).status).toBe(200);
  expect((await demo.send(adminPaths.exportFees(), { cookie })).status).toBe(200);
});

test("nobody else has to set one up", async () => {
  for (const person of ["customer", "cleaner"] as const) {
    const cookie = demo.cookies[person];
    expect((await demo.send(paths.account(), { cookie })).status).toBe(200);
  }
});

test("two requests with one recovery code or one app code: one gets in", async () => {
  const { id, username, secret } = somebody();
  const jars = Array.from({ length: 4 }, () => browser());
  for (const jar of jars) await logIn(jar, username);
  const form = { code: codeOf(secret, stepBegan(id)) };
  await Promise.all(jars.map((jar) => jar.go(secondStepPath(), { form })));
  expect(jars.filter((jar) => jar.has("session"))).toHaveLength(1);
});
