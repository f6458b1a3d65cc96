import { expect, test } from "vitest";
import { MOST_FAVOURITES } from "~/domain/cleaners/favourites.server";
import { paths } from "~/lib/paths";
import { myFavouritesPath } from "~/lib/favourite-paths";
import { useDemoServer } from "./demo-server";

/*
 * A request that doesn't come from this site's own heart button, or from a person who may use it, adds no
 * favourite.
 */
const demo = useDemoServer();

const keptBy = (userId: number) =>
  demo.data.sqlite
    .prepare<[number], number>("select cleaner_id from favourites where user_id = ? order by 1")
    .pluck()
    .all(userId);
const all = () => demo.data.value("select count(*) from favourites");

/** Creates a new customer, with a function to press hearts. */
function somebody() {
  const userId = demo.data.addCustomer();
  const cookie = demo.data.signIn(userId);
  const press = (form: Record<string, string>, headers?: Record<string, string>) =>
    demo.send(paths.favourites(), { form, cookie, ...(headers ? { headers } : {}) });
  return { userId, cookie, press };
}

test("guests are led to the login, and nothing is kept", async () => {
  const before = all();
  const { popularCleanerId: id } = demo.facts;
  const forms: Record<string, string>[] = [
    { add: String(id) },
    { remove: String(id) },
    { add: String(id), stay: "1" },
  ];
  for (const form of forms) {
    const { status, location } = await demo.send(paths.favourites(), { form });
    expect([status, location]).toEqual([302, paths.login(paths.cleaner(id))]);
  }
  const nobody = await demo.send(paths.favourites(), { form: { add: "0" } });
  expect(nobody.location).toBe(paths.login(paths.browse()));
  expect(all()).toBe(before);
});

test("a form of another site, and an address that is opened, change nothing", async () => {
  const { userId, cookie, press } = somebody();
  const add = { add: String(demo.facts.popularCleanerId) };
  await press(add);
  const kept = [demo.facts.popularCleanerId];
  expect(keptBy(userId)).toEqual(kept);
  const remove = { remove: String(demo.facts.popularCleanerId) };
  for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) {
    const answer = await press(remove, { Origin: origin });
    expect(answer.status).toBe(403);
  }
  await demo.send(`${paths.favourites()}?remove=${kept[0]}`, { cookie });
  await demo.send(paths.browse({ favourites: 1 }), { cookie });
  expect(keptBy(userId)).toEqual(kept);
});

test("nobody keeps for somebody else, or takes out what isn't theirs", async () => {
  const [one, other] = [somebody(), somebody()];
  const id = String(demo.facts.popularCleanerId);
  await one.press({ add: id });
  await other.press({ remove: id, userId: String(one.userId), user_id: String(one.userId) });
  expect(keptBy(one.userId)).toEqual([Number(id)]);
  await other.press({ add: String(demo.facts.job.cleanerId), userId: String(one.userId) });
  expect(keptBy(one.userId)).toEqual([Number(id)]);
  expect(keptBy(other.userId)).toEqual([demo.facts.job.cleanerId]);
});

test("who isn't listed isn't kept, and whoever tries is told so", async () => {
  const { userId, cookie, press } = somebody();
  const paused = demo.data.addCleaner().id;
  demo.data.sqlite.prepare("update cleaners set is_verified = 0 where id = ?").run(paused);
  const largest = demo.data.value("select max(id) from cleaners");
  for (const id of [paused, demo.facts.waitingCleanerId, largest + 1, 999_999_999_999_999]) {
    const answer = await press({ add: String(id) });
    expect(answer.status).toBe(302);
    const toast = answer.cookies.map((one) => one.split(";")[0]).join("; ");
    const page = await demo.send(paths.browse(), { cookie: `${cookie}; ${toast}` });
    expect(page.text).toContain("This cleaner takes no bookings now, and wasn’t kept");
    expect(page.text).not.toContain("Kept as a favourite");
  }
  // Where scripts run the page stays, and shows the same text.
  const byScript = await demo.send(`${paths.favourites()}.data`, {
    form: { add: String(paused), stay: "1" },
    cookie,
  });
  expect(byScript.text).toContain("common:favourite-unlisted");
  expect(keptBy(userId)).toEqual([]);
  // A cleaner who can't be booked any more stays a favourite: the dashboard says so, and no list shows them.
  const id = demo.data.addCleaner().id;
  await press({ add: String(id) });
  demo.data.sqlite.prepare("update cleaners set is_verified = 0 where id = ?").run(id);
  expect(keptBy(userId)).toEqual([id]);
  const list = await demo.send(paths.browse({ favourites: 1 }), { cookie });
  expect(list.text).not.toContain(`href="${paths.cleaner(id)}`);
  const own = await demo.send(paths.dashboard(), { cookie });
  expect(own.text).toMatch(
    new RegExp(`href="${paths.cleaner(id)}".*?Takes no bookings at the moment`),
  );
  // The page of favourites names them below those who can be booked.
  const page = await demo.send(myFavouritesPath(), { cookie });
  const [, below = ""] = page.text.split("Take no bookings at the moment");
  expect(below).toContain(demo.data.value<string>("select name from cleaners where id = ?", id));
  await press({ remove: String(id) });
  expect(keptBy(userId)).toEqual([]);
});

