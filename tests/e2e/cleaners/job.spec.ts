import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/messages";
import { paths } from "~/lib/paths";
import type { ServerFixtures } from "../../support/server-fixtures";
import { expect, plain, test } from "../fixtures";

/** Creates a job of a separate cleaner, which no other test of a run touches. */
function jobOf(
  data: ServerFixtures,
  starts: "soon" | "an hour ago",
  promptPayId: string | null = "0815550101",
) {
  const { userId, id: cleanerId } = data.addCleaner();
  data.sqlite
    .prepare("update cleaners set promptpay_type = 'phone', promptpay_id = ? where id = ?")
    .run(promptPayId, cleanerId);
  const customerId = data.addCustomer();
  const id =
    starts === "soon"
      ? data.addSoonJob(cleanerId, customerId)
      : data.addBegunJob(cleanerId, customerId);
  return { userId, cleanerId, customerId, id };
}

/** Opens the ways to pay, which are folded until the last hour of a job. */
const openPayment = (page: Page, t: Translate) =>
  page.locator("summary", { hasText: t("job:how-paid") }).click();

const rowOf = (data: ServerFixtures, id: number) =>
  data.sqlite
    .prepare("select status, paid_how as paidHow, on_the_way_at as way from bookings where id = ?")
    .get(id);
const feesOf = (data: ServerFixtures, id: number) =>
  data.value<number | null>("select sum(amount) from fee_entries where booking_id = ?", id);

test("a job is gone to, done and paid by PromptPay, and a wrong choice is mended @cross", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const { userId, id } = jobOf(data, "soon");
  await signIn(userId);
  await page.goto(paths.job(id));
  await expect(page.getByText("512 Tonngiw Residence")).toBeVisible();
  await expect(
    page.getByRole("link", { name: t("job:call", { name: "Dao Tester" }) }),
  ).toHaveAttribute("href", "tel:+66815550148");
  await press(t("job:on-my-way"));
  await expect(page.getByText(t("job:said-on-the-way"), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("job:on-my-way") })).toHaveCount(0);
  // The page itself says it, not only its history.
  const said = t("job:way-said", { time: "@" }).split("@")[0] ?? "";
  await expect(page.getByText(said).first()).toBeVisible();

  // The start moves into the past.
  data.sqlite
    .prepare(
      "update bookings set starts_at = starts_at - 7200000, ends_at = ends_at - 7200000 where id = ?",
    )
    .run(id);
  await page.goto(paths.job(id));
  const code = page.getByRole("img", { name: t("job:qr-label", { sum: "฿1,250.00" }) });
  await expect(code).toBeHidden();
  await openPayment(page, t);
  // Before the last hour the page has no code until it is asked for.
  await expect(code).toHaveCount(0);
  await page.getByRole("link", { name: t("job:show-qr") }).click();
  await expect(code).toBeVisible();
  await expect(page.getByText(t("job:promptpay-of", { id: "081-xxx-0101" }))).toBeVisible();
  await page.getByRole("button", { name: t("job:done-paid") }).click();
  await expect(page.getByText(t("job:received-sum", { sum: "฿1,250" }))).toBeVisible();
  if (javaScriptEnabled !== false) {
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
  expect(rowOf(data, id)).toMatchObject({ status: "completed", paidHow: "promptpay" });
  expect(feesOf(data, id)).toBe(350_00);

  await page.getByText(t("job:correct"), { exact: true }).click();
  await press(t("job:correct-cash"));
  await expect(page.getByText(t("job:way-cash")).first()).toBeVisible();
  await expect.poll(() => rowOf(data, id)).toMatchObject({ paidHow: "cash" });
  await page.goto(paths.job(id));
  await page.getByText(t("job:correct"), { exact: true }).click();
  await page.getByRole("button", { name: t("job:correct-not-yet"), exact: true }).click();
  await page.getByLabel(t("job:take-back-reason")).fill("The transfer was another one's");
  await page
    .getByRole("button", { name: t("job:correct-not-yet"), exact: true })
    .first()
    .click();
  // In Thai the pressed button has the text that follows it, so the database is asked first.
  await expect.poll(() => feesOf(data, id)).toBe(0);
  await expect(page.getByLabel(t("job:take-back-reason"))).toHaveCount(0);
  await expect(page.getByText(t("job:not-received"), { exact: true })).toBeVisible();
});

test("whoever is late can still say that they are on the way", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const { userId, id } = jobOf(data, "an hour ago");
  await signIn(userId);
  await page.goto(paths.job(id));
  await press(t("job:on-my-way"));
  await expect(page.getByText(t("job:said-on-the-way"), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("job:on-my-way") })).toHaveCount(0);
  expect(rowOf(data, id)).toMatchObject({ status: "confirmed" });
  expect(rowOf(data, id)).not.toMatchObject({ way: null });
  // The job has started all the same, and the amount to collect is still shown.
  await page.getByRole("button", { name: t("job:done-paid") }).click();
  await expect(page.getByText(t("job:received-sum", { sum: "฿1,250" }))).toBeVisible();
});

