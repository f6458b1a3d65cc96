import type { CustomerView } from "~/domain/schedule/customer-view.server";
import { nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";
import { searchCleaners } from "./search-cleaners.server";

/** A cleaner by face and name. */
export interface CleanerFace {
  id: number;
  name: string;
  photo: string | null;
}

/** Returns the best-rated cleaners whom somebody with this view can book. */
export function listCleanerFaces(
  count: number,
  view: CustomerView,
  { now, locale }: { now: number; locale: Locale },
): CleanerFace[] {
  const { cleaners } = searchCleaners(
    {},
    { page: 1, size: count, durationMinutes: null, services: [], view, now },
  );
  return cleaners.map(({ id, name, photo }) => ({
    id,
    name: nameForReader(name, locale),
    photo,
  }));
}
