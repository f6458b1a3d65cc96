import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { bookingHours } from "#db/schema/schedule";
import { outboxEvents } from "#db/schema/outbox";
import { hoursBetween } from "~/domain/schedule/availability";
import { slotHour } from "~/domain/schedule/slots";
import { instantOf } from "~/lib/bangkok-time";
import { MORE_HOURS, type MoreHours } from "~/lib/booking-limits";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { SLOT_LABELS, type SlotLabel } from "~/lib/vocabulary";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { createBooking } from "../creating/create-booking.server";
import { completeBooking, markPaid } from "../lifecycle/cleaner-commands.server";
import { settleBookings } from "../lifecycle/settle-bookings.server";
import type { BookingSide } from "../lifecycle/status";
import { transitionBooking } from "../lifecycle/transition.server";
import { reportFeelingUnsafe } from "../problems/unsafe-reports.server";
import { getCalendarFeed, calendarFeedToken } from "../reading/calendar-feed.server";
import { getCustomerBookingDetails } from "../reading/customer-booking-details.server";
import { promptPayNow } from "../reading/pay-now";
import { rescheduleBookingAsCustomer, settleProposals } from "../rescheduling/reschedule.server";
import { moreTimeChoices, openMoreTimeOf, restToPay } from "./more-time";
import {
  acceptMoreTime,
  changeMoreTime,
  declineMoreTime,
  getMoreTimeChoices,
  proposeMoreTime,
  withdrawMoreTime,
} from "./more-time.server";

// See docs/rules.md, Life of a booking.
useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
/** A job from nine to eleven goes on, and a question about it can be answered. */
const DURING = START + HOUR_MS;
const END = START + 2 * HOUR_MS;

/** Makes a job of Monday from nine to eleven, at ฿300 an hour. */
function makeJob(given: Parameters<typeof makeCleaner>[0] = {}) {
  const cleaner = makeCleaner({
    promptPayType: "phone",
    promptPayId: "0815550101",
    ...given,
  });
  const customer = makeCustomer();
  const serviceId = makeService({ duration: 120 }).id;
  const id = makeBooking({ customerId: customer.id, cleanerId: cleaner.id, serviceId });
  const as = {
    customer: { as: "customer", userId: customer.id },
    cleaner: { as: "cleaner", userId: cleaner.userId },
  } as const;
  const row = () => {
    const found = db().select().from(bookings).where(eq(bookings.id, id)).get();
    if (!found) throw new Error("gone");
    return found;
  };
  const question = (hours: MoreHours, endsAt = row().endsAt) => ({
    bookingId: id,
    asked: { hours, endsAt },
  });
  const hours = () =>
    db()
      .select()
      .from(bookingHours)
      .where(eq(bookingHours.bookingId, id))
      .orderBy(bookingHours.hour)
      .all()
      .map(({ hour, isTravel }) => (isTravel ? `${hour} way` : `${hour}`))
      .join(", ");
  const history = () =>
    db()
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .orderBy(bookingEvents.id)
      .all()
      .map(({ event, actor, moreHours }) => [event, actor, moreHours].filter(Boolean).join(" "));
  /** Books the cleaner for somebody else at another hour of that day. */
  const bookAt = (time: SlotLabel, now: number) =>
    createBooking(newBooking({ cleanerId: cleaner.id, serviceId, time }), {
      customerId: makeCustomer().id,
      now,
    }).ok;
  return { id, cleaner, customer, as, row, question, hours, history, bookAt };
}

const OTHER: Record<BookingSide, BookingSide> = { customer: "cleaner", cleaner: "customer" };

