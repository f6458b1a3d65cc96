import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("where people choose their own few colours one card alone says that it is chosen, and buttons have an edge", async ({
  page,
  data,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(data.userId("customer"));
  await page.goto(paths.booking());
  const ticked = () =>
    page
      .locator(".choice-mark")
      .evaluateAll(
        (marks) =>
          marks.filter((mark) => getComputedStyle(mark, "::before").content !== "none").length,
      );
  expect(await page.locator(".choice-mark").count()).toBeGreaterThan(2);
  expect(await ticked()).toBe(0);
  await page.locator("label:has(input[name=serviceId])").nth(1).click();
  await expect.poll(ticked).toBe(1);
  const card = page.locator(".choice:has(:checked)");
  expect(await card.evaluate((chosen) => getComputedStyle(chosen).outlineStyle)).toBe("solid");
  const button = page.locator(".button-strong:visible").last();
  expect(await button.evaluate((strong) => getComputedStyle(strong).borderTopWidth)).toBe("3px");
});

test("there a cleaner sees which days are off, what each mark means, and the icons of rows", async ({
  page,
  data,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(data.userId("cleaner"));
  await page.goto(paths.cleanerCalendar());
  const key = page.locator(".month-key[data-off]");
  const hatched = await key.evaluate((mark) => {
    const { forcedColorAdjust, backgroundImage } = getComputedStyle(mark) as CSSStyleDeclaration & {
      forcedColorAdjust: string;
    };
    return [forcedColorAdjust, backgroundImage.startsWith("repeating-linear-gradient")];
  });
  expect(hatched).toEqual(["none", true]);
  await page.goto(paths.cleanerSettings());
  const rows = page.locator("main a:has(> svg)");
  expect(await rows.count()).toBeGreaterThan(5);
  const pale = await rows.evaluateAll(
    (links) =>
      links.filter((link) => {
        const icon = link.querySelector(":scope > svg");
        return icon && getComputedStyle(icon).color !== getComputedStyle(link).color;
      }).length,
  );
  expect(pale).toBe(0);
});
