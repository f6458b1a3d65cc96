import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { calculateQuote } from "~/domain/pricing/pricing";
import { formatBaht } from "~/lib/money";
import { SERVER_NOW } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";

/** Largest height of the page on a phone, in pixels; once it was 8,245. */
const TALLEST = 4_600;

test("the page is short on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.home());
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(TALLEST);
});

test("six people who are free this week are shown with their totals, and lead to their pages @wide", async ({
  page,
  t,
  data,
}) => {
  await page.goto(paths.home());
  const row = page.locator("section", {
    has: page.getByRole("heading", { name: t("home:free-title") }),
  });
  const people = row.getByRole("listitem");
  await expect(people).toHaveCount(6);
  const [serviceId, duration] = data.sqlite
    .prepare<[], [number, number]>(
      "select id, duration from services where archived_at is null order by position limit 1",
    )
    .raw()
    .get() ?? [0, 0];
  for (const person of await people.all()) {
    const link = person.getByRole("link");
    const [, id] =
      /\/cleaners\/(\d+)\?serviceId=/.exec((await link.getAttribute("href")) ?? "") ?? [];
    const rate = data.value<number>("select hourly_rate from cleaners where id = ?", Number(id));
    await expect(person).toContainText(formatBaht(calculateQuote(rate, duration).total));
  }

  // Without a touch screen the keyboard leads through the row.
  const last = people.last().getByRole("link");
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  const name = (await last.textContent()) ?? "";
  await last.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  const book = page.locator(`main a[href^="/booking?serviceId=${serviceId}&cleanerId="]:visible`);
  await expect(book.first()).toBeVisible();
});

test("what a service includes is folded on phones, and stands on the cards elsewhere @wide", async ({
  page,
  t,
}) => {
  await page.goto(paths.home());
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  const services = page.locator("#services");
  const included = services.getByText(t("home:services-included"), { exact: true });
  const features = services.locator("ul.list-disc li:visible");
  const links = page.locator("footer nav a:visible");
  await expect(features).toHaveCount(narrow ? 0 : 8 * 4);
  await expect(links).toHaveCount(narrow ? 0 : 10);
  if (!narrow) return;
  await included.click();
  await expect(features).toHaveCount(8 * 4);
  await page.locator("footer summary").first().click();
  await expect(links).toHaveCount(3);
});

test("whoever has booked finds their next booking first, and no way to sign up", async ({
  language,
  page,
  t,
  data,
  signIn,
}) => {
  const userId = data.userId("customer");
  await signIn(userId);
  await page.goto(paths.home());
  await expect(page.getByRole("link", { name: t("home:sign-up-free") })).toHaveCount(0);
  const name = data.value<string>(
    `select cleaners.name from bookings join cleaners on cleaners.id = cleaner_id
     where bookings.user_id = ? and status in ('pending', 'confirmed') and ends_at > ?
     order by starts_at limit 1`,
    userId,
    SERVER_NOW,
  );
  const next = page.getByRole("link", { name: t("home:next-booking") });
  await expect(next).toContainText(nameForReader(name, language));
  await next.click();
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));
});
