import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { databaseFile } from "#db/client.server";

/** The program, which npm installs on Linux x64 only. */
const LITESTREAM = "node_modules/@flydotio/litestream-linux-x64/litestream";
/** The configuration that the docs tell operators to use. */
const CONFIG = "docs/deploy/litestream.yml";

export const hasLitestream = existsSync(LITESTREAM);

/** A Litestream that streams a database. */
export interface Streamer {
  /** All lines of its log so far. */
  log: readonly string[];
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const environment = (dataDir: string, replica: string) => ({
  ...process.env,
  DATA_DIR: dataDir,
  LITESTREAM_REPLICA: `file://${replica}`,
});

/** Streams the database of a data folder into another folder; resolves once a whole copy is there. */
export async function startStreamer(dataDir: string, replica: string): Promise<Streamer> {
  const child = spawn(LITESTREAM, ["replicate", "-config", CONFIG], {
    env: environment(dataDir, replica),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  // It must end with this process, whatever ends it.
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
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`Litestream ended:\n${log.join("\n")}`)));
    for (const output of [child.stdout, child.stderr]) {
      createInterface(output).on("line", (line) => {
        log.push(line);
        if (line.includes("snapshot written")) resolve();
      });
    }
  });
  return { log, kill: async () => void (await end("SIGKILL")), stop: () => end("SIGTERM") };
}

/** Restores a streamed database into an empty data folder, as `docs/bad-day.md` does. */
export async function restoreStream(
  /** The data folder that was streamed: Litestream finds the stream by it. */
  streamed: string,
  replica: string,
  into: string,
): Promise<void> {
  const argv = ["restore", "-config", CONFIG, "-o", databaseFile(into), databaseFile(streamed)];
  const child = spawn(LITESTREAM, argv, {
    env: environment(streamed, replica),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`Litestream restored nothing:\n${errors}`);
}
