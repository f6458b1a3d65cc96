import { LOCALES } from "~/lib/vocabulary";

/** Largest number of addresses in one sitemap (sitemaps.org). */
const MOST_PAGES = 50_000;

/** Returns a sitemap of pages (paths without a query), each with its address in every language. */
export function sitemapXml(pages: readonly string[], origin: string): string {
  const entries = pages.slice(0, MOST_PAGES).map((path) => {
    const page = escapeXml(origin + path);
    const alternates = LOCALES.map((lang) => alternate(lang, `${page}?lang=${lang}`));
    return `<url><loc>${page}</loc>${alternates.join("")}${alternate("x-default", page)}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

function alternate(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
