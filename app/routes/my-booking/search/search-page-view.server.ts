import { listVisitsAhead } from "~/domain/bookings/reading/customer-booking-details.server";
import type { CustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import {
  getSearchForCustomer,
  type SearchState,
} from "~/domain/bookings/substitutes/reading-search.server";
import { getLostSeries } from "~/domain/bookings/substitutes/lost-together.server";
import { findSearchChoices } from "~/domain/bookings/substitutes/search-choices.server";
import { listQuotes } from "~/domain/reviews/reviews.server";
import { seriesSpan } from "~/domain/bookings/series/series-span";
import type { Translate } from "~/i18n/messages";
import { nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";

/** States in which the customer can choose somebody themselves. */
const STATES_WITH_CHOICES: ReadonlySet<SearchState> = new Set([
  "ask",
  "looking",
  "not-found",
  "stopped",
]);

/** A booking that has lost its cleaner, as its customer's page shows it. */
export type SearchPageView = NonNullable<ReturnType<typeof searchPageView>>;

/** Returns what the page of a lost booking shows; null for a booking that has its cleaner. */
export function searchPageView(
  booking: CustomerBookingDetails,
  { now, locale, t }: { now: number; locale: Locale; t: Translate },
) {
  const search = getSearchForCustomer(booking, now);
  if (!search) return null;
  const { substitute, waiting, lost, ...shown } = search;
  const hasChoices = STATES_WITH_CHOICES.has(search.state);
  const isSeries = booking.seriesId !== null && lost.how !== "cancelled" && !substitute;
  const series = isSeries ? getLostSeries(booking.id) : null;
  const { serviceId, address, zipCode, cleanerId, cleaner } = booking;
  return {
    ...shown,
    now,
    serviceId,
    address,
    zipCode,
    instructions: booking.specialInstructions,
    /** All visits, if a whole series was lost. */
    series: series && { ...series, span: seriesSpan(series, t, locale) },
    lost: {
      ...lost,
      cleanerName: nameForReader(lost.cleanerName, locale),
      /** Null if they can't be booked for another day either. */
      cleanerId: hasChoices && cleaner.isListed ? cleanerId : null,
    },
    waiting: waiting.map((one) => ({ ...one, name: nameForReader(one.name, locale) })),
    substitute: substitute && {
      ...substitute,
      name: nameForReader(substitute.name, locale),
      canChange:
        substitute.status === "confirmed" &&
        substitute.onTheWayAt === null &&
        now < substitute.startsAt,
      quote: listQuotes(substitute.cleanerId, locale)[0] ?? null,
    },
    /** Start of the series' next visit that the regular cleaner has; null if there is none. */
    nextOfSeries: substitute ? nextVisitOfRegular(booking, now) : null,
    choices: (hasChoices ? findSearchChoices(booking, now) : []).map((choice) => ({
      ...choice,
      name: nameForReader(choice.name, locale),
    })),
  };
}

function nextVisitOfRegular(lost: CustomerBookingDetails, now: number): number | null {
  const next = listVisitsAhead(lost.seriesId, lost.userId, now).find(
    ({ startsAt, cleanerId, status }) =>
      startsAt > lost.startsAt && cleanerId === lost.cleanerId && status === "confirmed",
  );
  return next?.startsAt ?? null;
}
