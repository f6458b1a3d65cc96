import { ALL_WINDOWS, sameWindowsEveryDay } from "~/domain/schedule/availability";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { calendarPageOf, sundayOf } from "~/lib/calendar-pages";
import { paths } from "~/lib/paths";
import { expect, test, waitForHydration } from "../fixtures";

test("the arrow keys lead through the days, and Enter chooses one", async ({
  page,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId } = facts.job;
  await page.goto(paths.bookingTime({ serviceId, cleanerId }));
  const free = page.locator("button.calendar-day:enabled");
  // Roving focus works once scripts run.
  await expect(page.locator("button.calendar-day[tabindex='0']")).toHaveCount(1);
  const [first, second] = await free.evaluateAll((days) =>
    days.slice(0, 2).map((day) => (day as HTMLButtonElement).value),
  );
  await free.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(`button.calendar-day[value="${second}"]`)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(`button.calendar-day[value="${first}"]`)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`[?&]date=${second}`));
  await expect(page.locator(`button.calendar-day[value="${second}"]`)).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("the arrow keys lead into the next five weeks, to a day that is free", async ({
  page,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId } = facts.job;
  await page.goto(paths.bookingTime({ serviceId, cleanerId, from: "2026-12-01" }));
  await expect(page.locator("button.calendar-day[tabindex='0']")).toHaveCount(1);
  await page.locator("button.calendar-day:enabled").last().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/from=2026-12-27/);
  await expect(page.locator("button.calendar-day:enabled").first()).toBeFocused();
});

test("going on waits for an answer where the new day took it away", async ({
  page,
  t,
  data,
  signIn,
  request,
}) => {
  // A short job of a cleaner who works all day: the rest of the day can still be booked.
  const weeksOf = (day: string) => calendarPageOf(sundayOf(cityDateOf(data.now)), day);
  const job = data.freeJobs(20, { daysAhead: 105 }).find(
    ({ cleanerId, serviceId, date }) =>
      // Both days are among the same five weeks.
      weeksOf(date) === weeksOf(addDays(date, 7)) &&
      data.value("select week_windows from cleaners where id = ?", cleanerId) ===
        sameWindowsEveryDay(ALL_WINDOWS) &&
      data.value("select duration from services where id = ?", serviceId) <= 180,
  );
  if (!job) throw new Error("Nobody works all day.");
  const { serviceId, cleanerId, date, time, area } = job;
  const taken = await request.post("/api/bookings", {
    headers: { Cookie: data.signIn(data.addCustomer()), Origin: process.env.E2E_ORIGIN ?? "" },
    data: { serviceId, cleanerId, date, time, address: "1", city: area, zipCode: "50200" },
  });
  expect(taken.ok()).toBe(true);

  await signIn(data.addCustomer());
  await page.goto(paths.bookingTime({ serviceId, cleanerId, date: addDays(date, 7) }));
  const next = page.getByRole("button", { name: t("when:time-continue"), exact: true });
  await page.locator(`label.slot:has(input[value="${time}"])`).click();
  await expect(next).toBeEnabled();
  await page.locator(`button.calendar-day[value="${date}"]`).click();
  await expect(page).toHaveURL(new RegExp(`[?&]date=${date}`));
  await expect(page.locator("input[name=time]:checked")).toHaveCount(0);
  await expect(next).toBeDisabled();
  await page.locator("label.slot:has(input:enabled)").first().click();
  await expect(next).toBeEnabled();
});

test("a cleaner who is picked but not sent yet outlives another page of the list", async ({
  page,
  t,
  data,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const serviceId = data.value(
    `select services.id from services join cleaner_specialties using (specialty)
     group by services.id order by count(*) desc limit 1`,
  );
  await page.goto(paths.bookingCleaner({ serviceId }));
  // Before hydration the links don't carry the new choice.
  await waitForHydration(page);
  const card = page.locator(".choice").last();
  const cleanerId = await card.locator("input").getAttribute("value");
  const picked = page.locator(`input[name=cleanerId][value="${cleanerId}"]`);
  await card.click();
  await page.getByRole("link", { name: t("common:next"), exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(picked).toBeChecked();
  const next = page.getByRole("button", { name: t("choosing:cleaner-continue"), exact: true });
  await expect(next).toBeEnabled();
});

test("what is picked and not sent yet outlives a reload and another language, and makes no history", async ({
  page,
  press,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.booking());
  const picked = page.locator(`input[name=serviceId][value="${facts.job.serviceId}"]`);
  const next = page.getByRole("button", { name: t("choosing:service-continue"), exact: true });
  await expect(next).toBeDisabled();
  const entries = await page.evaluate(() => history.length);
  await page.locator(".choice").first().click();
  await page.locator(".choice").filter({ has: picked }).click();
  await expect(next).toBeEnabled();
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.reload();
  await expect(picked).toBeChecked();
  await expect(next).toBeEnabled();

  await page.goto(paths.booking());
  await expect(next).toBeDisabled();
  await page.locator(".choice").filter({ has: picked }).click();
  await press(t("common:language-th"));
  await expect(page.locator("html")).toHaveAttribute("lang", "th");
  await expect(picked).toBeChecked();
});

test("a page that there is none of shows so on the way, with its title", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.booking({ serviceId: facts.job.serviceId }));
  await waitForHydration(page);
  // Navigates as a link of this site would.
  const goTo = (path: string) =>
    page.evaluate((to) => {
      const { __remixRouter: router } = window as unknown as {
        __remixRouter: { navigate: (path: string) => Promise<void> };
      };
      return router.navigate(to);
    }, path);
  await expect(page.locator("input[name=serviceId]:checked")).toHaveCount(1);
  await goTo(paths.bookingConfirmation(999_999));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("errors:status-404-title"));
  await expect(page).toHaveTitle(`${t("errors:status-404-title")} · ${t("common:brand")}`);
  // The page's frame stays, and its links work.
  await expect(page.locator("header")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("choosing:service-title"));
  await expect(page).toHaveTitle(new RegExp(`^${t("booking:step-1")} ·`));
});

test("days and weeks that were looked at don't stand between a step and the one before", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId } = facts.job;
  await page.goto(paths.bookingCleaner({ serviceId, cleanerId }));
  await page.getByRole("button", { name: t("choosing:cleaner-continue"), exact: true }).click();
  await expect(page).toHaveURL(/\/booking\/time\?/);
  // Before scripts run, each of their pages is a new document.
  await waitForHydration(page);
  await page.getByRole("link", { name: t("when:days-after", { date: "" }) }).click();
  await expect(page).toHaveURL(/from=2026-12-27/);
  // The address changes before the page does; January is only in the weeks that come.
  const free = page.locator('button.calendar-day:enabled[value^="2027-01"]');
  await expect(free.nth(1)).toBeVisible();
  const dates = await free.evaluateAll((days) =>
    days.slice(0, 2).map((day) => (day as HTMLButtonElement).value),
  );
  for (const date of dates) {
    await page.locator(`button.calendar-day[value="${date}"]`).click();
    await expect(page).toHaveURL(new RegExp(`[?&]date=${date}`));
    await expect(page.locator("#select-time")).toBeInViewport();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/booking\/cleaner\?/);
});
