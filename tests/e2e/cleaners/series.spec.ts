import { datesOfSeries } from "~/domain/schedule/series-dates";
import { addDays, cityDateOf, formatDate, weekdayOf } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("somebody asks for a series, the cleaner says yes once, and it is called off from a visit on @cross", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
  language,
  javaScriptEnabled,
}) => {
  test.slow();
  const cleaner = data.addCleaner();
  data.sqlite.prepare("update cleaners set instant_booking = 0 where id = ?").run(cleaner.id);
  const customerId = data.addCustomer();
  const today = cityDateOf(data.now);
  const first = addDays(today, 21 + ((8 - weekdayOf(addDays(today, 21))) % 7));
  const [, second = "", third = "", fourth = ""] = datesOfSeries(first, 1, 4);
  const day = (date: string) => formatDate(date, language, "full");
  // Another customer has the third date.
  const daysAhead = (Date.parse(third) - Date.parse(today)) / 86_400_000;
  data.addRequest(cleaner.id, data.addCustomer(), { daysAhead });
  await signIn(customerId);

  await test.step("step 3 lists each date, free or not", async () => {
    const serviceId = data.value("select min(id) from services where archived_at is null");
    await page.goto(
      paths.bookingTime({ serviceId, area: "nimman", cleanerId: cleaner.id, date: first }),
    );
    await page.locator("label.slot:has(input:enabled)").first().click();
    // Where scripts run, a tap is enough.
    await page.getByText(t("repeat:weekly"), { exact: true }).click();
    if (!javaScriptEnabled) await press(t("repeat:show"));
    const dates = page.locator("#repeat li");
    // A later date is offered for the one that is taken.
    await expect(dates).toHaveCount(5);
    await expect(dates.nth(4)).toContainText(t("repeat:slot-instead"));
    await expect(dates.nth(2)).toContainText(day(third));
    await expect(dates.nth(2)).toContainText(t("when:slot-taken"));
    await expect(dates.nth(2).getByRole("checkbox")).toBeDisabled();
    await expect(dates.nth(1).getByRole("checkbox")).toBeChecked();
    await expect(dates.nth(0).getByRole("checkbox")).toBeDisabled();
    // The sum counts only ticked dates; each visit costs ฿1,250.
    await expect(page.locator(".action-bar")).toContainText("฿5,000");
    for (const place of [3, 4]) await dates.nth(place).getByRole("checkbox").uncheck();
    if (javaScriptEnabled) await expect(page.locator(".action-bar")).toContainText("฿2,500");
  });

  await test.step("step 4 names the dates and the sum, and what was chosen comes back", async () => {
    await press(t("when:time-continue"));
    await expect(page).toHaveURL(/\/booking\/details\?/);
    const main = page.locator("main");
    await expect(main).toContainText(formatDate(second, language, "short"));
    await expect(main).not.toContainText(formatDate(fourth, language, "short"));
    await expect(main).toContainText("฿2,500");
    await page.goBack();
    for (const place of [3, 4]) {
      await expect(page.locator("#repeat li").nth(place).getByRole("checkbox")).not.toBeChecked();
    }
    await press(t("when:time-continue"));
    await field(t("details:address")).fill("8/8 Soi Eight");
    await field(t("details:zip")).fill("50200");
    await press(t("details:submit-request"));
    await expect(page).toHaveURL(/\/booking\/confirmation\?id=\d+$/);
    await expect(main).toContainText(day(first));
    await expect(main).toContainText(day(second));
    await expect(main).not.toContainText(day(fourth));
  });
  const id = Number(new URL(page.url()).searchParams.get("id"));
  const statuses = () =>
    data.sqlite
      .prepare<[number], { status: string }>(
        "select status from bookings where user_id = ? order by id",
      )
      .all(customerId)
      .map(({ status }) => status);
  expect(statuses()).toEqual(["pending", "pending"]);

  await test.step("the confirmation begins with the first visit, whichever it is asked for", async () => {
    await page.goto(paths.bookingConfirmation(id + 1));
    const words = await page.locator("main").innerText();
    expect(words.indexOf(day(first))).toBeGreaterThan(-1);
    expect(words.indexOf(day(first))).toBeLessThan(words.indexOf(day(second)));
  });

  await test.step("the customer has one request, which is taken back as one", async () => {
    await page.goto(paths.dashboard());
    await expect(page.getByText(t("dashboard:waiting", { name: "Dao T." }))).toHaveCount(1);
    await expect(page.locator("main")).toContainText("2 × ฿1,250");
    await page.goto(paths.myBookingStep(id, "cancel"));
    await expect(page.getByText(t("my-booking:withdraw-series", { count: 2 }))).toBeVisible();
    await expect(
      page.getByText(t("my-booking:agreed-price-each", { total: "฿1,250" })),
    ).toBeVisible();
    await page.goto(paths.myBooking(id));
    await expect(page.getByText(t("my-booking:series-request"))).toBeVisible();
    await expect(page.getByText(t("my-booking:series-text"))).toHaveCount(0);
    await expect(
      page.getByText(t("my-booking:withdraw-row-series", { count: 2, name: "Dao T." })),
    ).toBeVisible();
  });

  await test.step("the cleaner has one, with both days, and accepts it", async () => {
    await signIn(cleaner.userId);
    await page.goto(paths.job(id));
    await expect(page.getByText(t("visits:request", { count: 2 }))).toBeVisible();
    await page.goto(paths.declineJob(id + 1));
    await expect(page.getByText(t("jobs:decline-series", { count: 2 }))).toBeVisible();
    await expect(page.getByText(t("jobs:keep-each"))).toBeVisible();
    await page.goto(paths.cleanerDashboard({ open: id }));
    const card = page
      .getByRole("article")
      .filter({ hasText: formatDate(second, language, "brief") });
    await expect(card).toHaveCount(1);
    // Earnings and the amount to collect are shown for each visit.
    await expect(card.getByText(t("jobs:keep-each"))).toBeVisible();
    await expect(card).toContainText(t("jobs:customer-pays-each", { total: "฿1,250" }));
    await card.getByRole("button").click();
    await expect(page.getByRole("link", { name: t("jobs:see-job") })).toBeVisible();
    expect(statuses()).toEqual(["confirmed", "confirmed"]);
  });

  await test.step("each page of it says which visit it is, and leads to the other", async () => {
    const [other = 0] = [id + 1];
    const place = { number: 2, count: 2 };
    await page.goto(paths.job(other));
    await expect(page.getByRole("heading", { name: t("visits:place", place) })).toBeVisible();
    await page.getByRole("link", { name: t("visits:number", { id }) }).click();
    await expect(page).toHaveURL(paths.job(id));
    await page.goto(paths.jobStep(id, "cancel"));
    await expect(
      page.getByRole("radio", { name: t("visits:from-this", { count: 1 }) }),
    ).not.toBeChecked();
    await signIn(customerId);
    await page.goto(paths.dashboard());
    await expect(page.getByText(t("visits:place", { ...place, number: 1 }))).toBeVisible();
    await expect(
      page
        .getByRole("main")
        .getByRole("listitem")
        .getByText(formatDate(second, language, "brief")),
    ).toBeVisible();
    const file = await page.request.get(paths.mySeriesFile(id));
    expect(file.headers()["content-type"]).toContain("text/calendar");
    const text = await file.text();
    expect(text.match(/^UID:booking-\d+@/gm)).toEqual([
      `UID:booking-${id}@`,
      `UID:booking-${other}@`,
    ]);
    const alone = await (await page.request.get(paths.myBookingFile(other))).text();
    expect(alone.match(/^UID:booking-\d+@/gm)).toEqual([`UID:booking-${other}@`]);
    expect(text).toContain(alone.slice(alone.indexOf("BEGIN:VEVENT"), alone.indexOf("END:VEVENT")));
  });

  await test.step("from a visit on all are called off", async () => {
    await signIn(customerId);
    await page.goto(paths.myBooking(id));
    await expect(
      page.getByRole("heading", { name: t("visits:place", { number: 1, count: 2 }) }),
    ).toBeVisible();
    await page.getByRole("link", { name: t("my-booking:cancel-following-row") }).click();
    await expect(
      page.getByRole("radio", { name: t("visits:from-this", { count: 1 }) }),
    ).toBeChecked();
    await press(t("my-booking:cancel-visits-send"));
    await expect(page).toHaveURL(paths.myBooking(id));
    expect(statuses()).toEqual(["cancelled", "cancelled"]);
  });
});

