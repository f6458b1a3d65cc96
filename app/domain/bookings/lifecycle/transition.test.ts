import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { BOOKING_ACTORS } from "~/lib/vocabulary";
import { cleaners } from "#db/schema/cleaners";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { createBooking } from "../creating/create-booking.server";
import type { ActorIdentity } from "./booking-history.server";
import { TRANSITION_EVENTS, findTransitionRule } from "./status";
import { transitionBooking } from "./transition.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);

beforeEach(() => {
  deleteEvents();
});

/** Makes a booking of two hours at nine on Monday; returns everybody who may change its status. */
function book({ instantBooking = true } = {}) {
  const customer = makeCustomer();
  const cleaner = makeCleaner({ instantBooking });
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  return {
    bookingId,
    cleaner,
    people: {
      customer: { as: "customer", userId: customer.id },
      cleaner: { as: "cleaner", userId: cleaner.userId },
      admin: { as: "admin", userId: makeCustomer({ role: "admin" }).id },
      system: { as: "system" },
    } satisfies Record<string, ActorIdentity>,
  };
}

const bookingOf = (id: number) => db().select().from(bookings).where(eq(bookings.id, id)).get();
const hoursOf = (id: number) =>
  db().select().from(bookingHours).where(eq(bookingHours.bookingId, id)).all();
const historyOf = (id: number) =>
  db()
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, id))
    .orderBy(bookingEvents.id)
    .all();
const notifiedPeople = () => makeEmailNotifications(NOW).map(({ kind, to }) => ({ kind, to }));

describe("a move", () => {
  test("changes status, history and the cleaner's hours, and tells both sides", () => {
    const { bookingId, people } = book();
    expect(hoursOf(bookingId)).toHaveLength(3);
    const command = { bookingId, event: "cancelled" } as const;
    expect(transitionBooking(command, people.customer, NOW)).toEqual({ ok: true });
    expect(bookingOf(bookingId)).toMatchObject({ status: "cancelled", rowVersion: 2 });
    expect(hoursOf(bookingId)).toEqual([]);
    expect(historyOf(bookingId).at(-1)).toMatchObject({
      at: NOW,
      actor: "customer",
      actorUserId: people.customer.userId,
      event: "cancelled",
      fromStatus: "confirmed",
      toStatus: "cancelled",
      reason: "",
    });
    expect(notifiedPeople()).toEqual([
      { kind: "booking-cancelled", to: people.customer.userId },
      { kind: "booking-cancelled", to: people.cleaner.userId },
    ]);
  });

  test("frees the hours for the next customer", () => {
    const { bookingId, people, cleaner } = book();
    transitionBooking({ bookingId, event: "cancelled" }, people.customer, NOW);
    const next = createBooking(
      newBooking({ cleanerId: cleaner.id, time: "10:00 AM", address: "2 Nimman Road" }),
      { customerId: makeCustomer().id, now: NOW },
    );
    expect(next.ok).toBe(true);
  });

  test("doesn't tell a cleaner what they did themselves", () => {
    const { bookingId, people } = book({ instantBooking: false });
    transitionBooking({ bookingId, event: "declined" }, people.cleaner, NOW);
    expect(notifiedPeople()).toEqual([{ kind: "booking-lost", to: people.customer.userId }]);
  });

  test("to confirmed keeps the hours, and tells the customer what was booked", () => {
    const { bookingId, people } = book({ instantBooking: false });
    expect(transitionBooking({ bookingId, event: "accepted" }, people.cleaner, NOW).ok).toBe(true);
    expect(bookingOf(bookingId)?.status).toBe("confirmed");
    expect(hoursOf(bookingId)).toHaveLength(3);
    expect(notifiedPeople()).toEqual([{ kind: "booking-accepted", to: people.customer.userId }]);
  });

  test("to completed counts for the cleaner, and says when", () => {
    const { bookingId, people, cleaner } = book();
    transitionBooking({ bookingId, event: "completed" }, people.cleaner, START + HOUR_MS);
    expect(bookingOf(bookingId)).toMatchObject({
      status: "completed",
      completedAt: START + HOUR_MS,
    });
    const row = db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get();
    expect(row?.completedBookings).toBe(1);
  });

  test("needs a reason where the history must say why", () => {
    const { bookingId, people } = book();
    const command = { bookingId, event: "cancelled" } as const;
    for (const reason of [undefined, "", "  "]) {
      expect(
        transitionBooking(
          { ...command, ...(reason === undefined ? {} : { reason }) },
          people.cleaner,
          NOW,
        ),
      ).toEqual({ ok: false, reason: "reason-missing" });
    }
    expect(transitionBooking({ ...command, reason: " I am ill " }, people.cleaner, NOW).ok).toBe(
      true,
    );
    expect(historyOf(bookingId).at(-1)?.reason).toBe("I am ill");
  });

  test("of somebody else's booking can't be told from one of none", () => {
    const { bookingId } = book();
    const others = book().people;
    const customerAsAdmin = { as: "admin", userId: others.customer.userId } as const;
    const gone = makeCustomer({ role: "admin", deactivatedAt: NOW });
    const unknown = { ok: false, reason: "unknown-booking" };
    for (const by of [
      others.customer,
      others.cleaner,
      customerAsAdmin,
      { as: "admin", userId: gone.id } as const,
    ]) {
      expect(transitionBooking({ bookingId, event: "cancelled", reason: "x" }, by, NOW)).toEqual(
        unknown,
      );
    }
    const none = { bookingId: 999_999, event: "cancelled", reason: "x" } as const;
    expect(transitionBooking(none, others.admin, NOW)).toEqual(unknown);
    expect(bookingOf(bookingId)?.status).toBe("confirmed");
  });

  test("that comes second finds nothing to move", () => {
    const { bookingId, people } = book();
    const command = { bookingId, event: "cancelled", reason: "x" } as const;
    expect(transitionBooking(command, people.customer, NOW).ok).toBe(true);
    expect(transitionBooking(command, people.cleaner, NOW)).toEqual({
      ok: false,
      reason: "not-possible",
    });
    expect(historyOf(bookingId)).toHaveLength(2);
  });
});

