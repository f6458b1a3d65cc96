import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { nameForReader } from "~/lib/for-reader";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
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

test("an empty form is refused in our words, beside the fields, and the first has the focus", async ({
  page,
  t,
}) => {
  await page.goto(paths.login());
  await page.getByRole("button", { name: t("login:submit"), exact: true }).click();
  await expect(page.getByText(t("errors:username-required"))).toBeVisible();
  await expect(page.getByText(t("errors:password-required"))).toBeVisible();
  await expect(page.getByLabel(t("login:username"))).toBeFocused();
});

test("the email logs in as well as the username", async ({ page, t, data }) => {
  const { email } = data.addPerson();
  await page.goto(paths.login(paths.dashboard()));
  await page.getByLabel(t("login:username")).fill(email.toUpperCase());
  await page.getByLabel(t("login:password")).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: t("login:submit"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));
});

test("a login that interrupts a booking shows what was chosen, with the total", async ({
  page,
  t,
  data,
  facts,
  language,
}) => {
  const { serviceId, cleanerId, area, date, time, total } = facts.job;
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, area, date, time }));
  const column = language === "th" ? "name_th" : "name_en";
  for (const [heading, link] of [
    [t("login:title"), t("login:create-account")],
    [t("signup:title"), t("signup:log-in")],
  ] as const) {
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    const chosen = page.getByRole("region", { name: t("login:chosen") });
    for (const words of [
      nameForReader(
        data.value<string>("select name from cleaners where id = ?", cleanerId),
        language,
      ),
      keepCompounds(data.value<string>(`select ${column} from services where id = ?`, serviceId)),
      t(`areas:${area}`),
      formatDate(date, language, "short"),
      formatBaht(total),
    ]) {
      await expect(chosen).toContainText(words);
    }
    await page.getByRole("main").getByRole("link", { name: link, exact: true }).click();
  }
  // There is nothing to show for other targets, or if none of the choices is known.
  for (const redirect of [
    paths.dashboard(),
    paths.booking(),
    "/booking?serviceId=999999&cleanerId=-1&area=atlantis&date=2026-02-31&time=noon",
    "/booking/time?serviceId=%00&cleanerId[]=1&date=9999999999",
    `/browse-cleaners?serviceId=${serviceId}&cleanerId=${cleanerId}`,
    "//evil.example/booking?serviceId=1",
  ]) {
    await page.goto(paths.login(redirect));
    await expect(page.getByRole("heading", { name: t("login:title"), level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: t("login:chosen") })).toHaveCount(0);
  }
});

test("whoever's email is not verified is told after the right password only", async ({
  page,
  t,
  data,
}) => {
  const { username, email } = data.addPerson({ emailVerified: false });
  const masked = email.replace(/^(..).*@/, "$1•••@");
  for (const [password, said, address] of [
    ["not this one", t("login:wrong-credentials"), 0],
    [DEMO_PASSWORD, t("login:verification-required"), 1],
  ] as const) {
    await page.goto(paths.login());
    await page.getByLabel(t("login:username")).fill(username);
    await page.getByLabel(t("login:password")).fill(password);
    await page.getByRole("button", { name: t("login:submit"), exact: true }).click();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByText(masked)).toHaveCount(address);
    await expect(page.getByText(email)).toHaveCount(0);
  }
  await page.getByRole("button", { name: t("signup:check-resend") }).click();
  await expect(page.getByRole("heading", { name: t("signup:check-title") })).toBeVisible();
  await expect(page.getByText(t("signup:resent-title")).first()).toBeVisible();
});

test("login leads back with the whole address; logout leads home, each with a toast once", async ({
  page,
  t,
  data,
  facts,
}) => {
  const { serviceId, cleanerId, date, time } = facts.job;
  const { username } = data.addPerson();
  const wanted = paths.bookingTime({ serviceId, cleanerId, date, time });
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel(t("login:username")).fill(username);
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
  for (const path of [paths.home(), paths.infoPage("about"), "/no/such/page"]) {
    await page.goto(path);
    expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
  }
  expect(scripts).toEqual([]);
});
