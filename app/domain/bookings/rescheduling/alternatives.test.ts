import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { cleanerBlocks } from "#db/schema/schedule";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { AREAS, type Area } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { declineBooking } from "../lifecycle/answer-request.server";
import { checkServiceAndCleaner, checkTimeForCustomer } from "../creating/check-choices.server";
import { getCustomerBookingDetails } from "../reading/customer-booking-details.server";
import { getBookingDraft, saveBookingDraft } from "../creating/booking-drafts.server";
import {
  findAlternatives,
  getDetailsDraft,
  prepareAlternativeBooking,
} from "./alternatives.server";

useDatabase();

let serviceId: number;
/** Each test has its own part of the city: the cleaners of other tests don't work there. */
let area: Area;
let tests = 0;
beforeEach(() => {
  serviceId = makeService().id;
  area = AREAS[tests % AREAS.length] ?? "nimman";
  tests += 1;
});

const cleanerHere = (given: Parameters<typeof makeCleaner>[0] = {}) =>
  makeCleaner({ ...given, areas: [area] });

/** Requests nine on Monday; returns the booking, its cleaner and its customer. */
function ask() {
  const customer = makeCustomer();
  const cleaner = cleanerHere({ instantBooking: false });
  const wishes = { specialInstructions: "Two cats" };
  const bookingId = makeBooking({
    serviceId,
    cleanerId: cleaner.id,
    customerId: customer.id,
    city: area,
    ...wishes,
  });
  const booking = getCustomerBookingDetails(bookingId, customer.id);
  if (!booking) throw new Error("It isn't theirs.");
  return { booking, cleaner, customer };
}

