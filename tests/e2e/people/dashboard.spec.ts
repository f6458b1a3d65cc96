import { nameForReader } from "~/lib/for-reader";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { SERVER_NOW } from "../../support/server-fixtures";
import { expect, test, waitForHydration } from "../fixtures";

test("the next booking comes first and in full, then requests, each with its deadline and a way to its page @cross", async ({
  page,
  t,
  data,
  signIn,
  language,
}) => {
  const customer = data.userId("customer");
  const own = (what: string, status: string) =>
    data.value<string>(
      `select ${what} from bookings where user_id = ? and status = ? and ends_at > ? and not is_offer order by starts_at limit 1`,
      customer,
      status,
      SERVER_NOW,
    );
  await signIn(customer);
  await page.goto(paths.dashboard());
  const bookingNumber = (status: string) =>
    t("dashboard:booking-id", { id: Number(own("id", status)) });
  const request = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: bookingNumber("pending") });
  const asked = nameForReader(
    data.value<string>("select name from cleaners where id = ?", own("cleaner_id", "pending")),
    language,
  );
  await expect(request).toContainText(t("dashboard:waiting", { name: asked }));
  await expect(request.getByRole("link", { name: bookingNumber("pending") })).toHaveAttribute(
    "href",
    paths.myBooking(Number(own("id", "pending"))),
  );

  const next = page.getByRole("main").getByRole("article").first();
  const date = own("date", "confirmed");
  for (const words of [
    t("common:status-confirmed"),
    bookingNumber("confirmed"),
    own("address", "confirmed"),
    own("special_instructions", "confirmed"),
    formatBaht(Number(own("total_price", "confirmed"))),
    t("common:today"),
  ]) {
    await expect(next).toContainText(words);
  }
  // This booking has begun: it can be opened, but not rescheduled. The next one can be.
  const open = next.getByRole("link", { name: bookingNumber("confirmed") });
  await expect(open).toHaveAttribute("href", paths.myBooking(Number(own("id", "confirmed"))));
  const later = data.value(
    "select id from bookings where user_id = ? and status = 'confirmed' and starts_at > ? order by starts_at limit 1",
    customer,
    SERVER_NOW,
  );
  const row = page
    .getByRole("listitem")
    .filter({ hasText: t("dashboard:booking-id", { id: later }) });
  await row.locator("summary").click();
  await expect(row.getByRole("link", { name: t("dashboard:reschedule") })).toHaveAttribute(
    "href",
    paths.myBookingStep(later, "move"),
  );
  // The date is shown only once.
  const dates = (await next.innerText()).split(formatDate(date, language, "day")).length - 1;
  expect(dates).toBe(1);
  await expect(page.getByRole("link", { name: t("dashboard:book-new") })).toHaveAttribute(
    "href",
    paths.booking(),
  );
});

test("past ones are rows, five and then more; each opens to all that it is", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const customer = data.addCustomer();
  const ids = Array.from({ length: 12 }, (_, day) =>
    data.addPastBooking(customer, day % 2 ? "completed" : "cancelled", day + 2),
  );
  await signIn(customer);
  await page.goto(paths.dashboard());
  await expect(page.getByText(t("dashboard:none-upcoming"))).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(5);
  // The unfolded row shows the booking's number, too.
  const number = rows
    .first()
    .getByText(t("dashboard:booking-id", { id: ids[0] ?? 0 }))
    .first();
  await expect(number).toBeHidden();
  await rows.first().locator("summary").click();
  await expect(number).toBeVisible();
  await expect(
    rows.first().getByRole("link", { name: t("dashboard:open", { id: ids[0] ?? 0 }) }),
  ).toHaveAttribute("href", paths.myBooking(ids[0] ?? 0));
  await expect(rows.first()).toContainText("7/7 Soi Seven");
  await expect(rows.first()).toContainText("Two cats");
  await page.getByRole("link", { name: t("dashboard:see-more", { count: 7 }) }).click();
  await expect(rows).toHaveCount(7);
});

test("a cancelled one is booked again, with its address", async ({
  page,
  t,
  data,
  signIn,
  press,
  field,
  javaScriptEnabled,
}) => {
  const customer = data.addCustomer();
  const id = data.addPastBooking(customer, "cancelled", 4);
  const cleaner = data.value("select cleaner_id from bookings where id = ?", id);
  await signIn(customer);
  await page.goto(paths.dashboard());
  // By script, too, it leads to a page with another style sheet.
  if (javaScriptEnabled) await waitForHydration(page);
  await page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("button", { name: t("dashboard:book-again") })
    .click();
  await expect(page).toHaveURL(new RegExp(`/booking/time\\?.*cleanerId=${cleaner}`));
  expect(page.url()).not.toContain("Soi");
  await page.locator("button.calendar-day:not([disabled])").first().click();
  await page.locator("label.slot:has(input:not([disabled]))").first().click();
  await press(t("when:time-continue"));
  await expect(field(t("details:address"))).toHaveValue("7/7 Soi Seven");
});

test("the last job is booked once more in two taps, at the next time like it", async ({
  page,
  t,
  data,
  signIn,
  press,
  javaScriptEnabled,
}) => {
  const customer = data.addCustomer();
  const id = data.addPastBooking(customer, "completed", 4, data.addCleaner().id);
  await signIn(customer);
  await page.goto(paths.dashboard());
  if (javaScriptEnabled) await waitForHydration(page);
  await press(t("dashboard:same-book"));
  await expect(page).toHaveURL(/\/booking\/details\?.*time=/);
  expect(page.url()).not.toContain("Soi");
  // Some cleaners answer requests, with others it is booked at once.
  const send = [t("details:submit"), t("details:submit-request")].join("|");
  await page.getByRole("button", { name: new RegExp(`^(?:${send})$`) }).click();
  await expect(page).toHaveURL(new RegExp(paths.bookingConfirmation()));
  const [again, before] = ["max", "min"].map((which) =>
    data.value<string>(
      `select service_id || ' ' || cleaner_id || ' ' || address || ' ' || time from bookings
       where id = (select ${which}(id) from bookings where user_id = ?)`,
      customer,
    ),
  );
  expect(again).toBe(before);
  expect(data.value<number>("select max(id) from bookings where user_id = ?", customer)).not.toBe(
    id,
  );
});

test("somebody without bookings is told so, and where to book", async ({
  page,
  t,
  data,
  signIn,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.dashboard());
  await expect(page.getByRole("heading", { name: t("dashboard:empty-title") })).toBeVisible();
  await page
    .getByRole("link", { name: t("dashboard:empty-action") })
    .last()
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.booking()}$`));
});

test("all of its parts are in sight at once, on a phone too @wide", async ({
  page,
  t,
  data,
  signIn,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.dashboard());
  const parts = page.getByRole("navigation", { name: t("dashboard:sections") });
  await expect(parts.getByRole("link")).toHaveCount(4);
  const spare = await parts.evaluate((row) => row.clientWidth - row.scrollWidth);
  expect(spare).toBe(0);
});
