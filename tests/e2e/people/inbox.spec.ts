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
  const tell = (event: string) =>
    data.sqlite
      .prepare(
        `insert into outbox_events (kind, payload, actor, at, due_at, expanded_at)
         values (?, json_object('bookingId', ?, 'eventId', 1), 'cleaner', 1, 1, 1) returning id`,
      )
      .pluck()
      .get(`booking-${event}`, bookingId);
  for (const event of ["accepted", "moved", "on-the-way"]) {
    data.sqlite
      .prepare(
        "insert into bell_notices (user_id, event_id, side, created_at) values (?, ?, 'customer', ?)",
      )
      .run(customerId, tell(event), Date.now());
  }
  await page.goto(paths.account());
  await page.getByRole("link", { name: t("common:nav-unread", { unread: "3" }) }).click();
  await expect(page).toHaveURL(paths.inbox());
  const rows = page.locator("main li");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(t("inbox:customer-booking-on-the-way"));

  // The link doesn't open another person's booking, but it counts as read.
  await rows.first().getByRole("button").click();
  await expect(page).toHaveURL(paths.myBooking(bookingId));
  await page.goto(paths.inbox());
  await expect(
    page.getByRole("link", { name: t("common:nav-unread", { unread: "2" }) }),
  ).toBeVisible();

  await page.getByRole("button", { name: t("inbox:read-all") }).click();
  await expect(page.getByText(t("inbox:all-read"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("common:nav-inbox"), exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("inbox:read-all") })).toHaveCount(0);
});
