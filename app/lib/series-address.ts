import type { BookingChoices } from "./paths";

/*
 * A series in the address of steps 3 and 4: `every` (weeks), `visits` (how many are asked for), `on` (each
 * date that is wanted) and `shown` (in which list they were ticked).
 */

/** Names a list of dates that was shown: what was ticked in another is no answer to this one. */
export function shownSeriesKey({ date, time, every, visits }: BookingChoices): string | null {
  return date && time && every && visits
    ? [date, time.replace(/\W/g, ""), every, visits].join(".")
    : null;
}

/** A step's address with the series that was chosen, if there is one. */
export function withSeriesQuery(address: string, choices: BookingChoices): string {
  const { every, visits, dates } = choices;
  if (!every || !visits) return address;
  const parameters = new URLSearchParams({ every: String(every), visits: String(visits) });
  const shown = shownSeriesKey(choices);
  if (dates && shown) {
    for (const date of dates) parameters.append("on", date);
    parameters.set("shown", shown);
  }
  return `${address}${address.includes("?") ? "&" : "?"}${parameters.toString()}`;
}