test("the page has one's own favourites, a way to faces if there are none, and takes them out", async () => {
  const { userId, cookie, press } = somebody();
  const see = (as = cookie) => demo.send(myFavouritesPath(), { cookie: as });
  const empty = await see();
  expect(empty.text).toContain("You have no favourites yet.");
  expect(empty.text).toContain(`href="${paths.browse()}"`);

  const id = demo.facts.popularCleanerId;
  await press({ add: String(id) });
  const card = `href="${paths.cleaner(id)}"`;
  expect((await see()).text).toContain(card);
  expect((await see(somebody().cookie)).text).not.toContain(card);
  const guest = await demo.send(myFavouritesPath());
  expect([guest.status, guest.location]).toEqual([302, paths.login(myFavouritesPath())]);

  const taken = await press({ remove: String(id), redirectTo: myFavouritesPath() });
  expect([taken.status, taken.location]).toEqual([302, myFavouritesPath()]);
  expect(keptBy(userId)).toEqual([]);
  // Where scripts run, whoever was the last of this page is still in sight.
  const emptied = await demo.send(myFavouritesPath(2), { cookie });
  expect(emptied.status).toBe(200);
  expect(emptied.text).toContain(`href="${myFavouritesPath()}"`);
  expect(emptied.text).not.toContain("You have no favourites yet.");
});

test("no number at all is nobody: nothing is kept, and nothing breaks", async () => {
  const { userId, press } = somebody();
  const id = String(demo.facts.popularCleanerId);
  for (const wrong of [
    "",
    "0",
    "-1",
    `0${id}`,
    ` ${id}`,
    `${id}.0`,
    "1e3",
    "0x1",
    "๑",
    "NaN",
    "9".repeat(15),
    "9".repeat(16),
    "9".repeat(400),
    "1 or 1=1",
    "__proto__",
  ]) {
    const kept = await press({ add: wrong });
    const taken = await press({ remove: wrong });
    expect([wrong, kept.status, taken.status]).toEqual([wrong, 302, 302]);
  }
  const { status } = await press({});
  expect(status).toBe(302);
  expect(keptBy(userId)).toEqual([]);
});

test("a heart pressed ten times at once keeps one; the list never holds more than it may", async () => {
  const { userId, press } = somebody();
  const id = String(demo.facts.popularCleanerId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => press({ add: id })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 302));
  expect(keptBy(userId)).toEqual([Number(id)]);
  const insert = demo.data.sqlite.prepare(
    "insert or ignore into favourites (user_id, cleaner_id, created_at) values (?, ?, ?)",
  );
  for (let turn = 0; keptBy(userId).length < MOST_FAVOURITES; turn += 1) {
    insert.run(userId, demo.data.addCleaner().id, turn + 1);
  }
  const more = [demo.data.addCleaner().id, demo.data.addCleaner().id];
  await Promise.all(more.map((one) => press({ add: String(one) })));
  const kept = keptBy(userId);
  expect(kept).toHaveLength(MOST_FAVOURITES);
  expect(kept).toEqual(expect.arrayContaining(more));
});
