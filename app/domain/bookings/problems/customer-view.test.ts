import fc from "fast-check";
import { expect, test } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server";
import { cleaners as cleanersTable } from "#db/schema/cleaners";
import { listCandidates } from "~/domain/admin/bookings/candidates.server";
import {
  countListedCleaners,
  getFreeTime,
  getListedCleaner,
  listListedCleaners,
} from "~/domain/cleaners/cleaners.server";
import {
  addFavourite,
  listFavouriteIds,
  listSuitableFavourites,
  listLatestFavourites,
} from "~/domain/cleaners/favourites.server";
import { searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { dayState, lastBookableDate, nextFreeDays, slotsOf } from "~/domain/schedule/slots";
import { addDays, cityDateOf, daysBetween, instantOf, type CityDate } from "~/lib/bangkok-time";
import { CLEANER_SEARCH_DAYS } from "~/lib/booking-limits";
import { AREAS, CLEANER_ORDERS, type SLOT_LABELS, type CleanerOrder } from "~/lib/vocabulary";
import { makeBooking, makeKnownCustomer, newBooking } from "../../../../tests/support/bookings";
import { insertCompletedJob } from "../../../../tests/support/completed-job";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { findAlternatives } from "../rescheduling/alternatives.server";
import { blockCustomer } from "./cleaner-blocks.server";
import { checkCleaner, checkService } from "../creating/check-choices.server";
import { createBooking } from "../creating/create-booking.server";
import { getCustomerBookingDetails } from "../reading/customer-booking-details.server";
import { reassignToCleaner } from "../rescheduling/reschedule-or-reassign.server";
import { transitionBooking } from "../lifecycle/transition.server";
import { reportFeelingUnsafe } from "./unsafe-reports.server";

/*
 * Lists, pages and answers must not contradict each other about which cleaners a customer can't have: a
 * contradiction would reveal a block, or its reason. In random worlds, in which some people have blocked
 * each other and some didn't feel safe, everything that names cleaners to a customer is called, and the
 * answers are compared.
 */
const database = useDatabase();

const RELATIONS = ["none", "blocked", "unsafe for the customer", "unsafe for the cleaner"] as const;
type Relation = (typeof RELATIONS)[number];

/** A time on the day of the first visits, while the last of them is under way. */
const LATER = instantOf(NEXT_MONDAY, 14);
const TODAY = cityDateOf(LATER);
const TUESDAY = addDays(NEXT_MONDAY, 1);
const CARD_DAYS = 60;
const SIZE = 100;
const DURATION = 120;
const HOURS = 2;
const AREA = AREAS[0];
const SPECIALTY = "standard-cleaning" as const;
const DAYS = Array.from({ length: CLEANER_SEARCH_DAYS }, (_, day) => addDays(TODAY, day));

const worldOf = fc.record({
  cleaners: fc.array(
    fc.record({
      rate: fc.constantFrom(300_00, 400_00, 500_00),
      rating: fc.constantFrom(4, 4.5, 5),
      instant: fc.boolean(),
      /** Days off: none, two weeks, or the two months that cards look at. */
      off: fc.constantFrom(0, 0, 14, 62),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  /** Relations of each customer to each cleaner; the last customer is the first cleaner's account. */
  relations: fc.array(fc.array(fc.constantFrom(...RELATIONS), { minLength: 4, maxLength: 4 }), {
    minLength: 3,
    maxLength: 3,
  }),
});
type World = typeof worldOf extends fc.Arbitrary<infer One> ? One : never;

const SLOTS = ["8:00 AM", "11:00 AM", "2:00 PM"] as const;

function makeWorld({ cleaners: wanted, relations }: World) {
  // The cleaners of other worlds are hidden.
  db().update(cleanersTable).set({ pausedAt: NOW }).run();
  const service = makeService({ specialty: SPECIALTY, duration: DURATION });
  const cleaners = wanted.map(({ rate, rating, instant, off }) => ({
    ...makeCleaner({
      hourlyRate: rate,
      rating,
      instantBooking: instant,
      blockedDates: Array.from({ length: off }, (_, day) => addDays(TUESDAY, day + 1)),
    }),
  }));
  const admin = makeCustomer({ role: "admin" }).id;
  const [first] = cleaners;
  if (!first) throw new Error("Nobody cleans.");
  insertCompletedJob(sqlite(), first.userId);
  const people = [makeKnownCustomer().id, makeKnownCustomer().id, first.userId];
  const relationOf = new Map<string, Relation>();
  const visits: { bookingId: number; customer: number; cleanerId: number; ahead: number }[] = [];
  people.forEach((customer, turn) => {
    for (const cleaner of cleaners) {
      addFavourite(customer, cleaner.id, NOW);
      if (cleaner.userId === customer) continue;
      const time = SLOTS[turn] ?? "8:00 AM";
      const asked = { serviceId: service.id, cleanerId: cleaner.id, customerId: customer, time };
      const [bookingId, ahead] = [NEXT_MONDAY, TUESDAY].map((date) => {
        const id = makeBooking({ ...asked, date, city: AREA });
        transitionBooking(
          { bookingId: id, event: "accepted" },
          { as: "admin", userId: admin },
          NOW,
        );
        return id;
      });
      visits.push({
        bookingId: bookingId ?? 0,
        ahead: ahead ?? 0,
        customer,
        cleanerId: cleaner.id,
      });
    }
  });
  people.forEach((customer, turn) => {
    cleaners.forEach((cleaner, place) => {
      const visit = visits.find((one) => one.customer === customer && one.cleanerId === cleaner.id);
      if (!visit) return;
      const relation = relations[turn]?.[place] ?? "none";
      relationOf.set(`${customer} ${cleaner.id}`, relation);
      if (relation === "blocked") blockCustomer(cleaner.id, customer, LATER);
      if (!relation.startsWith("unsafe")) return;
      const isCustomers = relation === "unsafe for the customer";
      const by = isCustomers
        ? ({ as: "customer", userId: customer } as const)
        : ({ as: "cleaner", userId: cleaner.userId } as const);
      expect(reportFeelingUnsafe({ bookingId: visit.bookingId, words: "" }, by, LATER)).toEqual({
        ok: true,
      });
    });
  });
  return { service, cleaners, people, admin, relationOf, visits };
}

/** Returns how a customer sees a cleaner: two people are kept apart in both directions. */
function visibilityOf(
  { relationOf, cleaners, people }: ReturnType<typeof makeWorld>,
  customer: number,
  cleaner: { id: number; userId: number },
): "open" | "busy" | "hidden" {
  const isUnsafe = (relation: Relation | undefined) => relation?.startsWith("unsafe") ?? false;
  const ownProfile = cleaners.find(({ userId }) => userId === customer);
  const otherWay =
    ownProfile && people.includes(cleaner.userId)
      ? relationOf.get(`${cleaner.userId} ${ownProfile.id}`)
      : undefined;
  const relation = relationOf.get(`${customer} ${cleaner.id}`);
  if (isUnsafe(relation) || isUnsafe(otherWay)) return "hidden";
  return relation === "blocked" ? "busy" : "open";
}

class TakenBack extends Error {}

/** Returns the result of an action, and undoes it. */
function tried<Result>(act: () => Result): Result {
  const results: Result[] = [];
  try {
    inTransaction(() => {
      results.push(act());
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("Nothing came of it.");
  return result;
}

function checkWorld(world: ReturnType<typeof makeWorld>): void {
  const { service, cleaners, people, admin, visits } = world;
  for (const customer of people) {
    const view = getCustomerView(customer);
    const find = (look: { day?: CityDate; order?: CleanerOrder; among?: number[] } = {}) =>
      searchCleaners(
        { specialty: SPECIALTY, area: AREA, ...look },
        { page: 1, size: SIZE, durationMinutes: DURATION, services: [service], view, now: LATER },
      );
    const looks = new Map(
      cleaners.map((cleaner) => [cleaner.id, visibilityOf(world, customer, cleaner)]),
    );
    const listed = cleaners.filter(({ id }) => looks.get(id) !== "hidden").map(({ id }) => id);
    const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

    // A hidden cleaner is in no list, and in no count.
    const lists = [
      ...CLEANER_ORDERS.map((order) => find({ order })),
      find({ among: cleaners.map(({ id }) => id) }),
    ];
    for (const list of lists) {
      expect(sorted(list.cleaners.map(({ id }) => id))).toEqual(sorted(listed));
      expect(list.total).toBe(listed.length);
    }
    const json = listListedCleaners(1, 500, view).map(({ id }) => id);
    expect(sorted(json)).toEqual(sorted(listed));
    expect(countListedCleaners(view, LATER)).toBe(listed.length);
    const favourites = listSuitableFavourites(customer, { specialty: SPECIALTY, area: null }, view);
    const isFavourite = new Set(favourites.map(({ id }) => id));
    expect(sorted([...isFavourite])).toEqual(sorted(listed));
    expect(sorted(listFavouriteIds(customer, view))).toEqual(sorted(listed));
    expect(sorted(listLatestFavourites(customer).map(({ id }) => id))).toEqual(
      sorted(listed).filter((id) => isFavourite.has(id)),
    );

    const soonest = find({ order: "soonest" }).cleaners;
    const lastFree = soonest.findLastIndex(({ nextFreeDay }) => nextFreeDay !== null);
    expect(soonest.slice(0, lastFree + 1).every(({ nextFreeDay }) => nextFreeDay !== null)).toBe(
      true,
    );
    const onDays = DAYS.map((day) => new Set(find({ day }).cleaners.map(({ id }) => id)));

    for (const cleaner of cleaners) {
      const look = looks.get(cleaner.id);
      const isOwn = cleaner.userId === customer;
      const card = soonest.find(({ id }) => id === cleaner.id);
      const page = getListedCleaner(cleaner.id, view);
      const asked = checkService({ serviceId: service.id });
      if (!asked.ok) throw new Error(asked.problem);
      const step2 = checkCleaner({ cleanerId: cleaner.id, area: AREA }, asked.value, customer);
      const book = (date: CityDate, time: (typeof SLOT_LABELS)[number]) =>
        tried(() => {
          const wanted = { serviceId: service.id, cleanerId: cleaner.id, date, time, city: AREA };
          return createBooking(newBooking(wanted), { customerId: customer, now: LATER });
        });
      if (look === "hidden") {
        expect(card).toBeUndefined();
        expect(page).toBeNull();
        expect(step2).toEqual({ ok: false, problem: "cleaner-gone" });
        expect(book(addDays(TODAY, 7), "9:00 AM")).toEqual({ ok: false, reason: "cleaner-gone" });
        expect(tried(() => addFavourite(customer, cleaner.id, LATER))).toBe(false);
        continue;
      }
      const time = page && getFreeTime(page, HOURS, view, LATER);
      expect(time?.next).toBe(card?.nextFreeDay);
      if (look === "busy") expect(time?.days.every(({ first }) => first === null)).toBe(true);
      if (isOwn) continue;
      expect(step2.ok).toBe(true);

      // The card, the search by day, the calendar and the answer to a booking must agree.
      const row = getListedCleaner(cleaner.id);
      if (!row) throw new Error("Not listed.");
      const schedule = getScheduleBetween(row, TODAY, lastBookableDate(LATER), {
        customerId: customer,
      });
      const [free] = nextFreeDays(schedule, HOURS, { from: TODAY, most: 1 }, LATER);
      const isSoon = free !== undefined && daysBetween(TODAY, free) <= CARD_DAYS;
      expect(card?.nextFreeDay ?? null).toBe(isSoon ? free : null);
      DAYS.forEach((day, index) => {
        const isFree = dayState(schedule, day, HOURS, LATER) === "free";
        expect(onDays[index]?.has(cleaner.id)).toBe(isFree);
      });
      if (look === "busy") expect(free).toBeUndefined();
      const date = free ?? addDays(TODAY, 7);
      const slots = slotsOf(schedule, date, HOURS, LATER);
      const [slot] = slots.filter(({ state }) => state === "free");
      expect(slot !== undefined).toBe(free !== undefined);
      const answer = book(date, slot?.label ?? "9:00 AM");
      expect(answer.ok).toBe(slot !== undefined);
      if (!answer.ok) expect(["time-taken", "date-closed"]).toContain(answer.reason);
    }

    // Neither the alternatives for a cancelled booking nor the admins' replacements name a cleaner whom the
    // customer can't have.
    const canHave = (id: number) => looks.get(id) === "open";
    for (const visit of visits.filter((one) => one.customer === customer)) {
      const booking = getCustomerBookingDetails(visit.ahead, customer);
      if (!booking) throw new Error("Gone.");
      const isOver = looks.get(visit.cleanerId) === "hidden";
      expect(booking.status).toBe(isOver ? "cancelled" : "confirmed");
      for (const { cleanerId } of findAlternatives(booking, "cancelled-by-admin", LATER)) {
        expect(canHave(cleanerId)).toBe(true);
      }
      if (isOver) continue;
      const most = cleaners.length;
      const offered = listCandidates([visit.ahead], LATER, { most }).get(visit.ahead)?.atItsHour;
      expect(offered?.every(({ id }) => canHave(id))).toBe(true);
      for (const { id, userId } of cleaners) {
        if (canHave(id) || id === visit.cleanerId || userId === customer) continue;
        const change = { bookingId: visit.ahead, cleanerId: id, agreed: true, reason: "Ill" };
        expect(tried(() => reassignToCleaner(change, { userId: admin }, LATER)).ok).toBe(false);
      }
    }
  }
}

test("whoever can't have somebody is told one story of them, or nothing at all", () => {
  fc.assert(
    fc.property(worldOf, (world) => checkWorld(makeWorld(world))),
    { numRuns: 15 },
  );
});

test("whom somebody isn't offered is found by index", () => {
  const plans = database.plansOf(() => getCustomerView(1));
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((line) => /^SCAN (?!CONSTANT)/.test(line))).toEqual([]);
  expect(sqlite().open).toBe(true);
});
