import type { Locator, Page } from "@playwright/test";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

/** Screens of phones, in pixels: a common one, the same with the browser's bars, a small one. */
const SCREENS = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
  { width: 320, height: 640 },
];

/** Largest height of step 1 on a phone of 360 px, in Thai, with nothing unfolded, in pixels. */
const STEP_1_HEIGHT = 1400;

for (const screen of SCREENS) {
  test(`on ${screen.width}×${screen.height} the main button of each step lies on the screen, and covers no field that has the focus`, async ({
    page,
    press,
    t,
    data,
    facts,
    signIn,
  }) => {
    await page.setViewportSize(screen);
    const customer = data.addCustomer();
    await signIn(customer);
    const { serviceId, area, cleanerId, date, time } = facts.job;
    const job = { serviceId, area, cleanerId, date, time };
    const steps = [
      [paths.booking({ serviceId }), t("choosing:service-continue")],
      [paths.bookingCleaner({ serviceId, area, cleanerId }), t("choosing:cleaner-continue")],
      [paths.bookingTime(job), t("when:time-continue")],
    ] as const;
    for (const [address, name] of steps) {
      await test.step(address, async () => {
        await page.goto(address);
        await mainButtonIsOnScreen(page, page.getByRole("button", { name, exact: true }));
        await noFocusIsCovered(page);
      });
    }

    await page.goto(paths.bookingDetails(job));
    const confirm = page.locator(".action-bar-button");
    const name = await confirm.innerText();
    await test.step("step 4, fresh", async () => {
      await mainButtonIsOnScreen(page, confirm);
      await noFocusIsCovered(page);
    });
    await test.step("step 4, refused", async () => {
      await page.getByLabel(t("details:zip"), { exact: true }).fill("1");
      await page.getByLabel(t("details:address"), { exact: true }).fill(" ");
      await page.getByLabel(t("details:city"), { exact: true }).selectOption(area);
      await press(name);
      await expect(page.getByRole("alert").first()).toBeVisible();
      await mainButtonIsOnScreen(page, confirm);
      await noFocusIsCovered(page);
    });

    const { id: ofNobodyElse } = data.addCleaner();
    const booked = data.addJob(ofNobodyElse, customer, { daysAhead: 5 });
    const asked = data.addRequest(ofNobodyElse, customer, { daysAhead: 8 });
    for (const id of [booked, asked]) {
      await test.step(`step 5 of booking ${id}`, async () => {
        await page.goto(paths.bookingConfirmation(id));
        const toBookings = page.getByRole("link", { name: t("confirmation:go-to-bookings") });
        await mainButtonIsOnScreen(page, toBookings);
      });
    }
  });
}

test("the first screen of step 1 tells a price, and all of its services are few screens", async ({
  page,
  data,
  language,
  signIn,
}) => {
  await signIn(data.addCustomer());
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto(paths.booking());
    const bar = await boxOf(page.locator(".action-bar"));
    const price = await boxOf(page.locator("label:has(input[name=serviceId]) strong").first());
    expect(price.y + price.height, "the first price, above the bar").toBeLessThanOrEqual(bar.y);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.booking());
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, `step 1 in ${language}`).toBeLessThanOrEqual(STEP_1_HEIGHT);
});

test("what a service includes opens by itself, and leaves the choice alone", async ({
  page,
  t,
  data,
  signIn,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.booking());
  const card = page.locator(".service").first();
  const included = card.locator("li").first();
  await expect(included).toBeHidden();
  await card.getByText(t("choosing:included")).click();
  await expect(included).toBeVisible();
  await expect(card.getByRole("radio")).not.toBeChecked();
  // The whole card is its label.
  await included.click({ force: true });
  await expect(card.getByRole("radio")).toBeChecked();

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(paths.booking());
  // With more room the description is there at once; the list opens as on a phone.
  await expect(card.locator(".service-included p")).toBeVisible();
  await expect(included).toBeHidden();
  await card.getByText(t("choosing:included")).click();
  await expect(included).toBeVisible();
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It can't be seen.");
  return box;
}

async function mainButtonIsOnScreen(page: Page, button: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  const box = await boxOf(button);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(height);
}

/** Focuses all fields and buttons outside the bar, one by one, as Tab would; expects it to cover none. */
async function noFocusIsCovered(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const bar = document.querySelector(".action-bar");
    if (!bar) return ["no bar"];
    const parts = document.querySelectorAll<HTMLElement>(
      "form:has(.action-bar) :is(input:not([type=hidden]), select, textarea, summary, a, button)",
    );
    return [...parts].flatMap((part) => {
      if (
        bar.contains(part) ||
        part.tabIndex < 0 ||
        part.matches(":disabled") ||
        !part.checkVisibility()
      )
        return [];
      part.focus();
      // A slot's radio button is hidden, so its whole label counts.
      const seen = part.matches(".sr-only") ? (part.closest("label") ?? part) : part;
      const box = seen.getBoundingClientRect();
      const { top } = box;
      // In a text area browsers only keep the current line visible.
      const bottom = part.matches("textarea") ? top + 48 : box.bottom;
      const barTop = bar.getBoundingClientRect().top;
      // An element taller than the screen must at least show its top.
      return top >= barTop || (bottom > barTop && bottom - top < barTop / 2)
        ? [
            `${part.outerHTML.slice(0, 120)}: ${Math.round(top)}–${Math.round(bottom)}, bar at ${Math.round(barTop)}`,
          ]
        : [];
    });
  });
  expect(covered).toEqual([]);
}
