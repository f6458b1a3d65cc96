import type { getSameAgain } from "~/domain/bookings/creating/same-again.server";
import { serviceTexts } from "~/domain/catalogue/services.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";

/** Returns what the dashboard shows of the same job once more; null if there is none to offer. */
export function sameAgainView(again: ReturnType<typeof getSameAgain>, locale: Locale) {
  if (!again) return null;
  const { bookingId, startsAt, cleaner, service, price } = again;
  return {
    bookingId,
    date: cityDateOf(startsAt),
    startsAt,
    cleanerName: nameForReader(cleaner.name, locale),
    serviceName: keepCompounds(serviceTexts(service, locale).name),
    hours: price.hoursBilled,
    total: price.total,
  };
}
