import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, linkOfRow, test, waitForHydration } from "../fixtures";

test("a service is added in both languages, changed, archived and offered again", async ({
  page,
  t,
  data,
  language,
  projectIndex,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const nameEn = `Windows ${projectIndex}`;
  const nameTh = `เช็ดกระจก ${projectIndex}`;
  const name = language === "th" ? nameTh : nameEn;
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.section("services"));
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: t("admin-site:add-service") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await field(t("admin-site:name-en")).fill(nameEn);
  await field(t("admin-site:name-th")).fill(nameTh);
  await field(t("admin-site:description-en")).fill("All of them.");
  await field(t("admin-site:description-th")).fill("ทุกบาน");
  await field(t("admin-site:price")).fill("much");
  await field(t("admin-site:specialty")).selectOption("deep-cleaning");
  await field(t("admin-site:features-en")).fill("Frames\nGlass");
  await press(t("admin-site:add-service"));
  await expect(dialog.getByText(t("admin-site:price-invalid"))).toBeVisible();
  await expect(field(t("admin-site:features-en"))).toHaveValue("Frames\nGlass");
  await field(t("admin-site:price")).fill("1,250");
  await press(t("admin-site:add-service"));
  await expect(page.getByText(t("admin-site:service-added")).first()).toBeVisible();
  const id = data.value<number>("select id from services where name_en = ?", nameEn);
  expect(data.value<number>("select price from services where id = ?", id)).toBe(1_250_00);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("฿1,250");

  // Another admin saves in between: both values are shown.
  await linkOfRow(row, t("admin-site:edit-service", { name })).click();
  await expect(field(t("admin-site:price"))).toHaveValue("1250");
  data.sqlite
    .prepare("update services set duration = 90, row_version = row_version + 1 where id = ?")
    .run(id);
  await field(t("admin-site:price")).fill("1300");
  await press(t("admin:save"));
  await expect(dialog.getByText(t("errors:changed-now", { value: "90" }))).toBeVisible();
  await field(t("admin-site:duration")).fill("90");
  await press(t("admin:save"));
  await expect(page.getByText(t("admin-site:service-updated")).first()).toBeVisible();
  await expect(row).toContainText("฿1,300");

  await row.locator("summary").click();
  await row.getByRole("link", { name: t("admin-site:archive-now"), exact: true }).click();
  await expect(dialog).toContainText(t("admin-site:archive-text"));
  await press(t("admin-site:archive-now"));
  await expect(page.getByText(t("admin-site:archive-done")).first()).toBeVisible();
  await expect(row).toContainText(t("admin-site:state-archived"));
  await row.locator("summary").click();
  await row.getByRole("link", { name: t("admin-site:restore-now"), exact: true }).click();
  await press(t("admin-site:restore-now"));
  await expect(page.getByText(t("admin-site:restore-done")).first()).toBeVisible();
  // Archived, so that it isn't on other pages of this server.
  data.sqlite.prepare("update services set archived_at = 1 where id = ?").run(id);
});

test("a testimonial comes and goes; who operates the site stands in the footer; a notice is sent again", async ({
  page,
  t,
  data,
  projectIndex,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const dialog = page.getByRole("dialog");
  await signIn(data.userId("admin"));

  await test.step("a testimonial", async () => {
    const name = `Ploy ${projectIndex}`;
    const id = data.addTestimonial(name);
    await page.goto(adminPaths.item("testimonials", id));
    if (javaScriptEnabled) await waitForHydration(page);
    await field(t("admin-site:comment-en")).fill("Spotless.");
    await press(t("admin:save"));
    await expect(page.getByText(t("admin-site:testimonial-updated")).first()).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText(t("admin-site:hidden"));
    await row.locator("summary").click();
    await row.getByRole("link", { name: t("admin-site:show-now"), exact: true }).click();
    await press(t("admin-site:show-now"));
    await expect(page.getByText(t("admin-site:show-done")).first()).toBeVisible();
    await page.goto(paths.home());
    await expect(page.getByText(name)).toBeVisible();
    await page.goto(adminPaths.step("testimonials", id, "hide"));
    if (javaScriptEnabled) await waitForHydration(page);
    await press(t("admin-site:hide-now"));
    await expect(row).toContainText(t("admin-site:hidden"));
    await page.goto(paths.home());
    await expect(page.getByText(name)).toHaveCount(0);
  });

  await test.step("the business", async () => {
    await page.goto(adminPaths.section("business"));
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(page.getByText(t("admin-site:claim-not-yet")).first()).toBeVisible();
    const number = field(t("admin-site:business-registrationNumber"));
    await number.fill(`0505 ${projectIndex}`);
    await field(t("admin-site:business-lineAccount")).fill("no account");
    await press(t("admin:save"));
    await expect(page.getByText(t("admin-site:line-invalid"))).toBeVisible();
    await expect(number).toHaveValue(`0505 ${projectIndex}`);
    await field(t("admin-site:business-lineAccount")).fill("@baansaat-demo");
    await field(t("admin-site:business-openingHours")).fill("soon");
    await press(t("admin:save"));
    await expect(page.getByText(t("admin-site:hours-invalid"))).toBeVisible();
    await field(t("admin-site:business-openingHours")).fill("8.00-18.00");
    await press(t("admin:save"));
    await expect(page.getByText(t("admin-site:business-updated")).first()).toBeVisible();
    // Guests read it; whoever is signed in has a footer of one line.
    await page.context().clearCookies();
    await page.goto(paths.home());
    await expect(page.getByRole("contentinfo")).toContainText(`0505 ${projectIndex}`);
    await signIn(data.userId("admin"));
  });

  await test.step("a notice", async () => {
    const person = data.addCustomer();
    const username = data.value<string>("select username from users where id = ?", person);
    data.sqlite.prepare("update users set first_name = ? where id = ?").run(username, person);
    const id = data.addDeadLetter({}, person);
    const dead = () =>
      data.value<number>("select count(*) from notices where id = ? and dead_at is not null", id);
    await page.goto(adminPaths.section("notices"));
    if (javaScriptEnabled) await waitForHydration(page);
    const row = page.getByRole("row").filter({ hasText: username });
    await expect(row).toContainText(t("admin-money:failure-address"));
    await expect(row).not.toContainText("@");
    // The address is wrong, so that is what the row offers; another try is in its menu.
    await row.locator("summary").click();
    await expect(row.getByRole("link", { name: t("admin-money:fix-address") })).toBeVisible();
    await row.getByRole("button").click();
    await expect(page.getByText(t("admin-money:retried")).first()).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(dead()).toBe(0);
    const other = data.addDeadLetter({}, person);
    await page.goto(adminPaths.step("notices", other, "discard"));
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(dialog).toContainText(t("admin-money:kind-password-changed"));
    await press(t("admin-money:discard"));
    await expect(page.getByText(t("admin-money:discarded")).first()).toBeVisible();
  });
});
