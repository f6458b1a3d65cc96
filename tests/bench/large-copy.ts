import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { ServerFixtures } from "../support/server-fixtures";
import { run } from "./build";

const LARGE_DATA = "data/large";
/** Folder of a copy of the large data set; changes to the copy are lost afterwards. */
export const BENCH_DATA = "data/bench";
/** Largest age of the data set, in days. Older data have too few bookings ahead of them. */
const FRESH_DAYS = 14;

/**
 * Copies the large data set, which is made first if it is missing or too old; returns a function that
 * deletes the copy.
 */
export async function copyLargeData(folder = BENCH_DATA): Promise<() => void> {
  if (!isFresh(LARGE_DATA)) {
    console.log("Making the large data set …");
    await run(process.execPath, ["build/server/seed-large.js", "--fresh"], {
      DATA_DIR: LARGE_DATA,
    });
  }
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder, { recursive: true });
  copyFileSync(`${LARGE_DATA}/baansaat.db`, `${folder}/baansaat.db`);
  symlinkSync(resolve(LARGE_DATA, "photos"), `${folder}/photos`);
  return remove;
}

function isFresh(dataDir: string): boolean {
  if (!existsSync(`${dataDir}/baansaat.db`)) return false;
  const data = new ServerFixtures(dataDir);
  const since = data.value<string>(
    "select coalesce((select value from settings where key = 'demo-since'), '')",
  );
  data.close();
  return since !== "" && daysBetween(since, cityDateOf(Date.now())) <= FRESH_DAYS;
}
