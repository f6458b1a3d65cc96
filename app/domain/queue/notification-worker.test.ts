import Sqlite from "better-sqlite3";
import { eq } from "drizzle-orm";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, inTransaction, sqlite, setServerBusyTimeout } from "#db/client.server";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { users } from "#db/schema/accounts";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { instantOf } from "~/lib/bangkok-time";
import { publishEvent } from "~/domain/outbox/events.server";
import { expandEvent } from "~/domain/notifications/expand-events.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";
import { makeBooking } from "../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../tests/support/database";
import { onFullDisk } from "../../../tests/support/full-disk";
import { startChannelDelivery } from "./deliver-notifications.server";
import {
  TemporaryDeliveryError,
  PermanentDeliveryError,
  type DeliveryChannel,
  type NotificationToSend,
} from "./delivery-channel";
import { claimNotification, requeueDeadLetter, sweepNotifications } from "./delivery-queue.server";
import { MOST_DELIVERY_ATTEMPTS } from "./retry-delay";
import {
  startNotificationWorker,
  type NotificationWorker,
  type NotificationWorkerOptions,
} from "./notification-worker.server";
import { PATIENCE_MS } from "../../../tests/support/patience";
import { testProgram } from "../../../tests/support/test-program";

const HOUR = 3_600_000;
const LEASE = 120_000;

useDatabase();

let clock = NOW;
const workers: NotificationWorker[] = [];

beforeEach(() => {
  clock = NOW;
  db().delete(outboxEvents).run();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
});

/** The behaviour that every channel of these tests has: it reaches everybody, at any hour. */
const REACHES_EVERYBODY = { canReach: () => true, isSilentAtNight: false, parallel: 4 };
const nothingIsSent = {
  ...REACHES_EVERYBODY,
  deliver: () => Promise.reject(new Error("not here")),
};

const eventIds = () =>
  db()
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .all()
    .map(({ id }) => id);

/** Publishes an event about somebody's account and returns its id. */
function publish(accountId = makeCustomer().id): number {
  inTransaction(() => publishEvent({ kind: "password-changed", payload: {}, accountId }, clock));
  return eventIds().at(-1) ?? 0;
}

/** Makes a notification that waits to be delivered, and returns its id. */
function queue(given: Partial<typeof notifications.$inferInsert> = {}): number {
  const eventId = publish();
  expandEvent(eventId, { email: nothingIsSent }, clock);
  const { id } = notificationsOf(eventId)[0] ?? { id: 0 };
  if (Object.keys(given).length > 0)
    db().update(notifications).set(given).where(eq(notifications.id, id)).run();
  return id;
}

const notificationsOf = (eventId: number) =>
  db()
    .select()
    .from(notifications)
    .where(eq(notifications.eventId, eventId))
    .orderBy(notifications.id)
    .all();

function row(id: number) {
  const found = db().select().from(notifications).where(eq(notifications.id, id)).get();
  if (!found) throw new Error(`No notice ${id}.`);
  return found;
}

/** Plays the other side: decides what happens to each try, and remembers what it was given. */
function channelThat(deliver: DeliveryChannel["deliver"]) {
  const tries: NotificationToSend[] = [];
  return {
    tries,
    channel: {
      ...REACHES_EVERYBODY,
      deliver: (notice, how) => {
        tries.push(notice);
        return deliver(notice, how);
      },
    } satisfies DeliveryChannel,
  };
}

const logged: { level: string; message: string }[] = [];
const logAs = (level: string) => (_details: object, message: string) => {
  logged.push({ level, message });
};
const log = { info: logAs("info"), warn: logAs("warn"), error: logAs("error") };

function work(
  channel: DeliveryChannel,
  options: Partial<NotificationWorkerOptions> = {},
): NotificationWorker {
  const worker = startNotificationWorker({
    rules: NOTIFICATION_RULES,
    channels: { email: channel },
    now: () => clock,
    log,
    random: () => 1,
    pollMs: 5,
    leaseMs: LEASE,
    ...options,
  });
  workers.push(worker);
  return worker;
}

