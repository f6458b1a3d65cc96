import type { Schedule } from "./availability";
import { addDays, cityDateOf, isCityDate, type CityDate } from "~/lib/bangkok-time";
import { BOOKING_HORIZON_DAYS } from "~/lib/booking-limits";
import { calendarPageOf, lastOfCalendarPage, sundayOf } from "~/lib/calendar-pages";
import type { SlotLabel } from "~/lib/vocabulary";
import {
  dayState,
  lastDayOfSchedule,
  nextFreeStart,
  slotsOf,
  type DayState,
  type Slot,
} from "./slots";

/** The day and time that somebody has asked for so far. */
interface RequestedTime {
  date?: CityDate | null | undefined;
  time?: SlotLabel | null | undefined;
  /** A day of the five weeks to show, as the address has it. */
  from?: string | null | undefined;
}

/** Five weeks of a cleaner's days for one job, and the times of the chosen day. */
export interface BookingCalendar {
  today: CityDate;
  /** First day, a Sunday, of the five weeks that are shown, and of the first and the last that can be shown. */
  page: CityDate;
  firstPage: CityDate;
  lastPage: CityDate;
  /** One state for each day of the five weeks. */
  days: DayState[];
  /** If none of these days is free: the next free day, else the first one, else null. */
  freeElsewhere: CityDate | null;
  /** The last day on which this cleaner can be booked. */
  lastDay: CityDate;
  /** The chosen day, if it can be booked. */
  date: CityDate | null;
  /** The day that was asked for, and why it can't be booked. */
  closed: { date: CityDate; why: Exclude<DayState, "free"> } | null;
  /** The chosen time, if it is free on the chosen day; else null. */
  time: SlotLabel | null;
  /** The times of the chosen day. */
  slots: Slot[];
}

/**
 * Returns the calendar for a job of `jobHours`. Its weeks are counted from today's, so that there are always
 * days ahead, at the end of a month too. It opens at the five weeks that are asked for, else at those of the day
 * that is asked for (even if that day is closed by now), else at those of the next free day.
 */
export function bookingCalendar(
  schedule: Schedule,
  jobHours: number,
  asked: RequestedTime,
  now: number,
): BookingCalendar {
  const state = asked.date ? dayState(schedule, asked.date, jobHours, now) : null;
  const date = asked.date && state === "free" ? asked.date : null;
  const slots = date ? slotsOf(schedule, date, jobHours, now) : [];
  const chosenSlot = slots.find((slot) => slot.label === asked.time && slot.state === "free");

  const today = cityDateOf(now);
  const firstPage = sundayOf(today);
  const lastDay = lastDayOfSchedule(schedule, now);
  const lastPage = calendarPageOf(firstPage, lastDay < today ? today : lastDay);
  const firstFree = nextFreeStart(schedule, jobHours, now)?.date ?? null;
  const opening = isCityDate(asked.from) ? asked.from : (asked.date ?? firstFree ?? today);
  const wanted = calendarPageOf(firstPage, opening);
  const page = wanted < firstPage ? firstPage : wanted > lastPage ? lastPage : wanted;
  const end = lastOfCalendarPage(page);
  const days: DayState[] = [];
  for (let day = page; day <= end; day = addDays(day, 1)) {
    days.push(dayState(schedule, day, jobHours, now));
  }
  return {
    today,
    page,
    firstPage,
    lastPage,
    days,
    freeElsewhere: days.includes("free")
      ? null
      : (nextFreeStart(schedule, jobHours, now, BOOKING_HORIZON_DAYS, addDays(end, 1))?.date ??
        firstFree),
    lastDay,
    date,
    closed: asked.date && state && state !== "free" ? { date: asked.date, why: state } : null,
    time: chosenSlot?.label ?? null,
    slots,
  };
}
