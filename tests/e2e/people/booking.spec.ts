import { PLATFORM_FEE, calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { serverTranslator } from "~/i18n/catalogue.server";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { AREAS, type Area } from "~/lib/vocabulary";
import { languageOfText } from "~/lib/language-of-text";
import type { ServerFixtures } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";
import { SERVER_NOW } from "../../support/server-fixtures";
import { lastBookableDate } from "~/domain/schedule/slots";
import { addDays, cityDateOf, daysBetween, formatDate } from "~/lib/bangkok-time";
import { calendarPageOf, sundayOf } from "~/lib/calendar-pages";

/** Escapes a text for a regular expression: names contain brackets. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** True if the chosen cleaner can be booked without a request. */
function isInstant(data: ServerFixtures, id: number): boolean {
  return data.value("select instant_booking from cleaners where id = ?", id) === 1;
}

test("somebody who has never been here finds a cleaner and books @cross", async ({
  page,
  t,
  data,
  language,
  javaScriptEnabled,
  projectIndex,
}) => {
  const goOn = (name: string) => page.getByRole("button", { name, exact: true });

  await test.step("from the home page to the login, which brings back", async () => {
    await page.goto(paths.home());
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.locator(`main a[href^="${paths.booking()}"]`).first().click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fbooking/);
    await page.getByLabel(t("login:username")).fill(data.addPerson().username);
    await page.getByLabel(t("login:password")).fill(DEMO_PASSWORD);
    await goOn(t("login:submit")).click();
    await expect(page).toHaveURL(/\/booking$/);
    await expect(page.getByText(t("login:success")).first()).toBeVisible();
  });

  const service = { id: 0, name: "", duration: null as number | null };
  await test.step("1: a service", async () => {
    await expect(page.getByText(t("booking:step-1")).first()).toBeVisible();
    const radios = page.locator("input[name=serviceId]");
    await expect(radios).not.toHaveCount(0);
    const next = goOn(t("choosing:service-continue"));
    if (javaScriptEnabled) {
      await expect(next).toBeDisabled();
    } else {
      // The browser itself refuses, so the address stays.
      await next.click();
      await expect(page).toHaveURL(/\/booking$/);
    }
    service.id = Number(await radios.first().getAttribute("value"));
    service.name = keepCompounds(
      data.value(`select name_${language} from services where id = ?`, service.id),
    );
    service.duration = data.value("select duration from services where id = ?", service.id);
    await page.locator(".choice").filter({ hasText: service.name }).first().click();
    await expect(radios.first()).toBeChecked();
    await next.click();
    await expect(page).toHaveURL(/\/booking\/cleaner\?/);
  });

  let cleanerId = 0;
  let total = "";
  await test.step("2: a cleaner, with the total in sight", async () => {
    await expect(page.getByText(t("booking:step-2")).first()).toBeVisible();
    const inputs = page.locator("input[name=cleanerId]");
    await expect(inputs).not.toHaveCount(0);
    const ids = await inputs.evaluateAll((found) =>
      found.map((input) => Number(input.getAttribute("value"))),
    );
    const instant = ids.filter((id) => isInstant(data, id));
    cleanerId = instant[projectIndex % instant.length] ?? 0;
    const rate = data.value("select hourly_rate from cleaners where id = ?", cleanerId);
    total = formatBaht(calculateQuote(rate, service.duration).total);
    const card = page
      .locator(".choice")
      .filter({ has: page.locator(`input[name=cleanerId][value="${cleanerId}"]`) });
    await expect(card).toContainText(total);
    const next = goOn(t("choosing:cleaner-continue"));
    if (javaScriptEnabled) await expect(next).toBeDisabled();
    await card.click();
    await next.click();
    await expect(page).toHaveURL(/\/booking\/time\?/);
  });

  let date = "";
  await test.step("3: a day and a time; closed days say why", async () => {
    data.sqlite
      .prepare(
        "insert into cleaner_blocked_dates (cleaner_id, date) values (?, ?) on conflict do nothing",
      )
      .run(cleanerId, addDays(cityDateOf(SERVER_NOW), 20));
    await page.reload();
    await expect(page.getByRole("heading", { name: t("when:time-title") })).toBeVisible();
    const days = page.locator("button.calendar-day");
    const closed = page.locator("button.calendar-day:disabled").first();
    await expect(closed).toHaveAttribute("aria-label", language === "th" ? /\u00a0· / : /, /);
    const free = page.locator("button.calendar-day:enabled").last();
    date = (await free.getAttribute("value")) ?? "";
    await expect(free).toHaveAttribute("aria-label", new RegExp(t("when:day-free")));
    // Weeks that are wholly past are left out.
    const first = (await days.first().getAttribute("value")) ?? "";
    expect(daysBetween(first, cityDateOf(SERVER_NOW))).toBeLessThan(7);
    await free.click();
    await expect(page).toHaveURL(new RegExp(`date=${date}`));
    await expect(page.getByText(t("when:select-time"))).toBeVisible();
    const times = page.locator("input[name=time]");
    await expect(times).toHaveCount(8);
    await page.locator("label.slot:has(input:enabled)").last().click();
    await goOn(t("when:time-continue")).click();
    await expect(page).toHaveURL(/\/booking\/details\?/);
  });

  await test.step("4: the address", async () => {
    await page.getByLabel(t("details:address"), { exact: true }).fill("99/1 Soi 5");
    const city = page.getByLabel(t("details:city"), { exact: true });
    await city.selectOption({
      value: data.value<string>(
        "select min(area) from cleaner_areas where cleaner_id = ?",
        cleanerId,
      ),
    });
    await page.getByLabel(t("details:zip"), { exact: true }).fill("50200");
    await page.getByLabel(t("homes:door")).fill("The key is with the guard");
    await goOn(t("details:submit")).click();
    await expect(page).toHaveURL(/\/booking\/confirmation\?id=\d+$/);
  });

  const id = Number(new URL(page.url()).searchParams.get("id"));
  await test.step("5: it is confirmed, with the price in baht and how to pay", async () => {
    await expect(
      page.getByRole("heading", { name: t("confirmation:confirmed-title") }),
    ).toBeVisible();
    const main = page.locator("main");
    await expect(main).toContainText(total);
    await expect(main).toContainText(formatBaht(350_00));
    await expect(main).toContainText(t("confirmation:payment-cash"));
    await expect(main).toContainText(formatDate(date, language, "full"));
    if (language === "th") await expect(main).toContainText(/256[9]|2570/);
    await expect(main).not.toContainText("$");
    expect(
      data.sqlite
        .prepare("select cleaner_id, date, status, hours_billed from bookings where id = ?")
        .get(id),
    ).toEqual({
      cleaner_id: cleanerId,
      date,
      status: "confirmed",
      hours_billed: calculateHoursBilled(service.duration),
    });
  });

  await test.step("a reload shows the same booking", async () => {
    await page.reload();
    await expect(page.getByText(t("confirmation:booking-number", { id }))).toBeVisible();
  });

  await test.step("Back leads to the booking too, not to a time that it says is taken", async () => {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/booking/confirmation\\?id=${id}$`));
    await expect(page.getByText(t("confirmation:booking-number", { id }))).toBeVisible();
  });

  await test.step("it stands among my bookings", async () => {
    await page.getByRole("link", { name: t("confirmation:go-to-bookings") }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.locator("main")).toContainText(String(id));
  });
});

test("the confirmation leads to the calendar file, moving and cancelling; of a request to withdrawing it", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const customer = data.addCustomer();
  const { id: cleanerId } = data.addCleaner();
  const booked = data.addJob(cleanerId, customer, { daysAhead: 5 });
  const asked = data.addRequest(cleanerId, customer, { daysAhead: 8 });
  await signIn(customer);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await page.goto(paths.bookingConfirmation(booked));
  const file = await link(t("confirmation:add-to-calendar")).getAttribute("href");
  const answer = await page.request.get(file ?? "");
  expect(answer.headers()["content-type"]).toContain("text/calendar");
  await expect(link(t("confirmation:reschedule"))).toHaveAttribute(
    "href",
    paths.myBookingStep(booked, "move"),
  );
  await link(t("confirmation:cancel")).click();
  await expect(page).toHaveURL(new RegExp(`${paths.myBookingStep(booked, "cancel")}$`));

  await page.goto(paths.bookingConfirmation(asked));
  await expect(link(t("confirmation:add-to-calendar"))).toHaveCount(0);
  await expect(link(t("confirmation:reschedule"))).toHaveCount(0);
  await link(t("confirmation:withdraw")).click();
  await expect(page).toHaveURL(new RegExp(`${paths.myBookingStep(asked, "cancel")}$`));
});

test("the choices live in the address: back, a second tab, another day", async ({
  page,
  t,
  data,
  facts,
  signIn,
  context,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time } = facts.job;
  await page.goto(paths.bookingTime({ serviceId, cleanerId, date, time }));
  await expect(page.locator("input[name=time]:checked")).toHaveValue(time);
  await expect(page.locator("button.calendar-day[aria-pressed=true]")).toHaveAttribute(
    "value",
    date,
  );
  await page.getByRole("link", { name: t("booking:back"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/cleaner\\?.*cleanerId=${cleanerId}`));
  await expect(page.locator("input[name=cleanerId]:checked")).toHaveValue(String(cleanerId));
  await page.goBack();
  await expect(page.locator("input[name=time]:checked")).toHaveValue(time);

  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.locator("input[name=time]:checked")).toHaveValue(time);
  await second.close();

  const otherDay = page.locator(`button.calendar-day:enabled:not([value="${date}"])`).last();
  const other = await otherDay.getAttribute("value");
  await otherDay.click();
  await expect(page).toHaveURL(new RegExp(`cleanerId=${cleanerId}&date=${other}`));
  await expect(page.locator("button.calendar-day[aria-pressed=true]")).toHaveAttribute(
    "value",
    other ?? "",
  );
});

