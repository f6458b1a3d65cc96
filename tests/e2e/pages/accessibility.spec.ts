import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ROUTES, builtRoutes, facesOf } from "../../support/all-routes";
import { expect, openFace, test } from "../fixtures";

/**
 * Where axe looks: at phones and desktops, at pages in English and in Thai. What another width or
 * language could break besides is what fits the screen, which is asked of all of them.
 */
const LOOKED_AT_BY_AXE = ["looks en 360", "looks th 1280"];

const pages = builtRoutes().filter((route) => ROUTES[route]?.kind === "page");

/** What is wider than the screen, or hidden behind its edge. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 160));
  });

for (const route of pages) {
  test.describe(route, () => {
    test("is accessible and fits the screen, in all of its faces", async ({
      page,
      data,
      facts,
      language,
      javaScriptEnabled,
    }, { project }) => {
      for (const face of facesOf("page", facts).filter((one) => one.route === route)) {
        const response = await openFace(page, face, { data, facts, javaScriptEnabled });
        expect([face.address, response?.status()]).toEqual([face.address, face.status ?? 200]);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("h1")).toHaveCount(1);
        expect(await overflow(page), face.address).toEqual([]);

        if (!LOOKED_AT_BY_AXE.includes(project.name)) continue;
        // What lies under the bar, or the header, can be scrolled from under it, which axe doesn't see.
        await page.locator(".action-bar, body > header").evaluateAll((bars) => {
          for (const bar of bars as HTMLElement[]) bar.style.position = "static";
        });
        const { violations } = await new AxeBuilder({ page })
          // On the page itself: there are no frames, for which it would open another each time.
          .setLegacyMode()
          .options({ resultTypes: ["violations"], preload: false })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(
            (node) => `${face.address} ${id}: ${node.html.slice(0, 160)}\n${node.failureSummary}`,
          ),
        );
        expect(found.join("\n\n")).toBe("");
      }
    });
  });
}
