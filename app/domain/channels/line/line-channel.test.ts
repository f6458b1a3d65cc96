import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { notifications } from "#db/schema/queue";
import { publishEvent } from "~/domain/outbox/events.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import type { DeliveryChannel, NotificationToSend } from "~/domain/queue/delivery-channel";
import {
  startNotificationWorker,
  type NotificationWorker,
} from "~/domain/queue/notification-worker.server";
import { writeShortText } from "~/domain/notifications/short-texts.server";
import { writeEmail } from "~/domain/notifications/emails/write-email.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import {
  INTERRUPTED_COUNT,
  NOTIFICATION_COUNT,
  killAtEachStep,
} from "../../../../tests/support/killed-deliveries";
import { FakeLineMessaging, lineUserId } from "../../../../tests/support/fake-line-messaging";
import { deleteEvents, countUnfinished } from "../../../../tests/support/notifications";
import { lineChannel } from "./line-channel.server";
import { getLineLink, linkLine, recordFriendships } from "./line-links.server";
import {
  resetLineQuota,
  getLineQuota,
  refreshLineQuota,
  lineQuotaReserve,
} from "./line-quota.server";
import { PATIENCE_MS } from "../../../../tests/support/patience";

useDatabase();

const ORIGIN = "https://baansaat.example";
const line = await FakeLineMessaging.start();
const workers: NotificationWorker[] = [];
let clock = NOW;
let logged: { level: string; message: string; details: object }[] = [];
/** The notifications that went by email. */
let emailed: NotificationToSend[] = [];
let hasEmail = true;

beforeEach(() => {
  clock = NOW;
  logged = [];
  emailed = [];
  hasEmail = true;
  deleteEvents();
  resetLineQuota();
  line.reset();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
});
afterAll(() => line.stop());

const email: DeliveryChannel = {
  isSilentAtNight: false,
  parallel: 4,
  canReach: () => hasEmail,
  deliver: (notice) => {
    emailed.push(notice);
    return Promise.resolve({ delivered: true });
  },
};

const logAs = (level: string) => (details: object, message: string) =>
  void logged.push({ level, message, details });

function start({ silenceMs = 300 } = {}): void {
  const channels = {
    email,
    line: lineChannel({ settings: line.settings, origin: ORIGIN, silenceMs }),
  };
  const log = { info: logAs("info"), warn: logAs("warn"), error: logAs("error") };
  workers.push(
    startNotificationWorker({
      channels,
      rules: NOTIFICATION_RULES,
      now: () => clock,
      log,
      random: () => 1,
      pollMs: 5,
      tryMs: 10_000,
    }),
  );
}

/** Makes somebody who has connected LINE. */
function connected({ id } = makeCustomer()) {
  const sub = lineUserId();
  linkLine(id, { lineUserId: sub, isFriend: true }, clock);
  return { id, sub };
}

function publishTest(accountId: number): void {
  inTransaction(() => publishEvent({ kind: "notices-tried", payload: {}, accountId }, clock));
}

/** Reminds a cleaner who has connected LINE of a job in a week. By the table this goes to phones only. */
function remind() {
  const cleaner = makeCleaner();
  const { id, sub } = connected({ id: cleaner.userId } as never);
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  deleteEvents();
  publishReminder(bookingId);
  return { id, sub, bookingId };
}

function publishReminder(bookingId: number) {
  const startsAt = instantOf(NEXT_MONDAY, 9);
  inTransaction(() =>
    publishEvent({ kind: "booking-soon", payload: { bookingId, startsAt } }, clock),
  );
}

const notificationOf = (userId: number, channel: "line" | "email" = "line") =>
  db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.recipientUserId, userId), eq(notifications.channel, channel)))
    .get();
const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS });
const said = (level: string) =>
  logged.filter((one) => one.level === level).map(({ message }) => message);