/** Waits until `check` passes, for as long as a busy machine may need. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS });

const delivered = () => Promise.resolve({ delivered: true } as const);

describe("a worker", () => {
  it("notes what it delivered, though another process takes the lock just before", async () => {
    const other = new Sqlite(sqlite().name);
    const { channel, tries } = channelThat(() => {
      // This happens between the wait for the lock and the write.
      setImmediate(() => {
        other.exec("begin immediate");
        setTimeout(() => other.exec("rollback"), 300);
      });
      return delivered();
    });
    const id = queue();
    logged.length = 0;
    const usual = Number(sqlite().pragma("busy_timeout", { simple: true }));
    setServerBusyTimeout();
    try {
      work(channel);
      await soon(() => expect(row(id).doneAt).toBe(clock));
    } finally {
      sqlite().pragma(`busy_timeout = ${usual}`);
      other.close();
    }
    expect(tries).toHaveLength(1);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("delivers what is due, the oldest first, and not what is due later", async () => {
    const second = queue();
    const first = queue();
    const later = queue();
    db()
      .update(notifications)
      .set({ runAt: clock - 10 })
      .where(eq(notifications.id, first))
      .run();
    db()
      .update(notifications)
      .set({ runAt: clock + 10 })
      .where(eq(notifications.id, later))
      .run();
    const { channel, tries } = channelThat(delivered);
    work(channel);
    await soon(() => expect(row(second).doneAt).toBe(clock));
    expect(tries.map((notice) => notice.id)).toEqual([first, second]);
    expect(row(later)).toMatchObject({ doneAt: null, attempts: 0 });
  });

  it("finds what is queued while it runs", async () => {
    const { channel } = channelThat(delivered);
    work(channel);
    const eventId = publish();
    await soon(() =>
      expect(notificationsOf(eventId)).toMatchObject([{ doneAt: clock, leaseUntil: null }]),
    );
  });

  it("goes on after a full disk, with the events that came before it, and puts none off", async () => {
    const eventId = publish();
    const { channel, tries } = channelThat(delivered);
    logged.length = 0;
    let looks = 0;
    const now = () => {
      looks += 1;
      return clock;
    };
    await onFullDisk(["outbox_events", "notices"], async () => {
      work(channel, { now });
      await soon(() => expect(looks).toBeGreaterThan(50));
    });
    // The error is logged once, however often the worker looks.
    expect(logged).toEqual([{ level: "error", message: "events could not be read" }]);
    await soon(() => expect(notificationsOf(eventId)).toMatchObject([{ doneAt: clock }]));
    expect(tries).toHaveLength(1);
  });

  it("tries again after a failure, later each time, with the same message id", async () => {
    const id = queue();
    const { messageId } = row(id);
    let failures = 0;
    const { channel, tries } = channelThat(() => {
      failures += 1;
      return failures <= 2 ? Promise.reject(new Error("451 busy")) : delivered();
    });
    work(channel);
    await soon(() =>
      expect(row(id)).toMatchObject({ lastError: "451 busy", runAt: NOW + 30_000, attempts: 1 }),
    );
    clock = NOW + 29_999;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(tries).toHaveLength(1);
    clock = NOW + 30_000;
    await soon(() => expect(row(id)).toMatchObject({ runAt: clock + 60_000, attempts: 2 }));
    clock += 60_000;
    await soon(() => expect(row(id).doneAt).toBe(clock));
    expect(tries.map((notice) => notice.messageId)).toEqual([messageId, messageId, messageId]);
    expect(row(id).lastError).toBeNull();
  });

  it("makes a dead letter of what fails too often", async () => {
    const id = queue();
    db()
      .update(notifications)
      .set({ attempts: MOST_DELIVERY_ATTEMPTS - 1 })
      .where(eq(notifications.id, id))
      .run();
    const { channel, tries } = channelThat(() => Promise.reject(new Error("still down")));
    work(channel);
    await soon(() =>
      expect(row(id)).toMatchObject({ deadAt: clock, doneAt: null, lastError: "still down" }),
    );
    clock += 1000 * HOUR;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(tries).toHaveLength(1);
  });

  it("makes a dead letter at once of what the other side will never take", async () => {
    const id = queue();
    const { channel } = channelThat(() => Promise.reject(new PermanentDeliveryError("550 nobody")));
    work(channel);
    await soon(() => expect(row(id)).toMatchObject({ deadAt: clock, attempts: 1 }));
  });

  it("makes a dead letter of what ends the process each time", async () => {
    const id = queue();
    db()
      .update(notifications)
      .set({ attempts: MOST_DELIVERY_ATTEMPTS })
      .where(eq(notifications.id, id))
      .run();
    const { channel, tries } = channelThat(delivered);
    work(channel);
    await soon(() => expect(row(id).deadAt).toBe(clock));
    expect(tries).toEqual([]);
  });

  it("drops what is stale, and delivers what is not quite", async () => {
    const stale = queue({ expiresAt: clock });
    const fresh = queue({ expiresAt: clock + 1 });
    const { channel, tries } = channelThat(delivered);
    work(channel);
    await soon(() => expect(row(fresh).doneAt).toBe(clock));
    expect(row(stale)).toMatchObject({ doneAt: clock, lastError: "stale", deadAt: null });
    expect(tries.map((notice) => notice.id)).toEqual([fresh]);
  });

  it("notes why nobody needs a notice any more", async () => {
    const id = queue();
    work({
      ...REACHES_EVERYBODY,
      deliver: () => Promise.resolve({ delivered: false, why: "no longer so" }),
    });
    await soon(() => expect(row(id)).toMatchObject({ doneAt: clock, lastError: "no longer so" }));
  });

  it("breaks off a try that takes too long, and tries again later", async () => {
    const id = queue();
    const signals: AbortSignal[] = [];
    work(
      {
        ...REACHES_EVERYBODY,
        deliver: (_notice, { signal }) => {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      },
      { tryMs: 20 },
    );
    await soon(() => expect(row(id)).toMatchObject({ lastError: "took too long" }));
    expect(signals[0]?.aborted).toBe(true);
    expect(row(id).runAt).toBe(clock + 30_000);
  });

  it("delivers again what a crashed worker had taken, once its lease has run out", async () => {
    const id = queue();
    const { messageId } = row(id);
    // A process claimed it, perhaps even sent it, and died before it stored the outcome.
    expect(claimNotification("email", clock, LEASE)?.id).toBe(id);
    const { channel, tries } = channelThat(delivered);
    work(channel);
    clock += LEASE - 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(tries).toEqual([]);
    clock += 1;
    await soon(() => expect(row(id).doneAt).toBe(clock));
    expect(tries[0]).toMatchObject({ messageId, attempts: 2 });
  });

  it("doesn't overwrite what another worker made of a notice after its own lease ran out", async () => {
    const id = queue();
    let fail: (error: Error) => void = () => undefined;
    const slow = channelThat(() => new Promise((_, reject) => (fail = reject)));
    work(slow.channel);
    await soon(() => expect(slow.tries).toHaveLength(1));
    clock += LEASE;
    const other = claimNotification("email", clock, LEASE);
    expect(other?.id).toBe(id);
    fail(new Error("too late"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(row(id)).toMatchObject({ leaseUntil: other?.leaseUntil, lastError: null });
  });
});

describe("stopping", () => {
  it("lets what is under way end and takes nothing new", async () => {
    const id = queue();
    let end: () => void = () => undefined;
    const { channel, tries } = channelThat(
      () => new Promise((resolve) => (end = () => resolve({ delivered: true }))),
    );
    const worker = work(channel);
    await soon(() => expect(tries).toHaveLength(1));
    const stopped = worker.stop(5_000);
    const waiting = queue();
    end();
    await stopped;
    expect(row(id).doneAt).toBe(clock);
    expect(row(waiting).attempts).toBe(0);
  });

  it("hands back what doesn't end in time: due at once, the try not counted", async () => {
    const id = queue();
    const { channel, tries } = channelThat(() => new Promise(() => undefined));
    const worker = work(channel);
    await soon(() => expect(tries).toHaveLength(1));
    await worker.stop(10);
    expect(row(id)).toMatchObject({ leaseUntil: null, attempts: 0, runAt: NOW, doneAt: null });
    expect(claimNotification("email", clock, LEASE)?.id).toBe(id);
  });
});

describe("making notices", () => {
  /** Makes a booking for Monday at nine. */
  function book() {
    const [customer, cleaner] = [makeCustomer(), makeCleaner()];
    const bookingId = makeBooking({
      cleanerId: cleaner.id,
      address: "12/3 Nimman Soi 9",
      customerId: customer.id,
      now: clock,
    });
    return { customer, cleaner, bookingId, eventId: eventIds().at(-1) ?? 0 };
  }
  const made = (eventId: number) =>
    notificationsOf(eventId).map(({ audience, channel, recipientUserId }) => [
      audience,
      channel,
      recipientUserId,
    ]);
  const push = { ...nothingIsSent, isSilentAtNight: true };

  it("follows the table, as far as channels are set up and reach somebody", () => {
    const { customer, cleaner, eventId } = book();
    const onlyCleaners = { ...nothingIsSent, canReach: () => false };
    expandEvent(eventId, { email: nothingIsSent, push, line: onlyCleaners }, clock);
    expect(made(eventId)).toEqual([
      ["customer", "email", customer.id],
      ["cleaner", "email", cleaner.userId],
      ["cleaner", "push", cleaner.userId],
    ]);
  });

  it("happens once, however often an event is expanded", () => {
    const eventId = publish();
    const channels = { email: nothingIsSent };
    expect(expandEvent(eventId, channels, clock)).toBe(1);
    expect(expandEvent(eventId, channels, clock)).toBeNull();
    // This is the state after restoring a backup: the unique key holds although nobody remembers the event.
    db().update(outboxEvents).set({ expandedAt: null }).run();
    expect(expandEvent(eventId, channels, clock)).toBe(0);
    expect(notificationsOf(eventId)).toHaveLength(1);
  });

  it("is all or nothing: what breaks in the middle leaves the event as it was", () => {
    const { eventId } = book();
    const breaks = {
      ...nothingIsSent,
      canReach: ({ audience }: { audience: string }) => {
        if (audience === "cleaner") throw new Error("broken");
        return true;
      },
    };
    expect(() => expandEvent(eventId, { email: breaks }, clock)).toThrow("broken");
    expect(notificationsOf(eventId)).toEqual([]);
    expect(db().select().from(outboxEvents).get()?.expandedAt).toBeNull();
  });

  it("holds up nothing behind an event that breaks", async () => {
    const broken = makeCustomer().id;
    const [first, second] = [publish(broken), publish()];
    const { channel } = channelThat(delivered);
    const reaches = ({ recipientUserId }: { recipientUserId: number }) => {
      if (recipientUserId === broken) throw new Error("broken");
      return true;
    };
    work({ ...channel, canReach: reaches });
    await soon(() => expect(notificationsOf(second)[0]?.doneAt).toBe(clock));
    expect(notificationsOf(first)).toEqual([]);
    expect(db().select().from(outboxEvents).all()[0]).toMatchObject({
      expandedAt: null,
      dueAt: clock + 60_000,
    });
  });

  it("tells an admin who is the cleaner too once, as the cleaner", () => {
    const cleaner = makeCleaner({ backgroundCheckExpiresOn: "2026-12-23" });
    db().update(users).set({ role: "admin" }).where(eq(users.id, cleaner.userId)).run();
    const admin = makeCustomer({ role: "admin" });
    makeCustomer({ role: "admin", deactivatedAt: NOW });
    publishCheck(cleaner, clock);
    const eventId = eventIds().at(-1) ?? 0;
    expandEvent(eventId, { email: nothingIsSent }, clock);
    expect(made(eventId)).toEqual([
      ["cleaner", "email", cleaner.userId],
      ["admins", "email", admin.id],
    ]);
    db().update(users).set({ role: "customer" }).run();
  });

  it("at night lets phones sleep, but for what is near; mail doesn't wait", () => {
    const night = instantOf("2026-11-26", 22);
    clock = night;
    const { eventId } = book();
    expandEvent(eventId, { email: nothingIsSent, push }, clock);
    expect(notificationsOf(eventId).map(({ channel, runAt }) => [channel, runAt])).toEqual([
      ["email", night],
      ["email", night],
      ["push", instantOf("2026-11-27", 7)],
    ]);
    clock = instantOf("2026-11-29", 22);
    const near = book();
    expandEvent(near.eventId, { push }, clock);
    expect(notificationsOf(near.eventId)).toMatchObject([{ channel: "push", runAt: clock }]);
  });
});

