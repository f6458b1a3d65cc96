import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusalStatus } from "~/http/refused-request.server";

/** Answers the requests that Express refuses (`http/refused-request.server.ts`). */
export function loader({ request }: LoaderFunctionArgs): never {
  throw new Response(null, { status: refusalStatus(request) });
}

export default function Refused() {
  return null;
}
