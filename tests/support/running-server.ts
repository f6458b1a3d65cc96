import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";

const POLL_MS = 5;
const LONGEST_START_MS = 120_000;

/** A line of our server's log; the fields that tests read. */
export interface LogLine {
  /** 30 is info, 40 warn, 50 error. */
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
  /** What a library wrote to the console. */
  console?: string;
}

/** A server that runs in a process of its own. */
export interface RunningServer {
  /** `http://127.0.0.1:…` */
  origin: string;
  pid: number;
  /** All that was logged so far. */
  log: readonly LogLine[];
  /** What it wrote besides its log, and what libraries wrote to the console: complaints of node, of React. */
  complaints: readonly string[];
  /** Milliseconds from spawn to the first answer of `ready`. */
  startedIn: number;
  /** The most memory that it has held so far, in bytes. NaN where unknown. */
  peakMemory(): number;
  /** Milliseconds of processor time that it has used so far, all threads. NaN where unknown. */
  processorTime(): number;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

interface Options {
  /** The whole environment, but for PATH and PORT; the latter may be needed to make it. */
  env: (origin: string) => NodeJS.ProcessEnv;
  /** A path that answers 200 once the server can be used. */
  ready: string;
  /** One that is free, unless given. */
  port?: number | undefined;
  /** The folder in which it runs; that of the tests unless given. */
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
  // Whatever ends this process, the server ends with it.
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

/** A port that nobody listens on. */
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

/** Linux keeps the peak itself; elsewhere it isn't known. */
function peakMemoryOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1]) * 1024;
}

/** Linux counts in ticks of 10 ms. */
function processorTimeOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // What follows the name; the 14th and 15th field of the whole are user and system time.
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
