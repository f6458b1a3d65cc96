import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

test("a note is added to a booking and its customer, and removed; the customer sees nothing of it", async ({
  page,
  t,
  data,
  signIn,
  field,
  press,
  javaScriptEnabled,
}) => {
  const customerId = data.addCustomer();
  const id = data.addJob(data.addCleaner().id, customerId, { daysAhead: 9 });
  const text = `Prefers calls after 5 PM, job ${id}`;
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.item("bookings", id));
  if (javaScriptEnabled) await waitForHydration(page);
  const notes = page.locator("#notes");
  await expect(notes).toContainText(t("admin-notes:none"));
  await notes.getByText(t("admin-notes:add"), { exact: true }).click();
  // Spaces are no text: the server says so, and the tick stays.
  const words = field(t("admin-notes:new-label"));
  await words.fill("   ");
  await page.getByRole("checkbox", { name: t("admin-notes:tick-customer") }).check();
  await press(t("admin-notes:send"));
  await expect(notes.getByRole("alert")).toContainText(t("admin-notes:text-required"));
  await expect(page.getByRole("checkbox", { name: t("admin-notes:tick-customer") })).toBeChecked();
  await words.fill(text);
  await press(t("admin-notes:send"));
  await expect(page.getByText(t("admin-notes:saved")).first()).toBeVisible();
  await expect(notes).toContainText(text);
  await expect(notes).toContainText(t("admin-notes:on-customer"));
  await expect(words).toHaveValue("");

  // The customer's own notes are one link from the form that edits them.
  await page.goto(adminPaths.item("users", customerId));
  if (javaScriptEnabled) await waitForHydration(page);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t("admin-notes:title") })
    .click();
  await expect(page).toHaveURL(adminPaths.notes("user", customerId));
  await expect(notes).toContainText(text);
  await field(t("admin-notes:new-label")).fill("Has a spare key");
  await press(t("admin-notes:send"));
  await expect(notes.getByRole("listitem")).toHaveCount(2);
  await expect(notes.getByRole("listitem").first()).toContainText("Has a spare key");

  // Nobody else sees them.
  await signIn(customerId);
  await page.goto(paths.myBooking(id));
  await expect(page.getByText(text)).toHaveCount(0);

  await signIn(data.userId("admin"));
  await page.goto(adminPaths.item("bookings", id));
  if (javaScriptEnabled) await waitForHydration(page);
  const first = notes.getByRole("listitem").filter({ hasText: text });
  await first.locator("summary").click();
  await first.getByRole("button", { name: t("admin-notes:remove-send") }).click();
  await expect(page.getByText(t("admin-notes:removed")).first()).toBeVisible();
  await expect(notes).not.toContainText(text);
  expect(data.value("select count(*) from team_notes where user_id = ?", customerId)).toBe(1);
});

test("how a job was paid is corrected, with a reason if somebody said something else", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const customerId = data.addCustomer();
  const id = data.addPastBooking(customerId, "completed", 9, data.addCleaner().id);
  const paidHow = () =>
    data.value<string>("select coalesce(paid_how, '') from bookings where id = ?", id);
  await signIn(data.userId("admin"));
  await page.goto(adminPaths.item("bookings", id));
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: t("admin-bookings:payment-correct") }).click();
  const dialog = page.getByRole("dialog");
  const other = paidHow() === "promptpay" ? "cash" : "promptpay";
  const choose = () =>
    dialog
      .getByText(t(`admin-bookings:payment-${other}`), { exact: true })
      .last()
      .click();
  await choose();
  // Spaces are no reason.
  const reason = dialog.getByRole("textbox");
  await reason.fill("  ");
  await press(t("admin-bookings:payment-send"));
  await expect(dialog.getByText(t("admin-bookings:reason-required"))).toBeVisible();
  await reason.fill("The slip shows it");
  await press(t("admin-bookings:payment-send"));
  await expect(page.getByText(t("admin-bookings:payment-done")).first()).toBeVisible();
  expect(paidHow()).toBe(other);
  const content = page.locator("#content");
  await expect(content.getByText(t("admin:did-booking-payment-corrected")).last()).toBeVisible();
  await expect(page.getByText(t("admin:quoted", { words: "The slip shows it" }))).toBeVisible();

  await signIn(customerId);
  await page.goto(paths.myBooking(id));
  await page
    .locator("summary")
    .filter({ hasText: t("my-booking:history") })
    .click();
  await expect(page.getByText(t(`my-booking:log-paid-${other}-admin`))).toBeVisible();
  await expect(page.getByText("The slip shows it")).toHaveCount(0);
});
