import type { LoaderFunctionArgs } from "@remix-run/node";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { paths } from "~/lib/paths";

const ONE_DAY_S = 86_400;

/**
 * What crawlers may read: everything but personal pages, those that mailed links lead to, and the API. Login and sign-up pages are
 * one page each, however many pages lead to them.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    `Disallow: ${paths.dashboard()}`,
    `Disallow: ${paths.booking()}`,
    `Disallow: ${paths.account()}`,
    "Disallow: /api/",
    `Disallow: ${paths.verifyEmail()}`,
    `Disallow: ${paths.resetPassword()}`,
    `Disallow: ${paths.confirmEmail()}`,
    `Disallow: ${paths.login()}?redirect=`,
    `Disallow: ${paths.signup()}?redirect=`,
    "",
    `Sitemap: ${new URL(paths.sitemap(), context.origin).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": `public, max-age=${ONE_DAY_S}`,
      "Content-Security-Policy": NO_DOCUMENT_POLICY,
    },
  });
}
