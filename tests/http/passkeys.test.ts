import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { PENDING_SIGN_IN_MS } from "~/domain/accounts/sessions.server";
import { askAgainPath } from "~/lib/ask-again-path";
import { paths } from "~/lib/paths";
import { passkeyPaths, secondFactorPath, secondStepPath } from "~/lib/second-factor-paths";
import { SoftAuthenticator } from "../support/soft-authenticator";
import { CookieJar } from "./cookie-jar";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

const newAuthenticator = () => new SoftAuthenticator(demo.server.origin);

interface Made {
  challenge: string;
  rp: { id: string };
}
interface Asked {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string }[];
}

/** A person with a password and a second factor, in a browser that is signed in. */
function somebody() {
  const person = demo.data.addPerson();
  const secret = demo.data.addSecondFactor(person.id, { isOn: true });
  const cookie = demo.data.signIn(person.id);
  return { ...person, secret, cookie, jar: new CookieJar(demo.server.origin, cookie) };
}

type Somebody = ReturnType<typeof somebody>;

/** Returns the code of the server's time, which a sign-in's second step shows; each is good once. */
async function codeOf(person: Pick<Somebody, "id" | "username" | "secret">): Promise<string> {
  await firstStep(person);
  const until = demo.data.value(
    "select max(expires_at) from pending_sign_ins where user_id = ?",
    person.id,
  );
  const timestamp = until - PENDING_SIGN_IN_MS;
  return new TOTP({ secret: Secret.fromBase32(person.secret) }).generate({ timestamp });
}

/** Forgets that a code of this half minute was used. */
const allowCodeAgain = ({ id }: Pick<Somebody, "id">) =>
  demo.data.sqlite.prepare("update second_factors set last_step = null where user_id = ?").run(id);

