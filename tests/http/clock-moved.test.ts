import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { PENDING_SIGN_IN_MS } from "~/domain/accounts/sessions.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { secondStepPath } from "~/lib/second-factor-paths";
import { AREAS } from "~/lib/vocabulary";
import { copyOfBuildWithout, startBuiltServer, type BuiltServer } from "../support/built-server";
import { freePort, type LogLine } from "../support/running-server";
import { SERVER_NOW, ServerFixtures } from "../support/server-fixtures";
import { CookieJar } from "./cookie-jar";
import { copyOf } from "./seed-demo-once";
import { mondayAhead } from "./weekly-visits";

/*
 * The clock of a server is an hour back, then right, then a day ahead, then right again. Its clock can be set at
 * the start alone, so each time another server starts on the same data: without `DEMO`, which would add what a
 * new day of the demo needs.
 */
const dataDir = copyOf(inject("demoData"));
const log: LogLine[] = [];
let port: number;
let server: BuiltServer | null = null;
let data: ServerFixtures;

beforeAll(async () => {
  port = await freePort();
  data = new ServerFixtures(dataDir);
});
afterAll(async () => {
  data.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true });
});

const soon = (now: number) => now + MINUTE_MS;

/** Starts the server at an instant, and waits until all that was due then is sent. */
async function restartAt(now: number, cwd?: string): Promise<void> {
  if (server) {
    expect(await server.stop()).toBe(0);
    log.push(...server.log);
  }
  server = await startBuiltServer({
    dataDir,
    port,
    ...(cwd ? { cwd } : {}),
    env: {
      ADMIN_SECOND_FACTOR: "required",
      CLOCK_START: new Date(now).toISOString(),
    },
  });
  await untilSent(now);
}

/** Waits until all messages are made and sent that are due by an instant. */
const untilSent = (now: number) =>
  expect
    .poll(() =>
      data.value(
        `select (select count(*) from outbox_events where expanded_at is null and due_at <= :soon)
             + (select count(*) from notices where done_at is null and dead_at is null and run_at <= :soon)`,
        { soon: soon(now) },
      ),
    )
    .toBe(0);

const browser = (cookie?: string) => new CookieJar(`http://127.0.0.1:${port}`, cookie);
const codeOf = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

const count = (sql: string, ...given: unknown[]) =>
  data.value<number>(`select count(*) from ${sql}`, ...given);
const kindOf = (kind: string, bookingId: number) =>
  data.value<number>(
    `select count(*) from outbox_events where kind = :kind and (json_extract(payload, '$.bookingId') = :id
       or exists (select 1 from json_each(payload, '$.visits') where value = :id))`,
    { kind, id: bookingId },
  );
const statusOf = (id: number) => data.value<string>("select status from bookings where id = ?", id);

const unsentOf = (bookingId: number) =>
  count("notices where booking_id = ? and done_at is null", bookingId);

