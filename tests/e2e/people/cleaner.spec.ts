import { nameForReader } from "~/lib/for-reader";
import { formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("stars are counted, five reviews with words are shown, then all, and how many gave stars only @wide", async ({
  page,
  t,
  data,
  facts,
}) => {
  const id = facts.popularCleanerId;
  const count = (condition: string) =>
    data.value<number>(
      `select count(*) from reviews where cleaner_id = ? and hidden_at is null and ${condition}`,
      id,
    );
  const withWords = count("(comment <> '' or answer <> '')");
  const silent = count("comment = '' and answer = ''");
  expect(withWords).toBeGreaterThan(5);
  expect(silent).toBeGreaterThan(0);
  await page.goto(paths.cleaner(id));
  const reviews = page.locator("#reviews");
  for (const stars of [5, 4, 3, 2, 1]) {
    const words = t("cleaner:stars-given", { stars, count: count(`stars = ${stars}`) });
    await expect(reviews.getByText(words, { exact: true })).toBeAttached();
  }
  await expect(reviews.getByText(t("cleaner:reviews-silent", { count: silent }))).toBeVisible();
  const said = reviews.locator("ul.ruled > li");
  await expect(said).toHaveCount(5);
  const more = t("cleaner:reviews-more", { count: withWords - 5 });
  await reviews.getByRole("link", { name: more }).click();
  await expect(page).toHaveURL(/[?&]reviews=all#reviews$/);
  await expect(said).toHaveCount(Math.min(20, withWords));
});

test("two customers are quoted in whole sentences; nobody if nobody wrote any @wide", async ({
  page,
  data,
  facts,
}) => {
  await page.goto(paths.cleaner(facts.popularCleanerId));
  const quotes = page.locator("header blockquote");
  await expect(quotes).toHaveCount(2);
  const comments = data.sqlite
    .prepare<[number], [string]>("select comment from reviews where cleaner_id = ? and stars >= 4")
    .raw()
    .all(facts.popularCleanerId)
    .map(([comment]) => comment.replaceAll(/\s+/g, " "));
  for (const quote of await quotes.allTextContents()) {
    const words = quote.slice(1, -1);
    expect(words.length).toBeGreaterThanOrEqual(30);
    expect(comments.some((comment) => comment.startsWith(words))).toBe(true);
  }
  const silent = data.value<number>(
    `select id from cleaners where is_listed = 1 and not exists
       (select 1 from reviews where cleaner_id = cleaners.id and length(comment) >= 30) limit 1`,
  );
  await page.goto(paths.cleaner(silent));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(quotes).toHaveCount(0);
});

test("a day of the next seven leads into the wizard with its day and first free hour @cross", async ({
  page,
  data,
  facts,
  language,
  signIn,
  t,
}) => {
  const { serviceId, area, cleanerId } = facts.job;
  const days = page.getByRole("region", { name: t("cleaner:days", { count: 7 }) });
  const day = days.locator("li a");
  const goOn = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await signIn(data.addCustomer());

  // The service is known: the last question of the wizard.
  await page.goto(paths.cleaner(cleanerId, { serviceId, area }));
  const known = day.first();
  const chosen = new URL((await known.getAttribute("href")) ?? "", page.url()).searchParams;
  await known.click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.bookingDetails()}\\?`));
  const date = chosen.get("date") ?? "";
  await expect(
    page
      .getByText(formatDate(date, language, "short"))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  // Without a service, the first question; day and hour are chosen when it comes to them.
  await page.goto(paths.cleaner(cleanerId));
  const first = day.first();
  const address = new URL((await first.getAttribute("href")) ?? "", page.url());
  expect(address.pathname).toBe(paths.booking());
  await first.click();
  await page.locator(`input[name="serviceId"][value="${serviceId}"]`).check();
  await goOn(t("choosing:service-continue"));
  await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.bookingCleaner()}\\?`));
  await expect(page.locator(`.choice input[name="cleanerId"][value="${cleanerId}"]`)).toBeChecked();
  await goOn(t("choosing:cleaner-continue"));
  await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.bookingTime()}\\?`));
  await expect(page.locator('input[name="time"]:checked')).toHaveValue(
    address.searchParams.get("time") ?? "",
  );
});

test("cleaners see their own page as customers do, with a way to edit it and no button to book", async ({
  page,
  data,
  facts,
  signIn,
  t,
}) => {
  const { cleanerId } = facts.job;
  await signIn(data.value<number>("select user_id from cleaners where id = ?", cleanerId));
  await page.goto(paths.cleaner(cleanerId));
  await expect(page.getByText(t("cleaner:own-page")).filter({ visible: true })).toBeVisible();
  await expect(
    page.getByRole("link", { name: t("cleaner:edit") }).filter({ visible: true }),
  ).toHaveAttribute("href", paths.editCleanerProfile());
  await expect(page.locator(`main a[href^="${paths.booking()}"]`)).toHaveCount(0);
});

test("what was chosen in the wizard goes along, and back", async ({
  page,
  data,
  facts,
  language,
  t,
}) => {
  const { serviceId, area, cleanerId, date } = facts.job;
  const chosen = { serviceId, area, date };
  await page.goto(paths.cleaner(cleanerId, chosen));
  const inFull = data.value<string>("select name from cleaners where id = ?", cleanerId);
  const name = nameForReader(inFull, language);
  const book = page.getByRole("link", { name: t("cleaner:book", { name }) });
  const back = paths.bookingCleaner({ ...chosen, cleanerId });
  await expect(book.filter({ visible: true })).toHaveAttribute("href", back);

  // The link to another of their services keeps the other choices.
  const [other] = data.sqlite
    .prepare<[number, number], [number]>(
      `select services.id from services join cleaner_specialties using (specialty)
       where cleaner_id = ? and services.id <> ? and archived_at is null limit 1`,
    )
    .raw()
    .get(cleanerId, serviceId) ?? [0];
  const address = paths.booking({ ...chosen, serviceId: other, cleanerId });
  await expect(page.locator(`table a[href="${address}"]`)).toBeVisible();

  // Unknown services and areas in the address are dropped.
  await page.goto(`${paths.cleaner(cleanerId)}?serviceId=999&area=moon`);
  await expect(book.filter({ visible: true })).toHaveAttribute(
    "href",
    paths.booking({ cleanerId }),
  );
});
