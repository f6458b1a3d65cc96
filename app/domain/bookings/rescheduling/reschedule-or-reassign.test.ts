import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { bookingHours, cleanerBlocks } from "#db/schema/schedule";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { listCandidates } from "~/domain/admin/bookings/candidates.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { collectBookingsAsCleaner } from "~/domain/privacy/my-data/bookings-data.server";
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
import { listHistoryForCleaner } from "../lifecycle/booking-history.server";
import { reportOnTheWay } from "../lifecycle/cleaner-commands.server";
import { transitionBooking } from "../lifecycle/transition.server";
import {
  getReschedulableBooking,
  reassignToCleaner,
  rescheduleToTime,
  listRescheduleTimes,
} from "./reschedule-or-reassign.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const TUESDAY = addDays(NEXT_MONDAY, 1);

beforeEach(() => {
  deleteEvents();
});

/** Makes a confirmed booking of two hours at nine on Monday, and an admin. */
function book(given: Parameters<typeof makeCleaner>[0] = {}) {
  const customer = makeCustomer();
  const cleaner = makeCleaner(given);
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  return { bookingId, cleaner, customer, admin: { userId: makeCustomer({ role: "admin" }).id } };
}

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
const lastEntry = (id: number) =>
  db().select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)).all().at(-1);