describe.each(["customer", "cleaner"] as const)("asked by the %s", (side) => {
  test("the hours and the way are held, and once it is agreed everything follows at once", () => {
    const { as, row, question, hours, history, bookAt } = makeJob();
    expect(hours()).toBe("9, 10, 11 way");
    expect(proposeMoreTime(question(1), as[side], DURING)).toEqual({ ok: true });
    expect(row()).toMatchObject({ moreHours: 1, moreHoursBy: side, totalPrice: 950_00 });
    expect(hours()).toBe("9, 10, 11 way, 12 way");
    expect(bookAt("12:00 PM", START)).toBe(false);

    expect(acceptMoreTime(question(1), as[OTHER[side]], DURING)).toEqual({ ok: true });
    expect(row()).toMatchObject({
      ...{ moreHours: null, moreHoursBy: null, status: "confirmed" },
      ...{ hoursBilled: 3, endsAt: END + HOUR_MS, hourlyRate: 300_00 },
      ...{ serviceCost: 900_00, platformFee: 350_00, totalPrice: 1250_00, paidBefore: null },
    });
    expect(hours()).toBe("9, 10, 11, 12 way");
    expect(history()).toEqual([
      "booked customer",
      `more-time-proposed ${side} 1`,
      `more-time-accepted ${OTHER[side]} 1`,
    ]);
  });

  test("a form that is sent twice counts once", () => {
    const { as, row, question, history } = makeJob();
    const asked = question(2);
    for (const _ of [1, 2]) expect(proposeMoreTime(asked, as[side], DURING).ok).toBe(true);
    for (const _ of [1, 2]) expect(acceptMoreTime(asked, as[OTHER[side]], DURING).ok).toBe(true);
    expect(row().hoursBilled).toBe(4);
    expect(history()).toHaveLength(3);
    // The question of before can't be asked again by a page that shows the old end.
    expect(proposeMoreTime(asked, as[side], DURING)).toMatchObject({ reason: "changed-meanwhile" });
  });

  test.each([
    ["declined", declineMoreTime, "other"],
    ["withdrawn", withdrawMoreTime, "own"],
  ] as const)("%s: the job ends as agreed, and the hours are free", (event, end, whose) => {
    const { as, row, question, hours, history, bookAt } = makeJob();
    const by = whose === "own" ? as[side] : as[OTHER[side]];
    const notBy = whose === "own" ? as[OTHER[side]] : as[side];
    proposeMoreTime(question(2), as[side], DURING);
    expect(end(question(2), notBy, DURING)).toMatchObject({ reason: "not-possible" });
    expect(end(question(1), by, DURING)).toMatchObject({ reason: "not-possible" });
    for (const _ of [1, 2]) expect(end(question(2), by, DURING)).toEqual({ ok: true });
    expect(row()).toMatchObject({ hoursBilled: 2, endsAt: END, totalPrice: 950_00 });
    expect(hours()).toBe("9, 10, 11 way");
    expect(history().at(-1)).toBe(`more-time-${event} ${by.as} 2`);
    expect(bookAt("12:00 PM", START)).toBe(true);
    // Later it can be asked again, as far as it is still free.
    expect(proposeMoreTime(question(1), as[side], DURING).ok).toBe(false);
  });

  test("nobody answers: at the agreed end it is over, and the hours are free", () => {
    const { as, row, question, hours, history } = makeJob();
    proposeMoreTime(question(1), as[side], DURING);
    expect(openMoreTimeOf(row(), END - 1)).not.toBeNull();
    expect(openMoreTimeOf(row(), END)).toBeNull();
    expect(acceptMoreTime(question(1), as[OTHER[side]], END).ok).toBe(false);
    settleBookings(END - 1);
    expect(row().moreHours).toBe(1);
    settleBookings(END);
    expect(row()).toMatchObject({ moreHours: null, moreHoursBy: null, hoursBilled: 2 });
    expect(hours()).toBe("9, 10, 11 way");
    expect(history().at(-1)).toBe("more-time-expired system 1");
  });
});

