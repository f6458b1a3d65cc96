import type { Page } from "@playwright/test";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

/** Returns the names of what moves to the next page, one entry for each element that is shown. */
const movingNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => getComputedStyle(element).viewTransitionName)
      .filter((name) => name !== "none")
      .sort(),
  );

/** Returns the animations of the confirmation: one shutter, the other, the tick. */
const sceneAnimations = (page: Page) =>
  page.locator(".shutters").evaluate((scene) => {
    const [shutters, tick] = [".shutters-window", ".shutters-tick"].map((selector) =>
      scene.querySelector(selector),
    );
    if (!shutters || !tick) throw new Error("No shutters, or no tick.");
    return [
      getComputedStyle(shutters, "::before").animationName,
      getComputedStyle(shutters, "::after").animationName,
      getComputedStyle(tick).animationName,
    ];
  });

test("the face goes along from page to page, once on each; who wants less motion sees none @wide", async ({
  page,
  data,
  facts,
  signIn,
}) => {
  const { cleanerId, serviceId, area, date, time } = facts.job;
  const [booked] = data.sqlite
    .prepare<[], { id: number; customer: number }>(
      `select id, user_id as customer from bookings where status = 'confirmed' and date > '2026-11-24'
         and series_id is null limit 1`,
    )
    .all();
  if (!booked) throw new Error("No confirmed booking.");
  const chosen = { cleanerId, serviceId, area };
  const customer = data.addCustomer();
  const pages = [
    { path: paths.cleaner(cleanerId, { serviceId, area }), as: customer },
    { path: paths.bookingCleaner(chosen), as: customer },
    { path: paths.bookingTime({ ...chosen, date }), as: customer },
    { path: paths.bookingDetails({ ...chosen, date, time }), as: customer },
    { path: paths.bookingConfirmation(booked.id), as: booked.customer },
  ];
  for (const { path, as } of pages) {
    await signIn(as);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(path);
    const names = await movingNames(page);
    expect(names, path).toContain("face");
    expect(new Set(names).size, `${path}: ${names.join(" ")}`).toBe(names.length);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await movingNames(page), path).toEqual([]);
  }
  // Without motion the shutters are open, and the tick is whole, from the first paint on.
  expect(await sceneAnimations(page)).toEqual(["none", "none", "none"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await sceneAnimations(page)).toEqual(["open-shutter", "open-shutter", "draw-tick"]);
});

test("a request that waits for its answer keeps the hourglass", async ({ page, data, signIn }) => {
  const [asked] = data.sqlite
    .prepare<[], { id: number; customer: number }>(
      "select id, user_id as customer from bookings where status = 'pending' limit 1",
    )
    .all();
  if (!asked) throw new Error("No request.");
  await signIn(asked.customer);
  await page.goto(paths.bookingConfirmation(asked.id));
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator(".shutters")).toHaveCount(0);
});
