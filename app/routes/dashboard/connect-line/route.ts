import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { startConnectingLine, notificationSettingsPath } from "~/http/oauth/connect-line.server";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { paths } from "~/lib/paths";

export function loader() {
  return redirect(paths.home());
}

/** Redirects to LINE, where the user allows our account to send them messages. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const begun = await startConnectingLine(viewer, { request, context }, null);
  if (begun) return redirect(begun.url, { headers: begun.headers });
  const toast = { title: "line:connect-failed", text: "line:setup-required" } as const;
  const headers = { "Set-Cookie": await serializeToast({ ...toast, tone: "destructive" }) };
  return redirect(notificationSettingsPath(viewer), { headers });
}
