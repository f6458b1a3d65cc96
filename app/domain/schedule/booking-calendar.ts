import type { Schedule } from "./availability";
import { addDays, cityDateOf, isCityMonth, monthRange, type CityDate } from "~/lib/bangkok-time";
import { BOOKING_HORIZON_DAYS } from "~/lib/booking-limits";
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
  /** The month to show, `yyyy-MM`, as the address has it. */
  month?: string | null | undefined;
}

/** A month of a cleaner's days for one job, and the times of the chosen day. */
export interface BookingCalendar {
  today: CityDate;
  /** The month that is shown, and the first and the last that can be shown, `yyyy-MM`. */
  month: string;
  firstMonth: string;
  lastMonth: string;
  /** One state for each day of the month. */
  days: DayState[];
  /** If no day of the month is free: the next free day, else the first one, else null. */
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
 * Returns the calendar for a job of `jobHours`. It opens at the month that is asked for, else at the month
 * of the day that is asked for (even if that day is closed by now), else at the month of the next free day.
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
  const firstMonth = today.slice(0, 7);
  const lastDay = lastDayOfSchedule(schedule, now);
  const lastMonth = (lastDay < today ? today : lastDay).slice(0, 7);
  const firstFree = nextFreeStart(schedule, jobHours, now)?.date ?? null;
  const opening = asked.date ?? firstFree ?? today;
  const wanted = isCityMonth(asked.month) ? asked.month : opening.slice(0, 7);
  const month = wanted < firstMonth ? firstMonth : wanted > lastMonth ? lastMonth : wanted;
  const range = monthRange(month);
  const days: DayState[] = [];
  for (let day = range.first; day <= range.last; day = addDays(day, 1)) {
    days.push(dayState(schedule, day, jobHours, now));
  }
  return {
    today,
    month,
    firstMonth,
    lastMonth,
    days,
    freeElsewhere: days.includes("free")
      ? null
      : (nextFreeStart(schedule, jobHours, now, BOOKING_HORIZON_DAYS, addDays(range.last, 1))
          ?.date ?? firstFree),
    lastDay,
    date,
    closed: asked.date && state && state !== "free" ? { date: asked.date, why: state } : null,
    time: chosenSlot?.label ?? null,
    slots,
  };
}