test("a request is answered on its own page, too, which then says where it is", async ({
  page,
  press,
  t,
  data,
  signIn,
}) => {
  const { id: cleanerId, userId } = data.addCleaner();
  const id = data.addRequest(cleanerId, data.addCustomer(), { daysAhead: 3 });
  await signIn(userId);
  await page.goto(paths.job(id));
  const answer = page.getByRole("region", { name: t("job:answer-title") });
  await expect(answer).toContainText("฿600");
  await expect(answer.getByRole("link", { name: t("jobs:decline") })).toHaveAttribute(
    "href",
    paths.declineJob(id),
  );
  await expect(page.getByText("8/8 Soi Eight")).toHaveCount(0);
  await press(t("jobs:accept"));
  await expect(page.getByText(t("job:accepted-text")).first()).toBeVisible();
  await expect(page.getByText("8/8 Soi Eight")).toBeVisible();
  await expect(answer).toHaveCount(0);
  expect(rowOf(data, id)).toMatchObject({ status: "confirmed" });
});

test("a request that ended before its answer says how, on its own page", async ({
  page,
  press,
  t,
  data,
  signIn,
}) => {
  const { id: cleanerId, userId } = data.addCleaner();
  const customerId = data.addCustomer();
  const id = data.addRequest(cleanerId, customerId, { daysAhead: 3 });
  await signIn(userId);
  await page.goto(paths.job(id));
  await page.request.patch(`/api/bookings/${id}/status`, {
    headers: { Cookie: data.signIn(customerId), Origin: new URL(page.url()).origin },
    data: { status: "cancelled" },
  });
  await press(t("jobs:accept"));
  await expect(page.getByText(t("jobs:refused-withdrawn"))).toBeVisible();
  await expect(page.getByText(t("job:cancelled-title"))).toBeVisible();
});

test("done with cash; not paid yet is paid later", async ({ page, t, data, signIn, press }) => {
  const { userId, cleanerId, customerId, id } = jobOf(data, "an hour ago");
  const later = data.addJob(cleanerId, customerId, { daysAhead: -1 });
  await signIn(userId);
  await page.goto(paths.job(id));
  await openPayment(page, t);
  await page.getByLabel(t("job:way-cash"), { exact: true }).check();
  await expect(page.getByText(t("job:cash-text", { sum: "฿1,250" }))).toBeVisible();
  // The QR disappears when cash is chosen.
  await expect(
    page.getByRole("img", { name: t("job:qr-label", { sum: "฿1,250.00" }) }),
  ).toBeHidden();
  await page.getByRole("button", { name: t("job:done-paid") }).click();
  await expect(page.getByText(t("job:received-sum", { sum: "฿1,250" }))).toBeVisible();
  expect(rowOf(data, id)).toMatchObject({ status: "completed", paidHow: "cash" });

  await page.goto(paths.job(later));
  await page.getByLabel(t("job:way-not-yet"), { exact: true }).check();
  await page.getByRole("button", { name: t("job:done-not-paid") }).click();
  await expect(page.getByText(t("job:not-received"), { exact: true })).toBeVisible();
  expect(rowOf(data, later)).toMatchObject({ status: "completed", paidHow: null });
  expect(feesOf(data, later)).toBeNull();
  await page.getByLabel(t("job:way-cash"), { exact: true }).check();
  await press(t("job:paid-button"));
  await expect(page.getByText(t("job:received-sum", { sum: "฿1,250" }))).toBeVisible();
  expect(feesOf(data, later)).toBe(350_00);

  await page.goto(paths.cleanerEarnings());
  await expect(page.getByText("฿1,800").first()).toBeVisible();
});

test("without a PromptPay number cash is chosen, and the page says where to add one", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const { userId, id } = jobOf(data, "an hour ago", null);
  await signIn(userId);
  await page.goto(paths.job(id));
  await expect(page.getByLabel(t("job:way-cash"), { exact: true })).toBeChecked();
  await openPayment(page, t);
  await page.getByLabel(t("job:way-promptpay"), { exact: true }).check();
  await expect(page.getByRole("link", { name: t("job:add-promptpay") })).toBeVisible();
});

