import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db, perConnection, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import type { CreateBookingResult } from "~/domain/bookings/creating/create-booking.server";
import {
  getAvailability,
  saveAvailability,
  type Availability,
  type SaveAvailabilityResult,
} from "~/domain/cleaners/availability.server";
import {
  ALL_WINDOWS,
  encodeWindows,
  encodeWorkDays,
  sameWindowsEveryDay,
} from "~/domain/schedule/availability";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { addDays } from "~/lib/bangkok-time";
import { isPublicHoliday } from "~/lib/public-holidays";
import { newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import type { HistoryCommand } from "../../../../tests/support/history-commands";
import {
  startHistoryProcesses,
  type HistoryProcesses,
} from "../../../../tests/support/history-processes";

/*
 * A customer books a weekly series while its cleaner edits days, windows and days off, in two processes. A
 * trigger notes, for each visit, what the cleaner offered in the moment in which it was written.
 */
useDatabase();

/** How often each edit meets a series in the same moment; the control ends at the first breach. */
const ROUNDS = process.env["TESTS"] === "all" ? 20 : 3;
const CONTROL_ROUNDS = 40;

/** Thursdays at nine, two hours and the way; the second one is a public holiday. */
const DATES = datesOfSeries(addDays(NEXT_MONDAY, 3), 1, 4);
const [, SECOND = "", THIRD = "", LAST = ""] = DATES;
const HOURS = [9, 10, 11];
const REASONS = ["date-closed", "time-closed", "visit-taken"];

const OPEN: Availability = {
  workDays: encodeWorkDays([1, 2, 3, 4, 5]),
  weekWindows: sameWindowsEveryDay(ALL_WINDOWS),
  offOnHolidays: false,
  leadTime: "next-day",
  travelTime: true,
  daysOff: [],
};
const NO_THURSDAYS = { ...OPEN, workDays: encodeWorkDays([1, 2, 3, 5]) };
const SECOND_DAY_OFF = { ...OPEN, daysOff: [{ date: SECOND, windows: ALL_WINDOWS }] };

/** Each edit: the availability before it, and after it. */
const EDITS: Record<string, readonly [Availability, Availability]> = {
  "Thursdays end": [OPEN, NO_THURSDAYS],
  "Thursdays begin": [NO_THURSDAYS, OPEN],
  "mornings end": [
    OPEN,
    { ...OPEN, weekWindows: sameWindowsEveryDay(encodeWindows(["midday", "evening"])) },
  ],
  "holidays are off": [OPEN, { ...OPEN, offOnHolidays: true }],
  "the last day is off": [OPEN, { ...OPEN, daysOff: [{ date: LAST, windows: ALL_WINDOWS }] }],
  "a morning is off": [
    OPEN,
    { ...OPEN, daysOff: [{ date: THIRD, windows: encodeWindows(["morning"]) }] },
  ],
  "a day off is opened": [SECOND_DAY_OFF, OPEN],
  // The series fits neither, only a mixture of both.
  "a day off is opened, and Thursdays end": [SECOND_DAY_OFF, NO_THURSDAYS],
};

beforeAll(() => {
  sqlite().exec(`
    create table offered (booking_id, work_days, week_windows, off_on_holidays, windows_off);
    create trigger note_offered after insert on bookings begin
      insert into offered select new.id, work_days, week_windows, off_on_holidays, coalesce(
        (select windows from cleaner_blocked_dates where cleaner_id = new.cleaner_id and date = new.date), 0)
      from cleaners where id = new.cleaner_id;
    end`);
});

interface Offered {
  workDays: number;
  weekWindows: number;
  offOnHolidays: number | boolean;
  windowsOff: number;
}

/** True if the job of a Thursday lies in what the cleaner offers then. */
function isOffered(date: string, offered: Offered): boolean {
  const { workDays, weekWindows, offOnHolidays, windowsOff } = offered;
  const isThursdayMorning = (workDays >> 3) & 1 && (weekWindows >> 9) & 1;
  return isThursdayMorning === 1 && !(windowsOff & 1) && !(offOnHolidays && isPublicHoliday(date));
}

const fits = (availability: Availability) =>
  DATES.every((date) => {
    const off = availability.daysOff.find((day) => day.date === date);
    return isOffered(date, { ...availability, windowsOff: off?.windows ?? 0 });
  });

const getService = perConnection(() => makeService().id);

/** Makes a cleaner who offers that, and the commands that meet. */
function makeRound([before, after]: readonly [Availability, Availability]) {
  const { id: cleanerId } = makeCleaner();
  const customerId = makeCustomer().id;
  expect(saveAvailability(cleanerId, before, { now: NOW })).toEqual({ ok: true });
  const basedOn = getAvailability(cleanerId, NOW)?.rowVersion;
  const series = newBooking({
    ...{ serviceId: getService(), cleanerId },
    ...{ date: DATES[0] ?? null, time: "9:00 AM", every: 1, dates: DATES },
  });
  const edit = (to: Availability): HistoryCommand => ({
    name: "saveAvailability",
    values: [cleanerId, to, { basedOn, now: NOW }],
  });
  const book: HistoryCommand = {
    name: "createBooking",
    values: [series, { customerId, now: NOW }],
  };
  return { cleanerId, book, edit, save: edit(after) };
}

const findOffered = perConnection(() =>
  sqlite().prepare<[number], Offered>(
    `select work_days as workDays, week_windows as weekWindows, off_on_holidays as offOnHolidays,
       windows_off as windowsOff from offered where booking_id = ?`,
  ),
);

function savedOf(cleanerId: number): Availability | null {
  const found = getAvailability(cleanerId, NOW);
  if (!found) return null;
  const { workDays, weekWindows, offOnHolidays, leadTime, travelTime, daysOff } = found;
  return { workDays, weekWindows, offOnHolidays, leadTime, travelTime, daysOff };
}

/** Returns the rules that a round has broken. */
function breachesOf(
  cleanerId: number,
  [before, after]: readonly [Availability, Availability],
  [booked, saved]: readonly [CreateBookingResult, SaveAvailabilityResult],
): string[] {
  const visits = db().select().from(bookings).where(eq(bookings.cleanerId, cleanerId)).all();
  const held = db()
    .select()
    .from(bookingHours)
    .where(eq(bookingHours.cleanerId, cleanerId))
    .all()
    .map(({ bookingId, date, hour }) => `${bookingId} ${date} ${hour}`);
  const hoursOfVisits = visits.flatMap(({ id, date }) =>
    HOURS.map((hour) => `${id} ${date} ${hour}`),
  );
  const rules: [boolean, string][] = [
    [
      saved.ok && JSON.stringify(savedOf(cleanerId)) === JSON.stringify(after),
      "the edit is saved, whole",
    ],
    [held.sort().join() === hoursOfVisits.sort().join(), "each visit has its hours, and no other"],
    [
      visits.every(({ id, date }) => {
        const offered = findOffered().get(id);
        return offered !== undefined && isOffered(date, offered);
      }),
      "a visit lies in what was offered when it was made",
    ],
    [
      booked.ok
        ? visits.map(({ date }) => date).join() === DATES.join()
        : visits.length === 0 && REASONS.includes(booked.reason),
      "a series is booked once and whole, or refused in words",
    ],
    [
      booked.ok ? fits(before) || fits(after) : !fits(before) || !fits(after),
      "a series is booked where it fits, and refused where it doesn't",
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => rule);
}

/** Lets each edit meet a series in the same moment, and returns what is wrong then. */
async function race(processes: HistoryProcesses, rounds: number) {
  const breaches: string[] = [];
  for (let round = 0; round < rounds && breaches.length === 0; round += 1) {
    for (const [name, edit] of Object.entries(EDITS)) {
      const { cleanerId, book, save } = makeRound(edit);
      // Either process books, so that the slower one doesn't always edit.
      const [one, other] = round % 2 === 0 ? [book, save] : [save, book];
      const results = await processes.performBoth(one, other);
      const [booked, saved] = round % 2 === 0 ? results : [results[1], results[0]];
      const both = [booked as CreateBookingResult, saved as SaveAvailabilityResult] as const;
      breaches.push(...breachesOf(cleanerId, edit, both).map((rule) => `${name}: ${rule}`));
    }
  }
  return breaches;
}

/** Lets two edits of the same form meet; returns what is wrong then. */
async function raceEdits(processes: HistoryProcesses, rounds: number) {
  const breaches: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { cleanerId, edit } = makeRound([OPEN, OPEN]);
    const wanted = [NO_THURSDAYS, SECOND_DAY_OFF] as const;
    const results = (await processes.performBoth(edit(wanted[0]), edit(wanted[1]))) as [
      SaveAvailabilityResult,
      SaveAvailabilityResult,
    ];
    const outcomes = results.map((result) => (result.ok ? "saved" : result.reason));
    const winner = wanted[outcomes.indexOf("saved")];
    if (
      [...outcomes].sort().join() !== "changed-meanwhile,saved" ||
      JSON.stringify(savedOf(cleanerId)) !== JSON.stringify(winner)
    ) {
      breaches.push(outcomes.join());
    }
  }
  return breaches;
}

test("one after the other, a series is booked before an edit takes a day away, and refused after it", async () => {
  const processes = await startHistoryProcesses();
  for (const [name, edit] of Object.entries(EDITS)) {
    for (const isBookedFirst of [true, false]) {
      const { cleanerId, book, save } = makeRound(edit);
      const first = isBookedFirst ? book : save;
      const one = await processes.perform(0, first);
      const other = await processes.perform(1, isBookedFirst ? save : book);
      const [booked, saved] = isBookedFirst ? [one, other] : [other, one];
      const both = [booked as CreateBookingResult, saved as SaveAvailabilityResult] as const;
      expect(breachesOf(cleanerId, edit, both), name).toEqual([]);
      expect(both[0].ok, name).toBe(fits(edit[isBookedFirst ? 0 : 1]));
    }
  }
  await processes.stop();
});

test("in the same moment, each visit lies in what was offered then, none is doubled, and no edit is lost", async () => {
  const processes = await startHistoryProcesses();
  expect(await race(processes, ROUNDS)).toEqual([]);
  expect(await raceEdits(processes, ROUNDS * 4)).toEqual([]);
  await processes.stop();
});

test("but not if commands aren't transactions (the control)", async () => {
  const processes = await startHistoryProcesses("without transactions");
  expect(await race(processes, CONTROL_ROUNDS)).toContainEqual(
    expect.stringMatching("a visit lies in what was offered when it was made"),
  );
  expect(await raceEdits(processes, 4)).not.toEqual([]);
  await processes.stop();
});
