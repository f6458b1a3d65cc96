import type { Channel } from "~/domain/queue/delivery-queue.server";
import { MINUTE_MS } from "~/lib/durations";
import type { SystemFacts } from "./system-facts.server";

/** Number of failed tries in a row after which a channel counts as failing; one may be an address's fault. */
export const FAILURES_IN_A_ROW = 3;
/** Time that something may wait in the queue, in milliseconds: it is looked through each second. */
export const LONGEST_WAIT_MS = 10 * MINUTE_MS;
/** The least free room on the disk: bytes, and a part of the disk. */
export const LEAST_FREE_BYTES = 1024 ** 3;
export const LEAST_FREE_PART = 0.05;
/** Time by which the clock may be behind the last entry, in milliseconds: two processes write. */
export const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** The parts that are judged, in the order of the page _System_. */
export const SYSTEM_PARTS = [
  "disk",
  "queue",
  "dead-letters",
  "email",
  "push",
  "line",
  "jobs",
  "backup",
  "clock",
] as const;
export type SystemPart = (typeof SYSTEM_PARTS)[number];

/** `off` is a channel that isn't set up, and needs nothing. */
export type PartState = "well" | "warning" | "unknown" | "off";

/** Returns the state of each part. A warning is something that somebody has to do something about. */
export function judgeSystem(facts: SystemFacts): Record<SystemPart, PartState> {
  return {
    disk: judgeDisk(facts),
    queue: judgeQueue(facts),
    "dead-letters": countDeadLetters(facts) > 0 ? "warning" : "well",
    email: judgeChannel(facts, "email"),
    push: judgeChannel(facts, "push"),
    line: judgeChannel(facts, "line"),
    jobs: judgeJobs(facts),
    backup: judgeBackup(facts),
    clock: judgeClock(facts),
  };
}

function judgeDisk({ storage }: SystemFacts): PartState {
  if (!storage) return "unknown";
  return isDiskShort(storage) ? "warning" : "well";
}

/** True if so little room is left that the database may soon take no more writes. */
export function isDiskShort({ free, disk }: { free: number; disk: number }): boolean {
  return free < LEAST_FREE_BYTES || free < disk * LEAST_FREE_PART;
}

/** Returns since when the first notification or event has waited that should be done by now, or null. */
export function dueSince({ queue: { channels, events } }: SystemFacts): number | null {
  const all = [...Object.values(channels), events].flatMap(({ dueSince }) => dueSince ?? []);
  return all.length > 0 ? Math.min(...all) : null;
}

function judgeQueue(facts: SystemFacts): PartState {
  const since = dueSince(facts);
  return since !== null && facts.now - since > LONGEST_WAIT_MS ? "warning" : "well";
}

/** Returns the number of notifications that were given up. */
export function countDeadLetters({ queue }: SystemFacts): number {
  return Object.values(queue.channels).reduce((sum, { deadLetters }) => sum + deadLetters, 0);
}

function judgeChannel(
  { isSetUp, isProduction, deliveries }: SystemFacts,
  channel: Channel,
): PartState {
  const { lastDeliveredAt, failures } = deliveries[channel];
  if (!isSetUp[channel]) return channel === "email" && isProduction ? "warning" : "off";
  if (failures >= FAILURES_IN_A_ROW) return "warning";
  return lastDeliveredAt === null ? "unknown" : "well";
}

/** Returns the jobs that fail, or that haven't run for far longer than they should. */
export function troubledJobs({ jobs }: SystemFacts): SystemFacts["jobs"] {
  return jobs.filter(({ failingSince, isLate }) => failingSince !== null || isLate);
}

function judgeJobs(facts: SystemFacts): PartState {
  if (facts.jobs.length === 0) return "unknown";
  return troubledJobs(facts).length > 0 ? "warning" : "well";
}

/** No backups are a warning, wherever it runs: a machine can burn down. */
function judgeBackup({ backup }: SystemFacts): PartState {
  if (!backup.on || backup.trouble) return "warning";
  return backup.lastGood ? "well" : "unknown";
}

function judgeClock({ now, queue: { lastEntryAt } }: SystemFacts): PartState {
  if (lastEntryAt === null) return "unknown";
  return isClockBehind(now, lastEntryAt) ? "warning" : "well";
}

/** True if something was written later than now: the clock is behind, or was ahead when it was written. */
export function isClockBehind(now: number, lastEntryAt: number): boolean {
  return lastEntryAt > now + CLOCK_TOLERANCE_MS;
}
