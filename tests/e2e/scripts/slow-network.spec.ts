import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

test("whoever chooses another day can't go on with the day before while it loads", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time } = facts.job;
  await page.goto(paths.bookingTime({ serviceId, cleanerId, date, time }));
  await waitForHydration(page);
  const next = page.getByRole("button", { name: t("when:time-continue"), exact: true });
  await expect(next).toBeEnabled();

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/booking\/time\.data/, async (route) => {
    await released;
    await route.continue();
  });
  const other = page.locator("button.calendar-day:enabled[aria-pressed=false]").last();
  const otherDay = (await other.getAttribute("value")) ?? "";
  await other.click();
  await expect(next).toBeDisabled();
  // Enter, which presses a form's first button, must not go on either.
  await page.locator(`input[name=time][value="${time}"]`).focus();
  await page.keyboard.press("Enter");

  release();
  await expect(page).toHaveURL(new RegExp(`[?&]date=${otherDay}`));
  await page.locator("label.slot:has(input:enabled)").first().click();
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/booking/details\\?.*date=${otherDay}`));
});
