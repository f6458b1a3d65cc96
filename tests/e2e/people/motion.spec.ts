import type { Page } from "@playwright/test";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

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

test("the shutters of a confirmed booking open once; who wants less motion sees them open @wide", async ({
  page,
  data,
  signIn,
}) => {
  const [booked] = data.sqlite
    .prepare<[], { id: number; customer: number }>(
      `select id, user_id as customer from bookings where status = 'confirmed' and date > '2026-11-24'
         and series_id is null limit 1`,
    )
    .all();
  if (!booked) throw new Error("No confirmed booking.");
  await signIn(booked.customer);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(paths.bookingConfirmation(booked.id));
  // The shutters are open, and the tick is whole, from the first paint on.
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
