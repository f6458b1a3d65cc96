import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("a wrong password keeps the name, not the password, and says so", async ({ page, t }) => {
  await page.goto(paths.login());
  await page.getByLabel(t("login:username")).fill("cleaner");
  await page.getByLabel(t("login:password")).fill("not this one");
  await page.getByRole("button", { name: t("login:submit"), exact: true }).click();
  await expect(page.getByText(t("login:wrong-credentials"))).toBeVisible();
  await expect(page.getByLabel(t("login:username"))).toHaveValue("cleaner");
  await expect(page.getByLabel(t("login:password"))).toHaveValue("");
});

test("an empty form is refused by the browser, and by the server in words", async ({
  page,
  t,
  request,
  language,
}) => {
  await page.goto(paths.login());
  await page.getByRole("button", { name: t("login:submit"), exact: true }).click();
  await expect(page.getByLabel(t("login:username"))).toBeFocused();
  const answer = await request.post(paths.login(), {
    form: { username: "", password: "" },
    headers: { Origin: process.env.E2E_ORIGIN ?? "", "Accept-Language": language },
  });
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  expect(html.includes(t("errors:username-required"))).toBe(true);
  expect(html.includes(t("errors:password-required"))).toBe(true);
});

test("whoever's email is not verified is told after the right password only", async ({
  page,
  t,
  data,
}) => {
  const { username } = data.addPerson({ emailVerified: false });
  for (const [password, said] of [
    ["not this one", t("login:wrong-credentials")],
    [DEMO_PASSWORD, t("login:verification-required")],
  ] as const) {
    await page.goto(paths.login());
    await page.getByLabel(t("login:username")).fill(username);
    await page.getByLabel(t("login:password")).fill(password);
    await page.getByRole("button", { name: t("login:submit"), exact: true }).click();
    await expect(page.getByText(said).first()).toBeVisible();
  }
});

test("login leads back with the whole address; logout leads home, each with a toast once", async ({
  page,
  t,
  facts,
}) => {
  const { serviceId, cleanerId, date, time } = facts.job;
  const wanted = paths.bookingTime({ serviceId, cleanerId, date, time });
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel(t("login:username")).fill("customer");
  await page.getByLabel(t("login:password")).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: t("login:submit"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${wanted.replace(/[?+]/g, "\\$&")}$`));
  await expect(page.getByText(t("login:success")).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(t("login:success"))).toHaveCount(0);

  await page.goto(paths.home());
  await page.locator("header details summary:visible").first().click();
  await page
    .getByRole("button", { name: t("common:nav-log-out") })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(t("login:logged-out")).first()).toBeVisible();
  await page.goto(paths.booking());
  await expect(page).toHaveURL(/\/login/);
});

test("pages that people only read send no scripts", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  for (const path of [paths.home(), paths.info("about"), "/no/such/page"]) {
    await page.goto(path);
    expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
  }
  expect(scripts).toEqual([]);
});
