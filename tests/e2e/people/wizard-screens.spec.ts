import type { Locator, Page } from "@playwright/test";
import { addDays, cityDateOf, formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { AREAS } from "~/lib/vocabulary";
import { SERVER_NOW } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";

/** These tests check what the steps of the wizard must show at once on a phone, and never cover. */

const PHONES = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
  { width: 320, height: 640 },
];

async function edgesOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It isn't to be seen.");
  return { top: box.y, bottom: box.y + box.height };
}

/** Expects that the button to go on is on the screen, and its bar doesn't cover the focused element. */
async function expectClear(page: Page, focused: Locator) {
  const { height = 0 } = page.viewportSize() ?? {};
  const button = await edgesOf(page.locator(".action-bar-button"));
  expect(button.bottom).toBeLessThanOrEqual(height);
  const bar = await edgesOf(page.locator(".action-bar"));
  const { top, bottom } = await edgesOf(focused);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(bar.top);
}

test("the first day that can be booked stands within 330 px @cross", async ({
  page,
  data,
  signIn,
  language,
  viewport,
}) => {
  test.skip(language !== "th" || viewport?.width !== 360, "A budget of Thai phones.");
  await signIn(data.addCustomer());
  // The cleaner is free in the week that is shown first.
  const [job] = data.freeJobs(1, { daysAhead: 1 });
  if (!job) throw new Error("Nobody is free.");
  await page.goto(paths.bookingTime({ ...job, date: null, time: null }));
  await expect(page.locator("tbody tr").first().locator("button:enabled")).not.toHaveCount(0);
  const first = page.locator("button.calendar-day:enabled").first();
  expect((await edgesOf(first)).bottom).toBeLessThanOrEqual(330);
});

test("step 2 begins with a face within 240 px, and two whole cards are on a phone's screen", async ({
  page,
  data,
  facts,
  signIn,
  t,
  viewport,
}) => {
  test.skip(viewport?.width !== 360, "A budget of phones.");
  await signIn(data.addCustomer());
  const { serviceId } = facts.job;
  const date = addDays(cityDateOf(SERVER_NOW), 2);
  await page.goto(paths.bookingCleaner({ serviceId, date }));
  const cards = page.locator(".cleaner-choice");
  expect((await edgesOf(cards.first().locator(":scope > :first-child"))).top).toBeLessThanOrEqual(
    240,
  );
  const second = await edgesOf(cards.nth(1));
  const bar = await edgesOf(page.locator(".action-bar"));
  expect(second.bottom).toBeLessThanOrEqual(bar.top);

  // The rest opens, without scripts too.
  const about = cards.first().locator(".cleaner-choice-more");
  await expect(about).toBeHidden();
  await cards.first().locator("summary").click();
  await expect(about).toContainText(t("common:per-hour"));
  await expect(cards.first().locator("input")).not.toBeChecked();

  // The day that was chosen before goes on to step 3.
  // The face belongs to the radio button, too.
  await cards.first().click({ position: { x: 60, y: 90 } });
  await expect(cards.first().locator("input")).toBeChecked();
  await page.locator(".action-bar-button").click();
  await expect(page).toHaveURL(new RegExp(`/booking/time\\?.*date=${date}`));
});

test("refused on step 4, the summary has the focus, and no field that gets it is covered", async ({
  page,
  data,
  facts,
  signIn,
  t,
  field,
  viewport,
}) => {
  test.skip(viewport?.width !== 360, "The bar sticks to the foot of phones.");
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time, area } = facts.job;
  const submit = page.locator(".action-bar-button");
  for (const phone of PHONES) {
    await page.setViewportSize(phone);
    await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
    expect((await edgesOf(submit)).bottom, JSON.stringify(phone)).toBeLessThanOrEqual(phone.height);

    await field(t("details:address")).fill("7 Moonlight Lane");
    await field(t("details:city")).selectOption(area);
    await field(t("details:zip")).fill("10200");
    await submit.click();
    const summary = page.getByRole("alert").filter({ hasText: t("details:refused") });
    await expect(summary).toBeFocused();
    await expectClear(page, summary);

    await summary.getByRole("link", { name: t("errors:zip-invalid") }).click();
    await expect(field(t("details:zip"))).toBeFocused();
    await expectClear(page, field(t("details:zip")));
    // The error text must be visible, too.
    await expect(page.getByText(t("errors:zip-invalid")).last()).toBeInViewport({ ratio: 1 });

    const controls = page.locator("form .field");
    for (const control of await controls.all()) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await control.focus();
      await expectClear(page, control);
    }
  }
});

