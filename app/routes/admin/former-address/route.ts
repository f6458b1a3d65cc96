import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireRole } from "~/http/session.server";
import { paths } from "~/lib/paths";

/** Redirects the former URL of the admin pages. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return redirect(paths.admin() + new URL(request.url).search);
}