describe("in place of a request that ended", () => {
  test("others are free at the same time, and the same cleaner at others", () => {
    const { booking, cleaner } = ask();
    const others = [cleanerHere(), cleanerHere(), cleanerHere(), cleanerHere()];
    const found = findAlternatives(booking, "declined", NOW);
    const sameTime = found.filter(({ is }) => is === "same-time");
    expect(sameTime).toHaveLength(3);
    for (const one of sameTime) {
      expect(one).toMatchObject({ date: NEXT_MONDAY, time: "9:00 AM", total: 950_00 });
      expect(others.map(({ id }) => id)).toContain(one.cleanerId);
    }
    const sameCleaner = found.filter(({ is }) => is === "same-cleaner");
    expect(sameCleaner).toHaveLength(3);
    expect(sameCleaner.every(({ cleanerId }) => cleanerId === cleaner.id)).toBe(true);
    expect(new Set(sameCleaner.map(({ date }) => date)).size).toBe(3);
  });

  test("the same cleaner isn't offered at the time that they didn't take, though it is free", () => {
    const { booking, cleaner } = ask();
    declineBooking({ bookingId: booking.id, userId: cleaner.userId, reason: "" }, NOW);
    const times = findAlternatives(booking, "declined", NOW).map(({ date, time }) => [date, time]);
    expect(times).toHaveLength(3);
    expect(times).toContainEqual([NEXT_MONDAY, "8:00 AM"]);
    expect(times).not.toContainEqual([NEXT_MONDAY, "9:00 AM"]);
    // Another cleaner is offered at that time.
    const other = cleanerHere();
    const [first] = findAlternatives(booking, "declined", NOW);
    expect(first).toMatchObject({ cleanerId: other.id, date: NEXT_MONDAY, time: "9:00 AM" });
  });

  test("each can be booked, by this customer", () => {
    const { booking, customer } = ask();
    cleanerHere();
    cleanerHere();
    const found = findAlternatives(booking, "expired", NOW);
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const alternative of found) {
      const choices = prepareAlternativeBooking(booking.id, customer.id, alternative, NOW);
      if (!choices) throw new Error("It is theirs.");
      const agreed = checkServiceAndCleaner(choices, customer.id);
      if (!agreed.ok) throw new Error(agreed.problem);
      expect(checkTimeForCustomer(customer.id, choices, agreed.value, NOW)).toMatchObject({
        ok: true,
      });
    }
    // The customer needn't type anything again.
    expect(getBookingDraft(customer.id, NOW)).toMatchObject({
      address: "1 Nimman Road",
      city: area,
      zipCode: "50200",
      specialInstructions: "Two cats",
    });
  });

  test("a booking that replaces a lost one begins with what was typed for that, or has been since", () => {
    const { booking, cleaner, customer } = ask();
    const old = { address: "9 Old Road", city: area, zipCode: "50000", phone: "" };
    saveBookingDraft(customer.id, { ...old, specialInstructions: "" }, NOW - 1);
    const draft = (replaces: number | null, of = customer.id) =>
      getDetailsDraft(of, { replaces }, NOW);
    // Nothing is lost yet.
    expect(draft(booking.id)).toMatchObject(old);
    declineBooking({ bookingId: booking.id, userId: cleaner.userId, reason: "" }, NOW);
    expect(draft(null)).toMatchObject(old);
    expect(draft(booking.id)).toMatchObject({
      address: "1 Nimman Road",
      specialInstructions: "Two cats",
    });
    expect(draft(booking.id, makeCustomer().id)).toBeNull();
    saveBookingDraft(customer.id, { ...old, specialInstructions: "Ring" }, NOW);
    expect(draft(booking.id)).toMatchObject({ ...old, specialInstructions: "Ring" });
  });

  test("where nobody is free then, others are later, so that there are three", () => {
    const { booking, cleaner } = ask();
    const [busy, off] = [cleanerHere(), cleanerHere()];
    for (const { id } of [busy, off]) makeBooking({ serviceId, cleanerId: id, city: area });
    // The cleaner who declined has blocked this customer.
    db()
      .insert(cleanerBlocks)
      .values({ cleanerId: cleaner.id, userId: booking.userId, createdAt: NOW })
      .run();
    cleanerHere();
    const found = findAlternatives(booking, "declined", NOW);
    expect(found.map(({ is }) => is)).toEqual(["same-time", "other", "other"]);
    for (const { date, time, cleanerId } of found.slice(1)) {
      expect([busy.id, off.id]).toContain(cleanerId);
      expect([date, time]).not.toEqual([NEXT_MONDAY, "9:00 AM"]);
    }
  });

  test("nobody is offered whom the customer can't book", () => {
    const { booking } = ask();
    cleanerHere({ userId: booking.userId });
    const blocking = cleanerHere();
    db()
      .insert(cleanerBlocks)
      .values({ cleanerId: blocking.id, userId: booking.userId, createdAt: NOW })
      .run();
    const found = findAlternatives(booking, "declined", NOW);
    expect(found.some(({ is }) => is !== "same-cleaner")).toBe(false);
  });

  test("of a time that has passed the days to come are looked at", () => {
    const { booking } = ask();
    cleanerHere();
    const later = instantOf(addDays(NEXT_MONDAY, 1), 12);
    const found = findAlternatives(booking, "expired", later);
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(found.every(({ date }) => date > NEXT_MONDAY)).toBe(true);
  });

  test.each(["confirmed", "completed", "pending", "no-show", "cancelled-by-customer"] as const)(
    "nothing is offered in place of one that is %s",
    (outcome) => {
      const { booking } = ask();
      cleanerHere();
      expect(findAlternatives(booking, outcome, NOW)).toEqual([]);
    },
  );

  test("a week after its time nobody looks for anything any more", () => {
    const { booking } = ask();
    cleanerHere();
    expect(findAlternatives(booking, "declined", booking.endsAt + 7 * DAY_MS)).toEqual([]);
    expect(findAlternatives(booking, "declined", booking.endsAt + 7 * DAY_MS - 1)).not.toEqual([]);
  });

  test("somebody else's booking is nobody's to book anew", () => {
    const { booking, cleaner } = ask();
    const chosen = { cleanerId: cleaner.id, date: NEXT_MONDAY, time: "9:00 AM" } as const;
    expect(prepareAlternativeBooking(booking.id, makeCustomer().id, chosen, NOW)).toBeNull();
  });
});
