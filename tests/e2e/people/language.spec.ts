import { renderTranslator } from "~/i18n/catalogue.server";
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
    await page.locator(`header button[value=${other}]`).click();
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
  await page.locator(`header button[value=${language}]`).click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
});

test("what is typed outlives another language, and is sent by its own button only @cross", async ({
  page,
  t,
  data,
  signIn,
  language,
}) => {
  const other = LOCALES.find((locale) => locale !== language) ?? "en";
  const inOther = renderTranslator(other, () => undefined);
  const choose = async (locale: string) => {
    await page.locator(`header button[value=${locale}]`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
  };

  await test.step("a guest who signs up", async () => {
    await page.goto(`${paths.signup("/browse-cleaners")}&lang=${language}`);
    await page.getByLabel(t("signup:first-name"), { exact: true }).fill("Somsri");
    await page.getByLabel(t("signup:email"), { exact: true }).fill("not an address");
    await choose(other);
    await expect(page.getByLabel(inOther("signup:first-name"), { exact: true })).toHaveValue(
      "Somsri",
    );
    await expect(page.getByLabel(inOther("signup:email"), { exact: true })).toHaveValue(
      "not an address",
    );
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/browse-cleaners");
    await page.locator("input[type=password]").first().fill("a long secret");
    await choose(language);
    await expect(page.getByLabel(t("signup:first-name"), { exact: true })).toHaveValue("Somsri");
    await expect(page.locator("input[type=password]").first()).toHaveValue("");
    await expect(page.getByText(t("signup:password-again"))).toBeVisible();
  });

  await test.step("a customer in their profile", async () => {
    const id = data.addCustomer();
    await signIn(id);
    await page.goto(paths.accountProfile());
    const address = page.locator("textarea[name=address]");
    await address.fill("7 Moonlight Lane");
    await choose(other);
    await expect(address).toHaveValue("7 Moonlight Lane");
    const saved = () => data.value("select address from users where id = ?", id);
    expect(saved()).not.toBe("7 Moonlight Lane");
    expect(data.value("select locale from users where id = ?", id)).toBe(other);
    // Enter is a new row in the address.
    await page.locator("input[name=firstName]").press("Enter");
    await expect(page).toHaveURL(paths.dashboard({ tab: "profile" }));
    expect(saved()).toBe("7 Moonlight Lane");
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  });
});

for (const who of ["guest", "customer"] as const) {
  test(`the header leads a ${who} on, and what is in it leads somewhere @wide`, async ({
    page,
    t,
    data,
    signIn,
  }) => {
    if (who === "customer") await signIn(data.userId("customer"));
    await page.goto(paths.home());
    const menu = page.locator("header details").filter({ visible: true });
    const narrow = (page.viewportSize()?.width ?? 0) < 1024;
    // On a wide screen a guest has all links in the header, without a menu.
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
        // Phone, email and LINE of the business lead out of the browser, or off this machine.
        .filter((href) => href.startsWith(location.origin)),
    );
    expect(links.length).toBeGreaterThan(8);
    for (const link of new Set(links.map((href) => href.replace(/#.*/, "")))) {
      expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
    }
  });
}
