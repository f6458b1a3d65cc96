import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { unlinkLine } from "~/domain/channels/line/line-links.server";
import { notificationSettingsPath } from "~/http/oauth/connect-line.server";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { paths } from "~/lib/paths";

export function loader() {
  return redirect(paths.home());
}

/** Stops LINE messages to the user. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  unlinkLine(viewer.id);
  const headers = { "Set-Cookie": await serializeToast({ title: "line:disconnected" }) };
  return redirect(notificationSettingsPath(viewer), { headers });
}
