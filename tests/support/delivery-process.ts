import { openDatabase } from "#db/client.server";
import { emailChannel } from "~/domain/channels/email/email-channel.server";
import { lineChannel } from "~/domain/channels/line/line-channel.server";
import type { LineSettings } from "~/domain/channels/line/line-api.server";
import { pushChannel, type PushOptions } from "~/domain/channels/push/push-channel.server";
import type { DeliveryChannel } from "~/domain/queue/delivery-channel";
import { startNotificationWorker } from "~/domain/queue/notification-worker.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";

/** The channel of a delivery process, with its settings. */
export type ProcessChannel =
  | { name: "email"; smtpUrl: string }
  | { name: "line"; settings: LineSettings }
  | ({ name: "push" } & Omit<PushOptions, "log">);

/** The message that starts a process. */
export interface StartMessage {
  now: number;
  /** The step at which it dies. At "sent" its parent kills it when the receiver has the message. */
  step: "claimed" | "sent" | "delivered";
  /** Number of notifications to deliver before that. */
  notificationsToPass: number;
}

/**
 * A worker for tests (killed-deliveries.ts) that delivers by one channel in its own process and kills it:
 * `delivery-process.ts <data folder> <channel>`. It waits for the message that says at which step.
 */
const [dataDir = "", given = ""] = process.argv.slice(2);
const die = () => process.kill(process.pid, "SIGKILL");
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
const origin = "https://baansaat.example";

function channelOf(made: ProcessChannel): DeliveryChannel {
  switch (made.name) {
    case "email": {
      const from = { name: "BaanSaat", address: "hello@baansaat.example" };
      const { smtpUrl } = made;
      return emailChannel({ smtpUrl, from, folder: "no files", origin, printLinks: false, log });
    }
    case "line":
      return lineChannel({ settings: made.settings, origin });
    case "push":
      return pushChannel({ ...made, log });
  }
}

openDatabase({ dataDir });
const processChannel = JSON.parse(given) as ProcessChannel;
const channel = channelOf(processChannel);
process.once("disconnect", die);
process.once("message", ({ now, step, notificationsToPass }: StartMessage) => {
  let deliveryCount = 0;
  startNotificationWorker({
    rules: NOTIFICATION_RULES,
    channels: {
      [processChannel.name]: {
        ...channel,
        // While one delivery hangs, a parallel one would deliver all others before the kill.
        parallel: 1,
        deliver: async (notice, how) => {
          deliveryCount += 1;
          const last = deliveryCount > notificationsToPass;
          if (last && step === "claimed") die();
          const result = await channel.deliver(notice, how);
          if (last && step === "delivered") die();
          return result;
        },
      } satisfies DeliveryChannel,
    },
    now: () => now,
    log,
    pollMs: 10,
  });
});