test("an area that isn't in the list isn't called missing", async ({
  page,
  data,
  facts,
  signIn,
  t,
  field,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time } = facts.job;
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await field(t("details:address")).fill("7 Moonlight Lane");
  await field(t("details:zip")).fill("50200");
  // An old or manipulated page of this site could send this.
  await field(t("details:city")).evaluate((select: HTMLSelectElement) => {
    select.options[1]?.setAttribute("value", "bangkok");
    select.selectedIndex = 1;
  });
  await page.locator(".action-bar-button").click();
  await expect(page.getByText(t("errors:city-unknown"))).toHaveCount(2);
  await expect(page.getByText(t("errors:city-required"))).toHaveCount(0);
});

test("an area where the cleaner doesn't work leads to those who do, also from its field", async ({
  page,
  data,
  facts,
  signIn,
  t,
  field,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time } = facts.job;
  const served = data.sqlite
    .prepare<[number], string>("select area from cleaner_areas where cleaner_id = ?")
    .pluck()
    .all(cleanerId);
  const area = AREAS.find((one) => !served.includes(one)) ?? "nimman";
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await field(t("details:address")).fill("7 Moonlight Lane");
  await field(t("details:city")).selectOption(area);
  await field(t("details:zip")).fill("50200");
  await page.locator(".action-bar-button").click();
  const summary = page.getByRole("alert").filter({ hasText: t("details:refused") });
  await summary.getByRole("link").click();
  await expect(field(t("details:city"))).toBeFocused();
  await page
    .getByRole("link", { name: t("details:city-not-served-link", { area: t(`areas:${area}`) }) })
    .click();
  await expect(page).toHaveURL(
    new RegExp(`/booking/cleaner\\?serviceId=${serviceId}&area=${area}`),
  );
});

test("whoever loses a race to a day that is full now stays on that day, and is told", async ({
  page,
  data,
  signIn,
  request,
  t,
  field,
  language,
  projectIndex,
}) => {
  const job = data.freeJobs(9, { daysAhead: 120 })[projectIndex];
  if (!job) throw new Error("Nobody is free.");
  const { serviceId, cleanerId, date, time, area } = job;
  await signIn(data.addCustomer());
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await field(t("details:address")).fill("7 Moonlight Lane");
  await field(t("details:city")).selectOption(area);
  await field(t("details:zip")).fill("50200");

  const faster = await request.post("/api/bookings", {
    headers: { Cookie: data.signIn(data.addCustomer()), Origin: process.env.E2E_ORIGIN ?? "" },
    data: { serviceId, cleanerId, date, time, address: "1", city: area, zipCode: "50200" },
  });
  const { id } = (await faster.json()) as { id: number };
  const take = data.sqlite.prepare(
    "insert or ignore into booking_hours (cleaner_id, date, hour, booking_id, is_travel) values (?, ?, ?, ?, 0)",
  );
  for (let hour = 8; hour < 20; hour += 1) take.run(cleanerId, date, hour, id);

  await page.locator(".action-bar-button").click();
  await expect(page).toHaveURL(/\/booking\/time\?.*why=time-taken/);
  const told = page.getByRole("alert").filter({ hasText: t("choices:why-time-taken") });
  await expect(told).toContainText(
    t("when:closed-day", {
      date: formatDate(date, language, "full"),
      why: t("when:day-fully-booked"),
    }),
  );
  // The calendar shows the weeks of that day, not of the next free day.
  expect(date.slice(0, 7)).not.toBe(cityDateOf(SERVER_NOW).slice(0, 7));
  await expect(page.locator(`button.calendar-day[value="${date}"]`)).toBeDisabled();
  await expect(page.getByText(t("when:choose-date-first"))).toBeVisible();
});
