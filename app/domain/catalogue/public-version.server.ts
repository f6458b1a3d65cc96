import { prepared } from "#db/client.server";
import { publicDataVersion } from "#db/schema/settings";

const read = prepared((db) =>
  db.select({ number: publicDataVersion.number }).from(publicDataVersion).prepare(),
);

/** Rises whenever something changes that pages for everybody show (triggers see to it). */
export function publicVersion(): number {
  return read().get()?.number ?? 0;
}
