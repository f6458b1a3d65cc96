import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { notices } from "#db/schema/queue";
import { publishEvent } from "~/domain/outbox/events.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import type { DeliveryChannel, NoticeToSend } from "~/domain/queue/delivery";
import { startWorker, type Worker } from "~/domain/queue/worker.server";
import { shortWordsOf } from "~/domain/notifications/short-words.server";
import { writeLetter } from "~/domain/notifications/letters/write-letter.server";
import { NOTICE_RULES } from "~/domain/notifications/notice-rules.server";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { CUT_SHORT, NOTICES, killAtEachStep } from "../../../../tests/support/killed-deliveries";
import { LineMessaging, lineUserId } from "../../../../tests/support/line-messaging";
import { forgetEvents, unfinished } from "../../../../tests/support/notices";
import { lineChannel } from "./line-channel.server";
import { getLineLink, linkLine, noteFriendships } from "./line-links.server";
import { forgetLineQuota, knownLineQuota, readLineQuota, reserveOf } from "./line-quota.server";

useDatabase();

const ORIGIN = "https://baansaat.example";
const line = await LineMessaging.start();
const workers: Worker[] = [];
let clock = NOW;
let logged: { level: string; message: string; details: object }[] = [];
/** What went by email. */
let mailed: NoticeToSend[] = [];
let hasEmail = true;

beforeEach(() => {
  clock = NOW;
  logged = [];
  mailed = [];
  hasEmail = true;
  forgetEvents();
  forgetLineQuota();
  line.reset();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
});
afterAll(() => line.stop());

const email: DeliveryChannel = {
  silentAtNight: false,
  parallel: 4,
  reaches: () => hasEmail,
  deliver: (notice) => {
    mailed.push(notice);
    return Promise.resolve({ delivered: true });
  },
};

const logAs = (level: string) => (details: object, message: string) =>
  void logged.push({ level, message, details });

function start(): void {
  const channels = {
    email,
    line: lineChannel({ settings: line.settings, origin: ORIGIN, silenceMs: 300 }),
  };
  const log = { info: logAs("info"), warn: logAs("warn"), error: logAs("error") };
  workers.push(
    startWorker({
      channels,
      rules: NOTICE_RULES,
      now: () => clock,
      log,
      random: () => 1,
      pollMs: 5,
      tryMs: 10_000,
    }),
  );
}

/** Somebody who has connected LINE. */
function connected({ id } = makeCustomer()) {
  const sub = lineUserId();
  linkLine(id, { lineUserId: sub, isFriend: true }, clock);
  return { id, sub };
}

function tryOut(accountId: number): void {
  inTransaction(() => publishEvent({ kind: "notices-tried", payload: {}, accountId }, clock));
}

/** A cleaner who has connected LINE is reminded of a job in a week: on phones alone, says the table. */
function remind() {
  const cleaner = makeCleaner();
  const { id, sub } = connected({ id: cleaner.userId } as never);
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  forgetEvents();
  publishReminder(bookingId);
  return { id, sub, bookingId };
}

function publishReminder(bookingId: number) {
  const startsAt = instantOf(NEXT_MONDAY, 9);
  inTransaction(() =>
    publishEvent({ kind: "booking-soon", payload: { bookingId, startsAt } }, clock),
  );
}

const noticeOf = (userId: number, channel: "line" | "email" = "line") =>
  db()
    .select()
    .from(notices)
    .where(and(eq(notices.recipientUserId, userId), eq(notices.channel, channel)))
    .get();
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const said = (level: string) =>
  logged.filter((one) => one.level === level).map(({ message }) => message);

test("a notice is its short words and a button that leads to its page, told once", async () => {
  const cleaner = makeCleaner();
  db().update(users).set({ locale: "th" }).where(eq(users.id, cleaner.userId)).run();
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  const { sub } = connected({ id: cleaner.userId } as never);
  start();
  await soon(() => expect(noticeOf(cleaner.userId)?.doneAt).toBe(clock));
  const [message] = line.handed;
  expect(line.handed).toHaveLength(1);
  expect(message).toMatchObject({ to: sub, retryKey: noticeOf(cleaner.userId)?.messageId });
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
  // They get it by email too, as the table says; nothing fell back.
  await soon(() => expect(mailed.map(({ event }) => event.kind)).toContain("booking-booked"));
  expect(noticeOf(cleaner.userId)?.fellBack).toBe(null);
});

