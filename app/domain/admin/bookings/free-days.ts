import type { FreeTimes } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";

/** From which day on free days are shown, and of which day the times. */
export interface FreeDaysFilter {
  from: string | null;
  date: string | null;
}

/**
 * The free days as an address asks for them: where it names none to begin with, and the chosen day isn't
 * among the first, they begin with that.
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
