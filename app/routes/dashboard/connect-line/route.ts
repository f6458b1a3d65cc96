import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { beginToConnectLine, notificationsOf } from "~/http/oauth/connect-line.server";
import { requireUser } from "~/http/session.server";
import { withToast } from "~/http/toast.server";
import { paths } from "~/lib/paths";

export function loader() {
  return redirect(paths.home());
}

/** Leads to LINE, where somebody lets our account write to them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const begun = await beginToConnectLine(viewer, { request, context }, null);
  if (begun) return redirect(begun.url, { headers: begun.headers });
  const toast = { title: "line:connect-failed", text: "line:setup-required" } as const;
  const headers = { "Set-Cookie": await withToast({ ...toast, tone: "destructive" }) };
  return redirect(notificationsOf(viewer), { headers });
}