describe("another time", () => {
  test("is taken whole, the old one freed, the price kept, and both are told", () => {
    const { bookingId, cleaner, customer, admin } = book();
    const before = rowOf(bookingId);
    const command = { bookingId, date: TUESDAY, time: "1:00 PM", reason: " Key is late " } as const;
    expect(rescheduleToTime(command, admin, NOW)).toMatchObject({ ok: true });
    expect(hoursOf(cleaner)).toEqual([`${TUESDAY} 13`, `${TUESDAY} 14`, `${TUESDAY} 15`]);
    expect(rowOf(bookingId)).toMatchObject({
      date: TUESDAY,
      time: "1:00 PM",
      startsAt: instantOf(TUESDAY, 13),
      endsAt: instantOf(TUESDAY, 15),
      status: "confirmed",
      totalPrice: before.totalPrice,
      rowVersion: before.rowVersion + 1,
    });
    expect(lastEntry(bookingId)).toMatchObject({
      event: "moved",
      actor: "admin",
      actorUserId: admin.userId,
      reason: "Key is late",
      wasStartsAt: START,
    });
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-moved", customer.id],
      ["booking-moved", cleaner.userId],
    ]);
  });

  test("may overlap the booking's own hours, and none of another's", () => {
    const { bookingId, cleaner, admin } = book();
    makeBooking({ cleanerId: cleaner.id, time: "1:00 PM" });
    const to = (time: "10:00 AM" | "12:00 PM") =>
      rescheduleToTime({ bookingId, date: NEXT_MONDAY, time, reason: "Later" }, admin, NOW);
    expect(to("12:00 PM")).toEqual({ ok: false, reason: "time-taken" });
    expect(rowOf(bookingId).startsAt).toBe(START);
    expect(to("10:00 AM")).toMatchObject({ ok: true });
    const booking = getReschedulableBooking(bookingId, NOW);
    if (!booking) throw new Error("not movable");
    // The booking is at ten now, so ten isn't offered.
    const { days, times, later } = listRescheduleTimes(booking, { date: NEXT_MONDAY }, NOW);
    expect(times).toEqual(["8:00 AM", "9:00 AM"]);
    expect([days.length, days[0]]).toEqual([14, addDays(NEXT_MONDAY, -7)]);
    const next = listRescheduleTimes(booking, { from: later }, NOW);
    expect(next.days[0]).toBe(later);
  });

  test("is refused with what is missing, to strangers, and once it has begun", () => {
    const { bookingId, customer, admin } = book();
    const command = { bookingId, date: TUESDAY, time: "9:00 AM", reason: "Later" } as const;
    const refusal = (given: object, by = admin, now = NOW) => {
      const result = rescheduleToTime({ ...command, ...given }, by, now);
      return result.ok ? "moved" : result.reason;
    };
    expect(refusal({ reason: "  " })).toBe("reason-missing");
    expect(refusal({}, { userId: customer.id })).toBe("unknown-booking");
    expect(refusal({ bookingId: 0 })).toBe("unknown-booking");
    expect(refusal({ date: NEXT_MONDAY })).toBe("nothing-to-change");
    expect(refusal({ basedOn: rowOf(bookingId).rowVersion + 1 })).toBe("changed-meanwhile");
    expect(refusal({ time: "3:00 PM" })).toBe("time-taken");
    expect(refusal({}, admin, START)).toBe("not-possible");
    expect(refusal({ basedOn: rowOf(bookingId).rowVersion })).toBe("moved");
  });

  test("is none of a cleaner who takes no bookings any more; somebody else may take it over", () => {
    const { bookingId, cleaner, admin } = book();
    const other = makeCleaner();
    db().update(cleaners).set({ pausedAt: NOW }).where(eq(cleaners.id, cleaner.id)).run();
    const booking = getReschedulableBooking(bookingId, NOW);
    if (!booking) throw new Error("not movable");
    expect(listRescheduleTimes(booking, { date: TUESDAY }, NOW)).toEqual({
      days: [],
      later: null,
      times: [],
    });
    const command = { bookingId, date: TUESDAY, time: "9:00 AM", reason: "Later" } as const;
    expect(rescheduleToTime(command, admin, NOW)).toEqual({
      ok: false,
      reason: "cleaner-unlisted",
    });
    expect(rowOf(bookingId).startsAt).toBe(START);
    const change = { bookingId, cleanerId: other.id, reason: "Nok stopped", agreed: true };
    expect(reassignToCleaner(change, admin, NOW)).toMatchObject({ ok: true });
    expect(rescheduleToTime(command, admin, NOW)).toMatchObject({ ok: true });
  });

  test("of two admins who move it the second is told", () => {
    const { bookingId, admin } = book();
    const other = { userId: makeCustomer({ role: "admin" }).id };
    const { rowVersion } = rowOf(bookingId);
    const command = { bookingId, time: "9:00 AM", reason: "Later", basedOn: rowVersion } as const;
    expect(rescheduleToTime({ ...command, date: TUESDAY }, admin, NOW)).toMatchObject({ ok: true });
    const second = rescheduleToTime({ ...command, date: addDays(TUESDAY, 1) }, other, NOW);
    expect(second).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(rowOf(bookingId).date).toBe(TUESDAY);
  });
});

