import { claimFigures, shownClaims } from "~/content/claims";
import { areClaimsConfirmed } from "~/domain/business/business.server";
import {
  listServices,
  listTestimonials,
  testimonialWords,
  wordsOf,
  type Service,
} from "~/domain/catalogue/services.server";
import { listStartingPrices } from "~/domain/catalogue/starting-prices.server";
import { withFee, type Quote } from "~/domain/pricing/pricing";
import { listCleaners } from "~/domain/cleaners/cleaner-cards.server";
import { freeSoonest } from "~/domain/cleaners/free-soonest";
import { cityDateOf } from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";

/** Cleaners whose diaries are read to find who is free soonest, and faces that are shown. */
const CLEANERS_LOOKED_AT = 24;
const FACES = 3;
/** Of each service. */
const FEATURES = 4;

/** All that the home page shows, in one language. */
export function getHomeData(locale: Locale, now: number) {
  const prices = listStartingPrices();
  const services = listServices();
  return {
    services: services.map((service) => cardOf(service, prices.get(service.id) ?? null, locale)),
    entry: entryOffer(services, prices, locale, now),
    testimonials: listTestimonials().map((testimonial) => ({
      id: testimonial.id,
      name: testimonial.name,
      rating: testimonial.rating,
      ...testimonialWords(testimonial, locale),
    })),
    claims: shownClaims(locale, areClaimsConfirmed()),
    rating: claimFigures.rating,
    today: cityDateOf(now),
  };
}

export type HomeData = ReturnType<typeof getHomeData>;

function cardOf(service: Service, lowest: Quote | null, locale: Locale) {
  const { name, features } = wordsOf(service, locale);
  return {
    id: service.id,
    specialty: service.specialty,
    name,
    features: features.slice(0, FEATURES),
    rating: service.rating,
    reviewCount: service.reviewCount,
    typicalTotal: withFee(service.price),
    lowest,
  };
}

/** The service with the lowest total of all, and who is free for it soonest. */
function entryOffer(
  services: readonly Service[],
  prices: ReadonlyMap<number, Quote>,
  locale: Locale,
  now: number,
) {
  const [cheapest] = services
    .flatMap((service) => {
      const lowest = prices.get(service.id);
      return lowest ? [{ service, lowest }] : [];
    })
    .sort((a, b) => a.lowest.total - b.lowest.total);
  if (!cheapest) return null;
  const { service, lowest } = cheapest;
  const { cleaners } = listCleaners(
    { specialty: service.specialty },
    { page: 1, size: CLEANERS_LOOKED_AT, durationMinutes: service.duration, now },
  );
  const soonest = freeSoonest(cleaners, FACES);
  return {
    service: wordsOf(service, locale).name,
    lowest,
    soonest: soonest && {
      day: soonest.day,
      faces: soonest.cleaners.map(({ id, name, photo }) => ({ id, name, photo })),
      names: namesInWords(
        soonest.cleaners.map(({ name }) => name),
        locale,
      ),
    },
  };
}

/** "A, B and C". Thai takes commas: `Intl` sets no space between "and" and a Latin name. */
function namesInWords(names: string[], locale: Locale): string {
  return locale === "th" ? names.join(", ") : new Intl.ListFormat("en-GB").format(names);
}
