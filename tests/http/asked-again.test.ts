import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { CONFIRMED_FOR_MS } from "~/domain/accounts/sessions.server";
import { adminPaths } from "~/lib/admin-paths";
import { askAgainPath } from "~/lib/ask-again-path";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { FakeSignInProviders } from "../support/fake-sign-in-providers";
import { CookieJar } from "./cookie-jar";
import type { send } from "./client";
import { useDemoServer } from "./demo-server";

const providers = await FakeSignInProviders.start();
const demo = useDemoServer(providers.env);
beforeAll(() => {
  providers.productOrigin = demo.server.origin;
});
afterAll(() => providers.stop());

type Sent = NonNullable<Parameters<typeof send>[2]>;

/** Everything that changes if one of these doings is done. */
const stateOf = () =>
  demo.data.sqlite
    .prepare(
      `select (select group_concat(id || role || coalesce(email, '') || coalesce(deactivated_at, '') || row_version)
         from users) as people,
       (select group_concat(user_id || coalesce(confirmed_at, '')) from second_factors) as factors,
       (select group_concat(user_id || provider) from user_identities) as identities,
       (select promptpay_id from business) as promptpay,
       (select count(*) from outbox_events where kind in ('confirm-new-email', 'admin-made')) as emails,
       (select count(*) from audit_log) as audited`,
    )
    .get();

const businessForm = () => {
  const row = demo.data.sqlite
    .prepare<[], Record<string, string | number | null>>("select * from business")
    .get();
  // It is another one than before.
  const promptPayId = row?.["promptpay_id"] === "0812345678" ? "0812345679" : "0812345678";
  return { promptPayId, rowVersion: String(row?.["row_version"] ?? 0) };
};

const personForm = (id: number, more: Record<string, string>) => ({
  firstName: "Dao",
  lastName: "Tester",
  email: demo.data.value<string>("select email from users where id = ?", id),
  role: demo.data.value<string>("select role from users where id = ?", id),
  rowVersion: String(demo.data.value("select row_version from users where id = ?", id)),
  ...more,
});

/** A request whose doing is asked for again: to whom it is done, and what is sent. */
interface Doing {
  /** `own` accounts have no password, since forms with a field for the current one ask by it. */
  by: "admin" | "own";
  ask: (id: number) => [address: string, sent: Sent];
  /** The answer if nothing was confirmed: the form with a field for the proof, the page that asks, or JSON. */
  refused: "form" | "page" | "json";
}

const DOINGS: Record<string, Doing> = {
  "another role": {
    by: "admin",
    ask: (id) => {
      demo.data.sqlite.prepare("update users set role = 'admin' where id = ?").run(id);
      return [adminPaths.item("users", id), { form: personForm(id, { role: "customer" }) }];
    },
    refused: "form",
  },
  "somebody else's email": {
    by: "admin",
    ask: (id) => [
      adminPaths.item("users", id),
      { form: personForm(id, { email: `new${id}@example.com` }) },
    ],
    refused: "form",
  },
  "a new admin": {
    by: "admin",
    ask: (id) => [
      adminPaths.step("users", id, "make-admin"),
      { form: { reason: "Weekends from December" } },
    ],
    refused: "form",
  },
  deactivating: {
    by: "admin",
    ask: (id) => [
      adminPaths.step("users", id, "deactivate"),
      { form: { cancelVisits: "on", ahead: "cancel" } },
    ],
    refused: "form",
  },
  "the PromptPay id of the business": {
    by: "admin",
    ask: () => [adminPaths.section("business"), { form: businessForm() }],
    refused: "form",
  },
  "an export of bookings": {
    by: "admin",
    ask: () => [adminPaths.exportBookings({ status: "completed" }), {}],
    refused: "page",
  },
  "an export of fees": { by: "admin", ask: () => [adminPaths.exportFees(), {}], refused: "page" },
  "another role by JSON": {
    by: "admin",
    ask: (id) => {
      demo.data.sqlite.prepare("update users set role = 'admin' where id = ?").run(id);
      return [`/api/admin/users/${id}`, { method: "PATCH", json: { role: "customer" } }];
    },
    refused: "json",
  },
  "somebody else's email by JSON": {
    by: "admin",
    ask: (id) => [
      `/api/admin/users/${id}`,
      { method: "PATCH", json: { email: `json${id}@example.com` } },
    ],
    refused: "json",
  },
  "one's own data": {
    by: "own",
    ask: () => [paths.accountDataDownload(), { form: {} }],
    refused: "page",
  },
  "one's own email": {
    by: "own",
    ask: (id) => [paths.accountEmail(), { form: { email: `own${id}@example.com` } }],
    refused: "form",
  },
  "deleting one's account": {
    by: "own",
    ask: (id) => [
      paths.accountDelete(),
      {
        form: { username: demo.data.value<string>("select username from users where id = ?", id) },
      },
    ],
    refused: "form",
  },
  "another way to sign in": {
    by: "own",
    ask: () => [paths.accountSignIn(), { form: { intent: "link", provider: "google" } }],
    refused: "form",
  },
  "a second factor": {
    by: "own",
    ask: () => [secondFactorPath(), { form: { intent: "begin" } }],
    refused: "page",
  },
};

