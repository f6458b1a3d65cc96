import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server";
import { problems } from "#db/schema/bookings";
import { getViewer, startSession } from "~/domain/accounts/sessions.server";
import { cancelJob, endUnsafe } from "~/domain/bookings/lifecycle/cleaner-moves.server";
import { callOff } from "~/domain/bookings/lifecycle/customer-moves.server";
import { settleProblem } from "~/domain/bookings/problems/problems.server";
import { findDueEvent, publishEvent } from "~/domain/outbox/events.server";
import { instantOf } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { forgetEvents } from "../../../tests/support/notices";
import { bellPath, bellTitle, unreadWords } from "./bell";
import { listBell, openNotice, readAllNotices } from "./bell.server";
import { expandEvent } from "./expand-events.server";

useDatabase();
beforeEach(forgetEvents);

const START = instantOf(NEXT_MONDAY, 9);

/** What the worker does where no channel is set up. */
function tell(now: number): void {
  for (let id = findDueEvent(now); id !== null; id = findDueEvent(now)) expandEvent(id, {}, now);
}

const kindsOf = (userId: number) => listBell(userId, 1).notices.map(({ kind }) => kind);

/** What the bell of somebody who is signed in says. */
function unreadNotices(userId: number): string {
  const token = startSession(userId, { now: NOW, userAgent: "", address: "" });
  return unreadWords(getViewer(token, NOW)?.unreadNotices ?? 0);
}

function someBooking() {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  tell(NOW);
  return { cleaner, customer, bookingId };
}

test("the other side reads of it, whatever channel reaches them; whoever did it doesn't", () => {
  const { cleaner, customer, bookingId } = someBooking();
  expect(kindsOf(cleaner.userId)).toEqual(["booking-booked"]);
  expect(kindsOf(customer.id)).toEqual([]);

  cancelJob({ bookingId, reason: "I am ill" }, { userId: cleaner.userId }, NOW);
  tell(NOW);
  expect(kindsOf(customer.id)).toEqual(["booking-cancelled"]);
  expect(kindsOf(cleaner.userId)).toEqual(["booking-booked"]);
});

test("a notice says what it is about as it is now, and leads there", () => {
  const { cleaner, bookingId } = someBooking();
  const [notice] = listBell(cleaner.userId, 1).notices;
  expect(notice).toMatchObject({ bookingId, date: NEXT_MONDAY, time: "9:00 AM", at: NOW });
  if (!notice) throw new Error("no notice");
  expect(bellTitle(notice)).toBe("bell:cleaner-booking-booked");
  expect(bellPath(notice)).toBe(paths.job(bookingId));
});

test("opening one marks it as read, and nobody else's", () => {
  const { cleaner, customer, bookingId } = someBooking();
  callOff({ bookingId, event: "cancelled", reason: "" }, { userId: customer.id }, NOW);
  tell(NOW);
  const [latest, first] = listBell(cleaner.userId, 1).notices;
  expect(unreadNotices(cleaner.userId)).toBe("2");
  expect(openNotice(customer.id, latest?.id ?? 0, NOW)).toBeNull();
  expect(unreadNotices(cleaner.userId)).toBe("2");
  expect(openNotice(cleaner.userId, latest?.id ?? 0, NOW + 5)).toMatchObject({ bookingId });
  expect(unreadNotices(cleaner.userId)).toBe("1");
  // Looked at again, it stays read since then.
  openNotice(cleaner.userId, latest?.id ?? 0, NOW + MINUTE_MS);
  expect(listBell(cleaner.userId, 1).notices[0]?.readAt).toBe(NOW + 5);
  expect(openNotice(cleaner.userId, (first?.id ?? 0) + 999, NOW)).toBeNull();
});

test("all are marked as read at once; those of others aren't", () => {
  const one = someBooking();
  const another = someBooking();
  readAllNotices(one.cleaner.userId, NOW);
  expect(unreadNotices(one.cleaner.userId)).toBe("");
  expect(unreadNotices(another.cleaner.userId)).toBe("1");
});

test("many are counted as more than nine, and stand on pages of twenty, the latest first", () => {
  const cleaner = makeCleaner();
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  forgetEvents();
  for (let minute = 0; minute < 21; minute += 1) {
    const now = NOW + minute * MINUTE_MS;
    publishEvent(
      { kind: "booking-booked", payload: { bookingId, eventId: 1 }, actor: "customer" },
      now,
    );
    tell(now);
  }
  expect(unreadNotices(cleaner.userId)).toBe("9+");
  const first = listBell(cleaner.userId, 1);
  expect(first.notices).toHaveLength(20);
  expect(first.hasMore).toBe(true);
  expect(first.notices[0]?.at).toBe(NOW + 20 * MINUTE_MS);
  const second = listBell(cleaner.userId, 2);
  expect(second.notices.map(({ at }) => at)).toEqual([NOW]);
  expect(second.hasMore).toBe(false);
});

test("that a cleaner felt unsafe its customer reads nowhere", () => {
  const { cleaner, customer, bookingId } = someBooking();
  const during = START + 30 * MINUTE_MS;
  endUnsafe({ bookingId, words: "He shouted" }, { userId: cleaner.userId }, during);
  tell(during);
  const admin = makeCustomer({ role: "admin" });
  const problem = db().select().from(problems).where(eq(problems.bookingId, bookingId)).get();
  settleProblem(
    { problemId: problem?.id ?? 0, wordsToCustomer: "", wordsToCleaner: "Thank you" },
    { userId: admin.id },
    during + MINUTE_MS,
  );
  tell(during + MINUTE_MS);
  const notices = listBell(customer.id, 1).notices;
  expect(notices.map(bellTitle)).toEqual(["bell:customer-booking-ended"]);
  expect(kindsOf(cleaner.userId)).toContain("booking-problem-settled");
});

test("what nobody hears of any more isn't read on the site either", () => {
  const { cleaner, customer, bookingId } = someBooking();
  forgetEvents();
  publishEvent(
    { kind: "booking-booked", payload: { bookingId, eventId: 1 }, actor: "customer" },
    NOW,
  );
  callOff({ bookingId, event: "cancelled", reason: "" }, { userId: customer.id }, NOW);
  tell(NOW);
  expect(kindsOf(cleaner.userId)).toEqual(["booking-cancelled"]);
});
