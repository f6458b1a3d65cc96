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
 * Rises whenever a column changes that pages for everybody show. The database's own triggers see to
 * it; only demo data, which are seeded without them, raise it by hand.
 */
export function getPublicVersion(): number {
  return findPublicVersion().get()?.number ?? 0;
}

/**
 * A name for the time in which what is kept about public data holds: while they have the same version,
 * and within the same hour, since what is free depends on the clock.
 */
export function publicCachePeriod(version: number, now: number): string {
  return `${version}-${Math.floor(now / HOUR_MS)}`;
}

/** What was found out about public data, with the period in which it holds. */
interface CachedAnswer<Value> {
  period: string;
  value: Value;
}

/**
 * Remembers up to `most` answers, in an LRU cache, about data that everybody sees, for their
 * `publicCachePeriod`. What a transaction sees is not remembered: it may be rolled back. An answer that is
 * made of others hands the period on that it was asked in (`within`), so that it is looked up once.
 */
export function cachePublicAnswers<Value>(most: number) {
  // Like a statement, it belongs to the connection that is open.
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
