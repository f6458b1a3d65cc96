import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/messages";
import { renderTranslator } from "~/i18n/catalogue.server";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

const ADDRESS = "7 Moonlight Lane";
const WISHES = "The key is with the guard";

/** Types on step 4, as far as somebody gets before they leave. */
async function beginToType(page: Page, t: Translate, area: string) {
  await page.getByLabel(t("details:address"), { exact: true }).fill(ADDRESS);
  await page.getByLabel(t("details:city"), { exact: true }).selectOption(area);
  await page.getByLabel(t("homes:door")).fill(WISHES);
}

async function isThereAgain(page: Page, t: Translate, area: string) {
  await expect(page).toHaveURL(/\/booking\/details\?/);
  await expect(page.getByLabel(t("details:address"), { exact: true })).toHaveValue(ADDRESS);
  await expect(page.getByLabel(t("details:city"), { exact: true })).toHaveValue(area);
  await expect(page.getByLabel(t("homes:door"))).toHaveValue(WISHES);
  expect(page.url()).not.toContain("Moonlight");
}

test("what is typed on step 4 outlives another language", async ({
  page,
  t,
  data,
  facts,
  signIn,
  language,
  javaScriptEnabled,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time, area } = facts.job;
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  if (javaScriptEnabled) await waitForHydration(page);
  await beginToType(page, t, area);
  const other = language === "en" ? "th" : "en";
  await page.locator(`header button[value=${other}]`).click();
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  if (javaScriptEnabled) await waitForHydration(page);
  await isThereAgain(
    page,
    renderTranslator(other, () => undefined),
    area,
  );
});

test("Enter on step 4 sends the form, and chooses neither a language nor a place", async ({
  page,
  t,
  data,
  facts,
  signIn,
  language,
}) => {
  const customer = data.addCustomer();
  data.addHome(customer, { address: "1 First Lane" });
  data.addHome(customer, { address: "2 Second Lane" });
  await signIn(customer);
  const { serviceId, cleanerId, date, time } = facts.job;
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await page.getByLabel(t("details:address"), { exact: true }).fill(ADDRESS);
  await page.getByLabel(t("details:zip"), { exact: true }).fill("10200");
  await page.getByLabel(t("details:zip"), { exact: true }).press("Enter");
  // The postal code is that of another city.
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page).toHaveURL(/\/booking\/details\?/);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByLabel(t("details:address"), { exact: true })).toHaveValue(ADDRESS);
});

test("a session that ended at Confirm leads through the login back to all that was typed", async ({
  page,
  context,
  t,
  data,
  facts,
  signIn,
  javaScriptEnabled,
}) => {
  const { serviceId, cleanerId, date, time, area } = facts.job;
  const userId = data.addCustomer();
  await signIn(userId);
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  if (javaScriptEnabled) await waitForHydration(page);
  await beginToType(page, t, area);
  await page.getByLabel(t("details:zip"), { exact: true }).fill("50200");
  // The user logs out in another tab.
  data.sqlite.prepare("delete from sessions where user_id = ?").run(userId);
  await page.locator("form#details .action-bar-button").click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText(t("login:session-ended")).first()).toBeVisible();
  const back = new URL(page.url()).searchParams.get("redirect") ?? "";

  await test.step("nobody else who logs in there gets to see it", async () => {
    const other = await context
      .browser()
      ?.newContext({ storageState: await context.storageState() });
    const tab = await other?.newPage();
    if (!tab) throw new Error("There is no browser.");
    const [name = "", value = ""] = data.signIn(data.addCustomer()).split(/=(.*)/s);
    await other?.addCookies([{ name, value, url: page.url() }]);
    await tab.goto(new URL(back, page.url()).href);
    await expect(tab.getByLabel(t("details:address"), { exact: true })).toHaveValue("");
    await other?.close();
  });

  await signIn(userId);
  await page.goto(back);
  await isThereAgain(page, t, area);
  await expect(page.getByLabel(t("details:zip"), { exact: true })).toHaveValue("50200");
});

