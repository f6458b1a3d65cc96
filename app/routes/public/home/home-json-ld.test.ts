import { describe, expect, it } from "vitest";
import { homeJsonLd } from "./home-json-ld";

const ORIGIN = "https://baansaat.example";

describe("homeJsonLd", () => {
  it("rates by the reviews that were left, weighted by their number", () => {
    const [business] = homeJsonLd({
      origin: ORIGIN,
      services: [
        { rating: 5, reviewCount: 3 },
        { rating: 4, reviewCount: 1 },
        { rating: 0, reviewCount: 0 },
      ],
    });
    expect(business?.aggregateRating).toMatchObject({ ratingValue: 4.8, reviewCount: 4 });
  });

  it("claims no rating without reviews", () => {
    const [business] = homeJsonLd({ origin: ORIGIN, services: [{ rating: 0, reviewCount: 0 }] });
    expect(business).not.toHaveProperty("aggregateRating");
  });
});
