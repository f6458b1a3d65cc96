import type { BookingChoices } from "./paths";

/*
 * A series in the address of steps 3 and 4: `every` (weeks), `visits` (the number asked for), `on` (each
 * chosen date) and `shown` (the list in which they were ticked).
 */

/** Returns the key of a list of dates that was shown: ticks in another list are no answer to this one. */
export function shownSeriesKey({ date, time, every, visits }: BookingChoices): string | null {
  return date && time && every && visits
    ? [date, time.replace(/\W/g, ""), every, visits].join(".")
    : null;
}

/** Returns a step's address with the chosen series, if there is one. */
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
