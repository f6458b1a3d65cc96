import type { Page } from "@playwright/test";

/** Attribute of a text whose colours axe has not judged yet; its value is the text's number on the page. */
export const UNSEEN_PAINT = "data-unseen-paint";

/**
 * Descriptions of how the texts are painted that axe has judged: colour, size, weight, and background.
 * Contrast follows from these, so one check for each is enough. Only text that lies over something that
 * isn't around it can differ: at night axe checks every text.
 */
const judged = new Set<string>();

/**
 * Marks the texts of a page that are painted in a way that axe has not judged yet, one for each way.
 * Returns these descriptions, in the order of the marks.
 */
export async function markUnseenPaint(page: Page): Promise<string[]> {
  return page.evaluate(
    ([mark, known]) => {
      const seen = new Set(known);
      const unseen: string[] = [];
      /**
       * True for text that axe judges: at least two visible characters, in nothing that is disabled or out
       * of reach.
       */
      const isJudged = (element: Element) => {
        const words = [...element.childNodes].map(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue,
        );
        const isField = element.matches(
          "select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=range])",
        );
        const hasWords = /[\p{L}\p{N}].*\S|\S.*[\p{L}\p{N}]/su.test(words.filter(Boolean).join(""));
        const box = element.getBoundingClientRect();
        return (
          (hasWords || isField) &&
          box.width > 1 &&
          box.height > 1 &&
          box.bottom > 0 &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest("[inert], :disabled, [aria-disabled=true], label:has(:disabled)")
        );
      };
      const modal = document.querySelector("dialog:modal");
      const walk = (element: Element, beneath: string) => {
        const style = getComputedStyle(element);
        if (style.display === "none") return;
        const own = [
          style.backgroundColor,
          style.backgroundImage,
          style.opacity,
          style.filter,
          style.mixBlendMode,
          // A positioned element may lie over anything: its class says where.
          /absolute|fixed|sticky/.test(style.position) ? element.className : "",
        ].join(" ");
        const isBare = own === "rgba(0, 0, 0, 0) none 1 none normal ";
        const ground = isBare ? beneath : `${beneath} > ${own}`;
        const paint = [
          ground,
          style.color,
          style.webkitTextFillColor,
          style.fontSize,
          style.fontWeight,
          style.textShadow,
        ].join(" | ");
        if (!seen.has(paint) && (!modal || modal.contains(element)) && isJudged(element)) {
          seen.add(paint);
          element.setAttribute(mark, String(unseen.length));
          unseen.push(paint);
        }
        for (const child of element.children) walk(child, ground);
      };
      walk(document.body, getComputedStyle(document.documentElement).backgroundColor);
      return unseen;
    },
    [UNSEEN_PAINT, [...judged]] as const,
  );
}

/** Remembers which marked texts axe has judged, from the HTML of what it found right or wrong. */
export function noteJudged(paints: readonly string[], html: readonly string[]): void {
  for (const text of html) {
    const mark = new RegExp(` ${UNSEEN_PAINT}="(\\d+)"`).exec(text)?.[1];
    const paint = mark === undefined ? undefined : paints[Number(mark)];
    if (paint !== undefined) judged.add(paint);
  }
}

/** Returns how many ways of painting axe has judged in this process. */
export const judgedPaints = () => judged.size;