describe("another cleaner", () => {
  test("takes the hours over, the price stays, and three people are told", () => {
    const { bookingId, cleaner, customer, admin } = book();
    const next = makeCleaner({ hourlyRate: 500_00, travelTime: false });
    const before = rowOf(bookingId);
    const change = { bookingId, cleanerId: next.id, reason: "Nok is ill", agreed: true };
    expect(reassignToCleaner(change, admin, NOW)).toMatchObject({ ok: true });
    expect(hoursOf(cleaner)).toEqual([]);
    expect(hoursOf(next)).toEqual([`${NEXT_MONDAY} 9`, `${NEXT_MONDAY} 10`]);
    expect(rowOf(bookingId)).toMatchObject({
      cleanerId: next.id,
      status: "confirmed",
      hourlyRate: before.hourlyRate,
      totalPrice: before.totalPrice,
    });
    expect(lastEntry(bookingId)).toMatchObject({ event: "reassigned", wasCleanerId: cleaner.id });
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-reassigned", customer.id],
      ["booking-reassigned", next.userId],
      ["job-taken-away", cleaner.userId],
    ]);
  });

  test("hides from the new cleaner what the one before them did", () => {
    const { bookingId, cleaner, admin } = book();
    reportOnTheWay(bookingId, { userId: cleaner.userId }, START - 2 * HOUR_MS);
    const next = makeCleaner();
    const change = { bookingId, cleanerId: next.id, reason: "Nok is ill", agreed: true };
    expect(reassignToCleaner(change, admin, START - HOUR_MS)).toMatchObject({ ok: true });
    reportOnTheWay(bookingId, { userId: next.userId }, START - HOUR_MS / 2);
    expect(listHistoryForCleaner(bookingId).map(({ event }) => event)).toEqual([
      "on-the-way",
      "reassigned",
      "booked",
    ]);
    const [job] = collectBookingsAsCleaner(next.userId, START);
    expect(job?.history.map(({ event }) => event)).toEqual(["booked", "reassigned", "on-the-way"]);
  });

  test("is asked at any notice, but only before the start", () => {
    const { bookingId, admin } = book();
    const next = makeCleaner({ leadTime: "next-day", instantBooking: false });
    const change = { bookingId, cleanerId: next.id, reason: "Ill", agreed: true };
    expect(reassignToCleaner(change, admin, START)).toMatchObject({ reason: "not-possible" });
    expect(reassignToCleaner(change, admin, START - HOUR_MS / 2)).toMatchObject({ ok: true });
  });

  test("who lost a job and has it again isn't told that it is gone", () => {
    const { bookingId, cleaner, admin } = book();
    const next = makeCleaner();
    const to = ({ id: cleanerId }: Cleaner) =>
      reassignToCleaner({ bookingId, cleanerId, reason: "Ill", agreed: true }, admin, NOW);
    to(next);
    to(cleaner);
    const lost = makeEmailNotifications(NOW).filter(({ kind }) => kind === "job-taken-away");
    expect(lost.map(({ to: whom }) => whom)).toEqual([next.userId]);
  });

  describe("is refused", () => {
    const reasonFor = (make: (booking: ReturnType<typeof book>) => number, given: object = {}) => {
      const booking = book();
      const cleanerId = make(booking);
      const { bookingId, admin, cleaner } = booking;
      const change = { bookingId, cleanerId, reason: "Ill", agreed: true, ...given };
      const result = reassignToCleaner(change, admin, NOW);
      expect(rowOf(bookingId).cleanerId).toBe(cleaner.id);
      expect(hoursOf(cleaner)).toHaveLength(3);
      expect(makeEmailNotifications(NOW)).toEqual([]);
      return result.ok ? "given" : result.reason;
    };
    test.each<[string, string, (booking: ReturnType<typeof book>) => number, object?]>([
      ["unless both agreed", "not-agreed", () => makeCleaner().id, { agreed: false }],
      ["without a reason", "reason-missing", () => makeCleaner().id, { reason: "" }],
      ["to whose it is", "nothing-to-change", ({ cleaner }) => cleaner.id],
      ["to nobody", "cleaner-unsuitable", () => 0],
      ["to somebody unverified", "cleaner-unsuitable", () => makeCleaner({ isVerified: false }).id],
      [
        "to somebody who doesn't do it",
        "cleaner-unsuitable",
        () => makeCleaner({ specialties: ["office-cleaning"] }).id,
      ],
      ["to somebody elsewhere", "cleaner-unsuitable", () => makeCleaner({ areas: ["mae-rim"] }).id],
      [
        "to the customer",
        "cleaner-unsuitable",
        ({ customer }) => makeCleaner({ userId: customer.id }).id,
      ],
      [
        "to somebody who has a job then",
        "time-taken",
        () => {
          const { id } = makeCleaner();
          makeBooking({ cleanerId: id, time: "10:00 AM" });
          deleteEvents();
          return id;
        },
      ],
      [
        "to somebody who has the day off",
        "time-taken",
        () => makeCleaner({ blockedDates: [NEXT_MONDAY] }).id,
      ],
      [
        "to somebody who takes none of this customer",
        "time-taken",
        ({ customer }) => {
          const { id: cleanerId } = makeCleaner();
          db()
            .insert(cleanerBlocks)
            .values({ cleanerId, userId: customer.id, createdAt: NOW })
            .run();
          return cleanerId;
        },
      ],
    ])("%s", (_when, reason, make, given) => {
      expect(reasonFor(make, given)).toBe(reason);
    });
  });

  test("isn't found for a request, or a booking that is over", () => {
    const { bookingId, admin } = book({ instantBooking: false });
    const cleanerId = makeCleaner().id;
    const give = () =>
      reassignToCleaner({ bookingId, cleanerId, reason: "Ill", agreed: true }, admin, NOW);
    expect(give()).toEqual({ ok: false, reason: "not-possible" });
    const by = { as: "admin", userId: admin.userId } as const;
    transitionBooking({ bookingId, event: "cancelled" }, by, NOW);
    expect(give()).toEqual({ ok: false, reason: "not-possible" });
    expect(getReschedulableBooking(bookingId, NOW)).toBeNull();
  });

  test("those who are offered are just those who can be given it", () => {
    const service = makeService();
    const customer = makeCustomer();
    const admin = { userId: makeCustomer({ role: "admin" }).id };
    const bookingId = makeBooking({
      serviceId: service.id,
      customerId: customer.id,
      cleanerId: makeCleaner().id,
    });
    const busy = makeCleaner();
    makeBooking({ cleanerId: busy.id, time: "8:00 AM" });
    const blocks = makeCleaner();
    db()
      .insert(cleanerBlocks)
      .values({ cleanerId: blocks.id, userId: customer.id, createdAt: NOW })
      .run();
    const candidates = [
      makeCleaner(),
      busy,
      blocks,
      makeCleaner({ areas: ["mae-rim"] }),
      makeCleaner({ specialties: ["office-cleaning"] }),
      makeCleaner({ blockedDates: [NEXT_MONDAY] }),
      makeCleaner({ pausedAt: NOW }),
      makeCleaner({ backgroundCheckExpiresOn: NEXT_MONDAY }),
      makeCleaner({ backgroundCheckExpiresOn: addDays(NEXT_MONDAY, -1) }),
    ];
    const found = listCandidates([bookingId], NOW, { most: 500 }).get(bookingId);
    const offered = found?.atItsHour.map(({ id }) => id) ?? [];
    const own = candidates.map(({ id }) => id);
    const canBe = own.filter((cleanerId) => {
      const result = reassignToCleaner(
        { bookingId, cleanerId, reason: "Ill", agreed: true },
        admin,
        NOW,
      );
      return result.ok;
    });
    expect(offered.filter((id) => own.includes(id)).sort()).toEqual(canBe.sort());
    expect(canBe).toHaveLength(2);
  });

  test("are found by their name, however many are rated better", () => {
    const bookingId = makeBooking({ cleanerId: makeCleaner().id });
    const better = Array.from({ length: 41 }, () => makeCleaner({ rating: 5, reviewCount: 9 }));
    const [thai, latin] = [makeCleaner({ name: "ดาว (Dao)" }), makeCleaner({ name: "Somjai S." })];
    const found = (search?: string) => {
      const filter = search === undefined ? { most: 40 } : { search, most: 40 };
      const candidates = listCandidates([bookingId], NOW, filter).get(bookingId);
      const ids = candidates?.atItsHour.map(({ id }) => id) ?? [];
      return { ids, hasMore: candidates?.hasMore };
    };
    const all = found();
    expect(all.hasMore).toBe(true);
    expect(all.ids).toHaveLength(40);
    expect(better.filter(({ id }) => all.ids.includes(id))).toHaveLength(40);
    expect(found("ดาว")).toEqual({ ids: [thai.id], hasMore: false });
    expect(found(" somjai ")).toEqual({ ids: [latin.id], hasMore: false });
    expect(found("100%")).toEqual({ ids: [], hasMore: false });
  });
});
