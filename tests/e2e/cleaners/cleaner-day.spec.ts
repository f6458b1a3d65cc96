import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { formatBaht, satangFromBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { SERVER_NOW, type ServerFixtures } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";

/** Creates a cleaner for one test, with a request for a job in three days. */
function someoneAsked(data: ServerFixtures) {
  const { id: cleanerId, userId } = data.addCleaner();
  const customerId = data.addCustomer();
  const requestId = data.addRequest(cleanerId, customerId, { daysAhead: 3 });
  return { userId, cleanerId, customerId, requestId };
}

test("a cleaner sees what a request is worth, accepts it, and then sees where it is @cross", async ({
  page,
  language,
  t,
  data,
  signIn,
}) => {
  const { userId, requestId } = someoneAsked(data);
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  const pending = page.getByRole("region", { name: t("jobs:pending") });
  const card = pending.getByRole("article");
  await expect(card).toContainText("Dao Tester");
  await expect(card).toContainText(t("areas:nimman"));
  await expect(card).toContainText(t("jobs:minutes", { count: 120 }));
  // The server's clock runs on: the remaining time changes, the deadline doesn't.
  await expect(card).toContainText(language === "th" ? "12.30" : "12:30 PM");
  // Before the request is accepted, neither the address nor the instructions are shown.
  await expect(page.getByText("8/8 Soi Eight")).toHaveCount(0);
  await expect(page.getByText("The key is under the mat")).toHaveCount(0);
  await card.getByRole("button").click();
  await expect(page.locator("#accepted")).toContainText(t("jobs:see-job"));
  await expect(page.getByText("8/8 Soi Eight")).toBeVisible();
  await expect(page.getByText("The key is under the mat")).toBeVisible();
  await expect(card).toContainText(t("common:status-confirmed"));
  await expect(page.getByRole("link", { name: t("jobs:call") })).toHaveAttribute(
    "href",
    "tel:+66815550188",
  );
  expect(data.value("select status from bookings where id = ?", requestId)).toBe("confirmed");
});

test("a cleaner declines, with a reason or without, and it is final", async ({
  page,
  press,
  field,
  t,
  data,
  signIn,
}) => {
  const { userId, requestId } = someoneAsked(data);
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: t("jobs:decline-title") })).toBeVisible();
  await page.getByRole("radio", { name: t("jobs:decline-why-distance") }).check();
  await field(t("jobs:decline-reason")).fill("I have no motorbike");
  await press(t("jobs:decline-action"));
  await expect(page.getByText(t("jobs:toast-declined")).first()).toBeVisible();
  await expect(page.getByText(t("jobs:pending-empty"))).toBeVisible();
  // Its day is still to come, so it isn't among what has been.
  await page.getByRole("link", { name: t("jobs:completed") }).click();
  await expect(page.getByText(t("jobs:completed-empty"))).toBeVisible();
  await page.getByRole("link", { name: t("jobs:history-ahead") }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toContainText(
    t("common:status-cancelled"),
  );
  const reason = "select reason from booking_events where booking_id = ? and event = 'declined'";
  // In the language of the customer, who reads English.
  expect(data.value(reason, requestId)).toBe("It is too far for me\nI have no motorbike");
  await page.goto(paths.declineJob(requestId));
  await expect(page.getByRole("heading", { name: t("job-log:request-declined") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("jobs:decline-action") })).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("jobs:see-job") })).toHaveAttribute(
    "href",
    paths.job(requestId),
  );
});

test("a reason that comes too late is refused in words, and kept", async ({
  page,
  press,
  field,
  t,
  data,
  signIn,
}) => {
  const { userId, requestId, customerId } = someoneAsked(data);
  await signIn(userId);
  await page.goto(paths.declineJob(requestId));
  const why = page.getByRole("radio", { name: t("jobs:decline-why-time") });
  await why.check();
  await field(t("jobs:decline-reason")).fill("Too far for me");
  await page.request.patch(`/api/bookings/${requestId}/status`, {
    headers: { Cookie: data.signIn(customerId), Origin: new URL(page.url()).origin },
    data: { status: "cancelled" },
  });
  await press(t("jobs:decline-action"));
  await expect(page.getByText(t("jobs:refused-withdrawn"))).toBeVisible();
  await expect(field(t("jobs:decline-reason"))).toHaveValue("Too far for me");
  await expect(why).toBeChecked();
});

