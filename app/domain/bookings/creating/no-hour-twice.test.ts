import fc from "fast-check";
import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { eq } from "drizzle-orm";
import { saveAvailability, type Availability } from "~/domain/cleaners/availability.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import {
  pauseCleaner,
  resumeCleaner,
  setInstantBooking,
} from "~/domain/cleaners/cleaner-settings.server";
import { WORK_WINDOWS } from "~/domain/schedule/availability";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { slotHour, slotState } from "~/domain/schedule/slots";
import { addDays, cityDateOf, instantOf, weekdayOf } from "~/lib/bangkok-time";
import { MORE_HOURS } from "~/lib/booking-limits";
import { HOUR_MS } from "~/lib/durations";
import { isPublicHoliday } from "~/lib/public-holidays";
import { LEAD_TIMES, SLOT_LABELS } from "~/lib/vocabulary";
import { newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { blockCustomer, unblockCustomer } from "../problems/cleaner-blocks.server";
import { settleBookings } from "../lifecycle/settle-bookings.server";
import { transitionBooking } from "../lifecycle/transition.server";
import { acceptMoreTime, declineMoreTime, proposeMoreTime } from "../more-time/more-time.server";
import { createBooking } from "./create-booking.server";

useDatabase();

/** There are few days, with a public holiday among them, so that the steps collide. */
const FIRST = addDays(NEXT_MONDAY, 4);
const DAYS = Array.from({ length: 5 }, (_, day) => addDays(FIRST, day));

const availability = fc.record({
  workDays: fc.integer({ min: 0, max: 127 }),
  weekWindows: fc.integer({ min: 0, max: 2 ** 21 - 1 }),
  offOnHolidays: fc.boolean(),
  leadTime: fc.constantFrom(...LEAD_TIMES),
  travelTime: fc.boolean(),
  daysOff: fc.array(
    fc.record({ date: fc.constantFrom(...DAYS), windows: fc.integer({ min: 1, max: 7 }) }),
    { maxLength: 2 },
  ),
}) satisfies fc.Arbitrary<Availability>;
const who = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("save" as const), availability }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("book" as const),
      who,
      date: fc.constantFrom(...DAYS),
      time: fc.constantFrom(...SLOT_LABELS),
      service: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      which: fc.nat({ max: 5 }),
      as: fc.constantFrom("customer" as const, "cleaner" as const),
      event: fc.constantFrom(
        "accepted" as const,
        "declined" as const,
        "withdrawn" as const,
        "cancelled" as const,
        "completed" as const,
      ),
    }),
  },
  fc.record({ kind: fc.constantFrom("pause" as const, "resume" as const) }),
  fc.record({ kind: fc.constant("instant" as const), on: fc.boolean() }),
  fc.record({ kind: fc.constantFrom("block" as const, "unblock" as const), who }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("more" as const),
      which: fc.nat({ max: 5 }),
      hours: fc.constantFrom(...MORE_HOURS),
      answer: fc.constantFrom("accept" as const, "decline" as const, null),
    }),
  },
  fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 60 }) }),
);

/**
 * True if the whole job lies in the availability that was saved last. It restates the rules in simple code.
 */
function liesInWhatWasSaved(
  saved: Availability,
  { date, startHour, jobHours }: { date: string; startHour: number; jobHours: number },
): boolean {
  const weekday = weekdayOf(date) - 1;
  if (!((saved.workDays >> weekday) & 1)) return false;
  if (saved.offOnHolidays && isPublicHoliday(date)) return false;
  const off = saved.daysOff.filter((day) => day.date === date).map(({ windows }) => windows);
  return Array.from({ length: jobHours }, (_, hour) => startHour + hour).every((hour) =>
    WORK_WINDOWS.some(
      ({ from, to, bit }, place) =>
        hour >= from &&
        hour < to &&
        (saved.weekWindows >> (3 * weekday + place)) & 1 &&
        off.every((windows) => !(windows & bit)),
    ),
  );
}