test("a notice is its short words and a button that leads to its page, told once", async () => {
  const cleaner = makeCleaner();
  db().update(users).set({ locale: "th" }).where(eq(users.id, cleaner.userId)).run();
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  const { sub } = connected({ id: cleaner.userId } as never);
  start();
  await soon(() => expect(notificationOf(cleaner.userId)?.doneAt).toBe(clock));
  const [message] = line.delivered;
  expect(line.delivered).toHaveLength(1);
  expect(message).toMatchObject({ to: sub, retryKey: notificationOf(cleaner.userId)?.messageId });
  const [flex] = message?.messages ?? [];
  expect(flex?.["altText"]).toContain("มีงานใหม่: จันทร์ 30 พ.ย. เวลา 9.00\u00a0น.");
  expect(JSON.stringify(flex)).not.toContain("\u2060");
  expect(flex).toMatchObject({
    contents: {
      footer: {
        contents: [
          { action: { type: "uri", uri: `${ORIGIN}/cleaner-dashboard/jobs/${bookingId}` } },
        ],
      },
    },
  });
  // They get an email too, because the table says so; nothing fell back.
  await soon(() => expect(emailed.map(({ event }) => event.kind)).toContain("booking-booked"));
  expect(notificationOf(cleaner.userId)?.fellBack).toBe(null);
});

describe("LINE that", () => {
  test("took a message before and says so: done, and counted once", async () => {
    const { id } = connected();
    line.faults.push({ status: 500, isTaken: true });
    publishTest(id);
    start();
    await soon(() =>
      expect(notificationOf(id)).toMatchObject({ attempts: 1, runAt: clock + 30_000 }),
    );
    clock += 30_000;
    await soon(() => expect(notificationOf(id)).toMatchObject({ doneAt: clock, lastError: null }));
    expect(line.receivedPushes.map(({ status }) => status)).toEqual([500, 409]);
    expect(line.delivered).toHaveLength(1);
    expect(emailed).toEqual([]);
  });

  test("answers 429: it is left alone as long as it asks", async () => {
    const { id } = connected();
    line.faults.push({ status: 429, retryAfter: "600", message: "Too many requests" });
    publishTest(id);
    start();
    await soon(() =>
      expect(notificationOf(id)).toMatchObject({ attempts: 1, runAt: clock + 600_000 }),
    );
    expect(said("warn")).toEqual(["notice will be tried again"]);
    clock += 600_000;
    await soon(() => expect(notificationOf(id)?.doneAt).toBe(clock));
    expect(line.delivered).toHaveLength(1);
  });

  test.each([500, "hangs"] as const)(
    "%s again and again: by email in the end, and a dead letter",
    async (status) => {
      const { id } = remind();
      line.faults.push(...Array.from({ length: 8 }, () => ({ status })));
      db()
        .update(notifications)
        .set({ expiresAt: NOW + DAY_MS })
        .run();
      start();
      for (let attempt = 1; attempt < 8; attempt += 1) {
        await soon(() =>
          expect(notificationOf(id)).toMatchObject({ attempts: attempt, leaseUntil: null }),
        );
        db()
          .update(notifications)
          .set({ expiresAt: NOW + DAY_MS })
          .run();
        expect(emailed).toEqual([]);
        clock = notificationOf(id)?.runAt ?? clock;
      }
      await soon(() => expect(notificationOf(id)?.deadAt).toBe(clock));
      await soon(() => expect(emailed).toHaveLength(1));
      // The tries end early enough for the reader to do something.
      expect(clock - NOW).toBeLessThanOrEqual(70 * MINUTE_MS);
      expect(notificationOf(id)).toMatchObject({ fellBack: "unreachable", attempts: 8 });
      expect(said("error")).toEqual(["notice is a dead letter"]);
    },
  );

  test.each([400, 401, 403])(
    "answers %i: by email at once, and a dead letter that says why",
    async (status) => {
      const { id, sub } = remind();
      line.faults.push({ status, message: `nobody like ${sub}` });
      start();
      await soon(() => expect(emailed.map(({ recipientUserId }) => recipientUserId)).toEqual([id]));
      expect(notificationOf(id)).toMatchObject({
        attempts: 1,
        deadAt: clock,
        fellBack: "refused",
        lastError: `LINE answered ${status}`,
      });
      expect(JSON.stringify(logged)).not.toContain(sub);
    },
  );

  test("hands nothing to whoever has blocked us: by email, until they add us again", async () => {
    const { id, sub, bookingId } = remind();
    recordFriendships([{ id: "1", kind: "unfollow", lineUserId: sub, at: clock }], clock);
    start();
    await soon(() => expect(emailed).toHaveLength(1));
    expect(notificationOf(id)).toMatchObject({ doneAt: clock, deadAt: null, fellBack: "blocked" });
    expect(line.receivedPushes).toEqual([]);
    clock += 1;
    recordFriendships([{ id: "2", kind: "follow", lineUserId: sub, at: clock }], clock);
    deleteEvents();
    publishReminder(bookingId);
    await soon(() => expect(line.delivered).toHaveLength(1));
    expect(emailed).toHaveLength(1);
  });
});

