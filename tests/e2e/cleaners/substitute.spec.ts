import { paths } from "~/lib/paths";
import { expect, setCookie, test } from "../fixtures";
import type { ServerFixtures } from "../../support/server-fixtures";

/** Adds a customer's booking with a cleaner so cheap that nobody is booked at once in their place. */
function cheapJob(data: ServerFixtures, daysAhead: number) {
  const cheap = data.addCleaner();
  data.sqlite
    .prepare("update cleaners set paused_at = ?, hourly_rate = 100 where id = ?")
    .run(data.now, cheap.id);
  const customerId = data.addCustomer();
  return { cheap, customerId, id: data.addJob(cheap.id, customerId, { daysAhead }) };
}

const nameOf = (data: ServerFixtures, cleanerId: number) =>
  String(data.value("select name from cleaners where id = ?", cleanerId));

test("a lost job is offered to two: the first to accept comes, the other reads it, the customer has the phone @cross", async ({
  page,
  otherPage,
  language,
  press,
  t,
  data,
  signIn,
  baseURL,
}) => {
  const lost = cheapJob(data, 25);
  const [first, second] = [data.addCleaner(), data.addCleaner()];
  const [offerId = 0, otherOfferId = 0] = data.loseAndOffer(lost.id, [first.id, second.id]);
  const name = nameOf(data, first.id);
  const become = async (userId: number) => {
    await otherPage.context().clearCookies();
    await setCookie(otherPage.context(), data.signIn(userId), baseURL ?? "");
    await setCookie(otherPage.context(), `language=${language}`, baseURL ?? "");
  };

  await test.step("the customer reads that it is searched for, who is asked, and until when", async () => {
    await become(lost.customerId);
    await otherPage.goto(paths.bookingSearch(lost.id));
    await expect(otherPage.getByRole("heading", { level: 1 })).toContainText(
      t("my-booking:search-looking-title"),
    );
    const main = otherPage.locator("main");
    await expect(main).toContainText(t("my-booking:search-asked", { count: 2, waiting: 2 }));
    await expect(main).toContainText(name);
    await expect(otherPage.getByRole("region", { name: t("my-booking:search-log") })).toContainText(
      t("my-booking:search-log-asked", { count: 2 }),
    );
    // The page shows what changes without a script, and has no field whose text could be lost.
    await expect(otherPage.locator('meta[http-equiv="refresh"]')).toHaveCount(1);
  });

  await test.step("from Today to the offer, which shows no address, and to the job, which does", async () => {
    await signIn(first.userId);
    await page.goto(paths.cleanerDashboard());
    await page.locator(`a[href="${paths.jobOffer(offerId)}"]`).click();
    await expect(page.getByRole("heading", { name: t("job:offer-fits") })).toBeVisible();
    await expect(page.locator("main")).toContainText(t("offers:fits-alone"));
    const address = String(data.value("select address from bookings where id = ?", lost.id));
    await expect(page.locator("main")).not.toContainText(address);
    await press(t("job:offer-accept"));
    await expect(page).toHaveURL(new RegExp(`${paths.job(offerId)}$`));
    await expect(page.locator("main")).toContainText(address);
  });

  await test.step("the other cleaner reads that somebody was faster, without a button", async () => {
    await become(second.userId);
    await otherPage.goto(paths.jobOffer(otherOfferId));
    await expect(otherPage.getByText(t("job:offer-taken-title"))).toBeVisible();
    await expect(otherPage.getByRole("button", { name: t("job:offer-accept") })).toHaveCount(0);
  });

  await test.step("the customer sees who comes, with a phone, the same price, and the way to change", async () => {
    await become(lost.customerId);
    await otherPage.goto(paths.myBooking(lost.id));
    await expect(otherPage.getByText(t("my-booking:search-somebody", { name }))).toBeVisible();
    await otherPage.getByRole("link", { name: t("my-booking:search-link-past") }).click();
    await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(
      t("my-booking:search-somebody", { name }),
    );
    const main = otherPage.locator("main");
    await expect(main).toContainText(t("my-booking:search-same-price"));
    await expect(main.locator('a[href^="tel:"]').first()).toBeVisible();
    await otherPage.getByRole("link", { name: t("my-booking:search-change") }).click();
    await expect(otherPage).toHaveURL(new RegExp(`${paths.myBookingStep(offerId, "cancel")}$`));
  });
});

test("a customer who is asked lets us look, stops it, and chooses somebody with everything filled in", async ({
  page,
  press,
  field,
  t,
  data,
  signIn,
}) => {
  const lost = cheapJob(data, 26);
  data.loseAndOffer(lost.id, []);
  await signIn(lost.customerId);
  await page.goto(paths.bookingSearch(lost.id));
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText(t("my-booking:search-looking-title"));
  await page.getByRole("button", { name: t("my-booking:search-stop") }).click();
  await expect(title).toHaveText(t("my-booking:search-stopped-title"));
  await press(t("my-booking:search-start"));
  await expect(title).toContainText(t("my-booking:search-looking-title"));
  const choices = page.getByRole("region", { name: t("my-booking:search-choices") });
  await choices.getByRole("button").first().click();
  await expect(page).toHaveURL(new RegExp(`/booking/details\\?.*replaces=${lost.id}`));
  const address = String(data.value("select address from bookings where id = ?", lost.id));
  await expect(field(t("details:address"))).toHaveValue(address);
});