test("whatever is tried in whatever order, the rows obey the table and agree with each other", () => {
  const step = fc.record({
    event: fc.constantFrom(...TRANSITION_EVENTS),
    as: fc.constantFrom(...BOOKING_ACTORS),
    hours: fc.integer({ min: 0, max: 80 }),
    reason: fc.constantFrom("", "because"),
  });
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 8 }), (instantBooking, steps) => {
      const { bookingId, people, cleaner } = book({ instantBooking });
      let now = NOW;
      let events = 1;
      for (const { event, as, hours, reason } of steps) {
        now += hours * HOUR_MS;
        const before = bookingOf(bookingId);
        if (!before) throw new Error("gone");
        const rule = findTransitionRule(before.status, event, as);
        const expected = Boolean(rule?.when(before, now) && (!rule.needsReason || reason));
        const { ok } = transitionBooking({ bookingId, event, reason }, people[as], now);
        expect(ok).toBe(expected);
        if (ok) events += 1;
        const { status, completedAt } = bookingOf(bookingId) ?? {};
        expect(status).toBe(expected ? rule?.to : before.status);
        const history = historyOf(bookingId);
        expect(history).toHaveLength(events);
        expect(history.at(-1)?.toStatus).toBe(status);
        expect(hoursOf(bookingId)).toHaveLength(status === "cancelled" ? 0 : 3);
        expect(completedAt !== null).toBe(status === "completed");
        const { completedBookings } =
          db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get() ?? {};
        expect(completedBookings).toBe(status === "completed" ? 1 : 0);
      }
    }),
    { numRuns: 60 },
  );
});
