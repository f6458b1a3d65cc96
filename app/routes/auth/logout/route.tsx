import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { signOutBrowser } from "~/http/session.server";
import { withToast } from "~/http/toast.server";
import { paths } from "~/lib/paths";

export function loader() {
  return redirect(paths.home());
}

export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers();
  headers.append("Set-Cookie", await signOutBrowser(request, context));
  headers.append("Set-Cookie", await withToast({ title: "login:logged-out" }));
  return redirect(paths.home(), { headers });
}
