import { busyWaits, type BusyWaits } from "#db/busy.server";
import { schemaVersion, type SchemaVersion } from "#db/client.server";
import { getBackupStatus, type BackupStatus } from "~/domain/backup/backup-status.server";
import { getLineQuota, type LineQuota } from "~/domain/channels/line/line-quota.server";
import { deliveryCounts, type DeliveryCounts } from "~/domain/queue/delivery-counts.server";
import type { Channel } from "~/domain/queue/delivery-queue.server";
import type { Env } from "~/lib/env.server";
import { listJobRuns, type JobRuns } from "./job-runs.server";
import { readQueueFacts, type QueueFacts } from "./queue-facts.server";
import { readStorageFacts, type StorageFacts } from "./storage-facts.server";

/** The settings that say what should work. */
export type SystemSettings = Pick<
  Env,
  "DATA_DIR" | "BACKUP_DIR" | "SMTP_URL" | "lineMessaging" | "isProduction"
>;

/** Everything that is known about the state of this service, each fact read once. */
export interface SystemFacts {
  now: number;
  /** When this process was started. */
  startedAt: number;
  queue: QueueFacts;
  /** The deliveries since the start of this process. */
  deliveries: Readonly<Record<Channel, DeliveryCounts>>;
  /** True for each channel that is set up; without an email server emails are stored as files. */
  isSetUp: Record<Channel, boolean>;
  /** True in production, where emails that are only stored reach nobody, and data without a backup can be lost. */
  isProduction: boolean;
  lineQuota: LineQuota;
  jobs: JobRuns[];
  /** How backups of the open database are, from the file of DATA_DIR. */
  backup: BackupStatus;
  storage: StorageFacts | null;
  schema: SchemaVersion;
  busyWaits: BusyWaits;
}

/**
 * Returns the state of this service, for the page _System_ and for `/metrics`. Five short queries: none
 * reads bookings, none waits for a lock.
 */
export function readSystemFacts(settings: SystemSettings, now: number): SystemFacts {
  return {
    now,
    startedAt: now - process.uptime() * 1000,
    queue: readQueueFacts(now),
    deliveries: deliveryCounts(),
    isSetUp: {
      email: settings.SMTP_URL !== undefined,
      push: true,
      line: settings.lineMessaging.on,
    },
    isProduction: settings.isProduction,
    lineQuota: getLineQuota(),
    jobs: listJobRuns(now),
    backup: getBackupStatus(now, settings.BACKUP_DIR !== undefined),
    storage: readStorageFacts(settings.DATA_DIR),
    schema: schemaVersion(),
    busyWaits: busyWaits(),
  };
}
