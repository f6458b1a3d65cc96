import type { Availability } from "~/domain/cleaners/availability.server";
import {
  ALL_WINDOWS,
  isWorkDay,
  weekWindowsOf,
  windowsOfWeekday,
  workDaysOf,
  type Windows,
} from "~/domain/schedule/availability";
import {
  DAYS_OFF_AHEAD,
  addRun,
  readDaysOff,
  readRun,
  tidied,
  toggleDay,
  withoutRun,
  type DaysOffRun,
} from "~/domain/schedule/days-off";
import type { PlainKey } from "~/i18n/messages";
import { addDays, isCityDate, isCityMonth, type CityDate } from "~/lib/bangkok-time";

/*
 * What the form of the page says, and what its buttons do with it. The server uses it where no scripts
 * run: each button sends the whole form, which comes back as it was typed, one thing changed. Scripts
 * do the same on the spot.
 */

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEK)[number];
const FRIDAY = 5;

/** What the page shows: what was typed, the month of days off, and what is wrong with a new one. */
export interface Draft extends Availability {
  month: string;
  problem: PlainKey | null;
}

/** The values of the form's buttons, all named `do`. */
export const press = {
  save: "save",
  toggle: (date: CityDate) => `toggle ${date}`,
  remove: ({ first, last, windows }: DaysOffRun) => `remove ${first}/${last}/${windows}`,
  look: (month: string) => `look ${month}`,
  copy: (weekday: Weekday) => `copy ${weekday}`,
  add: "add",
} as const;

const said = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** What stands in the form. */
export function readDraft(form: FormData, today: CityDate): Draft {
  const windowsOn = (weekday: Weekday) =>
    form
      .getAll(`windows-${weekday}`)
      .reduce((windows: Windows, bit) => windows | (Number(bit) & ALL_WINDOWS), 0);
  const month = said(form, "month");
  return {
    workDays: workDaysOf(WEEK.filter((weekday) => form.has(`day-${weekday}`))),
    weekWindows: weekWindowsOf(WEEK.map(windowsOn)),
    offOnHolidays: form.has("offOnHolidays"),
    shortestNotice: said(form, "shortestNotice") === "next-day" ? "next-day" : "two-hours",
    travelTime: form.has("travelTime"),
    daysOff: tidied(readDaysOff(said(form, "daysOff")), today),
    month: shownMonth(isCityMonth(month) ? month : "", today),
    problem: null,
  };
}

/**
 * What the page begins with: what is saved, and the day besides that the calendar wants off (`off`) or
 * open (`open`), which nobody has saved yet.
 */
export function firstDraft(saved: Availability, query: URLSearchParams, today: CityDate): Draft {
  const [off, open] = [query.get("off"), query.get("open")];
  const day = isCityDate(off) ? off : isCityDate(open) ? open : null;
  const daysOff =
    day === null
      ? saved.daysOff
      : day === off
        ? addRun(saved.daysOff, { first: day, last: day, windows: ALL_WINDOWS })
        : withoutRun(saved.daysOff, { first: day, last: day });
  return {
    ...saved,
    daysOff: tidied(daysOff, today),
    month: shownMonth(day?.slice(0, 7) ?? "", today),
    problem: null,
  };
}

/** The month that is shown: none that is over, and none in which no day can be off. */
export function shownMonth(month: string, today: CityDate): string {
  const first = today.slice(0, 7);
  const last = addDays(today, DAYS_OFF_AHEAD).slice(0, 7);
  return month < first ? first : month > last ? last : month;
}

/** The days that the fields for several days name; null where they are left empty. */
function readNewRun(form: FormData, today: CityDate): DaysOffRun | PlainKey | null {
  const [from, to] = [said(form, "from"), said(form, "to")];
  if (!from && !to) return null;
  if (!isCityDate(from)) return "availability:range-no-start";
  const last = isCityDate(to) ? to : from;
  if (last < from) return "availability:range-backwards";
  if (last < today) return "availability:range-over";
  if (last > addDays(today, DAYS_OFF_AHEAD)) return "availability:range-too-far";
  const windows = Number(said(form, "part")) & ALL_WINDOWS || ALL_WINDOWS;
  return { first: from < today ? today : from, last, windows };
}

/** With the days that stand in the fields for several days, or what is wrong with those. */
function withNewRun(draft: Draft, form: FormData, today: CityDate): Draft {
  const run = readNewRun(form, today);
  if (run === null) return draft;
  if (typeof run === "string") return { ...draft, problem: run };
  return {
    ...draft,
    daysOff: tidied(addRun(draft.daysOff, run), today),
    month: shownMonth(run.first.slice(0, 7), today),
  };
}

/** The form after one of its buttons was pressed. What is being saved has the new days off in it, too. */
export function afterPress(form: FormData, pressed: string, today: CityDate): Draft {
  const draft = readDraft(form, today);
  const [what, value = ""] = pressed.split(" ");
  switch (what) {
    case "toggle":
      if (!isCityDate(value)) return draft;
      return { ...draft, daysOff: tidied(toggleDay(draft.daysOff, value), today) };
    case "remove": {
      const run = readRun(value);
      return run ? { ...draft, daysOff: withoutRun(draft.daysOff, run) } : draft;
    }
    case "look":
      return { ...draft, month: shownMonth(isCityMonth(value) ? value : draft.month, today) };
    case "copy":
      return { ...draft, ...copied(draft, WEEK.find((day) => String(day) === value) ?? 1) };
    case "add": {
      const added = withNewRun(draft, form, today);
      return added === draft ? { ...draft, problem: "availability:range-no-start" } : added;
    }
    default:
      return withNewRun(draft, form, today);
  }
}

/** Monday to Friday as that day is: its hours, and whether it is worked. */
function copied({ workDays, weekWindows }: Draft, from: Weekday) {
  const windows = windowsOfWeekday(weekWindows, from);
  const isOn = isWorkDay(workDays, from);
  return {
    workDays: workDaysOf(WEEK.filter((day) => (day <= FRIDAY ? isOn : isWorkDay(workDays, day)))),
    weekWindows: weekWindowsOf(
      WEEK.map((day) => (day <= FRIDAY ? windows : windowsOfWeekday(weekWindows, day))),
    ),
  };
}