test("nobody is home: said with words, once the cleaner has waited 20 minutes", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const early = jobOf(data, "soon");
  const { userId, id } = jobOf(data, "an hour ago");
  await signIn(early.userId);
  await page.goto(paths.jobStep(early.id, "nobody-home"));
  await expect(page).toHaveURL(paths.job(early.id));
  await signIn(userId);
  await page.goto(paths.jobStep(id, "nobody-home"));
  await page.getByRole("link", { name: t("job:see-clock") }).click();
  await expect(page).toHaveURL(paths.jobDoor(id));
  data.waitAtDoor(id, { minutes: 20, isDisputed: false });
  await page.goto(paths.jobDoor(id));
  await page.getByRole("link", { name: t("door:end-more") }).click();
  await page.getByLabel(t("job:nobody-words")).fill("Rang twice");
  await press(t("job:nobody-send"));
  await expect(page.getByText(t("job:no-show-text"))).toBeVisible();
  expect(rowOf(data, id)).toMatchObject({ status: "cancelled" });
  // A cancelled job shows only the area.
  await expect(page.getByText("512 Tonngiw Residence")).toHaveCount(0);
});

test("unsafe: the job ends at once, with 191 on the screen", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const { userId, id } = jobOf(data, "an hour ago");
  await signIn(userId);
  await page.goto(paths.job(id));
  await page.getByText(t("job:trouble")).click();
  await page.getByRole("link", { name: t("job:unsafe") }).click();
  await expect(page.getByRole("link", { name: t("unsafe:police") })).toHaveAttribute(
    "href",
    "tel:191",
  );
  await press(t("unsafe:end-send"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("unsafe:ended-title"));
  await page.getByLabel(t("unsafe:words")).fill("He shouted");
  await press(plain(t("unsafe:words-send")));
  await expect(page.getByText("He shouted")).toBeVisible();
  await page.goto(paths.job(id));
  await expect(page.getByText(t("job:unsafe-text"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("job:call-191") })).toBeVisible();
  expect(rowOf(data, id)).toMatchObject({ status: "cancelled" });
});

test("a problem is reported, and until it is settled the job can't be finished", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const { userId, id } = jobOf(data, "an hour ago");
  await signIn(userId);
  await page.goto(paths.jobStep(id, "problem"));
  await page.getByLabel(t("cases:kind-other")).check();
  // Only the server sees that it isn't a picture, so the error comes with its answer.
  await page.getByLabel(t("problem:photos-add")).setInputFiles({
    name: "lift.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("no picture at all"),
  });
  await press(t("job:problem-send"));
  await expect(page.getByText(t("partner:photo-unknown-format")).last()).toBeVisible();
  await expect(page.getByLabel(t("cases:kind-other"))).toBeChecked();
  // It isn't sent again.
  await expect(page.getByLabel(t("problem:photos-add"))).toHaveValue("");
  await press(t("job:problem-send"));
  await expect(page.getByText(t("problem:words-required")).last()).toBeVisible();
  await expect(page.getByLabel(t("cases:kind-other"))).toBeChecked();
  await page.getByLabel(t("problem:words")).fill("The lift is out of order");
  await press(t("job:problem-send"));
  await expect(page.getByText(plain(t("case-page:answer-by")), { exact: true })).toBeVisible();
  await expect(page.getByText("The lift is out of order")).toBeVisible();
  await page.getByRole("link", { name: t("case-page:back-cleaner") }).click();
  await expect(page.getByText(t("job:problem-open-text"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("job:done-paid") })).toHaveCount(0);
  expect(rowOf(data, id)).toMatchObject({ status: "confirmed" });
});

test("a job is cancelled with a reason, and the page says what that means", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const { userId, id } = jobOf(data, "soon");
  await signIn(userId);
  await page.goto(paths.jobStep(id, "cancel"));
  await expect(page.getByText(t("job:cancel-late"))).toBeVisible();
  await page.getByLabel(t("job:cancel-reason")).fill("  ");
  await press(t("job:cancel-send"));
  await expect(page.getByText(t("job:reason-required")).first()).toBeVisible();
  await page.getByLabel(t("job:cancel-reason")).fill("I have a fever");
  await press(t("job:cancel-send"));
  await expect(page.getByText(t("job:cancelled-title"))).toBeVisible();
  expect(rowOf(data, id)).toMatchObject({ status: "cancelled" });
});

test("a job that was called off meanwhile isn't done: the page says so, and what it is now", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const { userId, id } = jobOf(data, "an hour ago");
  await signIn(userId);
  await page.goto(paths.job(id));
  data.sqlite.prepare("update bookings set status = 'cancelled' where id = ?").run(id);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: t("job:done-paid") }).click();
  expect((await answer).status()).toBe(409);
  await expect(page.getByText(t("job:changed-title"))).toBeVisible();
  await expect(page.getByText(t("job:cancelled-title"))).toBeVisible();
});

test("somebody else's job is not found", async ({ page, data, signIn }) => {
  const { id } = jobOf(data, "an hour ago");
  const { userId } = data.addCleaner();
  await signIn(userId);
  for (const address of [paths.job(id), paths.jobStep(id, "cancel"), paths.jobStep(id, "unsafe")]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
  }
});
