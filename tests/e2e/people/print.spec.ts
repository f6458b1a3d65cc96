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

test("on paper a booking is one sheet of A5, on its day too: address and price, nothing of the screen @wide", async ({
  page,
  data,
  signIn,
}) => {
  const { id: cleanerId } = data.addCleaner();
  const customer = data.addCustomer();
  const id = data.addSoonJob(cleanerId, customer);
  await signIn(customer);
  await page.goto(paths.myBooking(id));
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText(/512 Tonngiw Residence/).filter({ visible: true })).toHaveCount(1);
  await expect(main.locator("dd:visible", { hasText: "฿1,250" })).toHaveCount(1);
  await expect(main.getByText(`#${id}`, { exact: true })).toBeVisible();
  await expect(
    main.getByRole("link").or(main.getByRole("button")).filter({ visible: true }),
  ).toHaveCount(0);
  expect(countPages(await page.pdf({ format: "A5" }))).toBe(1);
});

test("on paper the statement of a month is one sheet of A4 @wide", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const { id, userId } = data.addCleaner();
  data.addPastBooking(data.addCustomer(), "completed", 2, id);
  await signIn(userId);
  await page.goto(paths.cleanerEarnings());
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(t("earnings:paper"))).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").filter({ visible: true })).toHaveCount(0);
  expect(countPages(await page.pdf({ format: "A4" }))).toBe(1);
});

/** Returns the number of pages of a PDF as Chromium writes it. */
const countPages = (pdf: Buffer): number =>
  pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
