import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../../tests/support/notifications";
import {
  getCustomerBookingDetails,
  listHistoryForCustomer,
} from "../reading/customer-booking-details.server";
import { reportProblemAsCleaner } from "../problems/problems.server";
import { acceptBooking } from "./answer-request.server";
import { changeOwnBookingStatus } from "./change-own-booking-status.server";
import {
  completeBooking,
  reportFeelingUnsafeAsCleaner,
  reportOnTheWay,
} from "./cleaner-commands.server";
import {
  cancelBookingAsCustomer,
  correctBooking,
  bookingDetailsVersion,
} from "./customer-commands.server";
import { isCustomerStepOpen } from "./customer-steps";
import { isToBePaidNow } from "./status";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const END = START + 2 * HOUR_MS;
const DONE = { ok: true };
const NOT_POSSIBLE = { ok: false, reason: "not-possible" };
const UNKNOWN = { ok: false, reason: "unknown-booking" };

beforeEach(() => {
  deleteEvents();
});

/** Makes a booking of two hours at nine on Monday. */
function book({ instantBooking = true } = {}) {
  const customer = makeCustomer();
  const cleaner = makeCleaner({ instantBooking });
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  return { bookingId, cleaner, customer, by: { userId: customer.id } };
}

const statusOf = (id: number) =>
  db().select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id)).get()?.status;
const hoursOf = (id: number) =>
  db().select().from(bookingHours).where(eq(bookingHours.bookingId, id)).all().length;
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

