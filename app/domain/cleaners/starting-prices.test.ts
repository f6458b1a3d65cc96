import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { calculateQuote } from "~/domain/pricing/pricing";
import type { Area } from "~/lib/vocabulary";
import { NOW, makeCleaner, makeService, useDatabase } from "../../../tests/support/database";
import { listStartingPrices } from "./starting-prices.server";

const database = useDatabase();

test("a service starts at the lowest rate of the cleaners who offer it", () => {
  const service = makeService({ specialty: "green-cleaning", duration: 150 });
  expect(listStartingPrices().get(service.id)).toBeUndefined();

  const dear = makeCleaner({ specialties: ["green-cleaning"], hourlyRate: 420_00 });
  makeCleaner({ specialties: ["office-cleaning"], hourlyRate: 100_00 });
  makeCleaner({ specialties: ["green-cleaning"], hourlyRate: 90_00, isVerified: false });
  expect(listStartingPrices().get(service.id)).toEqual(calculateQuote(420_00, 150));

  makeCleaner({ specialties: ["deep-cleaning", "green-cleaning"], hourlyRate: 380_00 });
  expect(listStartingPrices().get(service.id)).toEqual(calculateQuote(380_00, 150));

  db().update(cleaners).set({ hourlyRate: 370_00 }).where(eq(cleaners.id, dear.id)).run();
  expect(listStartingPrices().get(service.id)).toEqual(calculateQuote(370_00, 150));
});

test("a service that is no longer offered has no price", () => {
  const service = makeService({ archivedAt: NOW });
  makeCleaner({ areas: ["saraphi"] });
  expect(listStartingPrices().has(service.id)).toBe(false);
  db().update(services).set({ archivedAt: null }).where(eq(services.id, service.id)).run();
  expect(listStartingPrices().has(service.id)).toBe(true);
});

test("in an area it starts at the lowest rate of those who work there", () => {
  const service = makeService({ specialty: "condo-cleaning", duration: 150 });
  const offer = (hourlyRate: number, areas: Area[]) =>
    makeCleaner({ specialties: ["condo-cleaning"], hourlyRate, areas });
  offer(200_00, ["santitham"]);
  offer(250_00, ["nimman", "suthep"]);
  offer(390_00, ["nimman"]);
  makeCleaner({ specialties: ["office-cleaning"], hourlyRate: 100_00, areas: ["nimman"] });

  expect(listStartingPrices("nimman").get(service.id)).toEqual(calculateQuote(250_00, 150));
  expect(listStartingPrices().get(service.id)).toEqual(calculateQuote(200_00, 150));
  expect(listStartingPrices("mae-rim").has(service.id)).toBe(false);
});

test("the lowest rate is the first of an index, not found by looking at everybody", () => {
  const plansOf = (area?: Area) =>
    database
      .plansOf(() => listStartingPrices(area))
      .filter((step) => /\bcleaner|TEMP B-TREE/.test(step));
  const first: unknown[] = [
    "SEARCH cleaners USING INDEX cleaners_rate (is_listed=?)",
    expect.stringMatching(/^SEARCH cleaner_specialties EXISTS USING COVERING INDEX/),
  ];
  expect(plansOf()).toEqual(first);
  expect(plansOf("nimman")).toEqual([
    ...first,
    expect.stringMatching(/^SEARCH cleaner_areas EXISTS USING COVERING INDEX/),
  ]);
});
