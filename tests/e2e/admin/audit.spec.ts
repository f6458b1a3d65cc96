import { cityDateOf } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { expect, openFilters, waitForHydration, test } from "../fixtures";

test("what admins did is read: by person, by kind, page by page, and after somebody is gone", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const admin = data.userId("admin");
  const id = data.addCustomer();
  const username = data.value<string>("select username from users where id = ?", id);
  data.sqlite.prepare("update users set role = 'admin' where id = ?").run(id);
  const rows = page.getByRole("main").locator("ol > li");
  await signIn(admin);
  await page.goto(adminPaths.item("users", id));
  if (javaScriptEnabled) await waitForHydration(page);
  await field(t("admin:last-name")).fill("Srisuk");
  await page.getByRole("dialog").getByText(t("admin:role-customer"), { exact: true }).click();
  await press(t("admin:save"));
  await expect(page.getByText(t("admin:user-updated")).first()).toBeVisible();

  await page
    .locator("header summary")
    .filter({ hasText: t("admin:tab-more") })
    .click();
  await page
    .getByRole("navigation", { name: t("admin:tabs") })
    .getByRole("link", { name: t("admin:tab-audit"), exact: true })
    .click();
  await expect(page).toHaveURL(adminPaths.section("audit"));
  await expect(page.getByRole("heading", { level: 1, name: t("admin:tab-audit") })).toBeVisible();
  await page.getByRole("searchbox").fill(username);
  await press(t("admin:search"));
  await expect(page).toHaveURL(new RegExp(`q=${username}`));
  await expect(rows).toHaveCount(2);
  // People are called by their names.
  const subject = data.value<string>(
    "select first_name || ' ' || last_name from users where id = ?",
    id,
  );
  await expect(rows.nth(0)).toContainText(t("admin-audit:account-changed", { subject }));
  await expect(rows.nth(0)).toContainText("Tester → Srisuk");
  await expect(rows.nth(0)).toContainText(
    data.value<string>("select first_name from users where id = ?", admin),
  );
  await expect(rows.nth(1)).toContainText(`${t("admin:role-admin")} → ${t("admin:role-customer")}`);
  await openFilters(page, t);
  await page.getByLabel(t("admin:group"), { exact: true }).selectOption("bookings");
  if (!javaScriptEnabled) await press(t("admin:search"));
  await expect(page.getByText(t("admin:no-entries"))).toBeVisible();
  await page.getByRole("link", { name: t("admin:clear-filters") }).click();
  await expect(page).toHaveURL(adminPaths.section("audit"));

  // With many entries there are several pages, and a way back to the newest.
  const add = data.sqlite.prepare(
    `insert into audit_log (at, actor_user_id, action, subject_type, subject_id, details)
     values (?, ?, 'sessions-ended', 'user', ?, '{}')`,
  );
  for (let count = 0; count < 30; count += 1) add.run(data.now, id, String(id));
  await page.goto(adminPaths.section("audit", { q: username }));
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(rows).toHaveCount(25);
  await page.getByRole("link", { name: t("admin:older") }).click();
  await expect(page).toHaveURL(/before=/);
  await expect(rows).toHaveCount(7);
  await page.getByRole("link", { name: t("admin:newest") }).click();
  await expect(rows).toHaveCount(25);

  // A booking is found by its number, and days narrow the list; a day that isn't one is named beside it.
  // Other tests add bookings, and act on those; on this old one nobody does.
  const bookingId = data.value<number>("select min(id) from bookings where status = 'completed'");
  const day = cityDateOf(data.now);
  data.sqlite
    .prepare(
      `insert into audit_log (at, actor_user_id, action, subject_type, subject_id, details)
       values (?, ?, 'booking-cancelled', 'booking', ?, '{}')`,
    )
    .run(data.now, admin, String(bookingId));
  await page.goto(adminPaths.section("audit"));
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("searchbox").fill(`#${bookingId}`);
  await openFilters(page, t);
  await page.getByLabel(t("admin-bookings:from-day"), { exact: true }).fill(day);
  await page.getByLabel(t("admin-bookings:to-day"), { exact: true }).fill(day);
  await press(t("admin:search"));
  await expect(rows.nth(0)).toContainText(
    t("admin-audit:booking-cancelled", { subject: `#${bookingId}` }),
  );
  await page.goto(adminPaths.section("audit", { from: "2026-02-31" }));
  await expect(page.getByRole("alert")).toContainText(t("admin:day-invalid"));
  await expect(rows).toHaveCount(0);

  // About a person whose account was deleted, the log shows what was done but no name.
  data.sqlite
    .prepare("update users set anonymised_at = ?, username = 'gone-' || id where id = ?")
    .run(data.now, id);
  await page.goto(adminPaths.section("audit", { q: String(id) }));
  await expect(rows.nth(0)).toContainText(t("admin:actor-gone"));
  await expect(rows.nth(0)).toContainText(t("admin:subject-user", { id }));
  await expect(rows.nth(0)).not.toContainText("gone-");
});
