import { closeDatabase, openDatabase } from "#db/client.server";
import type { DeliveryChannel } from "~/domain/queue/delivery-channel";
import { startNotificationWorker } from "~/domain/queue/notification-worker.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";

/**
 * A worker in its own process, for tests: `outbox-process.ts <data folder> <instant> <how>`, where `how` is
 * `deliver` or `hang`. It sends 0 once it works, then the id of each notification that it takes.
 */
const [dataDir = "", instant, how = ""] = process.argv.slice(2);

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
openDatabase({ dataDir });

const stub: DeliveryChannel = {
  isSilentAtNight: false,
  parallel: 4,
  canReach: () => true,
  deliver: async (notice) => {
    process.send?.(notice.id);
    await new Promise((resolve) => setTimeout(resolve, how === "hang" ? 3_600_000 : 10));
    return { delivered: true };
  },
};

const worker = startNotificationWorker({
  rules: NOTIFICATION_RULES,
  channels: { email: stub },
  now: () => Number(instant),
  log,
  pollMs: 10,
});

process.send?.(0);
process.once("disconnect", () => void worker.stop(0).then(closeDatabase));
