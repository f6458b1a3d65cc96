import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { HOUR_MS, SECOND_MS } from "~/lib/durations";
import { SETTING_NAMES } from "~/lib/env.server";
import { BackupError } from "./backup-failures";

/** Longest time for BACKUP_COMMAND, in milliseconds. */
const LONGEST_COMMAND_MS = HOUR_MS;
/** How much of what the command says on its error output is passed on, in characters: the end of it. */
const SAID_CHARACTERS = 500;
/** Longest wait for them after the end of the command, in milliseconds. */
const LAST_WORDS_MS = SECOND_MS;

/**
 * Runs BACKUP_COMMAND, which copies a backup to another machine, and waits for its end. The shell gets the
 * operator's words as they are; the path of the file is never part of them, but in `$1` and `$BACKUP_FILE`.
 * The command doesn't get the settings of the service, with their secrets. Throws a `BackupError` if it
 * fails, or is killed with all that it has started because it takes longer than `longestMs`.
 */
export async function handOn(
  file: string,
  command: string,
  longestMs = LONGEST_COMMAND_MS,
): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, BACKUP_FILE: file };
  for (const name of SETTING_NAMES) delete env[name];
  const child = spawn("/bin/sh", ["-c", command, "backup", file], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
    // It becomes a process group of its own, which can be killed as a whole.
    detached: true,
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-SAID_CHARACTERS);
  });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  process.once("exit", killGroup);
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    killGroup();
  }, longestMs);
  try {
    const end = await new Promise<string | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => resolve(code === 0 ? null : String(code ?? signal)));
    });
    if (end === null) return;
    // The last words may still be in the pipe, which a program in the background can keep open.
    await Promise.race([once(child.stderr, "close"), wait(LAST_WORDS_MS)]);
    const how = isTooSlow ? `was stopped after ${longestMs / 60_000} minutes` : `ended with ${end}`;
    throw new BackupError("command", `BACKUP_COMMAND ${how}. ${said}`.trim());
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError("command", "BACKUP_COMMAND could not be run.", { cause: error });
  } finally {
    clearTimeout(timer);
    process.off("exit", killGroup);
    child.stderr.destroy();
  }
}
