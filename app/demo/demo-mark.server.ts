import { eq } from "drizzle-orm";
import { db } from "#db/client.server";
import { settings } from "#db/schema/settings";
import type { CityDate } from "~/lib/bangkok-time";

const KEY = "demo-since";

/** Returns the day around which the database was filled with demo data; null if it isn't a demo's. */
export function demoDay(): CityDate | null {
  return db().select().from(settings).where(eq(settings.key, KEY)).get()?.value ?? null;
}

/** True if the database was filled with demo data. */
export function isDemoDatabase(): boolean {
  return demoDay() !== null;
}

/** Marks the database as demo data of that day; production then refuses to start with it. */
export function markAsDemo(day: CityDate): void {
  db()
    .insert(settings)
    .values({ key: KEY, value: day })
    .onConflictDoUpdate({ target: settings.key, set: { value: day } })
    .run();
}
