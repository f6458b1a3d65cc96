import { getSeriesRhythm } from "~/domain/bookings/series/series.server";
import type { Translate } from "~/i18n/messages";
import { seriesSpan } from "~/domain/bookings/series/series-span";
import type { Locale } from "~/lib/vocabulary";
import type { NotificationBooking } from "./notification-booking.server";

/** Returns how often and from when to when the visits of an offer are; null if it is for one visit. */
export function spanOf(
  { seriesId, visits = [] }: NotificationBooking,
  t: Translate,
  locale: Locale,
): string | null {
  const [first] = visits;
  const last = visits.at(-1);
  if (!first || !last || visits.length < 2) return null;
  const every = getSeriesRhythm(seriesId)?.every ?? 1;
  return seriesSpan(
    { every, visits: visits.length, first: first.date, last: last.date },
    t,
    locale,
  );
}

/** Returns the part of an offer's totals that the cleaner would keep, in satang. */
export const keptOf = (booking: NotificationBooking): number =>
  (booking.visits ?? [booking]).reduce(
    (sum, { totalPrice, platformFee }) => sum + totalPrice - platformFee,
    0,
  );
