import { eq } from "drizzle-orm";
import { db } from "#db/client.server";
import { settings } from "#db/schema/settings";
import type { CityDate } from "~/lib/bangkok-time";

const KEY = "demo-since";

/** True if the database was filled with demo data. */
export function isDemoDatabase(): boolean {
  return Boolean(db().select().from(settings).where(eq(settings.key, KEY)).get());
}

/** Marks the database as a demo's; production then refuses it. */
export function markAsDemo(since: CityDate): void {
  db().insert(settings).values({ key: KEY, value: since }).run();
}
