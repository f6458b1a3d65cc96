import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { publishEvent } from "~/domain/outbox/events.server";
import { HOUR_MS } from "~/lib/durations";
import { newPushKeys } from "~/lib/secrets.server";
import {
  startNotificationWorker,
  type NotificationWorker,
} from "~/domain/queue/notification-worker.server";
import type { ShortText } from "~/domain/notifications/short-texts.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";
import { makeBooking } from "../../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import {
  INTERRUPTED_COUNT,
  NOTIFICATION_COUNT,
  killAtEachStep,
} from "../../../../tests/support/killed-deliveries";
import { deleteEvents, countUnfinished } from "../../../../tests/support/notifications";
import {
  startPushService,
  subscriber,
  type FakePushAnswer,
} from "../../../../tests/support/push-service";
import { pushChannel } from "./push-channel.server";
import { pushPayloadOf } from "./push-payload";
import { addPushSubscription, listPushDevices } from "./push-subscriptions.server";
import { PATIENCE_MS } from "../../../../tests/support/patience";

useDatabase();

const FIRST_PAUSE = 30_000;
let clock = NOW;
let logged: { level: string; message: string; details: object }[] = [];
const closers: (() => Promise<void>)[] = [];

beforeEach(() => {
  clock = NOW;
  logged = [];
  deleteEvents();
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const keys = newPushKeys();

/** Starts a push service with these answers. `start` then starts a worker that sends to it. */
async function setUp(
  say: (path: string, attempt: number) => FakePushAnswer,
  { tryMs = 10_000, silenceMs = 5_000 } = {},
) {
  const service = await startPushService(say);
  closers.push(() => service.stop());
  const logAs = (level: string) => (details: object, message: string) =>
    void logged.push({ level, message, details });
  const log = { info: logAs("info"), warn: logAs("warn"), error: logAs("error") };
  const sender = {
    keys,
    subject: "mailto:hello@baansaat.example",
    hosts: [service.host],
    silenceMs,
  };
  const start = (): NotificationWorker => {
    const channel = pushChannel({ ...sender, log });
    const worker = startNotificationWorker({
      rules: NOTIFICATION_RULES,
      channels: { push: channel },
      now: () => clock,
      log,
      random: () => 1,
      pollMs: 5,
      tryMs,
    });
    closers.push(() => worker.stop(0));
    return worker;
  };
  return { ...service, sender, start };
}

/** Makes somebody with browsers at these paths. */
function person(host: string, paths: readonly string[], { id } = makeCustomer()) {
  const browsers = paths.map((path) => subscriber(host, path));
  for (const { subscription } of browsers) {
    addPushSubscription({ userId: id, ...subscription, userAgent: "Chrome/140 Android" }, clock);
  }
  return { id, browsers };
}

function publishTest(accountId: number): void {
  inTransaction(() => publishEvent({ kind: "notices-tried", payload: {}, accountId }, clock));
}

const notificationOf = (userId: number) =>
  db().select().from(notifications).where(eq(notifications.recipientUserId, userId)).get();
const pathsOf = (userId: number) =>
  listPushDevices(userId).map(({ endpoint }) => new URL(endpoint).pathname);
/** Waits until `check` passes, for as long as a busy machine may need. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS });
const said = (level: string) =>
  logged.filter((line) => line.level === level).map(({ message }) => message);

test("a notice reaches every browser of a person, and only they can read it", async () => {
  const { host, received, start } = await setUp(() => ({ status: 201 }));
  const cleaner = makeCleaner();
  db().update(users).set({ locale: "th" }).where(eq(users.id, cleaner.userId)).run();
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  const { browsers } = person(host, ["/a", "/b"], { id: cleaner.userId } as never);
  start();
  await soon(() => expect(received).toHaveLength(2));
  await soon(() => expect(notificationOf(cleaner.userId)?.doneAt).toBe(clock));
  for (const { path, headers, body } of received) {
    const read = browsers[path === "/a" ? 0 : 1]?.read(body);
    const messageId = notificationOf(cleaner.userId)?.messageId ?? "";
    expect(read).toEqual({
      title: "มีงานใหม่: จันทร์ 30 พ.ย. เวลา 9.00\u00a0น.",
      body: expect.stringContaining("เก็บเงินจากลูกค้า ฿950") as string,
      path: `/cleaner-dashboard/jobs/${bookingId}`,
      tag: messageId,
      lang: "th",
    });
    // push.spec.ts hands this very text to Chromium.
    const words = { ...read, action: "" } as unknown as ShortText;
    expect(JSON.stringify(read)).toBe(pushPayloadOf(words, { messageId, locale: "th" }));
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "high",
      topic: notificationOf(cleaner.userId)?.messageId.replaceAll("-", ""),
      // The time to live ends when the job starts, a week from now: nobody would want to read it later.
      ttl: String(7 * 24 * 3600),
      authorization: expect.stringMatching(/^vapid t=/) as string,
    });
    expect(body.toString("latin1")).not.toContain("Test cleaning");
  }
});

describe("a push service that", () => {
  test.each([404, 410])(
    "answers %i: the browser is forgotten, the others are told",
    async (status) => {
      const { host, start } = await setUp((path) => ({ status: path === "/gone" ? status : 201 }));
      const { id } = person(host, ["/gone", "/there"]);
      publishTest(id);
      start();
      await soon(() =>
        expect(notificationOf(id)).toMatchObject({ doneAt: clock, lastError: null }),
      );
      expect(pathsOf(id)).toEqual(["/there"]);
      expect(said("info")).toContain("devices are gone");
    },
  );

  test("knows none of somebody's browsers any more: nothing is left to do", async () => {
    const { host, start } = await setUp(() => ({ status: 410 }));
    const { id } = person(host, ["/gone"]);
    publishTest(id);
    start();
    await soon(() =>
      expect(notificationOf(id)).toMatchObject({ doneAt: clock, lastError: "no device" }),
    );
    expect(pathsOf(id)).toEqual([]);
  });

  test("answers 413: a dead letter at once, the browser stays", async () => {
    const { host, received, start } = await setUp(() => ({ status: 413 }));
    const { id } = person(host, ["/a"]);
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)).toMatchObject({ deadAt: clock, attempts: 1 }));
    expect(notificationOf(id)?.lastError).toContain("413");
    expect(pathsOf(id)).toEqual(["/a"]);
    expect(received).toHaveLength(1);
    expect(said("error")).toEqual(["notice is a dead letter"]);
  });

  test("answers 429: it is left alone as long as it asks, and whoever was told isn't told again", async () => {
    const { host, received, start } = await setUp((path, attempt) =>
      path === "/busy" && attempt === 1
        ? { status: 429, headers: { "Retry-After": "600" } }
        : { status: 201 },
    );
    const { id } = person(host, ["/busy", "/free"]);
    publishTest(id);
    start();
    await soon(() =>
      expect(notificationOf(id)).toMatchObject({ runAt: clock + 600_000, attempts: 1 }),
    );
    expect(said("warn")).toEqual(["notice will be tried again"]);
    clock += 600_000;
    await soon(() => expect(notificationOf(id)?.doneAt).toBe(clock));
    expect(received.map(({ path }) => path).sort()).toEqual(["/busy", "/busy", "/free"]);
  });

  test("answers 500: it is tried again", async () => {
    const { host, start } = await setUp((_, attempt) => ({ status: attempt === 1 ? 500 : 201 }));
    const { id } = person(host, ["/a"]);
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)?.runAt).toBe(clock + FIRST_PAUSE));
    expect(notificationOf(id)?.lastError).toContain("500");
    clock += FIRST_PAUSE;
    await soon(() => expect(notificationOf(id)).toMatchObject({ doneAt: clock, lastError: null }));
    expect(pathsOf(id)).toEqual(["/a"]);
  });

  test("answers 403 for one browser of several: that one's subscription isn't ours", async () => {
    const { host, start } = await setUp((path) => ({ status: path === "/other" ? 403 : 201 }));
    const { id } = person(host, ["/other", "/ours"]);
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)).toMatchObject({ doneAt: clock, lastError: null }));
    expect(pathsOf(id)).toEqual(["/ours"]);
    expect(said("error")).toEqual([]);
  });

  test("answers 403 for all: it is our keys, so an alarm is raised and nothing is lost", async () => {
    let right = false;
    const { host, start } = await setUp(() => ({ status: right ? 201 : 403 }));
    const { id } = person(host, ["/a", "/b"]);
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)?.runAt).toBe(clock + FIRST_PAUSE));
    expect(said("error")).toContain("a push service refuses our VAPID keys");
    expect(pathsOf(id)).toEqual(["/a", "/b"]);
    right = true;
    clock += FIRST_PAUSE;
    await soon(() => expect(notificationOf(id)?.doneAt).toBe(clock));
    expect(pathsOf(id)).toEqual(["/a", "/b"]);
  });

  test("hangs for one browser: it is broken off, the others are told once", async () => {
    let hangs = true;
    const { host, received, start } = await setUp(
      (path) => (path === "/hangs" && hangs ? "nothing" : { status: 201 }),
      { silenceMs: 200 },
    );
    const { id } = person(host, ["/hangs", "/answers"]);
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)?.runAt).toBe(clock + FIRST_PAUSE));
    hangs = false;
    clock += FIRST_PAUSE;
    await soon(() => expect(notificationOf(id)?.doneAt).toBe(clock));
    expect(received.map(({ path }) => path).sort()).toEqual(["/answers", "/hangs", "/hangs"]);
  });

  test("hangs: the worker breaks the try off as with every channel", async () => {
    const { host, start } = await setUp(() => "nothing", { tryMs: 200 });
    const { id } = person(host, ["/a"]);
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)?.runAt).toBe(clock + FIRST_PAUSE));
    expect(pathsOf(id)).toEqual(["/a"]);
  });

  test("can't be reached: it is tried again", async () => {
    const { host, start, stop } = await setUp(() => ({ status: 201 }));
    await stop();
    closers.shift();
    const { id } = person(host, ["/a"]);
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)?.runAt).toBe(clock + FIRST_PAUSE));
    expect(pathsOf(id)).toEqual(["/a"]);
  });

  test("is none of those allowed any more: nothing is sent there", async () => {
    const { received, start } = await setUp(() => ({ status: 201 }));
    const { id } = person("127.0.0.1:1", ["/a"]);
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)?.lastError).toBe("no device"));
    expect(pathsOf(id)).toEqual([]);
    expect(received).toEqual([]);
  });
});

test("a test is told to whoever asks, at night too, and to nobody without a browser", async () => {
  clock = Date.parse("2026-11-23T20:00:00Z");
  const { host, received, start } = await setUp(() => ({ status: 201 }));
  const { id } = person(host, ["/a"]);
  const nobody = makeCustomer();
  publishTest(nobody.id);
  publishTest(id);
  start();
  await soon(() => expect(notificationOf(id)?.doneAt).toBe(clock));
  expect(received).toHaveLength(1);
  expect(notificationOf(nobody.id)).toBeUndefined();
  expect(notificationOf(id)?.expiresAt).toBe(clock + HOUR_MS);
  expect(db().select().from(outboxEvents).all()).toHaveLength(2);
});

test("of processes that are killed at every step no push is lost; one that comes again takes the place of the first", async () => {
  let hangs = false;
  const { host, received, sender, start } = await setUp(
    () => (hangs ? "nothing" : { status: 201 }),
    { silenceMs: 30_000 },
  );
  const people = Array.from({ length: NOTIFICATION_COUNT }, (_, index) =>
    person(host, [`/${index}`]),
  );
  for (const { id } of people) publishTest(id);
  let before = 0;
  clock = await killAtEachStep(
    { name: "push", ...sender },
    {
      now: clock,
      hang: () => {
        before = received.length;
        hangs = true;
      },
      hung: () => {
        if (received.length === before) return false;
        hangs = false;
        return true;
      },
    },
  );
  start();
  await soon(() => expect(countUnfinished()).toBe(0));
  let again = 0;
  for (const [index, { id }] of people.entries()) {
    const notification = notificationOf(id);
    expect(notification).toMatchObject({ lastError: null, deadAt: null });
    const pushes = received.filter(({ path }) => path === `/${index}`);
    expect([1, 2]).toContain(pushes.length);
    again += pushes.length - 1;
    for (const { headers, body } of pushes) {
      expect(headers["topic"]).toBe(notification?.messageId.replaceAll("-", ""));
      expect(people[index]?.browsers[0]?.read(body)["tag"]).toBe(notification?.messageId);
    }
  }
  expect(again).toBe(INTERRUPTED_COUNT);
});
