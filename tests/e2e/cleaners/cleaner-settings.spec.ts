import { formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

test("areas are chosen on the map, at least one, and rule where a cleaner is found", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  await signIn(cleaner.userId);
  await page.goto(paths.cleanerSettings());
  await page.getByRole("link", { name: t("settings:areas-title") }).click();
  await expect(page).toHaveURL(paths.cleanerAreas());
  if (javaScriptEnabled) await waitForHydration(page);
  const boxes = page.getByRole("checkbox");
  for (const box of await boxes.all()) await box.uncheck();
  await press(t("settings:areas-save"));
  await expect(page.getByText(t("settings:areas-none"))).toBeVisible();
  await expect(page.locator("input[name=areas]:checked")).toHaveCount(0);
  await expect(page.getByLabel(t("areas:old-city"), { exact: true })).toBeFocused();
  await page.getByLabel(t("areas:mae-rim"), { exact: true }).press("Space");
  await page.getByLabel(t("areas:suthep"), { exact: true }).check();
  const saraphi = page.getByLabel(t("areas:saraphi"), { exact: true });
  // A corner of its shape, away from its name.
  const corner = { position: { x: 62, y: 14 } };
  const shape = page.locator("label", { has: saraphi }).locator("use").first();
  await shape.click(corner);
  await expect(saraphi).toBeChecked();
  await shape.click(corner);
  await expect(saraphi).not.toBeChecked();
  await press(t("settings:areas-save"));
  await expect(page).toHaveURL(paths.cleanerSettings());
  await expect(page.getByText(t("settings:areas-saved")).first()).toBeVisible();
  await expect(page.getByRole("link", { name: t("settings:areas-title") })).toContainText(
    t("areas:suthep"),
  );
  expect(
    data.value<string>(
      "select group_concat(area, ' ') from (select area from cleaner_areas where cleaner_id = ? order by area)",
      cleaner.id,
    ),
  ).toBe("mae-rim suthep");
});

test("instant booking is switched among the settings, or on a page of its own", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  const isOn = () => data.value("select instant_booking from cleaners where id = ?", cleaner.id);
  await signIn(cleaner.userId);
  await page.goto(paths.cleanerSettings());
  await expect(page.getByText(t("settings:instant-on"))).toBeVisible();
  if (javaScriptEnabled) {
    await waitForHydration(page);
    await page.getByRole("switch", { name: t("settings:instant-title") }).click();
    await expect.poll(isOn).toBe(0);
  } else {
    await page.getByRole("link", { name: t("settings:instant-title") }).click();
    await page.getByText(t("common:off"), { exact: true }).click();
    await press(t("settings:save"));
    await expect(page).toHaveURL(paths.cleanerSettings());
    expect(isOn()).toBe(0);
  }
  await expect(page.getByText(t("settings:instant-off"))).toBeVisible();
});

test("a pause takes a cleaner off the list until they end it", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const cleaner = data.addCleaner();
  const isListed = () => data.value("select is_listed from cleaners where id = ?", cleaner.id);
  await signIn(cleaner.userId);
  await page.goto(paths.cleanerSetting("pause"));
  await press(t("settings:pause"));
  await expect(page.getByText(t("settings:pause-saved-on")).first()).toBeVisible();
  expect(isListed()).toBe(0);
  await page.getByRole("link", { name: t("settings:pause-title") }).click();
  await press(t("settings:resume"));
  await expect(page.getByText(t("settings:pause-saved-off")).first()).toBeVisible();
  expect(isListed()).toBe(1);
});

test("a PromptPay id is a mobile number or an e-wallet; a national id is refused and stays in the field", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const cleaner = data.addCleaner();
  await signIn(cleaner.userId);
  await page.goto(paths.cleanerSetting("promptpay"));
  if (javaScriptEnabled) await waitForHydration(page);
  const id = field(t("settings:promptpay-label"));
  await id.fill("1-1017-00207-36-6");
  await press(t("settings:save"));
  await expect(page.getByText(t("settings:promptpay-national-id"))).toBeVisible();
  await expect(id).toHaveValue("1-1017-00207-36-6");
  await id.fill("081 555 0101");
  await press(t("settings:save"));
  await expect(page).toHaveURL(paths.cleanerSettings());
  await expect(page.getByRole("link", { name: t("settings:promptpay-title") })).toContainText(
    "081-xxx-0101",
  );
  expect(data.value("select promptpay_id from cleaners where id = ?", cleaner.id)).toBe(
    "+66815550101",
  );
});

test("whoever takes their consent back is off the list at once", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const cleaner = data.addCleaner();
  await signIn(cleaner.userId);
  await page.goto(paths.cleaner(cleaner.id));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dao T.");
  await page.goto(paths.cleanerSetting("check"));
  await press(t("settings:check-withdraw"));
  await expect(page).toHaveURL(paths.cleanerSettings());
  await expect(page.getByText(t("settings:check-saved-withdrawn")).first()).toBeVisible();
  expect(data.value("select is_listed from cleaners where id = ?", cleaner.id)).toBe(0);
  await page.getByRole("link", { name: t("settings:check-title") }).click();
  await press(t("settings:check-give"));
  await expect(page.getByText(t("settings:check-saved-given")).first()).toBeVisible();
  expect(data.value("select is_listed from cleaners where id = ?", cleaner.id)).toBe(1);
});

test("to a blocked customer the cleaner has no free time; what they booked is listed to be cancelled", async ({
  page,
  t,
  data,
  facts,
  signIn,
  language,
}) => {
  const [cleaner, customer] = [data.addCleaner(), data.addCustomer()];
  const booking = data.addRequest(cleaner.id, customer, { daysAhead: 7, hour: 9 });
  const step3 = (date: string) =>
    paths.bookingTime({ serviceId: facts.job.serviceId, cleanerId: cleaner.id, date });
  const slots = page.locator("input[name=time]:not(:disabled)");
  await signIn(customer);
  await page.goto(step3("2026-12-01"));
  await expect(slots).not.toHaveCount(0);

  await signIn(cleaner.userId);
  await page.goto(paths.cleanerSetting("blocked"));
  await page.getByRole("button", { name: t("settings:block") }).click();
  await expect(page.getByText(t("settings:blocked-saved-on")).first()).toBeVisible();
  await expect(page.getByRole("link", { name: t("availability:see-job") })).toHaveAttribute(
    "href",
    paths.job(booking),
  );

  await signIn(customer);
  await page.goto(step3("2026-12-01"));
  await expect(slots).toHaveCount(0);
  await expect(
    page.getByText(
      t("when:closed-day", {
        date: formatDate("2026-12-01", language, "full"),
        why: t("when:day-fully-booked"),
      }),
    ),
  ).toBeVisible();

  await signIn(cleaner.userId);
  await page.goto(paths.cleanerSetting("blocked"));
  await page.getByRole("button", { name: t("settings:unblock") }).click();
  await expect(page.getByRole("button", { name: t("settings:block") })).toBeVisible();
  await signIn(customer);
  await page.goto(step3("2026-12-01"));
  await expect(slots).not.toHaveCount(0);
});