test("what is picked but not sent yet outlives another area", async ({
  page,
  t,
  data,
  facts,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, area } = facts.job;
  await page.goto(paths.booking());
  const picked = page.locator(`input[name=serviceId][value="${serviceId}"]`);
  await page.locator(".choice").filter({ has: picked }).click();
  const areas = page.locator("select[name=area]");
  await areas.selectOption(area);
  if (!javaScriptEnabled) {
    await page.getByRole("button", { name: t("choosing:area-apply"), exact: true }).click();
  }
  await expect(page).toHaveURL(new RegExp(`[?&]area=${area}`));
  await expect(areas).toHaveValue(area);
  await expect(picked).toBeChecked();

  // Enter goes on, like the strong button; it doesn't send the area again.
  await picked.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/booking\/cleaner\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    serviceId: String(serviceId),
    area,
  });
});

test("each step has a title of its own, and so has what there is none of", async ({
  page,
  t,
  language,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time } = facts.job;
  const plain = serverTranslator(language);
  const titled = (step: 1 | 2 | 3 | 4) =>
    `${plain(`booking:step-${step}`)} · ${plain("booking:meta-title")} · ${plain("common:brand")}`;
  await page.goto(paths.booking({ serviceId }));
  await expect(page).toHaveTitle(titled(1));
  await page.getByRole("button", { name: t("choosing:service-continue"), exact: true }).click();
  await expect(page).toHaveTitle(titled(2));
  await page.goto(paths.bookingTime({ serviceId, cleanerId }));
  await expect(page).toHaveTitle(titled(3));
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await expect(page).toHaveTitle(titled(4));
  const missing = await page.goto(paths.bookingConfirmation(999_999));
  expect(missing?.status()).toBe(404);
  await expect(page).toHaveTitle(`${plain("errors:status-404-title")} · ${plain("common:brand")}`);
});

