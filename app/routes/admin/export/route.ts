import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireRole } from "~/http/session.server";

/**
 * Refuses requests. Exports are answered before Remix (`app/server/csv-exports.server.ts`); only users
 * without the right to them, or unknown URLs, come here.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  throw new Response(null, { status: 404 });
}
