import { formatRelativeDay } from "~/components/relative-day";
import { claimedFigures, visibleClaims } from "~/content/claims";
import { getClaimsToShow } from "~/domain/admin/site/claim-figures.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { getSameAgain } from "~/domain/bookings/creating/same-again.server";
import { getNextBooking } from "~/domain/bookings/reading/bookings.server";
import { getClaims } from "~/domain/business/business.server";
import { cachePublicAnswers } from "~/domain/catalogue/public-version.server";
import {
  listServices,
  listTestimonials,
  testimonialTexts,
  serviceTexts,
  type Service,
} from "~/domain/catalogue/services.server";
import { listStartingPrices } from "~/domain/cleaners/starting-prices.server";
import { soonestFreeCleaners } from "~/domain/cleaners/soonest-free-cleaners";
import { searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import {
  calculateHoursBilled,
  calculateQuote,
  withPlatformFee,
  type Quote,
} from "~/domain/pricing/pricing";
import { GUESTS_VIEW, type CustomerView } from "~/domain/schedule/customer-view.server";
import { serviceSizeTexts, type ServiceSizeTexts } from "~/http/service-sizes.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import {
  cityDateOf,
  daysBetween,
  formatClock,
  formatClockUnbroken,
  formatDate,
  formatHour,
  type CityDate,
} from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide, unbroken } from "~/lib/join-texts";
import { searchableDays } from "~/lib/searchable-days";
import { shortestServiceName } from "~/lib/short-service-name";
import { LOCALES, type Area, type Locale } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/** Number of cleaners whose schedules are read to find who is free soon, and of those that are shown. */
const CLEANERS_CHECKED = 24;
const FREE_CLEANERS_SHOWN = 6;
/** Number of free cleaners from which a day is shown rather than the next one: as many as a phone shows at once. */
const ENOUGH_FREE = 3;
/** Number of features shown for each service. */
const FEATURES_SHOWN = 4;

const rememberHome = cachePublicAnswers<HomeData>(LOCALES.length);

/**
 * Returns all that the home page shows, in one language. It is the same for all guests and computed once for
 * each `publicCachePeriod`. Customers whose area is known see who is free there, and customers whom a
 * cleaner has blocked see nobody they can't book.
 */
export async function getHomeData(
  locale: Locale,
  { view, area }: { view: CustomerView; area: Area | null },
  now: number,
): Promise<HomeData> {
  const t = await translatorFor(locale);
  const sizes = await serviceSizeTexts(locale);
  const home = rememberHome(locale, now, () => findHomeData(locale, now, { t, sizes }));
  if (view === GUESTS_VIEW && !area) return home;
  return { ...home, free: findFree(listServices()[0], { locale, view, area, now, t }) };
}

function findHomeData(
  locale: Locale,
  now: number,
  { t, sizes }: { t: Translate; sizes: ServiceSizeTexts },
) {
  const claimed = claimedFigures(getClaims());
  const prices = listStartingPrices();
  const services = listServices();
  const today = cityDateOf(now);
  return {
    services: services.map((service) => ({
      ...cardOf(service, prices.get(service.id) ?? null, locale),
      size: sizes[service.specialty] ?? null,
    })),
    entry: entryOffer(services, prices, locale),
    /** The days of the search, with the words for them. */
    days: searchableDays(today).map((day) => ({
      day,
      text: formatRelativeDay(day, today, locale, t),
    })),
    free: findFree(services[0], { locale, view: GUESTS_VIEW, area: null, now, t }),
    testimonials: listTestimonials().map((testimonial) => ({
      id: testimonial.id,
      name: nameForReader(testimonial.name, locale),
      rating: testimonial.rating,
      ...testimonialTexts(testimonial, locale),
    })),
    claims: visibleClaims(locale, claimed, getClaimsToShow(claimed, now)),
  };
}

export type HomeData = ReturnType<typeof findHomeData>;

function cardOf(service: Service, lowest: Quote | null, locale: Locale) {
  const { name, features } = serviceTexts(service, locale);
  return {
    id: service.id,
    specialty: service.specialty,
    /** As the catalogue has it: links to the list of cleaners search by this name. */
    name,
    features: features.slice(0, FEATURES_SHOWN).map(keepCompounds),
    hours: calculateHoursBilled(service.duration),
    rating: service.rating,
    reviewCount: service.reviewCount,
    typicalTotal: withPlatformFee(service.price),
    lowest,
  };
}

/** Returns the service with the lowest total of all, or null. */
function entryOffer(
  services: readonly Service[],
  prices: ReadonlyMap<number, Quote>,
  locale: Locale,
) {
  const [cheapest] = services
    .flatMap((service) => {
      const lowest = prices.get(service.id);
      return lowest ? [{ service: keepCompounds(serviceTexts(service, locale).name), lowest }] : [];
    })
    .sort((a, b) => a.lowest.total - b.lowest.total);
  return cheapest ?? null;
}

interface FreeOptions {
  locale: Locale;
  view: CustomerView;
  /** The area in which they work; null for the whole city. */
  area: Area | null;
  now: number;
  t: Translate;
}

