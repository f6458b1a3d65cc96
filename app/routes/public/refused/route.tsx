import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusalStatus } from "~/http/refused-request.server";

/** Where Express leads a request that may do nothing (`http/refused-request.server.ts`). */
export function loader({ request }: LoaderFunctionArgs): never {
  throw new Response(null, { status: refusalStatus(request) });
}

export default function Refused() {
  return null;
}
