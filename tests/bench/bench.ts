import type { Request } from "autocannon";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { paths } from "~/lib/paths";
import { startMeasuredServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { startNodeServer, type RunningServer } from "../support/running-server";
import { measureAbsences } from "./absence";
import { measureAlike } from "./alike";
import { ENCODINGS, FIRST_FREE_DAY, bookingRequests, movingRequests } from "./booking-requests";
import { buildIfNeeded, newest, run } from "./build";
import { measureChannels } from "./channels";
import { BENCH_DATA, copyLargeData } from "./large-copy";
import { CONNECTIONS, load, takeDown, type Answer, type Expected, type Measured } from "./load";
import { median, printTable } from "./table";

/**
 * `npm run bench`: measures how fast the built server is on the large data set, compared in one run with
 * Express that sends the same bytes and with a minimal Remix page. See docs/measuring.md.
 */

const YARDSTICK = "tests/bench/minimal-remix";
/** Number of addresses requested in turn for a page, so that no result depends on one lucky row. */
const VARIANTS = 8;
const COLD_STARTS = 5;
const MOST_COLD_START_MS = 1_000;
const MOST_MEMORY_MIB = 300;
const WARM_UP_SECONDS = 1;
/** Name for `--only` of the comparison of answers. */
const ANSWERS_ALIKE = "answers alike";
/** Name for `--only` of the comparison between channels that hang and channels that work. */
const CHANNELS = "channels";
/** Name for `--only` of the absences of cleaners with six jobs. */
const ABSENCES = "absences";
const BOOKING = "POST /api/bookings";
/** Number of bookings of a customer of many years. */
const MANY_BOOKINGS = 500;

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    /** Measures only pages whose name contains this. */
    only: { type: "string", default: "" },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const SECONDS_IN_ALL = WARM_UP_SECONDS + rounds * seconds;

interface Page {
  name: string;
  /** Least speed relative to the yardstick; null if the product promises nothing. */
  target: number | null;
  /** Least speed relative to another page, in the same run. */
  beside?: { name: string; target: number };
  expected?: Expected;
  /** Returns the requests to send in turn. Called for each server: bookings need slots of their own. */
  requests: () => Request[];
}

interface Round {
  ours: Measured;
  sameBytes: Measured;
  yardstick: Measured;
}

async function prepare() {
  await buildIfNeeded();
  if (newest("build/yardstick/server") < newest(`${YARDSTICK}/app`)) {
    console.log("Building the yardstick …");
    const config = `${YARDSTICK}/vite.config.ts`;
    await run("npx", ["remix", "vite:build", YARDSTICK, "--config", config]);
  }
  return copyLargeData();
}

/** Returns the median time from spawn to the first 200 of /healthz, in ms, on a migrated database. */
async function coldStart(): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < COLD_STARTS; start += 1) {
    const server = await startMeasuredServer(BENCH_DATA);
    times.push(server.startedIn);
    await server.stop();
  }
  return median(times);
}

/** `compression` would choose brotli if it could, which halves the yardstick's speed. */
const YARDSTICK_REQUESTS: Request[] = [{ path: "/", headers: { "Accept-Encoding": "gzip" } }];

function pagesOf(data: ServerFixtures): Page[] {
  const jobs = data.freeJobsOn(FIRST_FREE_DAY, VARIANTS);
  const cookies = data.signInAll(data.idleCustomers(VARIANTS));
  const as = (who: "guest" | "signed-in", addresses: readonly string[]) => (): Request[] =>
    addresses.map((path, index) => {
      const headers: Record<string, string> = { ...ENCODINGS };
      if (who === "signed-in") headers["Cookie"] = cookies[index % cookies.length] ?? "";
      return { method: "GET", path, headers };
    });
  const home = jobs.map(() => paths.home());
  const browse = [
    paths.browse(),
    paths.browse({ page: 2 }),
    paths.browse({ page: 7 }),
    paths.browse({ service: "condo-cleaning" }),
    paths.browse({ service: "deep-cleaning", page: 3 }),
    paths.browse({ q: "hotel" }),
    paths.browse({ q: "บ้าน" }),
    paths.browse({ service: "office-cleaning", q: "years" }),
  ];
  const cleaner = jobs.map(({ serviceId, area }) => paths.bookingCleaner({ serviceId, area }));
  const time = jobs.map(({ serviceId, area, cleanerId }) =>
    paths.bookingTime({ serviceId, area, cleanerId }),
  );
  return [
    { name: "home", target: 1, requests: as("guest", home) },
    { name: "browse", target: 1, requests: as("guest", browse) },
    { name: "step 2", target: 0.7, requests: as("signed-in", cleaner) },
    { name: "step 3", target: 0.7, requests: as("signed-in", time) },
    { name: BOOKING, target: 1, requests: bookingRequests(data, SECONDS_IN_ALL) },
    {
      name: "moving a booking",
      target: null,
      beside: { name: BOOKING, target: 0.6 },
      expected: "3xx",
      requests: movingRequests(data),
    },
    { name: "dashboard of 500", target: null, requests: manyBookings(data) },
    { name: "(home, signed in)", target: null, requests: as("signed-in", home) },
    { name: "(browse, signed in)", target: null, requests: as("signed-in", browse) },
  ];
}