test("no hour is taken twice or by nobody, and no slot is offered outside of what was saved", () => {
  const services = [makeService({ duration: 120 }), makeService({ duration: 170 })];
  let booked = 0;
  let refused = 0;
  let askedForMore = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 25, size: "max" }), (steps) => {
      const cleaner = makeCleaner();
      const people = [makeCustomer(), makeCustomer()];
      const all = () =>
        db().select().from(bookings).where(eq(bookings.cleanerId, cleaner.id)).all();
      const blocked = new Set<number>();
      let paused = false;
      let now = NOW;
      let saved: Availability = { ...cleaner, daysOff: [] };

      for (const done of steps) {
        switch (done.kind) {
          case "save":
            saved = done.availability;
            expect(saveAvailability(cleaner.id, saved, { now })).toEqual({ ok: true });
            break;
          case "book": {
            const customer = people[done.who];
            const service = services[done.service];
            if (!customer || !service) throw new Error("nobody");
            const made = createBooking(
              newBooking({
                serviceId: service.id,
                cleanerId: cleaner.id,
                date: done.date,
                time: done.time,
              }),
              { customerId: customer.id, now },
            );
            if (made.ok) {
              booked += 1;
              expect(paused).toBe(false);
              expect(blocked.has(customer.id)).toBe(false);
              const job = {
                date: done.date,
                startHour: slotHour(done.time),
                jobHours: done.service === 0 ? 2 : 3,
              };
              expect(liesInWhatWasSaved(saved, job)).toBe(true);
            } else refused += 1;
            break;
          }
          case "move": {
            const booking = all()[done.which];
            if (!booking) break;
            const userId = done.as === "customer" ? booking.userId : cleaner.userId;
            const command = { bookingId: booking.id, event: done.event, reason: "ill" };
            transitionBooking(command, { as: done.as, userId }, now);
            break;
          }
          case "pause":
            pauseCleaner(cleaner.id, now);
            paused = true;
            break;
          case "resume":
            resumeCleaner(cleaner.id);
            paused = false;
            break;
          case "instant":
            setInstantBooking(cleaner.id, done.on);
            break;
          case "block":
          case "unblock": {
            const customer = people[done.who];
            if (!customer) throw new Error("nobody");
            if (done.kind === "unblock") {
              unblockCustomer(cleaner.id, customer.id);
              blocked.delete(customer.id);
            } else if (blockCustomer(cleaner.id, customer.id, now).ok) blocked.add(customer.id);
            break;
          }
          case "more": {
            const open = all().filter(
              ({ status, endsAt }) => status === "confirmed" && endsAt > now,
            );
            const booking = open[done.which % open.length];
            if (!booking) break;
            now = Math.max(now, booking.startsAt + HOUR_MS / 2);
            settleBookings(now);
            const { id: bookingId, endsAt } = booking;
            const question = { bookingId, asked: { hours: done.hours, endsAt } };
            const asking = { as: "customer", userId: booking.userId } as const;
            if (!proposeMoreTime(question, asking, now).ok) break;
            askedForMore += 1;
            const answering = { as: "cleaner", userId: cleaner.userId } as const;
            if (done.answer === "accept") acceptMoreTime(question, answering, now);
            if (done.answer === "decline") declineMoreTime(question, answering, now);
            break;
          }
          case "wait":
            now += done.hours * HOUR_MS;
            settleBookings(now);
            break;
        }

        // Every taken hour belongs to one active booking, which has exactly its own hours.
        const rows = db()
          .select()
          .from(bookingHours)
          .where(eq(bookingHours.cleanerId, cleaner.id))
          .all();
        const places = rows.map(({ date, hour }) => `${date} ${hour}`);
        expect(new Set(places).size).toBe(places.length);
        const activeBookings = all().filter(({ status }) => status !== "cancelled");
        for (const booking of activeBookings) {
          const held = rows.filter((row) => row.bookingId === booking.id);
          // While more time is asked for, its hours are held, and the way after them.
          const asked = booking.moreHours ?? 0;
          const work = booking.hoursBilled + asked;
          expect([work, work + 1]).toContain(held.length);
          if (asked > 0) continue;
          const own = held.filter((row) => !row.isTravel);
          expect(own.map(({ date, hour }) => instantOf(date, hour)).sort()).toEqual(
            Array.from(
              { length: booking.hoursBilled },
              (_, hour) => booking.startsAt + hour * HOUR_MS,
            ),
          );
        }
        const ids = new Set(activeBookings.map(({ id }) => id));
        expect(rows.every((row) => ids.has(row.bookingId))).toBe(true);

        // Every time that is offered now lies in the availability saved last, and on no taken hour.
        const listed = getListedCleaner(cleaner.id);
        expect(listed === null).toBe(paused);
        if (!listed) continue;
        const taken = new Set(places);
        const wrong: string[] = [];
        for (const customer of people) {
          const schedule = getScheduleBetween(listed, FIRST, DAYS.at(-1) ?? FIRST, {
            customerId: customer.id,
          });
          for (const date of DAYS) {
            for (const label of SLOT_LABELS) {
              for (const jobHours of [2, 3]) {
                const startHour = slotHour(label);
                const job = { date, startHour, jobHours };
                if (slotState(schedule, job, now) !== "free") continue;
                const hours = Array.from({ length: jobHours }, (_, hour) => startHour + hour);
                const may =
                  !blocked.has(customer.id) &&
                  liesInWhatWasSaved(saved, job) &&
                  instantOf(date, startHour) >= now + 2 * HOUR_MS &&
                  (saved.leadTime === "two-hours" || date > cityDateOf(now)) &&
                  hours.every((hour) => !taken.has(`${date} ${hour}`));
                if (!may) wrong.push(`${customer.id} ${date} ${label} ${jobHours}`);
              }
            }
          }
        }
        expect(wrong).toEqual([]);
      }
      sqlite().exec("delete from booking_hours");
    }),
    { numRuns: 40 },
  );
  // Otherwise the test would have checked nothing.
  expect(booked).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
  expect(askedForMore).toBeGreaterThan(3);
});
