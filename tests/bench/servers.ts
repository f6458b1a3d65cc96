import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { get } from "node:http";
import { createServer, type AddressInfo } from "node:net";

/** A server that runs in a process of its own. */
export interface RunningServer {
  /** `http://127.0.0.1:…` */
  origin: string;
  /** Milliseconds from spawn to the first answer of `ready`. */
  startedIn: number;
  /** The most memory that it has held so far, in bytes. */
  peakMemory(): number;
  /** Milliseconds of processor time that it has used so far, all threads. NaN where unknown. */
  processorTime(): number;
  stop(): Promise<void>;
}

/** Starts `node` with these arguments on a free port, and waits until `ready` answers 200. */
export async function startServer(
  argv: readonly string[],
  { env = {}, ready }: { env?: Record<string, string>; ready: string },
): Promise<RunningServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, argv, {
    env: { ...process.env, NODE_ENV: "production", ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (text: Buffer) => (complaints += text.toString()));
  // Whatever ends this process, the server ends with it.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  while (!(await answers(origin + ready))) {
    if (child.exitCode !== null) throw new Error(`${argv.join(" ")} ended:\n${complaints}`);
    if (performance.now() - started > 120_000) throw new Error(`${argv.join(" ")} never answers.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    origin,
    startedIn: performance.now() - started,
    peakMemory: () => peakMemoryOf(child),
    processorTime: () => processorTimeOf(child),
    async stop() {
      process.removeListener("exit", kill);
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Our own server as `npm start` runs it, with demo data allowed, on a data folder. */
export function startOurs(dataDir: string): Promise<RunningServer> {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  return startServer(scripts.start.split(" ").slice(1), {
    env: { DEMO: "1", DATA_DIR: dataDir, LOG_LEVEL: "error" },
    ready: "/healthz",
  });
}

async function freePort(): Promise<number> {
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

/** Runs a program to its end; throws if it fails. Its output is shown only then. */
export async function run(command: string, argv: readonly string[], env = {}): Promise<void> {
  const child = spawn(command, argv, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command} ${argv.join(" ")} failed:\n${output}`);
}

/** Builds the product unless what is built is newer than every source. */
export async function buildIfNeeded(): Promise<void> {
  const built = newest("build/server/index.js");
  const sources = ["app", "db", "public", "server.ts", "vite.config.ts", "remix.config.js"];
  if (built > Math.max(...sources.map(newest))) return;
  console.log("Building …");
  await run("npm", ["run", "build"]);
}

/** When a file, or the newest file of a folder, was last changed; 0 if there is none. */
export function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}
