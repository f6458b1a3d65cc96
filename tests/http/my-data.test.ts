import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { LANGUAGE_BUTTON } from "~/lib/language-button";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

/** Creates an account with a password, signed in on a phone and on a laptop. */
function somebody() {
  const { id } = demo.data.addPerson();
  return { id, phone: demo.data.signIn(id), laptop: demo.data.signIn(id) };
}

const isSignedIn = async (cookie: string | undefined) =>
  (await demo.send("/api/users/me", { cookie })).status === 200;
/** The part of a session's hash that is shown to its owner. */
const publicIdOf = (cookie: string) => demo.data.tokenHashOf(cookie).slice(0, 16);
const auditOf = (id: number) =>
  demo.data.sqlite
    .prepare("select action from audit_log where subject_id = ? order by id")
    .pluck()
    .all(String(id));

describe("where somebody is signed in", () => {
  const post = (cookie: string | undefined, form: Record<string, string>) =>
    demo.send(paths.accountSessions(), { cookie, form });

  test("is shown with no more of each session than names it", async () => {
    const { phone, laptop } = somebody();
    const { text } = await demo.send(paths.accountSessions(), { cookie: phone });
    expect(text).toContain(publicIdOf(laptop));
    expect(text).not.toContain(demo.data.tokenHashOf(laptop));
    expect(text).not.toContain(demo.data.tokenHashOf(phone));
  });

  test("one browser is signed out, the others are not", async () => {
    const { id, phone, laptop } = somebody();
    const answer = await post(phone, { session: publicIdOf(laptop) });
    expect([answer.status, answer.location]).toEqual([302, paths.accountSessions()]);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false]);
    expect(auditOf(id)).toEqual(["sessions-ended"]);
  });

  test("all others are signed out", async () => {
    const { phone, laptop } = somebody();
    const stranger = somebody();
    expect((await post(phone, { others: "1" })).status).toBe(302);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false]);
    expect(await isSignedIn(stranger.phone)).toBe(true);
  });

  test("one that has ended already leads back to the list; a stranger's answers just so", async () => {
    const [me, stranger] = [somebody(), somebody()];
    const ended = publicIdOf(me.laptop);
    await post(me.phone, { session: ended });
    for (const session of [ended, publicIdOf(stranger.phone), "x".repeat(16), "' or 1=1 --"]) {
      const { status, location, cookies } = await post(me.phone, { session });
      // The answer doesn't reveal the outcome.
      expect([status, location, cookies]).toEqual([302, paths.accountSessions(), []]);
    }
    expect(await isSignedIn(stranger.phone)).toBe(true);
    expect(auditOf(me.id)).toEqual(["sessions-ended"]);
  });

  test("a form of another kind is refused, and a guest led to the login", async () => {
    const { phone, laptop } = somebody();
    for (const form of [{}, { session: "" }, { others: "2" }, { session: "x".repeat(101) }]) {
      expect((await post(phone, form as Record<string, string>)).status).toBe(400);
    }
    expect((await post(undefined, { others: "1" })).location).toBe(
      paths.login(paths.accountSessions()),
    );
    expect(await isSignedIn(laptop)).toBe(true);
  });
});

