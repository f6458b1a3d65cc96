import { expect, test } from "vitest";
import { instantOf, monthRange } from "~/lib/bangkok-time";
import type { SlotLabel } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import type { Cleaner } from "#db/schema/cleaners";
import { getCleanerDays } from "./cleaner-month.server";
import { transitionBooking } from "../lifecycle/transition.server";

const database = useDatabase();

/** Books two hours on a day. */
function book(cleaner: Cleaner, date: string, time: SlotLabel) {
  const customerId = makeCustomer({ firstName: "Emma" }).id;
  const id = makeBooking({ cleanerId: cleaner.id, customerId, date, time });
  return { id, customer: { as: "customer" as const, userId: customerId } };
}

const dayOf = (cleaner: Cleaner, date: string) =>
  getCleanerDays(cleaner, monthRange(date.slice(0, 7)), NOW).days.find((day) => day.date === date);

test("has the jobs of the month in order, those of others and of other months not", () => {
  const cleaner = makeCleaner();
  const later = book(cleaner, NEXT_MONDAY, "1:00 PM");
  const first = book(cleaner, NEXT_MONDAY, "9:00 AM");
  book(cleaner, "2026-12-01", "8:00 AM");
  book(makeCleaner(), NEXT_MONDAY, "8:00 AM");
  const { jobs, days } = getCleanerDays(cleaner, monthRange("2026-11"), NOW);
  expect(jobs.map(({ id }) => id)).toEqual([first.id, later.id]);
  expect(jobs[0]).toMatchObject({ customer: "Emma", status: "confirmed", city: "nimman" });
  expect(jobs[0]).not.toHaveProperty("address");
  expect(days).toHaveLength(30);
  expect(getCleanerDays(cleaner, monthRange("2026-12"), NOW).jobs).toHaveLength(1);
});

test("forgets what was called off, and what nobody answered in time", () => {
  const cleaner = makeCleaner({ instantBooking: false });
  const off = book(cleaner, NEXT_MONDAY, "9:00 AM");
  transitionBooking({ bookingId: off.id, event: "withdrawn" }, off.customer, NOW);
  const { id } = book(cleaner, NEXT_MONDAY, "1:00 PM");
  const idsAt = (now: number) =>
    getCleanerDays(cleaner, monthRange("2026-11"), now).jobs.map((job) => job.id);
  expect(idsAt(NOW)).toEqual([id]);
  const respondBy = getCleanerDays(cleaner, monthRange("2026-11"), NOW).jobs[0]?.respondBy ?? 0;
  expect(idsAt(respondBy - 1)).toEqual([id]);
  expect(idsAt(respondBy)).toEqual([]);
});

test("tells days off from weekdays that are closed, and what is still free of an open day", () => {
  const cleaner = makeCleaner({ blockedDates: ["2026-11-25"], offOnHolidays: true });
  book(cleaner, NEXT_MONDAY, "9:00 AM");
  expect(dayOf(cleaner, "2026-11-25")).toMatchObject({ state: "off", free: [] });
  expect(dayOf(cleaner, "2026-11-29")).toMatchObject({ state: "closed", free: [] });
  expect(dayOf(cleaner, "2026-12-10")).toMatchObject({ state: "off", free: [] });
  // Taken are 9 to 11, and 11 to 12 for travel. 8 to 9 isn't free either: it leaves no travel time before
  // the booking.
  expect(dayOf(cleaner, NEXT_MONDAY)).toMatchObject({ state: "open", free: [[12, 16]] });
});

test("what is free of a day is what customers can still book of it", () => {
  const cleaner = makeCleaner({ backgroundCheckExpiresOn: "2027-03-01" });
  const at = (date: string, now = NOW) =>
    getCleanerDays(cleaner, monthRange(date.slice(0, 7)), now).days.find(
      (day) => day.date === date,
    );
  // The day is free from two hours after now, and not at all once no job can start any more.
  const noon = instantOf(NEXT_MONDAY, 10);
  expect(at(NEXT_MONDAY, noon)).toMatchObject({ toBook: "free", free: [[12, 16]] });
  const evening = instantOf(NEXT_MONDAY, 15);
  expect(at(NEXT_MONDAY, evening)).toMatchObject({ toBook: "too-late-today", free: [] });
  expect(at("2027-03-01")).toMatchObject({ toBook: "free", free: [[8, 16]] });
  expect(at("2027-03-02")).toMatchObject({ toBook: "unavailable", free: [] });
  expect(at("2027-08-02")).toMatchObject({ state: "open", toBook: "too-far", free: [] });
});

test("is found by indexes", () => {
  const cleaner = makeCleaner();
  const plans = database.plansOf(() => getCleanerDays(cleaner, monthRange("2026-11"), NOW));
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((line) => /\bSCAN\b/.test(line))).toEqual([]);
});
