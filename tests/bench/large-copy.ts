import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { ServerFixtures } from "../support/server-fixtures";
import { run } from "./build";

const LARGE_DATA = "data/large";
/** A copy, so that what is done to it is gone afterwards. */
export const BENCH_DATA = "data/bench";
/** Older data have too few bookings ahead of them. */
const FRESH_DAYS = 14;

/** Copies the large data set, which is made if it is missing or too old; gives what removes the copy. */
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
