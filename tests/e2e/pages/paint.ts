import type { Page } from "@playwright/test";

/** What an element has whose colours are yet to be looked at. */
export const UNSEEN_PAINT = "data-unseen-paint";

/**
 * How texts of all pages so far are painted: colour, size and weight, and what lies beneath. Contrast
 * follows from these alone, so that one look at each tells.
 */
const seen = new Set<string>();

/**
 * Marks the texts of a page that are painted as none before, for axe to look at; what it finds wrong fails
 * its test, so that nothing is forgotten.
 */
export async function markUnseenPaint(page: Page): Promise<void> {
  const found = await page.evaluate(
    ([mark, before]) => {
      const known = new Set(before);
      const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim();
      const walk = (element: Element, beneath: string) => {
        const style = getComputedStyle(element);
        if (style.display === "none") return;
        const own = [
          style.backgroundColor,
          style.backgroundImage,
          style.opacity,
          style.filter,
          style.mixBlendMode,
          // It may lie on what isn't around it.
          style.position,
        ].join(" ");
        const ground =
          own === "rgba(0, 0, 0, 0) none 1 none normal static" ? beneath : `${beneath} > ${own}`;
        const hasText = [...element.childNodes].some(isText) || "value" in element;
        const paint = [
          ground,
          style.color,
          style.fontSize,
          style.fontWeight,
          style.textShadow,
        ].join(" | ");
        if (hasText && !known.has(paint)) {
          known.add(paint);
          element.setAttribute(mark, "");
        }
        for (const child of element.children) walk(child, ground);
      };
      walk(document.body, getComputedStyle(document.documentElement).backgroundColor);
      return [...known].slice(before.length);
    },
    [UNSEEN_PAINT, [...seen]] as const,
  );
  for (const paint of found) seen.add(paint);
}
