import type { LoaderFunctionArgs } from "@remix-run/node";
import { listListedCleanerIds } from "~/domain/cleaners/cleaners.server";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { INFO_PAGES, paths } from "~/lib/paths";
import { sitemapXml } from "./sitemap-xml";

const ONE_HOUR_S = 3_600;

/** Lists every page that search engines should know. */
export function loader({ context }: LoaderFunctionArgs) {
  const pages = [
    paths.home(),
    paths.browse(),
    ...INFO_PAGES.map(paths.infoPage),
    ...listListedCleanerIds().map((id) => paths.cleaner(id)),
  ];
  return new Response(sitemapXml(pages, context.origin), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": `public, max-age=${ONE_HOUR_S}`,
      "Content-Security-Policy": NO_DOCUMENT_POLICY,
    },
  });
}
