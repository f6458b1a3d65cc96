import { paths } from "~/lib/paths";
import { bookingDoorPath } from "~/lib/my-booking-paths";
import { expect, setCookie, test } from "../fixtures";

test("nobody opens: a clock that both see, the tries, an answer, and the end", async ({
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
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const id = data.addBegunJob(cleaner.id, customerId);
  const name = data.value<string>("select name from cleaners where id = ?", cleaner.id);
  const asCustomer = async () => {
    await setCookie(otherPage.context(), data.signIn(customerId), baseURL ?? "");
    await setCookie(otherPage.context(), `language=${language}`, baseURL ?? "");
  };
  const log = page.getByRole("region", { name: t("door:cleaner-log") });

  await test.step("the cleaner starts the clock from the job's page", async () => {
    await signIn(cleaner.userId);
    await page.goto(paths.job(id));
    await page.getByText(t("job:trouble")).click();
    await page.getByRole("link", { name: t("job:nobody-home") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("door:start-title"));
    await press(t("door:start-send"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("door:waiting-title"));
    await expect(page.getByRole("button", { name: t("door:end-send") })).toHaveCount(0);
    await press(t("door:try-called"));
    await expect(log).toContainText(t("door:cleaner-log-called"));
    // A second tap is the same try.
    await press(t("door:try-called"));
    await expect(log.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("the customer sees it, is coming, then says that the cleaner isn't there", async () => {
    await asCustomer();
    await otherPage.goto(paths.myBooking(id));
    await otherPage.getByRole("link", { name: t("door:booking-link") }).click();
    await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(
      t("door:customer-title", { name }),
    );
    await expect(otherPage.locator("main")).toContainText(t("door:customer-log-called", { name }));
    // The page shows what changes without a script, and has no field whose text could be lost.
    const reload = javaScriptEnabled === false ? 1 : 0;
    await expect(otherPage.locator('meta[http-equiv="refresh"]')).toHaveCount(reload);
    await otherPage.getByRole("button", { name: t("door:coming-send") }).click();
    await expect(otherPage.getByText(t("door:coming-said", { name }))).toBeVisible();
    await page.goto(paths.jobDoor(id));
    await expect(page.getByText(t("door:coming-title")).first()).toBeVisible();
    await otherPage.getByRole("button", { name: t("door:isnt-there", { name }) }).click();
    await expect(otherPage.getByText(t("door:isnt-there-said", { name }))).toBeVisible();
  });

  await test.step("after 20 minutes the job still doesn't end, until the team has settled it", async () => {
    const long = 21 * 60_000;
    data.sqlite
      .prepare("update door_waits set started_at = started_at - ? where booking_id = ?")
      .run(long, id);
    await page.goto(paths.jobDoor(id));
    await expect(page.getByRole("button", { name: t("door:end-send") })).toHaveCount(0);
    data.settleReport(id);
    await page.goto(paths.jobDoor(id));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("door:over-title"));
    await press(t("door:end-send"));
    await expect(page.getByText(t("job:no-show-text"))).toBeVisible();
    expect(data.value("select status from bookings where id = ?", id)).toBe("cancelled");
  });
});

test("somebody opens: the clock stops, and the way in was corrected meanwhile", async ({
  page,
  otherPage,
  language,
  press,
  t,
  data,
  signIn,
  baseURL,
}) => {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const id = data.addDoorWait(cleaner.id, customerId, { minutes: 5, isDisputed: false });
  await setCookie(otherPage.context(), data.signIn(customerId), baseURL ?? "");
  await setCookie(otherPage.context(), `language=${language}`, baseURL ?? "");
  await otherPage.goto(bookingDoorPath(id));
  await otherPage.getByRole("link", { name: t("door:way-in") }).click();
  await expect(otherPage).toHaveURL(paths.myBookingStep(id, "details"));
  await signIn(cleaner.userId);
  await page.goto(paths.job(id));
  await page.getByRole("link", { name: t("job:see-clock") }).click();
  await press(t("door:opened-send"));
  await expect(page).toHaveURL(paths.job(id));
  await expect(page.getByRole("link", { name: t("job:see-clock") })).toHaveCount(0);
  await otherPage.goto(bookingDoorPath(id));
  await expect(otherPage).toHaveURL(paths.myBooking(id));
});
