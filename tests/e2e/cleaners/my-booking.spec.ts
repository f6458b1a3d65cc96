import jsqr from "jsqr";
import sharp from "sharp";
import { promptPayPayload } from "~/domain/payments/promptpay";
import {
  addDays,
  cityDateOf,
  formatDate,
  formatHour,
  formatMoment,
  instantOf,
  weekdayOf,
} from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { myBookingQrPath } from "~/lib/my-booking-paths";
import type { ServerFixtures } from "../../support/server-fixtures";
import { expect, plain, setCookie, test } from "../fixtures";

/** Returns a Monday some weeks ahead: cleaners of these tests work then and have no other bookings. */
function monday(data: ServerFixtures): { daysAhead: number; date: string } {
  const today = cityDateOf(data.now);
  const daysAhead = 21 + ((8 - weekdayOf(addDays(today, 21))) % 7);
  return { daysAhead, date: addDays(today, daysAhead) };
}

/** Creates a new customer's request to a separate cleaner, which no other test of a run touches. */
function request(data: ServerFixtures, { instant }: { instant: boolean }) {
  const cleaner = data.addCleaner();
  data.sqlite
    .prepare(
      "update cleaners set instant_booking = ?, promptpay_type = 'phone', promptpay_id = '0815550101' where id = ?",
    )
    .run(instant ? 1 : 0, cleaner.id);
  const customerId = data.addCustomer();
  const id = data.addRequest(cleaner.id, customerId, { daysAhead: monday(data).daysAhead });
  return { id, cleaner, customerId };
}

function accepted(data: ServerFixtures, how: { instant: boolean }) {
  const made = request(data, how);
  data.accept(made.id);
  return made;
}

const statusOf = (data: ServerFixtures, id: number) =>
  data.value<string>("select status from bookings where id = ?", id);
const startOf = (data: ServerFixtures, id: number) =>
  data.value("select starts_at from bookings where id = ?", id);

test("a booking is seen, kept in a calendar, corrected, moved, and cancelled @cross", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
  language,
}) => {
  const { id, customerId } = accepted(data, { instant: true });
  const { date } = monday(data);
  await signIn(customerId);
  await page.goto(paths.dashboard());
  await page.getByRole("link", { name: t("dashboard:open", { id }) }).click();
  await expect(page).toHaveURL(paths.myBooking(id));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("8/8 Soi Eight").first()).toBeVisible();
  await expect(page.getByText("The key is under the mat").first()).toBeVisible();
  await expect(
    page.getByRole("link", { name: t("my-booking:call-name", { name: "Dao T." }) }),
  ).toHaveAttribute("href", "tel:+66815550123");
  await expect(page.getByText("฿950", { exact: true }).first()).toBeVisible();

  const file = page.getByRole("link", { name: t("my-booking:file-row") });
  const calendar = await page.request.get((await file.getAttribute("href")) ?? "");
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const uid = `UID:booking-${id}@`;
  expect(await calendar.text()).toContain(uid);

  await page.getByRole("link", { name: t("my-booking:correct"), exact: true }).click();
  await field(t("details:address")).fill("");
  // The browser would refuse it first: `noValidate` lets the server do so.
  await page
    .locator("form[method=post]")
    .last()
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
  await press(t("my-booking:correct-send"));
  await expect(page.getByText(t("errors:address-required")).first()).toBeVisible();
  await field(t("details:address")).fill("9/9 Soi Nine");
  await press(t("my-booking:correct-send"));
  await expect(page.getByText(t("my-booking:corrected-toast")).first()).toBeVisible();
  await expect(page.getByText("9/9 Soi Nine").first()).toBeVisible();

  await page.getByRole("link", { name: t("my-booking:reschedule-row") }).click();
  await page.goto(`${paths.myBookingStep(id, "move")}?from=${date}&date=${date}`);
  // The booking's own hours don't block its new time.
  await page.getByRole("link", { name: formatHour(10, language), exact: true }).click();
  const change = page.getByRole("region", { name: t("my-booking:change-title") });
  await expect(change.locator("s")).toContainText(formatDate(date, language, "short"));
  await press(t("my-booking:reschedule-send"));
  await expect(page).toHaveURL(paths.myBooking(id));
  await expect(page.getByText(t("my-booking:rescheduled-toast")).first()).toBeVisible();
  expect(startOf(data, id)).toBe(instantOf(date, 10));
  expect(await (await page.request.get(paths.myBookingFile(id))).text()).toContain(uid);

  await page.getByRole("link", { name: t("my-booking:cancel-row") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("my-booking:cancel-title"));
  await page.getByText(t("my-booking:reason-fold")).click();
  await field(t("my-booking:reason")).fill("We travel");
  await press(t("my-booking:cancel-send"));
  await expect(page.getByText(t("my-booking:cancelled-toast")).first()).toBeVisible();
  await expect(page.getByText(t("confirmation:cancelled-by-customer"))).toBeVisible();
  expect(statusOf(data, id)).toBe("cancelled");
  await page.getByText(t("my-booking:history"), { exact: true }).click();
  await expect(page.getByText("We travel")).toBeVisible();
  // A booking that is over can't be cancelled.
  await page.goto(paths.myBookingStep(id, "cancel"));
  await expect(page).toHaveURL(paths.myBooking(id));
});

