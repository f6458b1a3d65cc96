import type { Page } from "@playwright/test";

/** Returns elements that move, or would move when something is opened, pressed or loading. */
export const moving = (page: Page) =>
  page.evaluate(() => {
    // These are only shown while something is loading.
    for (const name of ["skeleton", "spinner"]) {
      document.body.append(Object.assign(document.createElement("div"), { className: name }));
    }
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    const found: string[] = [];
    const seconds = (list: string) => Math.max(...list.split(",").map(parseFloat));
    for (const element of document.querySelectorAll("*")) {
      for (const part of [null, "::before", "::after"]) {
        const style = getComputedStyle(element, part);
        const isAnimated = style.animationName !== "none";
        const turns = style.animationIterationCount;
        if (
          seconds(style.transitionDuration) > 0.001 ||
          (isAnimated && (seconds(style.animationDuration) > 0.001 || turns !== "1")) ||
          style.scrollBehavior !== "auto"
        ) {
          found.push(`${element.outerHTML.slice(0, 100)} ${part ?? ""}`);
        }
      }
    }
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      if (Number(duration) > 1 || iterations === Infinity) found.push("an animation that runs");
    }
    return found;
  });

/** Marks elements that consist only of a coloured box: forced colours change or remove their colour. */
export const markColouredBoxes = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("main *, dialog *")) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const isPainted = backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
      const says =
        element.textContent?.trim() || element.matches(":has(svg, img), svg *, :disabled");
      const isField = element.matches("input, select, textarea, dialog, img, progress");
      const { width, height } = element.getBoundingClientRect();
      if (Math.min(width, height) < 3) continue;
      if (isPainted && !says && !isField && element.checkVisibility()) {
        element.dataset.coloured = "";
      }
    }
  });

/** Returns elements that lose their edge, their colour, or their mark of being chosen in forced colours. */
export const lostInForcedColours = (page: Page) =>
  page.evaluate(() => {
    const hasEdge = (element: Element, part: string | null = null) => {
      const style = getComputedStyle(element, part);
      const borders = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth];
      return (
        borders.some((width) => parseFloat(width) > 0) ||
        (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0)
      );
    };
    /** Returns the background colour behind an element. */
    const ground = ({ parentElement: around }: Element): string => {
      if (!around) return getComputedStyle(document.documentElement).backgroundColor;
      const { backgroundColor } = getComputedStyle(around);
      return backgroundColor.includes(", 0)") ? ground(around) : backgroundColor;
    };
    const adjust = (element: Element) =>
      getComputedStyle(element).getPropertyValue("forced-color-adjust");
    const found: string[] = [];
    const tell = (what: string, element: Element) =>
      found.push(`${what}: ${element.outerHTML.slice(0, 140)}`);
    for (const button of document.querySelectorAll(".button, .field, .card, .toast, dialog")) {
      if (button.checkVisibility() && !hasEdge(button)) tell("has no edge", button);
    }
    for (const box of document.querySelectorAll("[data-coloured]")) {
      // System colours are kept.
      const { backgroundColor } = getComputedStyle(box);
      const isSeen = adjust(box) === "none" || hasEdge(box) || backgroundColor !== ground(box);
      if (!isSeen) tell("is not seen", box);
    }
    // Anything that lies over the page needs a visible edge.
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    for (const over of document.querySelectorAll("details > *, .toasts > *")) {
      const { position } = getComputedStyle(over);
      const lies = position === "absolute" || position === "fixed";
      if (lies && over.checkVisibility() && !hasEdge(over)) tell("lies over text", over);
    }
    const look = (element: Element): string =>
      [element, ...element.querySelectorAll("*")]
        .flatMap((one) =>
          [null, "::before", "::after"].map((part) => {
            const style = getComputedStyle(one, part);
            return [
              style.display,
              style.content,
              style.borderTop,
              style.borderBottom,
              style.outline,
              style.textDecoration,
              style.fontWeight,
              adjust(one) === "none" ? style.backgroundColor + style.color : "",
            ].join();
          }),
        )
        .join("\n");
    for (const input of document.querySelectorAll<HTMLInputElement>("main input:checked")) {
      const label = input.closest("label") ?? input.parentElement;
      if (!label?.checkVisibility()) continue;
      // The browser's own mark is visible.
      const { opacity, appearance, width } = getComputedStyle(input);
      if (appearance !== "none" && opacity !== "0" && parseFloat(width) > 8) continue;
      const chosen = look(label) + look(input);
      input.checked = false;
      if (look(label) + look(input) === chosen) tell("doesn't look chosen", label);
      input.checked = true;
    }
    const states = "main :is([aria-current]:not(li, span), [aria-pressed=true])";
    for (const current of document.querySelectorAll(states)) {
      if (!current.checkVisibility()) continue;
      let around = current.parentElement;
      const others = () =>
        [...(around?.querySelectorAll(current.tagName) ?? [])].filter(
          (one) => !one.matches("[aria-current], [aria-pressed=true], :disabled"),
        );
      while (around && around.localName !== "main" && others().length === 0) {
        around = around.parentElement;
      }
      const peers = others();
      if (peers.length > 0 && peers.every((peer) => look(peer) === look(current))) {
        tell("doesn't look current", current);
      }
    }
    return found;
  });

/** Returns what is wrong on paper: controls, elements over the text, cut-off parts, and pale text. */
export const wrongOnPaper = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const tell = (what: string, element: Element) =>
      found.push(`${what}: ${element.outerHTML.slice(0, 140)}`);
    const width = document.documentElement.clientWidth;
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { position, overflowX, overflowY } = getComputedStyle(element);
      if (element.matches(".button, nav, body > header, body > footer, .row-menu")) {
        tell("is of no use", element);
      }
      if (position === "fixed" || position === "sticky") tell("stays where it is", element);
      const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
      const isWider = scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isHigher = scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1;
      const isField = element.matches("textarea, input, select");
      if (!isField && (isWider || isHigher)) tell("is cut off", element);
    }
    if (document.documentElement.scrollWidth > width) found.push("wider than the paper");

    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgba = (colour: string): number[] => {
      if (!canvas) return [];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const brightness = (colour: number[]) => {
      const [r = 0, g = 0, b = 0] = colour
        .slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255];
      const colour = rgba(getComputedStyle(element).backgroundColor);
      return colour[3] === 255 ? colour : ground(element.parentElement);
    };
    /** True for text that is only read out. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) {
        continue;
      }
      if (parent.matches(":disabled, :has(:disabled), option, script, style")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || isClipped(parent)) continue;
      const [light, dark] = [
        brightness(ground(parent)),
        brightness(rgba(getComputedStyle(parent).color)),
      ].sort((a, b) => b - a);
      if (((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) < 4.5) tell("is pale", parent);
      // The topmost element covers the text, unless it is transparent.
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      if (!top || top.contains(parent) || parent.contains(top)) continue;
      const { opacity, backgroundColor } = getComputedStyle(top);
      const isGlass = opacity === "0" || rgba(backgroundColor)[3] === 0;
      if (!isGlass) tell("is covered", parent);
    }
    return found;
  });
