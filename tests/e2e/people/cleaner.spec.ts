import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("stars are counted, five reviews are shown, then all @wide", async ({
  page,
  t,
  data,
  facts,
}) => {
  const id = facts.popularCleanerId;
  const count = data.value<number>(
    "select count(*) from reviews where cleaner_id = ? and hidden_at is null",
    id,
  );
  expect(count).toBeGreaterThan(5);
  await page.goto(paths.cleaner(id));
  const reviews = page.locator("#reviews");
  for (const stars of [5, 4, 3, 2, 1]) {
    const given = data.value<number>(
      "select count(*) from reviews where cleaner_id = ? and stars = ? and hidden_at is null",
      id,
      stars,
    );
    const words = t("cleaner:stars-given", { stars, count: given });
    await expect(reviews.getByText(words, { exact: true })).toBeAttached();
  }
  const said = reviews.locator("ul.ruled > li");
  await expect(said).toHaveCount(5);
  await reviews.getByRole("link", { name: t("cleaner:reviews-all", { count }) }).click();
  await expect(page).toHaveURL(/[?&]reviews=all#reviews$/);
  await expect(said).toHaveCount(Math.min(20, count));
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
