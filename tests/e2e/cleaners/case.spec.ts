import type { Page } from "@playwright/test";
import { paths } from "~/lib/paths";
import { casePath } from "~/lib/case-paths";
import { cityDateOf, daysBetween, formatHour } from "~/lib/bangkok-time";
import { expect, plain, test } from "../fixtures";

const state = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

test("a customer reports a problem, the cleaner offers to come again, the customer chooses, and both see it booked", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const bookingId = data.addDoneJob(cleaner.id, customerId);
  await signIn(customerId);
  await page.goto(paths.bookingProblem(bookingId));
  await page.getByLabel(t("my-booking:problem-kind-bad-job")).check();
  await page.getByLabel(t("cases:wish-come-back")).check();
  await press(t("my-booking:problem-send"));
  const id = data.value<number>("select id from problems where booking_id = ?", bookingId);
  const ofCustomer = casePath("customer", bookingId, id);
  const ofCleaner = casePath("cleaner", bookingId, id);
  await expect(page).toHaveURL(ofCustomer);
  await expect(page.getByText(plain(t("case-page:answer-by")), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("case-page:choose-send") })).toHaveCount(0);

  await test.step("the cleaner offers it, takes it back, and offers it again", async () => {
    await signIn(cleaner.userId);
    await page.goto(paths.job(bookingId));
    await page.getByRole("link", { name: t("case-page:is-bad-job") }).click();
    await expect(page).toHaveURL(ofCleaner);
    await page.getByLabel(t("common:hours", { count: 2 }), { exact: true }).check();
    await press(t("case-page:agree-send"));
    await state(page, t("case-page:state-other", { name: "Dao" }));
    await state(page, t("jobs:declined-text", { name: "Dao" }));
    await press(t("case-page:agreed-change"));
    await state(page, t("jobs:redo-withdrawn"));
    await page.getByLabel(t("common:hours", { count: 2 }), { exact: true }).check();
    await press(t("case-page:agree-send"));
    await expect(page.getByRole("heading", { name: t("case-page:agreed-title") })).toBeVisible();
  });

  await test.step("the customer looks at all free days, and chooses one of the first times", async () => {
    await signIn(customerId);
    // The dashboard begins with it.
    await page.goto(paths.dashboard());
    await page.getByRole("link", { name: t("dashboard:redo-choose") }).click();
    await expect(page).toHaveURL(ofCustomer);
    await state(page, t("case-page:state-you"));
    await expect(page.getByRole("radio")).toHaveCount(3);
    await page.getByRole("link", { name: t("case-page:choose-another") }).click();
    await page
      .getByRole("navigation", { name: t("case-page:choose-day") })
      .getByRole("link")
      .nth(1)
      .click();
    await expect(page.getByRole("radio").first()).toBeVisible();
    await page.getByRole("link", { name: t("case-page:choose-back") }).click();
    await page.getByRole("radio").nth(1).check();
    await press(t("case-page:choose-send"));
    await expect(page.getByText(t("case-page:redo-free-customer"))).toBeVisible();
    await expect(page.getByText("฿0")).toBeVisible();
    await expect(page).toHaveURL(ofCustomer);
    await page.getByRole("link", { name: t("case-page:redo-see-customer") }).click();
    const redoId = data.value<number>("select id from bookings where redo_of_problem_id = ?", id);
    await expect(page).toHaveURL(paths.myBooking(redoId));
    await page.goto(paths.dashboard());
    await expect(page.getByRole("link", { name: t("dashboard:redo-choose") })).toHaveCount(0);
  });

  await test.step("the cleaner sees it, and can't take it back any more", async () => {
    await signIn(cleaner.userId);
    await page.goto(ofCleaner);
    await expect(page.getByText(t("case-page:redo-free-cleaner"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("case-page:agreed-change") })).toHaveCount(0);
    await expect(page.getByText(t("case-page:log-redo-agreed-own")).first()).toBeVisible();
  });
});

test("a time for a new visit that was taken meanwhile is named, and another one can be chosen", async ({
  page,
  t,
  data,
  language,
  signIn,
  press,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const { bookingId, id } = data.addCase(data.addDoneJob(cleaner.id, customerId), {
    comesAgain: true,
  });
  await signIn(customerId);
  await page.goto(casePath("customer", bookingId, id));
  const chosen = page.getByRole("radio").nth(1);
  const [date = "", time = ""] = (await chosen.inputValue()).split(/ (.+)/);
  await chosen.check();
  const hour =
    Number(time.split(":")[0]) + (time.endsWith("PM") && !time.startsWith("12") ? 12 : 0);
  const daysAhead = daysBetween(cityDateOf(data.now), date);
  data.addJob(cleaner.id, data.addCustomer(), { daysAhead, hour, hours: 2 });
  await press(t("case-page:choose-send"));
  await expect(
    page.getByRole("alert").filter({ hasText: formatHour(hour, language) }),
  ).toBeVisible();
  expect(data.value("select count(*) from bookings where redo_of_problem_id = ?", id)).toBe(0);
  await page.getByRole("radio").last().check();
  await press(t("case-page:choose-send"));
  await expect(page.getByText(t("case-page:redo-free-customer"))).toBeVisible();
});

test("a cleaner says on the page of a problem that money is paid; both read what it comes to", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const { bookingId, id } = data.addCase(data.addDoneJob(cleaner.id, customerId), {
    hasMoney: true,
  });
  await signIn(cleaner.userId);
  await page.goto(casePath("cleaner", bookingId, id));
  await expect(page.getByText(t("case-page:money-pay"))).toBeVisible();
  await expect(page.getByText("฿470")).toBeVisible();
  await expect(page.getByText(t("case-page:money-of-it", { sum: "฿150" }))).toBeVisible();
  await press(t("case-page:money-say-paid"));
  await expect(page.getByText(t("case-page:money-open"))).toHaveCount(0);
  await expect(page.getByText(t("case-page:log-money-paid-own"))).toBeVisible();
  await signIn(customerId);
  await page.goto(casePath("customer", bookingId, id));
  await expect(page.getByText(t("case-page:money-get"))).toBeVisible();
  await expect(
    page.getByText(t("case-page:log-money-paid-other", { name: "Dao T." })),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: t("case-page:money-say-paid") })).toHaveCount(0);
});
