import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { signOutBrowser } from "~/http/session.server";
import { serializeToast, type Toast } from "~/http/toast.server";
import { paths } from "~/lib/paths";

export function loader() {
  return redirect(paths.home());
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { hasEnded, setCookie } = await signOutBrowser(request, context);
  const headers = new Headers({ "Set-Cookie": setCookie });
  const toast: Toast = hasEnded
    ? { title: "login:logged-out" }
    : { title: "login:logged-out-here", text: "login:session-ends-later", tone: "destructive" };
  headers.append("Set-Cookie", await serializeToast(toast));
  return redirect(paths.home(), { headers });
}
