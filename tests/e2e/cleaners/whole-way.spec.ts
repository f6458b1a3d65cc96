import sharp from "sharp";
import { calculateQuote } from "~/domain/pricing/pricing";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { expect, setCookie, waitForHydration, test } from "../fixtures";
import { moveToToday } from "./move-to-today";

const BIO = "ทำงานแม่บ้านโรงแรม 6 ปี ถนัดห้องน้ำและห้องครัว";
const RATE = 310_00;
const CUSTOMERS_PHONE = "081-555-0188";

test("somebody registers, is let in, gets a job, does it, is paid, and sees what they earned @cross", async ({
  page,
  otherPage,
  request,
  press,
  field,
  t,
  data,
  projectIndex,
  language,
  signIn,
  emailTo,
  baseURL,
  javaScriptEnabled,
}) => {
  // The test opens some twenty pages as two people.
  test.slow();
  const scripts = javaScriptEnabled !== false;
  // A unique name, because the customer searches for it.
  const initial = "BCDFGHKLMNP"[projectIndex] ?? "Z";
  const name = `Rinlada ${initial}.`;
  const { id: userId, email } = data.addPerson({ locale: language });
  data.sqlite
    .prepare("update users set first_name = 'Rinlada', last_name = ? where id = ?")
    .run(`${initial}ornsri`, userId);

  await test.step("they register, with a photo and both consents", async () => {
    await signIn(userId);
    await page.goto(paths.cleanerSignup());
    await field(t("partner:optional", { label: t("partner:photo") })).setInputFiles({
      name: "me.jpg",
      mimeType: "image/jpeg",
      buffer: await sharp({
        create: { width: 320, height: 240, channels: 3, background: "#2c6e5c" },
      })
        .jpeg()
        .toBuffer(),
    });
    await field(t("partner:bio")).fill(BIO);
    await page.getByRole("checkbox", { name: t("specialties:condo-cleaning") }).check();
    await page.getByRole("checkbox", { name: t("common:language-name-th") }).check();
    await field(`${t("partner:rate")} (${t("partner:rate-unit")})`).fill(String(RATE / 100));
    await page.getByRole("checkbox", { name: t("join-form:terms") }).check();
    await page.getByRole("checkbox", { name: t("join-form:consent") }).check();
    await press(t("partner:register"));
    await expect(page).toHaveURL(paths.cleanerDashboard());
    await expect(page.getByText(t("partner:registered"), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("checklist:left", { count: 2 }),
    );
    await expect(page.getByText(t("checklist:verification-step"), { exact: true })).toBeVisible();
  });

  const cleanerId = data.value("select id from cleaners where user_id = ?", userId);
  await test.step("an admin lets them in, who hears of it by mail", async () => {
    const verified = await request.patch(`/api/admin/cleaners/${cleanerId}/verify`, {
      headers: { Cookie: data.signIn(data.userId("admin")), Origin: baseURL ?? "" },
      data: { isVerified: true, identitySeenOn: "2026-11-20", rightToWorkSeenOn: "2026-11-20" },
    });
    expect(await verified.json()).toMatchObject({ isVerified: true, isListed: false });
    await emailTo(email, t("email:verified-subject"));
    await page.reload();
    await expect(page.getByText(t("checklist:verification-step"), { exact: true })).toHaveCount(0);
  });

  await test.step("they say when and where they work, and are ready for jobs", async () => {
    await page.getByRole("link", { name: t("checklist:availability-action") }).click();
    await expect(page).toHaveURL(paths.cleanerAvailability());
    if (scripts) await waitForHydration(page);
    const saturday = t("availability:works-on", { day: t("availability:weekday-6") });
    await page.getByRole("switch", { name: saturday }).click();
    await press(t("availability:save"));
    await expect(page).toHaveURL(paths.cleanerDashboard());
    await expect(page.getByText(t("availability:saved")).first()).toBeVisible();

    await page.getByRole("link", { name: t("checklist:areas-action") }).click();
    await expect(page).toHaveURL(paths.cleanerAreas());
    if (scripts) await waitForHydration(page);
    await page.getByLabel(t("areas:nimman"), { exact: true }).check();
    await press(t("settings:areas-save"));
    await expect(page).toHaveURL(paths.cleanerDashboard());
    await expect(page.getByText(t("checklist:ready-title"))).toBeVisible();
  });

  await test.step("they want to answer requests themselves", async () => {
    await page.goto(paths.cleanerSetting("instant"));
    if (scripts) await waitForHydration(page);
    await page.getByText(t("common:off"), { exact: true }).click();
    await press(t("settings:save"));
    await expect(page).toHaveURL(paths.cleanerSettings());
    await expect(page.getByText(t("settings:instant-off"))).toBeVisible();
  });

  const customerId = data.addCustomer({ locale: language, phone: null });
  let bookingId = 0;
  await test.step("a customer finds them by name, and asks for a job", async () => {
    await setCookie(otherPage.context(), data.signIn(customerId), baseURL ?? "");
    const goOn = (label: string) =>
      otherPage.getByRole("button", { name: label, exact: true }).click();
    await otherPage.goto(paths.browse());
    await otherPage.locator("details:has(form[role=search]) > summary").click();
    await otherPage.locator("input[name=q]").fill(name);
    await otherPage.locator("input[name=q]").press("Enter");
    await expect(otherPage).toHaveURL(/[?&]q=Rinlada/);
    const card = otherPage.locator("main article").filter({ hasText: name });
    await card
      .locator(`a[href="${paths.booking({ cleanerId })}"]`)
      .first()
      .click({ position: { x: 40, y: 40 } });

    await expect(otherPage).toHaveURL(new RegExp(`/booking\\?cleanerId=${cleanerId}`));
    await expect(otherPage.getByText(t("choosing:with-cleaner", { name }))).toBeVisible();
    await otherPage.locator(".choice").first().click();
    await goOn(t("choosing:service-continue"));
    await expect(otherPage).toHaveURL(/\/booking\/cleaner\?/);
    await expect(otherPage.locator("input[name=cleanerId]:checked")).toHaveValue(String(cleanerId));
    await goOn(t("choosing:cleaner-continue"));
    await expect(otherPage).toHaveURL(/\/booking\/time\?/);
    const day = otherPage.locator("button.calendar-day:enabled").last();
    const date = (await day.getAttribute("value")) ?? "";
    await day.click();
    await expect(otherPage).toHaveURL(new RegExp(`date=${date}`));
    await otherPage.locator("label.slot:has(input:enabled)").first().click();
    await goOn(t("when:time-continue"));
    await expect(otherPage).toHaveURL(/\/booking\/details\?/);
    const fill = (label: string, text: string) =>
      otherPage.getByLabel(label, { exact: true }).fill(text);
    await fill(t("details:address"), "88/9 Soi Nine");
    await otherPage.getByLabel(t("details:city"), { exact: true }).selectOption("nimman");
    await fill(t("details:zip"), "50200");
    await fill(t("details:phone"), CUSTOMERS_PHONE);
    await otherPage.getByLabel(t("homes:door")).fill("The dog is friendly");
    await goOn(t("details:submit-request"));
    await expect(otherPage).toHaveURL(/\/booking\/confirmation\?id=\d+$/);
    await expect(
      otherPage.getByRole("heading", { name: t("confirmation:pending-title") }),
    ).toBeVisible();
    bookingId = Number(new URL(otherPage.url()).searchParams.get("id"));
  });

  const [duration, total] = data.sqlite
    .prepare<[number], [number | null, number]>(
      "select service_duration, total_price from bookings where id = ?",
    )
    .raw()
    .get(bookingId) ?? [null, 0];
  const price = calculateQuote(RATE, duration);
  expect(total).toBe(price.total);
  const sum = formatBaht(price.total);
  const main = page.locator("main");

  await test.step("the cleaner accepts on Today, and sees where it is", async () => {
    await page.goto(paths.cleanerDashboard());
    const card = page.getByRole("region", { name: t("jobs:pending") }).getByRole("article");
    await expect(card).toContainText("Dao Tester");
    await expect(card).toContainText(formatBaht(price.serviceCost));
    await expect(main).not.toContainText("88/9 Soi Nine");
    await card.getByRole("button").click();
    await expect(page.getByRole("link", { name: t("jobs:see-job") })).toBeVisible();
    await expect(page.getByText("88/9 Soi Nine")).toBeVisible();
    await expect(page.getByText("The dog is friendly")).toBeVisible();
    await otherPage.goto(paths.dashboard());
    await expect(otherPage.locator("main")).toContainText(t("common:status-confirmed"));
    await expect(otherPage.locator("main")).toContainText(name);
  });

  await test.step("its day has come: 'On the way', which the customer sees", async () => {
    // Nobody can be on the way days before: the job is moved to today, two hours after the server's start.
    moveToToday(data, bookingId, 11);
    await page.goto(paths.cleanerDashboard());
    await expect(main).toContainText(t("jobs:today-jobs", { count: 1, sum }));
    await press(t("jobs:on-my-way"));
    await expect(page.getByRole("button", { name: t("jobs:on-my-way") })).toHaveCount(0);
    await otherPage.goto(paths.dashboard());
    await expect(otherPage.getByText(t("day:way-customer", { name }))).toBeVisible();
    await expect(
      otherPage.getByRole("link", { name: t("dashboard:call", { phone: "081-555-0123" }) }),
    ).toHaveAttribute("href", "tel:+66815550123");
  });

  await test.step("its hour has come: 'Done', paid in cash", async () => {
    // A job can't be done before its start either.
    moveToToday(data, bookingId, 9);
    await page.goto(paths.cleanerDashboard());
    await page
      .getByRole("link", { name: t("jobs:open-job") })
      .first()
      .click();
    await expect(page).toHaveURL(paths.job(bookingId));
    await expect(
      page.getByRole("link", { name: t("job:call", { name: "Dao Tester" }) }),
    ).toHaveAttribute("href", "tel:+66815550188");
    await page.getByLabel(t("job:way-cash"), { exact: true }).check();
    await press(t("job:done-paid"));
    await expect(page.getByText(t("job:received-sum", { sum }))).toBeVisible();
  });

  await test.step("the month's earnings have the job, its sum and the fee that is owed", async () => {
    await page.goto(paths.cleanerEarnings());
    const fee = formatBaht(price.platformFee);
    // The paper, which is below, says it, too.
    await expect(page.getByText(t("earnings:collected", { count: 1 })).first()).toBeVisible();
    await expect(main).toContainText(sum);
    await expect(main).toContainText(formatBaht(price.serviceCost));
    // Until its month is over a fee is owed, but not yet due.
    await expect(page.getByText(t("earnings:month-fees", { sum: fee }))).toBeVisible();
    await expect(page.getByText(t("earnings:state-running"))).toBeVisible();
    await page.goto(paths.cleanerDashboard());
    await page.getByRole("link", { name: t("jobs:completed") }).click();
    await expect(main).toContainText(
      t("jobs:month-sum", { count: 1, kept: formatBaht(price.serviceCost), sum }),
    );
  });

  await test.step("the customer sees that it is done", async () => {
    await otherPage.goto(paths.dashboard());
    const row = otherPage.locator("main").getByRole("listitem").filter({ hasText: name });
    // The booking is done; only its review is left.
    await expect(row.getByText(t("dashboard:not-reviewed"))).toBeVisible();
  });
});
