import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { freePort } from "./running-server";

/** Files that a checkout doesn't have: results of running something, or a developer's own files. */
const NOT_CHECKED_IN = new Set([".git", ".env", "build", "data", "node_modules", "test-results"]);

/**
 * Copies the project as it is in a fresh clone after `npm ci`: no build, no data, no settings. Returns the
 * folder, which the caller must remove.
 */
export function freshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), "baansaat-clone-"));
  cpSync(".", folder, {
    recursive: true,
    filter: (source) => !NOT_CHECKED_IN.has(basename(source)),
  });
  // Link each package separately: Vite keeps a cache beside them, and the clone needs its own.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules")) {
    if (!name.startsWith(".vite")) {
      symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
    }
  }
  return folder;
}

export interface DevelopmentServer {
  origin: string;
  /** Returns all output so far, of stdout and stderr. */
  output(): string;
  /** Sends SIGTERM to `npm` and all of its child processes. */
  stop(): Promise<void>;
}

/** Runs `npm run dev` in a folder. Of this process's environment it gets only PATH and HOME. */
export async function startDevelopmentServer(
  folder: string,
  env: Record<string, string> = {},
): Promise<DevelopmentServer> {
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn("npm", ["run", "dev", "--", "--port", String(port), "--strictPort"], {
    cwd: folder,
    // Remix sets the same value if it is missing.
    env: { PATH, HOME, NODE_ENV: "development", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that npm and its child processes can be ended together.
    detached: true,
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exit = once(child, "exit");
  const signal = (name: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, name);
    }
  };
  const killNow = () => signal("SIGKILL");
  process.once("exit", killNow);
  await new Promise<void>((listening, ended) => {
    child.stdout.on("data", () => {
      if (output.includes(`127.0.0.1:${port}`)) listening();
    });
    child.once("exit", () => ended(new Error(`npm run dev ended:\n${output}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop() {
      process.removeListener("exit", killNow);
      signal("SIGTERM");
      await exit;
    },
  };
}

export function removeClone(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
