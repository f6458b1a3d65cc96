import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import { expect, waitForHydration, test } from "../fixtures";

test("one search finds a booking by its number, and a caller by a number that is in no profile", async ({
  page,
  t,
  data,
  signIn,
  viewport,
  javaScriptEnabled,
}) => {
  const isPhone = (viewport?.width ?? 0) < 768;
  const [firstName, customerId] = ["Malee", data.addCustomer()];
  data.sqlite
    .prepare("update users set first_name = ?, last_name = 'Sought' where id = ?")
    .run(firstName, customerId);
  const id = data.addJob(data.addCleaner().id, customerId, { daysAhead: 12 });
  const phone = `+6689${1_000_000 + id}`;
  data.sqlite.prepare("update bookings set phone = ? where id = ?").run(phone, id);
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.section("users"));
  if (javaScriptEnabled) await waitForHydration(page);

  const lookFor = async (text: string) => {
    if (isPhone && !page.url().includes(adminPaths.search()))
      await page
        .locator("header")
        .getByRole("link", { name: t("admin:search-all") })
        .click();
    const field = page
      .getByRole(isPhone ? "searchbox" : "textbox", { name: t("admin:search-all") })
      .filter({ visible: true });
    await field.fill(text);
    await field.press("Enter");
  };
  const results = page.getByRole("region", { name: t("admin-search:results") });

  await lookFor(`#${id}`);
  await expect(page).toHaveURL(adminPaths.item("bookings", id));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("admin-bookings:number", { id }),
  );

  // The number as the customer typed it, with dashes.
  await lookFor(formatPhone(phone));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(formatPhone(phone));
  const name = `${firstName} Sought`;
  const typedOnly = page.getByRole("region", { name: t("admin-search:typed-only") });
  await expect(typedOnly).toContainText(t("admin-search:typed-by", { name, id }));
  await expect(results.getByRole("listitem")).toHaveCount(2);
  await expect(results.getByRole("listitem").last().locator("mark")).toHaveText(formatPhone(phone));
  await expect(
    typedOnly.getByRole("link", { name: t("admin-search:put-in-profile", { name }) }),
  ).toHaveAttribute("href", adminPaths.item("users", customerId));

  // The question who is calling knows the customer by that number, too.
  await typedOnly.getByRole("link", { name: t("admin-search:somebody-else") }).click();
  await expect(page.getByText(t("admin-phone:typed-on", { id }))).toBeVisible();
  await page.goBack();
  await typedOnly.getByRole("link", { name: t("admin-search:book-for", { name }) }).click();
  await expect(page.getByRole("heading", { name: t("admin-phone:what-title") })).toBeVisible();

  // The name of nobody is filled in for a new customer.
  await lookFor("Zzyzx Unknown");
  await page.getByRole("link", { name: t("admin-search:book-new") }).click();
  await expect(page.getByLabel(t("admin-phone:first-name"), { exact: true })).toHaveValue("Zzyzx");
});

test("the header leads to every section and out of the admin pages; / leads to the search", async ({
  page,
  t,
  data,
  signIn,
  viewport,
  javaScriptEnabled,
}) => {
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.section("fees"));
  if (javaScriptEnabled) await waitForHydration(page);
  const tabs = page.getByRole("navigation", { name: t("admin:tabs") });
  await expect(tabs.locator("[aria-current=page]")).toHaveText(t("admin:tab-fees"));
  // It is the last but one of a row that scrolls, and in sight.
  await expect(tabs.locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
  const more = tabs.locator("summary");
  await more.click();
  const business = tabs.getByRole("link", { name: t("admin:tab-business"), exact: true });
  await expect(business).toBeInViewport({ ratio: 1 });
  await business.click();
  await expect(page).toHaveURL(adminPaths.section("business"));
  await expect(more).toContainText(t("admin:tab-business"));
  await expect(tabs.locator("details")).not.toHaveAttribute("open");

  const width = viewport?.width ?? 0;
  const header = page.locator("body > header");
  await expect(header.getByRole("link", { name: t("common:nav-find-cleaner") })).toHaveCount(0);
  const account = header.locator("details").last();
  if (javaScriptEnabled && width >= 768) {
    await page.locator("#content h1").click();
    await page.keyboard.press("/");
    const field = header.getByRole("textbox", { name: t("admin:search-all") });
    await expect(field).toBeFocused();
    await page.keyboard.press("/");
    await expect(field).toHaveValue("/");
    // Switched off, it is a letter like any other.
    await account.locator("summary").click();
    const toggle = account.getByRole("button", { name: t("admin:search-key") });
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await page.locator("#content h1").click();
    await page.keyboard.press("/");
    await expect(field).not.toBeFocused();
    await expect(field).not.toHaveAttribute("aria-keyshortcuts");
  }
  await account.locator("summary").click();
  await account.getByRole("link", { name: t("admin:see-shop") }).click();
  await expect(page).toHaveURL(/\/$/);
});
