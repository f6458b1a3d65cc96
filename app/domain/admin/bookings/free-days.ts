import type { FreeTimes } from "~/domain/bookings/rescheduling/moves.server";

/** From which day on free days are shown, and of which day the times. */
export interface Look {
  from: string | null;
  date: string | null;
}

/**
 * The free days as an address asks for them: where it names none to begin with, and the chosen day isn't
 * among the first, they begin with that.
 */
export function withChosenDay(look: Look, find: (look: Look) => FreeTimes) {
  const free = find(look);
  const { from, date } = look;
  const last = free.days.at(-1);
  if (from !== null || date === null || last === undefined || date <= last) return { from, free };
  return { from: date, free: find({ from: date, date }) };
}
