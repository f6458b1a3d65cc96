import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { perConnection, sqlite } from "#db/client.server";
import { publicDataVersion } from "#db/schema/settings";
import { statement } from "#db/statement.server";
import { HOUR_MS } from "~/lib/durations";

const read = statement({}, (db) =>
  db
    .select({ number: publicDataVersion.number })
    .from(publicDataVersion)
    .where(eq(publicDataVersion.id, 1))
    .prepare(),
);

/**
 * Rises whenever a column changes that pages for everybody show. The database's own triggers see to
 * it, and nothing else does.
 */
export function publicVersion(): number {
  return read().get()?.number ?? 0;
}

/** What was found out about public data, with what it depends on. */
interface Known<Value> {
  version: number;
  hour: number;
  value: Value;
}

/**
 * Remembers up to `most` answers, in an LRU cache, about data that everybody sees. An answer holds while the public
 * data have the same version, and within the same hour: what is free depends on the clock. What a
 * transaction sees is not remembered: it may be rolled back.
 */
export function rememberPublic<Value>(most: number) {
  // Like a statement, it belongs to the connection that is open.
  const answers = perConnection(() => new LRUCache<string, Known<Value>>({ max: most }));
  return (key: string, now: number, find: () => Value): Value => {
    if (sqlite().inTransaction) return find();
    const known = answers();
    const version = publicVersion();
    const hour = Math.floor(now / HOUR_MS);
    const before = known.get(key);
    if (before?.version === version && before.hour === hour) return before.value;
    const value = find();
    known.set(key, { version, hour, value });
    return value;
  };
}