test("a proposal of another time that is settled during the job leaves the hours of a question", () => {
  const { id, customer, cleaner, as, question, hours, bookAt } = makeJob();
  db().update(cleaners).set({ instantBooking: false }).where(eq(cleaners.id, cleaner.id)).run();
  const proposed = { bookingId: id, date: NEXT_MONDAY, time: "2:00 PM" } as const;
  expect(rescheduleBookingAsCustomer(proposed, { userId: customer.id }, NOW).ok).toBe(true);
  expect(hours()).toBe("9, 10, 11 way, 14, 15, 16 way");

  // No background job has run since.
  expect(proposeMoreTime(question(1), as.customer, DURING).ok).toBe(true);
  settleProposals(DURING);
  expect(hours()).toBe("9, 10, 11, 12 way");
  db().update(cleaners).set({ instantBooking: true }).where(eq(cleaners.id, cleaner.id)).run();
  expect(bookAt("12:00 PM", START)).toBe(false);
  expect(acceptMoreTime(question(1), as.cleaner, DURING).ok).toBe(true);
  expect(hours()).toBe("9, 10, 11, 12 way");
});

test("only the two people of the booking ask and answer, and nobody answers themselves", () => {
  const { as, question } = makeJob();
  const stranger = makeJob();
  for (const intent of ["ask", "accept", "decline", "withdraw"] as const) {
    for (const side of ["customer", "cleaner"] as const) {
      expect(changeMoreTime(intent, question(1), stranger.as[side], DURING)).toEqual({
        ok: false,
        reason: "unknown-booking",
      });
    }
    // A customer isn't the cleaner of their booking.
    const wrongSide = { as: "cleaner", userId: as.customer.userId } as const;
    expect(changeMoreTime(intent, question(1), wrongSide, DURING).ok).toBe(false);
  }
  proposeMoreTime(question(1), as.cleaner, DURING);
  expect(acceptMoreTime(question(1), as.cleaner, DURING)).toMatchObject({ reason: "not-possible" });
  expect(proposeMoreTime(question(2), as.customer, DURING)).toMatchObject({
    reason: "asked-already",
  });
  expect(proposeMoreTime(question(2), as.cleaner, DURING)).toMatchObject({
    reason: "asked-already",
  });
});

test("it can be asked from the start until the agreed end, while the job isn't done", () => {
  const { as, question, cleaner, id } = makeJob();
  expect(proposeMoreTime(question(1), as.cleaner, START - 1).ok).toBe(false);
  expect(proposeMoreTime(question(1), as.cleaner, END).ok).toBe(false);
  expect(proposeMoreTime(question(1), as.cleaner, START).ok).toBe(true);
  withdrawMoreTime(question(1), as.cleaner, START);
  completeBooking({ bookingId: id, payment: "not-yet" }, cleaner, DURING);
  expect(proposeMoreTime(question(1), as.customer, DURING)).toMatchObject({
    reason: "not-possible",
  });
});

describe("another end of the job ends the question", () => {
  test("done: it frees the hours that were held", () => {
    const { as, question, cleaner, id, row, hours } = makeJob();
    proposeMoreTime(question(2), as.customer, DURING);
    expect(hours()).toBe("9, 10, 11 way, 12, 13 way");
    completeBooking({ bookingId: id, payment: "cash" }, cleaner, DURING);
    expect(row()).toMatchObject({ status: "completed", moreHours: null, totalPrice: 950_00 });
    expect(hours()).toBe("9, 10, 11 way");
    expect(acceptMoreTime(question(2), as.cleaner, DURING).ok).toBe(false);
  });

  test.each([
    [
      "cancelled by an admin",
      (id: number) => {
        const admin = { as: "admin", userId: makeCustomer({ role: "admin" }).id } as const;
        return transitionBooking(
          { bookingId: id, event: "cancelled", reason: "Storm" },
          admin,
          DURING,
        );
      },
    ],
    [
      "nobody home",
      (id: number, { cleaner }: ReturnType<typeof makeJob>["as"]) =>
        transitionBooking({ bookingId: id, event: "no-show" }, cleaner, DURING),
    ],
    [
      "felt unsafe",
      (id: number, { cleaner }: ReturnType<typeof makeJob>["as"]) =>
        reportFeelingUnsafe({ bookingId: id, words: "" }, cleaner, DURING),
    ],
  ] as const)("%s: no hour is held any more", (_what, end) => {
    const { as, question, id, row, hours } = makeJob();
    proposeMoreTime(question(1), as.cleaner, DURING);
    expect(end(id, as).ok).toBe(true);
    expect(row()).toMatchObject({ status: "cancelled", moreHours: null, moreHoursBy: null });
    expect(hours()).toBe("");
  });
});

