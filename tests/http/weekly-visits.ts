import { randomUUID } from "node:crypto";
import { addDays, cityDateOf, weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import { AREAS } from "~/lib/vocabulary";

export const VISITS = 4;

/** Returns a Monday at least four weeks ahead, plus `week` weeks. Cleaners of these tests work then. */
export function mondayAhead(now: number, week = 0): CityDate {
  const from = addDays(cityDateOf(now), 28 + 7 * week);
  return addDays(from, (8 - weekdayOf(from)) % 7);
}

/** Returns the address and form that step 4 posts for weekly visits at ten, from a day on. */
export function weeklyVisits(
  { serviceId, cleanerId }: { serviceId: number; cleanerId: number },
  date: CityDate,
) {
  const dates = Array.from({ length: VISITS }, (_, week) => addDays(date, 7 * week));
  const start = { serviceId, area: AREAS[0], cleanerId, date, time: "10:00 AM" } as const;
  return {
    dates,
    address: withSeriesQuery(paths.bookingDetails(start), {
      ...start,
      every: 1,
      visits: VISITS,
      dates,
    }),
    form: {
      address: "1 Nimman Road",
      city: AREAS[0],
      zipCode: "50200",
      phone: "0815550123",
      specialInstructions: "",
      idempotencyKey: randomUUID(),
    },
  };
}
