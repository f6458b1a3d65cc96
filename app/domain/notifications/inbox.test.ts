import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { problems } from "#db/schema/bookings";
import { getViewer, startSession } from "~/domain/accounts/sessions.server";
import {
  cancelBookingAsCleaner,
  reportFeelingUnsafeAsCleaner,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { settleProblem, type BookingSide } from "~/domain/bookings/problems/problems.server";
import { findDueEventId, publishEvent } from "~/domain/outbox/events.server";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { deleteEvents } from "../../../tests/support/notifications";
import {
  formatUnreadCount,
  groupInbox,
  inboxNotificationPath,
  inboxNotificationTitle,
} from "./inbox";
import { listInbox, openInboxNotification, markInboxRead } from "./inbox.server";
import { expandEvent } from "./expand-events.server";

useDatabase();
beforeEach(deleteEvents);

const START = instantOf(NEXT_MONDAY, 9);

/** Expands the due events, as the worker does if no channel is set up. */
function expandDueEvents(now: number): void {
  for (let id = findDueEventId(now); id !== null; id = findDueEventId(now))
    expandEvent(id, {}, now);
}

/** The row that a page showed, whatever its entries. */
const ANY_ROW = { oldest: 1, newest: Number.MAX_SAFE_INTEGER };

const inboxKindsOf = (userId: number) => listInbox(userId, 1).notifications.map(({ kind }) => kind);

/** Returns the number at the link to the inbox, as a signed-in user sees it. */
function unreadLabelOf(userId: number): string {
  const token = startSession(userId, { now: NOW, userAgent: "", address: "" });
  return formatUnreadCount(getViewer(token, NOW)?.unreadNotifications ?? 0);
}

function someBooking() {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  expandDueEvents(NOW);
  return { cleaner, customer, bookingId };
}

test("the other side reads of it, whatever channel reaches them; whoever did it doesn't", () => {
  const { cleaner, customer, bookingId } = someBooking();
  expect(inboxKindsOf(cleaner.userId)).toEqual(["booking-booked"]);
  expect(inboxKindsOf(customer.id)).toEqual([]);

  cancelBookingAsCleaner({ bookingId, reason: "I am ill" }, { userId: cleaner.userId }, NOW);
  expandDueEvents(NOW);
  expect(inboxKindsOf(customer.id)).toEqual(["booking-lost"]);
  expect(inboxKindsOf(cleaner.userId)).toEqual(["booking-booked"]);
});

test("a notice says what it is about as it is now, and leads there", () => {
  const { cleaner, bookingId } = someBooking();
  const [notification] = listInbox(cleaner.userId, 1).notifications;
  expect(notification).toMatchObject({ bookingId, date: NEXT_MONDAY, time: "9:00 AM", at: NOW });
  if (!notification) throw new Error("no notice");
  expect(inboxNotificationTitle(notification)).toBe("inbox:cleaner-booking-booked");
  expect(inboxNotificationPath(notification)).toBe(paths.job(bookingId));
});

test("an offer of a whole series isn't called urgent", () => {
  const { cleaner, customer, bookingId } = someBooking();
  const cancel = { bookingId, event: "cancelled", reason: "" } as const;
  cancelBookingAsCustomer(cancel, { userId: customer.id }, NOW);
  const titleOf = (visits: object) => {
    const payload = { bookingId, ...visits };
    publishEvent({ kind: "booking-offer-gone", payload, actor: "system" }, NOW);
    expandDueEvents(NOW);
    const [notification] = listInbox(cleaner.userId, 1).notifications;
    return notification && inboxNotificationTitle(notification);
  };
  expect(titleOf({})).toBe("inbox:cleaner-booking-offer-gone");
  expect(titleOf({ visits: [bookingId, bookingId] })).toBe("inbox:series-offer-gone");
});

test("opening one marks it as read, and nobody else's", () => {
  const { cleaner, customer, bookingId } = someBooking();
  cancelBookingAsCustomer(
    { bookingId, event: "cancelled", reason: "" },
    { userId: customer.id },
    NOW + DAY_MS,
  );
  expandDueEvents(NOW + DAY_MS);
  const [latest, first] = listInbox(cleaner.userId, 1).notifications;
  expect(unreadLabelOf(cleaner.userId)).toBe("2");
  expect(openInboxNotification(customer.id, latest?.id ?? 0, ANY_ROW, NOW)).toBeNull();
  expect(unreadLabelOf(cleaner.userId)).toBe("2");
  expect(openInboxNotification(cleaner.userId, latest?.id ?? 0, ANY_ROW, NOW + 5)).toMatchObject({
    bookingId,
  });
  expect(unreadLabelOf(cleaner.userId)).toBe("1");
  // An entry that is opened again keeps the time of its first reading.
  openInboxNotification(cleaner.userId, latest?.id ?? 0, ANY_ROW, NOW + MINUTE_MS);
  expect(listInbox(cleaner.userId, 1).notifications[0]?.readAt).toBe(NOW + 5);
  expect(openInboxNotification(cleaner.userId, (first?.id ?? 0) + 999, ANY_ROW, NOW)).toBeNull();
});

describe("rows of the inbox", () => {
  const entry = {
    id: 1,
    side: "customer" as BookingSide,
    at: NOW,
    bookingId: 7 as number | null,
    seriesId: null as string | null,
  };
  const rowsOf = (entries: (typeof entry)[]) =>
    groupInbox(entries).map(({ date, groups }) => ({
      date,
      ids: groups.map((group) => group.map(({ id }) => id)),
    }));
  const TODAY = cityDateOf(NOW);

  test("entries of one booking on one day are one row, at the place of the latest", () => {
    const other = { ...entry, bookingId: 8 };
    expect(
      rowsOf([
        { ...entry, id: 5 },
        { ...other, id: 4 },
        { ...entry, id: 3 },
        { ...entry, id: 2, at: NOW - DAY_MS },
        { ...other, id: 1, at: NOW - DAY_MS },
      ]),
    ).toEqual([
      { date: TODAY, ids: [[5, 3], [4]] },
      { date: addDays(TODAY, -1), ids: [[2], [1]] },
    ]);
  });

  test("so are those of the visits of one series", () => {
    const visit = (id: number, seriesId: string) => ({ ...entry, id, bookingId: id, seriesId });
    expect(rowsOf([visit(4, "a"), visit(3, "b"), visit(2, "a"), visit(1, "a")])).toEqual([
      { date: TODAY, ids: [[4, 2, 1], [3]] },
    ]);
  });

  test("those about no booking aren't, nor those of both sides", () => {
    const none = { ...entry, bookingId: null };
    expect(
      rowsOf([
        { ...none, id: 4 },
        { ...none, id: 3 },
        { ...entry, id: 2 },
        { ...entry, id: 1, side: "cleaner" },
      ]),
    ).toEqual([{ date: TODAY, ids: [[4], [3], [2], [1]] }]);
  });

  test("what came after a row was shown stays unread when it is opened", () => {
    const { cleaner, customer, bookingId } = someBooking();
    const [shown] = listInbox(cleaner.userId, 1).notifications;
    cancelBookingAsCustomer(
      { bookingId, event: "cancelled", reason: "" },
      { userId: customer.id },
      NOW + MINUTE_MS,
    );
    expandDueEvents(NOW + MINUTE_MS);
    const id = shown?.id ?? 0;
    openInboxNotification(cleaner.userId, id, { oldest: id, newest: id }, NOW + MINUTE_MS);
    const unread = listInbox(cleaner.userId, 1).notifications.filter((one) => one.readAt === null);
    expect(unread.map(({ kind }) => kind)).toEqual(["booking-cancelled"]);
  });

  test("whoever opens one has read its row, and no other day or booking", () => {
    const { cleaner, customer, bookingId } = someBooking();
    const other = makeBooking({ cleanerId: cleaner.id, date: addDays(NEXT_MONDAY, 1) });
    expandDueEvents(NOW);
    cancelBookingAsCustomer(
      { bookingId, event: "cancelled", reason: "" },
      { userId: customer.id },
      NOW + DAY_MS,
    );
    expandDueEvents(NOW + DAY_MS);
    const unread = () =>
      listInbox(cleaner.userId, 1)
        .notifications.filter(({ readAt }) => readAt === null)
        .map((one) => [one.bookingId, one.kind, cityDateOf(one.at) === TODAY]);
    const first = listInbox(cleaner.userId, 1).notifications.at(-1);
    expect(first).toMatchObject({ bookingId, at: NOW });
    openInboxNotification(cleaner.userId, first?.id ?? 0, ANY_ROW, NOW + DAY_MS);
    expect(unread()).toEqual([
      [bookingId, "booking-cancelled", false],
      [other, "booking-booked", true],
    ]);
  });
});

test("the cleaner of a booking reads who booked it; whoever has lost it doesn't", () => {
  const { cleaner, bookingId } = someBooking();
  const nameIn = (userId: number) =>
    listInbox(userId, 1).notifications.map(({ customerName }) => customerName);
  expect(nameIn(cleaner.userId)).toEqual(["Somchai"]);
  const next = makeCleaner();
  sqlite().prepare("update bookings set cleaner_id = ? where id = ?").run(next.id, bookingId);
  expect(nameIn(cleaner.userId)).toEqual([""]);
});

test("all are marked as read at once; those of others aren't", () => {
  const one = someBooking();
  const another = someBooking();
  markInboxRead(one.cleaner.userId, NOW);
  expect(unreadLabelOf(one.cleaner.userId)).toBe("");
  expect(unreadLabelOf(another.cleaner.userId)).toBe("1");
});

test("many are counted as more than nine, and stand on pages of forty, the latest first", () => {
  const cleaner = makeCleaner();
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  deleteEvents();
  for (let minute = 0; minute < 41; minute += 1) {
    const now = NOW + minute * MINUTE_MS;
    publishEvent(
      { kind: "booking-booked", payload: { bookingId, eventId: 1 }, actor: "customer" },
      now,
    );
    expandDueEvents(now);
  }
  expect(unreadLabelOf(cleaner.userId)).toBe("9+");
  const first = listInbox(cleaner.userId, 1);
  expect(first.notifications).toHaveLength(40);
  expect(first.hasMore).toBe(true);
  expect(first.notifications[0]?.at).toBe(NOW + 40 * MINUTE_MS);
  const second = listInbox(cleaner.userId, 2);
  expect(second.notifications.map(({ at }) => at)).toEqual([NOW]);
  expect(second.hasMore).toBe(false);
});

test("that a cleaner felt unsafe its customer reads nowhere", () => {
  const { cleaner, customer, bookingId } = someBooking();
  const during = START + 30 * MINUTE_MS;
  reportFeelingUnsafeAsCleaner(
    { bookingId, words: "He shouted" },
    { userId: cleaner.userId },
    during,
  );
  expandDueEvents(during);
  const admin = makeCustomer({ role: "admin" });
  const problem = db().select().from(problems).where(eq(problems.bookingId, bookingId)).get();
  settleProblem(
    { problemId: problem?.id ?? 0, wordsToCustomer: "", wordsToCleaner: "Thank you" },
    { userId: admin.id },
    during + MINUTE_MS,
  );
  expandDueEvents(during + MINUTE_MS);
  const notifications = listInbox(customer.id, 1).notifications;
  expect(notifications.map(inboxNotificationTitle)).toEqual(["inbox:customer-booking-ended"]);
  expect(inboxKindsOf(cleaner.userId)).toContain("booking-problem-settled");
});

test("what nobody hears of any more isn't read on the site either", () => {
  const { cleaner, customer, bookingId } = someBooking();
  deleteEvents();
  publishEvent(
    { kind: "booking-booked", payload: { bookingId, eventId: 1 }, actor: "customer" },
    NOW,
  );
  cancelBookingAsCustomer(
    { bookingId, event: "cancelled", reason: "" },
    { userId: customer.id },
    NOW,
  );
  expandDueEvents(NOW);
  expect(inboxKindsOf(cleaner.userId)).toEqual(["booking-cancelled"]);
});
