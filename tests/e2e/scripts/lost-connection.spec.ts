import type { Page, Route } from "@playwright/test";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import type { Translate } from "~/i18n/messages";
import { expect, waitForHydration, test } from "../fixtures";
import type { ServerFixtures } from "../../support/server-fixtures";

test.use({ dropsConnection: true });

/** Opens and fills in the form of step 4; no other test books that hour. */
async function fillIn(page: Page, t: Translate, job: ReturnType<ServerFixtures["freeJobs"]>[0]) {
  const { serviceId, cleanerId, date, time, area } = job;
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await waitForHydration(page);
  await page.getByLabel(t("details:address"), { exact: true }).fill("7 Moonlight Lane");
  await page.getByLabel(t("details:city"), { exact: true }).selectOption(area);
  await page.getByLabel(t("details:zip"), { exact: true }).fill("50200");
  await page.getByLabel(t("homes:door")).fill("The key is with the guard");
}

/** Expects that everything typed is there, and that nothing says that the booking failed: it may not have. */
async function isKept(page: Page, t: Translate) {
  await expect(page.getByText(t("details:unanswered-title"))).toBeVisible();
  await expect(page.getByText(t("details:failed"), { exact: true })).toHaveCount(0);
  await expect(page.getByLabel(t("details:address"), { exact: true })).toHaveValue(
    "7 Moonlight Lane",
  );
  await expect(page.getByLabel(t("details:zip"), { exact: true })).toHaveValue("50200");
  await expect(page.getByLabel(t("homes:door"))).toHaveValue("The key is with the guard");
}

const DETAILS = /\/booking\/details\.data/;
const bookingsOf = (data: ServerFixtures, userId: number) =>
  data.value("select count(*) from bookings where user_id = ?", userId);

for (const [turn, [what, fail]] of [
  ["without a line", (route: Route) => route.abort("internetdisconnected")] as const,
  ["where nobody is behind the proxy", (route: Route) => badGateway(route)] as const,
  [
    "of which the answer is lost",
    async (route: Route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    },
  ] as const,
].entries()) {
  test(`a booking ${what} stays in its form, and a second try makes it once`, async ({
    page,
    t,
    data,
    signIn,
  }) => {
    const job = data.freeJobs(3, { daysAhead: 110 })[turn];
    if (!job) throw new Error("Nobody is free.");
    const userId = data.addCustomer();
    await signIn(userId);
    await fillIn(page, t, job);
    const confirm = page.locator("form#details button[type=submit]").first();
    const words = await confirm.textContent();
    await page.route(DETAILS, fail, { times: 1 });
    await confirm.click();
    await isKept(page, t);
    await expect(confirm).toHaveText(words ?? "");
    await expect(confirm).toBeEnabled();
    await confirm.click();
    await expect(page).toHaveURL(/\/booking\/confirmation\?id=\d+$/);
    // The error of the first try is gone now.
    await expect(page.getByText(t("details:unanswered-title"))).toBeHidden({ timeout: 1_000 });
    expect(bookingsOf(data, userId)).toBe(1);
  });
}

function badGateway(route: Route): Promise<void> {
  const body = "<!doctype html><title>502 Bad Gateway</title>";
  return route.fulfill({ status: 502, contentType: "text/html", body });
}

test("while a form is sent its button is busy, and a second press sends nothing", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const job = data.freeJobs(1, { daysAhead: 120 })[0];
  if (!job) throw new Error("Nobody is free.");
  await signIn(data.addCustomer());
  await fillIn(page, t, job);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let posts = 0;
  await page.route(DETAILS, async (route) => {
    if (route.request().method() === "POST") posts += 1;
    await answered;
    await route.continue();
  });
  const confirm = page.locator("form#details button[type=submit]").first();
  await confirm.click();
  await expect(confirm).toHaveAttribute("aria-busy", "true");
  await expect(confirm).toHaveText(t("booking:details-sending"));
  await confirm.click({ force: true });
  answer();
  await expect(page).toHaveURL(/\/booking\/confirmation\?id=\d+$/);
  expect(posts).toBe(1);
});

test("a step that doesn't load leaves the one before as it is, until it is tried again", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time } = facts.job;
  await page.goto(paths.bookingTime({ serviceId, cleanerId, date, time }));
  await waitForHydration(page);
  const next = page.getByRole("button", { name: t("when:time-continue"), exact: true });
  const stalled = page.getByText(t("errors:stalled-title"));
  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
  await next.click();
  await expect(stalled).toBeVisible();
  await expect(page).toHaveURL(/\/booking\/time\?/);
  await expect(page.locator(`input[name=time][value="${time}"]`)).toBeChecked();
  await expect(next).toBeEnabled();
  // The connection is still lost.
  await page.getByRole("button", { name: t("errors:stalled-again") }).click();
  await expect(stalled).toBeVisible();
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: t("errors:stalled-again") }).click();
  await expect(page).toHaveURL(/\/booking\/details\?/);
  await expect(stalled).toBeHidden();
});

