import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALL_WINDOWS,
  WORK_WINDOWS,
  sameWindowsEveryDay,
  encodeWeekWindows,
  encodeWindows,
  encodeWorkDays,
  type Schedule,
  type WorkWindow,
} from "./availability";
import { addDays, cityDateOf, instantOf, weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { BOOKING_HORIZON_DAYS } from "~/lib/booking-limits";
import { SLOT_LABELS } from "~/lib/vocabulary";
import {
  dayState,
  daysAhead,
  lastBookableDate,
  nextFreeStart,
  slotHour,
  slotState,
  slotsOf,
} from "./slots";
import { responseDeadline } from "./response-deadline";

const HOUR = 60 * 60 * 1000;
const MONDAY = "2026-11-23";
const BASE = instantOf(MONDAY, 0);

/** A job in the diary, in plain hours. The tests compare with these, not with bit masks. */
interface Job {
  date: CityDate;
  from: number;
  hours: number;
}

/** A cleaner's week, in terms that a person would use. */
interface Diary {
  weekdays: number[];
  windows: { id: WorkWindow; from: number; to: number }[];
  travelTime: boolean;
  answersRequests?: boolean;
  /** The last day on which the background check is valid. */
  lastDay?: CityDate | null;
  blocked: CityDate[];
  jobs: Job[];
}

const hoursOf = (diary: Diary, job: Job) =>
  Array.from({ length: job.hours + (diary.travelTime ? 1 : 0) }, (_, index) => job.from + index);

function scheduleOf(diary: Diary): Schedule {
  const takenHours = new Map<CityDate, number>();
  for (const job of diary.jobs) {
    for (const hour of hoursOf(diary, job)) {
      takenHours.set(job.date, (takenHours.get(job.date) ?? 0) | (1 << hour));
    }
  }
  return {
    workDays: encodeWorkDays(diary.weekdays),
    weekWindows: sameWindowsEveryDay(encodeWindows(diary.windows.map(({ id }) => id))),
    offOnHolidays: false,
    leadTime: "two-hours",
    travelTime: diary.travelTime,
    answersRequests: diary.answersRequests ?? false,
    lastDay: diary.lastDay ?? null,
    blockedWindows: new Map(diary.blocked.map((date) => [date, ALL_WINDOWS])),
    takenHours,
  };
}

const days = fc.integer({ min: 0, max: 9 }).map((day) => addDays(MONDAY, day));
const diaries: fc.Arbitrary<Diary> = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  windows: fc.subarray([...WORK_WINDOWS]),
  travelTime: fc.boolean(),
  answersRequests: fc.boolean(),
  lastDay: fc.option(days),
  blocked: fc.array(days, { maxLength: 3 }),
  jobs: fc.array(
    fc.record({
      date: days,
      from: fc.integer({ min: 8, max: 15 }),
      hours: fc.integer({ min: 1, max: 8 }),
    }),
    { maxLength: 8 },
  ),
});
const jobLengths = fc.integer({ min: 1, max: 8 });
const moments = fc.integer({ min: 0, max: 4 * 24 * 60 }).map((minute) => BASE + minute * 60_000);

/** Returns the minutes from 7:00 to 21:00 between two instants, counted one by one. */
function minutesOfDaytime(from: number, to: number): number {
  let minutes = 0;
  for (let at = from; at < to; at += 60_000) {
    const hour = new Date(at + 7 * HOUR).getUTCHours();
    if (hour >= 7 && hour < 21) minutes += 1;
  }
  return minutes;
}

/** Applies the rules of the product once more, in slow and plain code. */
function mayStart(diary: Diary, date: CityDate, from: number, hours: number, now: number): boolean {
  const jobHours = Array.from({ length: hours }, (_, index) => from + index);
  const inWindows = jobHours.every((hour) =>
    diary.windows.some((window) => hour >= window.from && hour < window.to),
  );
  const occupied = hoursOf(diary, { date, from, hours });
  const free = diary.jobs
    .filter((job) => job.date === date)
    .every((job) => !hoursOf(diary, job).some((hour) => occupied.includes(hour)));
  return (
    inWindows &&
    free &&
    diary.weekdays.includes(weekdayOf(date)) &&
    !diary.blocked.includes(date) &&
    (!diary.lastDay || date <= diary.lastDay) &&
    (!diary.answersRequests || minutesOfDaytime(now, instantOf(date, from) - HOUR) >= 60) &&
    instantOf(date, from) >= now + 2 * HOUR
  );
}

