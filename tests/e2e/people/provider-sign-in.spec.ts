import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import { PROVIDER_NAMES } from "~/lib/vocabulary";
import type { ServerFixtures } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";

const line = { provider: PROVIDER_NAMES.line };
const google = { provider: PROVIDER_NAMES.google };

/** Enters a person on the provider's page, and agrees. */
async function agree(page: Page, person: { sub: string; name?: string; email?: string }) {
  await page.getByLabel("Id").fill(person.sub);
  await page.getByLabel("Name").fill(person.name ?? "");
  if (person.email) {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Verified").check();
  }
  await page.getByRole("button", { name: "Allow" }).click();
}

/** Adds a customer whom a provider knows. */
function addKnown(data: ServerFixtures, provider: "line" | "google") {
  const sub = randomUUID();
  const id = data.addCustomer();
  data.addIdentity(id, provider, sub);
  return { id, sub };
}

/** Follows the button to LINE: it opens a popup where scripts run, else the same page. */
async function openLine(page: Page, button: string, scripts: boolean): Promise<Page> {
  const link = page.getByRole("link", { name: button });
  if (!scripts) {
    await link.click();
    return page;
  }
  const [popup] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  return popup;
}

test("LINE signs in where somebody wanted to go, in a popup that closes or on the page itself @cross", async ({
  page,
  t,
  data,
  javaScriptEnabled,
}) => {
  const { sub } = addKnown(data, "line");
  await page.goto(paths.dashboard());
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const scripts = javaScriptEnabled !== false;
  const at = await openLine(page, t("oauth:continue-with", line), scripts);
  const closed = scripts ? at.waitForEvent("close") : null;
  await agree(at, { sub });
  await closed;
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));
  await expect(page.getByText(t("login:success")).first()).toBeVisible();
});

test("a sign-in that is cancelled says so on the page where it started, and can be tried again", async ({
  page,
  t,
  data,
  javaScriptEnabled,
}) => {
  const { sub } = addKnown(data, "line");
  await page.goto(paths.login(paths.dashboard()));
  const scripts = javaScriptEnabled !== false;
  const at = await openLine(page, t("oauth:continue-with", line), scripts);
  const closed = scripts ? at.waitForEvent("close") : null;
  await at.getByRole("button", { name: "Cancel" }).click();
  await closed;
  await expect(page.getByRole("heading", { name: t("oauth:cancelled-title") })).toBeVisible();
  await page.getByRole("link", { name: t("oauth:try-again") }).click();
  await agree(page, { sub });
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));
});

test("where popups are blocked, LINE opens on the page itself", async ({
  page,
  t,
  data,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "No popup is tried.");
  const { sub } = addKnown(data, "line");
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(paths.login(paths.dashboard()));
  await page.getByRole("link", { name: t("oauth:continue-with", line) }).click();
  await agree(page, { sub });
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));
});

test("somebody new from LINE gives an email, and waits for the mail", async ({
  page,
  t,
  javaScriptEnabled,
}) => {
  await page.goto(paths.signup());
  const scripts = javaScriptEnabled !== false;
  const at = await openLine(page, t("oauth:continue-with", line), scripts);
  const closed = scripts ? at.waitForEvent("close") : null;
  const sub = randomUUID();
  await agree(at, { sub, name: "ส้มโอ" });
  await closed;
  await expect(page.getByRole("heading", { name: t("oauth:finish-title") })).toBeVisible();
  await expect(page.getByLabel(t("signup:first-name"))).toHaveValue("ส้มโอ");
  const email = page.getByLabel(t("signup:email"));
  await email.fill("somo@nowhere");
  await page.getByRole("button", { name: t("oauth:finish-submit") }).click();
  // The error is beside the field, and in the list above the form.
  await expect(page.getByText(t("signup:email-invalid"))).toHaveCount(2);
  await expect(email).toHaveValue("somo@nowhere");
  await email.fill(`${sub}@example.com`);
  await page.getByRole("button", { name: t("oauth:finish-submit") }).click();
  await expect(page.getByRole("heading", { name: t("signup:check-title") })).toBeVisible();
  await expect(page.getByText(`${sub}@example.com`)).toBeVisible();
  // A mistyped address can be corrected.
  await page.getByRole("link", { name: t("signup:correct-address") }).click();
  await expect(page.getByRole("heading", { name: t("oauth:finish-title") })).toBeVisible();
});

test("somebody new from Google is in at once", async ({ page, t }) => {
  const sub = randomUUID();
  await page.goto(paths.login(paths.dashboard()));
  await page.getByRole("link", { name: t("oauth:continue-with", google) }).click();
  await agree(page, { sub, name: "Ploy", email: `${sub}@example.com` });
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));
  await expect(page.getByText(t("signup:created-text")).first()).toBeVisible();
});

test("whose email has an account signs in to that, says yes, and Google is linked", async ({
  page,
  t,
  data,
}) => {
  const sub = randomUUID();
  const email = `${sub}@example.com`;
  const { username } = data.addPerson({ email });
  await page.goto(paths.login());
  await page.getByRole("link", { name: t("oauth:continue-with", google) }).click();
  await agree(page, { sub, name: "Dao", email });
  await expect(page.getByRole("heading", { name: t("oauth:sign-in-first-title") })).toBeVisible();
  await page
    .getByRole("link", { name: t("signup:log-in"), exact: true })
    .last()
    .click();
  await page.getByLabel(t("login:username")).fill(username);
  await page.getByLabel(t("login:password")).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: t("login:submit"), exact: true }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: t("oauth:confirm-yes") }).click();
  await expect(page.getByText(t("oauth:linked", google)).first()).toBeVisible();
  await expect(page.getByText(t("oauth:linked-as", { email }))).toBeVisible();
});

test("LINE is linked from the account, and unlinked again after a question", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const { id } = data.addPerson();
  await signIn(id);
  await page.goto(paths.accountSignIn());
  await page.getByText(t("oauth:link", line), { exact: true }).click();
  await page.getByLabel(t("account:current-password")).first().fill("not my own password");
  await page.getByRole("button", { name: t("oauth:link-confirm", line) }).click();
  await expect(page.getByText(t("account:current-wrong"))).toBeVisible();
  await page.getByLabel(t("account:current-password")).first().fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: t("oauth:link-confirm", line) }).click();
  await agree(page, { sub: randomUUID() });
  await expect(page.getByText(t("oauth:linked", line)).first()).toBeVisible();
  await expect(page.getByText(t("oauth:is-linked"), { exact: true })).toBeVisible();

  await page.getByText(t("oauth:unlink", line), { exact: true }).click();
  await page.getByLabel(t("account:current-password")).first().fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: t("oauth:unlink-confirm", line) }).click();
  await expect(page.getByText(t("oauth:unlinked", line)).first()).toBeVisible();
  await expect(page.getByText(t("oauth:link", line), { exact: true })).toBeVisible();
});
