import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingDrafts, bookingEvents, bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { cleaners } from "#db/schema/cleaners";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { MOST_PENDING_REQUESTS } from "~/lib/booking-limits";
import { newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { createBooking } from "../creating/create-booking.server";
import { settleBookings } from "./settle-bookings.server";
import { displayedStatus } from "./status";
import { transitionBooking } from "./transition.server";

const database = useDatabase();

/** Four hours of daytime after `NOW`, which is nine in the morning. */
const DEADLINE = NOW + 4 * HOUR_MS;
const END = instantOf(NEXT_MONDAY, 11);

beforeEach(() => {
  deleteEvents();
  db().delete(bookingHours).run();
  db().delete(bookingEvents).run();
  db().delete(bookingDrafts).run();
  db().delete(bookings).run();
});

type Given = Partial<Parameters<typeof createBooking>[0]>;

/** Books two hours at nine on Monday; returns the customer, the cleaner and the booking. */
function book({ instantBooking = true } = {}) {
  const cleaner = makeCleaner({ instantBooking });
  const customer = makeCustomer();
  const again = (given: Given = {}, now = NOW) =>
    createBooking(newBooking({ cleanerId: cleaner.id, ...given }), {
      customerId: customer.id,
      now,
    });
  const result = again();
  if (!result.ok) throw new Error(result.reason);
  deleteEvents();
  return { bookingId: result.bookingId, cleaner, customer, again };
}

const statusOf = (id: number) =>
  db().select().from(bookings).where(eq(bookings.id, id)).get()?.status;
const lastEventOf = (id: number) =>
  db().select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)).all().at(-1);

describe("a request", () => {
  test("that nobody answers ends at its deadline, frees the hours and is told to both sides", () => {
    const { bookingId, cleaner, customer } = book({ instantBooking: false });
    settleBookings(DEADLINE - 1);
    expect(statusOf(bookingId)).toBe("pending");

    settleBookings(DEADLINE);
    expect(statusOf(bookingId)).toBe("cancelled");
    expect(db().select().from(bookingHours).all()).toEqual([]);
    expect(lastEventOf(bookingId)).toMatchObject({
      at: DEADLINE,
      actor: "system",
      actorUserId: null,
      event: "expired",
      fromStatus: "pending",
      toStatus: "cancelled",
    });
    expect(makeEmailNotifications(DEADLINE).map(({ kind, to }) => ({ kind, to }))).toEqual([
      { kind: "booking-expired", to: cleaner.userId },
      { kind: "booking-lost", to: customer.id },
    ]);
  });

  test("has ended for everybody who reads it exactly when it will be ended", () => {
    const { bookingId } = book({ instantBooking: false });
    const row = db().select().from(bookings).where(eq(bookings.id, bookingId)).get();
    if (!row) throw new Error("gone");
    const { id: _, ...agreed } = row;
    const around = [NOW - 1, NOW, NOW + 1];
    const put = around.flatMap((startsAt) =>
      [null, ...around].flatMap((respondBy) =>
        (["pending", "confirmed"] as const).map((status) => {
          const times = { startsAt, endsAt: NOW + HOUR_MS, respondBy, status };
          const values = { ...agreed, ...times };
          return db().insert(bookings).values(values).returning().get();
        }),
      ),
    );
    const read = put.map((booking) => [booking.id, displayedStatus(booking, NOW)]);
    settleBookings(NOW);
    expect(put.map(({ id }) => [id, statusOf(id)])).toEqual(read);
    expect(read.filter(([, status]) => status === "cancelled")).toHaveLength(8);
  });

  test("that has ended makes room for another one of the same customer", () => {
    const { again } = book({ instantBooking: false });
    for (let count = 1; count < MOST_PENDING_REQUESTS; count += 1) {
      expect(again({ date: addDays(NEXT_MONDAY, count) }).ok).toBe(true);
    }
    expect(again({ date: addDays(NEXT_MONDAY, MOST_PENDING_REQUESTS) })).toMatchObject({
      reason: "too-many-pending",
    });
    settleBookings(DEADLINE);
    expect(again().ok).toBe(true);
  });

  test("that has ended counts as over at once, though it is settled later", () => {
    const { bookingId, again } = book({ instantBooking: false });
    for (let count = 1; count < MOST_PENDING_REQUESTS; count += 1) {
      expect(again({ date: addDays(NEXT_MONDAY, count) }).ok).toBe(true);
    }
    const fourth = { date: addDays(NEXT_MONDAY, MOST_PENDING_REQUESTS) };
    const before = DEADLINE - 1;
    expect(again({}, before)).toEqual({ ok: false, reason: "own-booking", bookingId });
    expect(again(fourth, before)).toMatchObject({ reason: "too-many-pending" });
    // Its hours become free when it is settled, within a minute.
    expect(again({}, DEADLINE)).toEqual({ ok: false, reason: "time-taken" });
    expect(again(fourth, DEADLINE).ok).toBe(true);
    expect(statusOf(bookingId)).toBe("pending");
  });

  test("that was answered meanwhile stays answered", () => {
    const { bookingId, cleaner } = book({ instantBooking: false });
    const by = { as: "cleaner", userId: cleaner.userId } as const;
    expect(transitionBooking({ bookingId, event: "accepted" }, by, DEADLINE - 1).ok).toBe(true);
    settleBookings(DEADLINE);
    expect(statusOf(bookingId)).toBe("confirmed");
  });
});