const doings = Object.entries(DOINGS);

/** Creates who does it and to whom, with a session in which nothing was confirmed, or 10 minutes ago. */
function setUp({ by, ask }: Doing, confirmed: "never" | "long-ago" | "now") {
  const { data } = demo;
  const id = data.addCustomer();
  const own = data.addPerson();
  if (by === "admin")
    data.sqlite.prepare("update users set role = 'admin' where id = ?").run(own.id);
  else {
    data.sqlite.prepare("update users set password_hash = null where id = ?").run(own.id);
    data.addIdentity(own.id, "line", `U${own.id}`);
  }
  const cookie = data.signIn(own.id, { isConfirmed: confirmed === "now" });
  if (confirmed === "long-ago") {
    data.sqlite
      .prepare("update sessions set confirmed_at = ? where token_hash = ?")
      .run(data.now - CONFIRMED_FOR_MS, data.tokenHashOf(cookie));
  }
  const [address, sent] = ask(by === "admin" ? id : own.id);
  return {
    own,
    address,
    sent,
    cookie,
    send: (more: Sent = {}) => demo.send(address, { ...sent, cookie, ...more }),
  };
}

describe.each(doings)("%s", (_name, doing) => {
  test.each(["never", "long-ago"] as const)("isn't done if one confirmed %s", async (when) => {
    const { address, sent, send: go } = setUp(doing, when);
    const before = stateOf();
    const answer = await go();
    expect(stateOf()).toEqual(before);
    switch (doing.refused) {
      case "json":
        expect([answer.status, answer.json()]).toEqual([
          403,
          {
            message:
              "Please show once more that it is you: log in again, and send this within 10 minutes.",
            confirmationNeeded: true,
          },
        ]);
        return;
      case "page": {
        const back = sent.form
          ? /redirect=/
          : new RegExp(encodeURIComponent(address.split("?")[0] ?? ""));
        expect([answer.status, answer.location?.split("?")[0]]).toEqual([302, askAgainPath()]);
        expect(answer.location).toMatch(back);
        expect(answer.headers["content-disposition"]).toBeUndefined();
        return;
      }
      case "form":
        expect([answer.status, answer.text.includes("Is it still you?")]).toEqual([403, true]);
        expect(answer.text).toMatch(
          doing.by === "admin" ? /name="currentPassword"/ : /Sign in once more, in another tab/,
        );
        // The form has the typed values again.
        for (const value of Object.values(sent.form ?? {}).filter((text) => text.length > 8)) {
          expect(answer.text).toContain(value);
        }
    }
  });

  test("is done once that is so", async () => {
    const { send: go } = setUp(doing, "now");
    const before = stateOf();
    const answer = await go();
    expect([200, 302]).toContain(answer.status);
    expect(answer.location ?? "").not.toContain(askAgainPath());
    // Leaving for LINE or Google writes nothing yet.
    if (!answer.location?.startsWith(providers.origin)) expect(stateOf()).not.toEqual(before);
  });
});

describe.each(doings.filter(([, { by, refused }]) => by === "admin" && refused === "form"))(
  "the form of %s",
  (_name, doing) => {
    test("takes the password itself, never sends it back, and isn't asked again", async () => {
      const { own, sent, send: go, cookie } = setUp(doing, "never");
      const before = stateOf();
      const form = (currentPassword: string) => ({ form: { ...sent.form, currentPassword } });
      const wrong = await go(form("not this password"));
      expect([wrong.status, wrong.text.includes("This password is wrong.")]).toEqual([403, true]);
      expect(wrong.text).not.toContain("not this password");
      expect(stateOf()).toEqual(before);
      const done = await go(form(DEMO_PASSWORD));
      expect(done.status).toBe(302);
      expect(stateOf()).not.toEqual(before);
      expect(
        demo.data.value("select confirmed_at is not null from sessions where user_id = ?", own.id),
      ).toBe(1);
      expect((await demo.send(adminPaths.exportFees(), { cookie })).status).toBe(200);
    });
  },
);

