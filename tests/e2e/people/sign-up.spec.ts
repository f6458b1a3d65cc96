import { randomBytes } from "node:crypto";
import { slotHour } from "~/domain/schedule/slots";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

const PASSWORD = "morning light in teak";

test("somebody new signs up, verifies their email, logs in and books @cross", async ({
  page,
  press,
  field,
  projectIndex,
  t,
  data,
  language,
  emailTo,
  javaScriptEnabled,
}) => {
  // Months ahead, where no other test books.
  const job = data.freeJobs(projectIndex + 1, { daysAhead: 80 }).at(-1);
  if (!job) throw new Error("Nobody is free.");
  const { serviceId, cleanerId, date, time } = job;
  const username = `dao.${randomBytes(6).toString("hex")}`;
  const email = `${username}@example.com`;

  await test.step("from a choice to the form, which keeps it", async () => {
    await page.goto(paths.bookingTime({ serviceId, cleanerId, date }));
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByRole("link", { name: t("login:create-account") }).click();
    await field(t("signup:first-name")).fill("Dao");
    await field(t("signup:email")).fill(email);
    await field(t("signup:username")).fill(username);
    await field(t("signup:password")).fill(PASSWORD);
    await field(t("signup:confirm-password")).fill(PASSWORD);
    await press(t("signup:submit"));
    await expect(page.getByRole("heading", { name: t("signup:check-title") })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step("no login before the email is verified", async () => {
    await page.getByRole("link", { name: t("signup:back-to-login") }).click();
    await field(t("login:username")).fill(username);
    await field(t("login:password")).fill(PASSWORD);
    await press(t("login:submit"));
    await expect(page.getByText(t("login:verification-required"))).toBeVisible();
  });

  await test.step("the mail's link verifies it, and in this browser leads back to what was chosen", async () => {
    const { link } = await emailTo(email, t("email:verify-subject"));
    await page.goto(link);
    if (!javaScriptEnabled) await press(t("verify:confirm-button"));
    await expect(page).toHaveURL(new RegExp(`/booking/time\\?.*date=${date}`));
    await page
      .locator("label.slot")
      .filter({ has: page.locator(`input[value="${time}"]`) })
      .click();
    await press(t("when:time-continue"));
    await expect(page).toHaveURL(/\/booking\/details\?/);
  });

  await test.step("the booking is made, and told by mail", async () => {
    await field(t("details:address")).fill("99/1 Soi 5");
    await field(t("details:city")).selectOption(job.area);
    await field(t("details:zip")).fill("50200");
    await field(t("details:phone")).fill("081 555 0142");
    await press(t("details:submit"));
    await expect(
      page.getByRole("heading", { name: t("confirmation:confirmed-title") }),
    ).toBeVisible();
    const { text } = await emailTo(
      email,
      t("email:booked-subject", {
        day: formatDate(date, language, "short"),
        time: formatHour(slotHour(time), language),
      }),
    );
    expect(text).toContain("99/1 Soi 5");
  });
});

test("a sign-up that is refused says why, and keeps all but the passwords", async ({ page, t }) => {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto(paths.signup());
  await field(t("signup:first-name")).fill("Dao");
  await field(t("signup:email")).fill("dao@nowhere");
  await field(t("signup:username")).fill("customer");
  await field(t("signup:password")).fill(PASSWORD);
  await field(t("signup:confirm-password")).fill("evening light in teak");
  await press(t("signup:submit"));

  const summary = page.getByRole("alert").filter({ hasText: t("signup:failed") });
  await expect(summary.getByRole("link")).toHaveText([
    t("signup:email-invalid"),
    t("signup:confirm-different"),
  ]);
  await summary.getByRole("link", { name: t("signup:email-invalid") }).click();
  await expect(field(t("signup:email"))).toBeFocused();
  await expect(field(t("signup:email"))).toHaveValue("dao@nowhere");
  await expect(field(t("signup:first-name"))).toHaveValue("Dao");
  await expect(field(t("signup:password"))).toHaveValue("");
  await expect(page.getByText(t("signup:password-again"))).toBeVisible();

  await field(t("signup:email")).fill(`${randomBytes(6).toString("hex")}@example.com`);
  await field(t("signup:password")).fill(PASSWORD);
  await field(t("signup:confirm-password")).fill(PASSWORD);
  await press(t("signup:submit"));
  await expect(summary.getByRole("link")).toHaveText([t("signup:username-taken")]);
});

test("what may be left out is folded, and stays open once something stands in it", async ({
  page,
  t,
}) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const phone = field(t("signup:optional", { label: t("signup:phone") }));
  await page.goto(paths.signup());
  await expect(phone).toBeHidden();
  await page.getByText(t("signup:more")).click();
  await phone.fill("nine");
  await page.getByRole("button", { name: t("signup:submit"), exact: true }).click();
  await expect(phone).toBeVisible();
  await expect(phone).toHaveValue("nine");
  const summary = page.getByRole("alert").filter({ hasText: t("signup:failed") });
  await summary.getByRole("link", { name: t("errors:phone-invalid") }).click();
  await expect(phone).toBeFocused();
});

test("passwords can be looked at where scripts run, and are sent as passwords", async ({
  page,
  t,
  javaScriptEnabled,
}) => {
  const password = page.getByLabel(t("signup:password"), { exact: true });
  const show = page.getByLabel(t("signup:show-passwords"));
  await page.goto(paths.signup());
  if (!javaScriptEnabled) {
    await expect(show).toBeHidden();
    return;
  }
  await password.fill(PASSWORD);
  await show.check();
  await expect(password).toHaveAttribute("type", "text");
  await show.uncheck();
  await expect(password).toHaveAttribute("type", "password");
  await show.check();
  await page.evaluate(() => {
    addEventListener("submit", (event) => {
      event.preventDefault();
    });
  });
  await page.getByRole("button", { name: t("signup:submit"), exact: true }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("whoever mistyped their address corrects it, and only the new link works", async ({
  page,
  press,
  field,
  t,
  emailTo,
  javaScriptEnabled,
}) => {
  const username = `dao.${randomBytes(6).toString("hex")}`;
  const [wrong, right] = [`${username}@example.con`, `${username}@example.com`];
  await page.goto(paths.signup(paths.browse()));
  await field(t("signup:first-name")).fill("Dao");
  await field(t("signup:email")).fill(wrong);
  await field(t("signup:username")).fill(username);
  await field(t("signup:password")).fill(PASSWORD);
  await field(t("signup:confirm-password")).fill(PASSWORD);
  await press(t("signup:submit"));
  await expect(page.getByText(wrong)).toBeVisible();
  const old = await emailTo(wrong, t("email:verify-subject"));

  await page.getByText(t("signup:correct-address")).click();
  await expect(field(t("signup:email"))).toHaveValue(wrong);
  await field(t("signup:email")).fill("dao@nowhere");
  await press(t("signup:correct-submit"));
  await expect(page.getByText(t("signup:email-invalid"))).toBeVisible();
  await field(t("signup:email")).fill(right);
  await press(t("signup:correct-submit"));
  await expect(page.getByText(t("signup:corrected-title")).first()).toBeVisible();
  await expect(page.getByText(right)).toBeVisible();

  const { link } = await emailTo(right, t("email:verify-subject"));
  await page.goto(old.link);
  if (!javaScriptEnabled) await press(t("verify:confirm-button"));
  await expect(page.getByRole("heading", { name: t("verify:failed-title") })).toBeVisible();
  await page.goto(link);
  if (!javaScriptEnabled) await press(t("verify:confirm-button"));
  // The browser that signed up is signed in, and back where it was going.
  await expect(page).toHaveURL(new RegExp(`${paths.browse()}$`));
  await expect(page.getByText(t("login:email-verified")).first()).toBeVisible();
});