test("a choice is called by its name and price, and described by the rest @wide", async ({
  language,
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId } = facts.job;
  await page.goto(paths.bookingCleaner({ serviceId, cleanerId }));
  const cleaner = page.locator(`input[name=cleanerId][value="${cleanerId}"]`);
  const [name, rate, bio] = data.sqlite
    .prepare<[number], [string, number, string]>(
      "select name, hourly_rate, bio from cleaners where id = ?",
    )
    .raw()
    .get(cleanerId) ?? ["", 0, ""];
  const duration = data.value("select duration from services where id = ?", serviceId);
  await expect(cleaner).toHaveAccessibleName(
    new RegExp(
      `^${literally(nameForReader(name, language))} .{0,30}${formatBaht(calculateQuote(rate, duration).total)}$`,
    ),
  );
  await expect(cleaner).toHaveAccessibleDescription(new RegExp(bio.slice(0, 30)));
  const card = page.locator(".choice").filter({ has: cleaner });
  await expect(card.getByText(bio.slice(0, 30))).toHaveAttribute("lang", languageOfText(bio));

  await page.goto(paths.booking({ serviceId }));
  const service = page.locator(`input[name=serviceId][value="${serviceId}"]`);
  const lowest = data.value(
    `select min(hourly_rate) from cleaners join cleaner_specialties on cleaner_id = cleaners.id
     join services using (specialty) where is_listed and services.id = ?`,
    serviceId,
  );
  const from = `${t("booking:from")} ${formatBaht(calculateQuote(lowest, duration).total)}`;
  await expect(service).toHaveAccessibleName(new RegExp(`^.{3,60} ${from}$`));
  const typical =
    data.value<number>("select price from services where id = ?", serviceId) + PLATFORM_FEE;
  await expect(service).toHaveAccessibleDescription(new RegExp(formatBaht(typical)));

  // Once the cleaner is known, only their total is shown.
  await page.goto(paths.booking({ serviceId, cleanerId }));
  const theirs = formatBaht(calculateQuote(rate, duration).total);
  await expect(service).toHaveAccessibleName(new RegExp(`^.{3,60} ${theirs}$`));
  await expect(page.locator(".action-bar")).toContainText(theirs);
  await expect(page.locator(".action-bar")).not.toContainText(t("booking:from"));
});

