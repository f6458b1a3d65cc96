import { adminPaths } from "~/lib/admin-paths";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

test("the overview says what waits and leads there; the desk is in the menus of admins alone", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn(data.userId("admin"));
  await page.goto(paths.dashboard());
  const menu = page.locator("header details summary").filter({ visible: true }).last();
  await menu.click();
  await page
    .locator("header details[open]")
    .getByRole("link", { name: t("common:nav-admin-dashboard") })
    .click();
  await expect(page).toHaveURL(paths.admin());
  const list = page.getByRole("region", { name: t("admin:waiting") });
  const row = list
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: t("admin:open-queue") }) });
  // Other tests may add a cleaner between the count and the page.
  await expect(async () => {
    const count = data.value(
      "select count(*) from cleaners where is_verified = 0 and anonymised_at is null and deactivated_at is null and set_aside_at is null",
    );
    await page.reload();
    await expect(row).toContainText(t("admin:waiting-cleaners", { count }), { timeout: 1000 });
  }).toPass();
  if (javaScriptEnabled) await waitForHydration(page);
  // On the first 3 days of a month it has the figures of the last one.
  const isFinal = cityDateOf(data.now).slice(-2) <= "03";
  const month = page.locator('section[aria-labelledby="month"]');
  await expect(month).toContainText(t("admin:figure-fees"));
  await expect(month.getByRole("heading")).toHaveText(isFinal ? /\d{4}/ : t("admin:this-month"));
  await expect(page.getByRole("img", { name: /฿/ })).toBeVisible();
  await expect(page.getByRole("region", { name: t("admin:todays-jobs") })).toContainText("฿");
  await row.getByRole("link", { name: t("admin:open-queue") }).click();
  await expect(page).toHaveURL(adminPaths.section("cleaners", { state: "to-verify" }));

  await signIn(data.userId("customer"));
  const answer = await page.goto(paths.admin());
  expect(answer?.status()).toBe(403);
  await page.goto(paths.dashboard());
  await expect(page.locator(`header a[href="${paths.admin()}"]`)).toHaveCount(0);
});

test("a job of tomorrow that has lost its cleaner can't wait, with its customer's phone; unconfirmed ones are a list", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const cleaner = data.addCleaner();
  data.sqlite
    .prepare("update cleaners set paused_at = ?, hourly_rate = 100 where id = ?")
    .run(data.now, cleaner.id);
  const lostId = data.addJob(cleaner.id, data.addCustomer(), { daysAhead: 1, hour: 9 });
  data.loseAndOffer(lostId, []);
  const silent = data.addCleaner();
  const unconfirmedId = data.addJob(silent.id, data.addCustomer(), {
    daysAhead: 0,
    hour: 14,
    hours: 2,
  });
  await signIn(data.userId("admin"));
  await page.goto(paths.admin());
  const cantWait = page.getByRole("region", { name: t("admin-urgent:title") });
  const row = cantWait.getByRole("listitem").filter({ hasText: `#${lostId} ` });
  await expect(row).toContainText(
    t("admin-urgent:state-looking", { until: "" }).split(".")[0] ?? "",
  );
  await expect(row.locator('a[href="tel:+66815550148"]')).toBeVisible();
  await expect(
    row.getByRole("link", { name: t("admin-urgent:find-for", { id: lostId }) }),
  ).toHaveAttribute("href", new RegExp(`open=${lostId}#j${lostId}$`));
  // Other tests may have left a late problem, which leads to a list of its own.
  await cantWait
    .getByRole("link", { name: t("admin-urgent:see-them") })
    .and(page.locator(`[href="${adminPaths.unconfirmed()}"]`))
    .click();
  await expect(page).toHaveURL(new RegExp(`${adminPaths.unconfirmed()}$`));
  const unconfirmed = page.getByRole("row").filter({ hasText: `#${unconfirmedId}` });
  await expect(
    unconfirmed.locator('a[href="tel:+66815550123"]').filter({ visible: true }),
  ).toBeVisible();
});
