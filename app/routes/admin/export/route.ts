import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireRole } from "~/http/session.server";

/**
 * Files for admins are answered before Remix (`app/server/csv-exports.server.ts`). What comes here is
 * somebody who may not have them, or an address of none.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  throw new Response(null, { status: 404 });
}
