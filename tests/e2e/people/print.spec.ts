import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("on paper a document shows all that folds, and neither header, footer nor contents @wide", async ({
  page,
  t,
}) => {
  await page.goto(paths.infoPage("help"));
  const folded = page.getByRole("main").locator("details > p");
  await expect(folded).not.toHaveCount(0);
  await expect(folded.first()).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const answer of await folded.all()) await expect(answer).toBeVisible();
  await expect(page.locator("body > :is(header, footer)").first()).toBeHidden();
  await expect(page.getByText(t("home:info-contents")).filter({ visible: true })).toHaveCount(0);
});

test("on paper a confirmation is who comes, when, where and for how much @wide", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const customer = data.userId("customer");
  const id = data.value(
    "select id from bookings where user_id = ? and status = 'confirmed' limit 1",
    customer,
  );
  await signIn(customer);
  await page.emulateMedia({ media: "print" });
  await page.goto(paths.bookingConfirmation(id));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(t("booking:platform-fee"), { exact: true })).toBeVisible();
  await expect(page.locator(".button").filter({ visible: true })).toHaveCount(0);
  await expect(page.locator("body > :is(header, footer)").first()).toBeHidden();
});

test("on paper a booking's page shows address and price on its day, though they are folded @wide", async ({
  page,
  data,
  signIn,
}) => {
  const { id: cleanerId } = data.addCleaner();
  const customer = data.addCustomer();
  const id = data.addSoonJob(cleanerId, customer);
  await signIn(customer);
  await page.goto(paths.myBooking(id));
  const main = page.getByRole("main");
  const inside = main.locator("details p", { hasText: "512 Tonngiw Residence" });
  const total = main.locator("details dd", { hasText: "฿1,250" });
  await expect(inside).toBeHidden();
  await expect(total).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(inside).toBeVisible();
  await expect(total).toBeVisible();
});