/** Publishes that a check expires, due now or later. */
function publishCheck(cleaner: Cleaner, dueAt: number): void {
  const payload = { cleanerId: cleaner.id, expiresOn: cleaner.backgroundCheckExpiresOn ?? "" };
  const event = { kind: "check-expires", payload, accountId: cleaner.userId, dueAt } as const;
  inTransaction(() => publishEvent(event, clock));
}

describe("something planned", () => {
  const renew = (cleaner: Cleaner) =>
    db()
      .update(cleaners)
      .set({ backgroundCheckExpiresOn: "2027-12-23" })
      .where(eq(cleaners.id, cleaner.id))
      .run();
  const planned = () => {
    const cleaner = makeCleaner({ backgroundCheckExpiresOn: "2026-12-23" });
    publishCheck(cleaner, clock + HOUR);
    return { cleaner, eventId: eventIds().at(-1) ?? 0 };
  };

  it("is told when it is due, not before", async () => {
    const { eventId } = planned();
    const { channel, tries } = channelThat(delivered);
    const behind = publish();
    work(channel);
    await soon(() => expect(notificationsOf(behind)[0]?.doneAt).toBe(clock));
    expect(notificationsOf(eventId)).toEqual([]);
    clock += HOUR;
    await soon(() => expect(notificationsOf(eventId)[0]?.doneAt).toBe(clock));
    expect(tries.at(-1)?.event.kind).toBe("check-expires");
  });

  it("is looked at again: told to nobody if it is no longer so by then", async () => {
    const { cleaner, eventId } = planned();
    renew(cleaner);
    clock += HOUR;
    const { channel, tries } = channelThat(delivered);
    work(channel);
    await soon(() =>
      expect(db().select().from(outboxEvents).get()).toMatchObject({ expandedAt: clock }),
    );
    expect(notificationsOf(eventId)).toEqual([]);
    expect(tries).toEqual([]);
  });

  it("and again before each try: what waited for the mail server may be wrong by then", async () => {
    const { cleaner, eventId } = planned();
    clock += HOUR;
    const { channel, tries } = channelThat(() =>
      Promise.reject(new TemporaryDeliveryError("busy")),
    );
    work(channel);
    await soon(() => expect(notificationsOf(eventId)[0]).toMatchObject({ lastError: "busy" }));
    renew(cleaner);
    clock += 30_000;
    await soon(() =>
      expect(notificationsOf(eventId)[0]).toMatchObject({
        doneAt: clock,
        lastError: "no longer so",
      }),
    );
    expect(tries).toHaveLength(1);
  });
});

