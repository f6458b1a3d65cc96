import { describe, expect, it } from "vitest";
import { INFO_PAGES, paths } from "~/lib/paths";
import { LOCALES, SPECIALTIES } from "~/lib/vocabulary";
import type { InfoPage } from "./info-page";
import { getInfoPage } from "./info-pages.server";

function pageOf(name: string, locale: (typeof LOCALES)[number]): InfoPage {
  const page = getInfoPage(name, locale);
  if (!page) throw new Error(`There is no page ${name}.`);
  return page;
}

const blocksOf = (page: InfoPage) => page.sections.flatMap((section) => section.blocks);

/** Pages of the product that texts may link to. */
const PRODUCT_PAGES = [
  paths.home(),
  paths.booking(),
  paths.browse(),
  paths.login(),
  paths.signup(),
  paths.dashboard(),
  paths.accountData(),
];

function leadsSomewhere(href: string, locale: (typeof LOCALES)[number]): boolean {
  const url = new URL(href, "http://here.invalid");
  const page = getInfoPage(url.pathname.slice(1), locale);
  if (page) return !url.hash || page.sections.some(({ id }) => `#${id}` === url.hash);
  const service = url.searchParams.get("service");
  if (service !== null && !SPECIALTIES.some((specialty) => specialty === service)) return false;
  return PRODUCT_PAGES.includes(url.pathname);
}

describe("getInfoPage", () => {
  it("knows no other names, inherited ones neither", () => {
    expect(getInfoPage("nothing", "en")).toBeNull();
    expect(getInfoPage("constructor", "en")).toBeNull();
    expect(getInfoPage(undefined, "th")).toBeNull();
  });
});

describe.each(INFO_PAGES)("the page %s", (name) => {
  it("has the same sections and kinds of blocks in both languages", () => {
    const shape = (page: InfoPage) =>
      page.sections.map(({ id, blocks }) => [id, blocks.map(({ kind }) => kind)]);
    expect(shape(pageOf(name, "th"))).toEqual(shape(pageOf(name, "en")));
  });

  it.each(LOCALES)("has links that lead somewhere, tables without gaps (%s)", (locale) => {
    for (const block of blocksOf(pageOf(name, locale))) {
      if (block.kind === "link") expect(leadsSomewhere(block.href, locale), block.href).toBe(true);
      if (block.kind === "table") {
        for (const row of block.rows) expect(row).toHaveLength(block.head.length);
      }
    }
  });

  it("has the same sections in short in both languages, each of which it has", () => {
    const inShort = (locale: (typeof LOCALES)[number]) =>
      pageOf(name, locale).inShort?.lines.map(({ section }) => section) ?? [];
    expect(inShort("th")).toEqual(inShort("en"));
    const ids = pageOf(name, "en").sections.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(inShort("en")));
  });

  it.each(LOCALES)("has anchors of its own for all sections (%s)", (locale) => {
    const ids = pageOf(name, locale).sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
