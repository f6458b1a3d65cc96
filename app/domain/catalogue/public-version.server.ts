import { sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { publicDataVersion } from "#db/schema/settings";

const read = prepared((db) =>
  db.select({ number: publicDataVersion.number }).from(publicDataVersion).prepare(),
);

/** Rises whenever something changes that pages for everybody show (triggers see to it). */
export function publicVersion(): number {
  return read().get()?.number ?? 0;
}

const raise = prepared((db) =>
  db
    .update(publicDataVersion)
    .set({ number: sql`${publicDataVersion.number} + 1` })
    .prepare(),
);

/** Raises it for a change that no trigger sees: the name beside a review stands in `users`. */
export function raisePublicVersion(): void {
  raise().run();
}
