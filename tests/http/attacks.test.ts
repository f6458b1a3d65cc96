import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "~/lib/paths";
import {
  descriptorsOf,
  resetPeakMemory,
  largestAsset,
  memoryOf,
  peakMemoryOf,
  pipelineUnread,
  unfinishedUploads,
  type Attack,
} from "../support/attacks";
import { copyOfBuildWithout, startMeasuredServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";

const MB = 1024 ** 2;
/**
 * Most memory that a process may use beyond what ordinary traffic takes: for requests, for uploads. For requests
 * it is garbage, which V8 collects when it likes: the same build took 17 to 64 MB in forty rounds. Without the
 * guards it is more than the heap has.
 */
const MOST_FOR_REQUESTS = 80 * MB;
const MOST_FOR_UPLOADS = 64 * MB;
/** Long, for a machine that is busy: nothing is measured by it. */

type Guards = Parameters<typeof copyOfBuildWithout>[0];
/** Texts of the guards in the build, each with a value that lets everything pass. */
const QUEUE_OFF: Guards = [
  ["atWork: 16,", "atWork: 1e9,"],
  ["waiting: 64,", "waiting: 1e9,"],
  ["pipelined: 1e3", "pipelined: 1e9"],
];
const ROOM_OFF: Guards = [
  ["bytes: 64 *", "bytes: 6400 *"],
  ["atOnce: 8,", "atOnce: 800,"],
  ["atOnceOfOne: 2,", "atOnceOfOne: 200,"],
];
const WAITS_SHORT: Guards = [["waitMs: 3e4", "waitMs: 300"]];

interface Attacked {
  server: BuiltServer;
  data: ServerFixtures;
  /** Memory of the process at rest, in bytes. */
  rest: number;
}

const cleanUps: (() => unknown)[] = [];
const cleanUp = async () => {
  for (const undo of cleanUps.splice(0).reverse()) await undo();
};

/** Attacks that a test has begun; each test stops its own. The guarded server is shared by all tests. */
const attacks: Attack[] = [];
afterEach(async () => {
  for (const attack of attacks.splice(0)) await attack.stop();
});

/** Starts the server with the heap of `npm start`, without the guards that are named. */
async function start(off: Guards = []): Promise<Attacked> {
  const folder = copyOf(inject("demoData"));
  cleanUps.push(() => rmSync(folder, { recursive: true }));
  let build: string | undefined;
  if (off.length > 0) {
    build = copyOfBuildWithout(off);
    cleanUps.push(() => rmSync(build ?? "", { recursive: true }));
  }
  const server = await startMeasuredServer(folder, {}, build);
  cleanUps.push(() => server.kill());
  const data = new ServerFixtures(folder, Date.now());
  cleanUps.push(() => data.close());
  return { server, data, rest: memoryOf(server) };
}

/**
 * Sends ordinary traffic, which lets the heap grow before it is collected; returns the memory in use
 * afterwards, and its peak: when the collector runs is luck, and the peak is what it lets a server use.
 */
async function warmUp({ server }: Attacked): Promise<{ rest: number; peak: number }> {
  resetPeakMemory(server);
  for (let n = 0; n < 100; n += 1) {
    for (const path of [paths.home(), `${paths.browse()}?x=${n}`, largestAsset()]) {
      await pageOf(server, path);
    }
  }
  return { rest: memoryOf(server), peak: peakMemoryOf(server) };
}

async function pageOf(server: BuiltServer, path: string): Promise<void> {
  expect((await send(server.origin, path)).status).toBe(200);
}

function begun(attack: Attack): Attack {
  attacks.push(attack);
  return attack;
}

const pipelining = ({ server }: Attacked, connections: number, requests: number) =>
  begun(pipelineUnread(server.origin, { connections, requests, path: largestAsset() }));

/** Starts eighty uploads that stop before their end, from `accounts` accounts. */
function uploading({ server, data }: Attacked, accounts: number): Attack {
  const cookies = data.signInAll(Array.from({ length: accounts }, () => data.addCustomer()));
  const all = Array.from({ length: 80 }, (_, n) => cookies[n % accounts] ?? "");
  return begun(unfinishedUploads(server.origin, { cookies: all }));
}

describe.runIf(process.platform === "linux")("the process lives, and answers others, under", () => {
  let attacked: Attacked;
  let ordinaryPeak: number;
  beforeAll(async () => {
    attacked = await start();
    const { rest, peak } = await warmUp(attacked);
    attacked.rest = rest;
    ordinaryPeak = peak;
  });
  afterAll(async () => {
    expect(await attacked.server.stop()).toBe(0);
    expect(attacked.server.log.filter(({ level }) => level >= 50)).toEqual([]);
    await cleanUp();
  });

  test("eighty uploads of one account that stop short: two are read, four wait, the others are told to come again", async () => {
    // This test comes first: while an upload waits, the server doesn't see that its client has gone.
    const { server, rest } = attacked;
    resetPeakMemory(server);
    const attack = uploading(attacked, 1);
    const refused = () => attack.said().filter((answer) => answer.startsWith("HTTP/1.1 503"));
    await expect.poll(() => refused().length).toBe(74);
    for (const answer of refused()) expect(answer).toMatch(/^retry-after: \d+\r$/im);
    expect(peakMemoryOf(server) - rest).toBeLessThan(MOST_FOR_UPLOADS);
  });

  test("the same of eighty accounts: 64 MB at most, and it falls back", async () => {
    const { server, rest } = attacked;
    resetPeakMemory(server);
    const attack = uploading(attacked, 80);
    // As many as are allowed have sent all but their last bytes.
    await expect.poll(() => memoryOf(server) - rest).toBeGreaterThan(25 * MB);
    for (let n = 0; n < 50; n += 1) await pageOf(server, `${paths.browse()}?y=${n}`);
    expect(peakMemoryOf(server) - rest).toBeLessThan(MOST_FOR_UPLOADS);
    await attack.stop();
    await expect.poll(() => memoryOf(server) - rest).toBeLessThan(20 * MB);
  });

  test.each([
    [20, 900],
    [40, 900],
    [230, 100],
  ])(
    "%i × %i requests whose answers nobody reads, five times: each connection is ended, 80 MB beyond the peak of ordinary traffic at most",
    async (connections, requests) => {
      const { server } = attacked;
      const open = descriptorsOf(server);
      const peaks: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        resetPeakMemory(server);
        const attack = pipelining(attacked, connections, requests);
        for (const path of [paths.home(), paths.browse(), "/api/services"]) {
          await pageOf(server, path);
        }
        // The server closes the connections, although their clients are still there.
        await expect.poll(() => descriptorsOf(server)).toBeLessThanOrEqual(open + 5);
        peaks.push(peakMemoryOf(server));
        await attack.stop();
      }
      for (const peak of peaks) expect(peak - ordinaryPeak).toBeLessThan(MOST_FOR_REQUESTS);
    },
  );
});

