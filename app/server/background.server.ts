import { join } from "node:path";
import { isDemoDatabase } from "~/demo/demo-mark.server";
import { emailChannel } from "~/domain/channels/email/email-channel.server";
import { readProfilePhoto } from "~/domain/cleaners/profile-photos.server";
import { lineChannel } from "~/domain/channels/line/line-channel.server";
import { refreshLineQuota } from "~/domain/channels/line/line-quota.server";
import { pushChannel } from "~/domain/channels/push/push-channel.server";
import { startNotificationWorker } from "~/domain/queue/notification-worker.server";
import { BACKGROUND_JOBS } from "~/jobs/jobs.server";
import { stopNightlyBackup } from "~/jobs/nightly-backup.server";
import { runBackgroundJobs } from "~/jobs/run-jobs.server";
import { currentTime } from "~/lib/clock.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { pushKeys } from "~/lib/secrets.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";

/** The work that runs beside the requests. */
export interface Background {
  /** Starts nothing new; deliveries in progress get `deadlineMs` to end. */
  stop(deadlineMs: number): Promise<void>;
}

/** Starts the scheduled jobs, and the worker that makes and delivers notifications of events. */
export function startBackground(): Background {
  const { SMTP_URL, MAIL_FROM, DATA_DIR, APP_ORIGIN, VAPID_SUBJECT, PUSH_HOSTS, lineMessaging } =
    env();
  const log = logger();
  const email = emailChannel({
    smtpUrl: SMTP_URL,
    from: MAIL_FROM,
    folder: join(DATA_DIR, "mail"),
    origin: APP_ORIGIN,
    printLinks: isDemoDatabase(),
    readPhoto: (key) => readProfilePhoto(key, 192, DATA_DIR),
    log,
  });
  const push = pushChannel({
    keys: pushKeys(),
    subject: VAPID_SUBJECT ?? "mailto:".concat(MAIL_FROM.address),
    hosts: PUSH_HOSTS,
    log,
  });
  const line = lineMessaging.on
    ? lineChannel({ settings: lineMessaging, origin: APP_ORIGIN })
    : undefined;
  // The admin pages show the quota, also before the first message.
  if (lineMessaging.on) void refreshLineQuota(lineMessaging, currentTime());
  const channels = { email, push, ...(line ? { line } : {}) };
  const worker = startNotificationWorker({
    channels,
    rules: NOTIFICATION_RULES,
    now: currentTime,
    log,
  });
  const stopJobs = runBackgroundJobs(BACKGROUND_JOBS, currentTime);
  return {
    stop(deadlineMs) {
      stopJobs();
      stopNightlyBackup();
      return worker.stop(deadlineMs);
    },
  };
}
