import sharp from "sharp";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { bookingReviewPath } from "~/lib/my-booking-paths";
import { casePath } from "~/lib/case-paths";
import { expect, plain, test } from "../fixtures";

test("a customer reports a problem with photos; the cleaner and the team see them, and settle it", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const bookingId = data.addBegunJob(cleaner.id, customerId);
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "#a9cbbb" },
  })
    .jpeg()
    .toBuffer();
  const wish = page.getByLabel(t("cases:wish-part-of-price"));
  await signIn(customerId);

  await test.step("refused in place, with the reason; the photo that could be taken is kept", async () => {
    await page.goto(bookingReviewPath(bookingId));
    await page.getByRole("link", { name: t("my-booking:problem-title") }).click();
    await expect(page).toHaveURL(paths.bookingProblem(bookingId));
    await page.getByLabel(t("my-booking:problem-kind-other")).check();
    await wish.check();
    await field(t("problem:photos-add")).setInputFiles([
      { name: "vase.jpg", mimeType: "image/jpeg", buffer: photo },
      { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") },
    ]);
    await press(t("my-booking:problem-send"));
    await expect(page.getByText(t("partner:photo-unknown-format")).last()).toBeVisible();
    await expect(page.getByText(t("problem:photo-saved"))).toHaveCount(1);
    await expect(page.getByLabel(t("problem:photo-remove", { number: 1 }))).not.toBeChecked();
    await expect(page.getByLabel(t("my-booking:problem-kind-other"))).toBeChecked();
    await expect(wish).toBeChecked();
  });

  await test.step("sent again without choosing it anew", async () => {
    await press(t("my-booking:problem-send"));
    await expect(page.getByText(t("problem:words-required")).last()).toBeVisible();
    await field(t("problem:words")).fill("A vase is broken");
    await press(t("my-booking:problem-send"));
    // It leads to the page of the problem, which says by when there is an answer.
    const id = data.value<number>("select id from problems where booking_id = ?", bookingId);
    await expect(page).toHaveURL(casePath("customer", bookingId, id));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("case-page:is-other"));
    await expect(page.getByText(t("case-page:number", { id }))).toBeVisible();
    await expect(page.getByText(plain(t("case-page:answer-by")), { exact: true })).toBeVisible();
    await expect(page.getByText("A vase is broken")).toBeVisible();
    const asked = t("cases:is-wish-part-of-price");
    await expect(page.getByText(t("case-page:wants", { wish: asked }))).toBeVisible();
  });

  await test.step("the form for something else is empty again, below a row that leads back", async () => {
    await page.getByRole("link", { name: t("case-page:help-another") }).click();
    await expect(
      page.getByRole("heading", { name: t("my-booking:problem-another") }),
    ).toBeVisible();
    await expect(field(t("problem:words"))).toHaveValue("");
    await expect(wish).not.toBeChecked();
    await expect(page.getByText(t("problem:photo-saved"))).toHaveCount(0);
    await page.getByRole("link", { name: t("case-page:is-other") }).click();
  });

  const shown = page.getByRole("img", { name: t("case-page:photo", { number: 1 }) });
  const isLoaded = () => shown.evaluate((img: HTMLImageElement) => img.naturalWidth);

  await test.step("the cleaner sees what it is about, and the photo, not the words", async () => {
    await expect.poll(isLoaded).toBe(240);
    await signIn(cleaner.userId);
    await page.goto(paths.job(bookingId));
    await page.getByRole("link", { name: t("case-page:is-other") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("case-page:is-other"));
    const note = t("case-page:said-private", { name: "Dao" });
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByText("A vase is broken")).toHaveCount(0);
    await expect.poll(isLoaded).toBe(240);
  });

  await test.step("the team sees who reported it; what it answers stands on the page", async () => {
    await signIn(data.userId("admin"));
    await page.goto(adminPaths.item("bookings", bookingId));
    await expect(page.getByText("A vase is broken")).toBeVisible();
    await page.getByRole("link", { name: t("admin-problems:settle"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      t("admin-problems:kind-other"),
    );
    const main = page.getByRole("main");
    await expect(main).toContainText(t("admin-problems:by-customer"));
    await expect(main).toContainText(t("admin-problems:wish-part-of-price"));
    await expect(main.getByRole("img")).toHaveCount(1);
    await field(t("admin-problems:to-customer", { customer: "Dao Tester" })).fill("We pay for it");
    await field(t("admin-problems:to-cleaner", { cleaner: "Dao T." })).fill("Please take care");
    await press(t("admin-problems:send"));
    await expect(page.getByText(t("admin-problems:done")).first()).toBeVisible();
    await signIn(customerId);
    for (const address of [paths.bookingProblem(bookingId), paths.myBooking(bookingId)]) {
      await page.goto(address);
      await page.getByRole("link", { name: t("case-page:is-other") }).click();
      await expect(page.getByText("We pay for it")).toBeVisible();
      await expect(page.getByText("A vase is broken")).toBeVisible();
    }
    await expect(page.getByText("Please take care")).toHaveCount(0);
  });

  await test.step("money that the team notes is on both sides' pages; who pays it says so", async () => {
    const id = data.value<number>("select id from problems where booking_id = ?", bookingId);
    await signIn(data.userId("admin"));
    await page.goto(adminPaths.caseMoney(id));
    await field(t("admin-problems:who-pays")).selectOption("cleaner-customer");
    await field(t("admin-problems:money-note")).fill("For the vase");
    await press(t("admin-problems:save-money"));
    await expect(page.getByText(t("admin-money:amount-invalid")).last()).toBeVisible();
    await expect(field(t("admin-problems:money-note"))).toHaveValue("For the vase");
    await field(t("admin-money:amount-baht")).fill("400");
    await press(t("admin-problems:save-money"));
    await expect(page.getByRole("main")).toContainText("For the vase");
    await signIn(cleaner.userId);
    await page.goto(casePath("cleaner", bookingId, id));
    await expect(page.getByText(t("case-page:money-pay"))).toBeVisible();
    await expect(page.getByText("฿400").first()).toBeVisible();
    await press(t("case-page:money-say-paid"));
    await expect(page).toHaveURL(casePath("cleaner", bookingId, id));
    await expect(page.getByRole("button", { name: t("case-page:money-say-paid") })).toHaveCount(0);
    await signIn(customerId);
    await page.goto(casePath("customer", bookingId, id));
    await expect(page.getByText(t("case-page:money-get"))).toBeVisible();
    await expect(page.getByText(t("case-page:money-open"))).toHaveCount(0);
  });
});
