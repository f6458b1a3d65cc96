import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { hasLitestream, restoreStream, startStreamer } from "../support/litestream";
import { ServerFixtures, type FreeJob } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";

/** How far the stream may be behind, in milliseconds: docs/second-machine.md promises it. */
const BEHIND_MS = 2_000;
const BOOKINGS_OF_EACH = 18;
/** Days, from today, on which the demo has no bookings and new ones are possible. */
const [FIRST_DAY, LAST_DAY] = [60, 175];

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUps.splice(0).reverse()) await undo();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "baansaat-second-"));
  cleanUps.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

function* freeJobs(data: ServerFixtures): Generator<FreeJob> {
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) yield* data.freeJobsOn(day, 100);
}

/** A booking that was acknowledged, and when, in milliseconds. */
interface Acknowledged {
  id: number;
  at: number;
}

/** Books one hour after another for new customers until `isOver`, and returns what was acknowledged. */
async function bookUntil(
  server: BuiltServer,
  data: ServerFixtures,
  isOver: (acknowledged: readonly Acknowledged[]) => boolean,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let cookie = "";
  for (const job of freeJobs(data)) {
    if (isOver(acknowledged)) return acknowledged;
    if (acknowledged.length % BOOKINGS_OF_EACH === 0) cookie = data.signIn(data.addKnownCustomer());
    const { serviceId, cleanerId, area, date, time } = job;
    const json = { serviceId, cleanerId, date, time, city: area };
    const answer = await send(server.origin, "/api/bookings", {
      json: { ...json, address: "1 Nimman Road", zipCode: "50200" },
      cookie,
    });
    expect(answer.status, answer.text).toBe(201);
    acknowledged.push({ id: answer.json<{ id: number }>().id, at: performance.now() });
  }
  throw new Error("There is nothing left to book.");
}

/** Returns which bookings a data folder lacks. */
function missingIn(dataDir: string, wanted: readonly Acknowledged[]): number[] {
  const data = new ServerFixtures(dataDir);
  const there = new Set(data.sqlite.prepare<[], number>("select id from bookings").pluck().all());
  expect(data.value("pragma integrity_check")).toBe("ok");
  expect(data.findBreaches()).toEqual([]);
  data.close();
  return wanted.flatMap(({ id }) => (there.has(id) ? [] : id));
}

/** Starts a server on a copy of the demo data, and Litestream beside it. */
async function startStreaming() {
  const [dataDir, replica] = [copyOf(inject("demoData")), newFolder()];
  cleanUps.push(() => rmSync(dataDir, { recursive: true }));
  const env = { DEMO: "1", LITESTREAM_REPLICA: `file://${replica}` };
  const server = await startBuiltServer({ dataDir, env });
  cleanUps.push(() => server.kill());
  const streamer = await startStreamer(dataDir, replica);
  cleanUps.push(() => streamer.kill());
  const data = new ServerFixtures(dataDir);
  cleanUps.push(() => data.close());
  return { server, streamer, data, dataDir, replica };
}

describe.runIf(hasLitestream)("Litestream's copy on a second machine", () => {
  test("has every booking that was acknowledged 2 s before the first machine is gone, and a server serves them there", async () => {
    const { server, streamer, data, dataDir, replica } = await startStreaming();
    const acknowledged = await bookUntil(
      server,
      data,
      (all) => all.length > 20 && performance.now() - (all[20]?.at ?? Infinity) > BEHIND_MS,
    );
    const killedAt = performance.now();
    await Promise.all([server.kill(), streamer.kill()]);

    const second = newFolder();
    await restoreStream(dataDir, replica, second);
    const early = acknowledged.filter(({ at }) => at < killedAt - BEHIND_MS);
    expect(early.length).toBeGreaterThanOrEqual(20);
    expect(missingIn(second, early)).toEqual([]);

    const next = await startBuiltServer({ dataDir: second, env: { DEMO: "1" } });
    cleanUps.push(() => next.stop());
    const there = new ServerFixtures(second);
    const { id = 0 } = early.at(-1) ?? {};
    const customer = there.value("select user_id from bookings where id = ?", id);
    const page = await send(next.origin, paths.myBooking(id), { cookie: there.signIn(customer) });
    expect(page.status).toBe(200);
    expect(await bookUntil(next, there, (all) => all.length > 0)).toHaveLength(1);
    there.close();
  });

  test("has all of them if the server is stopped first, and then Litestream", async () => {
    const { server, streamer, data, dataDir, replica } = await startStreaming();
    const acknowledged = await bookUntil(server, data, (all) => all.length >= 20);
    data.close();
    expect(await server.stop()).toBe(0);
    await streamer.stop();

    const second = newFolder();
    await restoreStream(dataDir, replica, second);
    expect(missingIn(second, acknowledged)).toEqual([]);
  });

  test("lacks what was booked after Litestream had ended (the control)", async () => {
    const { server, streamer, data, dataDir, replica } = await startStreaming();
    await bookUntil(server, data, (all) => all.length >= 5);
    await streamer.kill();
    const later = await bookUntil(server, data, (all) => all.length >= 5);
    await server.kill();

    const second = newFolder();
    await restoreStream(dataDir, replica, second);
    expect(missingIn(second, later)).toEqual(later.map(({ id }) => id));
  });
});
