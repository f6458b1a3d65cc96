import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { sqlite } from "#db/client.server";
import type { HistoryCommand } from "./history-commands";
import type { CommandMessage, CommandReply } from "./history-process";
import { testProgram } from "./test-program";

/** Two processes that carry out the commands of histories on the database of a test. */
export interface HistoryProcesses {
  /** Lets one of the two carry out a command. */
  perform: (turn: number, command: HistoryCommand) => Promise<unknown>;
  /**
   * Lets each of the two carry out one, at the same time: both are under way before anybody can write.
   */
  performBoth: (one: HistoryCommand, other: HistoryCommand) => Promise<[unknown, unknown]>;
  stop: () => Promise<void>;
}

/** Starts the processes; in the control they work without transactions. */
export async function startHistoryProcesses(
  control?: "without transactions",
): Promise<HistoryProcesses> {
  const folder = dirname(sqlite().name);
  const start = () =>
    fork(testProgram("history-process"), [folder, ...(control ? [control] : [])], { execArgv: [] });
  const children = [start(), start()] as const;
  await Promise.all(children.map((child) => once(child, "message")));
  return {
    perform: (turn, command) => begin(children[turn % 2] ?? children[0], command).result,
    async performBoth(one, other) {
      sqlite().exec("begin immediate");
      const begun = [begin(children[0], one), begin(children[1], other)] as const;
      await Promise.all(begun.map(({ hasBegun }) => hasBegun));
      sqlite().exec("commit");
      // Both have ended before an error of one is thrown.
      await Promise.allSettled(begun.map(({ result }) => result));
      return Promise.all([begun[0].result, begun[1].result]);
    },
    async stop() {
      const ends = children.map((child) => once(child, "exit"));
      for (const child of children) child.disconnect();
      await Promise.all(ends);
    },
  };
}

/** Sends a command; its result is that of the process, and an error there is one here. */
function begin(child: ChildProcess, command: HistoryCommand) {
  const hasBegun = once(child, "message");
  const result = hasBegun
    .then(() => once(child, "message"))
    .then(([reply]: unknown[]) => {
      const answer = reply as Exclude<CommandReply, string>;
      if ("error" in answer) throw new Error(answer.error);
      return answer.result;
    });
  child.send({ command } satisfies CommandMessage);
  return { hasBegun, result };
}
