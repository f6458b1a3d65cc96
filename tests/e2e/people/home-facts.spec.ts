import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { expect, setCookie, test } from "../fixtures";

test("a home is described once: the cleaner reads it before accepting, the door after it, and the next booking knows it @cross", async ({
  page,
  otherPage,
  language,
  press,
  field,
  t,
  data,
  signIn,
  baseURL,
}) => {
  const cleaner = data.addCleaner();
  data.sqlite.prepare("update cleaners set instant_booking = 0 where id = ?").run(cleaner.id);
  const serviceId = data.value(
    `select services.id from services join cleaner_specialties using (specialty)
     where cleaner_id = ? and specialty = 'condo-cleaning'`,
    cleaner.id,
  );
  const visitOn = (daysAhead: number) => ({
    ...{ serviceId, cleanerId: cleaner.id, time: "9:00 AM" as const },
    date: addDays(cityDateOf(data.now), daysAhead),
  });
  const customerId = data.addCustomer();
  await signIn(customerId);

  await test.step("on step 4", async () => {
    await page.goto(paths.bookingDetails(visitOn(30)));
    await field(t("details:address")).fill("9 Soi 9");
    await field(t("details:city")).selectOption("nimman");
    await field(t("details:zip")).fill("50200");
    const usual = page.getByRole("button", { name: t("homes:choose-usual") });
    await field(t("homes:fact-bedrooms")).selectOption("1");
    await expect(usual).toBeHidden();
    // More than a visit to a condo is for: another service is offered, and what was typed stays.
    await field(t("homes:fact-bedrooms")).selectOption("2");
    await usual.click();
    await expect(page).toHaveURL(/\/booking\/time\?serviceId=1&/);
    await page.goto(paths.bookingDetails(visitOn(30)));
    await expect(field(t("details:address"))).toHaveValue("9 Soi 9");
    await expect(field(t("homes:fact-bedrooms"))).toHaveValue("2");
    await field(t("homes:fact-pets")).selectOption("cat");
    await field(t("homes:about")).fill("The oven needs a good scrub");
    await field(t("homes:door")).fill("Code 4711");
    await press(t("details:submit-request"));
    await expect(page).toHaveURL(/\/booking\/confirmation/);
  });
  const bookingId = data.value("select max(id) from bookings where user_id = ?", customerId);

  await test.step("the cleaner reads facts and text, and nothing of the door", async () => {
    const url = baseURL ?? "";
    await setCookie(otherPage.context(), data.signIn(cleaner.userId), url);
    await setCookie(otherPage.context(), `language=${language}`, url);
    for (const address of [paths.cleanerDashboard(), paths.job(bookingId)]) {
      await otherPage.goto(address);
      const main = otherPage.locator("main");
      await expect(main).toContainText(t("homes:bedrooms-of", { count: 2 }));
      await expect(main).toContainText(t("homes:pets-cat"));
      await expect(main).toContainText("The oven needs a good scrub");
      await expect(main).not.toContainText("Code 4711");
    }
    await otherPage
      .getByRole("button", { name: t("jobs:accept") })
      .first()
      .click();
    await expect(otherPage.locator("main")).toContainText("Code 4711");
  });

  await test.step("the customer reads it on the booking's page, and corrects it", async () => {
    await page.goto(paths.myBooking(bookingId));
    await expect(page.locator("main")).toContainText(t("homes:pets-cat"));
    await page.goto(paths.myBookingStep(bookingId, "details"));
    await expect(field(t("homes:fact-pets"))).toHaveValue("cat");
    await field(t("homes:fact-pets")).selectOption("dog");
    await press(t("my-booking:correct-send"));
    await expect(page.locator("main")).toContainText(t("homes:pets-dog"));
  });

  await test.step("the next booking begins with it", async () => {
    await page.goto(paths.bookingDetails(visitOn(31)));
    await expect(field(t("homes:fact-bedrooms"))).toHaveValue("2");
    await expect(field(t("homes:about"))).toHaveValue("The oven needs a good scrub");
    await expect(field(t("homes:door"))).toHaveValue("Code 4711");
  });
});
