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

for (const who of ["guest", "customer"] as const) {
  test(`the header leads a ${who} on, and what is in it leads somewhere`, async ({
    page,
    t,
    data,
    signIn,
  }) => {
    if (who === "customer") await signIn(data.userId("customer"));
    await page.goto(paths.home());
    const menu = page.locator("header details").filter({ visible: true });
    const narrow = (page.viewportSize()?.width ?? 0) < 1024;
    // A guest on a wide screen has all of it there already.
    await expect(menu).toHaveCount(narrow || who === "customer" ? 1 : 0);
    const shown = (name: string) =>
      page.locator("header").getByRole("link", { name, exact: true }).filter({ visible: true });
    const main = [t("common:nav-services"), t("common:nav-find-cleaner")];
    const account = who === "customer" ? [t("common:nav-account")] : [];
    for (const name of main) await expect(shown(name)).toHaveCount(narrow ? 0 : 1);
    if ((await menu.count()) > 0) await menu.locator("summary").click();
    for (const name of [...main, ...account]) await expect(shown(name)).toHaveCount(1);
    await expect(shown(t("common:nav-find-cleaner"))).toHaveAttribute("href", paths.browse());

    const links = await page.locator("header a:visible, footer a").evaluateAll((anchors) =>
      anchors
        .map((anchor) => (anchor as HTMLAnchorElement).href)
        // Phone, mail and LINE of the operator lead out of the browser, or of this machine.
        .filter((href) => href.startsWith(location.origin)),
    );
    expect(links.length).toBeGreaterThan(8);
    for (const link of new Set(links.map((href) => href.replace(/#.*/, "")))) {
      expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
    }
  });
}