test("dates that were taken meanwhile are told, and nothing is booked", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const today = cityDateOf(data.now);
  const first = addDays(today, 21 + ((8 - weekdayOf(addDays(today, 21))) % 7));
  const daysAhead = (Date.parse(first) - Date.parse(today)) / 86_400_000;
  const serviceId = data.value("select min(id) from services where archived_at is null");
  await signIn(customerId);
  // An email links to this address: the rhythm is chosen, the dates aren't.
  const address = paths.bookingTime({
    serviceId,
    area: "nimman",
    cleanerId: cleaner.id,
    date: first,
    time: "9:00 AM",
  });
  await page.goto(`${address}&every=2&visits=3`);
  await expect(page.locator("#repeat li input:checked")).toHaveCount(3);
  await press(t("when:time-continue"));
  await expect(page).toHaveURL(/\/booking\/details\?/);
  await field(t("details:address")).fill("8/8 Soi Eight");
  await field(t("details:zip")).fill("50200");
  data.addRequest(cleaner.id, data.addCustomer(), { daysAhead: daysAhead + 28 });
  await press(t("details:submit"));
  await expect(page).toHaveURL(/\/booking\/time\?/);
  await expect(page.getByText(t("choices:why-visit-taken"))).toBeVisible();
  await expect(page.locator("#repeat li input:checked")).toHaveCount(2);
  expect(data.value("select count(*) from bookings where user_id = ?", customerId)).toBe(0);
  await press(t("when:time-continue"));
  await expect(field(t("details:address"))).toHaveValue("8/8 Soi Eight");
});