test("a cleaner who answers requests is asked for another time, and says yes, then no", async ({
  page,
  otherPage,
  t,
  data,
  signIn,
  press,
  language,
  baseURL,
}) => {
  const { id, cleaner, customerId } = accepted(data, { instant: false });
  const { date } = monday(data);
  await signIn(customerId);
  await setCookie(otherPage.context(), data.signIn(cleaner.userId), baseURL ?? "");
  await setCookie(otherPage.context(), `language=${language}`, baseURL ?? "");
  const ask = async (hour: number) => {
    await page.goto(`${paths.myBookingStep(id, "move")}?from=${date}&date=${date}`);
    await page.getByRole("link", { name: formatHour(hour, language), exact: true }).click();
    await press(t("my-booking:ask-send"));
    await expect(page.getByText(t("my-booking:asked-toast")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: t("my-booking:take-back") })).toBeVisible();
  };
  await ask(13);
  expect(startOf(data, id)).toBe(instantOf(date, 9));
  const time = formatMoment(instantOf(date, 13), language);
  await page.goto(paths.dashboard());
  await expect(page.getByText(t("dashboard:asked-for", { time }))).toBeVisible();
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.item("bookings", id));
  const comma = language === "th" ? "" : ",";
  const moment = `${formatDate(date, language, "full")}${comma} ${formatHour(13, language)}`;
  await expect(page.getByText(t("admin-bookings:proposal", { moment }))).toBeVisible();
  await signIn(customerId);

  await otherPage.goto(paths.cleanerDashboard());
  await otherPage.getByRole("link", { name: t("jobs:other-time", { name: "Dao Tester" }) }).click();
  await otherPage.getByRole("button", { name: t("job:proposal-accept", { moment: "" }) }).click();
  await expect(otherPage.getByText(t("job:proposal-accepted")).first()).toBeVisible();
  expect(startOf(data, id)).toBe(instantOf(date, 13));

  await ask(10);
  await otherPage.goto(paths.job(id));
  await otherPage.getByRole("button", { name: t("job:proposal-decline", { moment: "" }) }).click();
  await expect(otherPage.getByText(t("job:proposal-declined")).first()).toBeVisible();
  expect(startOf(data, id)).toBe(instantOf(date, 13));

  await ask(10);
  await press(t("my-booking:take-back"));
  await expect(page.getByText(t("my-booking:taken-back-toast")).first()).toBeVisible();
  await expect(page.getByRole("button", { name: t("my-booking:take-back") })).toHaveCount(0);
  expect(startOf(data, id)).toBe(instantOf(date, 13));
  expect(data.value("select count(*) from booking_hours where booking_id = ?", id)).toBe(3);
});

test("a request is withdrawn; in place of one that was declined others are a tap away", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
}) => {
  const mine = request(data, { instant: false });
  await signIn(mine.customerId);
  await page.goto(paths.myBooking(mine.id));
  await page.getByRole("link", { name: t("my-booking:withdraw-row") }).click();
  await press(t("my-booking:withdraw-send"));
  await expect(page.getByText(t("my-booking:withdrawn-toast")).first()).toBeVisible();
  expect(statusOf(data, mine.id)).toBe("cancelled");

  const declined = request(data, { instant: false });
  data.sqlite.prepare("update bookings set status = 'cancelled' where id = ?").run(declined.id);
  data.sqlite.prepare("delete from booking_hours where booking_id = ?").run(declined.id);
  data.sqlite
    .prepare(
      `insert into booking_events (booking_id, at, actor, actor_user_id, event, from_status, to_status)
       values (?, ?, 'cleaner', ?, 'declined', 'pending', 'cancelled')`,
    )
    .run(declined.id, data.now, declined.cleaner.userId);
  await signIn(declined.customerId);
  await page.goto(paths.myBooking(declined.id));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("my-booking:search-declined", { name: "Dao T." }),
  );
  const inCard = page.locator("button[name=instead]", { hasText: t("my-booking:search-book") });
  expect(await inCard.count()).toBeGreaterThanOrEqual(1);
  await page.getByRole("link", { name: t("my-booking:search-link") }).click();
  const choices = page.getByRole("region", { name: t("my-booking:search-choices") });
  const ways = choices.getByRole("button");
  expect(await ways.count()).toBeGreaterThanOrEqual(3);
  await ways.first().click();
  await expect(page).toHaveURL(/\/booking\/details\?/);
  await expect(field(t("details:address"))).toHaveValue("8/8 Soi Eight");
  await expect(field(t("homes:door"))).toHaveValue("The key is under the mat");
});

