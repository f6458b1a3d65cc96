import { beforeEach, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { publishEvent } from "~/domain/outbox/events.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { NOW, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { deleteEvents } from "../../../../tests/support/notifications";
import {
  countNotificationsByKind,
  discardDeadLetter,
  listNotificationsForAdmin,
  retryDeadLetter,
  retryDeadLetters,
  type NotificationQueueFilter,
} from "./admin-notifications.server";

const database = useDatabase();
const FIRST = { page: 1, size: 50 };

beforeEach(() => deleteEvents());

const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });

type Kind = Extract<EventKind, "password-changed" | "reset-password">;

/** Makes a notification, waiting unless `given` says otherwise; it expires after a day. */
function makeNotification(
  given: Partial<typeof notifications.$inferInsert> = {},
  kind: Kind = "password-changed",
): number {
  const person = makeCustomer({ firstName: "Emma", lastName: "Wilson" });
  publishEvent({ kind, payload: {}, accountId: person.id }, NOW);
  const eventId = Number(sqlite().prepare("select max(id) from outbox_events").pluck().get());
  return db()
    .insert(notifications)
    .values({
      eventId,
      recipientUserId: person.id,
      channel: "email",
      audience: "account",
      messageId: crypto.randomUUID(),
      createdAt: NOW,
      runAt: NOW,
      expiresAt: NOW + DAY_MS,
      ...given,
    })
    .returning({ id: notifications.id })
    .get().id;
}

const makeDeadLetter = (given: Partial<typeof notifications.$inferInsert> = {}, kind?: Kind) =>
  makeNotification(
    { deadAt: NOW, attempts: 8, lastError: "550 5.1.1 <emma@example.com>", ...given },
    kind,
  );

const list = (filter: Partial<NotificationQueueFilter> = {}) =>
  listNotificationsForAdmin({ state: "failed", kind: null, channel: null, ...filter }, FIRST, NOW);
const idsOf = (filter: Partial<NotificationQueueFilter> = {}) =>
  list(filter).rows.map(({ id }) => id);

const lastAuditEntry = () =>
  sqlite()
    .prepare(
      "select action, subject_type, subject_id, details from audit_log order by id desc limit 1",
    )
    .get();

test("what waits stands by when it is due, what failed by when that was, the latest first", () => {
  const [later, sooner] = [makeNotification({ runAt: NOW + HOUR_MS }), makeNotification()];
  const [first, last] = [makeDeadLetter(), makeDeadLetter({ deadAt: NOW + HOUR_MS })];
  makeNotification({ doneAt: NOW });
  expect(idsOf({ state: "waiting" })).toEqual([sooner, later]);
  expect(idsOf()).toEqual([last, first]);
  const both = [{ kind: "password-changed", count: 2 }];
  expect(countNotificationsByKind()).toEqual({ failed: both, waiting: both });
});

test("one that failed says to whom and why, without an address", () => {
  makeDeadLetter();
  const { rows, total } = list();
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    {
      kind: "password-changed",
      recipient: { name: "Emma Wilson" },
      failure: { why: "address", code: "550 5.1.1" },
      isExpired: false,
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("the list is narrowed by kind and channel", () => {
  const mail = makeDeadLetter();
  const push = makeDeadLetter({ channel: "push" });
  const reset = makeDeadLetter({}, "reset-password");
  expect(idsOf({ channel: "push" })).toEqual([push]);
  expect(idsOf({ kind: "reset-password" })).toEqual([reset]);
  expect(idsOf({ kind: "password-changed", channel: "email" })).toEqual([mail]);
});

test("a retry makes it due again, once, and is on record", () => {
  const id = makeDeadLetter();
  expect(retryDeadLetter(id, { by: admin(), now: NOW + 1 })).toEqual({ ok: true, count: 1 });
  expect(list({ state: "waiting" }).rows).toMatchObject([{ id, runAt: NOW + 1, attempts: 0 }]);
  expect(lastAuditEntry()).toEqual({
    action: "notice-retried",
    subject_type: "notice",
    subject_id: String(id),
    details: JSON.stringify({ kind: "password-changed", channel: "email" }),
  });
  // Another admin tries the same.
  expect(retryDeadLetter(id, { by: admin(), now: NOW + 2 })).toEqual({
    ok: false,
    reason: "nothing-to-do",
  });
  expect(retryDeadLetter(999_999, { by: admin(), now: NOW })).toEqual({
    ok: false,
    reason: "nothing-to-do",
  });
});

test("what nobody wants to read any more isn't sent, but can be put away", () => {
  const id = makeDeadLetter({ expiresAt: NOW - 1 });
  expect(list().rows).toMatchObject([{ isExpired: true }]);
  expect(retryDeadLetter(id, { by: admin(), now: NOW })).toEqual({
    ok: false,
    reason: "nothing-to-do",
  });
  expect(discardDeadLetter(id, { by: admin(), now: NOW })).toEqual({ ok: true, count: 1 });
  expect(countNotificationsByKind()).toEqual({ failed: [], waiting: [] });
  expect(lastAuditEntry()).toMatchObject({ action: "notice-discarded", subject_id: String(id) });
});

test("all of a kind are retried at once, the stale ones left, with one line", () => {
  const [one, two] = [makeDeadLetter(), makeDeadLetter()];
  const stale = makeDeadLetter({ expiresAt: NOW - 1 });
  const other = makeDeadLetter({}, "reset-password");
  const which = { kind: "password-changed", channel: "email" } as const;
  expect(retryDeadLetters(which, { by: admin(), now: NOW })).toEqual({ ok: true, count: 2 });
  expect(idsOf({ state: "waiting" })).toEqual([one, two]);
  expect(idsOf().sort()).toEqual([stale, other].sort());
  expect(lastAuditEntry()).toMatchObject({
    action: "notices-retried",
    details: JSON.stringify({ ...which, count: 2 }),
  });
  expect(retryDeadLetters(which, { by: admin(), now: NOW })).toEqual({
    ok: false,
    reason: "nothing-to-do",
  });
  expect(retryDeadLetters({ kind: null, channel: null }, { by: admin(), now: NOW })).toMatchObject({
    count: 1,
  });
});

test("only admins act", () => {
  const id = makeDeadLetter();
  const customer = { adminId: makeCustomer().id };
  for (const act of [retryDeadLetter, discardDeadLetter]) {
    expect(act(id, { by: customer, now: NOW })).toEqual({ ok: false, reason: "not-an-admin" });
  }
  expect(retryDeadLetters({ kind: null, channel: null }, { by: customer, now: NOW })).toEqual({
    ok: false,
    reason: "not-an-admin",
  });
  expect(idsOf()).toEqual([id]);
});

test("lists walk the indexes of what waits and what failed", () => {
  makeDeadLetter();
  const plans = database.plansOf(() => {
    list();
    list({ channel: "email", kind: "password-changed" });
    list({ state: "waiting" });
    list({ state: "waiting", channel: "email" });
    countNotificationsByKind();
  });
  expect(
    plans.filter((line) => /^SCAN (?:notices|outbox_events|users)(?! USING)/.test(line)),
  ).toEqual([]);
  expect(db().select().from(outboxEvents).all()).toHaveLength(1);
});
