import { addDays, type CityDate } from "./bangkok-time";
import { CLEANER_SEARCH_DAYS } from "./booking-limits";

/** Returns the days on which free cleaners can be searched: today and the days after it. */
export const searchableDays = (today: CityDate): CityDate[] =>
  Array.from({ length: CLEANER_SEARCH_DAYS }, (_, day) => addDays(today, day));
