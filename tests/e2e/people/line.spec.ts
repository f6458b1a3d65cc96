import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

/** Presses Connect: LINE's page opens in a popup once scripts have loaded, else in the same page. */
async function openLine(page: Page, button: string, popups: boolean): Promise<Page> {
  const connect = page.getByRole("button", { name: button });
  if (!popups) {
    await connect.click();
    return page;
  }
  await waitForHydration(page);
  const [popup] = await Promise.all([page.waitForEvent("popup"), connect.click()]);
  return popup;
}

for (const side of ["customer", "cleaner"] as const) {
  test(`a ${side} connects LINE, is told so, and disconnects it`, async ({
    page,
    press,
    t,
    data,
    signIn,
    javaScriptEnabled,
  }) => {
    const userId = side === "customer" ? data.addCustomer() : data.addCleaner().userId;
    const settings =
      side === "customer" ? paths.notificationSettings() : paths.cleanerNotificationSettings();
    await signIn(userId);
    await page.goto(settings);
    await expect(page.getByText(t("line:not-connected"), { exact: true })).toBeVisible();

    const scripts = javaScriptEnabled !== false;
    const at = await openLine(page, t("line:connect"), scripts);
    const sub = randomUUID();
    await at.getByLabel("Id").fill(sub);
    const closed = scripts ? at.waitForEvent("close") : null;
    await at.getByRole("button", { name: "Allow" }).click();
    await closed;
    await expect(page.getByText(t("line:connected")).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${settings}$`));
    await expect(page.getByText(t("line:is-connected"), { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: t("line:add-friend") })).toHaveAttribute(
      "href",
      /^https:\/\/line\.me\//,
    );
    expect(data.value("select line_user_id from line_links where user_id = ?", userId)).toBe(sub);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);

    if (scripts) await waitForHydration(page);
    await press(t("line:disconnect"));
    await expect(page.getByText(t("line:disconnected")).first()).toBeVisible();
    await expect(page.getByText(t("line:not-connected"), { exact: true })).toBeVisible();
    expect(data.value("select count(*) from line_links where user_id = ?", userId)).toBe(0);
  });
}

test("who cancels at LINE is told that it isn't connected, and can try again", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.notificationSettings());
  const at = await openLine(page, t("line:connect"), javaScriptEnabled !== false);
  await at.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(t("line:failed")).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.notificationSettings()}$`));
  await expect(page.getByText(t("line:not-connected"), { exact: true })).toBeVisible();
});

test("where popups are blocked, LINE asks on the page itself", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "No popup is tried.");
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await signIn(data.addCustomer());
  await page.goto(paths.notificationSettings());
  await openLine(page, t("line:connect"), false);
  await page.getByLabel("Id").fill(randomUUID());
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText(t("line:connected")).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.notificationSettings()}$`));
});

test.describe("where the server can't be reached", () => {
  test.use({ dropsConnection: true });

  test("LINE's popup closes, and what didn't work is said", async ({
    page,
    press,
    t,
    data,
    signIn,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled === false, "The browser says it itself.");
    const userId = data.addCustomer();
    await signIn(userId);
    await page.goto(paths.notificationSettings());
    await page.route(`**${paths.lineAuthUrl()}*`, (route) => route.abort());
    const popup = await openLine(page, t("line:connect"), true);
    await expect(page.getByText(t("line:connect-failed")).first()).toBeVisible();
    expect(popup.isClosed()).toBe(true);

    data.sqlite
      .prepare(
        "insert into line_links (user_id, line_user_id, linked_at, told_at) values (?, ?, 1, 1)",
      )
      .run(userId, randomUUID());
    await page.reload();
    await waitForHydration(page);
    await page.route(`**${paths.disconnectLineByScript()}`, (route) => route.abort());
    await press(t("line:disconnect"));
    await expect(page.getByText(t("line:disconnect-failed")).first()).toBeVisible();
    await expect(page.getByText(t("line:is-connected"), { exact: true })).toBeVisible();
  });
});
