import type { Locator } from "@playwright/test";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("a customer whose address is known books from the home page in at most eight taps, and types nothing @cross", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const customer = data.addCustomer();
  await signIn(customer);
  await page.goto(paths.home());
  const faces = page.locator("section[aria-labelledby=free]");
  const face = faces.locator('a[href^="/cleaners/"]').first();
  const [, cleanerId] = /\/(\d+)/.exec((await face.getAttribute("href")) ?? "") ?? [];
  // They live where that cleaner works.
  data.sqlite
    .prepare(
      `update users set address = '7/7 Soi Seven', zip_code = '50200',
       city = (select min(area) from cleaner_areas where cleaner_id = ?) where id = ?`,
    )
    .run(cleanerId, customer);
  let taps = 0;
  const tap = async (part: Locator) => {
    taps += 1;
    await part.click();
  };
  const goOn = (label: string) => page.getByRole("button", { name: label, exact: true });

  await tap(face);
  await expect(page).toHaveURL(new RegExp(`/${cleanerId}\\b`));
  await tap(page.locator('a.button-strong[href^="/booking"]:visible').first());
  await expect(page.locator("input[name=cleanerId]:checked")).toHaveCount(1);
  await tap(goOn(t("choosing:cleaner-continue")));
  await expect(page).toHaveURL(/\/booking\/time\?/);
  await tap(page.locator("button.calendar-day:enabled").last());
  await expect(page).toHaveURL(/[?&]date=/);
  // The hours of the day before may still be there for a moment.
  const hour = page.locator("label.slot:has(input:enabled)").last();
  await expect(() => hour.click({ timeout: 1_000 })).toPass();
  taps += 1;
  await tap(goOn(t("when:time-continue")));
  await expect(page).toHaveURL(/\/booking\/details\?/);
  // Some cleaners answer requests, with others it is booked at once.
  const send = [t("details:submit"), t("details:submit-request")].join("|");
  await tap(page.getByRole("button", { name: new RegExp(`^(?:${send})$`) }));
  await expect(page).toHaveURL(/\/booking\/confirmation\?id=\d+$/);
  expect(data.value("select count(*) from bookings where user_id = ?", customer)).toBe(1);
  expect(taps).toBeLessThanOrEqual(8);
});
