import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { bookingReviewPath } from "~/lib/my-booking-paths";
import { isOnPhone, expect, waitForHydration, test } from "../fixtures";

test("a job is reviewed, changed, answered, reported, and the review hidden and shown again", async ({
  page,
  context,
  t,
  data,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const customer = data.addCustomer();
  const { userId, id: cleanerId } = data.addCleaner();
  const bookingId = data.addPastBooking(customer, "completed", 2, cleanerId);
  const cleaner = data.value<string>("select name from cleaners where id = ?", cleanerId);
  // A comment for this run alone: other runs look at the same list.
  const words = `Calm and thorough, ${bookingId}`;
  const rating = () =>
    data.value<string>(
      "select rating || ' of ' || review_count from cleaners where id = ?",
      cleanerId,
    );
  const open = async (path: string) => {
    await page.goto(path);
    if (javaScriptEnabled) await waitForHydration(page);
  };

  // The customer reviews from the dashboard, with stars by keyboard and a comment.
  await signIn(customer);
  await open(paths.dashboard());
  await expect(page.getByText(t("dashboard:not-reviewed"))).toBeVisible();
  await page.getByRole("link", { name: new RegExp(t("dashboard:review")) }).click();
  await expect(page).toHaveURL(bookingReviewPath(bookingId));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("review:title", { name: cleaner }),
  );
  await expect(page.getByText(t("review:tap-a-star"))).toBeVisible();
  const star = (stars: 1 | 2 | 3 | 4 | 5) =>
    page.getByRole("radio", { name: t(`review:stars-${stars}`) });
  await field(t("review:comment")).fill(words);
  await star(1).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(star(4)).toBeChecked();
  await expect(page.locator("[data-word]").filter({ visible: true })).toHaveText(
    t("review:stars-4"),
  );
  await press(t("review:send"));
  await expect(page).toHaveURL(paths.dashboard());
  await expect(page.getByText(t("review:done-title")).first()).toBeVisible();
  expect(rating()).toBe("4.0 of 1");

  // The review is changed; its comment is filled in.
  await page.goto(bookingReviewPath(bookingId));
  await expect(star(4)).toBeChecked();
  await expect(field(t("review:comment"))).toHaveValue(words);
  await page.locator("label", { has: page.getByText(t("review:stars-2")) }).click();
  await press(t("review:send-change"));
  await expect(page.getByText(t("review:changed-title")).first()).toBeVisible();
  expect(rating()).toBe("2.0 of 1");

  // The cleaner reads it on the job's page, and answers.
  await signIn(userId);
  await open(paths.job(bookingId));
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole("link", { name: t("answer:answer"), exact: true }).click();
  await expect(page).toHaveURL(paths.answerReview(bookingId));
  if (javaScriptEnabled) await waitForHydration(page);
  await field(t("answer:words")).fill("Thank you, Dao");
  await press(t("answer:send"));
  await expect(page).toHaveURL(paths.job(bookingId));
  await expect(page.getByText(t("answer:done")).first()).toBeVisible();
  await expect(page.getByText("Thank you, Dao")).toBeVisible();
  await expect(page.getByRole("link", { name: t("answer:answer"), exact: true })).toHaveCount(0);

  // A guest reads both, and reports the review.
  await context.clearCookies({ name: "session" });
  await page.goto(paths.cleaner(cleanerId));
  const reviews = page.locator("#reviews");
  await expect(reviews).toContainText(words);
  await expect(reviews).toContainText(t("cleaner:answer-by", { name: cleaner }));
  await expect(reviews).toContainText("Thank you, Dao");
  await reviews.getByRole("link", { name: new RegExp(t("cleaner:report")) }).click();
  await page.getByText(t("report:kind-insulting")).click();
  await field(t("report:words")).fill("Read the second word");
  await press(t("report:send"));
  await expect(page).toHaveURL(paths.cleaner(cleanerId));
  await expect(page.getByText(t("report:sent-title")).first()).toBeVisible();

  // An admin reads the report and hides the review with a reason; its stars no longer count.
  const reviewId = data.value<number>("select id from reviews where booking_id = ?", bookingId);
  await signIn(data.userId("admin"));
  await open(adminPaths.section("reviews", { state: "reported" }));
  const row = page.getByRole("row").filter({ hasText: words });
  await row.getByRole("link", { name: t("admin-reviews:hide-which", { id: reviewId }) }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Read the second word");
  await field(t("admin-reviews:reason")).fill("It insults a person");
  await press(t("admin-reviews:hide"));
  await expect(page.getByText(t("admin-reviews:hide-done")).first()).toBeVisible();
  await expect(page).toHaveURL(adminPaths.section("reviews", { state: "reported" }));
  await expect(row).toHaveCount(0);
  expect(rating()).toBe("0.0 of 0");

  // Its customer reads the reason; nobody else sees the review at all.
  await signIn(customer);
  await page.goto(bookingReviewPath(bookingId));
  await expect(page.getByText(t("review:hidden-title"))).toBeVisible();
  await expect(page.getByText("It insults a person")).toBeVisible();
  await page.goto(paths.cleaner(cleanerId));
  await expect(reviews).toContainText(t("cleaner:reviews-none"));

  await signIn(data.userId("admin"));
  await open(adminPaths.section("reviews", { state: "hidden" }));
  // On phones it is in the row's menu.
  if (isOnPhone(page)) await row.locator("summary").click();
  await row.getByRole("link", { name: t("admin-reviews:show-which", { id: reviewId }) }).click();
  await expect(dialog).toContainText("It insults a person");
  await press(t("admin-reviews:show"));
  await expect(page.getByText(t("admin-reviews:show-done")).first()).toBeVisible();
  expect(rating()).toBe("2.0 of 1");
});
