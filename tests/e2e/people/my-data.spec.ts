import { readFileSync } from "node:fs";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("somebody sees where they are signed in, and signs the others out", async ({
  page,
  press,
  t,
  data,
  language,
  signIn,
}) => {
  const { id } = data.addPerson({ locale: language });
  for (const agent of ["Mozilla/5.0 (iPhone) Version/17.5 Safari/604.1", "curl/8"]) {
    const hash = data.tokenHashOf(data.signIn(id));
    data.sqlite.prepare("update sessions set user_agent = ? where token_hash = ?").run(agent, hash);
  }
  await signIn(id);
  await page.goto(paths.account());
  await page.getByRole("link", { name: t("account:sessions") }).click();
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText(t("sessions:this"));
  const iPhone = t("sessions:device", { browser: "Safari", system: "iPhone" });
  await items
    .filter({ hasText: iPhone })
    .getByRole("button", { name: new RegExp(iPhone) })
    .click();
  await expect(page.getByText(t("sessions:signed-out")).first()).toBeVisible();
  await expect(items).toHaveCount(2);
  await press(t("sessions:sign-out-others"));
  await expect(page.getByText(t("sessions:others-signed-out")).first()).toBeVisible();
  await expect(items).toHaveCount(1);
  await expect(page.getByText(t("sessions:only"))).toBeVisible();
});

test("somebody takes a copy of their data", async ({ page, press, t, data, language, signIn }) => {
  const { id } = data.addPerson({ locale: language });
  await signIn(id);
  await page.goto(paths.accountData());
  const arrival = page.waitForEvent("download");
  await press(t("data:download"));
  const file = await arrival;
  expect(file.suggestedFilename()).toMatch(/^baansaat-my-data-2026-11-2\d\.json$/);
  const copy = JSON.parse(readFileSync(await file.path(), "utf8")) as { profile: { id: number } };
  expect(copy.profile.id).toBe(id);
});

test("somebody deletes their account, and the cleaner's time is free again", async ({
  page,
  press,
  t,
  data,
  language,
  signIn,
  emailTo,
}) => {
  const { id, email } = data.addPerson({ locale: language });
  const cleaner = data.addPausedCleaner();
  data.sqlite.prepare("update users set locale = ? where id = ?").run(language, cleaner.userId);
  // Nobody has been emailed of it: a cancellation soon after another email would be held back.
  const bookingId = data.addJob(cleaner.id, id, { daysAhead: 110, hour: 9 });
  await signIn(id);
  await page.goto(paths.accountData());
  await page.getByRole("link", { name: t("data:delete-link") }).click();
  await expect(page.getByText(t("data:delete-upcoming"))).toBeVisible();
  await expect(page.locator(`main a[href="${paths.myBooking(bookingId)}"]`)).toBeVisible();
  const password = page.getByLabel(t("account:current-password"), { exact: true });
  await password.fill("not this one");
  await press(t("data:delete-submit"));
  await expect(page.getByText(t("account:current-wrong"))).toBeVisible();
  await expect(password).toHaveValue("");
  await password.fill(DEMO_PASSWORD);
  await press(t("data:delete-submit"));
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(t("data:deleted-title")).first()).toBeVisible();

  await page.goto(paths.account());
  await expect(page).toHaveURL(/\/login/);
  expect(data.value("select count(*) from users where email = ?", email)).toBe(0);
  expect(data.value("select count(*) from booking_hours where booking_id = ?", bookingId)).toBe(0);

  const date = data.value<string>("select date from bookings where id = ?", bookingId);
  const subject = t("email:cancelled-subject", {
    day: formatDate(date, language, "short"),
    time: formatHour(9, language),
  });
  const to = data.value<string>("select email from users where id = ?", cleaner.userId);
  const { text } = await emailTo(to, subject);
  expect(text).toContain(`#${bookingId}`);
  expect(text).not.toContain("Tester");
});

test("with something to settle, the page says what keeps name and contact, and the team can reach them", async ({
  page,
  press,
  t,
  data,
  language,
  signIn,
}) => {
  const { id, userId } = data.addCleaner();
  const bookingId = data.addDoneJob(id, data.addCustomer());
  const email = `leaving-${userId}@example.com`;
  data.sqlite
    .prepare(
      "update users set email = ?, phone = '+66899887755', locale = ?, password_hash = null where id = ?",
    )
    .run(email, language, userId);
  data.sqlite
    .prepare("insert into fee_entries (cleaner_id, kind, amount, month, at) values (?, ?, ?, ?, ?)")
    .run(id, "fee", 350_00, "2026-10", data.now);
  data.sqlite
    .prepare(
      "insert into problems (booking_id, reported_by, kind, words, created_at, answer_by) values (?, 'cleaner', 'not-paid', 'Nobody paid', ?, ?)",
    )
    .run(bookingId, data.now, data.now);
  await signIn(userId);
  await page.goto(paths.accountDelete());
  await expect(page.getByText(t("data:retained-fees", { sum: "฿350" }))).toBeVisible();
  await expect(page.getByText(new RegExp(`#${bookingId}(?!\\d)`))).toBeVisible();
  const username = data.value<string>("select username from users where id = ?", userId);
  await page.getByLabel(t("data:delete-by-username", { username }), { exact: true }).fill(username);
  await press(t("data:delete-submit"));
  await expect(page.getByText(t("data:deleted-title")).first()).toBeVisible();

  await signIn(data.userId("admin"));
  const problemId = data.value<number>("select id from problems where booking_id = ?", bookingId);
  for (const address of [adminPaths.item("fees", id), adminPaths.item("problems", problemId)]) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: email })).toHaveAttribute(
      "href",
      `mailto:${email}`,
    );
    await expect(page.getByRole("link", { name: "089-988-7755" })).toBeVisible();
  }
});

test("somebody without a password types their username; the page keeps what was wrong", async ({
  page,
  press,
  t,
  data,
  language,
  signIn,
}) => {
  const id = data.addCustomer({ locale: language });
  const username = data.value<string>("select username from users where id = ?", id);
  await signIn(id);
  await page.goto(paths.accountDelete());
  const field = page.getByLabel(t("data:delete-by-username", { username }), { exact: true });
  await field.fill("somebody.else");
  await press(t("data:delete-submit"));
  await expect(page.getByText(t("data:wrong-username"))).toBeVisible();
  await expect(field).toHaveValue("somebody.else");
  await field.fill(username);
  await press(t("data:delete-submit"));
  await expect(page.getByText(t("data:deleted-title")).first()).toBeVisible();
});

test("the developer guide names both callback addresses, and copies them where scripts run", async ({
  page,
  t,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  await page.goto(paths.developerSetup());
  const copy = page.getByRole("button", { name: t("setup:copy-label") });
  for (const [tab, provider] of [
    ["LINE", "line"],
    ["Google", "google"],
  ] as const) {
    const tabs = page.getByRole("navigation", { name: t("setup:providers") });
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    await expect(tabs.getByRole("link", { name: tab, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const callback = `${baseURL}/api/auth/${provider}/callback`;
    await expect(page.getByText(callback, { exact: true })).toBeVisible();
    if (!javaScriptEnabled) {
      await expect(copy).toBeHidden();
      continue;
    }
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(page.getByRole("status").filter({ hasText: t("setup:copied") })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(callback);
  }
});
