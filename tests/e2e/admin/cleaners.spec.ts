import type { Locator } from "@playwright/test";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { SERVER_NOW } from "../../support/server-fixtures";
import { expect, isOnPhone, linkOfRow, test, waitForHydration } from "../fixtures";

// Both let cleaners in from one queue: one after the other.
test.describe.configure({ mode: "default" });

test("a cleaner is checked and let in, asked for changes, and let out, with what is booked to decide about", async ({
  page,
  t,
  data,
  language,
  projectIndex,
  signIn,
  press,
  field,
  emailTo,
  javaScriptEnabled,
}) => {
  const { id, userId } = data.addCleaner();
  const name = `Orn ${projectIndex}${id}.`;
  const of = (column: string) =>
    data.value<string | number>(`select coalesce(${column}, '') from cleaners where id = ?`, id);
  data.sqlite
    .prepare("update cleaners set is_verified = 0, name = ?, search_words = ? where id = ?")
    .run(name, name.toLowerCase(), id);
  data.sqlite.prepare("update users set locale = ? where id = ?").run(language, userId);
  const email = data.value<string>("select email from users where id = ?", userId);
  const month = formatDate(cityDateOf(SERVER_NOW), language, "month");
  // The button says who is next, if anybody is.
  const verify = () =>
    page.getByRole("button", { name: new RegExp(`^${t("admin-cleaners:verify-button")}`) }).click();
  await signIn(data.userId("admin"));

  await test.step("found in the list, by the name that is searched for", async () => {
    await page.goto(adminPaths.section("cleaners", { state: "to-verify" }));
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("searchbox").fill(name);
    await press(t("admin:search"));
    await expect(page).toHaveURL(/q=Orn/);
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText(t("admin-cleaners:unverified"));
    await linkOfRow(row, t("admin-cleaners:verify-whom", { name })).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  await test.step("refused in place where something is missing; what was typed stays", async () => {
    await page.getByRole("checkbox", { name: t("admin-cleaners:seen-identity") }).check();
    // The days of an item are in words until they are changed.
    const check = page.getByRole("checkbox", { name: t("admin-cleaners:seen-check") });
    await check.check();
    await page
      .locator("details")
      .filter({ has: page.getByLabel(t("admin-cleaners:check-expires"), { exact: true }) })
      .last()
      .locator("summary")
      .click();
    await field(t("admin-cleaners:check-expires")).fill("2026-11-01");
    await check.uncheck();
    await verify();
    await expect(page.getByText(t("admin-cleaners:refused-title"))).toBeVisible();
    for (const missing of ["right-to-work-missing", "check-missing", "expires-before"] as const) {
      await expect(page.getByText(t(`admin-cleaners:${missing}`))).toBeVisible();
    }
    await expect(page.getByText(t("admin-cleaners:identity-missing"))).toHaveCount(0);
    await expect(
      page.getByRole("checkbox", { name: t("admin-cleaners:seen-identity") }),
    ).toBeChecked();
    await expect(field(t("admin-cleaners:check-expires"))).toHaveValue("2026-11-01");
    expect(of("is_verified")).toBe(0);
  });

  await test.step("somebody else changes the profile in between: said, and nothing is verified", async () => {
    await page.getByRole("checkbox", { name: t("admin-cleaners:seen-right-to-work") }).check();
    await page.getByRole("checkbox", { name: t("admin-cleaners:seen-check") }).check();
    await field(t("admin-cleaners:check-expires")).fill("2031-11-20");
    await verify();
    await expect(page.getByText(t("admin-cleaners:expires-too-late", { years: 2 }))).toBeVisible();
    await field(t("admin-cleaners:check-expires")).fill("2027-11-20");
    const consent = data.sqlite.prepare(
      "update cleaners set background_check_consent_at = ? where id = ?",
    );
    consent.run(null, id);
    await verify();
    await expect(page.getByText(t("admin-cleaners:refused-no-consent", { name }))).toBeVisible();
    consent.run(data.now, id);
    expect(of("is_verified")).toBe(0);
    data.sqlite
      .prepare("update cleaners set bio = ?, row_version = row_version + 1 where id = ?")
      .run("Another bio, twenty letters.", id);
    await verify();
    await expect(page.getByText(t("errors:changed-title"))).toBeVisible();
    await expect(page.getByText("Another bio, twenty letters.")).toBeVisible();
    expect(of("is_verified")).toBe(0);
    await verify();
    await expect(page.getByText(t("admin-cleaners:updated")).first()).toBeVisible();
    // The queue has gone on to somebody else who waits.
    await page.goto(adminPaths.item("cleaners", id));
    expect([of("is_verified"), of("background_check_expires_on")]).toEqual([1, "2027-11-20"]);
    expect(of("identity_seen_on")).toBe(cityDateOf(SERVER_NOW));
    await expect(page.getByText(t("admin:did-cleaner-verified")).last()).toBeVisible();
    await emailTo(email, t("email:verified-subject"));
  });

  await test.step("asked for changes, in a mail of their language", async () => {
    await page.getByRole("link", { name: t("admin-cleaners:ask-changes") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(t(`admin-cleaners:ask-hint-${language}`));
    if (javaScriptEnabled) {
      await expect(field(t("admin-cleaners:ask-label"))).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await page.getByRole("link", { name: t("admin-cleaners:ask-changes") }).click();
    }
    const words = `Another photo, please (${id})`;
    await field(t("admin-cleaners:ask-label")).fill(words);
    await press(t("admin-cleaners:ask-send"));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(words)).toBeVisible();
    const { text } = await emailTo(email, t("email:changes-asked-subject"));
    expect(text).toContain(words);
  });

  await test.step("on their public page stands the month of the check", async () => {
    await page.getByRole("link", { name: t("admin-cleaners:listed"), exact: true }).click();
    await expect(page).toHaveURL(paths.cleaner(id));
    await expect(page.getByText(t("cleaner:checked", { month }))).toBeVisible();
  });

  await test.step("let out: what is booked is listed, to decide about", async () => {
    const bookingId = data.addRequestLater(id, data.addCustomer(), { daysAhead: 3 });
    data.accept(bookingId);
    await page.goto(adminPaths.section("cleaners", { q: name }));
    if (javaScriptEnabled) await waitForHydration(page);
    // On phones the row leads to the cleaner's page, which has the same link.
    if (isOnPhone(page)) {
      await linkOfRow(page.getByRole("row").filter({ hasText: name }), name).click();
    } else {
      await page.getByLabel(t("admin:more-for", { name })).click();
    }
    await page.getByRole("link", { name: t("admin-cleaners:unverify"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(t("admin-cleaners:unverify-ahead", { count: 1 }));
    const keep = dialog.getByRole("link", { name: t("admin-cleaners:keep-verified") });
    if (javaScriptEnabled) await expect(keep).toBeFocused();
    await keep.click();
    expect(of("is_verified")).toBe(1);
    await page.getByRole("link", { name: t("admin-cleaners:unverify"), exact: true }).click();
    await press(t("admin-cleaners:unverify"));
    await expect(page.getByText(t("admin-cleaners:ahead-title"))).toBeVisible();
    // The link that opened the dialog is gone, so the heading gets the focus.
    if (javaScriptEnabled) await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.locator(`a[href="${adminPaths.item("bookings", bookingId)}"]`)).toContainText(
      `#${bookingId}`,
    );
    expect(of("is_verified")).toBe(0);
    await emailTo(email, t("email:unverified-subject"));
  });
});

test("four cleaners in a row are verified in at most 20 clicks: the queue goes on to the next", async ({
  page,
  t,
  data,
  signIn,
  javaScriptEnabled,
}) => {
  const waiting = Array.from({ length: 4 }, () => data.addCleaner().id);
  const inList = waiting.map(() => "?").join();
  data.sqlite
    .prepare(`update cleaners set is_verified = 0 where id in (${inList})`)
    .run(...waiting);
  const verified = () =>
    data.value<number>(
      `select count(*) from cleaners where is_verified and id in (${inList})`,
      ...waiting,
    );
  await signIn(data.userId("admin"));
  await page.goto(paths.admin());
  let clicks = 0;
  const click = async (part: Locator) => {
    clicks += 1;
    await part.click();
  };
  await click(
    page
      .locator(`main a[href="${adminPaths.section("cleaners", { state: "to-verify" })}"]`)
      .first(),
  );
  await expect(page).toHaveURL(/state=to-verify/);
  // The four came last; others may wait before them.
  const [first = 0] = waiting;
  await click(
    page.locator(`main a[href^="${adminPaths.item("cleaners", first, "?")}"]:visible`).first(),
  );
  for (const id of waiting) {
    await expect(page).toHaveURL(new RegExp(`/${id}(?:\\?|$)`));
    const heading = page.getByRole("heading", { level: 1 });
    // The next one's name has the focus, not the button that is gone.
    if (javaScriptEnabled && id !== first) await expect(heading).toBeFocused();
    for (const seen of ["identity", "right-to-work", "check"] as const) {
      await click(page.getByRole("checkbox", { name: t(`admin-cleaners:seen-${seen}`) }));
    }
    await click(
      page.getByRole("button", { name: new RegExp(`^${t("admin-cleaners:verify-button")}`) }),
    );
    if (id !== waiting.at(-1)) await expect(page).not.toHaveURL(new RegExp(`/${id}(?:\\?|$)`));
  }
  await expect.poll(verified).toBe(4);
  expect(clicks).toBeLessThanOrEqual(20);
});
