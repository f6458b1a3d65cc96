import { databaseFile, closeDatabase, openDatabase, sqlite, withDataLock } from "#db/client.server";
import { cleanerSeeds } from "#db/seed/demo/cleaners";
import { portraitSvg } from "#db/seed/demo/portraits";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { writePhotoSizes } from "~/domain/cleaners/photos.server";
import { now } from "~/lib/clock.server";
import { DEMO_PASSWORD } from "./demo-sign-ins";
import { LARGE } from "./large-plan.server";
import { countRows, seedLarge } from "./seed-large.server";
import { removeData } from "./seed-demo.server";

/**
 * `npm run seed:large`: makes the data set that is measured with, in DATA_DIR (./data/large). It
 * never touches a database that is there already, unless `--fresh` says so.
 */
async function main(): Promise<void> {
  const dataDir = process.env["DATA_DIR"] || "./data/large";
  const started = performance.now();
  if (process.argv.includes("--fresh")) removeData(dataDir);
  if (existsSync(databaseFile(dataDir))) {
    say(`${databaseFile(dataDir)} is there already. With --fresh it is made anew.`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dataDir, { recursive: true });
  const madeAt = now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const photos: string[] = [];
  for (const { portraitSeed, presentation } of cleanerSeeds) {
    photos.push(
      await writePhotoSizes(Buffer.from(portraitSvg(portraitSeed, presentation)), dataDir),
    );
  }
  try {
    withDataLock(dataDir, () => {
      openDatabase({ dataDir });
      // Nothing of worth is lost if the power fails here: the seeding starts over.
      sqlite().pragma("synchronous = OFF");
      sqlite().pragma("cache_size = -262144");
      seedCatalogue(madeAt);
      seedLarge(LARGE, { now: madeAt, passwordHash, photos });
      sqlite().pragma("wal_checkpoint(TRUNCATE)");
    });
    report(dataDir, (performance.now() - started) / 1000);
  } catch (error) {
    closeDatabase();
    removeData(dataDir);
    throw error;
  }
  closeDatabase();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function report(dataDir: string, seconds: number): void {
  const tables = ["cleaners", "users", "bookings", "booking_hours", "booking_events", "reviews"];
  for (const table of tables) {
    say(`${table.padEnd(16)}${countRows(table).toLocaleString("en").padStart(10)}`);
  }
  const megabytes = statSync(databaseFile(dataDir)).size / 1024 ** 2;
  say(`${databaseFile(dataDir)}: ${megabytes.toFixed(0)} MiB in ${seconds.toFixed(1)} s`);
}

await main();
