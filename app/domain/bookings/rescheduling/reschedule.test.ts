import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { bookingHours, cleanerBlocks } from "#db/schema/schedule";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { CALENDAR_PAGE_DAYS } from "~/lib/calendar-pages";
import { HOUR_MS } from "~/lib/durations";
import type { SlotLabel } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { acceptBooking } from "../lifecycle/answer-request.server";
import { getDashboardState } from "../reading/cleaner-bookings.server";
import {
  getCustomerBookingDetails,
  listHistoryForCustomer,
} from "../reading/customer-booking-details.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import { settleBookings } from "../lifecycle/settle-bookings.server";
import {
  getReschedulableBooking,
  rescheduleToTime,
  getRescheduleCalendar,
  listRescheduleTimes,
} from "./reschedule-or-reassign.server";
import { rescheduleProposalOf, rescheduleModeOf } from "./reschedule-proposal";
import { answerProposal, rescheduleBookingAsCustomer, withdrawProposal } from "./reschedule.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const TUESDAY = addDays(NEXT_MONDAY, 1);
const TO_TUESDAY = { date: TUESDAY, time: "1:00 PM" } as const;
const NOT_POSSIBLE = { ok: false, reason: "not-possible" };

beforeEach(() => {
  deleteEvents();
});

/** Makes a confirmed booking of two hours at nine on Monday. */
function book(given: Parameters<typeof makeCleaner>[0] = {}) {
  const customer = makeCustomer();
  const cleaner = makeCleaner(given);
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  if (!cleaner.instantBooking) acceptBooking({ bookingId, userId: cleaner.userId }, NOW);
  deleteEvents();
  return { bookingId, cleaner, customer, by: { userId: customer.id } };
}

const asking = () => book({ instantBooking: false });

const rowOf = (id: number) => {
  const row = db().select().from(bookings).where(eq(bookings.id, id)).get();
  if (!row) throw new Error("gone");
  return row;
};
const hoursOf = (cleaner: Cleaner) =>
  db()
    .select({ date: bookingHours.date, hour: bookingHours.hour })
    .from(bookingHours)
    .where(eq(bookingHours.cleanerId, cleaner.id))
    .orderBy(bookingHours.date, bookingHours.hour)
    .all()
    .map(({ date, hour }) => `${date} ${hour}`);
const on = (date: string, ...hours: number[]) => hours.map((hour) => `${date} ${hour}`);
const eventsOf = (id: number) =>
  db()
    .select({ event: bookingEvents.event })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, id))
    .all()
    .map(({ event }) => event)
    .join(" ");
const own = (id: number, userId: number) => {
  const booking = getCustomerBookingDetails(id, userId);
  if (!booking) throw new Error("It isn't theirs.");
  return booking;
};
const isMonday = (id: number) => {
  expect(rowOf(id)).toMatchObject({
    date: NEXT_MONDAY,
    time: "9:00 AM",
    startsAt: START,
    status: "confirmed",
    proposedDate: null,
    proposedTime: null,
    proposedUntil: null,
  });
};

