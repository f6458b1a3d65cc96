import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { eveningPaths } from "~/lib/evening-paths";
import { paths } from "~/lib/paths";
import type { ServerFixtures } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";

/** Publishes the reminder of a booking of today, as if it came late: its email says "Today". */
function remind(data: ServerFixtures, id: number) {
  const startsAt = data.value("select starts_at from bookings where id = ?", id);
  data.sqlite
    .prepare(
      "insert into outbox_events (kind, payload, actor, at, due_at) values ('booking-tomorrow', ?, 'system', ?, ?)",
    )
    .run(JSON.stringify({ bookingId: id, startsAt }), data.now, data.now);
}

/** Returns how a text begins that says at its end when somebody answered. */
const withoutMoment = (text: string) => text.replace(/\s*(?:\(.*\))?\s*$/, "");

test("each side says it with the button behind the reminder's link, and the other side reads it @cross", async ({
  page,
  t,
  data,
  language,
  press,
  emailTo,
  signIn,
}) => {
  const customer = data.addPerson({ locale: language });
  const cleaner = data.addCleaner();
  data.sqlite.prepare("update users set locale = ? where id = ?").run(language, cleaner.userId);
  const id = data.addJob(cleaner.id, customer.id, { daysAhead: 0, hour: 12, hours: 2 });
  const later = data.addJob(cleaner.id, data.addCustomer(), { daysAhead: 0, hour: 15, hours: 2 });
  const name = nameForReader(
    data.value<string>("select name from cleaners where id = ?", cleaner.id),
    language,
  );
  const said = () =>
    data.sqlite
      .prepare(
        "select coming_confirmed_at is not null as coming, presence_confirmed_at is not null as there from bookings where id = ?",
      )
      .get(id);
  remind(data, id);
  const { link } = await emailTo(
    customer.email,
    t("email:reminder-subject", {
      dayName: t("email:today"),
      time: formatHour(12, language),
      cleaner: name,
    }),
  );

  await test.step("the customer's link says nothing: they log in, come back, and press the button", async () => {
    expect(new URL(link).pathname).toBe(eveningPaths.myBooking(id));
    await page.goto(link);
    await page.getByLabel(t("login:username")).fill(customer.username);
    await page.getByLabel(t("login:password")).fill(DEMO_PASSWORD);
    await press(t("login:submit"));
    await expect(page).toHaveURL(new RegExp(`${eveningPaths.myBooking(id)}$`));
    await expect(page.locator("main")).toContainText(t("evening:cleaner-silent", { name }));
    expect(said()).toEqual({ coming: 0, there: 0 });
    await press(t("evening:say-there"));
    await expect(page.getByText(t("evening:you-answered"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("evening:say-there") })).toHaveCount(0);
    expect(said()).toEqual({ coming: 0, there: 1 });
  });

  await test.step("the cleaner's page of one job has a button for each job of the day", async () => {
    await page.context().clearCookies();
    await signIn(cleaner.userId);
    await page.goto(`${eveningPaths.job(id)}?lang=${language}`);
    await press(t("evening:say-coming"));
    await expect(page.getByText(t("evening:both-ready"))).toBeVisible();
    expect(said()).toEqual({ coming: 1, there: 1 });
    const others = page.getByRole("region", { name: t("evening:other-jobs") });
    await others.getByRole("button").click();
    await expect(page).toHaveURL(new RegExp(`${eveningPaths.job(later)}$`));
    await expect(others).toContainText(t("evening:job-coming"));
  });

  await test.step("both read it on the booking's own page", async () => {
    await page.goto(paths.job(id));
    await expect(page.locator("main")).toContainText(
      withoutMoment(t("job:said-there", { moment: "" })),
    );
    await expect(page.getByRole("button", { name: t("job:confirm-send") })).toHaveCount(0);
    await signIn(customer.id);
    await page.goto(paths.myBooking(id));
    await expect(page.locator("main")).toContainText(
      withoutMoment(t("evening:cleaner-coming", { name, moment: "" })),
    );
  });
});

test("before five on the day before nothing can be said yet, and the page says from when", async ({
  page,
  t,
  data,
  language,
  signIn,
}) => {
  const customerId = data.addCustomer();
  const cleaner = data.addCleaner();
  const id = data.addJobLater(cleaner.id, customerId, { daysAhead: 3 });
  const date = data.value<string>("select date from bookings where id = ?", id);
  await signIn(customerId);
  await page.goto(eveningPaths.myBooking(id));
  await expect(page.locator("main")).toContainText(formatDate(date, language, "short"));
  await expect(page.getByRole("button", { name: t("evening:say-there") })).toHaveCount(0);
  await signIn(cleaner.userId);
  await page.goto(eveningPaths.job(id));
  await expect(page.getByRole("button", { name: t("evening:say-coming") })).toHaveCount(0);
});
