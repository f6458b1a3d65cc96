import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod/v4";
import { listDevices, removeDevice } from "~/domain/channels/push/push-subscriptions.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { getLineLink } from "~/domain/channels/line/line-links.server";
import { tryNotices } from "~/domain/notifications/try-notices.server";
import { env } from "~/lib/env.server";
import { pushKeys } from "~/lib/secrets.server";
import { forNowWords } from "./refused-form.server";
import { readForm } from "./read-form.server";
import type { Toast } from "./toast.server";

/** What the settings of notices show; customers and cleaners have the same. */
export function notificationSettings({ id, email }: { id: number; email: string | null }) {
  const { lineMessaging } = env();
  const link = getLineLink(id);
  return {
    owner: id,
    email,
    devices: listDevices(id),
    pushKey: pushKeys().publicKey,
    line: {
      addFriendUrl: lineMessaging.on ? lineMessaging.addFriendUrl : null,
      isConnected: link !== null,
      isBlocked: link !== null && link.blockedAt !== null,
      isCleaner: getCleanerOfUser(id) !== null,
    },
  };
}

const DeviceId = z.coerce.number().int().positive();

/** Does what a form of the settings asks for, and gives what to say of it. */
export async function changeNotificationSettings(
  request: Request,
  { id }: { id: number },
  { now }: AppLoadContext,
): Promise<Toast | null> {
  const form = await readForm(request);
  if (form.has("test")) {
    const tried = tryNotices(id, now);
    return tried.ok
      ? { title: "notifications:test-sent", text: "notifications:test-sent-text" }
      : { title: "notifications:test-failed", text: forNowWords(tried), tone: "destructive" };
  }
  const device = DeviceId.safeParse(form.get("device"));
  if (!device.success) throw new Response(null, { status: 400 });
  // One that has gone meanwhile is gone, as the list shows.
  return removeDevice(id, device.data) ? { title: "notifications:device-removed" } : null;
}