describe("a confirmed job", () => {
  test("is done 48 hours after its end, not earlier, and counts once for the cleaner", () => {
    const { bookingId, cleaner } = book();
    settleBookings(END + 48 * HOUR_MS - 1);
    expect(statusOf(bookingId)).toBe("confirmed");

    settleBookings(END + 48 * HOUR_MS);
    // A second process settles at the same moment.
    settleBookings(END + 48 * HOUR_MS);
    expect(statusOf(bookingId)).toBe("completed");
    expect(lastEventOf(bookingId)).toMatchObject({ actor: "system", event: "completed" });
    const row = db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get();
    expect(row?.completedBookings).toBe(1);
  });

  test("with an open problem waits until it is settled", () => {
    const { bookingId } = book();
    const problem = (problemOpenSince: number | null) =>
      db().update(bookings).set({ problemOpenSince }).where(eq(bookings.id, bookingId)).run();
    problem(END);
    settleBookings(END + 100 * HOUR_MS);
    expect(statusOf(bookingId)).toBe("confirmed");
    problem(null);
    settleBookings(END + 100 * HOUR_MS);
    expect(statusOf(bookingId)).toBe("completed");
  });

  test("that was cancelled is never done", () => {
    const { bookingId, customer } = book();
    const by = { as: "customer", userId: customer.id } as const;
    transitionBooking({ bookingId, event: "cancelled" }, by, NOW);
    settleBookings(END + 100 * HOUR_MS);
    expect(statusOf(bookingId)).toBe("cancelled");
  });
});

test("what is too much for one round is done in the next", () => {
  const { bookingId } = book();
  const row = db().select().from(bookings).where(eq(bookings.id, bookingId)).get();
  if (!row) throw new Error("gone");
  const { id: _, ...agreed } = row;
  for (let count = 0; count < 60; count += 1) {
    db().insert(bookings).values(agreed).run();
  }
  const open = () => db().select().from(bookings).where(eq(bookings.status, "confirmed")).all();
  expect(settleBookings(END + 48 * HOUR_MS)).toBe(true);
  expect(open()).toHaveLength(11);
  expect(settleBookings(END + 48 * HOUR_MS)).toBe(false);
  expect(open()).toEqual([]);
});

test("looks up what is due by an index", () => {
  const plans = database.plansOf(() => settleBookings(NOW));
  expect(plans.filter((line) => /bookings/.test(line))).toEqual([
    "SEARCH bookings USING COVERING INDEX bookings_status_start (status=?)",
    expect.stringMatching(
      /^SEARCH bookings USING .*INDEX bookings_status \(status=\? AND ends_at<\?\)$/,
    ),
    "SEARCH bookings USING INDEX bookings_more_time (ends_at<?)",
    expect.stringMatching(/^SEARCH bookings USING .*INDEX bookings_proposal \(/),
  ]);
});