describe("channels side by side", () => {
  const hangs = { ...REACHES_EVERYBODY, deliver: () => new Promise<never>(() => undefined) };

  /** Queues ten emails that all hang, and one push behind them. Returns the push's id. */
  function queueAll(): number {
    for (let count = 0; count < 10; count += 1) queue();
    return queue({ channel: "push", runAt: clock });
  }

  it("don't wait for each other: with a mail server that hangs, a push goes out at once", async () => {
    const id = queueAll();
    const { channel } = channelThat(delivered);
    work(hangs, { channels: { email: hangs, push: channel } });
    await soon(() => expect(row(id).doneAt).toBe(clock));
    const taken = db().select().from(notifications).where(eq(notifications.attempts, 1)).all();
    // One channel has as many emails in progress as it may have, all of them still hanging.
    expect(taken.map((notice) => notice.channel).sort()).toEqual([
      "email",
      "email",
      "email",
      "email",
      "push",
    ]);
  });

  it("would wait if they shared what may be under way (the control of the test above)", async () => {
    const id = queueAll();
    const { channel, tries } = channelThat(delivered);
    const underWay = new Map<AbortController, Promise<void>>();
    const { check } = NOTIFICATION_RULES;
    const how = {
      check,
      now: () => clock,
      log,
      random: () => 1,
      tryMs: 60_000,
      leaseMs: LEASE,
      underWay,
    };
    const lanes = [
      startChannelDelivery("email", hangs, how),
      startChannelDelivery("push", channel, how),
    ];
    for (const lane of lanes) lane.takeWork();
    expect(underWay.size).toBe(4);
    expect(tries).toEqual([]);
    expect(row(id).attempts).toBe(0);
    await Promise.all(lanes.map((lane) => lane.stop(0)));
  });

  it("have their own pauses and number of tries", async () => {
    const patient = queue();
    const hasty = queue({ channel: "push" });
    const fails = () => Promise.reject(new TemporaryDeliveryError("busy"));
    const retry = { mostAttempts: 2, delay: () => 1_000 };
    const push = { ...REACHES_EVERYBODY, deliver: fails, retry };
    work(push, { channels: { email: { ...REACHES_EVERYBODY, deliver: fails }, push } });
    await soon(() => expect(row(hasty).runAt).toBe(NOW + 1_000));
    await soon(() => expect(row(patient).runAt).toBe(NOW + 30_000));
    clock += 1_000;
    await soon(() => expect(row(hasty)).toMatchObject({ deadAt: clock, attempts: 2 }));
    expect(row(patient)).toMatchObject({ deadAt: null, attempts: 1 });
  });

  it("wait as long as the other side asks", async () => {
    const id = queue();
    const { channel } = channelThat(() =>
      Promise.reject(new TemporaryDeliveryError("429", { retryAfterMs: HOUR })),
    );
    work(channel);
    await soon(() => expect(row(id).runAt).toBe(NOW + HOUR));
  });
});

