import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import type { Answer } from "./client";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();
const HOUR = 3_600_000;
const NEW = "morning light in teak";

/** Creates an account with a password, signed in on a phone and on a laptop. */
function somebody() {
  const person = demo.data.addPerson();
  const [phone = "", laptop = ""] = demo.data.signInAll([person.id, person.id]);
  return { ...person, phone, laptop };
}

/** True if a browser is still signed in, as both pages and the API see it. */
async function isSignedIn(cookie: string | undefined): Promise<boolean> {
  const page = await demo.send(paths.account(), { cookie });
  const api = await demo.send("/api/users/me", { cookie });
  expect([page.status, api.status]).toEqual(page.status === 200 ? [200, 200] : [302, 401]);
  if (page.status === 302) expect(page.location).toBe(paths.login(paths.account()));
  return page.status === 200;
}

const cookieIn = (answer: Answer, name: string) =>
  answer.cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(";")[0];
const sessionIn = (answer: Answer) => cookieIn(answer, "session");
const emailOf = (id: number) => demo.data.value<string>("select email from users where id = ?", id);
const twice = (password: string) => ({ password, confirmPassword: password });
/** Returns a page without the parts that differ each time, such as nonces. */
const words = ({ text }: Answer) => text.replace(/nonce="[^"]*"|<script[\s\S]*?<\/script>/g, "");
const logIn = (username: string, password: string, cookie?: string) =>
  demo.send(paths.login(), { form: { username, password }, cookie });

describe("a login", () => {
  test.each([
    ["customer", paths.dashboard()],
    ["cleaner", paths.cleanerDashboard()],
    ["newcleaner", paths.cleanerDashboard()],
    ["admin", paths.admin()],
  ])("of a %s leads to their own pages, or to the page that was asked for", async (name, own) => {
    const form = { username: name, password: DEMO_PASSWORD };
    expect((await demo.send(paths.login(), { form })).location).toBe(own);
    const asked = await demo.send(paths.login(paths.browse()), { form });
    expect(asked.location).toBe(paths.browse());
  });
});

