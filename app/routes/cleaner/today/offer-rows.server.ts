import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { answerDeadlineOf } from "~/domain/bookings/lifecycle/status";
import { listOfferedSeries } from "~/domain/bookings/substitutes/reading-offers.server";
import { translatorFor } from "~/i18n/i18n.server";
import { seriesSpan } from "~/domain/bookings/series/series-span";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";

/** Returns the offers of searches as rows. One for a series has a title of its own, and all that is kept. */
export async function offerRows(offers: readonly CleanerBooking[], locale: Locale) {
  const series = listOfferedSeries(offers.flatMap(({ seriesId }) => seriesId ?? []));
  const t = await translatorFor(locale);
  return offers.map(({ id, date, startsAt, city, serviceCost, respondBy, seriesId }) => {
    const all = series.get(seriesId ?? "");
    const span = all && seriesSpan({ ...all, first: date }, t, locale);
    return {
      ...{ bookingId: id, startsAt, city, keeps: all?.keeps ?? serviceCost },
      expiresAt: answerDeadlineOf({ startsAt, respondBy }),
      ...(span ? { title: keepCompounds(t("offers:row", { span })) } : { title: undefined }),
    };
  });
}
