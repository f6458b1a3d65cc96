import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Monday, 23 November 2026, 9:00 in Chiang Mai: when a server under test believes to start. */
export const CLOCK_START = "2026-11-23T02:00:00Z";

/** A line of the server's log; the fields that tests read. */
export interface LogLine {
  /** 30 is info, 40 warn, 50 error. */
  level: number;
  msg: string;
  method?: string;
  path?: string;
  status?: number;
  requestId?: string;
  sql?: string;
}

export interface BuiltServer {
  /** `http://127.0.0.1:…` */
  origin: string;
  dataDir: string;
  pid: number;
  /** All that was logged so far. */
  log: readonly LogLine[];
  /** What it wrote besides its log: complaints of node, of React. */
  complaints: readonly string[];
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

interface Options {
  /** A folder that is there already; otherwise a new one, removed by `stop`. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Words behind `node build/server/index.js`. */
  argv?: readonly string[];
}

/** Starts the built server (`npm run build` first) on a free port, and waits until it answers. */
export async function startBuiltServer({
  dataDir,
  env = {},
  argv = [],
}: Options = {}): Promise<BuiltServer> {
  if (!existsSync("build/server/index.js")) throw new Error("Run `npm run build` first.");
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "baansaat-server-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["build/server/index.js", ...argv], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "test",
      CLOCK_START,
      APP_ORIGIN: origin,
      DATA_DIR: folder,
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: LogLine[] = [];
  const complaints: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    if (line.startsWith("{")) log.push(JSON.parse(line) as LogLine);
  });
  createInterface(child.stderr).on("line", (line) => complaints.push(line));
  // Whatever ends this process, the server ends with it.
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);

  const ended = (signal: NodeJS.Signals) => async () => {
    process.removeListener("exit", killNow);
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
    }
    if (!dataDir && signal === "SIGTERM") rmSync(folder, { recursive: true, force: true });
    return child.exitCode;
  };
  await untilItAnswers(origin, child, complaints);
  return {
    origin,
    dataDir: folder,
    pid: child.pid ?? 0,
    log,
    complaints,
    stop: ended("SIGTERM"),
    kill: async () => void (await ended("SIGKILL")()),
  };
}

async function untilItAnswers(origin: string, child: ChildProcess, complaints: string[]) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`The server ended:\n${complaints.join("\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill("SIGKILL");
  throw new Error("The server never answers.");
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