describe("what can't go by LINE", () => {
  test("goes by email once, also to whoever gets it so already", async () => {
    const cleaner = makeCleaner();
    const { sub } = connected({ id: cleaner.userId } as never);
    recordFriendships([{ id: "3", kind: "unfollow", lineUserId: sub, at: clock }], clock);
    makeBooking({ cleanerId: cleaner.id });
    start();
    await soon(() => expect(notificationOf(cleaner.userId)?.fellBack).toBe("blocked"));
    await soon(() => expect(notificationOf(cleaner.userId, "email")?.doneAt).toBe(clock));
    const toThem = emailed.filter(({ recipientUserId }) => recipientUserId === cleaner.userId);
    expect(toThem.map(({ event }) => event.kind)).toEqual(["booking-booked"]);
  });

  test("stays away from whoever has no email", async () => {
    const { id } = remind();
    hasEmail = false;
    line.faults.push({ status: 403 });
    start();
    await soon(() => expect(notificationOf(id)?.deadAt).toBe(clock));
    expect(notificationOf(id)).toMatchObject({ fellBack: null });
    expect(notificationOf(id, "email")).toBeUndefined();
  });

  test("stays there if somebody tries LINE out", async () => {
    const { id } = connected();
    line.faults.push({ status: 403 });
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)).toMatchObject({ deadAt: clock, fellBack: null }));
    expect(notificationOf(id, "email")).toBeUndefined();
  });

  test("is dropped of whoever has disconnected meanwhile", async () => {
    const { id } = connected();
    line.faults.push({ status: 500 });
    publishTest(id);
    start();
    await soon(() => expect(notificationOf(id)?.runAt).toBe(clock + 30_000));
    db().run(`delete from line_links where user_id = ${id}`);
    clock += 30_000;
    await soon(() =>
      expect(notificationOf(id)).toMatchObject({ doneAt: clock, lastError: "no longer connected" }),
    );
    expect(emailed).toEqual([]);
  });

  test("is told in the words of a phone where no letter says it", async () => {
    remind();
    line.faults.push({ status: 403 });
    start();
    await soon(() => expect(emailed).toHaveLength(1));
    const [notice] = emailed;
    if (!notice) throw new Error("no mail");
    const address = { email: "a@example.com", isAccountEmailVerified: true };
    const writtenEmail = await writeEmail(notice, address, { origin: ORIGIN, now: clock });
    expect(writtenEmail?.subject).toBe((await writeShortText(notice))?.title);
    expect(writtenEmail?.action?.href).toContain(`${ORIGIN}/cleaner-dashboard/jobs/`);
    expect(writtenEmail?.signature.join()).toContain("did not reach you on LINE");
  });
});

