import type { Page } from "@playwright/test";
import { ROUTE_MAP, isPage, type MappedPage } from "~/lib/route-map";

/** Widest content of each shape, and of the site around it, in pixels. Readers get narrower columns. */
const SITE = 1120;
const DESK = 1216;
const WIDEST: Readonly<Record<MappedPage["shape"], number>> = {
  reading: 640,
  working: SITE,
  bands: SITE,
  desk: DESK,
};
/** Widest text in an aside of a page that people read, beside its column, in pixels. */
const ASIDE = 432;
/** Space at both sides of a narrow screen, in pixels. */
const EDGE = 16;

/** Returns the shape of a page, as the map of the site says. */
export function shapeOf(route: string): MappedPage["shape"] {
  const page = ROUTE_MAP.filter(isPage).find(({ id }) => id === route);
  if (!page) throw new Error(`${route} is no page`);
  return page.shape;
}

/**
 * Returns what doesn't begin at the site's left edge, and text and forms that are wider than the shape of
 * their page allows. Navigation and the bar of a phone may be wider, and so may what is beside the column:
 * pictures, and an `aside` that stays within the site.
 */
export function offTheGrid(page: Page, shape: MappedPage["shape"], width: number) {
  const edge = Math.max(EDGE, (width - (shape === "desk" ? DESK : SITE)) / 2);
  return page.evaluate(
    ({ edge, right, site, aside }) => {
      const describe = (element: Element, at: number) =>
        `${Math.round(at)} px: ${element.outerHTML.slice(0, 120)}`;
      const columns = [...document.querySelectorAll("main .page")].flatMap((column) => {
        const { left } = column.getBoundingClientRect();
        const at = left + Number.parseFloat(getComputedStyle(column).paddingLeft);
        return Math.abs(at - edge) > 1 ? [describe(column, at)] : [];
      });
      const texts = [...document.querySelectorAll("main :is(h1, h2, p, form, ul, ol, dl, table)")];
      const wide = texts.flatMap((element) => {
        if (
          element.matches(".page") ||
          element.closest("nav, dialog, .action-bar, [hidden]") ||
          !element.checkVisibility()
        )
          return [];
        const box = element.getBoundingClientRect();
        const isBeside = element.closest("aside") !== null && box.width <= aside;
        const most = isBeside ? site : right;
        return box.width > 1 && box.right > most + 1 ? [describe(element, box.right)] : [];
      });
      return [...columns, ...wide];
    },
    {
      edge,
      right: edge + WIDEST[shape],
      site: edge + Math.max(WIDEST[shape], SITE),
      aside: ASIDE,
    },
  );
}
