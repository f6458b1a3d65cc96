import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, setCookie, test } from "../fixtures";

test("somebody whose sign-in is long ago confirms that it is them, and takes a copy of their data", async ({
  page,
  context,
  baseURL,
  data,
  field,
  language,
  press,
  t,
}) => {
  const { id } = data.addPerson({ locale: language });
  await setCookie(context, data.signIn(id, { isConfirmed: false }), baseURL ?? "");
  await page.goto(paths.accountData());
  await press(t("data:download"));
  await expect(page.getByRole("heading", { name: t("ask-again:title") })).toBeVisible();
  await expect(page.getByText(t("ask-again:lead-own-data"))).toBeVisible();
  await field(t("ask-again:password")).fill("not this one");
  await press(t("ask-again:submit"));
  await expect(page.getByText(t("ask-again:wrong-password"))).toBeVisible();
  await field(t("ask-again:password")).fill(DEMO_PASSWORD);
  await press(t("ask-again:submit"));
  await expect(page).toHaveURL(paths.accountData());
  const arrival = page.waitForEvent("download");
  await press(t("data:download"));
  expect((await arrival).suggestedFilename()).toMatch(/^baansaat-my-data-/);
});

test("an admin downloads bookings once they have confirmed", async ({
  page,
  context,
  baseURL,
  data,
  field,
  press,
  t,
}) => {
  const admin = data.userId("admin");
  await setCookie(context, data.signIn(admin, { isConfirmed: false }), baseURL ?? "");
  await page.goto(adminPaths.section("bookings"));
  await page.locator(`a[href^="${adminPaths.exportBookings()}"]`).click();
  await expect(page.getByText(t("ask-again:lead-export"))).toBeVisible();
  await field(t("ask-again:password")).fill(DEMO_PASSWORD);
  await press(t("ask-again:submit"));
  const arrival = page.waitForEvent("download");
  await page.getByRole("link", { name: t("ask-again:download") }).click();
  expect((await arrival).suggestedFilename()).toMatch(/^baansaat-bookings-/);
  await page.getByRole("link", { name: t("ask-again:back") }).click();
  await expect(page).toHaveURL(adminPaths.section("bookings"));
});
