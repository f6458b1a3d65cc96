import type { MetaDescriptor } from "@remix-run/react";

/**
 * Title, description and addresses of a page, made by its loader (`describePage`). A personal page,
 * which is for no search engine and no link that is shared, has its title only.
 */
export type PageMeta = { title: string; index: false } | PublicPageMeta;

interface PublicPageMeta {
  title: string;
  index: true;
  description: string;
  canonical: string;
  alternates: { hrefLang: string; href: string }[];
  image: string;
  locale: string;
  siteName: string;
  jsonLd: Record<string, unknown>[];
}

/**
 * The tags for a page; every route's `meta` returns them.
 *
 * @param error what a boundary of the route shows instead of the page, with a title of its own
 */
export function metaTags(page: PageMeta | undefined, error?: unknown): MetaDescriptor[] {
  if (error) return [{ name: "robots", content: "noindex" }];
  // The loader failed, and a route's own boundary shows why: a document needs a title all the same.
  if (!page) return [{ title: "BaanSaat · บ้านสะอาด" }];
  if (!page.index) return [{ title: page.title }, { name: "robots", content: "noindex" }];
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: page.canonical },
    ...page.alternates.map((alternate) => ({
      tagName: "link" as const,
      rel: "alternate",
      ...alternate,
    })),
    { property: "og:type", content: "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: page.canonical },
    { property: "og:image", content: page.image },
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:locale", content: page.locale },
    { property: "og:site_name", content: page.siteName },
    ...page.jsonLd.map((data) => ({ "script:ld+json": data })),
  ] as MetaDescriptor[];
}
