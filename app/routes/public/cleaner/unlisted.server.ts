import { data } from "@remix-run/node";
import { formatRelativeDay } from "~/components/relative-day";
import { getAreasOfAnyCleaner } from "~/domain/cleaners/cleaners.server";
import { searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import { listServices } from "~/domain/catalogue/services.server";
import type { CustomerView } from "~/domain/schedule/customer-view.server";
import { translatorFor } from "~/i18n/i18n.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { AREAS, type Area, type Locale } from "~/lib/vocabulary";

/** Number of others who are shown. */
const OTHERS_SHOWN = 3;

/**
 * Returns the 404 for a cleaner who can't be booked: if there was ever one with this id, with who is free soonest
 * in the first of their areas. It names nobody: the cleaner may have deleted their account.
 */
export async function unlistedAnswer(
  id: number,
  { view, locale, now }: { view: CustomerView; locale: Locale; now: number },
) {
  const areas = getAreasOfAnyCleaner(id);
  if (!areas) return data(null, { status: 404 });
  const t = await translatorFor(locale);
  const area = AREAS.find((one) => areas.includes(one)) ?? null;
  const found = searchCleaners(
    { area, order: "soonest" },
    {
      page: 1,
      size: OTHERS_SHOWN,
      durationMinutes: null,
      services: listServices(),
      view,
      now,
    },
  );
  const others = found.cleaners.flatMap(({ nextFreeDay, ...cleaner }) =>
    nextFreeDay === null
      ? []
      : [
          {
            id: cleaner.id,
            name: nameForReader(cleaner.name, locale),
            photo: cleaner.photo,
            free: formatRelativeDay(nextFreeDay, cityDateOf(now), locale, t),
          },
        ],
  );
  return data({ area, others } satisfies Unlisted, { status: 404 });
}

/** The others who are shown in place of a cleaner who takes no bookings, and their area. */
export interface Unlisted {
  area: Area | null;
  others: { id: number; name: string; photo: string | null; free: string }[];
}
