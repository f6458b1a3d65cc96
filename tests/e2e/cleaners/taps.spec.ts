import type { Locator } from "@playwright/test";
import { MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";
import { moveToToday } from "./move-to-today";

test("a job takes a cleaner four taps on its page, from the request to done and paid", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const cleaner = data.addCleaner();
  const id = data.addRequest(cleaner.id, data.addCustomer(), { daysAhead: 5 });
  await signIn(cleaner.userId);
  let taps = 0;
  const tap = async (part: Locator) => {
    taps += 1;
    await part.click();
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  // A message leads to this page.
  await page.goto(paths.job(id));
  await tap(button(t("job:accept")));
  await expect(page.getByText(t("job:accepted-text")).first()).toBeVisible();
  // Its day has come: nobody can be on the way days before.
  moveToToday(data, id, 11);
  await page.reload();
  await tap(button(t("job:on-my-way")));
  await expect(page.locator('[aria-current="step"]')).toHaveText(t("day:step-way"));
  // It ends in ten minutes: the part about the money is open.
  moveToToday(data, id, 9);
  const early = 110 * MINUTE_MS;
  data.sqlite
    .prepare("update bookings set starts_at = starts_at - ?, ends_at = ends_at - ? where id = ?")
    .run(early, early, id);
  await page.reload();
  await tap(page.locator("label").filter({ hasText: t("job:way-cash") }));
  await tap(button(t("job:done-paid")));
  await expect(page.getByText(t("job:received-sum", { sum: "฿950" }))).toBeVisible();
  expect(data.value<string>("select status from bookings where id = ?", id)).toBe("completed");
  expect(taps).toBe(4);
});
