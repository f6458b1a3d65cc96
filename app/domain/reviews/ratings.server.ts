import { eq, sql } from "drizzle-orm";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";

// The SQL is written out, because Drizzle puts no table name before a column in a query of one table.
// `indexed by` makes SQLite use the indexes that hold every needed column.

const updateCleanerRating = query({ id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({
      rating: sql`coalesce((select avg(r.stars) from reviews r indexed by reviews_cleaner_stars where r.cleaner_id = ${p.id} and r.hidden_at is null), 0)`,
      reviewCount: sql`(select count(*) from reviews r indexed by reviews_cleaner_stars where r.cleaner_id = ${p.id} and r.hidden_at is null)`,
    })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

const updateServiceRating = query({ id: services.id }, (db, p) =>
  db
    .update(services)
    .set({
      rating: sql`coalesce((select avg(r.stars) from reviews r indexed by reviews_service_stars where r.service_id = ${p.id} and r.hidden_at is null), 0)`,
      reviewCount: sql`(select count(*) from reviews r indexed by reviews_service_stars where r.service_id = ${p.id} and r.hidden_at is null)`,
    })
    .where(eq(services.id, p.id))
    .prepare(),
);

/**
 * Computes the rating and the number of reviews of a cleaner and of a service, from the reviews that
 * aren't hidden. Call it in the transaction that changes one of them.
 */
export function refreshRatings({
  cleanerId,
  serviceId,
}: {
  cleanerId: number;
  serviceId: number;
}): void {
  updateCleanerRating().run({ id: cleanerId });
  updateServiceRating().run({ id: serviceId });
}
