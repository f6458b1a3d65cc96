import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase, sqlite } from "#db/client.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { seedLarge } from "~/demo/seed-large.server";
import { SERVER_NOW } from "../support/server-fixtures";

/**
 * A tenth of what `npm run seed:large` makes, by the same generator, in seconds. The amount of data doesn't
 * change how SQLite answers a query: nobody runs ANALYZE, so it plans by indexes alone. But it may change
 * how many queries a page needs, which shows once lists fill their pages.
 */
const SIZE = { cleaners: 500, customers: 2_000, bookings: 20_000 };

/** Makes a new data folder with the large data set, ready for a server; returns its path. */
export async function makeLargeData(): Promise<string> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const dataDir = mkdtempSync(join(tmpdir(), "baansaat-large-"));
  openDatabase({ dataDir });
  // No test needs its data after a power cut.
  sqlite().pragma("synchronous = OFF");
  seedCatalogue(SERVER_NOW);
  seedLarge(SIZE, { now: SERVER_NOW, passwordHash, photos: [] });
  closeDatabase();
  return dataDir;
}
