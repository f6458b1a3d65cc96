import { beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { cleanerBlocks } from "#db/schema/schedule";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { reassignToCleaner } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import { giveLostJob } from "~/domain/bookings/substitutes/give-lost-job.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { Area, IfCleanerCant } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { chooseBeforehand, listCandidates } from "./candidates.server";

const database = useDatabase();

const SATURDAY = instantOf(NEXT_MONDAY, 9) - 2 * DAY_MS;
/** Two hours at 300 baht, and the platform fee. */
const AGREED = 2 * 300_00 + 350_00;
const AREA: Area = "nimman";
const ELSEWHERE: Area = "old-city";

let serviceId: number;
beforeEach(() => {
  serviceId = makeService().id;
  // Cleaners of other tests don't work any more.
  sqlite().exec("delete from cleaner_areas");
});

const cleanerHere = (given: Parameters<typeof makeCleaner>[0] = {}) =>
  makeCleaner({ areas: [ELSEWHERE, AREA], ...given });

function job({
  ifCleanerCant = "ask",
  ...given
}: { ifCleanerCant?: IfCleanerCant; time?: "9:00 AM" | "1:00 PM"; customerId?: number } = {}) {
  const cleaner = cleanerHere();
  const id = makeBooking({ serviceId, cleanerId: cleaner.id, city: AREA, ifCleanerCant, ...given });
  return { id, cleaner };
}

function lostJob(given: Parameters<typeof job>[0] = {}) {
  const made = job(given);
  const { id: bookingId, cleaner } = made;
  cancelBookingAsCleaner({ bookingId, reason: "Ill" }, { userId: cleaner.userId }, SATURDAY);
  return made;
}

const candidatesFor = (id: number) => {
  const found = listCandidates([id], SATURDAY).get(id);
  if (!found) throw new Error("Nothing is known of this job.");
  return found;
};
const idsFor = (id: number) => candidatesFor(id).atItsHour.map((one) => one.id);

describe("who could take a job", () => {
  test("near first, then the total nearest below what was agreed, then the better rated; dearer ones last", () => {
    const { id } = lostJob();
    const dearer = cleanerHere({ hourlyRate: 310_00 });
    const cheap = cleanerHere({ hourlyRate: 200_00 });
    const same = cleanerHere({ rating: 3 });
    const better = cleanerHere({ rating: 5 });
    const near = cleanerHere({ hourlyRate: 400_00 });
    makeBooking({ serviceId, cleanerId: near.id, city: AREA, time: "1:00 PM" });
    expect(idsFor(id)).toEqual([near.id, better.id, same.id, cheap.id, dearer.id]);
  });

  test("who has an offer of it comes first, and is known with its deadline", () => {
    const asked = cleanerHere({ instantBooking: false, hourlyRate: 500_00 });
    const { id } = lostJob({ ifCleanerCant: "find" });
    cleanerHere({ instantBooking: false, areas: [AREA] });
    const [first, second] = candidatesFor(id).atItsHour;
    expect(first).toMatchObject({ id: asked.id, feeReducedBy: 0, customerPays: AGREED });
    expect(first?.askedUntil).toBeGreaterThan(SATURDAY);
    expect(first?.jobsThatDay).toEqual([]);
    expect(second?.askedUntil).toBeNull();
  });

  test("near is who is in the area before or after it, or whose first area it is on a day without jobs", () => {
    const { id } = lostJob({ time: "1:00 PM" });
    const first = cleanerHere({ areas: [AREA, ELSEWHERE] });
    const far = cleanerHere();
    const busy = cleanerHere({ areas: [AREA, ELSEWHERE] });
    makeBooking({ serviceId, cleanerId: busy.id, city: ELSEWHERE });
    expect(new Map(candidatesFor(id).atItsHour.map((one) => [one.id, one.nearness]))).toEqual(
      new Map([
        [first.id, "same-area"],
        [far.id, "other-area"],
        [busy.id, "other-area"],
      ]),
    );
  });

  test("with their phone, their day, and what a lost job costs with them", () => {
    const { id } = lostJob();
    const one = cleanerHere({ hourlyRate: 350_00, phone: "+66815550199" });
    const bookingId = makeBooking({ serviceId, cleanerId: one.id, city: AREA, time: "1:00 PM" });
    expect(candidatesFor(id).atItsHour).toMatchObject([
      {
        name: one.name,
        phone: "+66815550199",
        jobsThatDay: [
          { bookingId, startsAt: instantOf(NEXT_MONDAY, 13), endsAt: instantOf(NEXT_MONDAY, 15) },
        ],
        ownTotal: AGREED + 100_00,
        customerPays: AGREED,
        feeReducedBy: 100_00,
      },
    ]);
  });

  test("a job that isn't lost keeps its price and its fee", () => {
    const { id } = job();
    cleanerHere({ hourlyRate: 200_00 });
    expect(candidatesFor(id).atItsHour).toMatchObject([
      { ownTotal: AGREED - 200_00, customerPays: AGREED, feeReducedBy: 0 },
    ]);
  });

  test("the commands that give a job to somebody accept those who are listed, and agree about the price", () => {
    const by = { userId: makeCustomer({ role: "admin" }).id };
    const lost = lostJob();
    cleanerHere({ hourlyRate: 320_00 });
    const [one] = candidatesFor(lost.id).atItsHour;
    const given = { lostBookingId: lost.id, cleanerId: one?.id ?? 0, agreed: true };
    const result = giveLostJob(given, by, SATURDAY);
    expect(result.ok && result.platformFee.before - result.platformFee.after).toBe(
      one?.feeReducedBy,
    );
    const kept = job();
    const candidates = candidatesFor(kept.id).atItsHour;
    const change = { bookingId: kept.id, reason: "Ill", agreed: true };
    const cleanerId = candidates[0]?.id ?? 0;
    expect(reassignToCleaner({ ...change, cleanerId }, by, SATURDAY)).toMatchObject({ ok: true });
  });

  test("never the customer, the cleaner before, somebody unlisted, busy, or who takes nothing from them", () => {
    const own = cleanerHere();
    const { id } = lostJob({ customerId: own.userId });
    cleanerHere({ pausedAt: SATURDAY });
    cleanerHere({ specialties: [] });
    cleanerHere({ areas: [ELSEWHERE] });
    cleanerHere({ blockedDates: [NEXT_MONDAY] });
    const busy = cleanerHere();
    makeBooking({ serviceId, cleanerId: busy.id, city: AREA, time: "10:00 AM" });
    const blocking = cleanerHere();
    db()
      .insert(cleanerBlocks)
      .values({ cleanerId: blocking.id, userId: own.userId, createdAt: SATURDAY })
      .run();
    expect(idsFor(id)).toEqual([]);
  });

  test("at most six, and it is said that there are more", () => {
    const { id } = lostJob();
    for (let count = 0; count < 6; count += 1) cleanerHere();
    expect(candidatesFor(id)).toMatchObject({ hasMore: false });
    cleanerHere();
    const { atItsHour, hasMore } = candidatesFor(id);
    expect([atItsHour.length, hasMore]).toEqual([6, true]);
  });

  test("only where nobody is free at its hour: who is free within two hours of it, the nearest first", () => {
    const { id } = lostJob();
    const later = cleanerHere({ travelTime: false });
    makeBooking({ serviceId, cleanerId: later.id, city: AREA });
    const { atItsHour, withinTwoHours } = candidatesFor(id);
    expect(atItsHour).toEqual([]);
    expect(withinTwoHours).toMatchObject([
      { date: NEXT_MONDAY, time: "11:00 AM", startsAt: instantOf(NEXT_MONDAY, 11) },
    ]);
    expect(withinTwoHours[0]?.cleaners.map((one) => one.id)).toEqual([later.id]);
    cleanerHere();
    expect(candidatesFor(id).withinTwoHours).toEqual([]);
  });

  test("whoever takes a lost series is free on all of its days", () => {
    const cleaner = cleanerHere({ instantBooking: false });
    const dates = [NEXT_MONDAY, addDays(NEXT_MONDAY, 7)];
    const id = makeBooking({
      ...{ serviceId, cleanerId: cleaner.id, city: AREA, every: 1, dates },
      ifCleanerCant: "ask",
    });
    sqlite().prepare("update bookings set status = 'cancelled' where series_id is not null").run();
    sqlite()
      .prepare(
        `insert into booking_events (booking_id, at, actor, event, from_status, to_status)
         select id, ?, 'cleaner', 'declined', 'pending', 'cancelled' from bookings where cleaner_id = ?`,
      )
      .run(SATURDAY, cleaner.id);
    cleanerHere({ blockedDates: [addDays(NEXT_MONDAY, 7)] });
    const always = cleanerHere();
    expect(idsFor(id)).toEqual([always.id]);
    expect(candidatesFor(id).atItsHour).toMatchObject([{ ownTotal: 2 * AGREED }]);
  });

  test("nothing is said of jobs that nobody can take: over, settled, only asked for, unknown", () => {
    const settled = lostJob();
    const given = { lostBookingId: settled.id, cleanerId: cleanerHere().id, agreed: true };
    giveLostJob(given, { userId: makeCustomer({ role: "admin" }).id }, SATURDAY);
    const request = makeBooking({
      ...{ serviceId, cleanerId: cleanerHere({ instantBooking: false }).id, city: AREA },
    });
    const late = lostJob();
    expect(listCandidates([settled.id, request, 0], SATURDAY)).toEqual(new Map());
    expect(listCandidates([late.id], instantOf(NEXT_MONDAY, 9))).toEqual(new Map());
  });

  test("as many queries for many jobs as for one", () => {
    const jobs = [lostJob(), lostJob({ time: "1:00 PM" }), job(), lostJob()].map(({ id }) => id);
    cleanerHere();
    const plansFor = (ids: readonly number[]) =>
      database.plansOf(() => listCandidates(ids, SATURDAY)).length;
    expect(plansFor(jobs)).toBe(plansFor(jobs.slice(0, 1)));
  });
});

test("the first who fits is chosen beforehand, nobody twice at the same hours, and nobody if it is to be cancelled", () => {
  const wanted = (id: number, time: "9:00 AM" | "1:00 PM", choice: IfCleanerCant) => {
    const startsAt = instantOf(NEXT_MONDAY, time === "9:00 AM" ? 9 : 13);
    return { id, startsAt, endsAt: startsAt + 2 * HOUR_MS, choice };
  };
  const [one, two, three, four] = [
    lostJob(),
    lostJob(),
    lostJob({ time: "1:00 PM" }),
    lostJob({ ifCleanerCant: "cancel" }),
  ].map(({ id }) => id);
  const best = cleanerHere({ rating: 5 });
  const second = cleanerHere({ rating: 4 });
  const jobs = [
    wanted(one ?? 0, "9:00 AM", "ask"),
    wanted(two ?? 0, "9:00 AM", "find"),
    wanted(three ?? 0, "1:00 PM", "ask"),
    wanted(four ?? 0, "9:00 AM", "cancel"),
  ];
  const candidates = listCandidates(
    jobs.map(({ id }) => id),
    SATURDAY,
  );
  expect(chooseBeforehand(jobs, candidates)).toEqual(
    new Map([
      [one, best.id],
      [two, second.id],
      [three, best.id],
    ]),
  );
});
