import { eq } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";

const byId = statement({ id: cleaners.id }, (db, p) =>
  db
    .select({
      userId: cleaners.userId,
      name: cleaners.name,
      backgroundCheckExpiresOn: cleaners.backgroundCheckExpiresOn,
    })
    .from(cleaners)
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

/** A cleaner as notices tell of them. */
export type NoticeCleaner = NonNullable<ReturnType<typeof getNoticeCleaner>>;

/** A cleaner with what notices about them need, or null. */
export function getNoticeCleaner(id: number) {
  return byId().get({ id }) ?? null;
}