describe("LINE that", () => {
  test("took a message before and says so: done, and counted once", async () => {
    const { id } = connected();
    line.mischief.push({ status: 500, takesIt: true });
    tryOut(id);
    start();
    await soon(() => expect(noticeOf(id)).toMatchObject({ attempts: 1, runAt: clock + 30_000 }));
    clock += 30_000;
    await soon(() => expect(noticeOf(id)).toMatchObject({ doneAt: clock, lastError: null }));
    expect(line.asked.map(({ status }) => status)).toEqual([500, 409]);
    expect(line.handed).toHaveLength(1);
    expect(mailed).toEqual([]);
  });

  test("answers 429: it is left alone as long as it asks", async () => {
    const { id } = connected();
    line.mischief.push({ status: 429, retryAfter: "600", message: "Too many requests" });
    tryOut(id);
    start();
    await soon(() => expect(noticeOf(id)).toMatchObject({ attempts: 1, runAt: clock + 600_000 }));
    expect(said("warn")).toEqual(["notice will be tried again"]);
    clock += 600_000;
    await soon(() => expect(noticeOf(id)?.doneAt).toBe(clock));
    expect(line.handed).toHaveLength(1);
  });

  test.each([500, "hangs"] as const)(
    "%s again and again: by email in the end, and a dead letter",
    async (status) => {
      const { id } = remind();
      line.mischief.push(...Array.from({ length: 8 }, () => ({ status })));
      db()
        .update(notices)
        .set({ expiresAt: NOW + DAY_MS })
        .run();
      start();
      for (let attempt = 1; attempt < 8; attempt += 1) {
        await soon(() =>
          expect(noticeOf(id)).toMatchObject({ attempts: attempt, leaseUntil: null }),
        );
        db()
          .update(notices)
          .set({ expiresAt: NOW + DAY_MS })
          .run();
        expect(mailed).toEqual([]);
        clock = noticeOf(id)?.runAt ?? clock;
      }
      await soon(() => expect(noticeOf(id)?.deadAt).toBe(clock));
      await soon(() => expect(mailed).toHaveLength(1));
      // The tries are over while whoever is told can still do something.
      expect(clock - NOW).toBeLessThanOrEqual(70 * MINUTE_MS);
      expect(noticeOf(id)).toMatchObject({ fellBack: "unreachable", attempts: 8 });
      expect(said("error")).toEqual(["notice is a dead letter"]);
    },
  );

  test.each([400, 401, 403])(
    "answers %i: by email at once, and a dead letter that says why",
    async (status) => {
      const { id, sub } = remind();
      line.mischief.push({ status, message: `nobody like ${sub}` });
      start();
      await soon(() => expect(mailed.map(({ recipientUserId }) => recipientUserId)).toEqual([id]));
      expect(noticeOf(id)).toMatchObject({
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
    noteFriendships([{ id: "1", kind: "unfollow", lineUserId: sub, at: clock }], clock);
    start();
    await soon(() => expect(mailed).toHaveLength(1));
    expect(noticeOf(id)).toMatchObject({ doneAt: clock, deadAt: null, fellBack: "blocked" });
    expect(line.asked).toEqual([]);
    clock += 1;
    noteFriendships([{ id: "2", kind: "follow", lineUserId: sub, at: clock }], clock);
    forgetEvents();
    publishReminder(bookingId);
    await soon(() => expect(line.handed).toHaveLength(1));
    expect(mailed).toHaveLength(1);
  });
});

describe("what can't go by LINE", () => {
  test("goes by email once, also to whoever gets it so already", async () => {
    const cleaner = makeCleaner();
    const { sub } = connected({ id: cleaner.userId } as never);
    noteFriendships([{ id: "3", kind: "unfollow", lineUserId: sub, at: clock }], clock);
    makeBooking({ cleanerId: cleaner.id });
    start();
    await soon(() => expect(noticeOf(cleaner.userId)?.fellBack).toBe("blocked"));
    await soon(() => expect(noticeOf(cleaner.userId, "email")?.doneAt).toBe(clock));
    const toThem = mailed.filter(({ recipientUserId }) => recipientUserId === cleaner.userId);
    expect(toThem.map(({ event }) => event.kind)).toEqual(["booking-booked"]);
  });

  test("stays away from whoever has no email", async () => {
    const { id } = remind();
    hasEmail = false;
    line.mischief.push({ status: 403 });
    start();
    await soon(() => expect(noticeOf(id)?.deadAt).toBe(clock));
    expect(noticeOf(id)).toMatchObject({ fellBack: null });
    expect(noticeOf(id, "email")).toBeUndefined();
  });

  test("stays there if somebody tries LINE out", async () => {
    const { id } = connected();
    line.mischief.push({ status: 403 });
    tryOut(id);
    start();
    await soon(() => expect(noticeOf(id)).toMatchObject({ deadAt: clock, fellBack: null }));
    expect(noticeOf(id, "email")).toBeUndefined();
  });

  test("is dropped of whoever has disconnected meanwhile", async () => {
    const { id } = connected();
    line.mischief.push({ status: 500 });
    tryOut(id);
    start();
    await soon(() => expect(noticeOf(id)?.runAt).toBe(clock + 30_000));
    db().run(`delete from line_links where user_id = ${id}`);
    clock += 30_000;
    await soon(() =>
      expect(noticeOf(id)).toMatchObject({ doneAt: clock, lastError: "no longer connected" }),
    );
    expect(mailed).toEqual([]);
  });

  test("is told in the words of a phone where no letter says it", async () => {
    remind();
    line.mischief.push({ status: 403 });
    start();
    await soon(() => expect(mailed).toHaveLength(1));
    const [notice] = mailed;
    if (!notice) throw new Error("no mail");
    const address = { email: "a@example.com", accountEmailVerified: true };
    const letter = await writeLetter(notice, address, { origin: ORIGIN, now: clock });
    expect(letter?.subject).toBe((await shortWordsOf(notice))?.title);
    expect(letter?.action?.href).toContain(`${ORIGIN}/cleaner-dashboard/jobs/`);
    expect(letter?.signature.join()).toContain("did not reach you on LINE");
  });
});

describe("the month’s messages", () => {
  /** A cleaner's job in so many hours: news that is urgent if that is soon. */
  async function job(inHours: number) {
    const cleaner = makeCleaner();
    connected({ id: cleaner.userId } as never);
    const date = inHours < 24 ? "2026-11-23" : "2026-11-30";
    makeBooking({
      cleanerId: cleaner.id,
      date,
      ...(inHours < 24 ? { serviceId: makeService({ duration: 60 }).id, time: "11:00 AM" } : {}),
    });
    await soon(() => expect(noticeOf(cleaner.userId)?.doneAt).toBe(clock));
    return noticeOf(cleaner.userId);
  }

  test("keep a reserve for what is urgent: the rest goes by email", async () => {
    line.quota = { limit: 500, used: 500 - reserveOf(500) - 1 };
    start();
    expect(await job(100)).toMatchObject({ fellBack: null });
    expect(await job(100)).toMatchObject({ fellBack: "quota", deadAt: null });
    expect(await job(5)).toMatchObject({ fellBack: null });
    expect(line.handed).toHaveLength(2);
    expect(knownLineQuota()).toMatchObject({ limit: 500, used: 451 });
  });

  test("are used up though nobody knew: by email, and nothing more is tried", async () => {
    line.quota = { limit: 500, used: 100 };
    await readLineQuota(line.settings, clock);
    line.quota.used = 500;
    start();
    expect(await job(5)).toMatchObject({ fellBack: "quota", deadAt: null });
    expect(await job(5)).toMatchObject({ fellBack: "quota" });
    expect(line.asked.map(({ status }) => status)).toEqual([429]);
  });

  test("are read every ten minutes; LINE that doesn't tell stops no message", async () => {
    line.quotaStatus = 500;
    start();
    expect(await job(100)).toMatchObject({ fellBack: null });
    expect(knownLineQuota().readAt).toBe(null);
    line.quotaStatus = 200;
    line.quota = { limit: 1_000, used: 990 };
    clock += MINUTE_MS;
    await readLineQuota(line.settings, clock);
    expect(knownLineQuota()).toEqual({ limit: 1_000, used: 990, readAt: clock });
    line.quota = { limit: 1_000, used: 991 };
    clock += 9 * MINUTE_MS;
    await readLineQuota(line.settings, clock);
    expect(knownLineQuota().used).toBe(990);
    clock += MINUTE_MS;
    await readLineQuota(line.settings, clock);
    expect(knownLineQuota().used).toBe(991);
  });
});

test(
  "of processes that are killed at every step nothing is lost, and nothing comes twice",
  { timeout: 180_000 },
  async () => {
    const people = Array.from({ length: NOTICES }, () => connected());
    for (const { id } of people) tryOut(id);
    const hangs = () => line.asked.filter(({ status }) => status === "hangs").length;
    let before = 0;
    clock = await killAtEachStep(
      { name: "line", settings: line.settings },
      {
        now: clock,
        hang: () => {
          before = hangs();
          line.mischief.push({ status: "hangs", takesIt: true });
        },
        hung: () => hangs() > before,
      },
    );
    start();
    await soon(() => expect(unfinished()).toBe(0));
    expect(people.every(({ id }) => noticeOf(id)?.doneAt)).toBe(true);
    expect(line.handed.map(({ to }) => to).sort()).toEqual(people.map(({ sub }) => sub).sort());
    expect(line.asked.filter(({ status }) => status === 409)).toHaveLength(CUT_SHORT);
    expect(mailed).toEqual([]);
  },
);

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
