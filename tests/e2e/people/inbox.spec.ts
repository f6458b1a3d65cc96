import { DAY_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("what the cleaner did is new under the bell, leads to the booking, and is read then @wide", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const customerId = data.addCustomer();
  await signIn(customerId);
  const bookingId = data.value<number>("select min(id) from bookings");
  const add = (kind: string, payload: object, at: number) => {
    const eventId = data.sqlite
      .prepare(
        `insert into outbox_events (kind, payload, actor, at, due_at, expanded_at)
         values (?, ?, 'cleaner', 1, 1, 1) returning id`,
      )
      .pluck()
      .get(kind, JSON.stringify(payload));
    data.sqlite
      .prepare(
        "insert into bell_notices (user_id, event_id, side, created_at) values (?, ?, 'customer', ?)",
      )
      .run(customerId, eventId, at);
  };
  // One of yesterday that is about no booking, and three of today about one.
  add("mark-made", { markId: 0 }, data.now - DAY_MS);
  for (const event of ["accepted", "moved", "on-the-way"]) {
    add(`booking-${event}`, { bookingId, eventId: 1 }, data.now);
  }
  await page.goto(paths.account());
  await page.getByRole("link", { name: t("common:nav-unread", { unread: "4" }) }).click();
  await expect(page).toHaveURL(paths.inbox());
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    t("common:today"),
    t("inbox:yesterday"),
  ]);
  // Those of one booking are one row, with the latest of them, which opens to all.
  const row = page.locator("main details");
  await expect(row).toHaveCount(1);
  const summary = row.locator("summary");
  await expect(summary).toContainText(t("inbox:customer-booking-on-the-way"));
  await expect(summary).toContainText(t("inbox:more-of-booking", { count: 2 }));
  await expect(row.getByRole("button")).toHaveCount(0);
  await summary.click();
  await expect(row.getByRole("button")).toHaveCount(3);

  // The link doesn't open another person's booking, but they count as read.
  await row.getByRole("button").first().click();
  await expect(page).toHaveURL(paths.myBooking(bookingId));
  await page.goto(paths.inbox());
  await expect(
    page.getByRole("link", { name: t("common:nav-unread", { unread: "1" }) }),
  ).toBeVisible();
  const single = page.locator("main li", { hasText: t("inbox:customer-mark-made") });
  await expect(single.getByRole("button")).toContainText(t("inbox:new"));

  await page.getByRole("button", { name: t("inbox:read-all") }).click();
  await expect(page.getByText(t("inbox:all-read"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("common:nav-inbox"), exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("inbox:read-all") })).toHaveCount(0);
});
