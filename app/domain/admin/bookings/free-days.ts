import type { FreeTimes } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";

/** The first day to show free days from, and the day whose times are shown. */
export interface FreeDaysFilter {
  from: string | null;
  date: string | null;
}

/**
 * Returns the free days for the filter in a URL. Without `from`, if the chosen day comes after the first
 * page of free days, the list begins with the chosen day.
 */
export function findFreeDaysWithChosen(
  filter: FreeDaysFilter,
  find: (filter: FreeDaysFilter) => FreeTimes,
) {
  const free = find(filter);
  const { from, date } = filter;
  const last = free.days.at(-1);
  if (from !== null || date === null || last === undefined || date <= last) return { from, free };
  return { from: date, free: find({ from: date, date }) };
}
