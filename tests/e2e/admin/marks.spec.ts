import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, linkOfRow, test, waitForHydration } from "../fixtures";

test("a mark is answered by its person, decided by an admin, and the decision is read", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const customer = data.addCustomer();
  const bookingId = data.addPastBooking(customer, "completed", 2, data.addCleaner().id);
  const mark = data.addMark(customer);
  const bookingOfMark = data.value<number>("select booking_id from marks where id = ?", mark);
  // Words for this run alone: other runs look at the same list.
  const answer = `My child was ill, ${bookingId}`;
  const decision = `That can happen, ${bookingId}`;
  const answerTitle = t("marks:answer-title");

  await signIn(customer);
  await page.goto(paths.account());
  await page.getByRole("link", { name: t("marks:hint") }).click();
  await expect(page).toHaveURL(paths.marks());
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(
    t("marks:cause-late-move"),
  );
  const toAnswer = page.locator(`a[href="${paths.mark(mark)}"]`);
  await toAnswer.click();
  await expect(page).toHaveURL(paths.mark(mark));
  // Only spaces are no answer; the form stays.
  await field(answerTitle).evaluate((area) => area.removeAttribute("required"));
  await press(t("marks:send"));
  await expect(page.getByText(t("marks:answer-required")).first()).toBeVisible();
  await field(answerTitle).fill(answer);
  await press(t("marks:send"));
  await expect(page).toHaveURL(paths.marks());
  await expect(page.getByText(t("marks:answered")).first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText(answer);
  await expect(page.getByRole("main")).toContainText(t("marks:state-answered"));

  // An admin finds it among the answered ones, and takes it back.
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.section("marks", { state: "answered", user: customer }));
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(page.getByRole("main")).toContainText(answer);
  const marks = page.getByRole("row").filter({ hasText: `#${bookingOfMark}` });
  // On phones the row is a link, too.
  await linkOfRow(marks, t("admin-marks:decide-which", { id: mark }))
    .first()
    .click();
  const dialog = page.locator("#mark");
  await expect(dialog).toContainText(answer);
  await page
    .locator("label", { has: page.getByText(t("admin-marks:take-back"), { exact: true }) })
    .click();
  await dialog.locator("textarea").fill(decision);
  // Another admin has decided meanwhile: what was typed stays, and is sent again knowingly.
  data.sqlite
    .prepare(
      `update marks set decision = 'kept', decision_words = 'Late', decided_at = ?,
       row_version = row_version + 1 where id = ?`,
    )
    .run(data.now, mark);
  await press(t("admin-marks:save"));
  await expect(page.getByText(t("errors:changed-title")).first()).toBeVisible();
  await expect(dialog.locator("textarea")).toHaveValue(decision);
  await press(t("admin-marks:save"));
  await expect(page.getByText(t("admin-marks:done-taken-back")).first()).toBeVisible();

  await signIn(customer);
  await page.goto(paths.marks());
  await expect(page.getByRole("main")).toContainText(decision);
  await expect(page.getByRole("main")).toContainText(t("marks:state-taken-back"));
  await expect(toAnswer).toHaveCount(0);
});
