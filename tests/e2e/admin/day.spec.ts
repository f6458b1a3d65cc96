import { adminPaths } from "~/lib/admin-paths";
import { withQuery } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

/** Days ahead that no other test or demo booking uses. */
const DAYS_AHEAD = 37;

test("a lost job is given to somebody from the board of its day; a second admin is shown who comes", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  const customerId = data.addCustomer();
  const [ill, chosen] = [data.addCleaner(), data.addCleaner()];
  const lostId = data.addJob(ill.id, customerId, { daysAhead: DAYS_AHEAD });
  const day = data.value<string>("select date from bookings where id = ?", lostId);
  // Only a few candidates are listed, and who has an offer comes first.
  data.loseAndOffer(lostId, [chosen.id]);
  const name = data.value<string>("select name from cleaners where id = ?", chosen.id);
  await signIn(data.userId("admin"));

  // From today to that day, and to the job in the lane on top.
  await page.goto(adminPaths.day());
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t("common:today"));
  await page.getByRole("link", { name: t("admin-day:next") }).click();
  await expect(page).toHaveURL(/\/admin\/day\/2026-11-24$/);
  await page.goto(adminPaths.day(day));
  if (javaScriptEnabled) await waitForHydration(page);
  const lane = page.locator(`a[href*="open=${lostId}"]`);
  await expect(lane).toContainText(`#${lostId}`);
  await lane.click();
  await expect(page).toHaveURL(new RegExp(`open=${lostId}#j${lostId}$`));
  const panel = page.getByRole("region", { name: t("admin-day:who-could", { id: lostId }) });
  await expect(panel.locator("a[href^='tel:']").first()).toBeVisible();

  // A second admin has the same page open.
  const second = await page.context().newPage();
  await second.goto(withQuery(adminPaths.day(day), { open: lostId }));
  const give = { name: t("admin-day:give-to", { name }) };
  await panel.getByRole("button", give).first().click();
  await expect(page.getByText(t("admin-day:given", { cleaner: name })).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/day/${day}#day$`));
  await expect(lane).toHaveCount(0);
  if (javaScriptEnabled) await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const given = data.value<number>(
    "select id from bookings where replaces_id = ? and status = 'confirmed'",
    lostId,
  );
  // It is on the board of a desktop, and in the list of a phone.
  const job = page.locator(`a[href="${adminPaths.item("bookings", given)}"]`);
  await expect(job.filter({ visible: true })).toHaveCount(1);

  await second.getByRole("button", give).first().click();
  await expect(
    second.getByText(t("admin-day:given-already", { cleaner: name })).first(),
  ).toBeVisible();
});
