import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";

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

/** Builds the product, unless the build is newer than every source. */
export async function buildIfNeeded(): Promise<void> {
  const built = newest("build/server/index.js");
  const sources = ["app", "db", "public", "server.ts", "vite.config.ts", "remix.config.js"];
  if (built > Math.max(...sources.map(newest))) return;
  console.log("Building …");
  // A bench may have set another NODE_ENV, for which the server would not start.
  await run("npm", ["run", "build"], { NODE_ENV: "production" });
}

/** Returns when a file, or the newest file of a folder, was last changed; 0 if there is none. */
export function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}