describe("with a cleaner who takes bookings at once", () => {
  test("a booking moves at once, whole, for the price that was agreed; both are told", () => {
    const { bookingId, cleaner, by } = book();
    const before = rowOf(bookingId);
    expect(rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW)).toEqual({
      ok: true,
      is: "moved",
    });
    expect(hoursOf(cleaner)).toEqual(on(TUESDAY, 13, 14, 15));
    expect(rowOf(bookingId)).toMatchObject({
      ...TO_TUESDAY,
      startsAt: instantOf(TUESDAY, 13),
      endsAt: instantOf(TUESDAY, 15),
      status: "confirmed",
      totalPrice: before.totalPrice,
      rowVersion: before.rowVersion + 1,
    });
    expect(listHistoryForCustomer(own(bookingId, by.userId))[0]).toMatchObject({
      event: "moved",
      actor: "customer",
      wasStartsAt: START,
      isLate: false,
    });
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-moved", by.userId],
      ["booking-moved", cleaner.userId],
    ]);
  });

  test("it moves by one hour into its own hours, there and back", () => {
    const { bookingId, cleaner, by } = book();
    const to = (time: SlotLabel) =>
      rescheduleBookingAsCustomer({ bookingId, date: NEXT_MONDAY, time }, by, NOW);
    expect(to("10:00 AM")).toEqual({ ok: true, is: "moved" });
    expect(hoursOf(cleaner)).toEqual(on(NEXT_MONDAY, 10, 11, 12));
    expect(to("9:00 AM")).toEqual({ ok: true, is: "moved" });
    expect(hoursOf(cleaner)).toEqual(on(NEXT_MONDAY, 9, 10, 11));
  });

  test("an hour that somebody else has moves nothing", () => {
    const { bookingId, cleaner, by } = book();
    makeBooking({ cleanerId: cleaner.id, date: TUESDAY, time: "2:00 PM" });
    const before = hoursOf(cleaner);
    expect(rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW)).toEqual({
      ok: false,
      reason: "time-taken",
    });
    expect(hoursOf(cleaner)).toEqual(before);
    isMonday(bookingId);
  });

  test("sent twice it is done once; from an old page it is not done", () => {
    const { bookingId, by } = book();
    const { rowVersion } = rowOf(bookingId);
    const command = { bookingId, ...TO_TUESDAY, rowVersion };
    expect(rescheduleBookingAsCustomer(command, by, NOW)).toEqual({ ok: true, is: "moved" });
    expect(rescheduleBookingAsCustomer(command, by, NOW)).toEqual({ ok: true, is: "moved" });
    expect(eventsOf(bookingId)).toBe("booked moved");
    expect(rescheduleBookingAsCustomer({ ...command, time: "2:00 PM" }, by, NOW)).toEqual({
      ok: false,
      reason: "changed-meanwhile",
    });
    expect(rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW)).toEqual({
      ok: false,
      reason: "nothing-to-change",
    });
  });

  test("it is late in the last 24 hours, and over at the start", () => {
    const { bookingId, by } = book();
    const command = { bookingId, ...TO_TUESDAY };
    expect(rescheduleBookingAsCustomer(command, by, START)).toEqual(NOT_POSSIBLE);
    expect(rescheduleBookingAsCustomer(command, by, START - 24 * HOUR_MS + 1)).toEqual({
      ok: true,
      is: "moved",
    });
    expect(listHistoryForCustomer(own(bookingId, by.userId))[0]?.isLate).toBe(true);
    expect(own(bookingId, by.userId).isLate).toBe(true);
  });

  test("only its customer moves it, to hours that they may have", () => {
    const { bookingId, cleaner, by } = book();
    const command = { bookingId, ...TO_TUESDAY };
    for (const userId of [cleaner.userId, makeCustomer().id]) {
      expect(rescheduleBookingAsCustomer(command, { userId }, NOW)).toEqual({
        ok: false,
        reason: "unknown-booking",
      });
    }
    db()
      .insert(cleanerBlocks)
      .values({ cleanerId: cleaner.id, userId: by.userId, createdAt: NOW })
      .run();
    expect(rescheduleBookingAsCustomer(command, by, NOW)).toEqual({
      ok: false,
      reason: "time-taken",
    });
    isMonday(bookingId);
  });
});

