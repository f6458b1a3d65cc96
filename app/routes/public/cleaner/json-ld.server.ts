import type { CleanerWithoutFreeDay } from "~/domain/cleaners/cleaners.server";
import type { Translate } from "~/i18n/messages";
import { formatBaht } from "~/lib/money";
import { PHOTO_SIZES, paths } from "~/lib/paths";

/**
 * Returns a cleaner as structured data for search engines. They refuse a rating that nobody gave, so there
 * is one only if there are reviews.
 */
export function cleanerJsonLd(
  cleaner: CleanerWithoutFreeDay,
  { origin, t }: { origin: string; t: Translate },
): Record<string, unknown> {
  const address = new URL(paths.cleaner(cleaner.id), origin).href;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": address,
    url: address,
    name: cleaner.name,
    description: cleaner.bio,
    ...(cleaner.photo
      ? {
          image: new URL(paths.cleanerPhoto(cleaner.photo, Math.max(...PHOTO_SIZES) as 384), origin)
            .href,
        }
      : {}),
    priceRange: `${formatBaht(cleaner.hourlyRate)}${t("common:per-hour")}`,
    address: {
      "@type": "PostalAddress",
      addressLocality: "Chiang Mai",
      addressCountry: "TH",
    },
    areaServed: cleaner.areas.map((area) => t(`areas:${area}`)),
    knowsLanguage: cleaner.languages,
    ...(cleaner.reviewCount > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: Number(cleaner.rating.toFixed(1)),
            reviewCount: cleaner.reviewCount,
            bestRating: 5,
          },
        }
      : {}),
  };
}
