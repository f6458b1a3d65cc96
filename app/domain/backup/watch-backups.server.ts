import { dataFolder } from "#db/client.server";
import { publishEventOnce } from "~/domain/outbox/events.server";
import { DAY_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { getBackupStatus, recordWatched } from "./backup-status.server";

/**
 * Notifies admins of backups that fail or are late: once, and again every 24 hours for as long as no good
 * one was made. Always returns false.
 */
export function watchBackups(now: number, isOn = env().BACKUP_DIR !== undefined): boolean {
  if (isOn) recordWatched(dataFolder(), now);
  const status = getBackupStatus(now, isOn);
  if (!status.on || !status.trouble) return false;
  const { reason, since } = status.trouble;
  const day = Math.floor((now - since) / DAY_MS);
  publishEventOnce(
    `backup-trouble/${since}/${day}`,
    {
      kind: "backup-trouble",
      payload: { reason, lastGoodAt: status.lastGood?.at ?? null },
      accountId: null,
    },
    now,
  );
  return false;
}