describe("retryNotice", () => {
  it("sends a dead letter on its way again, with the same message id", async () => {
    const id = queue({ deadAt: clock, attempts: MOST_DELIVERY_ATTEMPTS, lastError: "550" });
    const { messageId } = row(id);
    expect(requeueDeadLetter(id, clock)).toEqual({ ok: true });
    const { channel, tries } = channelThat(delivered);
    work(channel);
    await soon(() => expect(row(id)).toMatchObject({ doneAt: clock, deadAt: null }));
    expect(tries).toMatchObject([{ messageId, attempts: 1 }]);
  });

  it("refuses what is no dead letter, and what nobody wants to read any more", () => {
    const refused = { ok: false, reason: "not-dead-or-stale" };
    expect(requeueDeadLetter(queue(), clock)).toEqual(refused);
    expect(requeueDeadLetter(queue({ deadAt: clock, expiresAt: clock }), clock)).toEqual(refused);
  });
});

describe("sweepNotices", () => {
  it("forgets what ended long ago, and keeps dead letters", () => {
    const [done, recent, dead] = [queue(), queue(), queue()];
    const day = 24 * HOUR;
    db()
      .update(notifications)
      .set({ doneAt: clock - 90 * day })
      .where(eq(notifications.id, done))
      .run();
    db()
      .update(notifications)
      .set({ doneAt: clock - 89 * day })
      .where(eq(notifications.id, recent))
      .run();
    db()
      .update(notifications)
      .set({ deadAt: clock - 400 * day })
      .where(eq(notifications.id, dead))
      .run();
    sweepNotifications(clock);
    expect(db().select({ id: notifications.id }).from(notifications).all()).toEqual([
      { id: recent },
      { id: dead },
    ]);
  });

  it("forgets the events of which no notice is left, and those that nobody heard of", () => {
    const old = clock - 90 * 24 * HOUR;
    const [notified, kept] = [queue({ doneAt: old }), queue({ deadAt: old })];
    const nobody = publish();
    db().update(outboxEvents).set({ expandedAt: old }).run();
    const waiting = publish();
    const keptEvent = row(kept).eventId;
    sweepNotifications(clock);
    expect(eventIds()).toEqual([keptEvent, waiting]);
    expect([notified, nobody]).not.toContain(0);
  });

  it("ends what is stale of a channel that is no longer set up", () => {
    const id = queue({ channel: "line", expiresAt: clock });
    const fresh = queue({ channel: "line", expiresAt: clock + 1 });
    sweepNotifications(clock);
    expect(row(id)).toMatchObject({ doneAt: clock, lastError: "stale" });
    expect(row(fresh).doneAt).toBeNull();
  });
});

