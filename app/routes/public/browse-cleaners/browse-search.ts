import { paths } from "~/lib/paths";
import { addDays, type CityDate } from "~/lib/bangkok-time";
import { CLEANER_SEARCH_DAYS } from "~/lib/booking-limits";
import {
  CLEANER_ORDERS,
  SPECIALTIES,
  isOneOf,
  type Area,
  type CleanerOrder,
  type Specialty,
} from "~/lib/vocabulary";

/** What somebody looks for, as it stands in the address. */
export interface BrowseSearch {
  query: string;
  specialty: Specialty | null;
  area: Area | null;
  day: CityDate | null;
  order: CleanerOrder;
  /** Only the reader's favourites. */
  favourites: boolean;
}

/** The days that can be asked for. */
export const searchableDays = (today: CityDate): CityDate[] =>
  Array.from({ length: CLEANER_SEARCH_DAYS }, (_, day) => addDays(today, day));

/** The address of a look; a page of it. */
export function browseAddress(
  { query, specialty, area, day, order, favourites }: BrowseSearch,
  page = 1,
): string {
  return paths.browse({
    q: query,
    service: specialty ?? "",
    area,
    day,
    sort: order === "recommended" ? null : order,
    favourites: favourites ? 1 : null,
    page,
  });
}

/** Whether anything was asked for that leaves some cleaners out. */
export const isSearchNarrowed = ({
  query,
  specialty,
  area,
  day,
  favourites,
}: BrowseSearch): boolean => Boolean(query || specialty || area || day || favourites);

/** What somebody looks for on the way to an address of ours, as far as links and chips say it. */
export function pendingSearch(search: string, currentSearch: BrowseSearch): BrowseSearch {
  const parameters = new URLSearchParams(search);
  const specialty = parameters.get("service");
  const order = parameters.get("sort");
  return {
    ...currentSearch,
    specialty: isOneOf(SPECIALTIES, specialty) ? specialty : null,
    order: isOneOf(CLEANER_ORDERS, order) ? order : "recommended",
    favourites: parameters.get("favourites") === "1",
  };
}
