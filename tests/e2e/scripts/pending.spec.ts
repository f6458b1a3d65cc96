import type { Page } from "@playwright/test";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

/** Holds all data requests of a page; returns a function that lets them go. */
async function hold(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

const skeletons = (page: Page) =>
  page.locator("main .card").filter({ has: page.locator(".skeleton"), visible: true });

test("on the way to another step the button is busy, then three skeletons stand there", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId } = facts.job;
  await page.goto(paths.booking({ serviceId }));
  await waitForHydration(page);
  const letGo = await hold(page);
  const next = page.getByRole("button", { name: t("choosing:service-continue"), exact: true });
  const strong = page.locator(".action-bar button[type=submit]");
  await next.click();
  await expect(strong).toHaveAttribute("aria-busy", "true");
  await expect(skeletons(page)).toHaveCount(3);
  await expect(page.locator(`input[name=serviceId][value="${serviceId}"]`)).toBeChecked();
  // The heading and the bar stay, and the dot of the step that comes is marked.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(strong).toBeVisible();
  await expect(page.locator("main nav [aria-current=step]")).toContainText(t("booking:step-2"));
  letGo();
  await expect(page).toHaveURL(/\/booking\/cleaner\?/);
  await expect(skeletons(page)).toHaveCount(0);
  await expect(page.locator("input[name=cleanerId]").first()).toBeAttached();
});

test("a day that is chosen is marked at once, with skeletons for its times", async ({
  page,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date } = facts.job;
  await page.goto(paths.bookingTime({ serviceId, cleanerId, date }));
  await waitForHydration(page);
  const letGo = await hold(page);
  const other = page.locator(`button.calendar-day:enabled:not([value="${date}"])`).last();
  const day = page.locator(`button.calendar-day[value="${await other.getAttribute("value")}"]`);
  await day.click();
  await expect(day).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("button.calendar-day[aria-pressed=true]")).toHaveCount(1);
  await expect(page.locator("#select-time, [aria-labelledby=select-time]").first()).toBeHidden();
  await expect(skeletons(page)).toHaveCount(3);
  letGo();
  await expect(skeletons(page)).toHaveCount(0);
  await expect(page.locator("input[name=time]")).toHaveCount(8);
});

test("a tab and a chip are marked at once, with skeletons for what they show", async ({
  page,
  data,
  signIn,
}) => {
  await signIn(data.userId("customer"));
  for (const [address, link, count] of [
    [paths.dashboard(), 'main a[href*="tab=profile"]', 3],
    [paths.browse(), "main nav li:nth-child(4) a >> nth=0", 6],
  ] as const) {
    await page.goto(address);
    await waitForHydration(page);
    const letGo = await hold(page);
    const pressed = page.locator(link);
    await pressed.click();
    await expect(pressed, address).toHaveAttribute("aria-current", /page|true/);
    await expect(page.locator("main .skeleton").first(), address).toBeVisible();
    await expect(
      page.locator("main .card, main article").filter({ has: page.locator(".skeleton") }),
      address,
    ).toHaveCount(count);
    letGo();
    await expect(page.locator("main .skeleton"), address).toHaveCount(0);
    await page.unroute(/\.data(?:\?|$)/);
  }
});
