import { paths } from "~/lib/paths";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { SERVER_NOW } from "../../support/server-fixtures";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

/** Opens the questions of the search, as its one field does. */
async function openFilters(page: Page) {
  if (!(await page.locator("input[name=q]").isVisible())) {
    await page.locator("details:has(form[role=search]) > summary").click();
  }
}

test("search, chips and pages find cleaners, and a card leads to booking @wide", async ({
  page,
  t,
  data,
}) => {
  /** Other tests list and hide cleaners meanwhile: the page is loaded again until it agrees with the database. */
  const expectCount = async (textOfNow: () => string) => {
    let isFirst = true;
    await expect(async () => {
      if (!isFirst) await page.reload();
      isFirst = false;
      await expect(page.getByText(textOfNow(), { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
  };
  const countOfAll = () =>
    t("browse:count", { number: data.value("select count(*) from cleaners where is_listed = 1") });
  const cards = page.locator("main article");
  await page.goto(paths.browse());
  await expectCount(countOfAll);

  const first = await cards.first().getByRole("heading").textContent();
  await page.locator("main a[rel=next]").click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(
    page.getByText(new RegExp(`^${t("browse:page-of", { page: 2, pages: "\\d" })}$`)),
  ).toBeVisible();
  await expect(cards.first().getByRole("heading")).not.toHaveText(first ?? "");
  await page.locator("main a[rel=prev]").click();
  await expect(page).toHaveURL(paths.browse());
  await expect(cards.first().getByRole("heading")).toHaveText(first ?? "");

  const chips = page.getByRole("navigation", { name: t("browse:specialties") });
  const specialty = t("specialties:deep-cleaning");
  const countOfSpecialty = () =>
    t("browse:count-specialized", {
      number: data.value(
        `select count(*) from cleaners join cleaner_specialties on cleaner_id = cleaners.id
         where is_listed = 1 and specialty = 'deep-cleaning'`,
      ),
      specialty,
    });
  await chips.getByRole("link", { name: specialty }).click();
  await expect(page).toHaveURL(/[?&]service=deep-cleaning/);
  await expect(chips.locator("[aria-current=true]")).toContainText(specialty);
  await expectCount(countOfSpecialty);
  await chips.getByRole("link", { name: t("browse:all-cleaners"), exact: true }).click();
  await expectCount(countOfAll);

  const [name = "", id] = data.sqlite
    .prepare<[], [string, number]>(
      "select name, id from cleaners where is_listed = 1 order by id limit 1",
    )
    .raw()
    .get() ?? ["", 0];
  await openFilters(page);
  await page.locator("input[name=q]").fill(name);
  await page.locator("input[name=q]").press("Enter");
  await expect(page).toHaveURL(/[?&]q=/);
  const card = page.locator(`main a[href="${paths.booking({ cleanerId: id })}"]`).first();
  await expect(card).toBeVisible();
  // Anywhere on the card, but for the name and the heart.
  await card.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbooking%3FcleanerId%3D/);

  await page.goto(paths.browse({ q: "zzzzzz" }));
  await expect(page.getByText(t("browse:none-found"))).toBeVisible();
  await page
    .getByRole("link", { name: t("browse:clear-filters") })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.browse()}$`));
  await expectCount(countOfAll);
});

test("an area, a day and an order narrow and sort the list, and go along to the booking", async ({
  page,
  t,
  data,
  javaScriptEnabled,
  press,
}) => {
  const cards = page.locator("main article");
  const totals = () =>
    cards
      .filter({ hasNot: page.locator("p.absolute") })
      .locator("p > strong")
      .allTextContents()
      .then((texts) => texts.map((text) => Number(text.replace(/\D/g, ""))));
  // Where scripts run, choosing is enough to search.
  const look = async () => {
    if (!javaScriptEnabled) await press(t("browse:search-submit"));
  };
  await page.goto(paths.browse());
  await openFilters(page);
  await page.getByLabel(t("browse:area"), { exact: true }).selectOption("nimman");
  await look();
  await expect(page).toHaveURL(/[?&]area=nimman/);
  const there = data.value<number>(
    `select count(*) from cleaners join cleaner_areas on cleaner_id = cleaners.id
     where is_listed = 1 and area = 'nimman'`,
  );
  await expect(page.getByText(t("browse:count", { number: there }), { exact: true })).toBeVisible();

  const date = addDays(cityDateOf(SERVER_NOW), 2);
  await openFilters(page);
  await page.getByLabel(t("browse:day"), { exact: true }).selectOption(date);
  await look();
  await expect(page).toHaveURL(new RegExp(`area=nimman&day=${date}`));
  const orders = page.getByRole("navigation", { name: t("browse:order") });
  await orders.locator("summary").click();
  await orders.getByRole("link", { name: t("browse:order-lowest"), exact: true }).click();
  await expect(page).toHaveURL(/[?&]sort=lowest/);
  await expect(orders.locator("summary")).toContainText(t("browse:order-lowest"));
  await expect(orders.locator("ul")).toBeHidden();
  await expect(cards).not.toHaveCount(0);
  const found = await totals();
  expect(found.length).toBeLessThanOrEqual(there);
  expect(found).toEqual([...found].sort((a, b) => a - b));

  const book = cards.first().locator("a[aria-label]");
  await expect(book).toHaveAttribute(
    "href",
    new RegExp(`area=nimman&cleanerId=\\d+&date=${date}$`),
  );
  await cards.first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/cleaners/\\d+\\?area=nimman&date=${date}$`));
});

test("words are looked for while they are typed, and the field keeps the focus", async ({
  language,
  page,
  t,
  data,
  javaScriptEnabled,
  press,
}) => {
  const name = data.value<string>(
    "select name from cleaners where is_listed = 1 order by id limit 1",
  );
  await page.goto(paths.home());
  await page.goto(paths.browse());
  const field = page.getByRole("searchbox", { name: t("browse:search-label") });
  await openFilters(page);
  await field.click();
  await field.pressSequentially(name);
  if (!javaScriptEnabled) await press(t("browse:search-submit"));
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.locator("main article")).toHaveCount(1);
  await expect(page.locator("main article").getByRole("heading")).toHaveText(
    nameForReader(name, language),
  );
  if (!javaScriptEnabled) return;
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(name);
  // Typing letters makes no history entries: Back leaves the list.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
});

