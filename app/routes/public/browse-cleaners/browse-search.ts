import { paths } from "~/lib/paths";
import type { CityDate } from "~/lib/bangkok-time";
import {
  CLEANER_ORDERS,
  SPECIALTIES,
  isOneOf,
  type Area,
  type CleanerOrder,
  type DayPart,
  type Specialty,
  type SpokenLanguage,
} from "~/lib/vocabulary";

/** A search for cleaners, as the address holds it. */
export interface BrowseSearch {
  query: string;
  specialty: Specialty | null;
  area: Area | null;
  day: CityDate | null;
  part: DayPart | null;
  /** A language that the cleaner speaks. */
  language: SpokenLanguage | null;
  order: CleanerOrder;
  /** True for only the reader's favourites. */
  favourites: boolean;
}

/** Returns the address of one page of a search. */
export function browseAddress(
  { query, specialty, area, day, part, language, order, favourites }: BrowseSearch,
  page = 1,
): string {
  return paths.browse({
    q: query,
    service: specialty ?? "",
    area,
    day,
    part,
    speaks: language,
    sort: order === "recommended" ? null : order,
    favourites: favourites ? 1 : null,
    page,
  });
}

/** True if the search leaves out some cleaners. */
export const isSearchNarrowed = ({
  query,
  specialty,
  area,
  day,
  part,
  language,
  favourites,
}: BrowseSearch): boolean =>
  Boolean(query || specialty || area || day || part || language || favourites);

/** Returns the search that the address being loaded will show, as far as links and chips can change it. */
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
