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
import { checkServiceAndCleaner, checkTime } from "./check-choices.server";

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
