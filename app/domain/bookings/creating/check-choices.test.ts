import { describe, expect, test } from "vitest";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import type { BookingChoices } from "~/lib/paths";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { checkServiceAndCleaner, checkTime, withDatesOfSeries } from "./check-choices.server";

useDatabase();

const TODAY = cityDateOf(NOW);

/** Returns the state of a date and time, for a job of 2 hours with a cleaner who works from 8 to 16. */
function timeState(chosen: Pick<BookingChoices, "date" | "time">, now = NOW): string {
  const choices = { serviceId: makeService().id, cleanerId: makeCleaner().id, ...chosen };
  const agreed = checkServiceAndCleaner(choices, makeCustomer().id);
  if (!agreed.ok) throw new Error(agreed.problem);
  const { service, cleaner } = agreed.value;
  const start = checkTime(choices, service, cleaner, now);
  return start.ok ? "free" : start.problem;
}

test("a booking may be moved by an hour, into hours that are its own; nobody else's", () => {
  const service = makeService();
  const cleaner = makeCleaner();
  const book = (time: "9:00 AM" | "1:00 PM") => {
    return makeBooking({ serviceId: service.id, cleanerId: cleaner.id, time });
  };
  const [mine] = [book("9:00 AM"), book("1:00 PM")];
  const agreed = checkServiceAndCleaner(
    { serviceId: service.id, cleanerId: cleaner.id },
    makeCustomer().id,
  );
  if (!agreed.ok) throw new Error(agreed.problem);
  const rescheduledTo = (time: "10:00 AM" | "11:00 AM", ignoreBookingId?: number) => {
    const to = { date: NEXT_MONDAY, time };
    const start = checkTime(to, service, agreed.value.cleaner, NOW, { ignoreBookingId });
    return start.ok ? "free" : start.problem;
  };
  expect(rescheduledTo("10:00 AM")).toBe("time-taken");
  expect(rescheduledTo("10:00 AM", mine)).toBe("free");
  // With the travel hour, it would overlap the other booking.
  expect(rescheduledTo("11:00 AM", mine)).toBe("time-taken");
});

describe("a time that can't be had", () => {
  test.each([
    ["so soon", { date: TODAY, time: "10:00 AM" }],
    ["for so long a job", { date: NEXT_MONDAY, time: "3:00 PM" }],
  ] as const)("%s leaves the day, on which another may do", (_why, chosen) => {
    expect(timeState(chosen)).toBe("time-closed");
  });

  test.each([
    ["the day is over", addDays(TODAY, -1), NOW],
    ["it is too late for any today", TODAY, NOW + 6 * HOUR_MS],
    ["nobody works on it", addDays(NEXT_MONDAY, -1), NOW],
    ["it is too far ahead", addDays(TODAY, 200), NOW],
  ] as const)("closes the day where %s", (_why, date, now) => {
    expect(timeState({ date, time: "9:00 AM" }, now)).toBe("date-closed");
  });

  test("is one that was free, unless there is a reason", () => {
    expect(timeState({ date: NEXT_MONDAY, time: "2:00 PM" })).toBe("free");
  });
});

describe("a rhythm whose dates weren't ticked", () => {
  const customer = () => makeCustomer().id;
  /** Returns the dates with which a weekly series of 3 visits goes on. */
  function datesOf(given: Partial<BookingChoices>, takenWeek: number | null) {
    const service = makeService();
    const cleaner = makeCleaner();
    if (takenWeek !== null) {
      const date = addDays(NEXT_MONDAY, 7 * takenWeek);
      makeBooking({ serviceId: service.id, cleanerId: cleaner.id, date, time: "9:00 AM" });
    }
    const choices: BookingChoices = {
      serviceId: service.id,
      cleanerId: cleaner.id,
      date: NEXT_MONDAY,
      time: "9:00 AM",
      every: 1,
      visits: 3,
      dates: null,
      ...given,
    };
    const who = customer();
    const agreed = checkServiceAndCleaner(choices, who);
    if (!agreed.ok) throw new Error(agreed.problem);
    return withDatesOfSeries(who, choices, agreed.value, NOW).dates;
  }
  const week = (number: number) => addDays(NEXT_MONDAY, 7 * number);

  test("goes on with those that are free, and a later one for each that isn't", () => {
    expect(datesOf({}, null)).toEqual([week(0), week(1), week(2)]);
    expect(datesOf({}, 1)).toEqual([week(0), week(2), week(3)]);
  });

  test("is left alone once dates were ticked, and without a time", () => {
    const ticked = [week(0), week(2)];
    expect(datesOf({ dates: ticked }, null)).toEqual(ticked);
    expect(datesOf({ time: null }, null)).toBeNull();
  });
});
