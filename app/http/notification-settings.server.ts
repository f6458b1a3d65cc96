import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod/v4";
import {
  listPushDevices,
  removePushDevice,
} from "~/domain/channels/push/push-subscriptions.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { getLineLink } from "~/domain/channels/line/line-links.server";
import { sendTestNotification } from "~/domain/notifications/send-test-notification.server";
import { env } from "~/lib/env.server";
import { pushKeys } from "~/lib/secrets.server";
import { retryLaterMessage } from "./refused-form.server";
import { readForm } from "./read-form.server";
import type { Toast } from "./toast.server";

/** Returns the data for the notification settings page, which is the same for customers and cleaners. */
export function getNotificationSettings({ id, email }: { id: number; email: string | null }) {
  const { lineMessaging } = env();
  const link = getLineLink(id);
  return {
    owner: id,
    email,
    devices: listPushDevices(id),
    pushKey: pushKeys().publicKey,
    line: {
      addFriendUrl: lineMessaging.on ? lineMessaging.addFriendUrl : null,
      isConnected: link !== null,
      isBlocked: link !== null && link.blockedAt !== null,
      isCleaner: getCleanerOfUser(id) !== null,
    },
  };
}

const DeviceIdSchema = z.coerce.number().int().positive();

/** Does what a form of the notification settings asks for, and returns the toast to show. */
export async function changeNotificationSettings(
  request: Request,
  { id }: { id: number },
  { now }: AppLoadContext,
): Promise<Toast | null> {
  const form = await readForm(request);
  if (form.has("test")) {
    const testResult = sendTestNotification(id, now);
    return testResult.ok
      ? { title: "notifications:test-sent", text: "notifications:test-sent-text" }
      : {
          title: "notifications:test-failed",
          text: retryLaterMessage(testResult),
          tone: "destructive",
        };
  }
  const device = DeviceIdSchema.safeParse(form.get("device"));
  if (!device.success) throw new Response(null, { status: 400 });
  // A device that was removed meanwhile needs no message: the list shows that it is gone.
  return removePushDevice(id, device.data) ? { title: "notifications:device-removed" } : null;
}
