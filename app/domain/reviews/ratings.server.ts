import { eq, sql } from "drizzle-orm";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";

// Written out: in a statement of one table drizzle names no table before a column. The names of the
// indexes hold SQLite to those that have all that is asked for.

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
 * Computes the rating of a cleaner and of a service, and how many reviews each has, from the reviews that
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
