import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, sqlite } from "#db/client.server";
import { addDays } from "~/lib/bangkok-time";
import { makeBooking } from "../../../tests/support/bookings";
import { NEXT_MONDAY, makeCleaner, useDatabase } from "../../../tests/support/database";
import { freeHours, replaceHours, takeHours, type JobHours } from "./booking-hours.server";
import { getScheduleBetween } from "./schedules.server";

useDatabase();

/** Bookings to which the tests give hours; they have none at first. */
const ids: number[] = [];
const BOOKINGS = 5;
let cleanerIds: number[];
let nobody: ReturnType<typeof makeCleaner>;

beforeAll(() => {
  nobody = makeCleaner();
  cleanerIds = [makeCleaner().id, makeCleaner().id];
  for (let count = 0; count < BOOKINGS; count += 1) {
    ids.push(makeBooking({ cleanerId: nobody.id, date: addDays(NEXT_MONDAY, count) }));
  }
  sqlite().exec("delete from booking_hours");
});

interface HourRow {
  place: string;
  bookingId: number;
  isTravel: number;
}
const rows = () =>
  sqlite()
    .prepare<[], HourRow>(
      `select cleaner_id || ' ' || date || ' ' || hour as place, booking_id as bookingId,
         is_travel as isTravel from booking_hours order by place, bookingId`,
    )
    .all();

/** Returns the rows of a job, from plain hours. */
const rowsOf = (bookingId: number, job: JobHours): HourRow[] =>
  Array.from({ length: job.jobHours + (job.travelTime ? 1 : 0) }, (_, index) => ({
    place: `${job.cleanerId} ${job.date} ${job.startHour + index}`,
    bookingId,
    isTravel: Number(index === job.jobHours),
  }));

const inOrder = (all: HourRow[]) =>
  all.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));

describe("hours", () => {
  test("are taken, moved and freed whole: none twice, none by nobody, all or nothing", () => {
    // Few days and long jobs cause many conflicts.
    const jobs = fc
      .record({
        cleaner: fc.nat({ max: 1 }),
        day: fc.nat({ max: 1 }),
        startHour: fc.integer({ min: 8, max: 15 }),
        jobHours: fc.integer({ min: 1, max: 4 }),
        travelTime: fc.boolean(),
      })
      .map(({ cleaner, day, ...hours }) => ({
        cleanerId: cleanerIds[cleaner] ?? 0,
        date: addDays(NEXT_MONDAY, day),
        ...hours,
      }));
    const steps = fc.array(
      fc.record({
        command: fc.constantFrom("take", "move", "free"),
        booking: fc.nat({ max: BOOKINGS - 1 }),
        job: jobs,
      }),
      { maxLength: 25, size: "max" },
    );
    const seen = { done: 0, refused: 0, overItself: 0 };
    fc.assert(
      fc.property(steps, (all) => {
        sqlite().exec("delete from booking_hours");
        let held: HourRow[] = [];
        for (const { command, booking, job } of all) {
          const bookingId = ids[booking] ?? 0;
          const own = held.filter((row) => row.bookingId === bookingId);
          const others = held.filter((row) => row.bookingId !== bookingId);
          const wanted = command === "free" ? [] : rowsOf(bookingId, job);
          const kept = command === "take" ? held : others;
          const collides = wanted.some(({ place }) => kept.some((row) => row.place === place));
          const run = () =>
            inTransaction(() => {
              if (command === "take") takeHours(bookingId, job);
              else if (command === "move") replaceHours(bookingId, job);
              else freeHours(bookingId);
            });
          if (collides) {
            expect(run).toThrow(/UNIQUE/);
            seen.refused += 1;
          } else {
            run();
            held = [...kept, ...wanted];
            seen.done += 1;
            if (
              command === "move" &&
              wanted.some(({ place }) => own.some((row) => row.place === place))
            )
              seen.overItself += 1;
          }
          expect(inOrder(rows())).toEqual(inOrder([...held]));
        }
      }),
      { numRuns: 100 },
    );
    // Each case that the property is about has happened.
    expect(Math.min(seen.done, seen.refused, seen.overItself)).toBeGreaterThan(0);
  });

  test("of a booking that isn't there can't be taken", () => {
    sqlite().exec("delete from booking_hours");
    const job = { date: NEXT_MONDAY, startHour: 9, jobHours: 1, travelTime: false };
    expect(() => takeHours(999_999, { cleanerId: cleanerIds[0] ?? 0, ...job })).toThrow(/FOREIGN/);
  });

  test("of the booking that is to be moved don't count as taken", () => {
    sqlite().exec("delete from booking_hours");
    const job = { cleanerId: nobody.id, date: NEXT_MONDAY, travelTime: false, jobHours: 2 };
    const [mine = 0, other = 0] = ids;
    takeHours(mine, { ...job, startHour: 9 });
    takeHours(other, { ...job, startHour: 13 });
    const taken = (ignoreBookingId?: number) =>
      getScheduleBetween(nobody, NEXT_MONDAY, NEXT_MONDAY, { ignoreBookingId }).takenHours.get(
        NEXT_MONDAY,
      );
    expect(taken()).toBe((0b11 << 9) | (0b11 << 13));
    expect(taken(mine)).toBe(0b11 << 13);
    expect(taken(other)).toBe(0b11 << 9);
  });
});
