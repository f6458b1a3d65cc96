import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { perConnection, sqlite } from "#db/client.server";
import { publicDataVersion } from "#db/schema/catalogue";
import { query } from "#db/query.server";
import { HOUR_MS } from "~/lib/durations";

const findPublicVersion = query({}, (db) =>
  db
    .select({ number: publicDataVersion.number })
    .from(publicDataVersion)
    .where(eq(publicDataVersion.id, 1))
    .prepare(),
);

/**
 * Returns the version of public data. It rises whenever a column changes that public pages show.
 * Database triggers raise it; only demo data, which is seeded without them, raises it explicitly.
 */
export function getPublicVersion(): number {
  return findPublicVersion().get()?.number ?? 0;
}

/**
 * Returns a name for the period in which cached public data is valid: the same version and the same
 * hour, since free times depend on the clock.
 */
export function publicCachePeriod(version: number, now: number): string {
  return `${version}-${Math.floor(now / HOUR_MS)}`;
}

/** A cached answer about public data, with the period in which it is valid. */
interface CachedAnswer<Value> {
  period: string;
  value: Value;
}

/**
 * Returns an LRU cache of up to `most` answers about data that everybody sees, each valid for its
 * `publicCachePeriod`. Nothing is cached inside a transaction, because it may be rolled back. An answer
 * that is made of others passes on its own period (`within`), so that the version is looked up once.
 */
export function cachePublicAnswers<Value>(most: number) {
  // Like a prepared query, the cache belongs to the open connection.
  const answers = perConnection(() => new LRUCache<string, CachedAnswer<Value>>({ max: most }));
  return (key: string, now: number, find: (period?: string) => Value, within?: string): Value => {
    if (sqlite().inTransaction) return find();
    const known = answers();
    const period = within ?? publicCachePeriod(getPublicVersion(), now);
    const before = known.get(key);
    if (before?.period === period) return before.value;
    const value = find(period);
    known.set(key, { period, value });
    return value;
  };
}
