import type { Page } from "@playwright/test";
import { renderTranslator } from "~/i18n/catalogue.server";
import type { Translate } from "~/i18n/messages";
import { addDays, formatDate, formatDays } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

/** The server's day is Monday 23 November 2026. */
const NEXT_MONDAY = "2026-11-30";
const SATURDAY = "2026-11-28";

const daySwitch = (page: Page, t: Translate, weekday: 1 | 5 | 6) =>
  page.getByRole("switch", {
    name: t("availability:works-on", { day: t(`availability:weekday-${weekday}`) }),
  });
const windowsOf = (page: Page, t: Translate, weekday: 1 | 5 | 6) =>
  page.getByRole("group", {
    name: t("availability:windows-of", { day: t(`availability:weekday-${weekday}`) }),
  });
/** Unfolds the windows of a weekday's row. */
const open = (page: Page, weekday: number) => page.locator(`#day-${weekday} summary`).click();

test("a cleaner says when they work, and step 3 offers just that @cross", async ({
  page,
  t,
  data,
  facts,
  signIn,
  press,
  language,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  await signIn(cleaner.userId);
  await page.goto(paths.cleanerAvailability());
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(page.getByText(t("availability:sentence", { count: 40 }))).toBeVisible();

  // Saturday morning is added, and Friday removed.
  await daySwitch(page, t, 6).click();
  await open(page, 6);
  await windowsOf(page, t, 6).getByText(t("availability:window-midday")).click();
  await daySwitch(page, t, 5).click();
  if (javaScriptEnabled) {
    await expect(page.getByText(t("availability:sentence", { count: 36 }))).toBeVisible();
  }

  // Monday becomes a day off by a tap, then two more days by their dates; the switches keep their states.
  const weeks = formatDays("2026-12-27", "2027-01-30", language);
  await page.getByRole("button", { name: formatDate(NEXT_MONDAY, language, "day") }).click();
  await expect(
    page.getByRole("button", { name: formatDate(NEXT_MONDAY, language, "short") }),
  ).toBeVisible();
  await press(t("availability:weeks-after"));
  await expect(page.getByRole("heading", { name: weeks })).toBeVisible();
  await page.getByText(t("availability:several")).click();
  await page.getByLabel(t("availability:range-from"), { exact: true }).fill("2026-12-02");
  await page.getByLabel(t("availability:range-to"), { exact: true }).fill("2026-12-03");
  await page.getByText(t("availability:window-morning")).last().click();
  await press(t("availability:range-add"));
  await expect(page.locator("input[name=daysOff]")).toHaveValue(
    `${NEXT_MONDAY}/${NEXT_MONDAY}/7 2026-12-02/2026-12-03/1`,
  );
  await expect(daySwitch(page, t, 5)).not.toBeChecked();
  await expect(daySwitch(page, t, 6)).toBeChecked();
  await press(t("availability:save"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
  await expect(page.getByText(t("availability:saved")).first()).toBeVisible();

  await signIn(data.addCustomer());
  const on = (date: string) =>
    page.goto(paths.bookingTime({ serviceId: facts.job.serviceId, cleanerId: cleaner.id, date }));
  const slots = page.locator("input[name=time]:not(:disabled)");
  await on(SATURDAY);
  expect(
    await slots.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(["8:00 AM", "9:00 AM", "10:00 AM"].slice(0, await slots.count()));
  await expect(slots).not.toHaveCount(0);
  for (const closed of [NEXT_MONDAY, addDays(SATURDAY, -1)]) {
    await on(closed);
    await expect(slots).toHaveCount(0);
  }
  await on("2026-12-02");
  await expect(slots.first()).toHaveValue("12:00 PM");
});

test("days off are taken back by their chip; a day's times are copied to all from Monday to Friday", async ({
  page,
  t,
  data,
  signIn,
  press,
  language,
  javaScriptEnabled,
}) => {
  const { userId } = data.addCleaner();
  await signIn(userId);
  await page.goto(paths.cleanerAvailability());
  if (javaScriptEnabled) await waitForHydration(page);
  const chip = page.getByRole("button", { name: formatDate(NEXT_MONDAY, language, "short") });
  await page.getByRole("button", { name: formatDate(NEXT_MONDAY, language, "day") }).click();
  await chip.click();
  await expect(chip).toHaveCount(0);

  await open(page, 1);
  await windowsOf(page, t, 1).getByText(t("availability:window-midday")).click();
  await page
    .locator("#day-1")
    .getByRole("button", { name: t("availability:copy") })
    .click();
  await expect(page.getByText(t("availability:sentence", { count: 20 }))).toBeVisible();
  await expect(page.locator("input[name=windows-5]:checked")).toHaveCount(1);
  await press(t("availability:save"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
  const saved = data.value("select week_windows from cleaners where user_id = ?", userId);
  expect(saved & 0o77777).toBe(0o11111);
});

test("a job outside of the new times is named where it is, and stays", async ({
  page,
  t,
  data,
  signIn,
  press,
  language,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  const booking = data.addRequest(cleaner.id, data.addCustomer(), { daysAhead: 7, hour: 13 });
  await signIn(cleaner.userId);
  await page.goto(paths.cleanerAvailability());
  if (javaScriptEnabled) await waitForHydration(page);
  await daySwitch(page, t, 1).click();
  // Without scripts the list is only updated when the next button is pressed.
  if (!javaScriptEnabled) await press(t("availability:weeks-after"));
  const row = page.locator("#day-1");
  await expect(row).toContainText(formatDate(NEXT_MONDAY, language, "short"));
  await expect(row).toContainText(t("availability:job-stays"));
  await expect(row.getByRole("link", { name: t("availability:see-job") })).toHaveAttribute(
    "href",
    paths.job(booking),
  );
  await press(t("availability:save"));
  await expect(
    page.getByText(t("availability:saved-jobs-stay", { count: 1 })).first(),
  ).toBeVisible();
  expect(data.value("select status from bookings where id = ?", booking)).toBe("pending");
});

test("what another device saved meanwhile is shown, and saved over only by saving again", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const { id, userId } = data.addCleaner();
  await signIn(userId);
  await page.goto(paths.cleanerAvailability());
  if (javaScriptEnabled) await waitForHydration(page);
  await daySwitch(page, t, 5).click();
  data.value("update cleaners set work_days = 1 where id = ? returning id", id);
  await press(t("availability:save"));
  const notice = page.getByRole("alert").filter({ hasText: t("errors:changed-title") });
  await expect(notice).toContainText(t("availability:weekday-2"));
  expect(data.value("select work_days from cleaners where id = ?", id)).toBe(1);
  await expect(daySwitch(page, t, 5)).not.toBeChecked();
  await press(t("availability:save"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
  expect(data.value("select work_days from cleaners where id = ?", id)).toBe(0b01111);
});

test("whoever works on no day is told that nobody can book them, and may save it", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const { id, userId } = data.addCleaner();
  data.value("update cleaners set work_days = 1 where id = ? returning id", id);
  await signIn(userId);
  await page.goto(paths.cleanerAvailability());
  if (javaScriptEnabled) await waitForHydration(page);
  await daySwitch(page, t, 1).click();
  if (!javaScriptEnabled) await press(t("availability:weeks-after"));
  await expect(page.getByText(t("availability:nobody-can"))).toBeVisible();
  await press(t("availability:save"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
});

test("leaving with changes that aren't saved asks first", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "Only scripts can ask.");
  await signIn(data.addCleaner().userId);
  await page.goto(paths.cleanerAvailability());
  await waitForHydration(page);
  await daySwitch(page, t, 5).click();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const back = page.locator("main form").getByRole("link", { name: t("availability:back") });
  await back.click();
  await expect.poll(() => asked).toEqual([t("availability:leave")]);
  await expect(page).toHaveURL(paths.cleanerAvailability());
  await expect(daySwitch(page, t, 5)).not.toBeChecked();
});

test("another language keeps what isn't saved yet, and doesn't save it", async ({
  page,
  t,
  data,
  signIn,
  language,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  await signIn(cleaner.userId);
  await page.goto(paths.cleanerAvailability());
  if (javaScriptEnabled) await waitForHydration(page);
  await daySwitch(page, t, 5).click();
  const other = language === "en" ? "th" : "en";
  await page.locator(`header button[value=${other}]`).click();
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  if (javaScriptEnabled) await waitForHydration(page);
  const inOther = renderTranslator(other, () => undefined);
  await expect(daySwitch(page, inOther, 5)).not.toBeChecked();
  await expect(page.getByText(inOther("availability:sentence", { count: 32 }))).toBeVisible();

  const days = () => data.value("select work_days from cleaners where id = ?", cleaner.id);
  const before = days();
  await page.getByRole("button", { name: inOther("availability:save"), exact: true }).click();
  await expect(page).toHaveURL(paths.cleanerDashboard());
  expect(days()).not.toBe(before);
});
