import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, db, openDatabase, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import type { User } from "#db/schema/accounts";
import type { Cleaner } from "#db/schema/cleaners";
import { cityDateOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";
import { NOW, makeCleaner, makeCustomer, makeService } from "../../../../tests/support/database";
import {
  getCustomerBooking,
  getNextBooking,
  listBookingsOfPerson,
  listPastBookings,
  listUpcomingBookings,
  getDisplayedStatusDetail,
} from "./bookings.server";

let folder: string;
let cleaner: Cleaner;
let serviceId: number;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "baansaat-bookings-"));
  openDatabase({ dataDir: folder });
  cleaner = makeCleaner();
  serviceId = makeService().id;
});

afterAll(() => {
  closeDatabase();
  rmSync(folder, { recursive: true });
});

/** Inserts a booking of 2 hours that starts `startsIn` milliseconds after now. */
function put(
  customer: User,
  startsIn: number,
  status: BookingStatus,
  respondBy: number | null = null,
): number {
  return db()
    .insert(bookings)
    .values({
      userId: customer.id,
      serviceId,
      cleanerId: cleaner.id,
      date: cityDateOf(NOW + startsIn),
      time: "9:00 AM",
      startsAt: NOW + startsIn,
      endsAt: NOW + startsIn + 2 * HOUR_MS,
      status,
      respondBy,
      serviceNameEn: "Test",
      serviceNameTh: "ทดสอบ",
      hoursBilled: 2,
      hourlyRate: 300_00,
      serviceCost: 600_00,
      platformFee: 350_00,
      totalPrice: 950_00,
      policy: {
        platformFee: 350_00,
        leadHours: 2,
        payment: "cash-or-promptpay",
        instantBooking: true,
      },
      address: "1 Nimman Road",
      city: "nimman",
      zipCode: "50200",
      createdAt: NOW,
    })
    .returning({ id: bookings.id })
    .get().id;
}

const upcomingIds = (customer: User) =>
  listUpcomingBookings(customer.id, NOW).map((booking) => booking.id);
const pastOf = (customer: User, offset: number, size: number) =>
  listPastBookings(customer.id, { offset, size, now: NOW });
const pastIds = (customer: User, offset = 0, size = 10) =>
  pastOf(customer, offset, size).bookings.map((booking) => booking.id);

describe("a customer's bookings", () => {
  test("to come: the next one first, the one under way before it, cancelled ones not", () => {
    const customer = makeCustomer();
    const later = put(customer, 5 * DAY_MS, "confirmed");
    const next = put(customer, DAY_MS, "pending");
    const underWay = put(customer, -HOUR_MS, "confirmed");
    put(customer, 2 * DAY_MS, "cancelled");
    put(makeCustomer(), DAY_MS, "confirmed");
    expect(upcomingIds(customer)).toEqual([underWay, next, later]);
    expect(getNextBooking(customer.id, NOW)).toMatchObject({
      status: "confirmed",
      startsAt: NOW - HOUR_MS,
    });
    expect(getNextBooking(makeCustomer().id, NOW)).toBeNull();
  });

  test("past: over or cancelled, the latest first", () => {
    const customer = makeCustomer();
    const long = put(customer, -30 * DAY_MS, "completed");
    const cancelled = put(customer, 2 * DAY_MS, "cancelled");
    const unclosed = put(customer, -2 * HOUR_MS, "confirmed");
    put(customer, -HOUR_MS, "confirmed");
    expect(pastIds(customer)).toEqual([cancelled, unclosed, long]);
  });

  test("a request that nobody answered in time is past at once, before it is settled", () => {
    const customer = makeCustomer();
    const open = put(customer, DAY_MS, "pending", NOW + 1);
    const over = put(customer, DAY_MS, "pending", NOW);
    const untold = put(customer, -1, "pending");
    expect(upcomingIds(customer)).toEqual([open]);
    expect(pastIds(customer)).toEqual([over, untold]);
    const outcome = (id: number) => {
      const booking = getCustomerBooking(id, customer.id);
      return booking && getDisplayedStatusDetail(booking, NOW);
    };
    expect([open, over, untold].map(outcome)).toEqual(["pending", "expired", "expired"]);
  });

  test("each is in one of the two lists, whatever its status and time", () => {
    const customer = makeCustomer();
    const ids = [-40 * DAY_MS, -2 * HOUR_MS, -HOUR_MS, 0, HOUR_MS, 9 * DAY_MS].flatMap((startsIn) =>
      (["pending", "confirmed", "completed", "cancelled"] as const).map((status) =>
        put(customer, startsIn, status),
      ),
    );
    const listed = [...upcomingIds(customer), ...pastIds(customer, 0, 100)];
    expect(listed.sort((a, b) => a - b)).toEqual(ids);
  });

  test("past ones come in pages that hold each once", () => {
    const customer = makeCustomer();
    const ids = Array.from({ length: 21 }, (_, day) =>
      put(customer, -(day + 1) * DAY_MS, "completed"),
    );
    put(customer, DAY_MS, "confirmed");
    put(makeCustomer(), -DAY_MS, "completed");
    const pages = [
      [0, 5],
      [5, 10],
      [15, 10],
    ].map(([offset = 0, size = 0]) => pastOf(customer, offset, size));
    expect(pages.flatMap((page) => page.bookings.map((booking) => booking.id))).toEqual(ids);
    expect(pages.map((page) => page.more)).toEqual([16, 6, 0]);
    expect(pastOf(customer, 30, 10)).toEqual({ bookings: [], more: 0 });
    // Nothing follows a last page that is full.
    expect(pastOf(customer, 14, 7).more).toBe(0);
  });
});

/** Returns the steps of the query plans of all that a function runs. */
function plansOf(run: () => void): string[] {
  const seen: string[] = [];
  closeDatabase();
  openDatabase({ dataDir: folder, onQuery: (statement) => seen.push(statement) });
  run();
  closeDatabase();
  openDatabase({ dataDir: folder });
  return seen
    .filter((statement) => statement.startsWith("select"))
    .flatMap((statement) =>
      sqlite()
        .prepare<[], { detail: string }>(`explain query plan ${statement}`)
        .all()
        .map((row) => row.detail),
    );
}

describe("plans", () => {
  test("the dashboard's lists come out of an index in their order", () => {
    const steps = plansOf(() => {
      listUpcomingBookings(1, NOW);
      getNextBooking(1, NOW);
      listPastBookings(1, { offset: 20, size: 10, now: NOW });
    });
    // These are the upcoming list, the next booking, the past list, and the count of past ones.
    expect(steps.filter((step) => step.includes("bookings_user"))).toHaveLength(4);
    expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  });

  test("the API's list and count search bookings by person and never scan them", () => {
    const steps = plansOf(() => listBookingsOfPerson(1, 1, 500));
    expect(steps.filter((step) => step.includes("bookings_cleaner"))).toHaveLength(2);
    expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
  });
});