describe("the page that asks", () => {
  const asking = (to: string, own = demo.data.addPerson()) => ({
    ...own,
    cookie: demo.data.signIn(own.id, { isConfirmed: false }),
    path: askAgainPath(to),
  });

  test("leads on once it is answered, and only within this site", async () => {
    const { cookie, path } = asking(paths.accountData());
    const shown = await demo.send(path, { cookie });
    expect([shown.status, shown.text.includes('name="currentPassword"')]).toEqual([200, true]);
    const form = { currentPassword: DEMO_PASSWORD };
    const answer = await demo.send(path, { cookie, form });
    expect([answer.status, answer.location]).toEqual([302, paths.accountData()]);
    expect((await demo.send(path, { cookie })).location).toBe(paths.accountData());
    const evil = `${askAgainPath()}?redirect=//evil.example`;
    expect((await demo.send(evil, { cookie })).location).toBe(paths.account());
  });

  test("leads to a file by a link, since a file leaves the page where it is", async () => {
    const file = adminPaths.exportBookings({ from: "2026-11-01" });
    const { cookie, path, id } = asking(file);
    demo.data.sqlite.prepare("update users set role = 'admin' where id = ?").run(id);
    const form = { currentPassword: DEMO_PASSWORD };
    expect((await demo.send(path, { cookie, form })).location).toBe(path);
    const { text } = await demo.send(path, { cookie });
    expect(text).toContain(`href="${file}"`);
    expect((await demo.send(file, { cookie })).headers["content-type"]).toContain("text/csv");
  });

  test("takes no more than ten wrong passwords, counted with those of other forms", async () => {
    const { cookie, path } = asking(paths.accountData());
    const post = (to: string, form: Record<string, string>) => demo.send(to, { cookie, form });
    for (let round = 0; round < 5; round += 1) {
      expect((await post(path, { currentPassword: "not this one" })).status).toBe(403);
      await post(paths.accountEmail(), { email: "new@example.com", currentPassword: "nor this" });
    }
    const late = await post(path, { currentPassword: DEMO_PASSWORD });
    expect([late.status, Number(late.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await demo.send(path, { cookie })).status).toBe(200);
  });

  test("logs a wrong password once, and a wrong code, by the person's number", async () => {
    const { cookie, id, path } = asking(paths.accountData());
    const eventsAfter = async (form: Record<string, string>) => {
      await demo.logWith(await demo.send(path, { cookie, form }));
      return demo.server.log
        .filter(({ event, userId }) => event !== undefined && userId === id)
        .map(({ event, reason }) => ({ event, reason }));
    };
    const wrong = { event: "current-password-refused", reason: "wrong-password" };
    expect(await eventsAfter({ currentPassword: "not this one" })).toEqual([wrong]);
    expect(await eventsAfter({ currentPassword: "x".repeat(1000) })).toEqual([wrong, wrong]);
    demo.data.addSecondFactor(id, { isOn: true });
    expect(await eventsAfter({ code: "000000" })).toEqual([
      wrong,
      wrong,
      { event: "proof-refused", reason: "wrong-code" },
    ]);
  });

  test("is asked of each browser for itself", async () => {
    const own = demo.data.addPerson();
    const [here, there] = [asking("/account", own), asking("/account", own)];
    await demo.send(here.path, { cookie: here.cookie, form: { currentPassword: DEMO_PASSWORD } });
    expect((await demo.send(here.path, { cookie: here.cookie })).status).toBe(302);
    expect((await demo.send(there.path, { cookie: there.cookie })).status).toBe(200);
  });

  test("takes a sign-in at LINE of whoever has nothing else, of that account alone", async () => {
    const own = demo.data.addPerson();
    demo.data.sqlite.prepare("update users set password_hash = null where id = ?").run(own.id);
    demo.data.addIdentity(own.id, "line", `U${own.id}`);
    const { cookie, path } = asking(paths.accountData(), own);
    const jar = new CookieJar(demo.server.origin, cookie);
    const back = async (sub: string) => {
      const { location } = await jar.go(path, { form: { provider: "line" } });
      return jar.go(providers.allow(location ?? "", { sub, name: "Dao" }));
    };
    // Somebody else's LINE account doesn't count, nor does it sign them in.
    expect((await back("Ustranger")).location).toBe(path);
    expect((await jar.go("/api/users/me")).json()).toMatchObject({ id: own.id });
    expect((await jar.go(path)).status).toBe(200);
    await back(`U${own.id}`);
    expect((await jar.go(path)).location).toBe(paths.accountData());
  });

  test("takes no sign-in at LINE of whoever has a password", async () => {
    const own = demo.data.addPerson();
    demo.data.addIdentity(own.id, "line", `U${own.id}`);
    const { cookie, path } = asking(paths.accountData(), own);
    const jar = new CookieJar(demo.server.origin, cookie);
    const { location } = await jar.go(path, { form: { provider: "line" } });
    await jar.go(providers.allow(location ?? "", { sub: `U${own.id}`, name: "Dao" }));
    expect((await jar.go(path)).status).toBe(200);
    // Nor does the ordinary sign-in there count as the password.
    const other = new CookieJar(demo.server.origin);
    const begun = await other.go("/api/auth/line");
    await other.go(providers.allow(begun.location ?? "", { sub: `U${own.id}`, name: "Dao" }));
    expect((await other.go("/api/users/me")).json()).toMatchObject({ id: own.id });
    expect((await other.go(path)).status).toBe(200);
  });
});

test("a password that a form asks for anyway counts, and is not asked for twice", async () => {
  const { id } = demo.data.addPerson();
  const cookie = demo.data.signIn(id, { isConfirmed: false });
  const form = { email: `other${id}@example.com`, currentPassword: DEMO_PASSWORD };
  expect((await demo.send(paths.accountEmail(), { cookie, form })).status).toBe(302);
  const copy = await demo.send(paths.accountDataDownload(), { cookie, form: {} });
  expect([copy.status, copy.headers["content-type"]]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
});

test("names and phone numbers of others are changed without being asked, by form and JSON", async () => {
  const id = demo.data.addCustomer();
  const cookie = demo.data.signIn(demo.data.userId("admin"), { isConfirmed: false });
  const form = personForm(id, { firstName: "Nong", phone: "081 555 0909" });
  expect((await demo.send(adminPaths.item("users", id), { cookie, form })).status).toBe(302);
  const { email, role } = personForm(id, {});
  const json = { firstName: "Ning", email, role };
  const answer = await demo.send(`/api/admin/users/${id}`, { method: "PATCH", cookie, json });
  expect([answer.status, answer.json()]).toMatchObject([200, { firstName: "Ning" }]);
});

test("nobody becomes an admin by JSON or by the form of a person, whoever has confirmed", async () => {
  const id = demo.data.addCustomer();
  const cookie = demo.data.signIn(demo.data.userId("admin"));
  const answer = await demo.send(`/api/admin/users/${id}`, {
    method: "PATCH",
    cookie,
    json: { role: "admin" },
  });
  expect([answer.status, answer.json().message]).toEqual([
    409,
    "Nobody becomes an admin here. Use the page “Make an admin” of the admin pages.",
  ]);
  const form = personForm(id, { role: "admin" });
  const edited = await demo.send(adminPaths.item("users", id), { cookie, form });
  expect([edited.status, edited.text.includes("Nobody becomes an admin here.")]).toEqual([
    409,
    true,
  ]);
  expect(demo.data.value("select role from users where id = ?", id)).toBe("customer");
});

test("the commands that are asked for again are called where somebody is asked", () => {
  /** Commands of the domain, and of the sign-in, that somebody at an open browser must not be able to use. */
  const COMMANDS =
    /\b(?:changePerson|makeAdmin|changeRole|deactivateUser|changeBusinessAsAdmin|recordExport|downloadMyData|requestEmailChange|deleteAccount|linkIdentity|unlinkIdentity|beginSecondFactor|confirmSecondFactor|turnOffSecondFactor|makeRecoveryCodes|changePassword)\(|\blinkTo: (?:viewer|userId)/;
  /** Files that ask in another way, and how. */
  const ASK_OTHERWISE = [
    // The current password is a field of its form, and people without one get a link by email.
    "routes/account/password/route.tsx",
    // A provider is linked at the end of an attempt; the form that began it asked.
    "routes/api/provider-callback/route.ts",
  ];
  const files = ["routes", "server", "http"].flatMap((part) =>
    readdirSync(join("app", part), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => join(part, name)),
  );
  const calling = files.filter((name) => COMMANDS.test(readFileSync(join("app", name), "utf8")));
  const ASKS =
    /refuseUnlessConfirmed\(|requireConfirmed\(|requireApiConfirmed\(|isConfirmed\(|viewer\.isConfirmed/;
  expect(ASK_OTHERWISE.filter((name) => !calling.includes(name))).toEqual([]);
  const unasked = calling.filter((name) => !ASKS.test(readFileSync(join("app", name), "utf8")));
  expect(calling.length).toBeGreaterThan(8);
  expect(unasked.filter((name) => !ASK_OTHERWISE.includes(name))).toEqual([]);
});
