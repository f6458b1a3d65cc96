import type { Page } from "@playwright/test";
import { expect } from "../fixtures";

/** Expects that Tab reaches every control, the link to the content first, and that the focus is visible. */
export async function expectReachedByTab(page: Page, address: string): Promise<void> {
  const { stops, reached, unseen } = await walkByTab(page);
  // Only a modal dialog can be reached while it is open.
  const isModal = (await page.locator("dialog:modal").count()) > 0;
  if (!isModal) {
    expect(reached[0], `the first stop of ${address} skips to the content`).toContain("#content");
  }
  expect(
    stops.filter((stop) => !reached.includes(stop)),
    `reached by Tab on ${address}`,
  ).toEqual([]);
  expect(unseen, `has a visible focus on ${address}`).toEqual([]);
}

/**
 * Presses Tab through a page; returns the expected stops, those reached, and those without a visible focus.
 */
async function walkByTab(page: Page) {
  const stops = await page.evaluate(() => {
    const usable = [
      ...(document.querySelector("dialog:modal") ?? document).querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [tabindex='0']",
      ),
    ].filter((element) => {
      if (element.matches(":disabled, [tabindex='-1'], [type=hidden]")) return false;
      // Folded content has boxes, but isn't visible; from some width on it is, although still closed.
      return (
        element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true })
      );
    });
    const groups = new Set<string>();
    return usable.flatMap((element, index) => {
      // Tab reaches one radio button of a group, arrow keys the others.
      if (element instanceof HTMLInputElement && element.type === "radio") {
        if (groups.has(element.name)) return [];
        groups.add(element.name);
        return [`radio ${element.name}`];
      }
      element.dataset.stop = `${index} ${element.outerHTML.slice(0, 120)}`;
      return [element.dataset.stop];
    });
  });
  // A dialog focuses its safe answer; the walk must begin before its first control.
  await page.locator("dialog:modal").evaluateAll(([dialog]) => {
    if (!(dialog instanceof HTMLElement)) return;
    dialog.tabIndex = -1;
    dialog.focus();
  });
  const reached: string[] = [];
  const unseen: string[] = [];
  let goneRound = false;
  // The day, month, year and calendar of a date field are separate stops.
  const dates = await page.locator("input[type=date]").count();
  for (let press = 0; press < stops.length + 3 * dates + 10; press += 1) {
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
    // A dialog focuses a control in its middle: its first stops follow its last and the browser's own.
    if (!focus && reached.length > 0 && !goneRound) {
      goneRound = await page.evaluate(() => document.querySelector("dialog:modal") !== null);
      if (goneRound) continue;
    }
    if (focus && focus.name === reached.at(-1)) continue;
    if (!focus || reached.includes(focus.name)) break;
    reached.push(focus.name);
    if (!focus.visible) unseen.push(focus.name);
  }
  return { stops, reached, unseen };
}
