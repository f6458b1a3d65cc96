import type { LoaderFunctionArgs } from "@remix-run/node";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { robotsTxt } from "./robots-txt";

const ONE_DAY_S = 86_400;

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsTxt(context.origin), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": `public, max-age=${ONE_DAY_S}`,
      "Content-Security-Policy": NO_DOCUMENT_POLICY,
    },
  });
}