test("what the customer has withdrawn meanwhile is said beside how things stand now", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const { userId, requestId, customerId } = someoneAsked(data);
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  await expect(page.getByRole("article").getByRole("button")).toBeVisible();
  await page.request.patch(`/api/bookings/${requestId}/status`, {
    headers: { Cookie: data.signIn(customerId), Origin: new URL(page.url()).origin },
    data: { status: "cancelled" },
  });
  await page.getByRole("article").getByRole("button").click();
  await expect(
    page.getByRole("alert").filter({ hasText: t("jobs:refused-withdrawn") }),
  ).toBeVisible();
  await expect(page.getByText(t("jobs:pending-empty"))).toBeVisible();
});

test("today leads to what the month has brought, and says what is still to be handed in", async ({
  page,
  t,
  data,
  language,
  signIn,
}) => {
  const { userId, id: cleanerId } = data.addCleaner();
  const customerId = data.addCustomer();
  const fee = (month: string, daysAhead: number) => {
    const id = data.addJob(cleanerId, customerId, { daysAhead });
    data.sqlite
      .prepare(
        "update bookings set status = 'completed', completed_at = 1, paid_at = 1, paid_how = 'cash' where id = ?",
      )
      .run(id);
    data.sqlite
      .prepare(
        "insert into fee_entries (cleaner_id, booking_id, kind, amount, month, note, at) values (?, ?, 'fee', 35000, ?, '', 1)",
      )
      .run(cleanerId, id, month);
  };
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  const earned = (sum: string) => page.getByRole("link", { name: t("jobs:earned", { sum }) });
  await expect(earned("฿0")).toBeVisible();
  fee("2026-11", -3);
  fee("2026-10", -4);
  await page.reload();
  await expect(earned("฿900")).toContainText(t("jobs:earned-jobs", { count: 1 }));
  const month = formatDate("2026-10-01", language, "month");
  await expect(
    page.getByRole("link", { name: t("jobs:fees-owed", { sum: "฿350" }) }),
  ).toContainText(t("jobs:fees-late", { month, count: 13 }));
  await earned("฿900").click();
  await expect(page).toHaveURL(paths.cleanerEarnings());
  const today = formatDate(cityDateOf(SERVER_NOW), language, "brief");
  await expect(page.getByText(t("earnings:you-keep-to", { day: today }))).toBeVisible();
});

test("from two hours before a job a cleaner says that they are on the way, with one tap", async ({
  page,
  press,
  t,
  data,
  signIn,
}) => {
  const { id: cleanerId, userId } = data.addCleaner();
  const id = data.addSoonJob(cleanerId, data.addCustomer());
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  const sum = data.value("select total_price / 100 from bookings where id = ?", id);
  const jobs = t("jobs:today-jobs", { count: 1, sum: `฿${sum.toLocaleString("en")}` });
  await expect(page.getByText(jobs)).toBeVisible();
  await press(t("jobs:on-my-way"));
  await expect(page.getByText(t("jobs:toast-on-the-way")).first()).toBeVisible();
  await expect(page.getByRole("link", { name: t("jobs:open-job") }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: t("jobs:on-my-way") })).toHaveCount(0);
  const said = "select count(*) from booking_events where booking_id = ? and event = 'on-the-way'";
  expect(data.value(said, id)).toBe(1);
});

