import type { Page } from "@playwright/test";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

const openMenu = async (page: Page) => {
  const menu = page.locator("header details").filter({ visible: true });
  await menu.locator("summary").click();
  await expect(menu).toHaveAttribute("open");
  return menu;
};

for (const width of [360, 1280]) {
  test(`at ${width} px a menu closes on Escape, and when somebody turns elsewhere`, async ({
    page,
    data,
    signIn,
    t,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(data.userId("customer"));
    await page.goto(paths.dashboard());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Before the page is hydrated, Escape doesn't close the menu.
    await expect(async () => {
      const menu = await openMenu(page);
      await page.keyboard.press("Escape");
      await expect(menu).not.toHaveAttribute("open", { timeout: 500 });
    }).toPass();
    await expect(page.locator("header summary").filter({ visible: true })).toBeFocused();

    let menu = await openMenu(page);
    await menu.getByRole("link", { name: t("common:nav-account") }).focus();
    await page.keyboard.press("Escape");
    await expect(menu.locator("summary")).toBeFocused();

    menu = await openMenu(page);
    await page.locator("footer").click({ position: { x: 2, y: 2 } });
    await expect(menu).not.toHaveAttribute("open");

    menu = await openMenu(page);
    await menu.getByRole("button", { name: t("common:nav-log-out") }).focus();
    await page.keyboard.press("Tab");
    await expect(menu, "when Tab has led on to the page").not.toHaveAttribute("open");
  });
}

test("a failed logout says so and leaves the page as it is; the next try leads home", async ({
  page,
  data,
  signIn,
  t,
}) => {
  await signIn(data.userId("customer"));
  await page.goto(paths.browse());
  await waitForHydration(page);
  await page.locator("details:has(form[role=search]) > summary").click();
  await page.locator("input[name=q]").fill("typed");
  // The search closes menus, as every new page does.
  await expect(page).toHaveURL(/[?&]q=typed/);
  // For example, a limit was reached.
  await page.route(`**${paths.logout()}`, (route) => route.fulfill({ status: 429 }));
  const menu = await openMenu(page);
  await menu.getByRole("button", { name: t("common:nav-log-out") }).click();
  await expect(page.getByText(t("common:logout-failed")).first()).toBeVisible();
  await expect(page.locator("input[name=q]")).toHaveValue("typed");

  await page.unroute(`**${paths.logout()}`);
  await menu.getByRole("button", { name: t("common:nav-log-out") }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(t("login:logged-out")).first()).toBeVisible();
});

test("on phones the menu of somebody who is signed in begins with their own page", async ({
  page,
  data,
  signIn,
  t,
}) => {
  await signIn(data.userId("customer"));
  await page.goto(paths.home());
  const menu = await openMenu(page);
  await expect(menu.getByRole("link").first()).toHaveText(t("common:nav-dashboard"));
});