describe("an offered slot", () => {
  test("overlaps no booking with its way, keeps the windows, days and the lead of 2 hours", () => {
    fc.assert(
      fc.property(diaries, days, jobLengths, moments, (diary, date, hours, now) => {
        for (const slot of slotsOf(scheduleOf(diary), date, hours, now)) {
          expect(slot.state === "free", `${date} ${slot.label}, ${hours} h`).toBe(
            mayStart(diary, date, slot.hour, hours, now),
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  test("of somebody who answers requests leaves an hour of daytime for it", () => {
    const everyday = { weekdays: [1, 2, 3, 4, 5, 6, 7], windows: [...WORK_WINDOWS], blocked: [] };
    const diary = { ...everyday, travelTime: false, jobs: [] };
    const schedule = scheduleOf({ ...diary, answersRequests: true });
    // The offered slots change with every minute of these three days.
    const lead = fc.integer({ min: 0, max: 2 }).map((day) => addDays(MONDAY, day));
    let refused = 0;
    fc.assert(
      fc.property(moments, lead, (now, date) => {
        for (const slot of slotsOf(schedule, date, 1, now)) {
          if (slot.state === "short-notice") refused += 1;
          if (slot.state !== "free") continue;
          const deadline = responseDeadline(now, instantOf(date, slot.hour));
          expect(minutesOfDaytime(now, deadline)).toBeGreaterThanOrEqual(60);
        }
      }),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(0);
  });

  test.each([
    ["from 8:00 PM on", instantOf(MONDAY, 20) + 60_000],
    ["at 9:30 PM", instantOf(MONDAY, 21.5)],
    ["at 5:00 AM", instantOf(addDays(MONDAY, 1), 5)],
  ])("that is requested %s isn't 8:00 AM: nobody would be awake to answer", (_when, now) => {
    const everyday = { weekdays: [2], windows: [...WORK_WINDOWS], travelTime: false, blocked: [] };
    const at = (answersRequests: boolean, startHour: number) =>
      slotState(
        scheduleOf({ ...everyday, jobs: [], answersRequests }),
        { date: addDays(MONDAY, 1), startHour, jobHours: 2 },
        now,
      );
    expect(at(true, 8)).toBe("short-notice");
    expect(at(true, 10)).toBe("free");
    expect(at(false, 8)).toBe("free");
  });

  test("is one of the eight, in their order", () => {
    const diary = { weekdays: [1], windows: [], travelTime: false, blocked: [], jobs: [] };
    const slots = slotsOf(scheduleOf(diary), MONDAY, 1, BASE);
    expect(slots.map((slot) => slot.label)).toEqual([...SLOT_LABELS]);
    expect(slots.map((slot) => slot.hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
    expect(slotHour("12:00 PM")).toBe(12);
  });

  test("may be exactly 2 hours away, not a moment less", () => {
    const everyday = { weekdays: [1], windows: [...WORK_WINDOWS], travelTime: true };
    const schedule = scheduleOf({ ...everyday, blocked: [], jobs: [] });
    const start = instantOf(MONDAY, 10);
    const slot = { date: MONDAY, startHour: 10, jobHours: 2 };
    expect(slotState(schedule, slot, start - 2 * HOUR)).toBe("free");
    expect(slotState(schedule, slot, start - 2 * HOUR + 1)).toBe("too-soon");
  });

  test("lets the way to the next job lie outside the windows, not on another job", () => {
    const morning = { weekdays: [1, 2], windows: [WORK_WINDOWS[0]], travelTime: true, blocked: [] };
    const now = BASE - 24 * HOUR;
    const slot = { date: MONDAY, startHour: 10, jobHours: 2 };
    expect(slotState(scheduleOf({ ...morning, jobs: [] }), slot, now)).toBe("free");
    const next = [{ date: MONDAY, from: 12, hours: 1 }];
    expect(slotState(scheduleOf({ ...morning, jobs: next }), slot, now)).toBe("taken");
  });

  test("is never past the horizon", () => {
    const schedule = scheduleOf({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      windows: [...WORK_WINDOWS],
      travelTime: false,
      blocked: [],
      jobs: [],
    });
    const last = lastBookableDate(BASE);
    expect(last).toBe(addDays(MONDAY, BOOKING_HORIZON_DAYS));
    expect(dayState(schedule, last, 1, BASE)).toBe("free");
    expect(dayState(schedule, addDays(last, 1), 1, BASE)).toBe("too-far");
    const after = { date: addDays(last, 1), startHour: 9, jobHours: 1 };
    expect(slotState(schedule, after, BASE)).not.toBe("free");
  });
});

test("a start that leaves too little time says so; an hour that nobody works says that", () => {
  const schedule = scheduleOf({
    weekdays: [2],
    windows: [WORK_WINDOWS[0]],
    travelTime: false,
    blocked: [],
    jobs: [],
  });
  const stateAt = (startHour: number, date = addDays(MONDAY, 1)) =>
    slotState(schedule, { date, startHour, jobHours: 3 }, BASE);
  expect([9, 10, 11, 12].map((hour) => stateAt(hour))).toEqual([
    "free",
    "job-too-long",
    "job-too-long",
    "not-working",
  ]);
  expect(stateAt(11, addDays(MONDAY, 2))).toBe("not-working");
});

describe("a week of one's own", () => {
  const usual = scheduleOf({
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    windows: [...WORK_WINDOWS],
    travelTime: false,
    blocked: [],
    jobs: [],
  });
  const freeHours = (schedule: Schedule, date: CityDate, now = BASE - 24 * HOUR) =>
    slotsOf(schedule, date, 1, now).flatMap(({ hour, state }) => (state === "free" ? [hour] : []));

  test("each weekday has its own windows", () => {
    const [morning, midday, evening] = [0b001, 0b010, 0b100];
    const weekWindows = encodeWeekWindows([morning, midday, evening, 0, morning | midday, 0, 0]);
    const schedule = { ...usual, weekWindows };
    const week = [0, 1, 2, 3, 4].map((day) => freeHours(schedule, addDays(MONDAY, day)));
    // Nothing starts in the evening: the last slot is at 15.
    expect(week).toEqual([
      [8, 9, 10, 11],
      [12, 13, 14, 15],
      [],
      [],
      [8, 9, 10, 11, 12, 13, 14, 15],
    ]);
    expect(dayState(schedule, addDays(MONDAY, 3), 1, BASE)).toBe("day-off");
  });

  test("a window of one date can be kept free", () => {
    const blockedWindows = new Map([[MONDAY, 0b001]]);
    const schedule = { ...usual, blockedWindows };
    expect(freeHours(schedule, MONDAY)).toEqual([12, 13, 14, 15]);
    expect(freeHours(schedule, addDays(MONDAY, 1))).toHaveLength(8);
    const whole = { ...usual, blockedWindows: new Map([[MONDAY, ALL_WINDOWS]]) };
    expect(dayState(whole, MONDAY, 1, BASE)).toBe("blocked");
  });

  test("public holidays are days off for those who want that", () => {
    const holiday = "2026-12-10";
    expect(freeHours(usual, holiday)).toHaveLength(8);
    const schedule = { ...usual, offOnHolidays: true };
    expect(freeHours(schedule, holiday)).toEqual([]);
    expect(dayState(schedule, holiday, 1, BASE)).toBe("blocked");
    expect(freeHours(schedule, addDays(holiday, 1))).toHaveLength(8);
  });

  test("who wants a day's notice isn't booked for today", () => {
    const schedule: Schedule = { ...usual, leadTime: "next-day" };
    expect(freeHours(usual, MONDAY, BASE)).toHaveLength(8);
    expect(freeHours(schedule, MONDAY, BASE)).toEqual([]);
    expect(dayState(schedule, MONDAY, 1, BASE)).toBe("too-late-today");
    expect(freeHours(schedule, addDays(MONDAY, 1), BASE)).toHaveLength(8);
  });
});

describe("a day", () => {
  test("is free exactly when one of its slots is", () => {
    fc.assert(
      fc.property(diaries, days, jobLengths, moments, (diary, date, hours, now) => {
        const schedule = scheduleOf(diary);
        const someFree = slotsOf(schedule, date, hours, now).some((slot) => slot.state === "free");
        expect(dayState(schedule, date, hours, now) === "free").toBe(someFree);
      }),
      { numRuns: 400 },
    );
  });

  test("says why it is closed", () => {
    const week = {
      weekdays: [1, 2, 3, 4, 5],
      windows: [WORK_WINDOWS[0]],
      travelTime: false,
      blocked: ["2026-11-25"],
      jobs: [{ date: "2026-11-26", from: 8, hours: 4 }],
    };
    const schedule = scheduleOf(week);
    const state = (date: CityDate, hours = 2, now = instantOf(MONDAY, 11)) =>
      dayState(schedule, date, hours, now);
    expect(state("2026-11-22")).toBe("past");
    expect(state(MONDAY)).toBe("too-late-today");
    expect(state("2026-11-24")).toBe("free");
    expect(state("2026-11-25")).toBe("blocked");
    expect(state("2026-11-26")).toBe("fully-booked");
    expect(state("2026-11-28")).toBe("day-off");
    expect(state("2026-11-27", 5)).toBe("job-too-long");
  });

  test("says that there is no time to answer a request, where that is all that is left", () => {
    const week = { weekdays: [1, 2], windows: [WORK_WINDOWS[0]], travelTime: false, blocked: [] };
    const jobs = [{ date: "2026-11-24", from: 10, hours: 2 }];
    const evening = instantOf(MONDAY, 21);
    const state = (answersRequests: boolean, hours: number) =>
      dayState(scheduleOf({ ...week, jobs: [], answersRequests }), "2026-11-24", hours, evening);
    expect(state(true, 4)).toBe("short-notice");
    expect(state(true, 3)).toBe("free");
    expect(state(false, 4)).toBe("free");
    const busy = scheduleOf({ ...week, jobs, answersRequests: true });
    expect(dayState(busy, "2026-11-24", 2, evening)).toBe("fully-booked");
  });

  test("ends with the cleaner's background check, whose last day counts", () => {
    const everyday = { weekdays: [1, 2, 3], windows: [...WORK_WINDOWS], travelTime: false };
    const schedule = scheduleOf({ ...everyday, blocked: [], jobs: [], lastDay: "2026-11-24" });
    expect(dayState(schedule, "2026-11-24", 2, BASE)).toBe("free");
    expect(dayState(schedule, "2026-11-25", 2, BASE)).toBe("unavailable");
    const tooFar = addDays(lastBookableDate(BASE), 1);
    expect(dayState(schedule, tooFar, 2, BASE)).toBe("too-far");
    expect(nextFreeStart(schedule, 2, instantOf("2026-11-25", 0))).toBeNull();
  });
});

describe("the next free day", () => {
  const isFree = ({ state }: { state: string }) => state === "free";

  test("the days ahead have a first slot if and only if they are free", () => {
    fc.assert(
      fc.property(diaries, jobLengths, moments, (diary, hours, now) => {
        const schedule = scheduleOf(diary);
        const days = daysAhead(schedule, hours, now, 7);
        expect(days.map(({ date }) => date)).toEqual(
          Array.from({ length: 7 }, (_, day) => addDays(cityDateOf(now), day)),
        );
        for (const { date, first } of days) {
          expect(first !== null).toBe(dayState(schedule, date, hours, now) === "free");
          const slots = slotsOf(schedule, date, hours, now);
          if (first) expect(first).toEqual(slots.find(isFree));
        }
      }),
    );
  });

  test("is free, and no day before it is", () => {
    fc.assert(
      fc.property(diaries, jobLengths, moments, (diary, hours, now) => {
        const schedule = scheduleOf(diary);
        const within = 30;
        const start = nextFreeStart(schedule, hours, now, within);
        const found = start?.date;
        const today = cityDateOf(now);
        for (let day = 0; day <= within; day += 1) {
          const date = addDays(today, day);
          if (date === found) break;
          expect(dayState(schedule, date, hours, now)).not.toBe("free");
        }
        if (found) expect(dayState(schedule, found, hours, now)).toBe("free");

        // The start is the first hour of that day at which the job can start.
        const free = start && slotsOf(schedule, start.date, hours, now).filter(isFree);
        expect(start?.hour).toBe(free?.[0]?.hour);
      }),
    );
  });

  test("is none for somebody who never works", () => {
    const never = { weekdays: [], windows: [], travelTime: false, blocked: [], jobs: [] };
    expect(nextFreeStart(scheduleOf(never), 1, BASE)).toBeNull();
  });
});
