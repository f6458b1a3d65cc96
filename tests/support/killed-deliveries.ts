import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { expect, vi } from "vitest";
import { sqlite } from "#db/client.server";
import { MINUTE_MS } from "~/lib/durations";
import type { StartMessage, ProcessChannel } from "./delivery-process";
import { CERTIFICATE_FILE } from "./push-service";
import { PATIENCE_MS } from "./patience";
import { testProgram } from "./test-program";

const STEPS = ["claimed", "sent", "delivered"] as const;
/** Number of processes that die at each step. */
const KILLS_PER_STEP = 3;

/** Longer than every lease of a killed process, in milliseconds. */
export const LEASES_OVER_MS = 3 * MINUTE_MS;
/** Number of notifications; some must be left after all the kills. */
export const NOTIFICATION_COUNT = 12;
/** Number of notifications that the receiver had when their process died; they are sent again. */
export const INTERRUPTED_COUNT = 2 * KILLS_PER_STEP;

/**
 * Runs processes that deliver notifications, one after the other, and kills each with SIGKILL: after it has
 * claimed a notification; while the receiver has one and hasn't answered; after it has delivered one but
 * not marked it. Each takes over the notifications of those before it. Returns the instant after the last
 * one.
 *
 * `hang` makes the receiver take the next message and never answer; `hung` returns whether it has.
 */
export async function killAtEachStep(
  channel: ProcessChannel,
  { now, hang, hung }: { now: number; hang: () => void; hung: () => boolean },
): Promise<number> {
  const steps = Array.from({ length: KILLS_PER_STEP }, () => STEPS).flat();
  const begin = () =>
    fork(testProgram("delivery-process"), [dirname(sqlite().name), JSON.stringify(channel)], {
      execArgv: [],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE },
    });
  // Start the next process while one works, because loading takes most of the time.
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
        await vi.waitFor(() => expect(hung()).toBe(true), { timeout: PATIENCE_MS, interval: 5 });
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