describe("hours that aren't free", () => {
  test("another job, with the way to it, is the limit", () => {
    const { as, row, question, bookAt } = makeJob();
    expect(bookAt("1:00 PM", START - HOUR_MS)).toBe(true);
    expect(getMoreTimeChoices(row())).toEqual({ hours: [1], limit: "next-job", nextJobAt: 13 });
    expect(proposeMoreTime(question(2), as.customer, DURING)).toMatchObject({
      reason: "time-taken",
    });
    expect(proposeMoreTime(question(1), as.customer, DURING).ok).toBe(true);
  });

  test("a cleaner without time for the way can work up to the next job", () => {
    const { row, bookAt } = makeJob({ travelTime: false });
    bookAt("1:00 PM", START - HOUR_MS);
    expect(getMoreTimeChoices(row())).toMatchObject({ hours: [1, 2], limit: null });
  });

  test("hours outside of the cleaner's working time count as free: both agree to them", () => {
    // The cleaner works until noon alone.
    const { as, row, question } = makeJob({ weekWindows: 0b001001001001001001001 });
    expect(proposeMoreTime(question(2), as.cleaner, DURING).ok).toBe(true);
    expect(acceptMoreTime(question(2), as.customer, DURING).ok).toBe(true);
    expect(row().endsAt).toBe(instantOf(NEXT_MONDAY, 13));
  });

  test("are those of another job, beyond 8 hours in all, or after 20:00, and no others", () => {
    const jobs = fc.record({
      time: fc.constantFrom(...SLOT_LABELS),
      hoursBilled: fc.integer({ min: 1, max: 8 }),
      travelTime: fc.boolean(),
      /** The hours of the other jobs; those of this one are left out of them. */
      others: fc.uniqueArray(fc.integer({ min: 8, max: 20 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(jobs, ({ time, hoursBilled, travelTime, others }) => {
        const start = slotHour(time);
        const end = start + hoursBilled;
        fc.pre(end <= 20);
        const after = others.filter((hour) => hour >= end);
        const taken = after.reduce((set, hour) => set | hoursBetween(hour, hour + 1), 0);
        const { hours } = moreTimeChoices({ time, hoursBilled }, { taken, travelTime });
        for (const more of MORE_HOURS) {
          const free = after.every((hour) => hour >= end + more + (travelTime ? 1 : 0));
          const is = hoursBilled + more <= 8 && end + more <= 20 && free;
          expect(hours.includes(more)).toBe(is);
        }
      }),
    );
    const late = { time: "3:00 PM", hoursBilled: 4 } as const;
    expect(moreTimeChoices(late, { taken: 0, travelTime: true })).toMatchObject({
      hours: [1],
      limit: "evening",
    });
    const long = { time: "8:00 AM", hoursBilled: 8 } as const;
    expect(moreTimeChoices(long, { taken: 0, travelTime: true })).toMatchObject({
      hours: [],
      limit: "longest-job",
    });
  });
});

describe("whoever has paid the price before", () => {
  const payloadOf = (id: number, customerId: number, now: number) => {
    const booking = getCustomerBookingDetails(id, customerId);
    return booking && promptPayNow(booking, now)?.payload;
  };

  test("gets a QR code of the rest, once hours were added, and the cleaner collects it", () => {
    const { id, as, row, question, customer, cleaner } = makeJob();
    expect(payloadOf(id, customer.id, DURING)).toContain("5406950.00");
    proposeMoreTime(question(1), as.cleaner, DURING);
    acceptMoreTime({ ...question(1), isPaid: true }, as.customer, DURING);
    expect(row()).toMatchObject({ paidBefore: 950_00, totalPrice: 1250_00, paidAt: null });
    expect(restToPay(row())).toBe(300_00);
    expect(payloadOf(id, customer.id, DURING)).toContain("5406300.00");

    // Their word doesn't count as collected: the cleaner says that.
    expect(completeBooking({ bookingId: id, payment: "promptpay" }, cleaner, END).ok).toBe(true);
    expect(row()).toMatchObject({ paidHow: "promptpay", totalPrice: 1250_00 });
    expect(payloadOf(id, customer.id, END)).toBeFalsy();
    expect(
      markPaid({ bookingId: id, payment: "not-yet", reason: "Not paid" }, cleaner, END).ok,
    ).toBe(true);
    expect(payloadOf(id, customer.id, END)).toContain("5406300.00");
  });

  test("may say so when they ask themselves; a cleaner doesn't say it for them", () => {
    const { as, row, question } = makeJob();
    proposeMoreTime({ ...question(1), isPaid: true }, as.customer, DURING);
    expect(row()).toMatchObject({ isPaidBeforeMore: true, paidBefore: null });
    acceptMoreTime({ ...question(1), isPaid: false }, as.cleaner, DURING);
    expect(row()).toMatchObject({ isPaidBeforeMore: false, paidBefore: 950_00 });
    // They have paid nothing of the next hours: the sum from before stays.
    proposeMoreTime({ ...question(1), isPaid: true }, as.cleaner, DURING);
    expect(row().isPaidBeforeMore).toBe(false);
    acceptMoreTime({ ...question(1), isPaid: false }, as.customer, DURING);
    expect(row()).toMatchObject({ paidBefore: 950_00, totalPrice: 1550_00 });
  });
});

test("calendars get the new end with a higher version, and the public data count as changed", () => {
  const { id, as, question, cleaner, customer } = makeJob();
  const entry = () =>
    getCalendarFeed(calendarFeedToken(cleaner), DURING)?.jobs.find((job) => job.id === id);
  const publicVersion = () =>
    sqlite().prepare("select number from public_data_version").pluck().get() as number;
  const before = entry();
  const versionBefore = getCustomerBookingDetails(id, customer.id)?.rowVersion ?? 0;
  const publicBefore = publicVersion();
  proposeMoreTime(question(1), as.cleaner, DURING);
  expect(publicVersion()).toBeGreaterThan(publicBefore);
  acceptMoreTime(question(1), as.customer, DURING + MINUTE_MS);
  expect(entry()).toMatchObject({ endsAt: END + HOUR_MS, totalPrice: 1250_00 });
  expect(entry()?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  expect(entry()?.changedAt).toBe(DURING + MINUTE_MS);
  const after = getCustomerBookingDetails(id, customer.id);
  expect(after).toMatchObject({ endsAt: END + HOUR_MS, hoursBilled: 3 });
  expect(after?.rowVersion).toBeGreaterThan(versionBefore);
});

test("each step is an event of its own, for the other side", () => {
  const { id, as, question } = makeJob();
  proposeMoreTime(question(1), as.cleaner, DURING);
  declineMoreTime(question(1), as.customer, DURING);
  const events = db()
    .select()
    .from(outboxEvents)
    .all()
    .filter(({ payload }) => (payload as { bookingId?: number }).bookingId === id)
    .map(({ kind, actor }) => `${kind} ${actor}`);
  expect(events).toEqual([
    "booking-booked customer",
    "booking-more-time-proposed cleaner",
    "booking-more-time-declined customer",
  ]);
});
