import type { Locator, Page } from "@playwright/test";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, test, waitForHydration } from "../fixtures";

/** A day that no other test or demo booking uses. */
const DAYS_AHEAD = 39;
/** Most presses of Tab between two stops of this test. */
const MOST_PRESSES = 150;

/** Presses Tab until the focus is on an element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab doesn't reach ${String(target)}`);
}

test("an admin works by keyboard alone: search, overview, a lost job, a cleaner who is off, jobs ahead", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "Without scripts the browser itself moves the focus.");
  const [ill, chosen] = [data.addCleaner(), data.addCleaner()];
  const lostId = data.addJob(ill.id, data.addCustomer(), { daysAhead: DAYS_AHEAD });
  const day = data.value<string>("select date from bookings where id = ?", lostId);
  data.loseAndOffer(lostId, [chosen.id]);
  const name = data.value<string>("select name from cleaners where id = ?", chosen.id);
  const off = data.addCleaner();
  const jobs = [0, 1].map((more) =>
    data.addJob(off.id, data.addCustomer(), { daysAhead: DAYS_AHEAD + 1 + more }),
  );
  const heading = page.getByRole("heading", { level: 1 });
  const { keyboard } = page;
  await signIn(data.userId("admin"));

  await test.step("from the overview a search leads to a booking", async () => {
    await page.goto(paths.admin());
    await waitForHydration(page);
    await keyboard.press("/");
    await keyboard.type(`#${lostId}`);
    await keyboard.press("Enter");
    await expect(page).toHaveURL(adminPaths.item("bookings", lostId));
  });

  await test.step("a lost job is opened, closed, and given to somebody", async () => {
    await page.goto(adminPaths.day(day));
    await waitForHydration(page);
    const lane = page.locator(`a[href*="open=${lostId}"]`);
    const panel = page.getByRole("region", { name: t("admin-day:who-could", { id: lostId }) });
    await tabTo(page, lane);
    await keyboard.press("Enter");
    await expect(panel).toBeFocused();
    await tabTo(page, panel.getByRole("link", { name: t("admin-day:close") }));
    await keyboard.press("Enter");
    await expect(lane).toBeFocused();
    await keyboard.press("Enter");
    await expect(panel).toBeFocused();
    await tabTo(
      page,
      panel.getByRole("button", { name: t("admin-day:give-to", { name }) }).first(),
    );
    await keyboard.press("Enter");
    await expect(page.getByText(t("admin-day:given", { cleaner: name })).first()).toBeVisible();
    await expect(heading).toBeFocused();
  });

  await test.step("a cleaner is off, and their job is decided about", async () => {
    await page.goto(adminPaths.absence(off.id, { until: "today" }));
    await waitForHydration(page);
    await tabTo(page, page.locator("input[name=until]:checked"));
    await keyboard.press("ArrowRight");
    await expect(page.locator("input[name=until][value=tomorrow]")).toBeChecked();
    await tabTo(page, page.getByRole("button", { name: t("absence:close", { count: 2 }) }));
    await keyboard.press("Enter");
    await expect(heading).toBeFocused();
    await expect(heading).toContainText(t("absence:done-title-for", { name: "Dao T." }));
  });

  await test.step("the jobs ahead of somebody are cancelled", async () => {
    data.sqlite.prepare("update cleaners set is_verified = 0 where id = ?").run(off.id);
    await page.goto(adminPaths.jobsAhead(off.id, { all: "cancel" }));
    await waitForHydration(page);
    await tabTo(page, page.getByLabel(t("admin-bookings:reason-label"), { exact: true }));
    await keyboard.type("Dao has moved away");
    const save = t("admin-absence:ahead-save", { count: jobs.length });
    await tabTo(page, page.getByRole("button", { name: save }));
    await keyboard.press("Enter");
    await expect(page.getByText(t("admin-absence:ahead-none"))).toBeVisible();
    await expect(heading).toBeFocused();
    for (const id of jobs) {
      expect(data.value("select status from bookings where id = ?", id)).toBe("cancelled");
    }
  });
});
