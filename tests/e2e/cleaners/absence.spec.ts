import {
  addDays,
  cityDateOf,
  daysBetween,
  formatDate,
  formatDays,
  weekdayOf,
} from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, setCookie, test } from "../fixtures";

test("a cleaner who can't work says so once: jobs are handed over, the customer reads it, a day is opened again @cross", async ({
  page,
  otherPage,
  language,
  press,
  field,
  t,
  data,
  signIn,
  baseURL,
}) => {
  const today = cityDateOf(data.now);
  const monday = addDays(today, 21 + ((8 - weekdayOf(today)) % 7));
  const daysAhead = daysBetween(today, monday);
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const cancelled = data.addJob(cleaner.id, customerId, { daysAhead, ifCleanerCant: "cancel" });
  const asked = data.addJob(cleaner.id, customerId, { daysAhead: daysAhead + 1 });
  await signIn(cleaner.userId);

  await test.step("from Today to the days, whose jobs say what will happen", async () => {
    await page.goto(paths.cleanerDashboard());
    await page.getByRole("link", { name: t("jobs:cant-work") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("absence:title"));
    await page.goto(paths.absence({ until: "day", from: monday, to: addDays(monday, 1) }));
    const main = page.locator("main");
    await expect(main).toContainText(t("absence:what-happens", { count: 2 }));
    await expect(main).toContainText(t("absence:outcome-cancel-text"));
    await expect(main).toContainText(t("absence:outcome-ask-text"));
    await expect(main).toContainText(t("absence:closes", { count: 2 }));
  });

  await test.step("one confirmation does all of it, and the page shows how each went", async () => {
    await field(t("absence:reason")).fill("Fever");
    await press(t("absence:confirm"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("absence:done-title"));
    await expect(page.locator("main")).toContainText(t("absence:state-cancelled"));
    await expect(page.locator("main")).toContainText(t("absence:state-asking"));
    const statuses = [cancelled, asked].map((id) =>
      data.value("select status from bookings where id = ?", id),
    );
    expect(statuses).toEqual(["cancelled", "cancelled"]);
  });

  await test.step("the customer reads that the cleaner can't come, and never why", async () => {
    const url = baseURL ?? "";
    await setCookie(otherPage.context(), data.signIn(customerId), url);
    await setCookie(otherPage.context(), `language=${language}`, url);
    for (const id of [cancelled, asked]) {
      await otherPage.goto(paths.myBooking(id));
      await expect(otherPage.locator("main")).not.toContainText("Fever");
    }
    // The email is on its way: the page says so once it has arrived.
    const byEmail = { ways: t("sent:way-email"), moment: "" };
    await expect(async () => {
      await otherPage.goto(paths.myBooking(cancelled));
      const history = otherPage.locator("main details", { hasText: t("my-booking:history") });
      await history.locator("summary").click();
      await expect(history).toContainText(t("sent:told-you", byEmail).trim(), { timeout: 1_000 });
    }).toPass();
    await page.goto(paths.job(cancelled));
    const history = page.locator("main details", { hasText: t("job:history") });
    await history.locator("summary").click();
    const name = String(data.value("select first_name from users where id = ?", customerId));
    await expect(history).toContainText(name);
    await expect(history).toContainText(t("sent:way-email"));
    await page.goBack();
    await otherPage.goto(paths.bookingSearch(asked));
    await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(
      t("my-booking:search-ask-title"),
    );
  });

  await test.step("an admin reads why, from the cleaner's page", async () => {
    await otherPage.context().clearCookies();
    await setCookie(otherPage.context(), data.signIn(data.userId("admin")), baseURL ?? "");
    await setCookie(otherPage.context(), `language=${language}`, baseURL ?? "");
    await otherPage.goto(adminPaths.item("cleaners", cleaner.id));
    const days = formatDays(monday, addDays(monday, 1), language);
    await otherPage.getByRole("link", { name: t("admin-cleaners:absence-now", { days }) }).click();
    await expect(otherPage.locator("main")).toContainText(
      t("absence:reason-said", { reason: "Fever" }),
    );
  });

  await test.step("a day is opened again", async () => {
    const day = formatDate(monday, language, "short");
    await page.getByRole("button", { name: t("absence:open-day", { day }) }).click();
    await expect(page.getByText(t("absence:opened-none", { day })).first()).toBeVisible();
    const closed = "select count(*) from cleaner_blocked_dates where cleaner_id = ?";
    expect(data.value(closed, cleaner.id)).toBe(1);
    await page.goto(paths.cleanerDashboard());
    await expect(page.getByText(t("jobs:absent-text"))).toBeVisible();
  });
});

test("days off over a job lead to the choice: keep it, or hand it over", async ({
  page,
  press,
  t,
  data,
  signIn,
}) => {
  const cleaner = data.addCleaner();
  const job = data.addJob(cleaner.id, data.addCustomer(), { daysAhead: 24 });
  const day = addDays(cityDateOf(data.now), 24);
  await signIn(cleaner.userId);
  await page.goto(paths.cleanerAvailability({ off: day }));
  await press(t("availability:save"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("absence:off-title"));
  await expect(page.getByRole("link", { name: t("absence:off-keep") })).toBeVisible();
  const status = () => data.value("select status from bookings where id = ?", job);
  expect(status()).toBe("confirmed");
  await press(t("absence:off-confirm"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("absence:done-title"));
  expect(status()).toBe("cancelled");
});
