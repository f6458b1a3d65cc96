import type { Availability } from "~/domain/cleaners/availability.server";
import {
  ALL_WINDOWS,
  isWorkDay,
  encodeWeekWindows,
  windowsOfWeekday,
  encodeWorkDays,
  type WindowSet,
} from "~/domain/schedule/availability";
import {
  DAYS_OFF_AHEAD,
  addDaysOffRun,
  parseDaysOff,
  parseDaysOffRun,
  normalizeDaysOff,
  toggleDayOff,
  removeDaysOffRun,
  type DaysOffRun,
} from "~/domain/schedule/days-off";
import type { PlainKey } from "~/i18n/messages";
import { addDays, isCityDate, type CityDate } from "~/lib/bangkok-time";
import { calendarPageOf, sundayOf } from "~/lib/calendar-pages";

/*
 * The state of the page's form, and the effect of its buttons. Without scripts the server uses this: each
 * button sends the whole form, which comes back as it was typed with one change. Scripts do the same in the
 * browser.
 */

export const WEEKDAY_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAY_NUMBERS)[number];
const FRIDAY = 5;

/** The values that the page shows: the form's, the weeks of days off, an error about a new day off. */
export interface AvailabilityDraft extends Availability {
  /** The Sunday with which the five weeks begin. */
  weeksFrom: CityDate;
  problem: PlainKey | null;
}

/** The values of the form's buttons, all named `do`. */
export const buttonValues = {
  save: "save",
  toggle: (date: CityDate) => `toggle ${date}`,
  remove: ({ first, last, windows }: DaysOffRun) => `remove ${first}/${last}/${windows}`,
  showWeeks: (from: CityDate) => `look ${from}`,
  copy: (weekday: Weekday) => `copy ${weekday}`,
  add: "add",
} as const;

const fieldText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Reads the values in the form. */
export function readAvailabilityDraft(form: FormData, today: CityDate): AvailabilityDraft {
  const windowsOn = (weekday: Weekday) =>
    form
      .getAll(`windows-${weekday}`)
      .reduce((windows: WindowSet, bit) => windows | (Number(bit) & ALL_WINDOWS), 0);
  const weeksFrom = fieldText(form, "weeksFrom");
  return {
    workDays: encodeWorkDays(WEEKDAY_NUMBERS.filter((weekday) => form.has(`day-${weekday}`))),
    weekWindows: encodeWeekWindows(WEEKDAY_NUMBERS.map(windowsOn)),
    offOnHolidays: form.has("offOnHolidays"),
    leadTime: fieldText(form, "shortestNotice") === "next-day" ? "next-day" : "two-hours",
    travelTime: form.has("travelTime"),
    daysOff: normalizeDaysOff(parseDaysOff(fieldText(form, "daysOff")), today),
    weeksFrom: weeksWith(isCityDate(weeksFrom) ? weeksFrom : today, today),
    problem: null,
  };
}

/**
 * Returns the draft that the page starts with: the saved values, and the day that the calendar page asks to
 * set off (`off`) or open (`open`), which is not saved yet.
 */
export function firstAvailabilityDraft(
  saved: Availability,
  query: URLSearchParams,
  today: CityDate,
): AvailabilityDraft {
  const [off, open] = [query.get("off"), query.get("open")];
  const day = isCityDate(off) ? off : isCityDate(open) ? open : null;
  const daysOff =
    day === null
      ? saved.daysOff
      : day === off
        ? addDaysOffRun(saved.daysOff, { first: day, last: day, windows: ALL_WINDOWS })
        : removeDaysOffRun(saved.daysOff, { first: day, last: day });
  return {
    ...saved,
    daysOff: normalizeDaysOff(daysOff, today),
    weeksFrom: weeksWith(day ?? today, today),
    problem: null,
  };
}

/**
 * Returns the first of the five weeks to show: those that have the day, but not in the past, and not beyond the last
 * possible day off.
 */
export function weeksWith(day: CityDate, today: CityDate): CityDate {
  const last = addDays(today, DAYS_OFF_AHEAD);
  const shown = day < today ? today : day > last ? last : day;
  return calendarPageOf(sundayOf(today), shown);
}

/** Returns the days in the fields for several days, or an error; null if the fields are empty. */
function readNewRun(form: FormData, today: CityDate): DaysOffRun | PlainKey | null {
  const [from, to] = [fieldText(form, "from"), fieldText(form, "to")];
  if (!from && !to) return null;
  if (!isCityDate(from)) return "availability:range-no-start";
  const last = isCityDate(to) ? to : from;
  if (last < from) return "availability:range-backwards";
  if (last < today) return "availability:range-over";
  if (last > addDays(today, DAYS_OFF_AHEAD)) return "availability:range-too-far";
  const windows = Number(fieldText(form, "part")) & ALL_WINDOWS || ALL_WINDOWS;
  return { first: from < today ? today : from, last, windows };
}

/** Adds the days in the fields for several days, or sets the error about them. */
function addNewRun(draft: AvailabilityDraft, form: FormData, today: CityDate): AvailabilityDraft {
  const run = readNewRun(form, today);
  if (run === null) return draft;
  if (typeof run === "string") return { ...draft, problem: run };
  return {
    ...draft,
    daysOff: normalizeDaysOff(addDaysOffRun(draft.daysOff, run), today),
    weeksFrom: weeksWith(run.first, today),
  };
}

/** Returns the draft after one of the form's buttons was pressed. Saving also adds the new days off. */
export function reduceDraft(form: FormData, pressed: string, today: CityDate): AvailabilityDraft {
  const draft = readAvailabilityDraft(form, today);
  const [what, value = ""] = pressed.split(" ");
  switch (what) {
    case "toggle":
      if (!isCityDate(value)) return draft;
      return { ...draft, daysOff: normalizeDaysOff(toggleDayOff(draft.daysOff, value), today) };
    case "remove": {
      const run = parseDaysOffRun(value);
      return run ? { ...draft, daysOff: removeDaysOffRun(draft.daysOff, run) } : draft;
    }
    case "look":
      return { ...draft, weeksFrom: weeksWith(isCityDate(value) ? value : draft.weeksFrom, today) };
    case "copy":
      return {
        ...draft,
        ...copiedToWorkdays(draft, WEEKDAY_NUMBERS.find((day) => String(day) === value) ?? 1),
      };
    case "add": {
      const added = addNewRun(draft, form, today);
      return added === draft ? { ...draft, problem: "availability:range-no-start" } : added;
    }
    default:
      return addNewRun(draft, form, today);
  }
}

/** Copies hours and on/off from one day to Monday to Friday. */
function copiedToWorkdays({ workDays, weekWindows }: AvailabilityDraft, from: Weekday) {
  const windows = windowsOfWeekday(weekWindows, from);
  const isOn = isWorkDay(workDays, from);
  return {
    workDays: encodeWorkDays(
      WEEKDAY_NUMBERS.filter((day) => (day <= FRIDAY ? isOn : isWorkDay(workDays, day))),
    ),
    weekWindows: encodeWeekWindows(
      WEEKDAY_NUMBERS.map((day) => (day <= FRIDAY ? windows : windowsOfWeekday(weekWindows, day))),
    ),
  };
}
