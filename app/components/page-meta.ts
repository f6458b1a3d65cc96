import type { MetaDescriptor } from "@remix-run/react";

/**
 * Title, description and addresses of a page, made by its loader (`describePage`). A personal page is
 * neither for search engines nor for sharing: it has only a title.
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
 * Returns the tags of a page, for the `meta` of every route.
 *
 * @param error set if the route's error boundary is shown, which has a title of its own
 */
export function metaTags(page: PageMeta | undefined, error?: unknown): MetaDescriptor[] {
  if (error) return [{ name: "robots", content: "noindex" }];
  // The loader failed, and the route's error boundary shows why: a document needs a title all the same.
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
