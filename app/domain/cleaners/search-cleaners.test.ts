import { beforeAll, expect, test } from "vitest";
import { calculateQuote } from "~/domain/pricing/pricing";
import { GUESTS_VIEW } from "~/domain/schedule/customer-view.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { dayState } from "~/domain/schedule/slots";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { CLEANER_SEARCH_DAYS } from "~/lib/booking-limits";
import type { Specialty } from "~/lib/vocabulary";
import { NOW, makeCleaner, useDatabase } from "../../../tests/support/database";
import { getListedCleaner } from "./cleaners.server";
import { countCleaners, listCleaners } from "./cleaner-cards.server";
import {
  freeOnDay,
  searchCleaners,
  lowestTotal,
  type CleanerSearch,
} from "./search-cleaners.server";

const database = useDatabase();

const TODAY = cityDateOf(NOW);
const days = Array.from({ length: CLEANER_SEARCH_DAYS }, (_, day) => addDays(TODAY, day));

const SERVICES: { specialty: Specialty; duration: number | null }[] = [
  { specialty: "standard-cleaning", duration: 180 },
  { specialty: "condo-cleaning", duration: 120 },
  { specialty: "post-construction", duration: 480 },
];

beforeAll(() => {
  for (let number = 0; number < 40; number += 1) {
    makeCleaner({
      name: `Number ${number}`,
      rating: 3 + (number % 7) / 4,
      reviewCount: number % 5,
      hourlyRate: 200_00 + ((number * 37) % 23) * 10_00,
      specialties:
        number % 3 === 0
          ? ["standard-cleaning"]
          : number % 3 === 1
            ? ["condo-cleaning", "post-construction"]
            : ["post-construction"],
      areas: number % 2 ? ["nimman"] : ["suthep", "nimman"],
      workDays: (number * 29) % 128,
      blockedDates: number % 4 ? [] : days.slice(0, number % 14),
      instantBooking: number % 5 !== 0,
    });
  }
});

function search(asked: CleanerSearch, { page = 1, size = 100, durationMinutes = 180 } = {}) {
  return searchCleaners(asked, {
    page,
    size,
    durationMinutes,
    services: SERVICES,
    view: GUESTS_VIEW,
    now: NOW,
  });
}

const freeOn = (id: number, day: string) => {
  const cleaner = getListedCleaner(id);
  if (!cleaner) throw new Error(`Nobody has the id ${id}.`);
  return dayState(getScheduleBetween(cleaner, day, day), day, 3, NOW) === "free";
};

test("a day finds those who have an hour for the job then, and nobody else", () => {
  const all = search({}).cleaners.map(({ id }) => id);
  expect(all).toHaveLength(40);
  let some = 0;
  for (const day of days) {
    const found = search({ day });
    expect(found.cleaners.map(({ id }) => id)).toEqual(all.filter((id) => freeOn(id, day)));
    expect(found.total).toBe(found.cleaners.length);
    some += found.total > 0 && found.total < 40 ? 1 : 0;
  }
  expect(some).toBeGreaterThan(7);
});

test("who is free on a day that was chosen before comes first, and says so; nobody is left out", () => {
  const all = search({}).cleaners.map(({ id }) => id);
  const facts = { durationMinutes: 180, view: GUESTS_VIEW, now: NOW };
  for (const day of days) {
    const isFree = freeOnDay(day, facts);
    const found = search({ firstOn: day }).cleaners.map(({ id }) => id);
    const free = all.filter((id) => freeOn(id, day));
    expect(found).toEqual([...free, ...all.filter((id) => !free.includes(id))]);
    expect(found.filter((id) => isFree?.(id))).toEqual(free);
  }
  const late = addDays(TODAY, CLEANER_SEARCH_DAYS);
  expect(search({ firstOn: late }).cleaners.map(({ id }) => id)).toEqual(all);
  expect(freeOnDay(late, facts)).toBeNull();
});

test("days before today and beyond the last that can be asked for find nobody", () => {
  for (const day of [addDays(TODAY, -1), addDays(TODAY, CLEANER_SEARCH_DAYS), addDays(TODAY, 32)]) {
    expect(search({ day }).total).toBe(0);
  }
});

test("soonest first: by the day that the cards show, the better rated first where it is one", () => {
  const recommended = search({}).cleaners;
  const place = (id: number) => recommended.findIndex((cleaner) => cleaner.id === id);
  const soonest = search({ order: "soonest" }).cleaners;
  const freeOf = (cards: typeof soonest) =>
    new Map(cards.map(({ id, nextFreeDay, nextFreeHour }) => [id, [nextFreeDay, nextFreeHour]]));
  expect(freeOf(soonest)).toEqual(freeOf(recommended));
  const keys = soonest.map(({ id, nextFreeDay }) => [nextFreeDay ?? "9999", place(id)] as const);
  const inOrder = [...keys].sort((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1]);
  expect(keys).toEqual(inOrder);
  expect(new Set(keys.map(([day]) => day)).size).toBeGreaterThan(3);
});

test("lowest total first: of the cheapest job of each, or of the one that is looked for", () => {
  const all = search({ order: "lowest" }).cleaners;
  const totals = all.map((cleaner) => lowestTotal(cleaner, SERVICES)?.total ?? Infinity);
  expect(totals).toEqual([...totals].sort((a, b) => a - b));
  // The order of the lowest totals differs from the order of the hourly rates.
  const rates = all.map(({ hourlyRate }) => hourlyRate);
  expect(rates).not.toEqual([...rates].sort((a, b) => a - b));

  const building = search({ order: "lowest", specialty: "post-construction" }).cleaners;
  const asked = building.map(({ hourlyRate }) => calculateQuote(hourlyRate, 480).total);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked).toEqual([...asked].sort((a, b) => a - b));
});

test("pages follow each other without gaps, whatever is asked", () => {
  for (const asked of [
    { order: "soonest" },
    { order: "lowest", area: "suthep" },
    { day: days[2], query: "number 1" },
    { day: days[3], order: "lowest", specialty: "condo-cleaning" },
  ] as const satisfies CleanerSearch[]) {
    const whole = search(asked);
    const pages = Array.from({ length: Math.ceil(whole.total / 4) }, (_, page) =>
      search(asked, { page: page + 1, size: 4 }),
    );
    expect(whole.total).toBeGreaterThan(2);
    expect(pages.flatMap(({ cleaners }) => cleaners.map(({ id }) => id))).toEqual(
      whole.cleaners.map(({ id }) => id),
    );
  }
});

test("without a day, best rated first is what the index gives", () => {
  const { cleaners, total } = search({ area: "suthep" });
  const filter = { area: "suthep" } as const;
  expect(total).toBe(countCleaners(filter, NOW));
  expect(cleaners).toEqual(
    listCleaners(filter, { page: 1, size: 100, durationMinutes: 180, now: NOW }).cleaners,
  );
});

test("whoever does nothing that can be booked has no total", () => {
  expect(lowestTotal({ hourlyRate: 300_00, specialties: ["green-cleaning"] }, SERVICES)).toBeNull();
});

test("however many there are, an order takes no query for each", () => {
  const plans = database.plansOf(() => search({ order: "soonest", day: days[1] }));
  expect(plans.filter((step) => step.startsWith("SCAN cleaners"))).toEqual([]);
  expect(plans.length).toBeLessThan(30);
});
