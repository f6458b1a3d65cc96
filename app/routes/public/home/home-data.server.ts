import { formatRelativeDay } from "~/components/relative-day";
import { claimedFigures, visibleClaims } from "~/content/claims";
import { getClaimsToShow } from "~/domain/admin/site/claim-figures.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
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
import { addDays, cityDateOf, formatClock } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide } from "~/lib/join-texts";
import { LOCALES, type Locale } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/** Number of cleaners whose schedules are read to find who is free soon, and of those that are shown. */
const CLEANERS_CHECKED = 24;
const FREE_CLEANERS_SHOWN = 6;
/** "This week" is today and the next six days. */
const WEEK_DAYS = 6;
/** Number of names beside the next free day. */
const NAMES_SHOWN = 2;
/** Number of features shown for each service. */
const FEATURES_SHOWN = 4;

const rememberHome = cachePublicAnswers<HomeData>(LOCALES.length);

/**
 * Returns all that the home page shows, in one language. It is the same for everybody and computed once for
 * each `publicCachePeriod`. Only customers blocked by a cleaner get their own: they see nobody they can't
 * book.
 */
export async function getHomeData(
  locale: Locale,
  view: CustomerView,
  now: number,
): Promise<HomeData> {
  const t = await translatorFor(locale);
  const sizes = await serviceSizeTexts(locale);
  const home = rememberHome(locale, now, () => findHomeData(locale, now, { t, sizes }));
  if (view === GUESTS_VIEW) return home;
  return { ...home, free: freeThisWeek(listServices()[0], { locale, view, now, t }) };
}

function findHomeData(
  locale: Locale,
  now: number,
  { t, sizes }: { t: Translate; sizes: ServiceSizeTexts },
) {
  const claimed = claimedFigures(getClaims());
  const prices = listStartingPrices();
  const services = listServices();
  return {
    services: services.map((service) => ({
      ...cardOf(service, prices.get(service.id) ?? null, locale),
      size: sizes[service.specialty] ?? null,
    })),
    entry: entryOffer(services, prices, locale),
    free: freeThisWeek(services[0], { locale, view: GUESTS_VIEW, now, t }),
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

/**
 * Returns the best-rated cleaners who can come this week for the first service, each with their total, the
 * soonest free first. Null if nobody is free.
 */
function freeThisWeek(
  service: Service | undefined,
  { locale, view, now, t }: { locale: Locale; view: CustomerView; now: number; t: Translate },
) {
  if (!service) return null;
  const today = cityDateOf(now);
  const lastDay = addDays(today, WEEK_DAYS);
  const { cleaners } = searchCleaners(
    { specialty: service.specialty },
    {
      page: 1,
      size: CLEANERS_CHECKED,
      durationMinutes: service.duration,
      services: [service],
      view,
      now,
    },
  );
  const free = cleaners
    .flatMap((cleaner) => {
      const day = cleaner.nextFreeDay;
      return day !== null && day <= lastDay ? [{ ...cleaner, day }] : [];
    })
    // Dates in ISO form sort as strings.
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const soonest = soonestFreeCleaners(free, NAMES_SHOWN);
  if (!soonest) return null;
  return {
    serviceId: service.id,
    service: keepCompounds(serviceTexts(service, locale).name),
    hours: calculateHoursBilled(service.duration),
    soonest: {
      day: formatRelativeDay(soonest.day, today, locale, t),
      names: namesOf(soonest.cleaners, locale, t),
    },
    cleaners: free
      .slice(0, FREE_CLEANERS_SHOWN)
      .map(({ id, name, photo, rating, reviewCount, hourlyRate, day }) => ({
        id,
        name,
        photo,
        rating,
        reviewCount,
        total: calculateQuote(hourlyRate, service.duration).total,
        day: formatRelativeDay(day, today, locale, t),
      })),
  };
}

function namesOf(cleaners: readonly { name: string }[], locale: Locale, t: Translate): string {
  const [first = "", second] = cleaners.map(({ name }) => nameForReader(name, locale));
  return second ? t("home:two-names", { first, second }) : first;
}

/** Returns the next booking of a signed-in user, or null. */
export async function getNextBookingSummary(userId: number, locale: Locale, now: number) {
  const next = getNextBooking(userId, now);
  if (!next) return null;
  const t = await translatorFor(locale);
  return {
    status: next.status,
    when: joinSideBySide(
      locale,
      formatRelativeDay(next.date, cityDateOf(now), locale, t),
      formatClock(next.startsAt, locale),
    ),
    service: keepCompounds(serviceNameOf(next, locale)),
    cleanerName: nameForReader(next.cleanerName, locale),
    cleanerPhoto: next.cleanerPhoto,
  };
}

export type NextBookingSummary = NonNullable<Awaited<ReturnType<typeof getNextBookingSummary>>>;