describe("with a cleaner who answers requests", () => {
  test("another time is asked for: the booking holds the hours of both", () => {
    const { bookingId, cleaner, by } = asking();
    expect(rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW)).toEqual({
      ok: true,
      is: "asked",
    });
    expect(rowOf(bookingId)).toMatchObject({ date: NEXT_MONDAY, startsAt: START });
    expect(hoursOf(cleaner)).toEqual([...on(NEXT_MONDAY, 9, 10, 11), ...on(TUESDAY, 13, 14, 15)]);
    const proposal = rescheduleProposalOf(rowOf(bookingId), NOW);
    expect(proposal).toMatchObject({ ...TO_TUESDAY, startsAt: instantOf(TUESDAY, 13) });
    // The cleaner has four hours of daytime, as with any request.
    expect(proposal?.until).toBeLessThanOrEqual(START - HOUR_MS);
    expect(getDashboardState(cleaner.id, NOW).toAnswer).toBe(1);
    expect(getDashboardState(cleaner.id, proposal?.until ?? 0).toAnswer).toBe(0);
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-move-proposed", by.userId],
      ["booking-move-proposed", cleaner.userId],
    ]);
  });

  test("their yes moves it, and frees the old hours", () => {
    const { bookingId, cleaner, by } = asking();
    rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW);
    const yes = { bookingId, answer: "accept", asked: TO_TUESDAY } as const;
    expect(answerProposal(yes, cleaner, NOW + 1)).toEqual({ ok: true });
    expect(answerProposal(yes, cleaner, NOW + 2)).toEqual({ ok: true });
    expect(rowOf(bookingId)).toMatchObject({ ...TO_TUESDAY, proposedUntil: null });
    expect(hoursOf(cleaner)).toEqual(on(TUESDAY, 13, 14, 15));
    expect(eventsOf(bookingId)).toBe("requested accepted move-proposed moved");
  });

  test("asked again before it was settled that nobody answered says so first", () => {
    const { bookingId, cleaner, by } = asking();
    rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW);
    const until = rescheduleProposalOf(rowOf(bookingId), NOW)?.until ?? 0;
    deleteEvents();
    const again = { date: TUESDAY, time: "9:00 AM" } as const;
    expect(rescheduleBookingAsCustomer({ bookingId, ...again }, by, until)).toEqual({
      ok: true,
      is: "asked",
    });
    settleBookings(until);
    expect(eventsOf(bookingId)).toBe("requested accepted move-proposed move-expired move-proposed");
    expect(hoursOf(cleaner)).toEqual([...on(NEXT_MONDAY, 9, 10, 11), ...on(TUESDAY, 9, 10, 11)]);
    const heard = makeEmailNotifications(until).filter(
      ({ kind }) => kind === "booking-move-expired",
    );
    const own = heard.filter(({ payload }) => JSON.stringify(payload).includes(`:${bookingId},`));
    expect(own.map(({ to }) => to)).toEqual([by.userId, cleaner.userId]);
  });

  test.each([
    ["their no", "move-declined"],
    ["the customer's taking it back", "move-withdrawn"],
    ["no answer", "move-expired"],
  ] as const)("%s leaves it as it was, and frees the new hours", (_what, event) => {
    const { bookingId, cleaner, by } = asking();
    rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW);
    deleteEvents();
    const until = rescheduleProposalOf(rowOf(bookingId), NOW)?.until ?? 0;
    switch (event) {
      case "move-declined": {
        const no = { bookingId, answer: "decline", asked: TO_TUESDAY, reason: "Busy" } as const;
        expect(answerProposal(no, cleaner, until - 1)).toEqual({ ok: true });
        break;
      }
      case "move-withdrawn":
        expect(withdrawProposal(bookingId, by, until - 1)).toEqual({ ok: true });
        break;
      case "move-expired":
        settleBookings(until - 1);
        expect(eventsOf(bookingId)).not.toContain(event);
        settleBookings(until);
    }
    isMonday(bookingId);
    expect(hoursOf(cleaner)).toEqual(on(NEXT_MONDAY, 9, 10, 11));
    expect(eventsOf(bookingId)).toBe(`requested accepted move-proposed ${event}`);
    const late = { bookingId, answer: "accept", asked: TO_TUESDAY } as const;
    expect(answerProposal(late, cleaner, NOW)).toEqual(NOT_POSSIBLE);
    const heard = {
      "move-declined": [by.userId],
      "move-withdrawn": [cleaner.userId],
      "move-expired": [by.userId, cleaner.userId],
    };
    const heardOf = makeEmailNotifications(until).filter(({ kind }) => kind === `booking-${event}`);
    const own = heardOf.filter(({ payload }) => JSON.stringify(payload).includes(`:${bookingId},`));
    expect(own.map(({ to }) => to)).toEqual(heard[event]);
  });

  test("by one hour into its own hours it holds no hour twice, whatever the answer", () => {
    const { bookingId, cleaner, by } = asking();
    const asked = { date: NEXT_MONDAY, time: "10:00 AM" } as const;
    expect(rescheduleBookingAsCustomer({ bookingId, ...asked }, by, NOW)).toEqual({
      ok: true,
      is: "asked",
    });
    expect(hoursOf(cleaner)).toEqual(on(NEXT_MONDAY, 9, 10, 11, 12));
    expect(answerProposal({ bookingId, answer: "decline", asked }, cleaner, NOW)).toEqual({
      ok: true,
    });
    expect(hoursOf(cleaner)).toEqual(on(NEXT_MONDAY, 9, 10, 11));
    rescheduleBookingAsCustomer({ bookingId, ...asked }, by, NOW);
    expect(answerProposal({ bookingId, answer: "accept", asked }, cleaner, NOW)).toEqual({
      ok: true,
    });
    expect(hoursOf(cleaner)).toEqual(on(NEXT_MONDAY, 10, 11, 12));
  });

  test("cancelling frees both times", () => {
    const { bookingId, cleaner, by } = asking();
    rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW);
    expect(cancelBookingAsCustomer({ bookingId, event: "cancelled", reason: "" }, by, NOW)).toEqual(
      { ok: true },
    );
    expect(hoursOf(cleaner)).toEqual([]);
    expect(rowOf(bookingId)).toMatchObject({ proposedDate: null, proposedUntil: null });
  });

  test("what an admin moves meanwhile is moved, and nothing is asked any more", () => {
    const { bookingId, cleaner, by } = asking();
    rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW);
    const admin = { userId: makeCustomer({ role: "admin" }).id };
    const command = { bookingId, date: TUESDAY, time: "9:00 AM", reason: "They agreed" } as const;
    expect(rescheduleToTime(command, admin, NOW)).toMatchObject({ ok: true });
    expect(hoursOf(cleaner)).toEqual(on(TUESDAY, 9, 10, 11));
    const yes = { bookingId, answer: "accept", asked: TO_TUESDAY } as const;
    expect(answerProposal(yes, cleaner, NOW)).toEqual(NOT_POSSIBLE);
  });

  test("one question at a time; the same one again is the one that is there", () => {
    const { bookingId, by } = asking();
    rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW);
    expect(rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW)).toEqual({
      ok: true,
      is: "asked",
    });
    expect(
      rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY, time: "2:00 PM" }, by, NOW),
    ).toEqual({
      ok: false,
      reason: "asked-already",
    });
    expect(eventsOf(bookingId)).toBe("requested accepted move-proposed");
  });

  test("an answer to another question answers nothing", () => {
    const { bookingId, cleaner, by } = asking();
    rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW);
    const asked = { ...TO_TUESDAY, time: "2:00 PM" } as const;
    for (const answer of ["accept", "decline"] as const) {
      expect(answerProposal({ bookingId, answer, asked }, cleaner, NOW)).toEqual(NOT_POSSIBLE);
    }
    expect(answerProposal({ bookingId, answer: "accept", asked }, by, NOW)).toEqual({
      ok: false,
      reason: "unknown-booking",
    });
  });

  test("whoever is asked has an hour of daytime before the time that is booked", () => {
    const { bookingId, by } = asking();
    // The booking is at nine: an hour of daytime to answer, and one more before the start, begin at seven.
    const seven = instantOf(NEXT_MONDAY, 7);
    const wayAt = (now: number) =>
      rescheduleModeOf({ ...rowOf(bookingId), instantBooking: false }, now);
    expect(wayAt(seven)).toBe("by-asking");
    expect(wayAt(seven + 1)).toBe("too-late-to-ask");
    expect(rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, seven + 1)).toEqual({
      ok: false,
      reason: "too-late-to-ask",
    });
  });

  test("a yes counts as late where it was asked for in the last 24 hours", () => {
    for (const [askedAt, isLate] of [
      [START - 24 * HOUR_MS, false],
      [START - 24 * HOUR_MS + 1, true],
    ] as const) {
      const { bookingId, cleaner, by } = asking();
      expect(rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, askedAt)).toMatchObject({
        ok: true,
      });
      const yes = { bookingId, answer: "accept", asked: TO_TUESDAY } as const;
      expect(answerProposal(yes, cleaner, askedAt + 10)).toEqual({ ok: true });
      expect(listHistoryForCustomer(own(bookingId, by.userId))[0]?.isLate).toBe(isLate);
      expect(own(bookingId, by.userId).isLate).toBe(isLate);
    }
  });

  test("the hour for the way, wanted since, takes nobody's hour", () => {
    const { bookingId, cleaner, by } = book({ instantBooking: false, travelTime: false });
    rescheduleBookingAsCustomer({ bookingId, ...TO_TUESDAY }, by, NOW);
    const oneHour = makeService({ duration: 60 }).id;
    const after = { cleanerId: cleaner.id, serviceId: oneHour };
    makeBooking({ ...after, date: TUESDAY, time: "3:00 PM" });
    makeBooking({ ...after, date: NEXT_MONDAY, time: "11:00 AM" });
    db().update(cleaners).set({ travelTime: true }).where(eq(cleaners.id, cleaner.id)).run();
    const yes = { bookingId, answer: "accept", asked: TO_TUESDAY } as const;
    expect(answerProposal(yes, cleaner, NOW)).toEqual({ ok: true });
    expect(hoursOf(cleaner)).toEqual([...on(NEXT_MONDAY, 11), ...on(TUESDAY, 13, 14, 15)]);
  });
});

