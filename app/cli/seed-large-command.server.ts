import "~/lib/refuse-old-node.server";
import { databaseFile, closeDatabase, openDatabase, sqlite, withDataLock } from "#db/client.server";
import { cleanerSeeds } from "#db/seed/demo/cleaners";
import { portraitOf } from "#db/seed/demo/portraits/people";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { writePhotoSizes } from "~/domain/cleaners/profile-photos.server";
import { currentTime } from "~/lib/clock.server";
import { env } from "~/lib/env.server";
import { keepFilesPrivate } from "~/lib/private-files.server";
import { DEMO_PASSWORD } from "../content/demo-sign-ins";
import { LARGE_SIZE } from "../demo/large-plan.server";
import { countRows, seedLarge } from "../demo/seed-large.server";
import { isFreeForDemo, removeDemoData } from "../demo/seed-demo.server";

/**
 * Runs `npm run seed:large`: makes the data set for measurements in DATA_DIR (./data/large). An existing
 * database is never touched, except that `--fresh` replaces one of demo data.
 */
async function main(): Promise<void> {
  keepFilesPrivate();
  // These must be set before env() parses the environment: the data are demo data, in their own folder.
  process.env["DEMO"] = "1";
  process.env["DATA_DIR"] ||= "./data/large";
  const { DATA_DIR: dataDir } = env();
  const started = performance.now();
  if (existsSync(databaseFile(dataDir))) {
    const refusal = process.argv.includes("--fresh")
      ? !withDataLock(dataDir, () => isFreeForDemo(dataDir)) && "is no demo's, and is left alone."
      : "is there already. With --fresh it is made anew.";
    if (refusal) {
      say(`${databaseFile(dataDir)} ${refusal}`);
      process.exitCode = 1;
      return;
    }
    removeDemoData(dataDir);
  }
  mkdirSync(dataDir, { recursive: true });
  const madeAt = currentTime();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const photos: string[] = [];
  for (const { username } of cleanerSeeds) {
    photos.push(await writePhotoSizes(Buffer.from(portraitOf(username)), dataDir));
  }
  try {
    withDataLock(dataDir, () => {
      openDatabase({ dataDir });
      // If the power fails here, nothing is lost: the seeding starts over.
      sqlite().pragma("synchronous = OFF");
      sqlite().pragma("cache_size = -262144");
      seedCatalogue(madeAt);
      seedLarge(LARGE_SIZE, { now: madeAt, passwordHash, photos });
      sqlite().pragma("wal_checkpoint(TRUNCATE)");
    });
    report(dataDir, (performance.now() - started) / 1000);
  } catch (error) {
    closeDatabase();
    removeDemoData(dataDir);
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