function manyBookings(data: ServerFixtures): () => Request[] {
  const customerId = data.addCustomer();
  data.inOneTransaction(() => {
    for (let day = 1; day <= MANY_BOOKINGS; day += 1) {
      data.addPastBooking(customerId, day % 9 ? "completed" : "cancelled", day);
    }
  });
  const headers = { ...ENCODINGS, Cookie: data.signIn(customerId) };
  return () => [{ method: "GET", path: paths.dashboard(), headers: { ...headers } }];
}

interface Contestant {
  server: RunningServer;
  requestsOf: Map<Page, Request[]>;
}

function contestant(server: RunningServer, pages: readonly Page[]): Contestant {
  return { server, requestsOf: new Map(pages.map((page) => [page, page.requests()])) };
}

/**
 * Returns the answers that Express sends again, and the pages that can be measured. A page with another
 * status than expected is reported and left out.
 */
async function takeDownAll({ server, requestsOf }: Contestant) {
  const answers: Answer[] = [];
  const measurable: Page[] = [];
  for (const [page, requests] of requestsOf) {
    const ofPage: Answer[] = [];
    for (const request of requests) {
      // Requested twice, since a cached page is compressed better than one that was just rendered.
      if (request.method === "GET") keepCookies(request, await takeDown(server.origin, request));
      ofPage.push(await takeDown(server.origin, request.setupRequest?.(request) ?? request));
    }
    const { expected = "2xx" } = page;
    const refused = ofPage.find(({ status }) => `${Math.floor(status / 100)}xx` !== expected);
    if (refused) {
      const body = refused.headers["content-encoding"]
        ? ""
        : Buffer.from(refused.body, "base64").toString().slice(0, 300);
      console.error(`NOT MEASURED: ${refused.key} answers ${refused.status}. ${body}`);
      process.exitCode = 1;
      continue;
    }
    measurable.push(page);
    answers.push(...ofPage);
  }
  return { answers, measurable };
}

/** Sends the cookies along that the last answer has set, as browsers do: nobody's first page is step 2. */
function keepCookies({ headers = {} }: Request, before: Answer): void {
  if (!headers["Cookie"]) return;
  const set = [before.headers["set-cookie"] ?? []].flat();
  headers["Cookie"] = [headers["Cookie"], ...set.map((cookie) => cookie.split(";")[0])].join("; ");
}

async function measure(
  pages: readonly Page[],
  { ours, sameBytes, yardstick }: Record<keyof Round, Contestant>,
): Promise<Map<Page, Round[]>> {
  const loadOne = ({ server, requestsOf }: Contestant, page: Page, time: number) =>
    requestsOf.has(page)
      ? load(server, requestsOf.get(page) ?? [], time, page.expected)
      : load(server, YARDSTICK_REQUESTS, time);
  const round = async (page: Page, time: number): Promise<Round> => ({
    ours: await loadOne(ours, page, time),
    sameBytes: await loadOne(sameBytes, page, time),
    yardstick: await loadOne(yardstick, page, time),
  });
  for (const page of pages) await round(page, WARM_UP_SECONDS);
  const results = new Map<Page, Round[]>(pages.map((page) => [page, []]));
  for (let number = 1; number <= rounds; number += 1) {
    console.log(`Round ${number} of ${rounds} …`);
    for (const page of pages) results.get(page)?.push(await round(page, seconds));
  }
  return results;
}

function verdict(value: number, passes: boolean): string {
  return Number.isNaN(value) ? "unknown" : passes ? "PASS" : "FAIL";
}

