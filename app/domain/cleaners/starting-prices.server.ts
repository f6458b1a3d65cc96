import { isNull, sql, type SQL } from "drizzle-orm";
import { services } from "#db/schema/catalogue";
import { cleanerAreas, cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { calculateQuote, type Quote } from "~/domain/pricing/pricing";
import type { Area } from "~/lib/vocabulary";

/**
 * SQL for the lowest rate among the listed cleaners with a service's specialty: the first row that the
 * index cleaners_rate finds. Columns are written with their table, because in a select from one table
 * drizzle writes only the column, and two of these tables have a `specialty`.
 */
const lowestRateSql = (among?: SQL) => sql<number | null>`(
  select ${cleaners}.hourly_rate from ${cleaners}
  where ${cleaners}.is_listed = 1 and exists (
    select 1 from ${cleanerSpecialties}
    where ${cleanerSpecialties}.cleaner_id = ${cleaners}.id
      and ${cleanerSpecialties}.specialty = ${services}.specialty
  ) ${among ? sql`and ${among}` : sql``}
  order by ${cleaners}.hourly_rate limit 1
)`;

const serviceColumns = { serviceId: services.id, duration: services.duration };

const listLowestRates = query({}, (db) =>
  db
    .select({ ...serviceColumns, hourlyRate: lowestRateSql() })
    .from(services)
    .where(isNull(services.archivedAt))
    .prepare(),
);

const listLowestRatesInArea = query({ area: cleanerAreas.area }, (db, p) => {
  const worksThere = sql`exists (
    select 1 from ${cleanerAreas}
    where ${cleanerAreas}.cleaner_id = ${cleaners}.id and ${cleanerAreas}.area = ${p.area}
  )`;
  return db
    .select({ ...serviceColumns, hourlyRate: lowestRateSql(worksThere) })
    .from(services)
    .where(isNull(services.archivedAt))
    .prepare();
});

/**
 * Returns the current lowest total of each service, fee included, by service id. It counts all bookable
 * cleaners, or those who work in an area. A service that none of them offers has no entry.
 */
export function listStartingPrices(area: Area | null = null): Map<number, Quote> {
  const rows = area ? listLowestRatesInArea().all({ area }) : listLowestRates().all();
  const prices = new Map<number, Quote>();
  for (const { serviceId, duration, hourlyRate } of rows) {
    if (hourlyRate !== null) prices.set(serviceId, calculateQuote(hourlyRate, duration));
  }
  return prices;
}
