import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, linkOfRow, setCookie, test, waitForHydration } from "../fixtures";

/** Returns the row of the user with this username. */
const rowOf = (page: Page, username: string) =>
  page.getByRole("row").filter({ has: page.getByText(username, { exact: true }) });

test("somebody is found, edited, closed and opened again; what is refused stays as it was typed", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const id = data.addCustomer({ emailVerified: false });
  const of = (column: string) =>
    data.value<string>(`select coalesce(${column}, '') from users where id = ?`, id);
  const username = of("username");
  await signIn(data.userId("admin"));
  await page.goto("/admin-dashboard");
  await expect(page).toHaveURL(paths.admin());
  await page.getByRole("link", { name: t("admin:tab-users"), exact: true }).click();
  await expect(page).toHaveURL(adminPaths.section("users"));
  if (javaScriptEnabled) await waitForHydration(page);

  await page.getByRole("searchbox").fill(username.slice(0, 18));
  await press(t("admin:search"));
  await expect(page).toHaveURL(new RegExp(`q=${username.slice(0, 18)}`));
  const row = rowOf(page, username);
  await expect(row).toContainText(t("admin:state-unverified"));
  const listed = page.url();

  // Editing is refused first, and keeps what was typed.
  const edit = linkOfRow(row, t("admin:edit-whom", { name: "Dao Tester" }));
  await edit.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}\\?q=`));
  if (javaScriptEnabled) {
    await expect(field(t("admin:first-name"))).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(listed);
    await expect(edit).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
  } else {
    // Without scripts it is a page of its own, without the list.
    await expect(page.getByRole("searchbox")).toBeHidden();
  }
  // The dialog stays, and also shows errors whose texts belong to another part of the site.
  await field(t("admin:first-name")).fill("<b>");
  await press(t("admin:save"));
  await expect(dialog.getByText(t("signup:name-invalid"))).toBeVisible();
  await expect(field(t("admin:first-name"))).toHaveValue("<b>");
  await field(t("admin:first-name")).fill("มาลี");
  const taken = data.value<string>("select email from users where username = 'customer'");
  await field(t("admin:email")).fill(taken);
  await press(t("admin:save"));
  await expect(dialog.getByText(t("admin:email-taken")).first()).toBeVisible();
  await expect(field(t("admin:first-name"))).toHaveValue("มาลี");

  // Another admin saves in between: both values are shown, and nothing is overwritten.
  data.sqlite
    .prepare("update users set last_name = 'Srisuk', row_version = row_version + 1 where id = ?")
    .run(id);
  await field(t("admin:email")).fill(`${username}@new.example`);
  await field(t("admin:is-on-phone")).check();
  await field(t("admin:phone")).fill("12");
  await press(t("admin:save"));
  await expect(dialog.getByText(t("errors:phone-invalid"))).toBeVisible();
  await field(t("admin:phone")).fill("089 987 6543");
  await press(t("admin:save"));
  await expect(dialog.getByText(t("errors:changed-now", { value: "Srisuk" }))).toBeVisible();
  expect(of("first_name")).toBe("Dao");
  await press(t("admin:save"));
  await expect(page.getByText(t("admin:user-updated")).first()).toBeVisible();
  await expect(page).toHaveURL(listed);
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText("มาลี");
  expect(of("email")).toBe(`${username}@new.example`);
  expect(of("phone")).toBe("+66899876543");
  // An account in use needs no words.
  await expect(row).not.toContainText(t("admin:state-unverified"));

  // The account is deactivated and activated again, with the row's menu.
  const more = row.locator("summary");
  await more.click();
  await row.getByRole("link", { name: t("admin:deactivate-now"), exact: true }).click();
  await expect(dialog).toContainText(t("admin:deactivate-text"));
  if (javaScriptEnabled) {
    await expect(dialog.getByRole("link", { name: t("admin:keep") })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(more).toBeFocused();
    await page.keyboard.press("Enter");
    await row.getByRole("link", { name: t("admin:deactivate-now"), exact: true }).click();
  }
  await press(t("admin:deactivate-now"));
  await expect(page.getByText(t("admin:deactivate-done")).first()).toBeVisible();
  await expect(row).toContainText(t("admin:state-deactivated"));
  await row.locator("summary").click();
  await row.getByRole("link", { name: t("admin:reactivate-now"), exact: true }).click();
  await press(t("admin:reactivate-now"));
  await expect(page.getByText(t("admin:reactivate-done")).first()).toBeVisible();
  // In Thai the state has the same words as the act, which is possible again.
  const cells = row.locator("td:not(.data-actions)");
  await expect(cells.filter({ hasText: t("admin:state-deactivated") })).toHaveCount(0);
});

test("the last admin stays one, with words; nobody is found, and the way back to all", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const admin = data.userId("admin");
  await signIn(admin);
  await page.goto(adminPaths.item("users", admin));
  if (javaScriptEnabled) await waitForHydration(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(t("admin:role-hint-self"));
  await dialog.getByText(t("admin:role-customer"), { exact: true }).click();
  await press(t("admin:save"));
  await expect(dialog).toContainText(t("admin:refused-last-admin"));
  await expect(dialog.getByRole("radio", { name: t("admin:role-customer") })).toBeChecked();
  expect(data.value<string>("select role from users where id = ?", admin)).toBe("admin");
  await page.goto(adminPaths.step("users", admin, "deactivate"));
  if (javaScriptEnabled) await waitForHydration(page);
  await press(t("admin:deactivate-now"));
  await expect(page.getByText(t("admin:refused-last-admin")).first()).toBeVisible();
  await expect(page.getByText(t("admin:error")).first()).toBeVisible();

  await page.goto(adminPaths.section("users", { q: "zzzzzz" }));
  await expect(page.getByText(t("admin:no-users"))).toBeVisible();
  await page.getByRole("link", { name: t("admin:clear-filters") }).click();
  await expect(page).toHaveURL(adminPaths.section("users"));
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("any page of a list is one tap away, also the last of many", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.section("bookings", { view: "all" }));
  if (javaScriptEnabled) await waitForHydration(page);
  const pages = page.getByRole("navigation", { name: t("common:pagination") });
  const next = pages.getByRole("link", { name: t("common:next"), exact: true });
  await expect(next).toBeVisible();
  const last = pages.getByRole("link", { name: /\d$/ }).last();
  const number = Number(await last.textContent());
  expect(number).toBeGreaterThan(10);
  await last.click();
  await expect(page).toHaveURL(adminPaths.section("bookings", { view: "all", page: number }));
  const current = pages.locator("[aria-current=page]");
  await expect(current).toContainText(t("common:page-number", { page: number }));
  await pages.getByRole("link", { name: t("common:previous"), exact: true }).click();
  await expect(page).toHaveURL(adminPaths.section("bookings", { view: "all", page: number - 1 }));
  await expect(current).toContainText(t("common:page-number", { page: number - 1 }));
  await expect(next).toBeVisible();
  // The number of a page that doesn't exist leads to the first page, also in an older address.
  await page.goto(adminPaths.section("bookings", { page: 1_001 }));
  await expect(page).toHaveURL(adminPaths.section("bookings", { view: "all" }));
});

test("an admin makes somebody an admin: what it means is said, nothing typed is lost, they are emailed", async ({
  page,
  context,
  baseURL,
  data,
  emailTo,
  field,
  javaScriptEnabled,
  language,
  press,
  t,
}) => {
  const admin = data.userId("admin");
  const { id, email } = data.addPerson({ locale: language });
  await setCookie(context, data.signIn(admin, { isConfirmed: false }), baseURL ?? "");
  await page.goto(adminPaths.item("users", id));
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: t("admin:make-admin-link"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(t("admin:make-admin-sees"));
  await field(t("admin:make-admin-why")).fill("ดูแลวันเสาร์อาทิตย์");
  await field(t("ask-again:password")).fill("not this one");
  await press(t("admin:make-admin-now"));
  await expect(dialog.getByText(t("ask-again:wrong-password"))).toBeVisible();
  await expect(field(t("admin:make-admin-why"))).toHaveValue("ดูแลวันเสาร์อาทิตย์");
  expect(data.value("select role from users where id = ?", id)).toBe("customer");
  await field(t("ask-again:password")).fill(DEMO_PASSWORD);
  await press(t("admin:make-admin-now"));
  await expect(page.getByText(t("admin:make-admin-done")).first()).toBeVisible();
  expect(data.value("select role from users where id = ?", id)).toBe("admin");
  await emailTo(email, t("email:you-are-admin-subject"));
  // The admins of the other tests are those of the demo.
  data.sqlite.prepare("update users set role = 'customer' where id = ?").run(id);
});
