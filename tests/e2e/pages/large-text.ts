import type { Page } from "@playwright/test";

/** A common phone and the narrowest one, each with text at 200 % and at 100 %. */
export const TEXT_SIZES = [
  { width: 360, text: 2 },
  { width: 320, text: 2 },
  { width: 360, text: 1 },
  { width: 320, text: 1 },
] as const;

/** Returns elements that make the page wider than the screen, and text that has too little room. */
export const textProblems = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        element !== document.body &&
        (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
      const sticksOut = (element: Element) =>
        element.checkVisibility() &&
        element.getBoundingClientRect().right > width + 1 &&
        !scrolls(element.parentElement);
      // Only the innermost elements: those around them are only as wide as these.
      for (const element of document.querySelectorAll("body *")) {
        if (sticksOut(element) && ![...element.children].some(sticksOut)) {
          found.push(`too wide: ${element.outerHTML.slice(0, 120)}`);
        }
      }
    }
    /** True for text that is only read out, or is part of a picture. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (element.matches("svg") ||
        getComputedStyle(element).clipPath !== "none" ||
        isClipped(element.parentElement));
    const hides = (element: Element | null): boolean =>
      element !== null &&
      !element.matches(".card, .panel, dialog") &&
      (getComputedStyle(element).overflowX !== "visible" || hides(element.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || isClipped(parent)) continue;
      const text = node.textContent ?? "";
      const range = document.createRange();
      /** Returns the boxes of a part of the text, and its number of lines. */
      const shown = (start: number, end: number) => {
        range.setStart(node, start);
        range.setEnd(node, end);
        const boxes = [...range.getClientRects()].filter(
          ({ width, height }) => width > 1 && height > 1,
        );
        return { boxes, lines: new Set(boxes.map(({ top }) => Math.round(top))).size };
      };
      const { boxes, lines } = shown(0, text.length);
      // A word of two letters, or the number of a day, needs only two lines to be in single letters.
      const { length } = text.trim();
      const letters = length / lines;
      // A single sign between two texts has no letters to tear apart: only its spaces wrap.
      if (length > 1 && ((lines >= 3 && letters < 3) || (lines === 2 && letters <= 1))) {
        found.push(`letter by letter: ${text}`);
      }
      const room = Math.max(...boxes.map(({ width }) => width));
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (lines >= 3 && room < 2 * size) found.push(`in a column: ${text}`);
      // A sum that breaks over two lines is read as two.
      for (const { index, 0: figure } of text.matchAll(/฿[\d,]+(?:\.\d+)?/g)) {
        if (shown(index, index + figure.length).lines > 1)
          found.push(`in two: ${figure} of ${text}`);
      }
      const card = parent.closest(".card, .panel, dialog")?.getBoundingClientRect();
      if (card && boxes.some(({ right }) => right > card.right + 1) && !hides(parent)) {
        found.push(`sticks out of its card: ${text}`);
      }
      // Shortened text must still be readable.
      const clipped = parent.closest(".truncate");
      if (clipped && clipped.scrollWidth > clipped.clientWidth && clipped.clientWidth < 4 * size) {
        found.push(`shortened to nothing: ${text}`);
      }
    }
    // A field must have room for a few letters.
    for (const field of document.querySelectorAll("input.field, select.field, textarea.field")) {
      const size = parseFloat(getComputedStyle(field).fontSize);
      const { width } = field.getBoundingClientRect();
      if (width > 0 && width < 4.5 * size)
        found.push(`too narrow: ${field.outerHTML.slice(0, 120)}`);
    }
    return found;
  });

/**
 * Returns Thai compounds in headings, names and buttons that break over two lines. Texts that people wrote
 * are left out.
 */
export const brokenCompounds = (page: Page) =>
  page.evaluate(() => {
    const compounds =
      /ทำความ\u2060?สะอาด|บ้าน\u2060?สะอาด|บิ๊ก\u2060?คลี\u2060?น\u2060?นิ่ง|ข้อ\u2060?กำหนด|รักษ์\u2060?โลก|ย้าย\u2060?ออก|ยืนยัน\u2060?ตัว\u2060?ตน|ข้อ\u2060?ตกลง|ราย\u2060?ละเอียด/g;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.matches("h1, h2, h3, b, strong, th, button, .button, legend, summary")) continue;
      if (!parent.checkVisibility()) continue;
      const text = node.textContent ?? "";
      for (const { index, 0: compound } of text.matchAll(compounds)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + compound.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(text);
      }
    }
    return found;
  });

/**
 * Returns Thai sentences whose lines are so close that tone marks touch the line above. Line height must be
 * at least 1.65 times the font size, 1.35 in headings.
 */
export const tightLines = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? "";
      if (!/[\u0e00-\u0e7f]/.test(text) || !parent?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (new Set(boxes.map(({ top }) => Math.round(top))).size < 2) continue;
      const { lineHeight, fontSize } = getComputedStyle(parent);
      const least = parent.closest("h1, h2, h3, h4") ? 1.35 : 1.65;
      const ratio = parseFloat(lineHeight) / parseFloat(fontSize);
      if (!(ratio >= least - 0.001))
        found.push(`${ratio.toFixed(2)}: ${text.slice(0, 40)} in ${parent.outerHTML.slice(0, 90)}`);
    }
    return found;
  });
