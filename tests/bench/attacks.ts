import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { paths } from "~/lib/paths";
import {
  resetPeakMemory,
  largestAsset,
  memoryOf,
  peakMemoryOf,
  pipelineUnread,
  unfinishedUploads,
  type Attack,
  type PipelineOptions,
} from "../support/attacks";
import { startMeasuredServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { buildIfNeeded } from "./build";
import { printTable } from "./table";

/**
 * `npm run bench:attacks`: measures the memory of the process before, during and after attacks that try to
 * fill it, and whether it answers others meanwhile. See docs/measuring.md.
 */

const MB = 1024 ** 2;
/** Number of requests for each kind of page before memory is first measured. */
const WARM_UP = 300;
/** Time after which a missing page counts as failed, in milliseconds. */
const LONGEST_ANSWER_MS = 10_000;

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    /** Duration of each round, in seconds. */
    seconds: { type: "string", default: "12" },
    /** Pause between a round's end and the measurement after it, in seconds. */
    rest: { type: "string", default: "4" },
    /** Measures only attacks whose name contains this. */
    only: { type: "string", default: "" },
    /** Folder with another build, for comparison. */
    build: { type: "string", default: "." },
  },
});

interface Named {
  name: string;
  begin: (server: BuiltServer, data: ServerFixtures) => Attack;
}

const asset = largestAsset();
/** Enough requests to fill the client's connection with answers before the attack itself. */
const FULL = `GET ${asset} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(10);

function pipelining(what: string, given: Omit<PipelineOptions, "path"> & { path?: string }): Named {
  return {
    name: `${given.connections} × ${given.requests} ${what}`,
    begin: ({ origin }) => pipelineUnread(origin, { path: asset, ...given }),
  };
}

function uploads(
  what: string,
  given: { bytes?: number; chunked?: boolean; oneAccount?: boolean },
): Named {
  const count = 80;
  return {
    name: `${count} ${what}`,
    begin: ({ origin }, data) => {
      const people = Array.from({ length: given.oneAccount ? 1 : count }, () => data.addCustomer());
      const signedIn = data.signInAll(people);
      const cookies = Array.from({ length: count }, (_, n) => signedIn[n % signedIn.length] ?? "");
      return unfinishedUploads(origin, { cookies, ...given });
    },
  };
}

const ATTACKS: readonly Named[] = [
  pipelining("files", { connections: 20, requests: 900 }),
  pipelining("files", { connections: 40, requests: 900 }),
  pipelining("files", { connections: 230, requests: 100 }),
  pipelining("files, all that may wait", { connections: 230, requests: 80 }),
  pipelining("pages", { connections: 200, requests: 80, path: paths.browse() }),
  {
    name: "200 × 80 pages of one's own",
    begin: ({ origin }, data) => {
      const cookie = data.signIn(data.userId("customer"));
      const headers = [`Host: ${new URL(origin).host}`, `Cookie: ${cookie}`];
      const path = paths.dashboard();
      return pipelineUnread(origin, { connections: 200, requests: 80, path, headers });
    },
  },
  pipelining("without Host", { connections: 40, requests: 1_500, headers: [], first: FULL }),
  pipelining("with Expect", {
    connections: 40,
    requests: 1_000,
    headers: ["Host: a", "Expect: x"],
    first: FULL,
  }),
  uploads("unfinished uploads of 5 MB, one account", { oneAccount: true }),
  uploads("unfinished uploads of 5 MB, 80 accounts", {}),
  uploads("of 5 MB, chunked", { chunked: true }),
  uploads("of 12 MB", { bytes: 12 * MB }),
];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const inMb = (bytes: number) => (bytes / MB).toFixed(0);

/** Requests a page again and again; returns how many came, how many didn't, and the slowest time. */
async function askMeanwhile(origin: string, isOver: () => boolean) {
  const asked = { answered: 0, failed: 0, slowest: 0 };
  while (!isOver()) {
    const started = performance.now();
    try {
      const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
      await (await fetch(origin + paths.home(), { signal })).text();
      asked.answered += 1;
    } catch {
      asked.failed += 1;
    }
    asked.slowest = Math.max(asked.slowest, performance.now() - started);
    await wait(100);
  }
  return asked;
}

async function measure({ name, begin }: Named, seeded: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "baansaat-attack-"));
  cpSync(seeded, folder, { recursive: true });
  const server = await startMeasuredServer(folder, {}, options.build);
  const data = new ServerFixtures(folder, Date.now());
  // Simulates ordinary traffic: V8 lets its heap grow to about twice its live data before it collects.
  for (let n = 0; n < WARM_UP; n += 1) {
    for (const path of [paths.home(), `${paths.browse()}?x=${n}`, asset]) {
      await (await fetch(server.origin + path)).text();
    }
  }
  await wait(2_000);
  const before = memoryOf(server);
  const total = { answered: 0, failed: 0, slowest: 0 };
  const rounds: string[] = [];
  let peak = 0;
  for (let round = 0; round < Number(options.rounds) && memoryOf(server) > 0; round += 1) {
    resetPeakMemory(server);
    const attack = begin(server, data);
    const until = performance.now() + Number(options.seconds) * 1000;
    let highest = 0;
    const asked = await askMeanwhile(server.origin, () => {
      highest = Math.max(highest, peakMemoryOf(server));
      return performance.now() > until || memoryOf(server) === 0;
    });
    total.answered += asked.answered;
    total.failed += asked.failed;
    total.slowest = Math.max(total.slowest, asked.slowest);
    peak = Math.max(peak, highest);
    await attack.stop();
    await wait(Number(options.rest) * 1000);
    const after = memoryOf(server);
    rounds.push(after === 0 ? "ended" : `${inMb(highest)}/${inMb(after)}`);
  }
  data.close();
  await server.stop();
  rmSync(folder, { recursive: true });
  const { answered, failed, slowest } = total;
  const counts = [answered, failed, slowest].map((count) => count.toFixed(0));
  return [name, inMb(before), inMb(peak), inMb(peak - before), rounds.join(" "), ...counts];
}

if (options.build === ".") await buildIfNeeded();
const seeded = mkdtempSync(join(tmpdir(), "baansaat-attacked-"));
await (await startMeasuredServer(seeded, {}, options.build)).stop();
const rows: string[][] = [];
for (const attack of ATTACKS.filter(({ name }) => name.includes(options.only))) {
  console.log(`${attack.name} …`);
  rows.push(await measure(attack, seeded));
}
rmSync(seeded, { recursive: true });
printTable(
  ["attack", "before", "peak", "more", "peak/after of each round", "pages", "failed", "slowest ms"],
  rows,
);