/**
 * Returns the best-rated cleaners who are free for the first service on the first day that several of them
 * have, each with their total and first free hour. `cleaners` is empty and `day` null if nobody is free as
 * far ahead as can be searched.
 */
function findFree(service: Service | undefined, { locale, view, area, now, t }: FreeOptions) {
  const today = cityDateOf(now);
  const lastDay = lastSearchableDay(today);
  const inArea = service
    ? searchCleaners(
        { specialty: service.specialty, area },
        {
          page: 1,
          size: CLEANERS_CHECKED,
          durationMinutes: service.duration,
          services: [service],
          view,
          now,
        },
      ).cleaners
    : [];
  const found = soonestFreeCleaners(inArea, {
    enough: ENOUGH_FREE,
    most: FREE_CLEANERS_SHOWN,
    lastDay,
  });
  // Where hardly anybody is free then, those who are free there later follow.
  const later =
    found && found.cleaners.length < ENOUGH_FREE
      ? inArea
          .flatMap((cleaner) =>
            cleaner.nextFreeDay !== null &&
            cleaner.nextFreeDay > found.day &&
            cleaner.nextFreeDay <= lastDay
              ? [{ ...cleaner, nextFreeDay: cleaner.nextFreeDay }]
              : [],
          )
          .sort((one, other) => (one.nextFreeDay < other.nextFreeDay ? -1 : 1))
          .slice(0, FREE_CLEANERS_SHOWN - found.cleaners.length)
      : [];
  const place = area ? t("home:place-in", { area: t(`areas:${area}`) }) : t("home:place-all");
  return {
    area,
    place,
    day: found?.day ?? null,
    title: !found
      ? null
      : later.length > 0
        ? t("home:free-soon", { place })
        : freeTitle(found.day, { today, place, locale, t }),
    service: service
      ? {
          id: service.id,
          specialty: service.specialty,
          name: keepCompounds(serviceTexts(service, locale).name),
          hours: calculateHoursBilled(service.duration),
        }
      : null,
    cleaners: [...(found?.cleaners ?? []), ...later].map(
      ({ id, name, photo, rating, reviewCount, hourlyRate, nextFreeDay, nextFreeHour }) => ({
        id,
        name,
        photo,
        rating,
        reviewCount,
        total: calculateQuote(hourlyRate, service?.duration ?? null).total,
        day: nextFreeDay,
        hour: nextFreeHour === null ? null : unbroken(formatHour(nextFreeHour, locale)),
        /** The day in words, if it isn't the same for all. */
        dayText:
          nextFreeDay && later.length > 0 ? formatRelativeDay(nextFreeDay, today, locale, t) : null,
      }),
    ),
  };
}

const lastSearchableDay = (today: CityDate): CityDate => searchableDays(today).at(-1) ?? today;

/** Returns the heading above those who are free: on which day, and where. */
function freeTitle(
  day: CityDate,
  { today, place, locale, t }: { today: CityDate; place: string; locale: Locale; t: Translate },
): string {
  switch (daysBetween(today, day)) {
    case 0:
      return t("home:free-today", { place });
    case 1:
      return t("home:free-tomorrow", { place });
    default:
      return t("home:free-on", { day: formatDate(day, locale, "short"), place });
  }
}

/** Returns the customer's last job once more, with the next time like it that is free; null if there is none. */
export async function getSameAgainSummary(
  userId: number,
  { locale, view, now }: { locale: Locale; view: CustomerView; now: number },
) {
  const again = getSameAgain(userId, now, view);
  if (!again) return null;
  const { bookingId, choices, startsAt, cleaner, service, price } = again;
  const t = await translatorFor(locale);
  return {
    bookingId,
    date: choices.date,
    cleanerName: nameForReader(cleaner.name, locale),
    cleanerPhoto: cleaner.photo,
    job: joinSideBySide(
      locale,
      t(`choosing:brief-${service.specialty}`),
      unbroken(t("common:hours-short", { count: price.hoursBilled })),
    ),
    when: joinSideBySide(
      locale,
      formatRelativeDay(cityDateOf(startsAt), cityDateOf(now), locale, t),
      formatClockUnbroken(startsAt, locale),
    ),
    total: price.total,
  };
}

export type SameAgainSummary = NonNullable<Awaited<ReturnType<typeof getSameAgainSummary>>>;

/** Returns the next booking of a signed-in user, or null. */
export async function getNextBookingSummary(userId: number, locale: Locale, now: number) {
  const next = getNextBooking(userId, now);
  if (!next) return null;
  const t = await translatorFor(locale);
  return {
    id: next.id,
    /** True from the day before on: then it comes before everything else. */
    isSoon: daysBetween(cityDateOf(now), next.date) < 2,
    /** Null once the time has come: then its page says how things are. */
    status: next.startsAt > now ? next.status : null,
    when: joinSideBySide(
      locale,
      formatRelativeDay(next.date, cityDateOf(now), locale, t),
      formatClock(next.startsAt, locale),
    ),
    service: shortestServiceName(keepCompounds(serviceNameOf(next, locale))),
    cleanerName: nameForReader(next.cleanerName, locale),
    cleanerPhoto: next.cleanerPhoto,
  };
}

export type NextBookingSummary = NonNullable<Awaited<ReturnType<typeof getNextBookingSummary>>>;