describe("two processes on one database", () => {
  const start = (how: string) =>
    fork(testProgram("outbox-process"), [dirname(sqlite().name), String(NOW), how], {
      execArgv: [],
    });
  const running: ChildProcess[] = [];

  afterEach(() => {
    for (const child of running.splice(0)) child.kill("SIGKILL");
  });

  it("never take the same notice", async () => {
    const children = [start("deliver"), start("deliver")];
    running.push(...children);
    const taken: number[][] = children.map(() => []);
    await Promise.all(children.map((child) => once(child, "message")));
    children.forEach((child, index) => {
      child.on("message", (id: number) => taken[index]?.push(id));
    });
    const ids = Array.from({ length: 60 }, () => queue());
    await vi.waitFor(() => expect(taken.flat().length).toBeGreaterThanOrEqual(ids.length), {
      timeout: PATIENCE_MS,
      interval: 50,
    });
    expect(taken.map((own) => own.length > 0)).toEqual([true, true]);
    expect(taken.flat().sort((one, other) => one - other)).toEqual(ids);
  });

  it("one killed in the middle loses nothing", async () => {
    const child = start("hang");
    running.push(child);
    const id = queue();
    await vi.waitFor(() => expect(row(id).attempts).toBe(1), { timeout: PATIENCE_MS });
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(row(id)).toMatchObject({ doneAt: null, attempts: 1 });

    clock = (row(id).leaseUntil ?? 0) + 1;
    const { channel } = channelThat(delivered);
    work(channel);
    await soon(() => expect(row(id)).toMatchObject({ doneAt: clock, attempts: 2 }));
  });
});
