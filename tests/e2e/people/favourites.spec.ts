import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { myFavouritesPath } from "~/lib/favourite-paths";
import { expect, waitForHydration, test } from "../fixtures";

test("a heart keeps somebody: in the list, on step 2, on the dashboard; guests sign in first", async ({
  language,
  page,
  context,
  t,
  data,
  facts,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  // A cleaner from the last of many pages, where nobody would find them.
  const cleanerId = data.value<number>(
    `select id from cleaners where is_listed = 1 and id in (select cleaner_id from cleaner_specialties
       where specialty = 'standard-cleaning') order by rating, review_count, id limit 1`,
  );
  const name = nameForReader(
    data.value<string>("select name from cleaners where id = ?", cleanerId),
    language,
  );
  const heart = t("browse:favourite", { name });
  const open = async (path: string) => {
    await page.goto(path);
    if (javaScriptEnabled) await waitForHydration(page);
  };

  // A guest is led to the login, and back to the cleaner's page.
  await open(paths.browse({ q: name }));
  await press(heart);
  await expect(page).toHaveURL(paths.login(paths.cleaner(cleanerId)));

  const customer = data.addCustomer();
  await signIn(customer);
  const kept = () =>
    data.value<number>("select count(*) from favourites where user_id = ?", customer);
  await open(paths.browse({ q: name }));
  await press(heart);
  await expect(page.getByRole("button", { name: heart, exact: true, pressed: true })).toBeVisible();
  await expect.poll(kept).toBe(1);
  if (!javaScriptEnabled) {
    await expect(page).toHaveURL(new RegExp(`/browse-cleaners\\?q=.*#c${cleanerId}$`));
    await expect(page.getByText(t("common:favourite-added"))).toBeVisible();
  }

  await open(paths.browse());
  await page.getByRole("link", { name: t("browse:favourites"), exact: true }).click();
  await expect(page).toHaveURL(paths.browse({ favourites: 1 }));
  await expect(page.getByText(t("browse:count", { number: 1 }))).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);

  const serviceId = data.value<number>(
    "select id from services where specialty = 'standard-cleaning' and archived_at is null",
  );
  await open(paths.bookingCleaner({ serviceId }));
  const first = page.locator(".choice").first();
  await expect(first).toContainText(name);
  await expect(first).toContainText(t("common:favourite"));
  // A chosen order wins over favourites.
  await open(paths.bookingCleaner({ serviceId, sort: "soonest" }));
  await expect(page.locator(".choice").first()).toBeVisible();

  await open(paths.dashboard());
  await page.getByRole("link", { name: t("dashboard:favourites-all") }).click();
  await expect(page).toHaveURL(myFavouritesPath());
  await expect(page.getByRole("article")).toHaveCount(1);
  await press(heart);
  if (javaScriptEnabled) {
    // The card stays, so that they can be put back.
    await expect(page.getByRole("button", { name: heart, pressed: false })).toBeVisible();
    await expect.poll(kept).toBe(0);
    await press(heart);
    await expect.poll(kept).toBe(1);
  } else {
    await expect(page.getByText(t("common:favourite-removed"))).toBeVisible();
    await expect(page.getByText(t("browse:favourites-none"))).toBeVisible();
    data.sqlite
      .prepare("insert into favourites (user_id, cleaner_id, created_at) values (?, ?, 1)")
      .run(customer, cleanerId);
  }

  await open(paths.dashboard());
  await page.getByRole("listitem").getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(paths.cleaner(cleanerId));
  await press(t("cleaner:favourite-remove-label", { name }));
  await expect(page.getByRole("button", { name: t("cleaner:favourite-add") })).toBeVisible();
  expect(kept()).toBe(0);
  await open(paths.browse({ favourites: 1 }));
  await expect(page.getByText(t("browse:favourites-none"))).toBeVisible();

  // One person's favourites are shown to nobody else.
  data.sqlite
    .prepare("insert into favourites (user_id, cleaner_id, created_at) values (?, ?, 1)")
    .run(customer, facts.popularCleanerId);
  await open(paths.browse());
  const popular = nameForReader(
    data.value<string>("select name from cleaners where id = ?", facts.popularCleanerId),
    language,
  );
  const theirs = page.getByRole("button", {
    name: t("browse:favourite", { name: popular }),
    exact: true,
    pressed: true,
  });
  await expect(theirs).toBeVisible();
  await signIn(data.addCustomer());
  await open(paths.browse());
  await expect(theirs).toHaveCount(0);
  await context.clearCookies({ name: "session" });
  await open(paths.browse());
  await expect(theirs).toHaveCount(0);
});
