import { beforeEach, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { outboxEvents } from "#db/schema/outbox";
import { notices } from "#db/schema/queue";
import { publishEvent } from "~/domain/outbox/events.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { NOW, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { forgetEvents } from "../../../../tests/support/notices";
import {
  countNotices,
  discardDeadLetter,
  listNotices,
  retryDeadLetter,
  retryDeadLetters,
  type NoticeFilter,
} from "./notices-desk.server";

const database = useDatabase();
const FIRST = { page: 1, size: 50 };

beforeEach(() => forgetEvents());

const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });

type Kind = Extract<EventKind, "password-changed" | "reset-password">;

/** A notice that waits, or was given up; it is useful for a day. */
function makeNotice(
  given: Partial<typeof notices.$inferInsert> = {},
  kind: Kind = "password-changed",
): number {
  const person = makeCustomer({ firstName: "Emma", lastName: "Wilson" });
  publishEvent({ kind, payload: {}, accountId: person.id }, NOW);
  const eventId = Number(sqlite().prepare("select max(id) from outbox_events").pluck().get());
  return db()
    .insert(notices)
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
    .returning({ id: notices.id })
    .get().id;
}

const dead = (given: Partial<typeof notices.$inferInsert> = {}, kind?: Kind) =>
  makeNotice(
    { deadAt: NOW, attempts: 8, lastError: "550 5.1.1 <emma@example.com>", ...given },
    kind,
  );

const list = (filter: Partial<NoticeFilter> = {}) =>
  listNotices({ state: "failed", kind: null, channel: null, ...filter }, FIRST, NOW);
const idsOf = (filter: Partial<NoticeFilter> = {}) => list(filter).rows.map(({ id }) => id);

const lastLine = () =>
  sqlite()
    .prepare(
      "select action, subject_type, subject_id, details from audit_log order by id desc limit 1",
    )
    .get();

test("what waits stands by when it is due, what failed by when that was, the latest first", () => {
  const [later, sooner] = [makeNotice({ runAt: NOW + HOUR_MS }), makeNotice()];
  const [first, last] = [dead(), dead({ deadAt: NOW + HOUR_MS })];
  makeNotice({ doneAt: NOW });
  expect(idsOf({ state: "waiting" })).toEqual([sooner, later]);
  expect(idsOf()).toEqual([last, first]);
  const both = [{ kind: "password-changed", count: 2 }];
  expect(countNotices()).toEqual({ failed: both, waiting: both });
});

test("one that failed says to whom and why, without an address", () => {
  dead();
  const { rows, total } = list();
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    {
      kind: "password-changed",
      to: { name: "Emma Wilson" },
      failure: { why: "address", sign: "550 5.1.1" },
      isStale: false,
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("the list is narrowed by kind and channel", () => {
  const mail = dead();
  const push = dead({ channel: "push" });
  const reset = dead({}, "reset-password");
  expect(idsOf({ channel: "push" })).toEqual([push]);
  expect(idsOf({ kind: "reset-password" })).toEqual([reset]);
  expect(idsOf({ kind: "password-changed", channel: "email" })).toEqual([mail]);
});

test("a retry makes it due again, once, and is on record", () => {
  const id = dead();
  expect(retryDeadLetter(id, admin(), NOW + 1)).toEqual({ ok: true, count: 1 });
  expect(list({ state: "waiting" }).rows).toMatchObject([{ id, runAt: NOW + 1, attempts: 0 }]);
  expect(lastLine()).toEqual({
    action: "notice-retried",
    subject_type: "notice",
    subject_id: String(id),
    details: JSON.stringify({ kind: "password-changed", channel: "email" }),
  });
  // Another admin tries the same.
  expect(retryDeadLetter(id, admin(), NOW + 2)).toEqual({ ok: false, reason: "nothing-to-do" });
  expect(retryDeadLetter(999_999, admin(), NOW)).toEqual({ ok: false, reason: "nothing-to-do" });
});

test("what nobody wants to read any more isn't sent, but can be put away", () => {
  const id = dead({ expiresAt: NOW - 1 });
  expect(list().rows).toMatchObject([{ isStale: true }]);
  expect(retryDeadLetter(id, admin(), NOW)).toEqual({ ok: false, reason: "nothing-to-do" });
  expect(discardDeadLetter(id, admin(), NOW)).toEqual({ ok: true, count: 1 });
  expect(countNotices()).toEqual({ failed: [], waiting: [] });
  expect(lastLine()).toMatchObject({ action: "notice-discarded", subject_id: String(id) });
});

test("all of a kind are retried at once, the stale ones left, with one line", () => {
  const [one, two] = [dead(), dead()];
  const stale = dead({ expiresAt: NOW - 1 });
  const other = dead({}, "reset-password");
  const which = { kind: "password-changed", channel: "email" } as const;
  expect(retryDeadLetters(which, admin(), NOW)).toEqual({ ok: true, count: 2 });
  expect(idsOf({ state: "waiting" })).toEqual([one, two]);
  expect(idsOf().sort()).toEqual([stale, other].sort());
  expect(lastLine()).toMatchObject({
    action: "notices-retried",
    details: JSON.stringify({ ...which, count: 2 }),
  });
  expect(retryDeadLetters(which, admin(), NOW)).toEqual({ ok: false, reason: "nothing-to-do" });
  expect(retryDeadLetters({ kind: null, channel: null }, admin(), NOW)).toMatchObject({ count: 1 });
});

test("only admins act", () => {
  const id = dead();
  const customer = { adminId: makeCustomer().id };
  for (const act of [retryDeadLetter, discardDeadLetter]) {
    expect(act(id, customer, NOW)).toEqual({ ok: false, reason: "not-an-admin" });
  }
  expect(retryDeadLetters({ kind: null, channel: null }, customer, NOW)).toEqual({
    ok: false,
    reason: "not-an-admin",
  });
  expect(idsOf()).toEqual([id]);
});

test("lists walk the indexes of what waits and what failed", () => {
  dead();
  const plans = database.plansOf(() => {
    list();
    list({ channel: "email", kind: "password-changed" });
    list({ state: "waiting" });
    list({ state: "waiting", channel: "email" });
    countNotices();
  });
  expect(
    plans.filter((line) => /^SCAN (?:notices|outbox_events|users)(?! USING)/.test(line)),
  ).toEqual([]);
  expect(db().select().from(outboxEvents).all()).toHaveLength(1);
});
