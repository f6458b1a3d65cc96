import { and, eq, isNull, min } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { services } from "#db/schema/catalogue";
import { cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import { quote, type Quote } from "~/domain/bookings/pricing";

const lowestRates = prepared((db) =>
  db
    .select({
      serviceId: services.id,
      duration: services.duration,
      hourlyRate: min(cleaners.hourlyRate),
    })
    .from(services)
    .innerJoin(cleanerSpecialties, eq(cleanerSpecialties.specialty, services.specialty))
    .innerJoin(cleaners, eq(cleaners.id, cleanerSpecialties.cleanerId))
    .where(and(isNull(services.archivedAt), eq(cleaners.isListed, true)))
    .groupBy(services.id)
    .prepare(),
);

/**
 * The lowest total, fee included, for which each service can be booked today, by service id. A
 * service that no listed cleaner offers has none.
 */
export function listStartingPrices(): Map<number, Quote> {
  const prices = new Map<number, Quote>();
  for (const { serviceId, duration, hourlyRate } of lowestRates().all()) {
    if (hourlyRate !== null) prices.set(serviceId, quote(hourlyRate, duration));
  }
  return prices;
}
