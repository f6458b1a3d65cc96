import { paths } from "~/lib/paths";

interface RatedService {
  rating: number;
  reviewCount: number;
}

/**
 * Returns the structured data of the business and its site. The rating is the average of real reviews,
 * never the home page's claim; without reviews there is none.
 */
export function homeJsonLd({
  origin,
  services,
}: {
  origin: string;
  services: readonly RatedService[];
}): Record<string, unknown>[] {
  const home = new URL(paths.home(), origin).href;
  const reviewCount = services.reduce((sum, service) => sum + service.reviewCount, 0);
  const stars = services.reduce((sum, service) => sum + service.rating * service.reviewCount, 0);
  return [
    {
      "@context": "https://schema.org",
      "@type": "HomeAndConstructionBusiness",
      "@id": `${home}#business`,
      name: "BaanSaat",
      alternateName: "บ้านสะอาด",
      url: home,
      image: new URL("/share.png", origin).href,
      priceRange: "฿฿",
      paymentAccepted: "Cash, PromptPay",
      address: { "@type": "PostalAddress", addressLocality: "Chiang Mai", addressCountry: "TH" },
      areaServed: { "@type": "City", name: "Chiang Mai" },
      ...(reviewCount > 0 && {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: Math.round((stars / reviewCount) * 10) / 10,
          reviewCount,
        },
      }),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: "BaanSaat",
      alternateName: "บ้านสะอาด",
      url: home,
      inLanguage: ["en", "th"],
      publisher: { "@id": `${home}#business` },
    },
  ];
}
