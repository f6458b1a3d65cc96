import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { expect, vi } from "vitest";
import { sqlite } from "#db/client.server";
import { MINUTE_MS } from "~/lib/durations";
import type { StartMessage, ProcessChannel } from "./delivery-process";
import { CERTIFICATE_FILE } from "./push-service";

const PROGRAM = new URL("delivery-process.ts", import.meta.url);
const STEPS = ["claimed", "sent", "delivered"] as const;
/** How often a process dies at each step. */
const KILLS_PER_STEP = 3;

/** Past every lease of whoever was killed. */
export const LEASES_OVER_MS = 3 * MINUTE_MS;
/** Of so many notices some are left for whoever comes after all that were killed. */
export const NOTIFICATION_COUNT = 12;
/** So many of them were with the other side when their process died, and come to it again. */
export const INTERRUPTED_COUNT = 2 * KILLS_PER_STEP;

/**
 * Processes that deliver what there is, one after the other, each killed by SIGKILL: with a notice that it
 * has claimed; with one that the other side has taken and not answered; with one that it has delivered
 * and not marked. Each takes over what those before it left. Gives the instant after the last one.
 *
 * `hang` has the other side take the next message and never answer; `hung` tells whether it has.
 */
export async function killAtEachStep(
  channel: ProcessChannel,
  { now, hang, hung }: { now: number; hang: () => void; hung: () => boolean },
): Promise<number> {
  const steps = Array.from({ length: KILLS_PER_STEP }, () => STEPS).flat();
  const begin = () =>
    fork(PROGRAM, [dirname(sqlite().name), JSON.stringify(channel)], {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE },
    });
  // The next one is loaded while one works: most of its time goes there.
  const waiting: ChildProcess[] = [begin()];
  try {
    for (const [round, step] of steps.entries()) {
      const victim = waiting.shift() ?? begin();
      if (round + 1 < steps.length) waiting.push(begin());
      const end = once(victim, "exit");
      if (step === "sent") hang();
      victim.send({
        now,
        step,
        notificationsToPass: step === "sent" ? 0 : 1,
      } satisfies StartMessage);
      if (step === "sent") {
        await vi.waitFor(() => expect(hung()).toBe(true), { timeout: 30_000, interval: 5 });
        victim.kill("SIGKILL");
      }
      expect((await end)[1]).toBe("SIGKILL");
      now += LEASES_OVER_MS;
    }
  } finally {
    for (const left of waiting) left.kill("SIGKILL");
  }
  return now;
}
