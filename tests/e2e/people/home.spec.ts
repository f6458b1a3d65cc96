import { nameForReader } from "~/lib/for-reader";
import type { Page } from "@playwright/test";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
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

/** The section that shows who is free. */
const freeSection = (page: Page) => page.locator("section[aria-labelledby=free]");

test("six people who are free on the next day are shown with their totals, and lead to their pages @wide", async ({
  page,
  t,
  data,
}) => {
  await page.goto(paths.home());
  const row = freeSection(page);
  await expect(row.getByRole("heading", { level: 2 })).toHaveText(
    t("home:free-today", { place: t("home:place-all") }),
  );
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
    const href = (await link.getAttribute("href")) ?? "";
    const [, id] = /\/cleaners\/(\d+)\?serviceId=/.exec(href) ?? [];
    expect(href).toContain(`&date=${cityDateOf(SERVER_NOW)}`);
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
  await expect(book.first()).toHaveAttribute("href", new RegExp(`date=${cityDateOf(SERVER_NOW)}`));
});

test("the first screen of a phone asks where and when, and shows a face", async ({ page, t }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.home());
  await expect(page.getByRole("button", { name: t("home:see-free") })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: t("home:sign-up-free") })).toBeInViewport({
    ratio: 1,
  });
  await expect(freeSection(page).locator("li img").first()).toBeInViewport({ ratio: 0.5 });
});

test("where and when lead to those who are free there and then, and are kept until the day is chosen @cross", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const day = addDays(cityDateOf(SERVER_NOW), 2);
  await signIn(data.addPerson().id);
  await page.goto(paths.home());
  await page.getByLabel(t("home:where")).selectOption("nimman");
  await page.getByLabel(t("home:when")).selectOption(day);
  await page.getByRole("button", { name: t("home:see-free") }).click();
  await expect(page).toHaveURL(/\/browse-cleaners\?/);
  const asked = new URL(page.url()).searchParams;
  expect([asked.get("area"), asked.get("day")]).toEqual(["nimman", day]);
  // The wizard asks for neither of them again.
  const booking = page.locator('main a[href^="/booking?"]').first();
  const chosen = new URL((await booking.getAttribute("href")) ?? "", page.url()).searchParams;
  expect([chosen.get("area"), chosen.get("date")]).toEqual(["nimman", day]);
});

test("whoever gave their area sees who is free there", async ({ page, t, data, signIn }) => {
  const person = data.addPerson();
  const setArea = (area: string) =>
    data.sqlite.prepare("update users set city = ? where id = ?").run(area, person.id);
  setArea("nimman");
  await signIn(person.id);
  await page.goto(paths.home());
  await expect(page.getByLabel(t("home:where"))).toHaveValue("nimman");
  const place = t("home:place-in", { area: t("areas:nimman") });
  await expect(freeSection(page).getByRole("heading", { level: 2 })).toContainText(place);
  const areas = data.sqlite
    .prepare<[string], { cleaner_id: number }>(
      "select cleaner_id from cleaner_areas where area = ?",
    )
    .all("nimman");
  for (const link of await freeSection(page).getByRole("listitem").getByRole("link").all()) {
    const [, id] = /\/cleaners\/(\d+)/.exec((await link.getAttribute("href")) ?? "") ?? [];
    expect(areas.map((row) => row.cleaner_id)).toContain(Number(id));
  }
});

test("what everybody was checked for reads as a certificate that leads to the page on it", async ({
  page,
  t,
}) => {
  await page.goto(paths.home());
  const why = page.locator("section[aria-labelledby=why]");
  await expect(why.getByText(t("home:check-seen"), { exact: true })).toHaveCount(3);
  await why.getByRole("link", { name: t("home:why-checks") }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.infoPage("background-checks")}$`));
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
  const links = page.locator('footer nav a[href^="/"]:visible');
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
  const { id, name } = data.sqlite
    .prepare<[number, number], { id: number; name: string }>(
      `select bookings.id, cleaners.name from bookings join cleaners on cleaners.id = cleaner_id
       where bookings.user_id = ? and status in ('pending', 'confirmed') and ends_at > ?
       order by starts_at limit 1`,
    )
    .get(userId, SERVER_NOW) ?? { id: 0, name: "" };
  const next = page.getByRole("link", { name: t("home:next-booking") });
  await expect(next).toContainText(nameForReader(name, language));
  await next.click();
  await expect(page).toHaveURL(new RegExp(`${paths.myBooking(id)}$`));
});

test("the last job once more is two taps away; who has none is offered none", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const customer = data.addCustomer();
  data.addPastBooking(customer, "completed", 4, data.addCleaner().id);
  await signIn(customer);
  await page.goto(paths.home());
  await page.getByRole("button", { name: t("dashboard:same-book") }).click();
  await expect(page).toHaveURL(/\/booking\/details\?.*date=.*time=/);

  await signIn(data.addPerson().id);
  await page.goto(paths.home());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home:hero-title"));
  await expect(page.getByRole("button", { name: t("dashboard:same-book") })).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("home:sign-up-free") })).toHaveCount(0);
});