describe("a login by email", () => {
  const api = (username: string, password: string) =>
    demo.send("/api/users/login", { json: { username, password } });

  test("is one by name, on the page and through the API", async () => {
    const { id, username, email } = demo.data.addPerson();
    expect((await logIn(email.toUpperCase(), DEMO_PASSWORD)).status).toBe(302);
    const answer = await api(` ${email}`, DEMO_PASSWORD);
    expect([answer.status, answer.json()]).toMatchObject([200, { id, username }]);
    expect(await isSignedIn(sessionIn(answer))).toBe(true);
  });

  test("that is refused is refused as one by name, whether there is such an account or not", async () => {
    const { username, email } = demo.data.addPerson();
    const typed = [username, email, "nobody-at-all", "nobody@example.com"];
    const api401 = await Promise.all(typed.map((name) => api(name, "not this one")));
    expect(new Set(api401.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const pages = [];
    for (const name of typed) {
      const answer = await logIn(name, "not this one");
      pages.push(`${answer.status} ${words(answer).replaceAll(name, "…")}`);
    }
    expect(new Set(pages).size).toBe(1);
  });

  test("counts for the account: ten tries by both names, on the page and through the API", async () => {
    const { username, email } = demo.data.addPerson();
    for (let round = 0; round < 5; round += 1) {
      expect((await logIn(username, "not this one")).status).toBe(401);
      expect((await api(email, "not this one")).status).toBe(401);
    }
    for (const name of [username, email]) {
      expect((await logIn(name, DEMO_PASSWORD)).status).toBe(429);
      expect((await api(name, DEMO_PASSWORD)).status).toBe(429);
    }
  });
});

describe("a mistyped address", () => {
  let sign = 0;
  /** Signs a new account up; returns it with the cookie of its browser. */
  async function signedUp() {
    sign += 1;
    const username = `mistyped-${process.pid}-${sign}`;
    const email = `${username}@example.con`;
    const answer = await demo.send(paths.signup("/dashboard"), {
      form: { firstName: "Dao", username, email, ...twice(NEW) },
    });
    expect(answer.location).toBe(paths.checkEmail());
    return { username, email, id: demo.data.userId(username), cookie: awaitingIn(answer) };
  }
  const awaitingIn = (answer: Answer) =>
    answer.cookies.find((cookie) => cookie.startsWith("awaiting="))?.split(";")[0];
  const correct = (cookie: string | undefined, email: string) =>
    demo.send(paths.checkEmail(), { form: { email }, cookie });

  test("is corrected in the browser that signed up; the old link is dead", async () => {
    const { id, email, cookie } = await signedUp();
    const before = demo.data.emailedToken("verify-email", id);
    const right = email.replace(/con$/, "com");
    const answer = await correct(cookie, right);
    expect([answer.status, answer.location]).toEqual([302, paths.checkEmail()]);
    expect(emailOf(id)).toBe(right);
    expect((await demo.send(paths.checkEmail(), { cookie })).text).toContain(right);
    const verify = (token: string) => demo.send(paths.verifyEmail(token), { form: {} });
    expect((await verify(before)).status).toBe(400);
    expect((await verify(demo.data.emailedToken("verify-email", id))).status).toBe(200);
    // Once the email is verified, only a signed-in owner can change it.
    expect((await correct(cookie, email)).location).toBe(paths.checkEmail());
    expect(emailOf(id)).toBe(right);
  });

  test("that is right signs in the browser that signed up, once; no other browser", async () => {
    const { id, cookie } = await signedUp();
    const token = demo.data.emailedToken("verify-email", id);
    const open = (browser?: string) =>
      demo.send(paths.verifyEmail(token), { form: {}, cookie: browser });
    const verified = await open(cookie);
    expect([verified.status, verified.location]).toEqual([302, paths.dashboard()]);
    expect(await isSignedIn(sessionIn(verified))).toBe(true);
    const again = await open(cookie);
    expect([again.status, sessionIn(again)]).toEqual([200, undefined]);
    const { id: other } = await signedUp();
    const link = paths.verifyEmail(demo.data.emailedToken("verify-email", other));
    for (const browser of [undefined, cookie]) {
      const elsewhere = await demo.send(link, { form: {}, cookie: browser });
      expect([elsewhere.status, sessionIn(elsewhere)]).toEqual([200, undefined]);
    }
  });

  test("of a domain that nobody has is asked about once, and taken if it is sent again", async () => {
    const username = `gmial-${process.pid}`;
    const email = ` ${username}@Gmial.com`;
    const form = { firstName: "Dao", username, email, ...twice(NEW) };
    const asked = await demo.send(paths.signup(), { form });
    expect(asked.status).toBe(400);
    expect(asked.text).toContain(`Did you mean ${username}@gmail.com?`);
    const [, field = "", value = ""] = /name="(askedEmail)" value="([^"]*)"/.exec(asked.text) ?? [];
    const sure = await demo.send(paths.signup(), { form: { ...form, [field]: value } });
    expect([sure.status, sure.location]).toEqual([302, paths.checkEmail()]);
  });

  test("is corrected by whoever gives the right password, elsewhere too", async () => {
    const { id, username, email } = await signedUp();
    expect(awaitingIn(await logIn(username, "not this one"))).toBeUndefined();
    const cookie = awaitingIn(await logIn(username, NEW));
    expect((await correct(cookie, `other-${email}`)).status).toBe(302);
    expect(emailOf(id)).toBe(`other-${email}`);
  });

  test("is corrected by nobody else: no cookie, a forged one, or the one of an old link", async () => {
    const { id, email } = await signedUp();
    const aged = demo.data.emailedToken("verify-email", id, { ageMs: 25 * HOUR });
    const expired = await demo.send(paths.verifyEmail(aged), { form: {} });
    const cookies = [undefined, `awaiting=${btoa(JSON.stringify({ userId: id }))}`];
    for (const cookie of [...cookies, awaitingIn(expired)]) {
      await correct(cookie, "evil@example.com");
      expect(emailOf(id)).toBe(email);
    }
    // That browser may have the link sent again, but can't correct the address.
    const page = await demo.send(paths.checkEmail(), { cookie: awaitingIn(expired) });
    expect(page.text).toContain(email);
    expect(page.text).not.toContain('name="email"');
  });

  test("that has an account is refused as sign-up refuses it, and so often only", async () => {
    const { id, email, cookie } = await signedUp();
    const taken = await correct(cookie, demo.data.addPerson().email);
    expect(taken.status).toBe(400);
    expect(taken.text).toContain("There is already an account with this email");
    for (let time = 1; time < 5; time += 1) {
      expect((await correct(cookie, `${time}-${email}`)).status).toBe(302);
    }
    const beyond = await correct(cookie, `once-more-${email}`);
    expect([beyond.status, Number(beyond.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(beyond.text).toContain(`value="once-more-${email}"`);
    expect(emailOf(id)).toBe(`4-${email}`);
  });
});

describe("another password", () => {
  const change = (cookie: string | undefined, currentPassword: string, password = NEW) =>
    demo.send(paths.accountPassword(), {
      form: { currentPassword, ...twice(password) },
      cookie,
    });

  test("ends every session; the browser that asked goes on with a new one", async () => {
    const { phone, laptop, username } = somebody();
    const answer = await change(phone, DEMO_PASSWORD);
    expect([answer.status, answer.location]).toEqual([302, paths.account()]);
    const renewed = sessionIn(answer);
    expect(renewed).not.toBe(phone);
    expect(await isSignedIn(renewed)).toBe(true);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(false);
    expect((await logIn(username, DEMO_PASSWORD)).status).toBe(401);
    expect((await logIn(username, NEW)).status).toBe(302);
  });

  test("needs the current one, and sends none back", async () => {
    const { phone, laptop } = somebody();
    const answer = await change(phone, "not my own password");
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain("not my own password");
    expect(answer.text).not.toContain(NEW);
    expect(await isSignedIn(laptop)).toBe(true);
  });

  test("can't be guessed from a stolen session", async () => {
    const { phone } = somebody();
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await change(phone, `guess number ${count}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await change(phone, DEMO_PASSWORD)).status).toBe(429);
  });

  test("is nobody's without a session", async () => {
    const answer = await change(undefined, DEMO_PASSWORD);
    expect([answer.status, answer.location]).toEqual([302, paths.login(paths.accountPassword())]);
  });
});

describe("a forgotten password", () => {
  test("is asked for with the same answer, whoever has the address", async () => {
    const { email } = somebody();
    const closed = somebody();
    demo.data.sqlite.prepare("update users set deactivated_at = 1 where id = ?").run(closed.id);
    for (const asked of [email, email.toUpperCase(), "nobody@example.com", closed.email]) {
      const answer = await demo.send(paths.forgotPassword(), { form: { email: asked } });
      expect([answer.status, answer.location], asked).toEqual([
        302,
        paths.forgotPassword({ sent: 1 }),
      ]);
      expect(answer.cookies, asked).toEqual([]);
    }
    const counts = demo.data.sqlite
      .prepare(
        "select account_id as id, count(*) as n from outbox_events where kind = 'reset-password' group by 1",
      )
      .all();
    // Events without an account make the answer take equally long for unknown addresses.
    expect(counts).toEqual([
      { id: null, n: 2 },
      { id: demo.data.value("select id from users where email = ?", email), n: 2 },
    ]);
  });

  test("too often is refused with the same page for known and unknown addresses", async () => {
    const ask = (email: string) => demo.send(paths.forgotPassword(), { form: { email } });
    const pages = [];
    for (const email of [somebody().email, "nobody.either@example.com"]) {
      for (let count = 0; count < 3; count += 1) expect((await ask(email)).status).toBe(302);
      const refused = await ask(email);
      expect(refused.status).toBe(429);
      pages.push(words(refused).replaceAll(email, "…"));
    }
    expect(pages[0]).toBe(pages[1]);
  });

  test("is set anew by the link, once, and every session ends", async () => {
    const { id, username, phone, laptop } = somebody();
    const link = paths.resetPassword(demo.data.emailedToken("reset-password", id));
    // Email programs look at links before their readers do.
    for (const method of ["HEAD", "GET", "GET"]) {
      expect((await demo.send(link, { method })).status).toBe(200);
    }
    const answer = await demo.send(link, { form: twice(NEW), cookie: phone });
    expect([answer.status, answer.location]).toEqual([302, paths.login()]);
    expect(sessionIn(answer)).toBeUndefined();
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(false);
    expect((await logIn(username, NEW)).status).toBe(302);
    for (const again of [{}, { form: twice("yet another one") }]) {
      expect((await demo.send(link, again)).status).toBe(410);
    }
    expect((await logIn(username, "yet another one")).status).toBe(401);
  });

  test("that is the first one says that LINE is unlinked, but where its owner is signed in", async () => {
    const { id, phone } = somebody();
    demo.data.sqlite.prepare("update users set password_hash = null where id = ?").run(id);
    demo.data.addIdentity(id, "line", `U-${id}`);
    const linked = () =>
      demo.data.value("select count(*) from user_identities where user_id = ?", id);
    const link = paths.resetPassword(demo.data.emailedToken("reset-password", id));
    const said = "You can link yours again";
    expect((await demo.send(link, { cookie: phone })).text).not.toContain(said);
    expect((await demo.send(link)).text).toContain(said);
    expect(linked()).toBe(1);
    expect((await demo.send(link, { form: twice(NEW) })).status).toBe(302);
    expect(linked()).toBe(0);
  });

  test("isn't set by a link that ran out, was made up, or is for something else", async () => {
    const { id } = somebody();
    const links = [
      [demo.data.emailedToken("reset-password", id, { ageMs: HOUR }), 410],
      [demo.data.emailedToken("verify-email", id), 400],
      ["a".repeat(43), 400],
      ["a".repeat(5_000), 400],
      ["", 400],
    ] as const;
    for (const [token, status] of links) {
      const link = `/reset-password?token=${token}`;
      for (const sent of [{}, { form: twice(NEW) }]) {
        const answer = await demo.send(link, sent);
        expect([token, answer.status]).toEqual([token, status]);
        expect(answer.text).toContain(`href="${paths.forgotPassword()}"`);
        expect(answer.text).not.toContain('name="password"');
      }
    }
  });

  test("keeps its link when the new one is refused, and sends no password back", async () => {
    const { id } = somebody();
    const link = paths.resetPassword(demo.data.emailedToken("reset-password", id));
    for (const form of [
      twice("short"),
      twice("password123"),
      { password: NEW, confirmPassword: "something else" },
    ]) {
      const answer = await demo.send(link, { form });
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/aria-invalid="true"/);
      expect(answer.text).not.toContain(form.password);
    }
    expect((await demo.send(link, { form: twice(NEW) })).status).toBe(302);
  });
});

describe("a browser on which somebody signed in", () => {
  test("is known until the password is another; the one that set it is known from then on", async () => {
    const { id, username } = somebody();
    /** Returns statuses of sign-ins with the right password and these cookies, after ten wrong guesses. */
    const whileGuessedAt = async (password: string, cookies: (string | undefined)[]) => {
      // All tests here share a network, and its limit must not be the one that is reached.
      demo.data.sqlite
        .prepare("delete from attempt_counters where key like 'login-address:%'")
        .run();
      for (let guess = 0; guess < 10; guess += 1) await logIn(username, `guess ${guess}`);
      const statuses = [];
      for (const cookie of cookies) {
        statuses.push((await logIn(username, password, cookie)).status);
      }
      return statuses;
    };
    const first = cookieIn(await logIn(username, DEMO_PASSWORD), "device");
    expect(first).toBeDefined();
    expect(await whileGuessedAt(DEMO_PASSWORD, [first, undefined])).toEqual([302, 429]);

    const link = paths.resetPassword(demo.data.emailedToken("reset-password", id));
    const second = cookieIn(await demo.send(link, { form: twice(NEW) }), "device");
    expect(second).toBeDefined();
    expect(await whileGuessedAt(NEW, [second, first])).toEqual([302, 429]);

    const form = { currentPassword: NEW, ...twice("evening light in teak") };
    const cookie = `${demo.data.signIn(id)}; ${second}`;
    const third = cookieIn(await demo.send(paths.accountPassword(), { form, cookie }), "device");
    expect(third).toBeDefined();
    expect(await whileGuessedAt("evening light in teak", [third, second])).toEqual([302, 429]);
  });
});

describe("what a mailed link holds", () => {
  test("is named to nobody: no referrer, no link of its page, no line of the log", async () => {
    const { id } = somebody();
    const tokens = [
      demo.data.emailedToken("reset-password", id),
      demo.data.emailedToken("change-email", id, { email: "elsewhere@example.org" }),
    ] as const;
    const pages = [paths.resetPassword(tokens[0]), paths.confirmEmail(tokens[1])];
    let log = "";
    for (const path of pages) {
      const answer = await demo.send(path);
      const { text, headers } = answer;
      log = JSON.stringify(await demo.logWith(answer));
      expect(text).toContain('<meta name="referrer" content="strict-origin"/>');
      expect(text).not.toMatch(/(?:href|src|content)="[^"]*token=/);
      expect(headers["cache-control"]).toBe("private, no-store");
    }
    expect(log).toContain("/reset-password");
    expect(log).toContain("/confirm-email");
    for (const token of tokens) expect(log).not.toContain(token);
  });
});

describe("another email", () => {
  const ask = (cookie: string, email: string, currentPassword = DEMO_PASSWORD) =>
    demo.send(paths.accountEmail(), { form: { email, currentPassword }, cookie });

  test("is asked for with the same answer, taken or not", async () => {
    const [asking, owner] = [somebody(), somebody()];
    for (const email of [owner.email, "free@example.org"]) {
      const answer = await ask(asking.phone, email);
      expect([answer.status, answer.location, answer.cookies]).toEqual([
        302,
        paths.accountEmail({ sent: 1 }),
        [],
      ]);
    }
    const kinds = demo.data.sqlite
      .prepare(
        "select kind, account_id as id from outbox_events where account_id in (?, ?) order by id",
      )
      .all(asking.id, owner.id);
    expect(kinds).toEqual([
      { kind: "confirm-new-email", id: asking.id },
      { kind: "email-taken", id: owner.id },
    ]);
  });

  test("needs the password, keeps the address that was typed, and sends no password back", async () => {
    const { phone, id, email } = somebody();
    const answer = await ask(phone, "typed@example.org", "not my own password");
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('value="typed@example.org"');
    expect(answer.text).not.toContain("not my own password");
    expect((await ask(phone, "typed@example.org", "")).status).toBe(400);
    expect((await ask(phone, email)).status).toBe(400);
    expect(emailOf(id)).toBe(email);
  });

  test("comes by a POST from the link, not by opening it; sessions go on", async () => {
    const { id, email, phone } = somebody();
    const wanted = `new.${email}`;
    const link = paths.confirmEmail(demo.data.emailedToken("change-email", id, { email: wanted }));
    expect((await demo.send(link)).status).toBe(200);
    expect(emailOf(id)).toBe(email);
    // This is the email program's browser, where nobody is signed in.
    for (let count = 0; count < 2; count += 1) {
      const answer = await demo.send(link, { form: {} });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(wanted);
    }
    expect(emailOf(id)).toBe(wanted);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test("doesn't come by a link that ran out, was made up, or whose address is taken", async () => {
    const [{ id, email }, owner] = [somebody(), somebody()];
    const links = [
      [
        demo.data.emailedToken("change-email", id, { email: "late@a.example", ageMs: 24 * HOUR }),
        410,
      ],
      [demo.data.emailedToken("change-email", id, { email: owner.email }), 409],
      [demo.data.emailedToken("reset-password", id), 400],
      ["a".repeat(43), 400],
    ] as const;
    for (const [token, status] of links) {
      const answer = await demo.send(paths.confirmEmail(token), { form: {} });
      expect([token, answer.status]).toEqual([token, status]);
      expect(answer.text).toContain(`href="${paths.accountEmail()}"`);
    }
    expect(emailOf(id)).toBe(email);
  });
});

describe("the profile", () => {
  const form = {
    firstName: "Malee",
    lastName: "",
    phone: "081 555 0199",
    address: "7/2 Soi Wat Umong",
    city: "suthep",
    zipCode: "50200",
    rowVersion: "1",
  };
  const versionIn = ({ text }: Answer) => /name="rowVersion"[^>]*value="(\d+)"/.exec(text)?.[1];
  const firstNameOf = (id: number) =>
    demo.data.value<string>("select first_name from users where id = ?", id);

  test("that was saved on another device meanwhile is not overwritten, but shown", async () => {
    const { phone, laptop, id } = somebody();
    const read = await demo.send(paths.accountProfile(), { cookie: phone });
    const rowVersion = versionIn(read) ?? "";
    const save = (cookie: string, more: Partial<typeof form>) =>
      demo.send(paths.accountProfile(), { form: { ...form, ...more }, cookie });
    expect((await save(laptop, { firstName: "Malee", rowVersion })).status).toBe(302);
    const refused = await save(phone, { firstName: "Dao Fah", city: "nimman", rowVersion });
    expect(refused.status).toBe(409);
    expect(firstNameOf(id)).toBe("Malee");
    // The reader's own values stay in the form; the saved ones are shown above it, field by field.
    expect(refused.text).toContain('value="Dao Fah"');
    expect(refused.text).toContain("Saved now: Malee");
    expect(refused.text).toContain("You typed: Dao Fah");
    expect(refused.text).toContain("Saved now: Suthep");
    expect(refused.text).not.toContain("Saved now: 7/2");
    const thai = await save(`${phone}; language=th`, { firstName: "Dao Fah", rowVersion });
    expect(thai.text).toContain("ข้อมูลตอนนี้: Malee");
    // Sent again, the form overwrites on purpose.
    const current = versionIn(refused) ?? "";
    expect(current).not.toBe(rowVersion);
    expect((await save(phone, { firstName: "Dao Fah", rowVersion: current })).status).toBe(302);
    expect(firstNameOf(id)).toBe("Dao Fah");
  });

  test("whose address a booking has filled in meanwhile keeps it, and shows it", async () => {
    const { phone, id } = somebody();
    const rowVersion = versionIn(await demo.send(paths.accountProfile(), { cookie: phone })) ?? "";
    const taken = demo.facts.job.cleanerId;
    const job = demo.data.freeJobs(2).find(({ cleanerId }) => cleanerId !== taken);
    if (!job) throw new Error("Nobody is free.");
    const { serviceId, cleanerId, area, date, time } = job;
    const booked = await demo.send("/api/bookings", {
      json: {
        ...{ serviceId, cleanerId, date, time, city: area },
        address: "99 Booked Road",
        zipCode: "50200",
      },
      cookie: phone,
    });
    expect(booked.status, booked.text).toBe(201);
    const left = { ...form, address: "", city: "", zipCode: "", rowVersion };
    const refused = await demo.send(paths.accountProfile(), { form: left, cookie: phone });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Saved now: 99 Booked Road");
    expect(demo.data.value("select address from users where id = ?", id)).toBe("99 Booked Road");
  });

  test("is saved after a new password too: nobody has changed the profile", async () => {
    const { phone, id } = somebody();
    const rowVersion = versionIn(await demo.send(paths.accountProfile(), { cookie: phone })) ?? "";
    const changed = await demo.send(paths.accountPassword(), {
      form: { currentPassword: DEMO_PASSWORD, ...twice(NEW) },
      cookie: phone,
    });
    const saved = await demo.send(paths.accountProfile(), {
      form: { ...form, rowVersion },
      cookie: sessionIn(changed),
    });
    expect(saved.status).toBe(302);
    expect(firstNameOf(id)).toBe("Malee");
  });

  test("takes no characters that nobody sees, nor a form without a version", async () => {
    const { phone, id } = somebody();
    const refused = [{ address: "12\u202e Nimman" }, { lastName: "\u200b" }, { rowVersion: "" }];
    for (const given of refused) {
      const answer = await demo.send(paths.accountProfile(), {
        form: { ...form, ...given },
        cookie: phone,
      });
      expect(answer.status, JSON.stringify(given)).toBe(400);
    }
    expect(firstNameOf(id)).toBe("Dao");
  });

  test("is saved, and filled in when its owner books", async () => {
    const { phone, id } = somebody();
    const answer = await demo.send(paths.accountProfile(), {
      form: { ...form, rowVersion: demo.data.profileVersion(id) },
      cookie: phone,
    });
    expect([answer.status, answer.location]).toEqual([302, paths.dashboard({ tab: "profile" })]);
    const { serviceId, cleanerId, date, time } = demo.facts.job;
    const step = paths.bookingDetails({ serviceId, cleanerId, date, time });
    const details = await demo.send(step, { cookie: phone });
    expect(details.text).toContain(">7/2 Soi Wat Umong</textarea>");
    expect(details.text).toContain('<option value="suthep" selected="">');
    expect(details.text).toMatch(/name="zipCode"[^>]*value="50200"/);
    expect(details.text).not.toContain('name="phone"');
    // The area chosen on earlier steps wins.
    const chosen = await demo.send(`${step}&area=nimman`, { cookie: phone });
    expect(chosen.text).not.toContain('<option value="suthep" selected="">');
  });

  test("keeps what was typed when a field is refused", async () => {
    const { phone, id } = somebody();
    const answer = await demo.send(paths.accountProfile(), {
      form: { ...form, phone: "call me" },
      cookie: phone,
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('value="call me"');
    expect(answer.text).toContain(">7/2 Soi Wat Umong</textarea>");
    expect(demo.data.value("select first_name from users where id = ?", id)).toBe("Dao");
  });

  test("is nobody else's: what names another account is ignored, a guest logs in", async () => {
    const [me, other] = [somebody(), somebody()];
    const more = { id: String(other.id), userId: String(other.id), role: "admin" };
    await demo.send(paths.accountProfile(), { form: { ...form, ...more }, cookie: me.phone });
    expect(demo.data.value("select first_name from users where id = ?", other.id)).toBe("Dao");
    expect(demo.data.value("select role from users where id = ?", me.id)).toBe("customer");
    const guest = await demo.send(paths.accountProfile(), { form });
    expect([guest.status, guest.location]).toEqual([302, paths.login(paths.accountProfile())]);
  });
});
