import { Counter, Gauge, type Registry } from "prom-client";
import { DELIVERY_OUTCOMES } from "~/domain/queue/delivery-counts.server";
import type { Channel } from "~/domain/queue/delivery-queue.server";
import type { SystemFacts } from "~/domain/system/system-facts.server";
import { BUILD } from "~/lib/build-info.server";

/** Writes the state of the service into the metrics of a registry. */
export type ShowFacts = (facts: SystemFacts | null) => void;

const secondsSince = (now: number, at: number | null) =>
  at === null ? 0 : Math.max(0, (now - at) / 1000);

/**
 * Adds the metrics of the state of the service, and returns the function that sets all of them from one
 * reading; null says that the database can't be read. Values of labels are names of this code: channels,
 * outcomes, jobs. (`job` itself is a label of Prometheus: the server that was asked.)
 */
export function systemMetrics(registry: Registry): ShowFacts {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => new Gauge({ name: `baansaat_${name}`, help, labelNames, registers: [registry] });
  /** A counter whose sum is kept elsewhere. */
  const total = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => new Counter({ name: `baansaat_${name}`, help, labelNames, registers: [registry] });

  gauge("build_info", "Always 1; the labels say which build runs.", ["version", "commit"]).set(
    { version: BUILD.version, commit: BUILD.commit ?? "unknown" },
    1,
  );
  const readable = gauge("database_readable", "1 if the database can be read, else 0.");
  const waiting = gauge(
    "notifications_waiting",
    "Notifications that wait, also for a later time.",
    ["channel"],
  );
  const overdue = gauge(
    "notifications_oldest_due_seconds",
    "Time for which the first notification has waited that should be out by now; 0 if there is none.",
    ["channel"],
  );
  const dead = gauge("dead_letters", "Notifications that were given up, until an admin acts.", [
    "channel",
  ]);
  const deliveries = total("deliveries_total", "Tries to deliver, by how they ended.", [
    "channel",
    "outcome",
  ]);
  const failures = gauge("delivery_failures_in_a_row", "Failed tries since the last delivery.", [
    "channel",
  ]);
  const events = gauge("events_waiting", "Events that should have become notifications by now.");
  const eventsOverdue = gauge(
    "events_oldest_due_seconds",
    "Time for which the first of those events has waited; 0 if there is none.",
  );
  const searches = gauge("substitute_searches_open", "Searches for another cleaner.");
  const busyNow = gauge(
    "database_busy_waiting",
    "Writes that wait for another process's lock now.",
  );
  const busy = total("database_busy_waits_total", "Writes that had to wait for such a lock.");
  const busyRefused = total("database_busy_refused_total", "Writes that waited in vain.");
  const busySeconds = total(
    "database_busy_wait_seconds_total",
    "Time that all writes have waited.",
  );
  const jobRun = gauge(
    "job_last_run_timestamp_seconds",
    "Last run of a background job that worked; 0 before the first.",
    ["task"],
  );
  const jobEvery = gauge("job_interval_seconds", "Interval of a background job.", ["task"]);
  const jobRuns = total("job_runs_total", "Runs of a background job that worked.", ["task"]);
  const jobFailures = total("job_failures_total", "Runs that ended with an error.", ["task"]);
  const databaseBytes = gauge("database_bytes", "Size of the database's file.");
  const walBytes = gauge("database_wal_bytes", "Size of its write-ahead log.");
  const freeBytes = gauge("disk_free_bytes", "Room on the disk of DATA_DIR.");
  const diskBytes = gauge("disk_bytes", "Size of that disk.");
  const migrations = gauge("schema_migrations", "Migrations of the database, and of this build.", [
    "of",
  ]);
  const lastEntry = gauge(
    "last_entry_timestamp_seconds",
    "Latest instant that was written to the outbox or the audit log.",
  );
  const backups = gauge("backups_on", "1 if BACKUP_DIR is set, else 0.");
  const backupFails = gauge(
    "backup_in_trouble",
    "1 if the last backup failed, or the last good one is older than 26 hours.",
  );
  const backupAt = gauge(
    "backup_last_good_timestamp_seconds",
    "Moment of the last backup that was restored and compared; no sample before the first.",
  );
  const backupBytes = gauge("backup_last_good_bytes", "Size of that backup.");
  const lineUsed = gauge("line_messages_used", "Messages of this month, as LINE counts them.");
  const lineLimit = gauge(
    "line_messages_limit",
    "Messages of the plan; no sample without a limit.",
  );

  return (facts) => {
    readable.set(facts ? 1 : 0);
    if (!facts) return;
    const { now, queue, storage, lineQuota } = facts;
    for (const counter of [deliveries, busy, busyRefused, busySeconds, jobRuns, jobFailures]) {
      counter.reset();
    }
    for (const [channel, own] of Object.entries(queue.channels)) {
      waiting.set({ channel }, own.waiting);
      overdue.set({ channel }, secondsSince(now, own.dueSince));
      dead.set({ channel }, own.deadLetters);
      const { outcomes, failures: inARow } = facts.deliveries[channel as Channel];
      failures.set({ channel }, inARow);
      for (const outcome of DELIVERY_OUTCOMES) {
        deliveries.inc({ channel, outcome }, outcomes[outcome]);
      }
    }
    events.set(queue.events.waiting);
    eventsOverdue.set(secondsSince(now, queue.events.dueSince));
    searches.set(queue.searches);
    if (queue.lastEntryAt !== null) lastEntry.set(queue.lastEntryAt / 1000);
    busyNow.set(facts.busyWaits.waiting);
    busy.inc(facts.busyWaits.waited);
    busyRefused.inc(facts.busyWaits.refused);
    busySeconds.inc(facts.busyWaits.waitedMs / 1000);
    for (const { name: task, everyMs, runs, lastRunAt, failures: failed } of facts.jobs) {
      jobRun.set({ task }, (lastRunAt ?? 0) / 1000);
      jobEvery.set({ task }, everyMs / 1000);
      jobRuns.inc({ task }, runs);
      jobFailures.inc({ task }, failed);
    }
    if (storage) {
      databaseBytes.set(storage.database);
      walBytes.set(storage.wal);
      freeBytes.set(storage.free);
      diskBytes.set(storage.disk);
    }
    migrations.set({ of: "database" }, facts.schema.applied);
    migrations.set({ of: "build" }, facts.schema.expected);
    if (lineQuota.readAt !== null) {
      lineUsed.set(lineQuota.used);
      if (lineQuota.limit !== null) lineLimit.set(lineQuota.limit);
    }
    const { backup } = facts;
    backups.set(backup.on ? 1 : 0);
    backupFails.set(backup.on && backup.trouble ? 1 : 0);
    if (backup.on && backup.lastGood) {
      const { at, bytes } = backup.lastGood;
      backupAt.set(at / 1000);
      backupBytes.set(bytes);
    }
  };
}
