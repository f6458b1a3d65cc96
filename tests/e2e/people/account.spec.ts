import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "~/domain/demo/demo-sign-ins";
import type { Translate } from "~/i18n/messages";
import { paths } from "~/lib/paths";
import type { DataBesideServer } from "../../support/data-beside-server";
import { expect, test } from "../fixtures";

const NEW = "morning light in teak";

/** Somebody with a password; the words on the page are in their language. */
function somebody(data: DataBesideServer, locale: "en" | "th") {
  const id = data.addCustomer({ locale });
  data.givePassword(id);
  return { id, email: data.value<string>("select email from users where id = ?", id) };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const optional = (t: Translate, label: string) => t("signup:optional", { label });

test("somebody says where they live, and finds it filled in", async ({
  page,
  t,
  data,
  language,
  signIn,
}) => {
  const { id } = somebody(data, language);
  await signIn(id);
  await page.goto(paths.dashboard({ tab: "profile" }));
  await page.getByRole("link", { name: t("dashboard:edit-profile") }).click();
  await field(page, t("signup:first-name")).fill("Malee");
  await field(page, optional(t, t("booking:address"))).fill("7/2 Soi Wat Umong");
  await field(page, optional(t, t("booking:city"))).selectOption("suthep");
  await field(page, optional(t, t("booking:zip"))).fill("10200");
  await press(page, t("account:save"));
  // Above the form and beside the field.
  await expect(page.getByText(t("errors:zip-invalid"))).toHaveCount(2);
  await expect(field(page, optional(t, t("booking:address")))).toHaveValue("7/2 Soi Wat Umong");
  await expect(field(page, optional(t, t("booking:city")))).toHaveValue("suthep");

  await field(page, optional(t, t("booking:zip"))).fill("50200");
  await press(page, t("account:save"));
  await expect(page.getByText(t("account:profile-updated")).first()).toBeVisible();
  await expect(page.getByText("7/2 Soi Wat Umong")).toBeVisible();

  const [job] = data.freeJobs(1);
  await page.goto(paths.bookingDetails({ ...job, area: null }));
  await expect(field(page, t("booking:address"))).toHaveValue("7/2 Soi Wat Umong");
  await expect(field(page, t("booking:city"))).toHaveValue("suthep");
  await expect(field(page, t("booking:zip"))).toHaveValue("50200");
});

test("somebody moves to another email; the old one hears of it", async ({
  page,
  t,
  data,
  language,
  signIn,
  mailTo,
  javaScriptEnabled,
}) => {
  const { id, email } = somebody(data, language);
  const wanted = `new.${email}`;
  await signIn(id);
  await page.goto(paths.account());
  await page.getByRole("link", { name: t("account:email-hint") }).click();
  await expect(page.getByText(email)).toBeVisible();
  await field(page, t("account:new-email")).fill(wanted);
  await field(page, t("account:current-password")).fill("not this one");
  await press(page, t("account:email-submit"));
  await expect(page.getByText(t("account:current-wrong"))).toBeVisible();
  await expect(field(page, t("account:new-email"))).toHaveValue(wanted);
  await field(page, t("account:current-password")).fill(DEMO_PASSWORD);
  await press(page, t("account:email-submit"));
  await expect(page.getByText(t("account:email-sent"))).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  const { link } = await mailTo(wanted, t("mail:new-email-subject"));
  await page.goto(link);
  if (!javaScriptEnabled) await press(page, t("account:confirm-button"));
  await expect(page.getByRole("heading", { name: t("account:changed-title") })).toBeVisible();
  await expect(page.getByText(wanted)).toBeVisible();
  await mailTo(email, t("mail:email-changed-subject"));

  await page.goto(paths.accountEmail());
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();
});

test("whose address somebody else wants is told, and nobody else is", async ({
  page,
  t,
  data,
  language,
  signIn,
  mailTo,
}) => {
  const [asking, owner] = [somebody(data, language), somebody(data, language)];
  await signIn(asking.id);
  await page.goto(paths.accountEmail());
  await field(page, t("account:new-email")).fill(owner.email);
  await field(page, t("account:current-password")).fill(DEMO_PASSWORD);
  await press(page, t("account:email-submit"));
  await expect(page.getByText(t("account:email-sent"))).toBeVisible();
  const { text } = await mailTo(owner.email, t("mail:email-taken-subject"));
  expect(text).not.toContain(asking.email);
});

test("another password signs out everywhere else", async ({
  page,
  browser,
  t,
  data,
  language,
  signIn,
  mailTo,
  baseURL,
}) => {
  const { id, email } = somebody(data, language);
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
  await field(page, t("account:current-password")).fill(DEMO_PASSWORD);
  await field(page, t("password:new")).fill(NEW);
  await field(page, t("password:confirm-new")).fill("something else");
  await press(page, t("account:password-submit"));
  await expect(page.getByText(t("signup:confirm-different"))).toBeVisible();
  await field(page, t("account:current-password")).fill(DEMO_PASSWORD);
  await field(page, t("password:new")).fill(NEW);
  await field(page, t("password:confirm-new")).fill(NEW);
  await press(page, t("account:password-submit"));
  await expect(
    page.getByText(t("account:password-changed"), { exact: true }).first(),
  ).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/account$/);
  await mailTo(email, t("mail:password-subject"));

  await there.reload();
  await expect(there).toHaveURL(/\/login\?redirect=%2Faccount$/);
  await laptop.close();
});

test("who signs in without a password sets one by mail", async ({
  page,
  t,
  data,
  language,
  signIn,
  mailTo,
}) => {
  const id = data.addCustomer({ locale: language });
  const email = data.value<string>("select email from users where id = ?", id);
  await signIn(id);
  await page.goto(paths.accountPassword());
  await press(page, t("account:password-mail"));
  await expect(page.getByText(t("password:sent-title"))).toBeVisible();
  const { link } = await mailTo(email, t("mail:reset-subject"));
  await page.goto(link);
  await expect(field(page, t("password:new"))).toBeVisible();
});
