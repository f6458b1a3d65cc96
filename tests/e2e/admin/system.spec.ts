import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("an admin sees whether the service is well, and goes to what failed", async ({
  page,
  t,
  data,
  signIn,
}) => {
  await signIn(data.userId("admin"));
  await page.goto(paths.admin());
  await page.locator("nav details > summary").first().click();
  await page.locator(`nav a[href="${adminPaths.section("system")}"]`).click();
  await expect(page).toHaveURL(adminPaths.section("system"));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(t("admin:tab-system"));
  // Facts of this machine differ; each part says what it knows.
  const rows = main.getByRole("listitem");
  await expect(rows).toHaveCount(9);
  await expect(rows.filter({ hasText: t("admin-system:channel-line") })).toHaveCount(1);
  // Other tests let messages fail at any time: the page says how many there are when it is asked.
  await expect(async () => {
    await page.reload();
    const count = data.value<number>("select count(*) from notices where dead_at is not null");
    await expect(main).toContainText(t("admin-system:dead", { count }), { timeout: 1_000 });
  }).toPass();
  await main.getByRole("link", { name: t("admin-system:again") }).click();
  await expect(page).toHaveURL(adminPaths.section("system"));
  await main.getByRole("link", { name: t("admin-system:see-queue") }).click();
  await expect(page).toHaveURL(adminPaths.section("notices", { state: "waiting" }));
});

test("nobody but an admin sees it", async ({ page, data, signIn }) => {
  await signIn(data.userId("customer"));
  const answer = await page.goto(adminPaths.section("system"));
  expect(answer?.status()).toBe(403);
});