function report(results: Map<Page, Round[]>, cold: number, memory: number): void {
  const medianOf = (measured: readonly Round[], pick: (round: Round) => number) =>
    median(measured.map(pick));
  const speeds = new Map(
    [...results].map(([{ name }, measured]) => [
      name,
      medianOf(measured, ({ ours }) => ours.requestsPerSecond),
    ]),
  );
  /** Returns the target that applies to a page, and whether it is met. */
  const held = ({ name, target, beside }: Page, ratio: number) => {
    if (beside) {
      const share = (speeds.get(name) ?? NaN) / (speeds.get(beside.name) ?? NaN);
      return [
        `≥ ${beside.target} of booking's`,
        `${share.toFixed(2)} ${verdict(share, share >= beside.target)}`,
      ];
    }
    return target === null ? ["", ""] : [`≥ ${target}`, verdict(ratio, ratio >= target)];
  };
  const rows = [...results].map(([page, measured]) => {
    const ratio = medianOf(
      measured,
      ({ ours, yardstick }) => ours.requestsPerSecond / yardstick.requestsPerSecond,
    );
    const toExpress = medianOf(
      measured,
      ({ ours, sameBytes }) => ours.requestsPerSecond / sameBytes.requestsPerSecond,
    );
    return [
      page.name,
      (speeds.get(page.name) ?? NaN).toFixed(0),
      medianOf(measured, ({ ours }) => ours.p50).toFixed(0),
      medianOf(measured, ({ ours }) => ours.p99).toFixed(0),
      medianOf(measured, ({ ours }) => ours.processor).toFixed(2),
      medianOf(measured, ({ sameBytes }) => sameBytes.requestsPerSecond).toFixed(0),
      toExpress.toFixed(3),
      ratio.toFixed(2),
      ...held(page, ratio),
    ];
  });
  const all = [...results.values()].flat();
  console.log(
    `\nYardstick, a minimal hydrated Remix page of 12 cards: ${medianOf(all, ({ yardstick }) => yardstick.requestsPerSecond).toFixed(0)} requests/s, p50 ${medianOf(all, ({ yardstick }) => yardstick.p50).toFixed(0)} ms, p99 ${medianOf(all, ({ yardstick }) => yardstick.p99).toFixed(0)} ms, CPU ${medianOf(all, ({ yardstick }) => yardstick.processor).toFixed(2)} ms.`,
  );
  console.log(
    `Medians of ${rounds} interleaved rounds of ${seconds} s, ${CONNECTIONS} connections. Ratios are of requests/s, round by round.\n`,
  );
  printTable(
    [
      "page",
      "req/s",
      "p50 ms",
      "p99 ms",
      "CPU ms",
      "Express",
      "to Express",
      "to Remix",
      "target",
      "",
    ],
    rows,
  );
  const mib = memory / 1024 ** 2;
  console.log("");
  printTable(
    ["process", "measured", "target", ""],
    [
      [
        "cold start",
        `${cold.toFixed(0)} ms`,
        "≤ 1000 ms",
        verdict(cold, cold <= MOST_COLD_START_MS),
      ],
      ["peak memory", `${mib.toFixed(0)} MiB`, "< 300 MiB", verdict(mib, mib < MOST_MEMORY_MIB)],
    ],
  );
}

/** Compares answers on a separate server, which trusts the address that each request claims. */
async function compareAnswers(): Promise<void> {
  const server = await startMeasuredServer(BENCH_DATA, { TRUST_PROXY: "1" });
  const data = new ServerFixtures(BENCH_DATA, Date.now());
  await measureAlike(server, data);
  data.close();
  await server.stop();
}

async function main(): Promise<void> {
  const removeData = await prepare();
  if (ANSWERS_ALIKE.includes(options.only)) await compareAnswers();
  if (CHANNELS.includes(options.only)) await measureChannels({ seconds, rounds });
  if (ABSENCES.includes(options.only)) await measureAbsences();
  if ([ANSWERS_ALIKE, CHANNELS, ABSENCES].includes(options.only)) return removeData();
  const cold = await coldStart();
  const data = new ServerFixtures(BENCH_DATA, Date.now());
  const pages = pagesOf(data).filter(({ name }) => name.includes(options.only));
  const ours = contestant(await startMeasuredServer(BENCH_DATA), pages);
  const { answers, measurable } = await takeDownAll(ours);
  const answersFile = `${BENCH_DATA}/answers.json`;
  writeFileSync(answersFile, JSON.stringify(answers));
  const sameBytes = contestant(
    await startNodeServer(["tests/bench/same-bytes-server.mjs"], {
      env: () => ({ NODE_ENV: "production", ANSWERS: answersFile }),
      ready: "/healthz",
    }),
    measurable,
  );
  const yardstick = contestant(
    await startNodeServer([`${YARDSTICK}/server.mjs`], {
      env: () => ({ NODE_ENV: "production" }),
      ready: "/",
    }),
    [],
  );
  const results = await measure(measurable, { ours, sameBytes, yardstick });
  report(results, cold, ours.server.peakMemory());
  data.close();
  await Promise.all([ours, sameBytes, yardstick].map(({ server }) => server.stop()));
  removeData();
}

await main();