describe("one's homes", () => {
  const homeOf = (id: number) =>
    demo.data.sqlite.prepare("select name, address from homes where id = ?").get(id);

  const post = (cookie: string | undefined, form: Record<string, string>) =>
    demo.send(paths.accountHomes(), { cookie, form });

  test("a stranger's home and one that there isn't are answered the same, and nothing changes", async () => {
    const [me, stranger] = [somebody(), somebody()];
    const [mine = 0, theirs = 0] = [me, stranger].map(({ id }) =>
      demo.data.addHome(id, { name: "Old" }),
    );
    const { text } = await demo.send(paths.accountHomes(), { cookie: me.phone });
    expect(text).toContain(`name="names.home-${mine}"`);
    expect(text).not.toContain(`names.home-${theirs}"`);
    const before = [mine, theirs].map(homeOf);
    const answerTo = async (form: Record<string, string>) => {
      const { status, location, cookies } = await post(me.phone, form);
      return { status, location, cookies: cookies.length };
    };
    const named = { status: 404, location: null, cookies: 0 };
    const removed = { status: 302, location: paths.accountHomes(), cookies: 1 };
    for (const id of [String(theirs), "999999", "0", "", "x"]) {
      // Nor is a home of one's own named that comes with it.
      const names = { [`names.home-${id}`]: "New", [`names.home-${mine}`]: "New" };
      expect(await answerTo(names), `name ${id}`).toEqual(named);
      expect(await answerTo({ remove: id }), `remove ${id}`).toEqual(removed);
    }
    const guest = await post(undefined, { remove: String(theirs) });
    expect(guest.location).toBe(paths.login(paths.accountHomes()));
    expect([mine, theirs].map(homeOf)).toEqual(before);
  });

  test("a second press of Remove is answered like the first, and shows no error", async () => {
    const { id, phone } = somebody();
    const [home, other] = ["1 A Road", "2 B Road"].map((address) =>
      demo.data.addHome(id, { address }),
    );
    // A name that was typed for another home isn't lost by it.
    const form = { remove: String(home), [`names.home-${other}`]: "Office" };
    const pages = [];
    for (const answer of [await post(phone, form), await post(phone, form)]) {
      expect([answer.status, answer.location]).toEqual([302, paths.accountHomes()]);
      const toast = answer.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
      pages.push(await demo.send(paths.accountHomes(), { cookie: `${phone}; ${toast}` }));
    }
    for (const { status, text } of pages) {
      expect(status).toBe(200);
      expect(text).toContain("Your bookings keep their own copies.");
    }
    expect(homeOf(home ?? 0)).toBeUndefined();
    expect(homeOf(other ?? 0)).toMatchObject({ name: "Office" });
  });

  test("names are saved that were typed, whichever button is pressed, and no other", async () => {
    const { id, phone } = somebody();
    const [a = 0, b = 0, c = 0] = ["A", "B", "C"].map((name) =>
      demo.data.addHome(id, { address: `${name} Road`, name }),
    );
    // B was renamed in another tab after this page was made; the name of C is taken away.
    const form = {
      ...{ [`before.home-${a}`]: "A", [`before.home-${b}`]: "Old B", [`before.home-${c}`]: "C" },
      ...{ [`names.home-${a}`]: "New A", [`names.home-${b}`]: "Old B", [`names.home-${c}`]: "" },
    };
    expect((await post(phone, form)).status).toBe(302);
    expect([a, b, c].map(homeOf)).toMatchObject([{ name: "New A" }, { name: "B" }, { name: "" }]);
  });

  test("a change of language keeps what was typed in every card", async () => {
    const { id, phone } = somebody();
    const [a, b, c] = ["A", "B", "C"].map((name) =>
      demo.data.addHome(id, { address: `${name} Road`, name }),
    );
    const typed = {
      [`names.home-${a}`]: "Mum’s home",
      [`names.home-${b}`]: "Office",
      [`names.home-${c}`]: "",
    };
    const before = {
      [`before.home-${a}`]: "A",
      [`before.home-${b}`]: "B",
      [`before.home-${c}`]: "C",
    };
    const { status, text } = await post(phone, { ...typed, ...before, [LANGUAGE_BUTTON]: "th" });
    expect(status).toBe(200);
    expect(text).toContain('<html lang="th">');
    const valueOf = (name: string) =>
      / value="([^"]*)"/.exec(
        new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(text)?.[0] ?? "",
      )?.[1] ?? "";
    const shown = [...Object.keys(typed), ...Object.keys(before)].map((name) => [
      name,
      valueOf(name),
    ]);
    expect(Object.fromEntries(shown)).toEqual({ ...typed, ...before });
    expect(homeOf(a ?? 0)).toMatchObject({ name: "A" });
  });

  test.each(["Home\u200b", "Home\nOffice", "x".repeat(41)])(
    "no name is kept that can't be read, is two lines or too long: %j",
    async (name) => {
      const { id, phone } = somebody();
      const home = demo.data.addHome(id, { name: "Old" });
      const { status, text } = await post(phone, { [`names.home-${home}`]: name });
      expect(status).toBe(400);
      // The summary leads to the field.
      expect(text).toContain(`href="#homes-names.home-${home}"`);
      expect(text).toContain(`id="homes-names.home-${home}"`);
      expect(homeOf(home)).toMatchObject({ name: "Old" });
    },
  );
});

