import type { Page } from "@playwright/test";
import { ROUTES, builtRoutes, facesOf } from "../../support/all-routes";
import { expect, openFace, test } from "../fixtures";

for (const route of builtRoutes().filter((one) => ROUTES[one]?.kind === "page")) {
  test(`Tab reaches all that can be used of ${route}, and shows where it is`, async ({
    page,
    data,
    facts,
    javaScriptEnabled,
  }) => {
    const face = facesOf("page", facts).find((one) => one.route === route);
    if (!face) throw new Error(`No face of ${route}.`);
    await openFace(page, face, { data, facts, javaScriptEnabled });
    const { stops, reached, unseen } = await walkByTab(page);
    expect(reached[0], "the first stop skips to the content").toContain("#content");
    expect(
      stops.filter((stop) => !reached.includes(stop)),
      "reached by Tab",
    ).toEqual([]);
    expect(unseen, "has a visible focus").toEqual([]);
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
