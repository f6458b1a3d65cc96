import { formatClockUnbroken } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { expect, setCookie, test, waitForHydration } from "../fixtures";

test("the day of a job on both sides: its moments, the person first, and news on their own @cross", async ({
  page,
  otherPage,
  language,
  press,
  t,
  data,
  signIn,
  baseURL,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false;
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const id = data.addSoonJob(cleaner.id, customerId);
  const name = data.value<string>("select name from cleaners where id = ?", cleaner.id);
  data.sqlite
    .prepare(
      "update cleaners set promptpay_type = 'phone', promptpay_id = '0815550101' where id = ?",
    )
    .run(cleaner.id);
  /** Brings the end of the job to so many milliseconds from now. */
  const endIn = (left: number) => {
    const shift = data.value<number>("select ends_at from bookings where id = ?", id) - data.now;
    data.sqlite
      .prepare(
        `update bookings set starts_at = starts_at - :by, ends_at = ends_at - :by,
         on_the_way_at = on_the_way_at - :by where id = :id`,
      )
      .run({ by: shift - left, id });
  };
  const asCustomer = async () => {
    await otherPage.goto(paths.myBooking(id));
    return {
      step: otherPage.locator('[aria-current="step"]'),
      title: otherPage.getByRole("heading", { level: 1 }),
    };
  };
  await setCookie(otherPage.context(), data.signIn(customerId), baseURL ?? "");
  await setCookie(otherPage.context(), `language=${language}`, baseURL ?? "");
  const step = page.locator('[aria-current="step"]');
  const refresh = 'meta[http-equiv="refresh"][content="60"]';

  await test.step("before: when it is, who comes, and a page that loads anew", async () => {
    if (hasScripts) await otherPage.clock.install();
    const customer = await asCustomer();
    await expect(customer.step).toHaveText(t("day:step-today"));
    await expect(otherPage.getByRole("heading", { name, level: 2 })).toBeVisible();
    await expect(
      otherPage.getByRole("link", { name: t("my-booking:call-name", { name }) }),
    ).toBeVisible();
    await expect(otherPage.locator(refresh)).toHaveCount(hasScripts ? 0 : 1);
    await signIn(cleaner.userId);
    if (hasScripts) await page.clock.install();
    await page.goto(paths.job(id));
    await expect(step).toHaveText(t("day:step-today"));
    await expect(page.locator(refresh)).toHaveCount(hasScripts ? 0 : 1);
  });

  await test.step("on the way: the customer reads it, with scripts without a tap", async () => {
    await press(t("job:on-my-way"));
    await expect(step).toHaveText(t("day:step-way"));
    if (hasScripts) {
      await otherPage.clock.runFor(MINUTE_MS + 1);
      await expect(otherPage.locator('[aria-current="step"]')).toHaveText(t("day:step-way"));
    }
    const customer = await asCustomer();
    await expect(customer.step).toHaveText(t("day:step-way"));
    await expect(customer.title).toHaveText(t("day:way-customer", { name }));
  });

  await test.step("at work by the clock: with scripts without a new page", async () => {
    endIn(2 * HOUR_MS);
    if (hasScripts) {
      await waitForHydration(page);
      await page.clock.runFor(MINUTE_MS + 1);
    } else {
      await page.reload();
    }
    await expect(step).toHaveText(t("day:step-work"));
    await expect(page.getByRole("status").first()).toContainText(
      t("day:work-live", { time: formatClockUnbroken(data.now - HOUR_MS, language) }),
    );
    // It asks how the customer pays, and an answer would be lost.
    await expect(page.locator(refresh)).toHaveCount(0);
    await expect(page.getByRole("link", { name: t("job:unsafe") })).toBeVisible();
    const customer = await asCustomer();
    await expect(customer.title).toHaveText(t("day:work-customer", { name }));
    await expect(otherPage.getByRole("link", { name: t("my-booking:unsafe") })).toBeVisible();
    await expect(otherPage.getByRole("img")).toBeHidden();
  });

  await test.step("look together and pay: the QR code is open", async () => {
    endIn(10 * MINUTE_MS);
    await page.goto(paths.job(id));
    await expect(step).toHaveText(t("day:step-pay-cleaner"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("day:pay-cleaner"));
    await expect(page.getByRole("img", { name: /1,250/ })).toBeVisible();
    const customer = await asCustomer();
    await expect(customer.title).toHaveText(t("day:pay-customer"));
    await expect(otherPage.getByRole("img", { name: /1,250/ })).toBeVisible();
  });

  await test.step("a paid job is no job of the day any more", async () => {
    await page.getByRole("button", { name: t("job:done-paid") }).click();
    await expect(page.getByText(t("job:received-sum", { sum: "฿1,250" }))).toBeVisible();
    const customer = await asCustomer();
    await expect(customer.step).toHaveCount(0);
    await expect(otherPage.locator(refresh)).toHaveCount(0);
  });
});
