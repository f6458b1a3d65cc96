import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { settleBookings } from "../lifecycle/settle-bookings.server";
import { transitionBooking } from "../lifecycle/transition.server";
import { getCalendarFeed, calendarFeedToken, renewFeedAddress } from "./calendar-feed.server";

const database = useDatabase();

/** Books two hours at nine on Monday, in Emma's name. */
function book(cleaner: Cleaner) {
  const customer = makeCustomer({ firstName: "Emma" });
  const bookingId = makeBooking({
    cleanerId: cleaner.id,
    phone: "+66815550123",
    specialInstructions: "The key is with the guard",
    customerId: customer.id,
  });
  return { id: bookingId, customer: { as: "customer" as const, userId: customer.id } };
}

const again = ({ id }: Cleaner) => {
  const cleaner = db().select().from(cleaners).where(eq(cleaners.id, id)).get();
  if (!cleaner) throw new Error("gone");
  return cleaner;
};
const feedOf = (cleaner: Cleaner, now = NOW) => getCalendarFeed(calendarFeedToken(cleaner), now);
const jobsOf = (cleaner: Cleaner, now = NOW) => feedOf(cleaner, now)?.jobs;

describe("the address", () => {
  test("names its cleaner and opens their feed, no other one's", () => {
    const [own, other] = [makeCleaner(), makeCleaner()];
    book(own);
    expect(jobsOf(own)).toHaveLength(1);
    expect(jobsOf(other)).toEqual([]);
  });

  test("can't be made of another's, cut, or guessed", () => {
    const [own, other] = [makeCleaner(), makeCleaner()];
    const [, mac = ""] = /-(.*)$/s.exec(calendarFeedToken(own)) ?? [];
    for (const token of [
      `${other.id}-${mac}`,
      `${own.id}-${mac.slice(0, -1)}`,
      `${own.id}-`,
      `${own.id}`,
      `0${own.id}-${mac}x`,
      `99999-${mac}`,
      `${own.id}-${"A".repeat(43)}`,
      "",
    ]) {
      expect(getCalendarFeed(token, NOW), token).toBeNull();
    }
  });

  test("ends with a new one, and a second tap doesn't end that", () => {
    const shown = makeCleaner();
    renewFeedAddress(shown, shown.calendarEpoch);
    const renewed = again(shown);
    renewFeedAddress(renewed, shown.calendarEpoch);
    expect(feedOf(shown)).toBeNull();
    expect(feedOf(renewed)).not.toBeNull();
  });

  test("ends with the account", () => {
    const cleaner = makeCleaner({ deactivatedAt: NOW });
    expect(feedOf(cleaner)).toBeNull();
  });
});

describe("a job", () => {
  const PLACE = {
    customerName: "Emma",
    address: "1 Nimman Road",
    zipCode: "50200",
    phone: "+66815550123",
    instructions: "The key is with the guard",
  };

  test("shows of a request the area alone, and everything once it is accepted", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    const { id } = book(cleaner);
    expect(jobsOf(cleaner)).toMatchObject([
      { id, status: "pending", city: "nimman", place: null, sequence: 0, changedAt: NOW },
    ]);
    const accepted = NOW + MINUTE_MS;
    const by = { as: "cleaner" as const, userId: cleaner.userId };
    expect(transitionBooking({ bookingId: id, event: "accepted" }, by, accepted).ok).toBe(true);
    expect(jobsOf(cleaner)).toMatchObject([
      { id, status: "confirmed", place: PLACE, sequence: 1, changedAt: accepted },
    ]);
  });

  test("that was called off stays for 30 days, without its place", () => {
    const cleaner = makeCleaner();
    const { id, customer } = book(cleaner);
    const off = NOW + HOUR_MS;
    transitionBooking({ bookingId: id, event: "cancelled" }, customer, off);
    expect(jobsOf(cleaner, off)).toMatchObject([
      { id, status: "cancelled", place: null, sequence: 1, changedAt: off },
    ]);
    expect(jobsOf(cleaner, off + 30 * DAY_MS - 1)).toHaveLength(1);
    expect(jobsOf(cleaner, off + 30 * DAY_MS)).toEqual([]);
  });

  test("that nobody answered is told as it will be once that is settled", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    const { id } = book(cleaner);
    const respondBy = db().select().from(bookings).where(eq(bookings.id, id)).get()?.respondBy;
    if (!respondBy) throw new Error("It is no request.");
    const before = jobsOf(cleaner, respondBy);
    expect(before).toMatchObject([{ status: "cancelled", sequence: 1, changedAt: respondBy }]);
    settleBookings(respondBy);
    expect(jobsOf(cleaner, respondBy)).toEqual(before);
  });

  test("that is over leaves the feed after 30 days", () => {
    const cleaner = makeCleaner();
    book(cleaner);
    const start = Date.parse(`${NEXT_MONDAY}T02:00:00Z`);
    expect(jobsOf(cleaner, start + 30 * DAY_MS)).toHaveLength(1);
    expect(jobsOf(cleaner, start + 30 * DAY_MS + 1)).toEqual([]);
  });
});

test("days off are those that the cleaner has chosen, and public holidays if they keep them", () => {
  const cleaner = makeCleaner({ blockedDates: ["2026-11-25", "2025-11-25"], offOnHolidays: true });
  db()
    .insert(cleanerBlockedDates)
    .values({ cleanerId: cleaner.id, date: "2026-12-05", windows: 0b001 })
    .run();
  const other = makeCleaner();
  const thisYear = feedOf(cleaner)?.daysOff.filter(({ date }) => date < "2027");
  expect(thisYear).toEqual([
    { date: "2026-11-25", windows: 0b111 },
    // This is a holiday, off for the whole day.
    { date: "2026-12-05", windows: 0b111 },
    { date: "2026-12-07", windows: 0b111 },
    { date: "2026-12-10", windows: 0b111 },
    { date: "2026-12-31", windows: 0b111 },
  ]);
  expect(feedOf(other)?.daysOff).toEqual([]);
});

test("is found by indexes, in three statements", () => {
  const cleaner = makeCleaner();
  const plans = database.plansOf(() => feedOf(cleaner));
  expect(plans.filter((line) => /\bSCAN\b/.test(line))).toEqual([]);
  expect(plans.length).toBeGreaterThan(0);
});