/** Returns what a customer does with a cleaner's hours. */
function bookerOf(customer: CookieJar, cleanerId: number) {
  const book = async (date: string) => {
    const answer = await customer.go("/api/bookings", {
      json: {
        serviceId: data.value("select id from services where duration = 120 order by id limit 1"),
        ...{ cleanerId, date, time: "1:00 PM" },
        ...{ address: "1 Nimman Road", city: AREAS[0], zipCode: "50200" },
      },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const cancel = async (id: number) => {
    const change = { method: "PATCH", json: { status: "cancelled" } };
    const answer = await customer.go(`/api/bookings/${id}/status`, change);
    expect(answer.status, answer.text).toBe(200);
  };
  return { book, cancel };
}

/** Returns how many letters each email to these people has become that counts as sent. */
function lettersOf(userIds: readonly number[]): number[] {
  const folder = join(dataDir, "mail");
  const letters = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return data.sqlite
    .prepare<[], string>(
      `select message_id from notices where channel = 'email' and done_at is not null
         and last_error is null and recipient_user_id in (${userIds.join()})`,
    )
    .pluck()
    .all()
    .map((id) => letters.filter((letter) => letter.includes(id)).length);
}

test("a clock that is an hour back, then a day ahead: people read how it is, and nothing is lost or done twice", async () => {
  await restartAt(SERVER_NOW);
  const customerId = data.addKnownCustomer();
  const { username } = data.addPerson();
  const adminId = data.userId(username);
  data.sqlite.prepare("update users set role = 'admin' where id = ?").run(adminId);
  const secret = data.addSecondFactor(adminId, { isOn: true });
  const [cleaner, asked] = [data.addCleaner(), data.addCleaner()];
  const people = [customerId, cleaner.userId, asked.userId];
  const customer = browser(data.signIn(customerId));
  const cleanerJar = browser(data.signIn(cleaner.userId));
  // At 11; from 9 its cleaner can say that they are on the way.
  const jobId = data.addSoonJob(cleaner.id, customerId);
  const requestId = data.addRequest(asked.id, customerId, { daysAhead: 7 });
  const linkOf = (at: number) =>
    paths.resetPassword(
      data.emailedToken("reset-password", customerId, { ageMs: SERVER_NOW - at }),
    );
  const early = linkOf(SERVER_NOW);

  /** Signs an admin in whose phone has the right time, `ahead` milliseconds behind the server's clock. */
  async function signInAdmin(ahead: number) {
    const jar = browser();
    const form = { username, password: DEMO_PASSWORD };
    const first = await jar.go(paths.login(), { form });
    expect(first.location).toBe(secondStepPath());
    const began =
      data.value("select max(expires_at) from pending_sign_ins where user_id = ?", adminId) -
      PENDING_SIGN_IN_MS;
    const second = await jar.go(secondStepPath(), {
      form: { code: codeOf(secret, began - ahead) },
    });
    return { jar, status: second.status, text: second.text };
  }
  const seesSystem = async (jar: CookieJar) => (await jar.go("/admin/system")).text;
  const isSignedOut = async (jar: CookieJar) =>
    /^\/login/.test((await jar.go("/admin/system")).location ?? "");
  const sayOnTheWay = () => cleanerJar.go(paths.job(jobId), { form: { intent: "on-the-way" } });
  const { book, cancel } = bookerOf(customer, cleaner.id);

  // Right: the message of a cancellation is held back, because that of the booking has just gone out.
  const admin = await signInAdmin(0);
  expect(admin.status).toBe(302);
  expect(await seesSystem(admin.jar)).toContain("Clock: right");
  const heldId = await book(mondayAhead(SERVER_NOW));
  await untilSent(SERVER_NOW);
  await cancel(heldId);
  const heldNotices = () =>
    count("notices where booking_id = ? and channel = 'email' and done_at is null", heldId);
  await expect.poll(heldNotices).toBeGreaterThan(0);

  // An hour back.
  const back = SERVER_NOW - HOUR_MS + 2 * MINUTE_MS;
  await restartAt(back);
  expect((await customer.go(paths.dashboard())).status).toBe(200);
  expect(await seesSystem(admin.jar)).toContain("Clock: behind the last entry");
  const refused = await signInAdmin(-HOUR_MS);
  expect([refused.status, refused.jar.has("session")]).toEqual([400, false]);
  expect(refused.text).toContain("This code is wrong");
  expect((await customer.go(early)).status).toBe(200);
  expect((await cleanerJar.go(paths.job(jobId))).text).not.toContain('value="on-the-way"');
  expect((await sayOnTheWay()).status).toBe(409);
  expect(kindOf("booking-on-the-way", jobId)).toBe(0);
  expect(statusOf(requestId)).toBe("pending");

  // Right: what was held has gone out, and an admin who was there an hour ago signs in again.
  const right = SERVER_NOW + 10 * MINUTE_MS;
  await restartAt(right);
  expect(heldNotices()).toBe(0);
  expect(await isSignedOut(admin.jar)).toBe(true);
  const again = await signInAdmin(0);
  expect(again.status).toBe(302);
  expect(await seesSystem(again.jar)).toContain("Clock: right");
  expect((await sayOnTheWay()).status).toBe(302);
  expect((await sayOnTheWay()).status).toBe(302);
  // It has had an hour from then, not longer: its page leads to another one.
  const over = await customer.go(early);
  expect(over.status).toBe(410);
  expect(over.text).toContain(`href="${paths.forgotPassword()}"`);
  const link = linkOf(right);

  // A day ahead.
  const ahead = right + DAY_MS;
  await restartAt(ahead);
  expect((await customer.go(paths.dashboard())).status).toBe(200);
  expect(await isSignedOut(again.jar)).toBe(true);
  expect((await signInAdmin(DAY_MS)).status).toBe(400);
  expect((await customer.go(link)).status).toBe(410);
  await expect.poll(() => statusOf(requestId)).toBe("cancelled");
  const strange = await book(mondayAhead(SERVER_NOW, 1));
  await untilSent(ahead);
  await cancel(strange);
  await expect.poll(() => unsentOf(strange)).toBeGreaterThan(0);
  const laterLink = linkOf(ahead);

  // Right again.
  await restartAt(right + 10 * MINUTE_MS);
  expect((await customer.go(paths.dashboard())).status).toBe(200);
  expect((await customer.go(laterLink)).status).toBe(200);
  // A link that a day ahead was over is good for the rest of its hour.
  expect((await customer.go(link)).status).toBe(200);
  const last = await signInAdmin(0);
  expect(last.status).toBe(302);
  expect(await seesSystem(last.jar)).toContain("Clock: behind the last entry");
  // With the next entry that goes away.
  await book(mondayAhead(SERVER_NOW, 2));
  expect(await seesSystem(last.jar)).toContain("Clock: right");
  const evening = right + 20 * MINUTE_MS;
  await restartAt(evening);
  // A request that ended a day ahead stays so (docs/operations.md).
  expect([jobId, requestId, heldId, strange].map(statusOf)).toEqual([
    ...["confirmed", "cancelled", "cancelled", "cancelled"],
  ]);
  expect(kindOf("booking-on-the-way", jobId)).toBe(1);
  expect(kindOf("booking-expired", requestId)).toBe(1);
  expect(data.findBreaches()).toEqual([]);
  // Each email is one letter.
  const letters = lettersOf(people);
  expect(letters.length).toBeGreaterThan(4);
  expect(new Set(letters)).toEqual(new Set([1]));
  // The message that was held back a day ahead didn't wait for that time.
  expect([heldId, strange].map(unsentOf)).toEqual([0, 0]);
  expect(log.filter(({ level }) => level >= 50)).toEqual([]);
});

test("a message that was held back a day ahead waits for that day if nothing makes it due (the control)", async () => {
  const cwd = copyOfBuildWithout([["run: clampNotifications }", "run: () => false }"]]);
  const now = SERVER_NOW + 2 * HOUR_MS;
  const cleaner = data.addCleaner();
  const customer = browser(data.signIn(data.addKnownCustomer()));
  const { book, cancel } = bookerOf(customer, cleaner.id);
  await restartAt(now + DAY_MS, cwd);
  const id = await book(mondayAhead(SERVER_NOW, 3));
  await untilSent(now + DAY_MS);
  await cancel(id);
  await expect.poll(() => unsentOf(id)).toBeGreaterThan(0);
  await restartAt(now, cwd);
  await restartAt(now + 10 * MINUTE_MS, cwd);
  expect(unsentOf(id)).toBeGreaterThan(0);
  rmSync(cwd, { recursive: true });
});