test("until a profile is listed the dashboard says what is missing, and once that nothing is @wide", async ({
  page,
  press,
  t,
  data,
  signIn,
}) => {
  const { userId } = data.addCleaner();
  const set = (what: string) =>
    data.sqlite.prepare(`update cleaners set ${what} where user_id = ?`).run(userId);
  set(
    "terms_accepted_at = null, background_check_consent_at = null, areas_saved_at = null, is_verified = 0",
  );
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("checklist:left", { count: 2 }),
  );
  await expect(page.getByRole("link", { name: t("checklist:areas-action") })).toBeVisible();
  await expect(page.getByText(t("checklist:verification-step"), { exact: true })).toBeVisible();
  const optional = page.getByRole("list", { name: t("checklist:optional") });
  await expect(optional.getByRole("link")).toHaveText([
    new RegExp(t("checklist:add-promptpay")),
    new RegExp(t("checklist:add-photo")),
  ]);
  await page.getByLabel(t("checklist:terms-tick")).check();
  await page.getByLabel(t("checklist:check-tick")).check();
  await press(t("checklist:consents-action"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("checklist:left", { count: 1 }),
  );
  set("areas_saved_at = 1");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("checklist:verification-title"),
  );
  set("is_verified = 1");
  await page.reload();
  await expect(page.getByText(t("checklist:ready-title"))).toBeVisible();
  await expect(page.getByText(t("jobs:pending-empty"))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t("jobs:pending-empty"))).toBeVisible();
  await expect(page.getByText(t("checklist:ready-title"))).toHaveCount(0);
});

test("whoever is listed without a phone number reads until when, saves one, and can't take it away again", async ({
  page,
  field,
  press,
  t,
  data,
  language,
  signIn,
}) => {
  const { id, userId } = data.addCleaner();
  data.sqlite.prepare("update users set phone = null where id = ?").run(userId);
  const set = (what: string) =>
    data.sqlite.prepare(`update cleaners set ${what} where id = ?`).run(id);
  const isListed = () => data.value("select is_listed from cleaners where id = ?", id);
  expect(isListed()).toBe(0);
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("checklist:left", { count: 1 }),
  );

  // The migration leaves listed cleaners in this state, and the job asks them for a phone number.
  const dueOn = "2026-12-07";
  set(`phone_grace = 1, phone_due_on = '${dueOn}'`);
  expect(isListed()).toBe(1);
  await page.reload();
  const day = formatDate(dueOn, language, "long");
  const due = page.getByRole("alert").filter({ hasText: t("checklist:phone-due-title", { day }) });
  await expect(due).toContainText(t("checklist:phone-due-text"));
  await expect(page.getByText(t("jobs:pending-empty"))).toBeVisible();
  await due.getByRole("link", { name: t("checklist:phone-action") }).click();
  await expect(page).toHaveURL(paths.accountProfile());
  await expect(page.getByText(t("account:phone-cleaner-hint"))).toBeVisible();
  await field(t("signup:phone")).fill("081 555 0177");
  await press(t("account:save"));
  await expect(page.getByText(t("account:profile-updated")).first()).toBeVisible();
  expect(data.value("select phone_grace from cleaners where id = ?", id)).toBe(0);
  expect(isListed()).toBe(1);
  await page.goto(paths.cleanerDashboard());
  await expect(page.getByText(t("jobs:pending-empty"))).toBeVisible();
  await expect(due).toHaveCount(0);

  await page.goto(paths.accountProfile());
  await field(t("signup:first-name")).fill("Daorung");
  await field(t("signup:phone")).fill("");
  await press(t("account:save"));
  await expect(field(t("signup:phone"))).toHaveAccessibleDescription(
    new RegExp(t("account:phone-needed")),
  );
  await expect(field(t("signup:first-name"))).toHaveValue("Daorung");
  expect(isListed()).toBe(1);
});

