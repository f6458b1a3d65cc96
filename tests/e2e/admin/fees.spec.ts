import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { SERVER_NOW } from "../../support/server-fixtures";
import { expect, isOnPhone, linkOfRow, test, waitForHydration } from "../fixtures";

const MONTH = "2026-10";

test("fees of a month: found, handed in, waived; another admin's line is seen first; the cleaner sees it", async ({
  page,
  t,
  data,
  language,
  projectIndex,
  signIn,
  press,
  field,
  otherPage,
  baseURL,
  javaScriptEnabled,
}) => {
  const { id, userId } = data.addCleaner();
  const name = `Fon ${projectIndex}${id}.`;
  const username = data.value<string>("select username from users where id = ?", userId);
  data.sqlite.prepare("update cleaners set name = ? where id = ?").run(name, id);
  const booking = data.addPastBooking(data.addCustomer(), "completed", 40, id);
  const add = data.sqlite.prepare(
    `insert into fee_entries (cleaner_id, booking_id, kind, amount, month, at) values (?, ?, ?, ?, ?, ?)`,
  );
  add.run(id, booking, "fee", 350_00, MONTH, SERVER_NOW);
  add.run(id, null, "fee", 700_00, MONTH, SERVER_NOW);
  const received = () =>
    data.value<number>(
      "select coalesce(sum(amount), 0) from fee_entries where cleaner_id = ? and kind = 'received'",
      id,
    );
  const month = formatDate(`${MONTH}-01`, language, "month");
  await signIn(data.userId("admin"));

  await page.goto(adminPaths.section("fees", { q: username }));
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(month);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("฿1,050");
  const listed = page.url();

  // The form is refused first, and keeps what was typed.
  // On phones the row leads to the cleaner's page, which has the months.
  const isPhone = isOnPhone(page);
  if (isPhone) {
    await linkOfRow(row, name).click();
    const ofMonth = page.getByRole("row").filter({ hasText: month }).first();
    await linkOfRow(ofMonth, t("admin-money:record-month", { month })).click();
  } else {
    await row.getByRole("link", { name: t("admin-money:record-whom", { name }) }).click();
  }
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(field(t("admin-money:amount-baht"))).toHaveValue("1050");
  if (javaScriptEnabled) {
    await waitForHydration(page);
    await expect(field(t("admin-money:amount-baht"))).toBeFocused();
    // The list is behind the dialog: Escape leads back to its row.
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(listed);
    const record = row.getByRole("link", { name: t("admin-money:record-whom", { name }) });
    await expect(record).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(field(t("admin-money:amount-baht"))).toBeFocused();
  }
  await field(t("admin-money:amount-baht")).fill("much");
  await field(t("admin-money:note")).fill("โอนเงิน");
  await press(t("admin-money:record"));
  await expect(dialog.getByText(t("admin-money:amount-invalid"))).toBeVisible();
  await expect(field(t("admin-money:note"))).toHaveValue("โอนเงิน");

  // Another admin records the same meanwhile: the dialog says so, and adds a second one only on purpose.
  data.sqlite
    .prepare(
      `insert into fee_entries (cleaner_id, kind, amount, month, recorded_by_user_id, at)
       values (?, 'received', -35000, ?, ?, ?)`,
    )
    .run(id, MONTH, data.userId("admin"), SERVER_NOW);
  await field(t("admin-money:amount-baht")).fill("350");
  await press(t("admin-money:record"));
  await expect(dialog.getByText(t("admin-money:added-title"))).toBeVisible();
  expect(received()).toBe(-350_00);
  await press(t("admin-money:record"));
  await expect(page.getByText(t("admin-money:recorded")).first()).toBeVisible();
  if (isPhone) await page.goto(listed);
  else await expect(page).toHaveURL(listed);
  expect(received()).toBe(-700_00);
  await expect(row).toContainText("฿350");

  // The rest is waived, with a reason, on the cleaner's page.
  await linkOfRow(row, name).click();
  await expect(page.getByText(t("admin-money:owes", { sum: "฿350" }))).toBeVisible();
  await page
    .getByRole("row")
    .filter({ hasText: `#${booking}` })
    .locator("summary")
    .click();
  await page.getByRole("link", { name: t("admin-money:waive-booking", { id: booking }) }).click();
  await expect(dialog).toContainText(t("admin-money:waive-text"));
  await field(t("admin-money:reason")).fill("  ");
  await press(t("admin-money:waive"));
  await expect(dialog.getByText(t("admin-money:reason-missing"))).toBeVisible();
  await field(t("admin-money:reason")).fill("ลูกค้าไม่อยู่บ้าน");
  await press(t("admin-money:waive"));
  await expect(page.getByText(t("admin-money:waived-done")).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t("admin-money:owes-nothing"))).toBeVisible();
  await expect(page.getByText("ลูกค้าไม่อยู่บ้าน").filter({ visible: true })).toBeVisible();

  // The cleaner's own page shows it at once.
  const [cookieName = "", cookie = ""] = data.signIn(userId).split(/=(.*)/s);
  await otherPage.context().addCookies([
    { name: cookieName, value: cookie, url: baseURL ?? "" },
    { name: "language", value: language, url: baseURL ?? "" },
  ]);
  await otherPage.goto(paths.cleanerEarnings({ month: MONTH }));
  await expect(otherPage.getByText(t("earnings:waived", { sum: "฿350" })).first()).toBeVisible();
  await expect(otherPage.getByText(t("earnings:state-settled")).first()).toBeVisible();

  // One payment was recorded by mistake: once it is reversed with a reason, the fee is owed again.
  const owing = page.getByText(t("admin-money:owes", { sum: "฿350" }));
  const takeBack = page.getByRole("link", {
    name: t("admin-money:take-back-which", {
      line: t("admin-money:entry-received"),
      sum: "฿350",
      day: formatDate(cityDateOf(SERVER_NOW), language, "long"),
    }),
    includeHidden: true,
  });
  await expect(takeBack).toHaveCount(2);
  await page.getByRole("row").filter({ has: takeBack }).first().locator("summary").click();
  await takeBack.first().click();
  await expect(dialog).toContainText(t("admin-money:take-back-received"));
  if (javaScriptEnabled) await expect(field(t("admin-money:reason"))).toBeFocused();
  await field(t("admin-money:reason")).fill("  ");
  await press(t("admin-money:take-back"));
  await expect(dialog.getByText(t("admin-money:reason-missing"))).toBeVisible();
  await field(t("admin-money:reason")).fill("บันทึกซ้ำ");
  await press(t("admin-money:take-back"));
  await expect(page.getByText(t("admin-money:taken-back-done")).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(owing).toBeVisible();
  await expect(page.getByText("บันทึกซ้ำ").filter({ visible: true })).toBeVisible();
  await expect(takeBack).toHaveCount(1);
  expect(received()).toBe(-700_00);
  await otherPage.reload();
  await expect(otherPage.getByRole("region", { name: t("earnings:fees-title") })).toContainText(
    "฿350",
  );
});
