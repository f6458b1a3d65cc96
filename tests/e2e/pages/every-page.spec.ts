import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ROUTES, builtRoutes, facesOf, type Face } from "../../support/all-routes";
import type { DataBesideServer } from "../../support/data-beside-server";
import { expect, setCookie, test } from "../fixtures";

const pages = builtRoutes().filter((route) => ROUTES[route]?.kind === "page");

/** The person in whose name a page is looked at. */
const viewerOf = (face: Face, data: DataBesideServer) =>
  face.allowed.includes("guest") ? null : data.userId("customer");

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
      context,
      data,
      facts,
      language,
      baseURL,
    }) => {
      for (const face of facesOf("page", facts).filter((one) => one.route === route)) {
        const viewer = viewerOf(face, data);
        if (viewer) await setCookie(context, data.signIn(viewer), baseURL ?? "");
        const response = await page.goto(face.address);
        expect([face.address, response?.status()]).toEqual([face.address, face.status ?? 200]);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("h1")).toHaveCount(1);
        await expect(page).toHaveTitle(/\S/);
        expect(await overflow(page), face.address).toEqual([]);

        const { violations } = await new AxeBuilder({ page })
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

    test("can be used with the keyboard alone", async ({ page, context, data, facts, baseURL }) => {
      const face = facesOf("page", facts).find((one) => one.route === route);
      if (!face) throw new Error(`No face of ${route}.`);
      const viewer = viewerOf(face, data);
      if (viewer) await setCookie(context, data.signIn(viewer), baseURL ?? "");
      await page.goto(face.address);
      if (face.hydrates) await page.waitForLoadState("networkidle");
      const { stops, reached, unseen } = await walkByTab(page);
      expect(reached[0], "the first stop skips to the content").toContain("#content");
      expect(
        stops.filter((stop) => !reached.includes(stop)),
        "reached by Tab",
      ).toEqual([]);
      expect(unseen, "has a visible focus").toEqual([]);
    });
  });
}

/** Presses Tab through a page; tells what should be reached, what is, and what shows no focus. */
async function walkByTab(page: Page) {
  const stops = await page.evaluate(() => {
    const usable = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary",
      ),
    ].filter((element) => {
      if (element.matches(":disabled, [tabindex='-1'], [type=hidden]")) return false;
      const details = element.closest("details:not([open])");
      if (details && !element.matches("summary")) return false;
      return (
        element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible"
      );
    });
    const groups = new Set<string>();
    return usable.flatMap((element, index) => {
      // Of a group of radio buttons Tab reaches one, arrows the others.
      if (element instanceof HTMLInputElement && element.type === "radio") {
        if (groups.has(element.name)) return [];
        groups.add(element.name);
        return [`radio ${element.name}`];
      }
      element.dataset.stop = `${index} ${element.outerHTML.slice(0, 120)}`;
      return [element.dataset.stop];
    });
  });
  const reached: string[] = [];
  const unseen: string[] = [];
  for (let press = 0; press < stops.length + 10; press += 1) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const isRadio = element instanceof HTMLInputElement && element.type === "radio";
      const candidates = [element, element.closest("label"), element.nextElementSibling];
      const visible = candidates.some((candidate) => {
        if (!candidate) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
        return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      });
      const name = isRadio
        ? `radio ${element.name}`
        : (element.dataset.stop ?? element.outerHTML.slice(0, 120));
      return { name, visible };
    });
    if (!focus || reached.includes(focus.name)) break;
    reached.push(focus.name);
    if (!focus.visible) unseen.push(focus.name);
  }
  return { stops, reached, unseen };
}