test("a cleaner calls a series off from a visit on, an admin what is left of another", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const ids = data.addSeries(cleaner.id, customerId, { daysAhead: 7, visits: 3 });
  const [first = 0, second = 0, third = 0] = ids;
  const statuses = () =>
    ids.map((id) => data.value("select status from bookings where id = ?", id));
  await signIn(cleaner.userId);
  await page.goto(paths.jobStep(third, "cancel"));
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.goto(paths.jobStep(second, "cancel"));
  await page.getByRole("radio", { name: t("visits:from-this", { count: 1 }) }).check();
  await field(t("job:cancel-reason")).fill("I move to Lampang");
  await press(t("job:cancel-send"));
  await expect(page).toHaveURL(paths.job(second));
  expect(statuses()).toEqual(["confirmed", "cancelled", "cancelled"]);
  data.sqlite.prepare("update bookings set status = 'confirmed' where id = ?").run(third);
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.item("bookings", third));
  await page.getByRole("link", { name: t("visits:number", { id: first }) }).click();
  await expect(page).toHaveURL(adminPaths.item("bookings", first));
  await page.getByRole("link", { name: t("admin-bookings:step-cancel") }).click();
  await page.getByRole("radio", { name: t("visits:from-this", { count: 1 }) }).check();
  await field(t("admin-bookings:reason-label")).fill("By phone");
  await press(t("admin-bookings:step-cancel"));
  await expect(page.getByText(t("admin-bookings:updated")).first()).toBeVisible();
  expect(statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("the rhythm is one tap, and going on always goes on, with the dates that are free", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  const today = cityDateOf(data.now);
  const first = addDays(today, 8 + ((8 - weekdayOf(addDays(today, 8))) % 7));
  // Another customer has the second date, so that a fifth is offered for it.
  const daysAhead = (Date.parse(first) - Date.parse(today)) / 86_400_000 + 7;
  data.addRequest(cleaner.id, data.addCustomer(), { daysAhead });
  await signIn(data.addCustomer());
  const serviceId = data.value("select min(id) from services where archived_at is null");
  const job = { serviceId, area: "nimman", cleanerId: cleaner.id, date: first } as const;
  await page.goto(paths.bookingTime({ ...job, time: "9:00 AM" }));
  const dates = page.locator("#repeat li");
  const bar = page.locator(".action-bar");

  await page.getByText(t("repeat:weekly"), { exact: true }).click();
  if (javaScriptEnabled) {
    await expect(dates).toHaveCount(5);
    await expect(bar).toContainText("฿5,000");
    // The days of the series are marked in the calendar: the first is the chosen one.
    await expect(page.locator("button.calendar-day[data-repeated]")).not.toHaveCount(0);
    await page.getByText(t("repeat:fortnightly"), { exact: true }).click();
    await expect(dates.nth(1).getByRole("checkbox")).toHaveValue(addDays(first, 14));
    await expect(dates).toHaveCount(4);
    await page.getByText(t("repeat:once"), { exact: true }).click();
    await expect(dates).toHaveCount(0);
    await expect(bar).toContainText("฿1,250");
    await page.getByText(t("repeat:weekly"), { exact: true }).click();
    await expect(dates).toHaveCount(5);
  }
  await press(t("when:time-continue"));
  await expect(page).toHaveURL(/\/booking\/details\?/);
  await expect(bar).toContainText("฿5,000");
  await page.locator(".action-bar-back").click();
  await expect(dates).toHaveCount(5);
  await expect(page.locator("#repeat li input:checked")).toHaveCount(4);
});