async function optionsToMake(person: Somebody): Promise<Made> {
  allowCodeAgain(person);
  const answer = await person.jar.go(passkeyPaths.registration(), {
    json: { code: await codeOf(person) },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Made>();
}

const add = ({ jar }: Pick<Somebody, "jar">, passkey: unknown) =>
  jar.go(secondFactorPath(), {
    form: { intent: "passkey-add", passkey: JSON.stringify(passkey) },
  });

async function withPasskey() {
  const person = somebody();
  const authenticator = newAuthenticator();
  const { status } = await add(person, authenticator.make(await optionsToMake(person)));
  expect(status).toBe(302);
  return { ...person, authenticator };
}

/** Returns a browser in which the second step of a sign-in is to come. */
async function firstStep({ username }: Pick<Somebody, "username">, redirect?: string) {
  const jar = new CookieJar(demo.server.origin);
  await jar.go(paths.login(redirect), { form: { username, password: DEMO_PASSWORD } });
  expect(jar.has("second-step")).toBe(true);
  return jar;
}

const optionsToSign = async (jar: CookieJar) =>
  (await jar.go(passkeyPaths.signIn(), { json: {} })).json<Asked>();

const finish = (jar: CookieJar, passkey: unknown, redirect?: string) =>
  jar.go(secondStepPath(redirect), {
    form: { intent: "passkey", passkey: JSON.stringify(passkey) },
  });

const countPasskeys = (userId: number) =>
  demo.data.value("select count(*) from passkeys where user_id = ?", userId);

const linesOf = (userId: number) =>
  demo.server.log.filter((line) => line.event !== undefined && line.userId === userId);

test("somebody adds a passkey and signs in with it, to where they were going", async () => {
  const person = await withPasskey();
  const page = await person.jar.go(secondFactorPath());
  expect(page.text).toContain("The passkey is added");
  const jar = await firstStep(person, "/dashboard?page=2");
  const shown = await jar.go(secondStepPath("/dashboard?page=2"));
  expect(shown.text).toContain("Use a passkey");
  const options = await optionsToSign(jar);
  const done = await finish(jar, person.authenticator.sign(options), "/dashboard?page=2");
  expect([done.status, done.location]).toEqual([302, "/dashboard?page=2"]);
  expect([jar.has("second-step"), jar.has("session")]).toEqual([false, true]);
  expect((await jar.go("/api/users/me")).json()).toMatchObject({ id: person.id });
  await demo.logWith(done);
  expect(linesOf(person.id)).toMatchObject([{ event: "passkey-added" }, { event: "signed-in" }]);
});

test("the site of passkeys is the configured one, whatever Host a request names", async () => {
  const person = somebody();
  const code = await codeOf(person);
  // A demo lets itself be opened under any name.
  const made = await demo.send(passkeyPaths.registration(), {
    cookie: person.cookie,
    headers: { Host: "evil.example", Origin: "http://evil.example" },
    json: { code },
  });
  expect([made.status, made.json<Made>().rp.id]).toEqual([200, "127.0.0.1"]);
  const options = await optionsToMake(person);
  const answer = newAuthenticator().make(options, { origin: "http://evil.example" });
  expect((await add(person, answer)).status).toBe(400);
  expect(countPasskeys(person.id)).toBe(0);
});

describe("a passkey is refused", () => {
  test.each([
    ["of another origin", { origin: "https://evil.example" }],
    ["for another site's id", { rpId: "evil.example" }],
    ["without a proof of the person", { isVerified: false }],
  ])("%s, when it is made and when it signs; both are in the log", async (_name, faults) => {
    const person = await withPasskey();
    const made = newAuthenticator().make(await optionsToMake(person), faults);
    const refused = await add(person, made);
    expect([refused.status, countPasskeys(person.id)]).toEqual([400, 1]);
    expect(refused.text).toContain("This passkey was not accepted");
    const jar = await firstStep(person);
    const signed = person.authenticator.sign(await optionsToSign(jar), faults);
    const answer = await finish(jar, signed);
    expect([answer.status, jar.has("session")]).toEqual([400, false]);
    expect(answer.text).toContain("This passkey was not accepted");
    await demo.logWith(answer);
    expect(linesOf(person.id)).toMatchObject([
      { event: "passkey-added" },
      { event: "passkey-refused", reason: expect.stringContaining("not proved") },
      { event: "second-step-refused", reason: expect.stringContaining("passkey: not proved") },
    ]);
    // The code works as before.
    allowCodeAgain(person);
    const byCode = await jar.go(secondStepPath(), { form: { code: await codeOf(person) } });
    expect([byCode.status, jar.has("session")]).toEqual([302, true]);
  });

  test("whose counter goes back: it is in the log", async () => {
    const person = await withPasskey();
    for (const counter of [5, 4]) {
      const jar = await firstStep(person);
      const signed = person.authenticator.sign(await optionsToSign(jar), { counter });
      const answer = await finish(jar, signed);
      expect(jar.has("session")).toBe(counter === 5);
      await demo.logWith(answer);
    }
    expect(linesOf(person.id).at(-1)).toMatchObject({
      event: "second-step-refused",
      reason: "passkey: counter went back",
    });
  });

  test("that answers a challenge of another browser, or one that is used up", async () => {
    const person = await withPasskey();
    const [one, other] = [await firstStep(person), await firstStep(person)];
    const signed = person.authenticator.sign(await optionsToSign(one));
    expect((await finish(other, signed)).status).toBe(400);
    await optionsToSign(other);
    expect((await finish(other, signed)).status).toBe(400);
    expect((await finish(one, signed)).status).toBe(302);
    one.lose("session");
    const next = await firstStep(person);
    expect((await finish(next, signed)).status).toBe(400);
  });

  test("that answers too late", async () => {
    const person = await withPasskey();
    const jar = await firstStep(person);
    const options = await optionsToSign(jar);
    demo.data.sqlite
      .prepare(
        "update pending_sign_ins set challenged_at = challenged_at - 300000 where user_id = ?",
      )
      .run(person.id);
    expect((await finish(jar, person.authenticator.sign(options))).status).toBe(400);
    expect(jar.has("session")).toBe(false);
  });

  test("that is somebody else's", async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    const jar = await firstStep(owner);
    const options = await optionsToSign(jar);
    expect(options.allowCredentials).toHaveLength(1);
    expect((await finish(jar, other.authenticator.sign(options))).status).toBe(400);
  });

  test.each(["", "{", "null", "{}", '{"id":"x"}', "x".repeat(30_000)])(
    "that nobody can read: %.20s",
    async (passkey) => {
      const person = await withPasskey();
      const jar = await firstStep(person);
      const answers = [
        await jar.go(secondStepPath(), { form: { passkey } }),
        await person.jar.go(secondFactorPath(), { form: { intent: "passkey-add", passkey } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    },
  );
});

test("of several requests with one answer one gets in", async () => {
  const person = await withPasskey();
  const jar = await firstStep(person);
  const before = demo.data.value("select count(*) from sessions where user_id = ?", person.id);
  const passkey = person.authenticator.sign(await optionsToSign(jar));
  const answers = await Promise.all(Array.from({ length: 6 }, () => finish(jar, passkey)));
  const started = answers.filter(({ cookies }) => cookies.some((it) => it.startsWith("session=")));
  expect(started).toHaveLength(1);
  const after = demo.data.value("select count(*) from sessions where user_id = ?", person.id);
  expect(after - before).toBe(1);
});

describe("a passkey that confirms who somebody is", () => {
  /** Somebody with a passkey, in a browser in which nothing was confirmed. */
  async function asked() {
    const person = await withPasskey();
    demo.data.sqlite
      .prepare("update sessions set confirmed_at = null where user_id = ?")
      .run(person.id);
    const options = async () =>
      (await person.jar.go(passkeyPaths.confirmation(), { json: {} })).json<Asked>();
    const prove = (passkey: unknown) =>
      person.jar.go(passkeyPaths.confirmation(), {
        method: "PUT",
        json: { passkey: JSON.stringify(passkey) },
      });
    return { ...person, options, prove };
  }

  test("leads on from the page that asks, which offers it beside the code", async () => {
    const { authenticator, jar, options, prove } = await asked();
    const page = askAgainPath(paths.accountData());
    const { status, text } = await jar.go(page);
    expect([status, text.includes("Use a passkey"), text.includes('name="code"')]).toEqual([
      200,
      true,
      true,
    ]);
    const answer = await prove(authenticator.sign(await options()));
    expect([answer.status, answer.json()]).toEqual([200, { confirmed: true }]);
    expect((await jar.go(page)).location).toBe(paths.accountData());
  });

  test("is refused once it was used, and logged once", async () => {
    const { authenticator, id, jar, options, prove } = await asked();
    const signed = authenticator.sign(await options(), { origin: "https://evil.example" });
    const answers = [await prove(signed), await prove(authenticator.sign(await options()))];
    expect(answers.map(({ status }) => status)).toEqual([403, 200]);
    const [refused] = answers;
    if (refused) await demo.logWith(refused);
    expect(linesOf(id)).toMatchObject([
      { event: "passkey-added" },
      { event: "proof-refused", reason: expect.stringContaining("passkey: not proved") },
    ]);
    expect((await prove(signed)).status).toBe(403);
    expect((await jar.go(passkeyPaths.confirmation(), { method: "PUT", json: {} })).status).toBe(
      400,
    );
  });

  test("takes a session and a passkey", async () => {
    expect((await demo.send(passkeyPaths.confirmation(), { json: {} })).status).toBe(401);
    const { jar } = somebody();
    expect((await jar.go(passkeyPaths.confirmation(), { json: {} })).status).toBe(409);
    expect((await jar.go(askAgainPath())).text).not.toContain("Use a passkey");
  });
});

describe("the options to make a passkey", () => {
  test("take a session, a second factor and a code of it", async () => {
    const to = passkeyPaths.registration();
    expect((await demo.send(to, { json: { code: "123456" } })).status).toBe(401);
    const { cookie, jar, ...person } = somebody();
    const wrong = await jar.go(to, { json: { code: "000000" } });
    expect([wrong.status, wrong.json()]).toMatchObject([
      403,
      { message: expect.stringContaining("This code is wrong") },
    ]);
    expect((await jar.go(to, { json: {} })).status).toBe(400);
    const foreign = { cookie, headers: { Origin: "https://evil.example" }, json: {} };
    expect((await demo.send(to, foreign)).status).toBe(403);
    const code = await codeOf(person);
    expect((await jar.go(to, { json: { code } })).status).toBe(200);
    // The code is used up.
    expect((await jar.go(to, { json: { code } })).status).toBe(403);
    const { id } = demo.data.addPerson();
    const without = { cookie: demo.data.signIn(id), json: { code: "000000" } };
    expect((await demo.send(to, without)).status).toBe(403);
  });

  test("lead to nothing in a browser that isn't at the second step", async () => {
    expect((await demo.send(passkeyPaths.signIn(), { json: {} })).status).toBe(401);
    const jar = await firstStep(somebody());
    expect((await jar.go(passkeyPaths.signIn(), { json: {} })).status).toBe(401);
    expect((await jar.go(secondStepPath())).text).not.toContain("Use a passkey");
  });
});

describe("one's own passkeys", () => {
  test("are renamed, and removed with a code; nobody else's", async () => {
    const [person, stranger] = [somebody(), somebody()];
    const id = String(demo.data.addPasskey(person.id));
    const send = ({ jar }: Somebody, form: Record<string, string>) =>
      jar.go(secondFactorPath(), { form: { id, ...form } });
    const rename = { intent: "passkey-rename", name: "My phone" };
    expect((await send(stranger, rename)).status).toBe(404);
    expect((await send(person, { ...rename, name: " " })).status).toBe(400);
    expect((await send(person, rename)).status).toBe(302);
    expect((await person.jar.go(secondFactorPath())).text).toContain("My phone");
    const remove = { intent: "passkey-remove", code: await codeOf(stranger) };
    expect((await send(stranger, remove)).status).toBe(404);
    const wrong = await send(person, { ...remove, code: "000000" });
    expect([wrong.status, countPasskeys(person.id)]).toEqual([400, 1]);
    expect(wrong.text).toContain("This code is wrong");
    const removed = await send(person, { ...remove, code: await codeOf(person) });
    expect([removed.status, countPasskeys(person.id)]).toEqual([302, 0]);
  });

  test("are in the copy of one's data, without their keys", async () => {
    const { id, jar, authenticator } = await withPasskey();
    const copy = await jar.go(paths.accountDataDownload(), { form: {} });
    expect(copy.json()).toMatchObject({ secondFactor: { passkeys: [{ lastUsedAt: null }] } });
    expect(copy.text).not.toContain(authenticator.credentialId.toString("base64url"));
    const key = demo.data.value<string>("select public_key from passkeys where user_id = ?", id);
    expect(copy.text).not.toContain(key);
  });
});
