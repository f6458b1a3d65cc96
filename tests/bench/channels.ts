import type { Request } from "autocannon";
import { fork } from "node:child_process";
import { once } from "node:events";
import { startMeasuredServer } from "../support/built-server";
import { enableAllChannels, type ChannelDoubles } from "../support/channel-doubles";
import { ServerFixtures } from "../support/server-fixtures";
import { acceptingRequests, bookingRequests, movingRequests } from "./booking-requests";
import { copyLargeData } from "./large-copy";
import { load, type Expected, type Measured } from "./load";
import { median, printTable } from "./table";

/** Most that hanging channels may cost people who book, accept and reschedule, relative to working ones. */
const MOST_DEARER = 1.1;
const WARM_UP_SECONDS = 1;
const STATES = ["well", "hang"] as const;
type State = (typeof STATES)[number];

interface Deed {
  name: string;
  expected: Expected;
  requests: (data: ServerFixtures, seconds: number) => () => Request[];
}

const DEEDS: readonly Deed[] = [
  { name: "booking", expected: "2xx", requests: bookingRequests },
  { name: "accepting", expected: "2xx", requests: acceptingRequests },
  { name: "moving", expected: "3xx", requests: movingRequests },
];

/**
 * Books, accepts and reschedules on two servers in turn, each with its own copy of the large data set, in
 * which everybody has turned on every channel. One server's email server, push service and LINE accept what
 * is sent; the other's take it and never answer. Prints the cost of the second relative to the first.
 */
export async function measureChannels({
  seconds,
  rounds,
}: {
  seconds: number;
  rounds: number;
}): Promise<void> {
  console.log("Channels that hang, beside such that don't …");
  const secondsInAll = WARM_UP_SECONDS + rounds * seconds;
  const both = new Map<State, Awaited<ReturnType<typeof setUp>>>();
  for (const state of STATES) both.set(state, await setUp(state, secondsInAll));
  const measured = new Map(DEEDS.map(({ name }) => [name, [] as Record<State, Measured>[]]));
  /** Stops the other server meanwhile: it would go on delivering its notifications. */
  const loadOne = async (deed: Deed, state: State, time: number) => {
    const one = both.get(state);
    const other = both.get(state === "well" ? "hang" : "well");
    if (!one || !other) throw new Error("Both servers are needed.");
    process.kill(other.server.pid, "SIGSTOP");
    try {
      return await load(one.server, one.requestsOf.get(deed) ?? [], time, deed.expected);
    } finally {
      process.kill(other.server.pid, "SIGCONT");
    }
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const deed of DEEDS) {
      const time = round === 0 ? WARM_UP_SECONDS : seconds;
      const well = await loadOne(deed, "well", time);
      const hang = await loadOne(deed, "hang", time);
      if (round > 0) measured.get(deed.name)?.push({ well, hang });
    }
  }
  for (const { stop } of both.values()) await stop();
  report(measured, rounds, seconds);
}

async function setUp(state: State, secondsInAll: number) {
  const dataDir = `data/bench-${state}`;
  const removeData = await copyLargeData(dataDir);
  const program = new URL("channels-process.ts", import.meta.url);
  const doubles = fork(program, [state], { execArgv: ["--import", "tsx"] });
  const [{ env, pushHost }] = (await once(doubles, "message")) as [
    Pick<ChannelDoubles, "env" | "pushHost">,
  ];
  const server = await startMeasuredServer(dataDir, { ...env, LOG_LEVEL: "silent" });
  const data = new ServerFixtures(dataDir, Date.now());
  const requestsOf = new Map(
    DEEDS.map((deed) => [deed, deed.requests(data, secondsInAll)()] as const),
  );
  enableAllChannels(data, pushHost);
  return {
    server,
    requestsOf,
    stop: async () => {
      data.close();
      await server.stop();
      doubles.disconnect();
      removeData();
    },
  };
}

function report(
  measured: Map<string, Record<State, Measured>[]>,
  rounds: number,
  seconds: number,
): void {
  const rows = [...measured].map(([name, of]) => {
    const pick = (state: State, what: keyof Measured) =>
      median(of.map((round) => round[state][what]));
    const dearer = (what: "p50" | "processor") =>
      median(of.map(({ well, hang }) => hang[what] / well[what]));
    const [latency, processor] = [dearer("p50"), dearer("processor")];
    return [
      name,
      ...(["p50", "processor"] as const).flatMap((what) =>
        STATES.map((state) => pick(state, what).toFixed(what === "p50" ? 0 : 2)),
      ),
      latency.toFixed(2),
      processor.toFixed(2),
      latency <= MOST_DEARER && processor <= MOST_DEARER ? "PASS" : "FAIL",
    ];
  });
  console.log(
    `\nMedians of ${rounds} interleaved rounds of ${seconds} s. Held to: at most ${MOST_DEARER} of what it takes where all is well.\n`,
  );
  printTable(["", "p50 well", "p50 hang", "CPU well", "CPU hang", "latency", "CPU", ""], rows);
}
