import { openDatabase, sqlite } from "#db/client.server";
import { perform, type HistoryCommand } from "./history-commands";

/*
 * A process for tests (history-processes.ts) that carries out commands on a database of which others have
 * connections of their own: `history-process.ts <data folder> [without transactions]`.
 */

/** A message to the process. */
export interface CommandMessage {
  command: HistoryCommand;
}

export type CommandReply = "ready" | "begun" | { result: unknown } | { error: string };

const [dataDir = "", control] = process.argv.slice(2);
const reply = (message: CommandReply) => process.send?.(message);

openDatabase({ dataDir });
// Tests don't need to survive a power cut.
sqlite().pragma("synchronous = OFF");
// The control: each statement is a transaction of its own.
if (control) {
  const alone = (run: (...given: unknown[]) => unknown) =>
    Object.assign(run, { immediate: run, deferred: run, exclusive: run, default: run });
  Object.assign(sqlite(), { transaction: alone });
}

async function carryOut(command: HistoryCommand): Promise<void> {
  try {
    reply({ result: (await perform(command)) ?? null });
  } catch (error) {
    reply({ error: String(error) });
  }
}

process.on("message", ({ command }: CommandMessage) => {
  reply("begun");
  // The parent must read that it has begun before a lock makes this process wait.
  setImmediate(() => void carryOut(command));
});
process.on("disconnect", () => process.exit());
reply("ready");
