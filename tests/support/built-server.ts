import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startNodeServer, type RunningServer } from "./running-server";

/** Monday, 23 November 2026, 9:00 in Chiang Mai: the time at which a server under test starts. */
export const CLOCK_START = "2026-11-23T02:00:00Z";

/** A built server under test. */
export interface BuiltServer extends RunningServer {
  dataDir: string;
}

interface Options {
  /** An existing folder; by default a new one, which `stop` removes. */
  dataDir?: string;
  /** Variables besides those that every test server has. */
  env?: Record<string, string>;
  /** Command line arguments. */
  argv?: readonly string[];
  port?: number;
  /** A folder with another build (`copyOfBuild`). */
  cwd?: string;
}

/** Starts the built server (run `npm run build` first) for tests, and waits until it answers. */
export async function startBuiltServer({
  dataDir,
  env = {},
  argv = [],
  port,
  cwd,
}: Options = {}): Promise<BuiltServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "baansaat-server-"));
  const server = await startNodeServer([builtServer(), ...argv], {
    env: (origin) => ({
      NODE_ENV: "test",
      CLOCK_START,
      APP_ORIGIN: origin,
      DATA_DIR: folder,
      ...env,
    }),
    ready: "/healthz",
    port,
    cwd,
  });
  return {
    ...server,
    dataDir: folder,
    stop: async () => {
      const code = await server.stop();
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** Copies the build into a new folder, where a test may change it. */
export function copyOfBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), "baansaat-build-"));
  cpSync("build", join(folder, "build"), { recursive: true });
  cpSync("db/migrations", join(folder, "db/migrations"), { recursive: true });
  cpSync("package.json", join(folder, "package.json"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/**
 * Copies the build with some guards turned off, for negative controls: each `guard` text must occur exactly
 * once in the built code, and is replaced by `off`.
 */
export function copyOfBuildWithout(guards: readonly (readonly [guard: string, off: string])[]) {
  const folder = copyOfBuild();
  const chunks = join(folder, "build/server/chunks");
  for (const [guard, off] of guards) {
    const holding = readdirSync(chunks).filter((name) =>
      readFileSync(join(chunks, name), "utf8").includes(guard),
    );
    const [name = ""] = holding;
    const parts = holding.length === 1 ? readFileSync(join(chunks, name), "utf8").split(guard) : [];
    if (parts.length !== 2) throw new Error(`Not once in the build: ${guard}`);
    writeFileSync(join(chunks, name), parts.join(off));
  }
  return folder;
}

function builtServer(): string {
  const file = "build/server/index.js";
  if (!existsSync(file)) throw new Error("Run `npm run build` first.");
  return file;
}

/**
 * Starts the built server like `npm start`, on the real clock, with demo data allowed. `cwd` is the folder
 * of another build.
 */
export async function startMeasuredServer(
  dataDir: string,
  env: Record<string, string> = {},
  cwd?: string,
): Promise<BuiltServer> {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  const server = await startNodeServer(scripts.start.split(" ").slice(1), {
    env: () => ({
      NODE_ENV: "production",
      DEMO: "1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...env,
    }),
    ready: "/healthz",
    cwd,
  });
  return { ...server, dataDir };
}