test("whoever scrolls to the end of the list and taps at once hits what they saw @wide", async ({
  page,
  hasTouch,
  t,
}) => {
  await page.goto(paths.browse());
  const { x, y } = await page.evaluate(() => {
    const next = document.querySelector("main a[rel=next]");
    if (!next) throw new Error("There is no second page.");
    next.scrollIntoView({ block: "center", behavior: "instant" });
    const seen = next.getBoundingClientRect();
    return { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
  });
  // Taps at that position, because `click` would wait until nothing moves.
  if (hasTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(
    page.getByText(new RegExp(`^${t("browse:page-of", { page: 2, pages: "\\d" })}$`)),
  ).toBeVisible();
});

test("the service that cleaners were looked for goes along to the booking", async ({
  page,
  t,
  data,
}) => {
  const serviceId = data.value("select id from services where specialty = 'deep-cleaning'");
  await page.goto(paths.browse({ service: "deep-cleaning" }));
  const card = page.locator("main article").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  const book = card.getByRole("link", { name: t("browse:book", { name }) });
  await expect(book).toHaveAttribute("href", new RegExp(`[?&]serviceId=${serviceId}&cleanerId=`));
  await book.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbooking%3FserviceId%3D/);
});

test("a cleaner's name leads to their public page, and from there to booking", async ({
  page,
  data,
  language,
}) => {
  const id = data.value("select id from cleaners where is_listed = 1 order by id limit 1");
  await page.goto(paths.cleaner(id));
  const name = data.value<string>("select name from cleaners where id = ?", id);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameForReader(name, language));
  await page
    .locator(`main a[href^="${paths.booking({ cleanerId: id })}"]:visible`)
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbooking%3FcleanerId%3D/);
});

test("on a phone the faces begin within 240 px, two side by side, each with the total of one job", async ({
  page,
  t,
  viewport,
}) => {
  test.skip(viewport?.width !== 360, "A budget of phones.");
  await page.goto(paths.browse());
  const cards = page.locator("main article");
  const boxes = await Promise.all(
    [0, 1, 2].map(async (place) => {
      const box = await cards.nth(place).boundingBox();
      if (!box) throw new Error("The card isn't shown.");
      return box;
    }),
  );
  const [first, second, third] = boxes;
  expect(first?.y).toBeLessThanOrEqual(240);
  expect(second?.y).toBe(first?.y);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
  // Two rows begin on the first screen, so that four faces are seen.
  expect((third?.y ?? 0) + (third?.width ?? 0) * 0.75).toBeLessThanOrEqual(740);
  await expect(
    page.getByText(t("browse:compared", { job: t("specialties:standard-cleaning"), count: 3 }), {
      exact: true,
    }),
  ).toBeVisible();
  // A card of another job says so; all others have the hours of this one.
  const hours = t("common:hours-short", { count: 3 });
  for (const card of await cards.all()) {
    const shown = await card.locator("p:has(> strong)").first().textContent();
    const other = (await card.locator("p.absolute").count()) > 0;
    expect(shown?.endsWith(hours) || other).toBe(true);
  }
});

test("mornings and languages narrow the list, and the cards show an hour of that part of the day", async ({
  page,
  t,
  data,
  javaScriptEnabled,
  press,
}) => {
  await page.goto(paths.browse());
  await openFilters(page);
  await page.getByLabel(t("browse:language"), { exact: true }).selectOption("fr");
  if (!javaScriptEnabled) await press(t("browse:search-submit"));
  await expect(page).toHaveURL(/[?&]speaks=fr/);
  const speakers = data.value<number>(
    `select count(*) from cleaners where is_listed = 1 and languages like '%"fr"%'`,
  );
  expect(speakers).toBeGreaterThan(0);
  await expect(
    page.getByText(t("browse:count", { number: speakers }), { exact: true }),
  ).toBeVisible();

  await page.goto(paths.browse({ part: "afternoon" }));
  await expect(page.locator("main article")).not.toHaveCount(0);
  await expect(page.locator("details:has(form[role=search]) > summary")).toContainText(
    t("browse:part-afternoon"),
  );
  for (const card of await page.locator("main article").all()) {
    await expect(card).toContainText(/[1-5]:00 PM|12:00 PM|1[2-7]\.00/);
  }
});
