import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { quote } from "~/domain/pricing/pricing";
import { NOW, makeCleaner, makeService, useDatabase } from "../../../tests/support/database";
import { listStartingPrices } from "./starting-prices.server";

const database = useDatabase();

test("a service starts at the lowest rate of the cleaners who offer it", () => {
  const service = makeService({ specialty: "green-cleaning", duration: 150 });
  expect(listStartingPrices().get(service.id)).toBeUndefined();

  const dear = makeCleaner({ specialties: ["green-cleaning"], hourlyRate: 420_00 });
  makeCleaner({ specialties: ["office-cleaning"], hourlyRate: 100_00 });
  makeCleaner({ specialties: ["green-cleaning"], hourlyRate: 90_00, isVerified: false });
  expect(listStartingPrices().get(service.id)).toEqual(quote(420_00, 150));

  makeCleaner({ specialties: ["deep-cleaning", "green-cleaning"], hourlyRate: 380_00 });
  expect(listStartingPrices().get(service.id)).toEqual(quote(380_00, 150));

  db().update(cleaners).set({ hourlyRate: 370_00 }).where(eq(cleaners.id, dear.id)).run();
  expect(listStartingPrices().get(service.id)).toEqual(quote(370_00, 150));
});

test("a service that is no longer offered has no price", () => {
  const service = makeService({ archivedAt: NOW });
  makeCleaner();
  expect(listStartingPrices().has(service.id)).toBe(false);
  db().update(services).set({ archivedAt: null }).where(eq(services.id, service.id)).run();
  expect(listStartingPrices().has(service.id)).toBe(true);
});

test("the lowest rate is the first of an index, not found by looking at everybody", () => {
  const plans = database.plansOf(() => listStartingPrices());
  expect(plans.filter((step) => /\bcleaner|TEMP B-TREE/.test(step))).toEqual([
    "SEARCH cleaners USING INDEX cleaners_rate (is_listed=?)",
    expect.stringMatching(/^SEARCH cleaner_specialties EXISTS USING COVERING INDEX/),
  ]);
});