describe("calling off", () => {
  test("a booking frees its hours, tells its cleaner, and says why", () => {
    const { bookingId, by, cleaner } = book();
    const cancel = { bookingId, event: "cancelled", reason: " I am ill " } as const;
    expect(cancelBookingAsCustomer(cancel, by, NOW)).toEqual(DONE);
    expect([statusOf(bookingId), hoursOf(bookingId)]).toEqual(["cancelled", 0]);
    expect(listHistoryForCustomer(own(bookingId, by.userId))[0]).toMatchObject({
      event: "cancelled",
      actor: "customer",
      reason: "I am ill",
      isLate: false,
    });
    expect(listEvents().map(({ kind }) => kind)).toEqual(["booking-cancelled"]);
    expect(makeEmailNotifications(NOW).map(({ to }) => to)).toEqual([by.userId, cleaner.userId]);
  });

  test("sent twice is done once", () => {
    const { bookingId, by } = book();
    const cancel = { bookingId, event: "cancelled", reason: "" } as const;
    expect(cancelBookingAsCustomer(cancel, by, NOW)).toEqual(DONE);
    expect(cancelBookingAsCustomer(cancel, by, NOW + 1)).toEqual(DONE);
    expect(eventsOf(bookingId)).toBe("booked cancelled");
    expect(listEvents()).toHaveLength(1);
  });

  test.each([
    [24 * HOUR_MS, false],
    [24 * HOUR_MS - 1, true],
    [1, true],
  ])("%i ms before the start: late is %s", (before, isLate) => {
    const { bookingId, by } = book();
    const cancel = { bookingId, event: "cancelled", reason: "" } as const;
    expect(cancelBookingAsCustomer(cancel, by, START - before)).toEqual(DONE);
    expect(listHistoryForCustomer(own(bookingId, by.userId))[0]?.isLate).toBe(isLate);
    expect(own(bookingId, by.userId).isLate).toBe(isLate);
  });

  test("a booking is over once it has started", () => {
    const { bookingId, by } = book();
    const cancel = { bookingId, event: "cancelled", reason: "" } as const;
    expect(isCustomerStepOpen(own(bookingId, by.userId), "cancel", START - 1)).toBe(true);
    expect(isCustomerStepOpen(own(bookingId, by.userId), "cancel", START)).toBe(false);
    expect(cancelBookingAsCustomer(cancel, by, START)).toEqual(NOT_POSSIBLE);
    expect(statusOf(bookingId)).toBe("confirmed");
  });

  test("is nothing that a stranger can do, and tells them nothing", () => {
    const { bookingId, cleaner } = book();
    const cancel = { bookingId, event: "cancelled", reason: "" } as const;
    for (const userId of [makeCustomer().id, cleaner.userId]) {
      expect(cancelBookingAsCustomer(cancel, { userId }, NOW)).toEqual(UNKNOWN);
      expect(getCustomerBookingDetails(bookingId, userId)).toBeNull();
    }
    expect(statusOf(bookingId)).toBe("confirmed");
  });

  test("a request that was accepted meanwhile stays booked", () => {
    const { bookingId, by, cleaner } = book({ instantBooking: false });
    const withdraw = { bookingId, event: "withdrawn", reason: "" } as const;
    expect(acceptBooking({ bookingId, userId: cleaner.userId }, NOW)).toMatchObject({ ok: true });
    expect(cancelBookingAsCustomer(withdraw, by, NOW)).toEqual(NOT_POSSIBLE);
    expect([statusOf(bookingId), eventsOf(bookingId)]).toEqual(["confirmed", "requested accepted"]);
  });

  test("a request that was withdrawn can't be accepted any more", () => {
    const { bookingId, by, cleaner } = book({ instantBooking: false });
    const withdraw = { bookingId, event: "withdrawn", reason: "" } as const;
    expect(cancelBookingAsCustomer(withdraw, by, NOW)).toEqual(DONE);
    expect(cancelBookingAsCustomer(withdraw, by, NOW)).toEqual(DONE);
    expect(acceptBooking({ bookingId, userId: cleaner.userId }, NOW)).toEqual({
      ok: false,
      reason: "withdrawn",
    });
    expect([eventsOf(bookingId), hoursOf(bookingId)]).toEqual(["requested withdrawn", 0]);
  });

  test("through the API is the same, and the same call twice answered the same", () => {
    const { bookingId, by } = book({ instantBooking: false });
    const change = { bookingId, status: "cancelled", reason: "" } as const;
    expect(changeOwnBookingStatus(change, by.userId, NOW)).toEqual(DONE);
    expect(changeOwnBookingStatus(change, by.userId, NOW)).toEqual(DONE);
    expect(eventsOf(bookingId)).toBe("requested withdrawn");
    expect(changeOwnBookingStatus({ ...change, status: "completed" }, by.userId, NOW)).toEqual(
      NOT_POSSIBLE,
    );
  });

  test("what the team has called off isn't the customer's doing", () => {
    const { bookingId, by, cleaner } = book();
    expect(reportOnTheWay(bookingId, { userId: cleaner.userId }, START - 1)).toEqual(DONE);
    expect(
      reportFeelingUnsafeAsCleaner({ bookingId, words: "" }, { userId: cleaner.userId }, START),
    ).toEqual(DONE);
    const cancel = { bookingId, event: "cancelled", reason: "" } as const;
    expect(cancelBookingAsCustomer(cancel, by, START)).toEqual(NOT_POSSIBLE);
  });
});

describe("correcting", () => {
  const corrected = {
    address: "9 Soi 9",
    zipCode: "50300",
    phone: "+66815550123",
    home: '{"bedrooms":2,"pets":"cat"}',
    aboutHome: "Two cats",
    specialInstructions: "Code 4711",
  };

  test("address, phone and what was said of home and door changes them, and tells the cleaner", () => {
    const { bookingId, by, cleaner } = book();
    const rowVersion = bookingDetailsVersion(own(bookingId, by.userId));
    const correction = { bookingId, ...corrected, rowVersion };
    expect(correctBooking(correction, by, START - 1)).toEqual(DONE);
    expect(own(bookingId, by.userId)).toMatchObject({ ...corrected, city: "nimman" });
    expect(makeEmailNotifications(START - 1).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-corrected", cleaner.userId],
    ]);
    // The same form is sent again.
    expect(correctBooking(correction, by, START - 1)).toEqual(DONE);
    expect(eventsOf(bookingId)).toBe("booked corrected");
  });

  test("of a request tells nobody, who doesn't know the address yet", () => {
    const { bookingId, by } = book({ instantBooking: false });
    const rowVersion = bookingDetailsVersion(own(bookingId, by.userId));
    expect(correctBooking({ bookingId, ...corrected, rowVersion }, by, NOW)).toEqual(DONE);
    expect(makeEmailNotifications(NOW)).toEqual([]);
  });

  test("from a page that is out of date overwrites nothing", () => {
    const { bookingId, by } = book();
    const rowVersion = bookingDetailsVersion(own(bookingId, by.userId));
    const correct = (address: string) =>
      correctBooking({ bookingId, ...corrected, address, rowVersion }, by, NOW);
    expect(correct("8 Soi 8")).toEqual(DONE);
    expect(correct("9 Soi 9")).toMatchObject({
      ok: false,
      reason: "changed-meanwhile",
      current: { address: "8 Soi 8" },
    });
  });

  test("is over at the start, and nothing for a stranger", () => {
    const { bookingId, by, cleaner } = book();
    const rowVersion = bookingDetailsVersion(own(bookingId, by.userId));
    const correction = { bookingId, ...corrected, rowVersion };
    expect(correctBooking(correction, by, START)).toEqual(NOT_POSSIBLE);
    expect(correctBooking(correction, { userId: cleaner.userId }, NOW)).toEqual(UNKNOWN);
    expect(own(bookingId, by.userId).address).toBe("1 Nimman Road");
  });
});