test("the times that are offered are those that can be had, but for its own", () => {
  const { bookingId } = book();
  const booking = getReschedulableBooking(bookingId, NOW);
  if (!booking) throw new Error("It can be moved.");
  const { times } = listRescheduleTimes(booking, { date: NEXT_MONDAY }, NOW);
  expect(times).toContain("10:00 AM");
  expect(times).not.toContain("9:00 AM");
});

describe("the calendar of a booking that gets another time", () => {
  const nothing = { from: null, date: null, time: null };

  test("opens at its weeks, and takes no time that it has", () => {
    const { bookingId } = book();
    const booking = getReschedulableBooking(bookingId, NOW);
    if (!booking) throw new Error("It can be moved.");
    const asked = { ...nothing, date: NEXT_MONDAY };
    expect(getRescheduleCalendar(booking, { ...asked, time: "9:00 AM" }, NOW)).toMatchObject({
      date: NEXT_MONDAY,
      time: null,
    });
    expect(getRescheduleCalendar(booking, { ...asked, time: "10:00 AM" }, NOW)).toMatchObject({
      date: NEXT_MONDAY,
      time: "10:00 AM",
    });
    const calendar = getRescheduleCalendar(booking, nothing, NOW);
    expect(calendar).toMatchObject({ date: null, slots: [] });
    const far = addDays(calendar?.page ?? "", CALENDAR_PAGE_DAYS);
    expect(getRescheduleCalendar({ ...booking, date: far }, nothing, NOW)?.page).toBe(far);
  });

  test("there is none of a cleaner who isn't listed", () => {
    const { bookingId } = book();
    const booking = getReschedulableBooking(bookingId, NOW);
    if (!booking) throw new Error("It can be moved.");
    expect(getRescheduleCalendar({ ...booking, cleanerIsListed: false }, nothing, NOW)).toBeNull();
  });
});
