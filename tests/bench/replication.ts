import Sqlite from "better-sqlite3";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseFile } from "#db/client.server";
import { startMeasuredServer } from "../support/built-server";
import { restoreStream, startStreamer } from "../support/litestream";
import { ServerFixtures } from "../support/server-fixtures";
import { bookingRequests } from "./booking-requests";
import { buildIfNeeded } from "./build";
import { BENCH_DATA, copyLargeData } from "./large-copy";
import { load } from "./load";
import { printTable } from "./table";

/**
 * `npm run bench:replication`: measures how far Litestream is behind a server at full load. Fifty
 * connections book as fast as they are answered; then server and Litestream are killed, and the stream is
 * restored: the time of the last booking in it says how far the stream was behind.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    /** Duration of the load before each kill, in seconds. */
    seconds: { type: "string", default: "12" },
  },
});
const seconds = Number(options.seconds);

/** Returns the newest booking's id and time, in milliseconds, and the number of those after `since`. */
function newBookings(dataDir: string, since = 0) {
  const database = new Sqlite(databaseFile(dataDir));
  const found = database
    .prepare<[number], { count: number; id: number; at: number }>(
      "select count(*) as count, max(id) as id, max(created_at) as at from bookings where id > ?",
    )
    .get(since);
  database.close();
  if (!found) throw new Error("No bookings.");
  return found;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Books for some seconds, kills everything, and restores the stream if there is one. */
async function measure(withStream: boolean) {
  const removeCopy = await copyLargeData();
  const folder = mkdtempSync(join(tmpdir(), "baansaat-stream-"));
  const [replica, second] = [join(folder, "stream"), join(folder, "second")];
  mkdirSync(second);
  const server = await startMeasuredServer(
    BENCH_DATA,
    withStream ? { LITESTREAM_REPLICA: `file://${replica}` } : {},
  );
  const data = new ServerFixtures(BENCH_DATA, Date.now());
  const requests = bookingRequests(data, seconds + 2)();
  data.close();
  const { id: before } = newBookings(BENCH_DATA);
  const streamer = withStream ? await startStreamer(BENCH_DATA, replica) : null;
  // Its requests fail once the server is killed.
  const booking = load(server, requests, seconds + 2).catch(() => undefined);
  await wait(seconds * 1000);
  const killedAt = Date.now();
  await Promise.all([server.kill(), streamer?.kill()]);
  await booking;
  const made = newBookings(BENCH_DATA, before);
  let restored = made;
  const restoring = performance.now();
  if (streamer) {
    await restoreStream(BENCH_DATA, replica, second);
    restored = newBookings(second, before);
  }
  const restoreMs = performance.now() - restoring;
  removeCopy();
  rmSync(folder, { recursive: true });
  return {
    perSecond: made.count / seconds,
    behindMs: killedAt - restored.at,
    lost: made.count - restored.count,
    restoreMs,
    wholeCopies: streamer?.log.filter((line) => line.includes("snapshot written")).length ?? 0,
  };
}

await buildIfNeeded();
const rows: string[][] = [];
for (let round = 1; round <= Number(options.rounds); round += 1) {
  const alone = await measure(false);
  const streamed = await measure(true);
  rows.push([
    String(round),
    alone.perSecond.toFixed(0),
    streamed.perSecond.toFixed(0),
    String(streamed.behindMs),
    String(streamed.lost),
    String(streamed.wholeCopies),
    (streamed.restoreMs / 1000).toFixed(1),
  ]);
}
printTable(
  [
    "round",
    "bookings/s without a stream",
    "with",
    "behind at the kill, ms",
    "bookings lost",
    "whole copies",
    "restore, s",
  ],
  rows,
);
