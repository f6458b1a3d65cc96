import type { Page } from "@playwright/test";
import { runAxe } from "../../support/axe";
import { facesOf, pageRoutes, type Face } from "../../support/all-routes";
import { expect, openFace, test } from "../fixtures";
import { offTheGrid, shapeOf } from "./edges";
import { expectReachedByTab } from "./keyboard";
import { TEXT_SIZES, brokenCompounds, textProblems, tightLines } from "./large-text";
import { lostInForcedColours, markColouredBoxes, moving, wrongOnPaper } from "./media";
import { UNSEEN_PAINT, judgedPaints, markUnseenPaint, noteJudged } from "./paint";

/**
 * Every page is loaded twice, on a phone in English and on a desktop in Thai, and checked in all ways at
 * once. axe checks every face in English and, since pages share their parts, only the telling ones in Thai.
 * Of texts that are painted alike it judges the colours of one. At night it checks all of them. Line breaks
 * are checked in Thai, which has no spaces; the style sheets are the same in both languages.
 */
const WIDTHS = { en: [768, 360, 320], th: [1280, 360, 320] } as const;
const EVERY_WIDTH = [1280, 768, 360, 320] as const;
const PHONE = { width: 360, height: 740 };
/** An A4 sheet without its margins, in pixels. */
const SHEET = { width: 718, height: 1000 };

const pages = pageRoutes();

/** Returns the faces of a page that differ most: the first, a refused one, one of another viewer. */
function tellingFaces(faces: readonly Face[]): Set<Face> {
  const tell = [
    faces[0],
    faces.find(({ form }) => form),
    faces.find(({ seenBy }) => seenBy),
    ...faces.filter(({ differs }) => differs),
  ];
  return new Set(tell.filter((face) => face !== undefined));
}

/** Returns elements that are wider than the screen, or hidden behind its edge. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 160));
  });

/** Elements that stay in place while the rest scrolls. */
const STICKY = ".action-bar, body > header, dialog:modal :has(> [data-safe])";

/** Rules of WCAG 2.2 AA, and what axe's authors advise beyond. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns what axe finds, and why. Judging every colour would take two thirds of its time. */
async function foundByAxe(page: Page, { everyColour }: { everyColour: boolean }) {
  // Content under the bar, the header or a dialog's buttons can be scrolled into view, which axe doesn't know.
  await page.locator(STICKY).evaluateAll((bars) => {
    for (const bar of bars as HTMLElement[]) bar.style.position = "static";
  });
  const { violations } = await runAxe(page, {
    runOnly: TAGS,
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: everyColour } },
  });
  if (!everyColour) violations.push(...(await wrongColours(page)));
  await page.locator(STICKY).evaluateAll((bars) => {
    for (const bar of bars as HTMLElement[]) bar.style.removeProperty("position");
  });
  return violations;
}

/** Lets axe judge the colours of texts that are painted in a way that it has not judged yet. */
async function wrongColours(page: Page): Promise<string[]> {
  const unseen = await markUnseenPaint(page);
  if (unseen.length > 0) {
    await page.evaluate((mark) => {
      window.axe?.configure({ rules: [{ id: "color-contrast", selector: `[${mark}]` }] });
    }, UNSEEN_PAINT);
    const { violations, judged } = await runAxe(page, { runOnly: ["color-contrast"] });
    noteJudged(unseen, judged);
    expect(judgedPaints()).toBeGreaterThan(0);
    return violations;
  }
  return [];
}

const shown = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));

async function hasRoomForLargeText(page: Page, address: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const { width, text } of TEXT_SIZES) {
    await page.setViewportSize({ width, height: 640 });
    // Like the browser's own setting: lengths in rem grow along, and so do media queries.
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 * text } });
    await shown(page);
    const at = `${address} at ${width} px`;
    expect.soft(await textProblems(page), `${at}, text × ${text}`).toEqual([]);
    if (text > 1) continue;
    expect.soft(await brokenCompounds(page), at).toEqual([]);
    expect.soft(await tightLines(page), at).toEqual([]);
  }
  await browser.detach();
}

/** Checks forced colours, print and reduced motion. It changes the page, so no other check may follow. */
async function keepsWhatItSaysInOtherMedia(page: Page, address: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await markColouredBoxes(page);
  await page.emulateMedia({ forcedColors: "active" });
  expect(await lostInForcedColours(page), `${address} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none", media: "print" });
  await page.setViewportSize(SHEET);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...SHEET, height });
  expect(await wrongOnPaper(page), `${address} on paper`).toEqual([]);
  await page.emulateMedia({ media: "screen" });
  expect(await moving(page), `${address} with little motion`).toEqual([]);
  await page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null });
}

for (const route of pages) {
  test(`${route} is accessible and fits every screen, in all of its faces`, async ({
    page,
    data,
    facts,
    language,
    viewport,
    javaScriptEnabled,
  }, { config }) => {
    // A route may have a dozen faces.
    test.slow();
    const faces = facesOf("page", facts).filter((one) => one.route === route);
    expect(faces).not.toEqual([]);
    const telling = tellingFaces(faces);
    for (const [index, face] of faces.entries()) {
      const { address } = face;
      const response = await openFace(page, face, { data, facts, javaScriptEnabled });
      expect([address, response?.status()]).toEqual([address, face.status ?? 200]);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1")).toHaveCount(1);

      if (language === "en" || telling.has(face) || config.metadata.isNight) {
        const everyColour = config.metadata.isNight === true;
        expect(await foundByAxe(page, { everyColour }), address).toEqual([]);
      }
      if (language === "th" && (index === 0 || face.differs)) {
        await expectReachedByTab(page, address);
        await page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        });
      }
      for (const width of config.metadata.isNight ? EVERY_WIDTH : WIDTHS[language]) {
        await page.setViewportSize({ width, height: PHONE.height });
        expect(await overflow(page), `${address} at ${width} px`).toEqual([]);
        expect
          .soft(await offTheGrid(page, shapeOf(route), width), `${address}, ${width}`)
          .toEqual([]);
      }
      if (language === "th") {
        if (telling.has(face)) await hasRoomForLargeText(page, address);
        if (index === 0 || face.differs) await keepsWhatItSaysInOtherMedia(page, address);
      }
      await page.setViewportSize(viewport ?? PHONE);
    }
  });
}
