import { paths } from "~/lib/paths";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { SERVER_NOW } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";

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
  await expect(page.getByText(t("common:page-number", { page: 2 }), { exact: true })).toBeVisible();
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
  await page.locator("input[name=q]").fill(name);
  await page.locator("input[name=q]").press("Enter");
  await expect(page).toHaveURL(/[?&]q=/);
  const card = page.locator(`main a[href="${paths.booking({ cleanerId: id })}"]`).first();
  await expect(card).toBeVisible();
  await card.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbooking%3FcleanerId%3D/);

  await page.goto(paths.browse({ q: "zzzzzz" }));
  await expect(page.getByText(t("browse:none-found"))).toBeVisible();
  await page.getByRole("link", { name: t("browse:clear-filters") }).click();
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
      .locator("strong")
      .allTextContents()
      .then((texts) => texts.map((text) => Number(text.replace(/\D/g, ""))));
  // Where scripts run, choosing is enough to search.
  const look = async () => {
    if (!javaScriptEnabled) await press(t("browse:search-submit"));
  };
  await page.goto(paths.browse());
  await page.getByLabel(t("browse:area"), { exact: true }).selectOption("nimman");
  await look();
  await expect(page).toHaveURL(/[?&]area=nimman/);
  const there = data.value<number>(
    `select count(*) from cleaners join cleaner_areas on cleaner_id = cleaners.id
     where is_listed = 1 and area = 'nimman'`,
  );
  await expect(page.getByText(t("browse:count", { number: there }), { exact: true })).toBeVisible();

  const date = addDays(cityDateOf(SERVER_NOW), 2);
  await page.getByLabel(t("browse:day"), { exact: true }).selectOption(date);
  await look();
  await expect(page).toHaveURL(new RegExp(`area=nimman&day=${date}`));
  const orders = page.getByRole("navigation", { name: t("browse:order") });
  await orders.getByRole("link", { name: t("browse:order-lowest"), exact: true }).click();
  await expect(page).toHaveURL(/[?&]sort=lowest/);
  await expect(orders.locator("[aria-current=true]")).toHaveText(t("browse:order-lowest"));
  await expect(cards).not.toHaveCount(0);
  const found = await totals();
  expect(found.length).toBeLessThanOrEqual(there);
  expect(found).toEqual([...found].sort((a, b) => a - b));

  const book = cards.first().locator("a.button");
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
  await expect(page.getByText(t("common:page-number", { page: 2 }), { exact: true })).toBeVisible();
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
  await book.click();
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
