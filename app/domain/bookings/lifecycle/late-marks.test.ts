import { describe, expect, test } from "vitest";
import { getMonthFigures } from "~/domain/admin/overview/overview.server";
import { listBookingHistoryForAdmin } from "~/domain/admin/bookings/booking-page.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { cancelBookingAsCleaner, reportOnTheWay } from "./cleaner-commands.server";
import {
  getCustomerBookingDetails,
  listHistoryForCustomer,
  getRefusableChange,
} from "../reading/customer-booking-details.server";
import { cancelBookingAsCustomer } from "./customer-commands.server";
import { reassignToCleaner, rescheduleToTime } from "../rescheduling/reschedule-or-reassign.server";
import { rescheduleBookingAsCustomer } from "../rescheduling/reschedule.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const EVENING_BEFORE = START - 12 * HOUR_MS;

/**
 * Makes a booking of two hours at nine on Monday; returns what its customer and admins can do with it on
 * the evening before.
 */
function book() {
  const { id: userId } = makeCustomer();
  const [cleaner, substitute] = [makeCleaner(), makeCleaner()];
  const admin = { userId: makeCustomer({ role: "admin" }).id };
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: userId });
  const figures = () => getMonthFigures(instantOf(NEXT_MONDAY, 20)).cancelledLate;
  const before = figures();
  const why = { bookingId, reason: "The cleaner is ill" };
  return {
    bookingId,
    cleaner,
    substitute,
    teamReschedules: () =>
      rescheduleToTime({ ...why, date: NEXT_MONDAY, time: "1:00 PM" }, admin, EVENING_BEFORE),
    teamReassigns: () =>
      reassignToCleaner({ ...why, cleanerId: substitute.id, agreed: true }, admin, EVENING_BEFORE),
    customerReschedules: () =>
      rescheduleBookingAsCustomer(
        { bookingId, date: NEXT_MONDAY, time: "11:00 AM" },
        { userId },
        EVENING_BEFORE,
      ),
    customerCancels: (now = EVENING_BEFORE + 1) => {
      const refusable = getRefusableChange(bookingId);
      expect(
        cancelBookingAsCustomer({ bookingId, event: "cancelled", reason: "" }, { userId }, now).ok,
      ).toBe(true);
      return { refusable, ...marks() };
    },
    marks,
  };

  /** Returns whether the cancellation is marked late, in each place that shows it. */
  function marks() {
    const own = getCustomerBookingDetails(bookingId, userId);
    if (!own) throw new Error("It is theirs.");
    const [line] = listHistoryForCustomer(own);
    const [onDesk] = listBookingHistoryForAdmin(bookingId);
    expect(onDesk?.isLate).toBe(line?.isLate);
    return { isLate: line?.isLate, inList: own.isLate, inFigures: figures() - before };
  }
}

const LATE = { refusable: null, isLate: true, inList: true, inFigures: 1 };
const NOT_LATE = { isLate: false, inList: false, inFigures: 0 };

describe("what the team gave a customer on the eve", () => {
  test("is refused without a late mark: a time or a cleaner", () => {
    const time = book();
    expect(time.teamReschedules().ok).toBe(true);
    expect(time.customerCancels()).toEqual({ refusable: "time", ...NOT_LATE });
    const cleaner = book();
    expect(cleaner.teamReassigns().ok).toBe(true);
    expect(cleaner.customerCancels()).toEqual({ refusable: "cleaner", ...NOT_LATE });
  });

  test("a booking that the team left alone is late as ever", () => {
    expect(book().customerCancels()).toEqual(LATE);
  });

  test("is the customer's own choice once they have chosen another time", () => {
    const { teamReassigns, customerReschedules, customerCancels, bookingId } = book();
    expect(teamReassigns().ok).toBe(true);
    expect(customerReschedules()).toMatchObject({ ok: true });
    expect(getRefusableChange(bookingId)).toBeNull();
    expect(customerCancels()).toEqual(LATE);
  });

  test("can be refused until the cleaner is on the way", () => {
    const first = book();
    expect(first.teamReassigns().ok).toBe(true);
    const { bookingId, substitute } = first;
    expect(reportOnTheWay(bookingId, substitute, START - HOUR_MS)).toMatchObject({ ok: true });
    expect(first.customerCancels(START - 1)).toEqual(LATE);
  });

  test("is refused by the customer alone: the cleaner who cancels is late", () => {
    const { teamReschedules, cleaner, bookingId, marks } = book();
    expect(teamReschedules().ok).toBe(true);
    expect(
      cancelBookingAsCleaner({ bookingId, reason: "Ill" }, cleaner, EVENING_BEFORE + 1).ok,
    ).toBe(true);
    expect(marks()).toEqual({ isLate: true, inList: true, inFigures: 1 });
  });
});