test("step 2 counts the cleaners, orders them, and leads to a page that leads back with all choices", async ({
  language,
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, area, cleanerId } = facts.job;
  await page.goto(paths.bookingCleaner({ serviceId, area }));
  const rates = data.sqlite
    .prepare<[number, string], { id: number; rate: number }>(
      `select cleaners.id, hourly_rate as rate from cleaners
       join cleaner_specialties on cleaner_specialties.cleaner_id = cleaners.id
       join services using (specialty) join cleaner_areas on cleaner_areas.cleaner_id = cleaners.id
       where is_listed and services.id = ? and area = ?`,
    )
    .all(serviceId, area);
  const count = t("choosing:cleaner-count-in", { count: rates.length, area: t(`areas:${area}`) });
  await expect(page.getByText(count, { exact: true })).toBeVisible();

  const orders = page.getByRole("navigation", { name: t("browse:order") });
  await orders.locator("summary").click();
  await orders.getByRole("link", { name: t("browse:order-lowest"), exact: true }).click();
  await expect(page).toHaveURL(/[?&]sort=lowest/);
  const inOrder = [...rates].sort((a, b) => a.rate - b.rate);
  const first = page.locator("input[name=cleanerId]").first();
  await expect(first).toHaveAccessibleName(
    new RegExp(
      `${formatBaht(
        calculateQuote(
          inOrder[0]?.rate ?? 0,
          data.value("select duration from services where id = ?", serviceId),
        ).total,
      )}$`,
    ),
  );

  const card = page.locator(".choice").filter({ has: page.locator(`input[value="${cleanerId}"]`) });
  await card.getByRole("link", { name: t("choosing:see-profile") }).click();
  await expect(page).toHaveURL(new RegExp(`/cleaners/${cleanerId}\\?`));
  const inFull = data.value<string>("select name from cleaners where id = ?", cleanerId);
  const name = nameForReader(inFull, language);
  await page
    .getByRole("link", { name: t("cleaner:book", { name }), exact: true })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`serviceId=${serviceId}`));
  await expect(page).toHaveURL(new RegExp(`area=${area}`));
  await expect(page).toHaveURL(new RegExp(`cleanerId=${cleanerId}`));
});

test("a step whose questions are not answered leads to the first that is, and says why", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date } = facts.job;
  for (const [address, step, why] of [
    [paths.bookingCleaner(), /\/booking\?/, t("choices:why-service-missing")],
    [paths.bookingTime({ serviceId }), /\/booking\/cleaner\?/, t("choices:why-cleaner-missing")],
    [
      paths.bookingDetails({ serviceId, cleanerId }),
      /\/booking\/time\?/,
      t("choices:why-date-missing"),
    ],
    [
      paths.bookingDetails({ serviceId, cleanerId, date }),
      /\/booking\/time\?/,
      t("choices:why-time-missing"),
    ],
    [paths.bookingTime({ serviceId: 9_999 }), /\/booking\?/, t("choices:why-service-gone")],
    [
      paths.bookingTime({ serviceId, cleanerId: 9_999 }),
      /\/booking\/cleaner\?/,
      t("choices:why-cleaner-gone"),
    ],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(step);
    await expect(page.getByText(why)).toBeVisible();
  }
});

test("details that the server refuses are kept, and it says why beside each", async ({
  page,
  field,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time, area } = facts.job;
  const elsewhere = AREAS.find(
    (one) =>
      data.value(
        "select count(*) from cleaner_areas where cleaner_id = ? and area = ?",
        cleanerId,
        one,
      ) === 0,
  );
  const submit = page.getByRole("button", { name: t("details:submit"), exact: true });
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await field(t("details:address")).fill("7 Moonlight Lane");
  await field(t("details:city")).selectOption(elsewhere ?? "");
  await field(t("details:zip")).fill("10200");
  await submit.click();
  // The error is beside the field, and in the list above the form.
  await expect(page.getByText(t("errors:zip-invalid"))).toHaveCount(2);
  await expect(field(t("details:zip"))).toHaveAttribute("aria-invalid", "true");
  await expect(field(t("details:address"))).toHaveValue("7 Moonlight Lane");

  await field(t("details:zip")).fill("50200");
  await submit.click();
  await expect(
    page.getByRole("link", {
      name: t("details:city-not-served-link", { area: elsewhere ? t(`areas:${elsewhere}`) : "" }),
    }),
  ).toHaveAttribute("href", paths.bookingCleaner({ serviceId, area: elsewhere }));
  await expect(field(t("details:city"))).toHaveValue(elsewhere ?? "");
  await expect(field(t("details:city")).locator(`option[value="${area}"]`)).toHaveCount(1);
});

