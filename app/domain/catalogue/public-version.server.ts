import { eq } from "drizzle-orm";
import { prepared, sqlite } from "#db/client.server";
import { publicDataVersion } from "#db/schema/settings";

const read = prepared((db) =>
  db
    .select({ number: publicDataVersion.number })
    .from(publicDataVersion)
    .where(eq(publicDataVersion.id, 1))
    .prepare(),
);

/** Rises whenever something changes that pages for everybody show (triggers see to it). */
export function publicVersion(): number {
  return read().get()?.number ?? 0;
}

/** So many answers are kept of one question; nobody's searches fill the memory. */
const MOST_KEPT = 500;

/**
 * A function that keeps what `find` gives for each key until something public changes. For what is
 * dear to find out, the same for everybody, and asked again and again. Inside a transaction nothing
 * is kept: it may be rolled back.
 */
export function keptUntilPublicChange<Value>(find: (key: string) => Value): (key: string) => Value {
  const kept = prepared(() => ({ version: -1, values: new Map<string, Value>() }));
  return (key) => {
    if (sqlite().inTransaction) return find(key);
    const state = kept();
    const version = publicVersion();
    if (state.version !== version || state.values.size >= MOST_KEPT) {
      state.values.clear();
      state.version = version;
    }
    const known = state.values.get(key);
    if (known !== undefined) return known;
    const value = find(key);
    state.values.set(key, value);
    return value;
  };
}
