import { isNull, sql } from "drizzle-orm";
import { services } from "#db/schema/catalogue";
import { cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { quote, type Quote } from "~/domain/pricing/pricing";

/**
 * The lowest rate among the listed cleaners of a service's specialty: the first that the index
 * cleaners_rate meets. Tables are named with their columns: in a select from one table drizzle
 * writes the column alone, and two of these tables have a `specialty`.
 */
const lowestRate = sql<number | null>`(
  select ${cleaners}.hourly_rate from ${cleaners}
  where ${cleaners}.is_listed = 1 and exists (
    select 1 from ${cleanerSpecialties}
    where ${cleanerSpecialties}.cleaner_id = ${cleaners}.id
      and ${cleanerSpecialties}.specialty = ${services}.specialty
  )
  order by ${cleaners}.hourly_rate limit 1
)`;

const lowestRates = statement({}, (db) =>
  db
    .select({ serviceId: services.id, duration: services.duration, hourlyRate: lowestRate })
    .from(services)
    .where(isNull(services.archivedAt))
    .prepare(),
);

/**
 * The lowest total, fee included, for which each service can be had now, by service id. A service
 * that no listed cleaner offers has none.
 */
export function listStartingPrices(): Map<number, Quote> {
  const prices = new Map<number, Quote>();
  for (const { serviceId, duration, hourlyRate } of lowestRates().all()) {
    if (hourlyRate !== null) prices.set(serviceId, quote(hourlyRate, duration));
  }
  return prices;
}