test("a reload, and the way back and forth, keep what is typed", async ({
  page,
  t,
  data,
  facts,
  signIn,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "there the browser keeps it, or doesn't");
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time, area } = facts.job;
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await waitForHydration(page);
  await beginToType(page, t, area);
  await page.reload();
  await waitForHydration(page);
  await isThereAgain(page, t, area);
  await page.getByRole("link", { name: t("booking:back"), exact: true }).click();
  await expect(page).toHaveURL(/\/booking\/time\?/);
  await page.getByRole("button", { name: t("when:time-continue"), exact: true }).click();
  await isThereAgain(page, t, area);
  await page.goBack();
  await page.goForward();
  await isThereAgain(page, t, area);
});

test("without scripts the way back from step 4 is a button, which keeps what is typed", async ({
  page,
  t,
  data,
  facts,
  signIn,
  javaScriptEnabled,
  press,
}) => {
  test.skip(javaScriptEnabled, "there the page keeps it");
  const userId = data.addCustomer();
  await signIn(userId);
  const { serviceId, cleanerId, date, time, area } = facts.job;
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await beginToType(page, t, area);
  await press(t("booking:back"));
  await expect(page).toHaveURL(/\/booking\/time\?/);
  expect(page.url()).not.toContain("Moonlight");
  await press(t("when:time-continue"));
  await isThereAgain(page, t, area);
  expect(data.value("select count(*) from bookings where user_id = ?", userId)).toBe(0);
});

test("what is booked is no draft any more", async ({
  page,
  t,
  data,
  signIn,
  projectIndex,
  field,
  javaScriptEnabled,
}) => {
  const job = data.freeJobs(9, { daysAhead: 130 })[projectIndex];
  if (!job) throw new Error("Nobody is free.");
  const { serviceId, cleanerId, date, time, area } = job;
  const userId = data.addCustomer();
  await signIn(userId);
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await beginToType(page, t, area);
  await field(t("details:zip")).fill("50200");
  await page.locator("form#details .action-bar-button").click();
  // The address changes before the page is shown, and it is the page that deletes the draft. In Thai, step
  // 4 has the text of the title within a sentence.
  await expect(
    page.getByRole("heading", { name: t("confirmation:confirmed-title"), exact: true }),
  ).toBeVisible();
  const next = data.freeJobs(9, { daysAhead: 140 })[projectIndex];
  if (!next) throw new Error("Nobody is free.");
  // The account keeps the home with its texts: without it, only a draft could fill them in.
  data.sqlite.prepare("delete from homes where user_id = ?").run(userId);
  await page.goto(
    paths.bookingDetails({
      serviceId: next.serviceId,
      cleanerId: next.cleanerId,
      date: next.date,
      time: next.time,
    }),
  );
  // Scripts would fill in what the tab has stored.
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(page.getByLabel(t("homes:door"))).toHaveValue("");
});

test("an address that was emptied is the account's again with the next booking", async ({
  page,
  t,
  field,
  data,
  facts,
  signIn,
}) => {
  const customer = data.addCustomer();
  data.sqlite.prepare("update users set address = '7/7 Soi Seven' where id = ?").run(customer);
  await signIn(customer);
  const { serviceId, cleanerId, date, time, area } = facts.job;
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await expect(field(t("details:address"))).toHaveValue("7/7 Soi Seven");
  // Without scripts the browser itself refuses an empty field.
  await field(t("details:address")).fill(" ");
  await field(t("details:city")).selectOption(area);
  await field(t("details:zip")).fill("50200");
  await page.locator(".action-bar-button").click();
  await expect(page.getByText(t("errors:address-required")).first()).toBeVisible();
  await page.goto(paths.bookingDetails({ serviceId, cleanerId, date, time }));
  await expect(field(t("details:address"))).toHaveValue("7/7 Soi Seven");
  await expect(field(t("details:zip"))).toHaveValue("50200");
});