test("around the job its QR says whom to pay, and how much @wide", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const id = data.addJob(cleaner.id, customerId, { daysAhead: 0, hour: 10 });
  await signIn(customerId);
  await page.goto(paths.myBooking(id));
  // It is folded until the last hour of the job.
  const fold = page.getByText(t("my-booking:pay-title"), { exact: true });
  await fold.click();
  await expect(
    page.getByText(t("my-booking:pay-no-qr", { name: "Dao T.", sum: "฿1,250" })),
  ).toBeVisible();
  const setPromptPay = data.sqlite.prepare(
    "update cleaners set promptpay_type = 'phone', promptpay_id = '0815550101' where id = ?",
  );
  setPromptPay.run(cleaner.id);
  await page.reload();
  await fold.click();
  const code = page.getByRole("img", { name: t("my-booking:qr-label", { sum: "฿1,250" }) });
  // Read as the camera of another phone would.
  const { data: pixels, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsqr(new Uint8ClampedArray(pixels), info.width, info.height);
  const payload = promptPayPayload({ type: "phone", id: "0815550101" }, 1250_00);
  expect(read?.data).toBe(payload);

  // Read as a bank's app would, from the album of the same phone.
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: t("my-booking:qr-save") }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`baansaat-promptpay-${id}.png`);
  const picture = await sharp(await saved.path())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = picture.info;
  expect(jsqr(new Uint8ClampedArray(picture.data), width, height)?.data).toBe(payload);

  data.sqlite
    .prepare(
      "update bookings set status = 'completed', paid_at = ?, paid_how = 'promptpay' where id = ?",
    )
    .run(data.now, id);
  await page.reload();
  await expect(code).toHaveCount(0);
  // A paid booking has no QR any more.
  expect((await page.request.get(myBookingQrPath(id))).status()).toBe(404);
});

test("what isn't paid, as the cleaner says, can be scanned long after; the customer says that it is", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const { id, customerId } = accepted(data, { instant: true });
  data.sqlite
    .prepare(
      `update bookings set status = 'completed', starts_at = ?, ends_at = ?, not_paid_at = ? where id = ?`,
    )
    .run(data.now - 20 * DAY_MS, data.now - 20 * DAY_MS + 2 * HOUR_MS, data.now - 19 * DAY_MS, id);
  await signIn(customerId);
  await page.goto(paths.myBooking(id));
  await expect(
    page.getByRole("heading", { name: t("my-booking:denied-title", { name: "Dao T." }) }),
  ).toBeVisible();
  await expect(
    page.getByRole("img", { name: t("my-booking:qr-label", { sum: "฿950" }) }),
  ).toBeVisible();
  await page.getByText(t("my-booking:way-cash"), { exact: true }).click();
  await press(t("my-booking:say-paid"));
  await expect(
    page.getByText(t("my-booking:contradicted-title", { name: "Dao T." })),
  ).toBeVisible();
  expect(data.value<string>("select says_paid_how from bookings where id = ?", id)).toBe("cash");
});

test("a customer who doesn't feel safe ends the job with one tap, and writes to the team afterwards", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const customerId = data.addCustomer();
  const id = data.addBegunJob(data.addCleaner().id, customerId);
  await signIn(customerId);
  await page.goto(paths.myBooking(id));
  await page.getByRole("link", { name: t("my-booking:unsafe") }).click();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await press(t("unsafe:end-send"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("unsafe:ended-title"));
  await page.getByLabel(t("unsafe:words")).fill("She took my keys");
  await press(plain(t("unsafe:words-send")));
  await expect(page.getByText("She took my keys")).toBeVisible();
  expect(data.value("select words from problems where booking_id = ?", id)).toBe(
    "She took my keys",
  );
});