describe("the history that a customer reads", () => {
  test("tells of a cleaner who felt unsafe as of any cancellation", () => {
    const { bookingId, by, cleaner } = book();
    expect(
      reportFeelingUnsafeAsCleaner(
        { bookingId, words: "A knife" },
        { userId: cleaner.userId },
        START,
      ),
    ).toEqual(DONE);
    const history = listHistoryForCustomer(own(bookingId, by.userId));
    expect(history.map(({ event, actor }) => [event, actor])).toEqual([
      ["ended", "admin"],
      ["booked", "customer"],
    ]);
    expect(JSON.stringify(history)).not.toMatch(/unsafe|knife/);
  });

  test("has no line of a report that the customer isn't to hear of", () => {
    const { bookingId, by, cleaner } = book();
    const done = { bookingId, payment: "cash" } as const;
    expect(completeBooking(done, { userId: cleaner.userId }, START)).toEqual(DONE);
    const events = () =>
      listHistoryForCustomer(own(bookingId, by.userId)).map(({ event }) => event);
    const before = events();
    expect(
      reportFeelingUnsafeAsCleaner({ bookingId, words: "" }, { userId: cleaner.userId }, START),
    ).toEqual(DONE);
    expect(events()).toEqual(before);
    const report = { bookingId, kind: "not-paid", words: "" } as const;
    expect(reportProblemAsCleaner(report, { userId: cleaner.userId }, START + 1).ok).toBe(true);
    expect(events()).toEqual(["problem-reported", ...before]);
  });
});

describe("the QR to pay with", () => {
  const job = {
    status: "confirmed",
    startsAt: START,
    endsAt: END,
    totalPrice: 950_00,
    paidAt: null,
    presumedPaidAt: null,
    notPaidAt: null,
    saysPaidAt: null,
  } as const;
  const done = { ...job, status: "completed" } as const;
  const notPaid = { ...done, notPaidAt: END } as const;

  test.each([
    ["an hour before the start", job, START - HOUR_MS, true],
    ["earlier", job, START - HOUR_MS - 1, false],
    ["done, and nobody has said anything", done, END + HOUR_MS, true],
    ["paid", { ...done, paidAt: END }, END, false],
    ["counts as paid", { ...done, presumedPaidAt: END }, END, false],
    ["the cleaner says that it isn't paid, later than a week", notPaid, END + 8 * DAY_MS, true],
    ["the customer says that it is", { ...notPaid, saysPaidAt: END }, END, false],
    ["it costs nothing", { ...job, totalPrice: 0 }, START, false],
    ["a week after the end", job, END + 7 * 24 * HOUR_MS, false],
    ["the moment before", job, END + 7 * 24 * HOUR_MS - 1, true],
    ["a request", { ...job, status: "pending" }, START, false],
    ["cancelled", { ...job, status: "cancelled" }, START, false],
  ] as const)("%s", (_when, booking, now, shown) => {
    expect(isToBePaidNow(booking, now)).toBe(shown);
  });
});