test("email is always on, SMS isn't there yet; the history has all that was, by month with its sum @cross", async ({
  page,
  t,
  data,
  language,
  signIn,
}) => {
  const { id: cleanerId, userId } = data.addCleaner();
  const customerId = data.addCustomer();
  for (let day = 1; day <= 25; day += 1) {
    data.addPastBooking(customerId, day === 2 ? "cancelled" : "completed", day, cleanerId);
  }
  // The latest isn't paid yet.
  data.sqlite
    .prepare(
      `update bookings set paid_at = ends_at where cleaner_id = ? and status = 'completed'
         and starts_at < (select max(starts_at) from bookings where cleaner_id = ?)`,
    )
    .run(cleanerId, cleanerId);
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  await page.getByRole("link", { name: t("jobs:completed") }).click();
  await expect(page).toHaveURL(paths.cleanerHistory());
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(20);
  await expect(page.getByText(t("jobs:page-of", { page: 1, pages: 2 }))).toBeVisible();
  // 23 November is today: of its 22 days before one was cancelled.
  const month = (first: string) =>
    page.getByRole("region", { name: formatDate(first, language, "month") });
  const sum = (count: number, paid = count) =>
    t("jobs:month-sum", {
      count,
      kept: formatBaht(paid * satangFromBaht(600)),
      sum: formatBaht(paid * satangFromBaht(950)),
    });
  await expect(month("2026-11-01")).toContainText(sum(21, 20));
  await expect(month("2026-11-01")).toContainText(
    t("earnings:open", { sum: formatBaht(satangFromBaht(950)) }),
  );
  await expect(rows.getByText(t("common:status-cancelled"))).toHaveCount(1);
  await expect(rows.getByText(t("common:status-completed"))).toHaveCount(0);
  for (const row of await rows.all()) {
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  }
  await page.getByRole("link", { name: t("common:next") }).click();
  await expect(rows).toHaveCount(5);
  // The sum is of the whole month, whatever is on this page.
  await expect(month("2026-11-01")).toContainText(sum(21, 20));
  await expect(month("2026-10-01")).toContainText(sum(3));
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/cleaner-dashboard\/jobs\/\d+$/);
  await page.goto(paths.cleanerDashboard());
  const tabs = page.getByRole("navigation", { name: t("cleaner-tabs:sections") });
  await tabs.getByRole("link", { name: t("cleaner-tabs:notifications") }).click();
  await expect(page.getByText(t("notifications:always-on"))).toBeVisible();
  await expect(page.getByText(t("notifications:coming-soon"))).toBeVisible();
});

test("a request has little height, others are rows, and the profile opens @cross", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const { userId, id: cleanerId } = data.addCleaner();
  data.addRequest(cleanerId, data.addCustomer(), { daysAhead: 3 });
  data.addRequest(cleanerId, data.addCustomer(), { daysAhead: 4 });
  await signIn(userId);
  await page.goto(paths.cleanerDashboard());
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  if ((page.viewportSize()?.width ?? 0) === 360) {
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(196);
  }
  const edit = page.getByRole("link", { name: t("jobs:edit-profile") });
  await expect(edit).toBeHidden();
  await page.locator("summary").last().click();
  await edit.click();
  await expect(page).toHaveURL(paths.editCleanerProfile());
});

test("Today leads to a job without a word on its payment, until the cleaner says how it was paid", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const { id: cleanerId, userId } = data.addCleaner();
  const id = data.addDoneJob(cleanerId, data.addCustomer());
  data.sqlite.prepare("update bookings set not_paid_at = null where id = ?").run(id);
  await signIn(userId);
  for (const path of [paths.cleanerEarnings(), paths.cleanerDashboard()]) {
    await page.goto(path);
    await page.getByRole("link", { name: t("jobs:unsaid", { count: 1 }) }).click();
    await expect(page).toHaveURL(paths.job(id));
  }
  await page.getByLabel(t("job:way-cash"), { exact: true }).check();
  await press(t("job:save-payment"));
  await expect(page.getByText(t("job:payment-unsaid"))).toBeHidden();
  await page.goto(paths.cleanerDashboard());
  await expect(page.getByRole("link", { name: t("jobs:earned", { sum: "฿900" }) })).toBeVisible();
  await expect(page.getByRole("link", { name: t("jobs:unsaid", { count: 1 }) })).toBeHidden();
});
