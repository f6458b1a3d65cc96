import { formatClockUnbroken } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import type { ServerFixtures } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";

/** Creates a job of three hours under way, of a separate cleaner with a PromptPay number. */
function jobOf(data: ServerFixtures) {
  const { userId, id: cleanerId } = data.addPausedCleaner();
  data.sqlite
    .prepare(
      "update cleaners set promptpay_type = 'phone', promptpay_id = '0815550101' where id = ?",
    )
    .run(cleanerId);
  const customerId = data.addCustomer();
  const id = data.addBegunJob(cleanerId, customerId);
  const endsAt = data.value("select ends_at from bookings where id = ?", id);
  return { userId, customerId, id, endsAt };
}

const rowOf = (data: ServerFixtures, id: number) =>
  data.sqlite
    .prepare(
      "select hours_billed as hours, total_price as total, paid_before as paid, more_hours as more from bookings where id = ?",
    )
    .get(id);

test("the cleaner asks for an hour, and the customer, who has paid already, agrees and sees the rest", async ({
  page,
  t,
  data,
  signIn,
  press,
  language,
}) => {
  const { userId, customerId, id, endsAt } = jobOf(data);
  await signIn(userId);
  await page.goto(paths.job(id));
  await page.getByRole("link", { name: t("more-time:row") }).click();
  await expect(
    page.getByRole("heading", { name: t("more-time:ask-title", { count: 1 }), level: 1 }),
  ).toBeVisible();
  await expect(page.getByText("฿1,550").first()).toBeVisible();
  await press(t("more-time:send-cleaner"));
  await expect(page).toHaveURL(paths.job(id));
  await expect(page.getByText(t("more-time:waiting-title", { count: 1 }))).toBeVisible();
  expect(rowOf(data, id)).toMatchObject({ hours: 3, more: 1 });

  await signIn(customerId);
  await page.goto(paths.myBooking(id));
  await page.getByRole("link", { name: t("more-time:answer"), exact: true }).click();
  await page.getByLabel(t("more-time:paid-question", { total: "฿1,250" })).check();
  await press(t("more-time:accept", { count: 1 }));
  await expect(page).toHaveURL(paths.myBooking(id));
  expect(rowOf(data, id)).toEqual({ hours: 4, total: 1550_00, paid: 1250_00, more: null });
  const end = formatClockUnbroken(endsAt + HOUR_MS, language);
  await expect(page.getByText(end).first()).toBeVisible();
  await page.getByText(t("my-booking:pay-title"), { exact: true }).click();
  await expect(
    page.getByRole("img", { name: t("my-booking:qr-label", { sum: "฿300" }) }),
  ).toBeVisible();
  await expect(page.getByText(t("more-time:still-to-pay")).first()).toBeVisible();

  await signIn(userId);
  await page.goto(paths.job(id));
  await expect(
    page.getByText(t("more-time:paid-line", { paid: "฿1,250", rest: "฿300" })),
  ).toBeVisible();
  await page.locator("summary", { hasText: t("job:how-paid") }).click();
  await page.getByRole("link", { name: t("job:show-qr") }).click();
  await expect(
    page.getByRole("img", { name: t("job:qr-label", { sum: "฿300.00" }) }),
  ).toBeVisible();
});

test("the customer asks for two hours, and the cleaner says no", async ({
  page,
  t,
  data,
  signIn,
  press,
  language,
}) => {
  const { userId, customerId, id, endsAt } = jobOf(data);
  await signIn(customerId);
  await page.goto(paths.myBooking(id));
  await page.getByRole("link", { name: t("more-time:row") }).click();
  await page.getByRole("link", { name: t("common:hours", { count: 2 }), exact: true }).click();
  await expect(page.getByText("฿1,850").first()).toBeVisible();
  await press(t("more-time:send-customer", { name: "Dao T." }));
  await expect(page.getByText(t("more-time:waiting-title", { count: 2 }))).toBeVisible();
  expect(rowOf(data, id)).toMatchObject({ hours: 3, more: 2 });

  await signIn(userId);
  await page.goto(paths.job(id));
  await page.getByRole("link", { name: t("more-time:answer"), exact: true }).click();
  await press(t("more-time:decline", { end: formatClockUnbroken(endsAt, language) }));
  await expect(page).toHaveURL(paths.job(id));
  await expect(page.getByRole("link", { name: t("more-time:row") })).toBeVisible();
  expect(rowOf(data, id)).toEqual({ hours: 3, total: 1250_00, paid: null, more: null });
});
