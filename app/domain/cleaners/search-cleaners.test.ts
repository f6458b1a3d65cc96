import { beforeAll, expect, test } from "vitest";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { GUESTS_VIEW } from "~/domain/schedule/customer-view.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { dayState, slotsOf } from "~/domain/schedule/slots";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { CLEANER_SEARCH_DAYS } from "~/lib/booking-limits";
import type { Specialty } from "~/lib/vocabulary";
import { NOW, makeCleaner, useDatabase } from "../../../tests/support/database";
import { getListedCleaner } from "./cleaners.server";
import { countCleaners, listCleaners } from "./cleaner-cards.server";
import { jobShownOf } from "./job-shown";
import { firstHourOnDay, searchCleaners, type CleanerSearch } from "./search-cleaners.server";

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

function search(asked: CleanerSearch, { page = 1, size = 100, duration = 180 } = {}) {
  return searchCleaners(asked, {
    page,
    size,
    durationMinutes: duration,
    services: SERVICES,
    view: GUESTS_VIEW,
    now: NOW,
  });
}

function cleanerOf(id: number) {
  const cleaner = getListedCleaner(id);
  if (!cleaner) throw new Error(`Nobody has the id ${id}.`);
  return cleaner;
}

const hoursShownOf = (id: number) =>
  calculateHoursBilled(jobShownOf(cleanerOf(id).specialties, SERVICES)?.duration ?? null);

const freeOn = (id: number, day: string, hours = hoursShownOf(id)) =>
  dayState(getScheduleBetween(cleanerOf(id), day, day), day, hours, NOW) === "free";

/** Returns all free starts of a job of that length, in the days that can be searched. */
const startsOf = (id: number, hours: number) =>
  days.flatMap((date) =>
    slotsOf(getScheduleBetween(cleanerOf(id), date, date), date, hours, NOW)
      .filter(({ state }) => state === "free")
      .map(({ hour }) => ({ date, hour })),
  );

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
    const hourOf = firstHourOnDay(day, facts);
    const found = search({ firstOn: day }).cleaners.map(({ id }) => id);
    const free = all.filter((id) => freeOn(id, day));
    expect(found).toEqual([...free, ...all.filter((id) => !free.includes(id))]);
    const freeFor3 = all.filter((id) => freeOn(id, day, 3));
    expect(all.filter((id) => hourOf?.(id) !== null)).toEqual(freeFor3);
    for (const id of freeFor3) {
      expect(hourOf?.(id)).toBe(startsOf(id, 3).find(({ date }) => date === day)?.hour);
    }
  }
  const late = addDays(TODAY, CLEANER_SEARCH_DAYS);
  expect(search({ firstOn: late }).cleaners.map(({ id }) => id)).toEqual(all);
  expect(firstHourOnDay(late, facts)).toBeNull();
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

test("lowest total first: of one job for all who do it, then of the shortest of each", () => {
  const all = search({ order: "lowest" }).cleaners;
  const [compared] = SERVICES;
  const facts = all.map(({ hourlyRate, specialties }) => {
    const job = jobShownOf(specialties, SERVICES);
    if (!job) throw new Error("There is somebody without a job.");
    return { isOther: job !== compared, total: calculateQuote(hourlyRate, job.duration).total };
  });
  const first = facts.filter(({ isOther }) => !isOther);
  expect(first.length).toBeGreaterThan(5);
  expect(facts.slice(0, first.length)).toEqual(first);
  for (const some of [first, facts.slice(first.length)]) {
    const totals = some.map(({ total }) => total);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
  }

  const building = search({ order: "lowest", specialty: "post-construction" }, { duration: 480 });
  const asked = building.cleaners.map(({ hourlyRate }) => calculateQuote(hourlyRate, 480).total);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked).toEqual([...asked].sort((a, b) => a - b));
});

test("recommended: those who do the job that all are compared by come before the others, the better rated first", () => {
  const all = search({}).cleaners;
  const doesIt = all.map(({ specialties }) => specialties.includes("standard-cleaning"));
  expect(doesIt).toEqual([...doesIt].sort((a, b) => Number(b) - Number(a)));
  for (const some of [true, false]) {
    const ratings = all.filter((_, place) => doesIt[place] === some).map(({ rating }) => rating);
    expect(ratings.length).toBeGreaterThan(5);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  }
});

test("a card shows the first hour of its own job, of the day and part that are searched", () => {
  for (const asked of [
    {},
    { day: days[2] },
    { part: "afternoon" },
    { day: days[3], part: "morning" },
  ] as const satisfies CleanerSearch[]) {
    const { day, part } = { day: undefined, part: undefined, ...asked };
    const found = search(asked).cleaners;
    expect(found.length).toBeGreaterThan(3);
    for (const { id, specialties, nextFreeDay, nextFreeHour } of found) {
      if (nextFreeDay === null) {
        expect(asked).toEqual({});
        continue;
      }
      const hours = calculateHoursBilled(jobShownOf(specialties, SERVICES)?.duration ?? null);
      const [start] = startsOf(id, hours).filter(
        ({ date, hour }) => (!day || date === day) && (!part || (part === "morning") === hour < 12),
      );
      if (start) expect({ date: nextFreeDay, hour: nextFreeHour }).toEqual(start);
      else expect(nextFreeDay > (days.at(-1) ?? "")).toBe(true);
    }
  }
});

test("a language finds those who have ticked it", () => {
  makeCleaner({ name: "Français", languages: ["fr", "th"] });
  makeCleaner({ name: "French in words", languages: ["th"], otherLanguages: "fr" });
  expect(search({ language: "fr" }).cleaners.map(({ name }) => name)).toEqual(["Français"]);
  expect(search({ language: "ko" }).total).toBe(0);
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
    listCleaners(filter, {
      page: 1,
      size: 100,
      durationMinutes: 180,
      services: SERVICES,
      now: NOW,
    }).cleaners,
  );
});

test("however many there are, an order takes no query for each", () => {
  const plans = database.plansOf(() => search({ order: "soonest", day: days[1] }));
  expect(plans.filter((step) => step.startsWith("SCAN cleaners"))).toEqual([]);
  expect(plans.length).toBeLessThan(30);
});
