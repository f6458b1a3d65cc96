import { paths } from "~/lib/paths";
import { LOCALES } from "~/lib/vocabulary";
import { expect, test } from "../fixtures";

test("the language switch stays on the page, and is remembered", async ({ page, language }) => {
  const other = LOCALES.find((locale) => locale !== language) ?? "en";
  for (const path of [paths.home(), paths.login("/dashboard?page=2"), paths.browse({ q: "a" })]) {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const address = page.url();
    await page.locator(`button[name=language][value=${other}]:visible`).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    expect(page.url()).toBe(address);
    await page.goto(paths.login());
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  }
});

test("a link may name the language; it wins over what was chosen", async ({ page, language }) => {
  const other = LOCALES.find((locale) => locale !== language) ?? "en";
  await page.goto(`${paths.login()}?lang=${other}`);
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await page.locator(`button[name=language][value=${language}]:visible`).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
});

test("the menu opens, and what is in it leads somewhere", async ({ page, t, request }) => {
  await page.goto(paths.home());
  const menu = page.locator("header details").filter({ visible: true }).first();
  const narrow = (page.viewportSize()?.width ?? 0) < 1024;
  // On wide screens all of it is there already.
  await expect(menu).toHaveCount(narrow ? 1 : 0);
  const inMenu = page.locator("header").getByRole("link", { name: t("common:nav-services") });
  if (narrow) {
    await expect(inMenu.filter({ visible: true })).toHaveCount(0);
    await menu.locator("summary").click();
  }
  await expect(inMenu.filter({ visible: true })).toHaveCount(1);
  const links = await page.locator("header a:visible, footer a:visible").evaluateAll((anchors) =>
    anchors
      .map((anchor) => (anchor as HTMLAnchorElement).href)
      // Phone, mail and LINE of the operator lead out of the browser, or of this machine.
      .filter((href) => href.startsWith(location.origin)),
  );
  expect(links.length).toBeGreaterThan(8);
  for (const link of new Set(links.map((href) => href.replace(/#.*/, "")))) {
    expect([link, (await request.get(link)).status()]).toEqual([link, 200]);
  }
});