describe("a copy of one's data", () => {
  const download = (cookie: string | undefined) =>
    demo.send(paths.accountDataDownload(), { cookie, form: {} });

  test("is a file that nobody keeps on the way, and on record", async () => {
    const { id, phone } = somebody();
    const answer = await download(phone);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="baansaat-my-data-2026-11-23.json"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(answer.json<{ profile: { id: number } }>().profile.id).toBe(id);
    expect(auditOf(id)).toEqual(["data-downloaded"]);
  });

  test("holds no secret, and no customer's address, whoever asks", async () => {
    const secrets = demo.data.sqlite
      .prepare<[], string>(
        "select token_hash from sessions union select password_hash from users where password_hash is not null",
      )
      .pluck()
      .all();
    for (const person of ["customer", "cleaner", "admin"] as const) {
      const { text } = await download(demo.cookies[person]);
      expect(text.length).toBeGreaterThan(500);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    const cleaner = demo.data.userId("cleaner");
    const customers = demo.data.sqlite
      .prepare<[number, number], { address: string; phone: string; email: string }>(
        `select bookings.address, bookings.phone, users.email from bookings join users on users.id = user_id
         where user_id <> ? and cleaner_id = (select id from cleaners where user_id = ?)`,
      )
      .all(cleaner, cleaner);
    expect(customers.length).toBeGreaterThan(0);
    const { text } = await download(demo.cookies.cleaner);
    for (const { address, phone, email } of customers) {
      for (const theirs of [address, phone, email]) expect(text).not.toContain(theirs);
    }
  });

  test("is given to nobody who isn't signed in, and not by a link", async () => {
    const guest = await download(undefined);
    expect([guest.status, guest.location]).toEqual([302, paths.login(paths.accountDataDownload())]);
    const { phone } = somebody();
    const opened = await demo.send(paths.accountDataDownload(), { cookie: phone });
    expect([opened.status, opened.location]).toEqual([302, paths.accountData()]);
  });
});

describe("deleting an account", () => {
  const remove = (cookie: string | undefined, form: Record<string, string>) =>
    demo.send(paths.accountDelete(), { cookie, form });
  const isGone = (id: number) =>
    demo.data.value<number>("select anonymised_at is not null from users where id = ?", id) === 1;

  test("signs out everywhere, and says so at home", async () => {
    const { id, phone, laptop } = somebody();
    const answer = await remove(phone, { currentPassword: DEMO_PASSWORD });
    expect([answer.status, answer.location]).toEqual([302, paths.home()]);
    expect(answer.cookies.some((cookie) => /^session=;.*Max-Age=0/.test(cookie))).toBe(true);
    expect(isGone(id)).toBe(true);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, false]);
    expect(auditOf(id)).toEqual(["account-deleted"]);
    expect(demo.data.findBreaches()).toEqual([]);
  });

  test("needs the password, which is not sent back and can't be guessed", async () => {
    const { id, phone } = somebody();
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      const answer = await remove(phone, { currentPassword: `guess number ${count}` });
      expect(answer.text).not.toContain("guess number");
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await remove(phone, { currentPassword: DEMO_PASSWORD })).status).toBe(429);
    expect(isGone(id)).toBe(false);
  });

  test("asks people without a password for their username", async () => {
    const id = demo.data.addCustomer();
    const cookie = demo.data.signIn(id);
    const username = demo.data.value<string>("select username from users where id = ?", id);
    expect((await remove(cookie, { currentPassword: "" })).status).toBe(400);
    expect((await remove(cookie, { username: "somebody.else" })).status).toBe(400);
    expect(isGone(id)).toBe(false);
    expect((await remove(cookie, { username })).status).toBe(302);
    expect(isGone(id)).toBe(true);
  });

  test("is not for the last admin", async () => {
    const page = await demo.send(paths.accountDelete(), { cookie: demo.cookies.admin });
    expect(page.text).not.toMatch(/name="currentPassword"/);
    const answer = await remove(demo.cookies.admin, { currentPassword: DEMO_PASSWORD });
    expect(answer.status).toBe(409);
    expect(isGone(demo.data.userId("admin"))).toBe(false);
  });

  test("is nobody's without a session", async () => {
    expect((await remove(undefined, { currentPassword: "x" })).location).toBe(
      paths.login(paths.accountDelete()),
    );
  });

  test("takes the name off the reviews that guests see, at once", async () => {
    const { id, phone } = somebody();
    demo.data.sqlite.prepare("update users set first_name = 'Zanzibar' where id = ?").run(id);
    const review = demo.data.sqlite
      .prepare<[], { id: number; cleanerId: number }>(
        `select reviews.id, reviews.cleaner_id as cleanerId from reviews join cleaners on cleaners.id = cleaner_id
         where is_listed = 1 and hidden_at is null and comment <> '' order by reviews.created_at desc limit 1`,
      )
      .get();
    demo.data.sqlite.prepare("update reviews set user_id = ? where id = ?").run(id, review?.id);
    const read = async () => (await demo.send(paths.cleaner(review?.cleanerId ?? 0))).text;
    // Read twice, so that the second answer comes from the cache.
    expect([await read(), await read()].every((text) => text.includes("Zanzibar"))).toBe(true);
    await remove(phone, { currentPassword: DEMO_PASSWORD });
    expect(await read()).not.toContain("Zanzibar");
  });
});

describe("a closed account", () => {
  test("can neither be used nor signed in to", async () => {
    const { id, phone } = somebody();
    const username = demo.data.value<string>("select username from users where id = ?", id);
    demo.data.sqlite.prepare("update users set deactivated_at = 1 where id = ?").run(id);
    expect(await isSignedIn(phone)).toBe(false);
    const form = { username, password: DEMO_PASSWORD };
    expect((await demo.send(paths.login(), { form })).status).toBe(401);
  });
});

describe("the developer guide", () => {
  test("tells an admin, and nobody else, which settings this server has", async () => {
    for (const person of ["guest", "customer", "cleaner", "admin"] as const) {
      const { text } = await demo.send(paths.developerSetup(), { cookie: demo.cookies[person] });
      expect(text.includes("Not set")).toBe(person === "admin");
    }
  });

  test("names the callback addresses on the configured origin, whatever the Host", async () => {
    for (const [address, provider] of [
      [paths.developerSetup(), "google"],
      [paths.developerSetup({ tab: "line" }), "line"],
    ] as const) {
      const { text } = await demo.send(address, { headers: { Host: "evil.example" } });
      expect(text).toContain(`${demo.server.origin}/api/auth/${provider}/callback`);
      expect(text).not.toContain("evil.example/api/auth");
    }
  });
});