describe.runIf(process.platform === "linux")("without its guards (the controls)", () => {
  afterEach(cleanUp);

  test("requests that wait for unread answers fill the process", async () => {
    const attacked = await start(QUEUE_OFF);
    const { server, rest } = attacked;
    pipelining(attacked, 40, 900);
    const most = 1.3 * MOST_FOR_REQUESTS;
    await expect
      .poll(() => memoryOf(server) === 0 || peakMemoryOf(server) - rest > most)
      .toBe(true);
  });

  test("uploads that stop short do", async () => {
    const attacked = await start(ROOM_OFF);
    const { server, rest } = attacked;
    uploading(attacked, 80);
    const most = 2 * MOST_FOR_UPLOADS;
    await expect
      .poll(() => memoryOf(server) === 0 || peakMemoryOf(server) - rest > most)
      .toBe(true);
  });
});

describe("a photo that has no room in time", () => {
  afterEach(cleanUp);

  test("comes back as a form with all that was typed", async () => {
    const { server, data } = await start(WAITS_SHORT);
    const cookie = data.signIn(data.addCustomer());
    const stalled = begun(unfinishedUploads(server.origin, { cookies: [cookie, cookie] }));
    const waits = begun(unfinishedUploads(server.origin, { cookies: [cookie], isComplete: true }));
    await expect.poll(() => waits.said()[0]).toMatch(/<\/html>/);
    const [answer = ""] = waits.said();
    expect(answer).toMatch(/^HTTP\/1\.1 503/);
    expect(answer).toMatch(/^retry-after: \d+\r$/im);
    expect(answer).toContain("Six years");
    expect(stalled.said()).toEqual(["", ""]);
  });

  test("nor has a second report of 16 MB beside one of 48 MB, while others have", async () => {
    const { server, data } = await start(WAITS_SHORT);
    const cleaner = data.addCleaner();
    const customerId = data.addCustomer();
    // This server has the real time, so only a job of another day has surely begun.
    const bookingId = data.addJob(cleaner.id, customerId, { daysAhead: -1 });
    const form = { path: paths.bookingProblem(bookingId), textField: "words" };
    const [own = "", other = ""] = data.signInAll([customerId, data.addCustomer()]);
    const stalled = begun(
      unfinishedUploads(server.origin, { ...form, cookies: [own], bytes: 48 * MB }),
    );
    const waits = begun(
      unfinishedUploads(server.origin, {
        ...form,
        cookies: [own],
        bytes: 16 * MB,
        isComplete: true,
      }),
    );
    await expect.poll(() => waits.said()[0]).toMatch(/<\/html>/);
    const [answer = ""] = waits.said();
    expect(answer).toMatch(/^HTTP\/1\.1 503/);
    expect(answer).toMatch(/^retry-after: \d+\r$/im);
    expect(answer).toContain("Six years");
    // Somebody else has room, and gets the answer about a booking that isn't theirs.
    const others = begun(
      unfinishedUploads(server.origin, {
        ...form,
        cookies: [other],
        bytes: 15 * MB,
        isComplete: true,
      }),
    );
    await expect.poll(() => others.said()[0]).toMatch(/^HTTP\/1\.1 404/);
    expect(stalled.said()).toEqual([""]);
  });
});
