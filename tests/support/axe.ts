import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Findings of axe in a page, with one text for each element. */
export interface AxeFindings {
  /** Elements that break a rule: the rule, the element, and what is wrong with it. */
  violations: string[];
  /** Elements that were judged, right or wrong, as HTML; all of them only if `resultTypes` has passes. */
  judged: string[];
}

/**
 * Runs axe in a page, which has no frames. The page parses axe once, however often it is run: that takes a
 * third of the time of a run.
 */
export async function runAxe(page: Page, options: axe.RunOptions = {}): Promise<AxeFindings> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  return page.evaluate(async (options) => {
    if (!window.axe) throw new Error("axe wasn't loaded");
    const { violations, passes } = await window.axe.run(document, { preload: false, ...options });
    return {
      violations: violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}\n${node.failureSummary}`),
      ),
      judged: [...violations, ...passes].flatMap(({ nodes }) => nodes.map(({ html }) => html)),
    };
  }, options);
}