describe("the month’s messages", () => {
  /** Makes a cleaner's job that many hours ahead: its notification is urgent if that is soon. */
  async function job(inHours: number) {
    const cleaner = makeCleaner();
    connected({ id: cleaner.userId } as never);
    const date = inHours < 24 ? "2026-11-23" : "2026-11-30";
    makeBooking({
      cleanerId: cleaner.id,
      date,
      ...(inHours < 24 ? { serviceId: makeService({ duration: 60 }).id, time: "11:00 AM" } : {}),
    });
    await soon(() => expect(notificationOf(cleaner.userId)?.doneAt).toBe(clock));
    return notificationOf(cleaner.userId);
  }

  test("keep a reserve for what is urgent: the rest goes by email", async () => {
    line.quota = { limit: 500, used: 500 - lineQuotaReserve(500) - 1 };
    start();
    expect(await job(100)).toMatchObject({ fellBack: null });
    expect(await job(100)).toMatchObject({ fellBack: "quota", deadAt: null });
    expect(await job(5)).toMatchObject({ fellBack: null });
    expect(line.delivered).toHaveLength(2);
    expect(getLineQuota()).toMatchObject({ limit: 500, used: 451 });
  });

  test("are used up though nobody knew: by email, and nothing more is tried", async () => {
    line.quota = { limit: 500, used: 100 };
    await refreshLineQuota(line.settings, clock);
    line.quota.used = 500;
    start();
    expect(await job(5)).toMatchObject({ fellBack: "quota", deadAt: null });
    expect(await job(5)).toMatchObject({ fellBack: "quota" });
    expect(line.receivedPushes.map(({ status }) => status)).toEqual([429]);
  });

  test("are read every ten minutes; LINE that doesn't tell stops no message", async () => {
    line.quotaStatus = 500;
    start();
    expect(await job(100)).toMatchObject({ fellBack: null });
    expect(getLineQuota().readAt).toBe(null);
    line.quotaStatus = 200;
    line.quota = { limit: 1_000, used: 990 };
    clock += MINUTE_MS;
    await refreshLineQuota(line.settings, clock);
    expect(getLineQuota()).toEqual({ limit: 1_000, used: 990, readAt: clock });
    line.quota = { limit: 1_000, used: 991 };
    clock += 9 * MINUTE_MS;
    await refreshLineQuota(line.settings, clock);
    expect(getLineQuota().used).toBe(990);
    clock += MINUTE_MS;
    await refreshLineQuota(line.settings, clock);
    expect(getLineQuota().used).toBe(991);
  });
});

test("of processes that are killed at every step nothing is lost, and nothing comes twice", async () => {
  const people = Array.from({ length: NOTIFICATION_COUNT }, () => connected());
  for (const { id } of people) publishTest(id);
  const hangs = () => line.receivedPushes.filter(({ status }) => status === "hangs").length;
  let before = 0;
  clock = await killAtEachStep(
    { name: "line", settings: line.settings },
    {
      now: clock,
      hang: () => {
        before = hangs();
        line.faults.push({ status: "hangs", isTaken: true });
      },
      hung: () => hangs() > before,
    },
  );
  // On a busy machine LINE may be silent for long, and the clock never comes to the next try.
  start({ silenceMs: PATIENCE_MS });
  await soon(() => expect(countUnfinished()).toBe(0));
  expect(people.every(({ id }) => notificationOf(id)?.doneAt)).toBe(true);
  expect(line.delivered.map(({ to }) => to).sort()).toEqual(people.map(({ sub }) => sub).sort());
  expect(line.receivedPushes.filter(({ status }) => status === 409)).toHaveLength(
    INTERRUPTED_COUNT,
  );
  expect(emailed).toEqual([]);
});

test("a link is moved to whoever connects that account last, and is one for a person", () => {
  const one = connected();
  const other = makeCustomer();
  expect(linkLine(other.id, { lineUserId: one.sub, isFriend: false }, clock + HOUR_MS)).toBe(true);
  expect(getLineLink(one.id)).toBe(null);
  expect(getLineLink(other.id)).toEqual({
    lineUserId: one.sub,
    linkedAt: clock + HOUR_MS,
    blockedAt: clock + HOUR_MS,
  });
  db().update(users).set({ deactivatedAt: clock }).where(eq(users.id, other.id)).run();
  expect(linkLine(other.id, { lineUserId: lineUserId(), isFriend: true }, clock)).toBe(false);
});