test("without a line every page that people work in stays, and goes on once it is back", async ({
  page,
  context,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.userId("customer"));
  const { serviceId, cleanerId } = facts.job;
  const stalled = page.getByText(t("errors:stalled-title"));
  for (const [address, press, arrived] of [
    [paths.browse(), `nav a[href*="service="]`, /service=/],
    [paths.dashboard(), `a[href*="tab=profile"]`, /tab=profile/],
    [paths.bookingTime({ serviceId, cleanerId }), "button.calendar-day:enabled >> nth=-1", /date=/],
    // The code of the next step can't be loaded either.
    [paths.booking({ serviceId }), "form button[type=submit]:visible >> nth=-1", /cleaner\?/],
  ] as const) {
    await page.goto(address);
    await waitForHydration(page);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    await context.setOffline(true);
    await page.locator(press).first().click();
    await expect(stalled, address).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), address).toHaveText(heading ?? "");
    await context.setOffline(false);
    await expect(page).toHaveURL(arrived);
    await expect(stalled, address).toBeHidden();
  }
});

test("somebody who goes elsewhere instead isn't kept waiting", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time } = facts.job;
  await page.goto(paths.bookingTime({ serviceId, cleanerId, date, time }));
  await waitForHydration(page);
  await page.route(DETAILS, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: t("when:time-continue"), exact: true }).click();
  const stalled = page.getByText(t("errors:stalled-title"));
  await expect(stalled).toBeVisible();
  await page.getByRole("link", { name: t("booking:back"), exact: true }).click();
  await expect(page).toHaveURL(/\/booking\/cleaner\?/);
  await expect(stalled).toBeHidden();
});

test("'Book again' without a line leaves the dashboard as it is", async ({
  page,
  t,
  data,
  signIn,
}) => {
  await signIn(data.userId("customer"));
  await page.goto(paths.dashboard());
  await waitForHydration(page);
  const again = page.getByRole("button", { name: new RegExp(t("dashboard:book-again")) }).first();
  const posted = /\/dashboard\.data/;
  await page.route(posted, (route) => route.abort("internetdisconnected"));
  await again.click();
  await expect(page.getByText(t("errors:something-wrong"), { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("dashboard:title"));
  await page.unroute(posted);
  await again.click();
  await expect(page).toHaveURL(/\/booking/);
});

test("wherever no answer comes, the form that was sent says so in sight, also in a dialog", async ({
  page,
  context,
  t,
  data,
  facts,
  signIn,
}) => {
  const cleaner = data.addCleaner().userId;
  for (const [userId, address, send] of [
    [cleaner, paths.cleanerSetting("pause"), t("settings:pause")],
    [cleaner, paths.cleanerSetting("instant"), t("settings:save")],
    [cleaner, paths.newCalendarAddress(), t("calendar:renew-action")],
    [data.userId("admin"), adminPaths.item("users", facts.newcomerId), t("admin:save")],
    [
      data.userId("admin"),
      adminPaths.step("cleaners", facts.waitingCleanerId, "ask"),
      t("admin-cleaners:ask-send"),
    ],
    [
      data.userId("admin"),
      adminPaths.step("users", facts.newcomerId, "sign-out"),
      t("admin:sign-out-now"),
    ],
  ] as const) {
    await signIn(userId);
    await page.goto(address);
    await waitForHydration(page);
    for (const field of await page
      .locator("dialog :is(input:not([type=radio]), textarea)[required]")
      .all()) {
      await field.fill("x");
    }
    await context.setOffline(true);
    await page.getByRole("button", { name: send, exact: true }).click();
    const said = page
      .getByText(t("errors:unanswered-text"))
      .or(page.getByText(t("settings:not-saved-text")));
    await expect(page.getByRole("alert").filter({ has: said }), address).toBeInViewport();
    await context.setOffline(false);
  }
});

test("a form of somebody whose session has ended stays, and is sent once they have logged in beside it", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const { id: cleanerId, userId } = data.addCleaner();
  const requestId = data.addRequestLater(cleanerId, data.addCustomer(), { daysAhead: 40 });
  const words = "That week my mother needs me at home";
  for (const [address, field, send, arrived] of [
    [
      paths.editCleanerProfile(),
      t("partner:bio"),
      t("partner:save"),
      () => data.value("select bio from cleaners where id = ?", cleanerId),
    ],
    [
      paths.declineJob(requestId),
      t("jobs:decline-reason"),
      t("jobs:decline-action"),
      () => data.value("select status from bookings where id = ?", requestId),
    ],
  ] as const) {
    await signIn(userId);
    await page.goto(address);
    await waitForHydration(page);
    await page.getByLabel(field).fill(words);
    data.sqlite.prepare("delete from sessions where user_id = ?").run(userId);
    const button = page.getByRole("button", { name: send, exact: true });
    await button.click();
    const said = page.getByRole("alert").filter({ hasText: t("errors:signed-out-title") });
    await expect(said, address).toBeInViewport();
    await expect(page.getByLabel(field), address).toHaveValue(words);
    const logIn = said.getByRole("link", { name: t("errors:signed-out-log-in") });
    await expect(logIn).toHaveAttribute("target", "_blank");
    await expect(logIn).toHaveAttribute("href", paths.login(address));
    // Signed in, as if in the other tab.
    await signIn(userId);
    await button.click();
    await expect(said, address).toBeHidden();
    await expect.poll(arrived, address).toMatch(/^(?:cancelled|That week)/);
  }
});
