import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

const NEW = "morning light in teak";

test("somebody says where they live, and finds it filled in", async ({
  page,
  press,
  field,
  t,
  data,
  language,
  signIn,
}) => {
  const { id } = data.addPerson({ locale: language });
  await signIn(id);
  await page.goto(paths.dashboard({ tab: "profile" }));
  await page.getByRole("link", { name: t("dashboard:edit-profile") }).click();
  await field(t("signup:first-name")).fill("Malee");
  await field(t("details:address")).fill("7/2 Soi Wat Umong");
  await field(t("details:city")).selectOption("suthep");
  await field(t("details:zip")).fill("10200");
  await press(t("account:save"));
  // The error is beside the field, and in the list above the form.
  await expect(page.getByText(t("errors:zip-invalid"))).toHaveCount(2);
  await expect(field(t("details:address"))).toHaveValue("7/2 Soi Wat Umong");
  await expect(field(t("details:city"))).toHaveValue("suthep");

  await field(t("details:zip")).fill("50200");
  await press(t("account:save"));
  await expect(page.getByText(t("account:profile-updated")).first()).toBeVisible();
  await expect(page.getByText("7/2 Soi Wat Umong")).toBeVisible();

  const [job] = data.freeJobs(1);
  await page.goto(paths.bookingDetails({ ...job, area: null }));
  await expect(field(t("details:address"))).toHaveValue("7/2 Soi Wat Umong");
  await expect(field(t("details:city"))).toHaveValue("suthep");
  await expect(field(t("details:zip"))).toHaveValue("50200");
});

test("somebody moves to another email; the old one hears of it", async ({
  page,
  press,
  field,
  t,
  data,
  language,
  signIn,
  emailTo,
  javaScriptEnabled,
}) => {
  const { id, email } = data.addPerson({ locale: language });
  const wanted = `new.${email}`;
  await signIn(id);
  await page.goto(paths.account());
  await page.getByRole("link", { name: email }).click();
  await expect(page.getByText(email)).toBeVisible();
  await field(t("account:new-email")).fill(wanted);
  await field(t("account:current-password")).fill("not this one");
  await press(t("account:email-submit"));
  await expect(page.getByRole("link", { name: t("account:current-wrong") })).toBeVisible();
  await expect(field(t("account:new-email"))).toHaveValue(wanted);
  await field(t("account:current-password")).fill(DEMO_PASSWORD);
  await press(t("account:email-submit"));
  await expect(page.getByText(t("account:email-sent"))).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  const { link } = await emailTo(wanted, t("email:new-email-subject"));
  await page.goto(link);
  if (!javaScriptEnabled) await press(t("account:confirm-button"));
  await expect(page.getByRole("heading", { name: t("account:changed-title") })).toBeVisible();
  await expect(page.getByText(wanted)).toBeVisible();
  await emailTo(email, t("email:email-changed-subject"));

  await page.goto(paths.accountEmail());
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();
});

test("whose address somebody else wants is told, and nobody else is", async ({
  page,
  press,
  field,
  t,
  data,
  language,
  signIn,
  emailTo,
}) => {
  const [asking, owner] = [
    data.addPerson({ locale: language }),
    data.addPerson({ locale: language }),
  ];
  await signIn(asking.id);
  await page.goto(paths.accountEmail());
  await field(t("account:new-email")).fill(owner.email);
  await field(t("account:current-password")).fill(DEMO_PASSWORD);
  await press(t("account:email-submit"));
  await expect(page.getByText(t("account:email-sent"))).toBeVisible();
  const { text } = await emailTo(owner.email, t("email:email-taken-subject"));
  expect(text).not.toContain(asking.email);
});

test("another password signs out everywhere else", async ({
  page,
  press,
  field,
  browser,
  t,
  data,
  language,
  signIn,
  emailTo,
  baseURL,
}) => {
  const { id, email } = data.addPerson({ locale: language });
  await signIn(id);
  const laptop = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { Cookie: data.signIn(id) },
  });
  const there = await laptop.newPage();
  await there.goto(paths.account());
  await expect(there).toHaveURL(/\/account$/);

  await page.goto(paths.account());
  await page.getByRole("link", { name: t("account:password-hint") }).click();
  await field(t("account:current-password")).fill(DEMO_PASSWORD);
  await field(t("password:new")).fill(NEW);
  await field(t("password:confirm-new")).fill("something else");
  await press(t("account:password-submit"));
  await expect(page.getByRole("link", { name: t("signup:confirm-different") })).toBeVisible();
  await field(t("account:current-password")).fill(DEMO_PASSWORD);
  await field(t("password:new")).fill(NEW);
  await field(t("password:confirm-new")).fill(NEW);
  await press(t("account:password-submit"));
  await expect(
    page.getByText(t("account:password-changed"), { exact: true }).first(),
  ).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/account$/);
  await emailTo(email, t("email:password-subject"));

  await there.reload();
  await expect(there).toHaveURL(/\/login\?redirect=%2Faccount$/);
  await laptop.close();
});

test("who signs in without a password sets one by mail", async ({
  page,
  press,
  field,
  t,
  data,
  language,
  signIn,
  emailTo,
}) => {
  const id = data.addCustomer({ locale: language });
  const email = data.value<string>("select email from users where id = ?", id);
  await signIn(id);
  await page.goto(paths.accountPassword());
  await press(t("account:password-email"));
  await expect(page.getByText(t("password:sent-title"))).toBeVisible();
  const { link } = await emailTo(email, t("email:reset-subject"));
  await page.goto(link);
  await expect(field(t("password:new"))).toBeVisible();
});
