import type { CustomerBooking } from "~/domain/bookings/reading/bookings.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { displayedStatus } from "~/domain/bookings/lifecycle/status";
import { listRhythms } from "~/domain/bookings/series/series.server";
import { nameForReader } from "~/lib/for-reader";
import { shortestServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";

/** Most visits of a series that are drawn: the last one, the next one, and some that follow. */
const MOST_DRAWN = 5;

/** Returns the series of these bookings ahead that have more than one visit to come, with their rhythm. */
export function seriesAhead(ahead: readonly CustomerBooking[], locale: Locale, now: number) {
  const bySeries = Map.groupBy(
    ahead.filter(({ seriesId }) => seriesId !== null),
    ({ seriesId }) => seriesId ?? "",
  );
  for (const [id, visits] of bySeries) if (visits.length < 2) bySeries.delete(id);
  const rhythms = listRhythms([...bySeries.keys()]);
  return [...bySeries].flatMap(([id, [next]]) => {
    const visits = rhythms.get(id);
    if (!next || !visits) return [];
    const at = visits.findIndex((visit) => visit.id === next.id);
    const first = Math.max(0, at - 1);
    const drawn = visits.slice(first, first + MOST_DRAWN);
    return {
      id,
      everyWeeks: visits[0]?.everyWeeks ?? 1,
      nextId: next.id,
      startsAt: next.startsAt,
      date: next.date,
      cleanerName: nameForReader(next.cleanerName, locale),
      cleanerPhoto: next.cleanerPhoto,
      serviceName: shortestServiceName(keepCompounds(serviceNameOf(next, locale))),
      totalPrice: next.totalPrice,
      visits: drawn.map((visit) => ({
        id: visit.id,
        date: visit.date,
        is: visit.id === next.id ? ("next" as const) : displayedStatus(visit, now),
      })),
      more: visits.slice(first + MOST_DRAWN).filter(({ status }) => status === "confirmed").length,
    };
  });
}

export type SeriesAhead = ReturnType<typeof seriesAhead>[number];
