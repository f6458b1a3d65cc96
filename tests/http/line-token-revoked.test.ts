import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { FakeLineMessaging, lineUserId } from "../support/fake-line-messaging";
import { FakeSignInProviders } from "../support/fake-sign-in-providers";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";
import { mondayAhead } from "./weekly-visits";

/** More than the failed tries in a row after which the page _System_ counts LINE as failing. */
const CLEANERS = 4;

let line: FakeLineMessaging;
let providers: FakeSignInProviders;
let server: BuiltServer;
let data: ServerFixtures;
const dataDir = copyOf(inject("demoData"));

beforeAll(async () => {
  line = await FakeLineMessaging.start();
  providers = await FakeSignInProviders.start();
  server = await startBuiltServer({
    dataDir,
    env: { DEMO: "1", ...providers.env, ...line.env },
  });
  data = new ServerFixtures(dataDir);
});
afterAll(async () => {
  data.close();
  expect(await server.stop()).toBe(0);
  await Promise.all([line.stop(), providers.stop()]);
  rmSync(dataDir, { recursive: true });
});

/** Adds a cleaner who gets messages by LINE. */
function addConnectedCleaner() {
  const cleaner = data.addCleaner();
  data.sqlite
    .prepare(
      "insert into line_links (user_id, line_user_id, linked_at, told_at) values (?, ?, 1, 1)",
    )
    .run(cleaner.userId, lineUserId());
  return cleaner;
}

/** Books a cleaner; returns the status. */
async function book(cleanerId: number): Promise<number> {
  const json = {
    serviceId: data.value("select id from services where duration = 120 order by id limit 1"),
    cleanerId,
    date: mondayAhead(data.now),
    time: "9:00 AM",
    address: "1 Nimman Road",
    city: "nimman",
    zipCode: "50200",
  };
  const cookie = data.signIn(data.addCustomer());
  return (await send(server.origin, "/api/bookings", { json, cookie })).status;
}

const noticesOf = (userIds: readonly number[], channel: "line" | "email") =>
  data.sqlite
    .prepare<[string], { userId: number; done: 0 | 1; dead: 0 | 1; lastError: string | null }>(
      `select recipient_user_id as userId, done_at is not null as done, dead_at is not null as dead,
         last_error as lastError from notices where channel = ?`,
    )
    .all(channel)
    .filter(({ userId }) => userIds.includes(userId));

test("LINE that refuses our token: everybody books, cleaners get emails, admins read it, nothing is lost", async () => {
  const cleaners = Array.from({ length: CLEANERS }, addConnectedCleaner);
  const userIds = cleaners.map(({ userId }) => userId);
  const admin = data.signIn(data.userId("admin"));
  line.isTokenRevoked = true;

  for (const { id } of cleaners) expect(await book(id)).toBe(201);
  const dead = () => noticesOf(userIds, "line").filter((one) => one.dead);
  await expect.poll(dead).toHaveLength(CLEANERS);
  expect(dead().map(({ lastError }) => lastError)).toEqual(
    Array(CLEANERS).fill("LINE answered 401"),
  );
  // Each of them has an email of the booking.
  const emailed = () => noticesOf(userIds, "email").filter((one) => one.done);
  await expect.poll(emailed).toHaveLength(CLEANERS);
  const letters = readdirSync(join(dataDir, "mail")).map((name) =>
    readFileSync(join(dataDir, "mail", name), "utf8"),
  );
  for (const userId of userIds) {
    const address = data.value<string>("select email from users where id = ?", userId);
    expect(letters.filter((letter) => letter.includes(address))).toHaveLength(1);
  }

  // The log names the channel and the reason, and nobody; the page _System_ warns.
  const logged = () => server.log.filter(({ msg }) => msg === "notice is a dead letter");
  await expect.poll(() => logged().length).toBe(CLEANERS);
  expect(logged()[0]).toMatchObject({ channel: "line", error: { responseCode: 401 } });
  expect(JSON.stringify(server.log)).not.toContain(line.settings.accessToken);
  const system = await send(server.origin, "/admin/system", { cookie: admin });
  expect(system.text).toContain("LINE messages: failing since");
  expect(system.text).toContain("npm run doctor");

  // With a token that holds, an admin sends them again.
  line.isTokenRevoked = false;
  const ids = data.sqlite
    .prepare<[], number>("select id from notices where channel = 'line' and dead_at is not null")
    .pluck()
    .all();
  for (const id of ids) {
    const form = { id: String(id) };
    const again = await send(server.origin, adminPaths.section("notices"), { cookie: admin, form });
    expect(again.status).toBe(302);
  }
  await expect.poll(() => line.delivered.length).toBe(ids.length);
  expect(dead()).toEqual([]);
  await expect
    .poll(async () => (await send(server.origin, "/admin/system", { cookie: admin })).text)
    .toContain("LINE messages: works");
});