test("a time that was taken meanwhile is asked for again, the rest is kept @cross", async ({
  page,
  t,
  data,
  signIn,
  request,
  projectIndex,
}) => {
  // Each project books another cleaner, on days that no other test uses.
  const jobs = data.freeJobs(9, { daysAhead: 90 });
  const job = jobs[projectIndex];
  if (!job) throw new Error("Nobody is free.");
  const { serviceId, cleanerId, date, time } = job;
  // The area of the search differs from the area that is typed later.
  const lookedIn = data.value<Area>(
    "select max(area) from cleaner_areas where cleaner_id = ?",
    cleanerId,
  );
  expect(lookedIn).not.toBe(job.area);
  await signIn(data.addCustomer());
  await page.goto(paths.bookingDetails({ serviceId, area: lookedIn, cleanerId, date, time }));
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(t("details:address")).fill("7 Moonlight Lane");
  await field(t("details:city")).selectOption(job.area);
  await field(t("details:zip")).fill("50200");
  await field(t("homes:door")).fill("The key is with the guard");

  const faster = await request.post("/api/bookings", {
    headers: { Cookie: data.signIn(data.addCustomer()), Origin: process.env.E2E_ORIGIN ?? "" },
    data: { serviceId, cleanerId, date, time, address: "1", city: job.area, zipCode: "50200" },
  });
  expect(faster.ok()).toBe(true);

  await page.getByRole("button", { name: t("details:submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/booking\/time\?.*why=time-taken/);
  await expect(page.getByText(t("choices:why-time-taken"))).toBeVisible();
  // The day may be full now and show no times; another day has some.
  await expect(page.locator(`input[name=time][value="${time}"]:enabled`)).toHaveCount(0);
  const next = page.locator("button.calendar-day:enabled").last();
  const otherDay = await next.getAttribute("value");
  await next.click();
  await expect(page).toHaveURL(new RegExp(`[?&]date=${otherDay}`));
  await page.locator("label.slot:has(input:enabled)").first().click();
  await page.getByRole("button", { name: t("when:time-continue"), exact: true }).click();
  await expect(field(t("details:address"))).toHaveValue("7 Moonlight Lane");
  await expect(field(t("details:city"))).toHaveValue(job.area);
  await expect(field(t("details:zip"))).toHaveValue("50200");
  await expect(field(t("homes:door"))).toHaveValue("The key is with the guard");
  await page.getByRole("button", { name: t("details:submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/booking\/confirmation/);
});

test("today in the calendar is Chiang Mai's, whatever the phone's clock says", async ({
  page,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId } = facts.job;
  const today = cityDateOf(SERVER_NOW);
  await page.goto(paths.bookingTime({ serviceId, cleanerId, from: today }));
  await expect(page.locator("button.calendar-day[aria-current=date]")).toHaveAttribute(
    "value",
    today,
  );
});

test("five weeks without a free day lead to some that have one", async ({
  page,
  t,
  data,
  facts,
  signIn,
  language,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId } = facts.job;
  const lastDay = lastBookableDate(SERVER_NOW);
  const from = calendarPageOf(sundayOf(cityDateOf(SERVER_NOW)), lastDay);
  const away = data.sqlite.prepare(
    "insert or ignore into cleaner_blocked_dates (cleaner_id, date) values (?, ?)",
  );
  for (let day = from; day <= lastDay; day = addDays(day, 1)) away.run(cleanerId, day);

  await page.goto(paths.bookingTime({ serviceId, cleanerId, from }));
  await expect(page.getByText(t("when:days-full"))).toBeVisible();
  await expect(page.locator("button.calendar-day:enabled")).toHaveCount(0);
  const way = page.getByRole("link", { name: t("when:days-free", { date: "" }) });
  const said = await way.textContent();
  await way.click();
  await expect(page.getByText(t("when:days-full"))).toHaveCount(0);
  const date = await page.locator("button.calendar-day:enabled").first().getAttribute("value");
  expect(said).toBe(t("when:days-free", { date: formatDate(date ?? "", language, "short") }));
});
