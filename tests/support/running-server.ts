import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";

const POLL_MS = 5;
const LONGEST_START_MS = 120_000;

/** A line of the server's log, with the fields that tests read. */
export interface LogLine {
  /** The level: 30 is info, 40 warn, 50 error. */
  level: number;
  msg: string;
  method?: string;
  path?: string;
  status?: number;
  requestId?: string;
  sql?: string;
  event?: string;
  reason?: string;
  userId?: number;
  address?: string;
  /** Text that a library wrote to the console. */
  console?: string;
}

/** A server in its own process. */
export interface RunningServer {
  /** `http://127.0.0.1:…` */
  origin: string;
  pid: number;
  /** All log lines so far. */
  log: readonly LogLine[];
  /** Output besides the log, and what libraries wrote to the console: warnings of node, of React. */
  complaints: readonly string[];
  /** Milliseconds from spawn to the first answer of `ready`. */
  startedIn: number;
  /** Returns the peak memory so far, in bytes; NaN if unknown. */
  peakMemory(): number;
  /** Returns the processor time used so far by all threads, in milliseconds; NaN if unknown. */
  processorTime(): number;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, with the effect of a power cut. */
  kill(): Promise<void>;
}

interface Options {
  /** Returns the whole environment except PATH and PORT; some values may need the origin's port. */
  env: (origin: string) => NodeJS.ProcessEnv;
  /** A path that answers 200 once the server can be used. */
  ready: string;
  /** By default a free port. */
  port?: number | undefined;
  /** The working directory; by default that of the tests. */
  cwd?: string | undefined;
}

/** Starts `node` with these arguments, and waits until it answers. Throws if it ends before. */
export async function startNodeServer(
  argv: readonly string[],
  { env, ready, port, cwd }: Options,
): Promise<RunningServer> {
  const listensOn = port ?? (await freePort());
  const origin = `http://127.0.0.1:${listensOn}`;
  const started = performance.now();
  const child = spawn(process.execPath, argv, {
    env: { PATH: process.env.PATH ?? "", ...env(origin), PORT: String(listensOn) },
    stdio: ["ignore", "pipe", "pipe"],
    cwd,
  });
  const log: LogLine[] = [];
  const complaints: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    if (!line.startsWith("{")) return;
    const entry = JSON.parse(line) as LogLine;
    log.push(entry);
    if (entry.console !== undefined) complaints.push(entry.console);
  });
  createInterface(child.stderr).on("line", (line) => complaints.push(line));
  // The server must end with this process, whatever ends it.
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);

  const end = async (signal: NodeJS.Signals) => {
    process.removeListener("exit", killNow);
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  };
  while (!(await answers(origin + ready))) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${complaints.join("\n")}`);
    if (performance.now() - started > LONGEST_START_MS) {
      await end("SIGKILL");
      throw new Error("The server never answers.");
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    origin,
    pid: child.pid ?? 0,
    log,
    complaints,
    startedIn: performance.now() - started,
    peakMemory: () => peakMemoryOf(child),
    processorTime: () => processorTimeOf(child),
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
}

/** Returns a port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on("error", () => resolve(false));
  });
}

/** Returns the peak memory that Linux keeps, in bytes; NaN on other systems. */
function peakMemoryOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1]) * 1024;
}

/** Returns the processor time in milliseconds; NaN on other systems. Linux counts in ticks of 10 ms. */
function processorTimeOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The fields after the name; fields 14 and 15 of the whole line are user and system time.
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
