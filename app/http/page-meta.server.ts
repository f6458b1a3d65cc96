import type { AppLoadContext } from "@remix-run/node";
import type { PageMeta } from "~/components/page-meta";
import type { Message, Translate } from "~/i18n/messages";
import { translatorFor } from "~/i18n/i18n.server";
import { LOCALES, isOneOf } from "~/lib/vocabulary";

type Words = Message | { text: string };

export interface PageDescription {
  title: Words;
  description: Words;
  /** Query parameters that make another page; all others are left out of the canonical address. */
  canonicalParameters?: readonly string[];
  /** False if search engines must not list the page. */
  index?: boolean;
  /** Path of the picture for shared links. */
  image?: string;
  jsonLd?: Record<string, unknown>[];
}

/** Returns the title of a personal page, which is neither for search engines nor for sharing. */
export async function describePersonalPage(
  { locale }: AppLoadContext,
  title: Words,
): Promise<PageMeta> {
  return { title: fullTitle(title, await translatorFor(locale)), index: false };
}

const wordsOf = (words: Words, t: Translate) =>
  typeof words === "object" && "text" in words ? words.text : t(words);

const fullTitle = (title: Words, t: Translate) => `${wordsOf(title, t)} · ${t("common:brand")}`;

/** Returns the description of a page for search engines and shared links. */
export async function describePage(
  request: Request,
  context: AppLoadContext,
  {
    title,
    description,
    canonicalParameters = [],
    index = true,
    image,
    jsonLd = [],
  }: PageDescription,
): Promise<PageMeta> {
  if (!index) return describePersonalPage(context, title);
  const t = await translatorFor(context.locale);
  const asked = new URL(request.url);
  const page = new URL(asked.pathname, context.origin);
  for (const name of canonicalParameters) {
    const value = asked.searchParams.get(name);
    if (value) page.searchParams.set(name, value);
  }
  const inLanguage = (lang: string) => {
    const url = new URL(page);
    url.searchParams.set("lang", lang);
    return url.href;
  };
  const lang = asked.searchParams.get("lang");
  return {
    title: fullTitle(title, t),
    index,
    description: wordsOf(description, t),
    canonical: isOneOf(LOCALES, lang) ? inLanguage(lang) : page.href,
    alternates: [
      ...LOCALES.map((locale) => ({ hrefLang: locale, href: inLanguage(locale) })),
      { hrefLang: "x-default", href: page.href },
    ],
    image: new URL(image ?? "/share.png", context.origin).href,
    locale: context.locale === "th" ? "th_TH" : "en_US",
    siteName: t("common:brand"),
    jsonLd,
  };
}
