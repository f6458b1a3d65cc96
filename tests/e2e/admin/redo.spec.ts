import { adminPaths } from "~/lib/admin-paths";
import { casePath } from "~/lib/case-paths";
import { paths } from "~/lib/paths";
import { expect, test, waitForHydration } from "../fixtures";

const TO_DO = "The tiles behind the bath";

test("an admin books a redo of a problem: it costs nothing, and both sides read what it is", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addKnownCustomer();
  const bookingId = data.addBegunJob(cleaner.id, customerId);
  const problemId = data.addProblem(bookingId);

  await test.step("from the problem's page, with its own cleaner chosen beforehand", async () => {
    await signIn(data.userId("admin"));
    await page.goto(adminPaths.item("problems", problemId));
    await page.getByText(t("admin-problems:money-and-redo")).click();
    await expect(page.getByText(t("admin-problems:redo-none"))).toBeVisible();
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("link", { name: t("admin-problems:redo-book") }).click();
    await expect(page.getByLabel(t("admin-problems:redo-cleaner"))).toHaveValue(String(cleaner.id));
    await page
      .getByLabel(t("admin-problems:redo-hours"))
      .selectOption(t("common:hours", { count: 1 }));
    await press(t("admin-problems:redo-show"));
    await expect(page).toHaveURL(/hours=1/);
    await page
      .getByRole("navigation", { name: t("admin-problems:redo-day") })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(/date=/);
    // Without a time it is refused in place.
    await press(t("admin-problems:redo-send"));
    await expect(page).toHaveURL(adminPathsOf(problemId));
    await page.getByRole("radio").first().check();
    await page.getByLabel(t("admin-problems:redo-words")).fill(TO_DO);
    await press(t("admin-problems:redo-send"));
  });

  const redoOf = t("admin-bookings:redo-of", { id: problemId });
  await test.step("its page leads to the problem, which names it", async () => {
    await expect(page.getByText(t("admin-problems:redo-done-toast")).first()).toBeVisible();
    await page.getByRole("link", { name: redoOf }).click();
    await expect(page.getByRole("link", { name: t("admin-problems:redo-book") })).toHaveCount(0);
  });

  const redoId = data.value<number>(
    "select id from bookings where redo_of_problem_id = ?",
    problemId,
  );
  await test.step("whoever settles it now is warned, and isn't kept from it", async () => {
    await page.goto(adminPaths.item("problems", problemId));
    await expect(page.getByText(t("admin-problems:redo-ahead"))).toBeVisible();
    const link = page.getByRole("link", {
      name: t("admin-problems:redo-ahead-see", { id: redoId }),
    });
    await expect(link).toHaveAttribute("href", adminPaths.item("bookings", redoId));
    await expect(page.getByRole("button", { name: t("admin-problems:send") })).toBeEnabled();
  });
  await test.step("customer and cleaner read that nothing is paid", async () => {
    await signIn(customerId);
    await page.goto(paths.myBooking(redoId));
    await expect(page.getByText(t("my-booking:redo-nothing-to-pay")).first()).toBeVisible();
    await signIn(cleaner.userId);
    await page.goto(paths.job(redoId));
    await expect(page.getByText(t("job:redo-text"))).toBeVisible();
    await expect(page.getByRole("heading", { name: t("case-page:work") })).toBeVisible();
    await expect(page.getByText(TO_DO)).toBeVisible();
    const see = page.getByRole("link", { name: t("case-page:work-see") });
    await expect(see).toHaveAttribute("href", casePath("cleaner", bookingId, problemId));
  });

  await test.step("cancelled, it opens the problem again", async () => {
    await page.goto(paths.jobStep(redoId, "cancel"));
    await page.getByLabel(t("job:cancel-reason")).fill("I have a fever");
    await press(t("job:cancel-send"));
    await expect(page.getByText(t("job:cancelled-title"))).toBeVisible();
    await signIn(data.userId("admin"));
    await page.goto(adminPaths.item("problems", problemId));
    await page.getByText(t("admin-problems:money-and-redo")).click();
    await expect(page.getByRole("link", { name: t("admin-problems:redo-book") })).toBeVisible();
    await expect(page.getByText(t("admin-problems:redo-ahead"))).toHaveCount(0);
  });
});

const adminPathsOf = (problemId: number) => new RegExp(adminPaths.redo(problemId));
