import {
  countDeadLetters,
  dueSince,
  judgeSystem,
  troubledJobs,
  type PartState,
} from "~/domain/system/judge-system";
import { readSystemFacts } from "~/domain/system/system-facts.server";
import { BUILD } from "~/lib/build-info.server";
import { env } from "~/lib/env.server";

const CHANNELS = ["email", "push", "line"] as const;

/** A channel as the page shows it; `quota` only if LINE's plan has a limit. */
export interface ChannelView {
  name: (typeof CHANNELS)[number];
  state: PartState;
  isSetUp: boolean;
  lastDeliveredAt: number | null;
  failures: number;
  firstFailedAt: number | null;
  quota: { used: number; limit: number } | null;
}

export type SystemView = ReturnType<typeof systemView>;

/** Returns the state of this service for the page of admins. */
export function systemView(now: number) {
  const facts = readSystemFacts(env(), now);
  const states = judgeSystem(facts);
  const countOf = (wanted: PartState) =>
    Object.values(states).filter((state) => state === wanted).length;
  const { used, limit, readAt } = facts.lineQuota;
  const ran = facts.jobs.flatMap(({ lastRunAt }) => lastRunAt ?? []);
  return {
    now,
    startedAt: facts.startedAt,
    states,
    warnings: countOf("warning"),
    unknown: countOf("unknown"),
    storage: facts.storage,
    waiting: CHANNELS.reduce((sum, name) => sum + facts.queue.channels[name].waiting, 0),
    dueSince: dueSince(facts),
    deadLetters: countDeadLetters(facts),
    channels: CHANNELS.map((name): ChannelView => {
      const { lastDeliveredAt, failures, firstFailedAt } = facts.deliveries[name];
      return {
        name,
        state: states[name],
        isSetUp: facts.isSetUp[name],
        lastDeliveredAt,
        failures,
        firstFailedAt,
        quota: name === "line" && readAt !== null && limit !== null ? { used, limit } : null,
      };
    }),
    jobs: {
      count: facts.jobs.length,
      lastRunAt: ran.length > 0 ? Math.max(...ran) : null,
      troubled: troubledJobs(facts).map(({ name }) => name),
    },
    backup: facts.backup,
    lastEntryAt: facts.queue.lastEntryAt,
    build: BUILD,
    node: process.versions.node,
    schema: facts.schema.applied,
    searches: facts.queue.searches,
    busyWaits: facts.busyWaits.waited,
  };
}
