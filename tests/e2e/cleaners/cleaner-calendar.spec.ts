import {
  addMonths,
  cityDateOf,
  formatClock,
  formatDate,
  formatDays,
  formatHours,
} from "~/lib/bangkok-time";
import { lastOfCalendarPage, sundayOf } from "~/lib/calendar-pages";
import { paths } from "~/lib/paths";
import { SERVER_NOW } from "../../support/server-fixtures";
import { expect, test } from "../fixtures";

const TODAY = cityDateOf(SERVER_NOW);
const SUNDAY = sundayOf(TODAY);
const THIS_MONTH = TODAY.slice(0, 7);

test("days and months are links; the day that is chosen lists its jobs, and a request waits @wide", async ({
  page,
  t,
  data,
  signIn,
  language,
}) => {
  const userId = data.userId("cleaner");
  const cleanerId = data.value("select id from cleaners where user_id = ?", userId);
  await signIn(userId);
  await page.goto(paths.cleanerCalendar());
  await expect(
    page.getByRole("heading", {
      level: 1,
      name: formatDays(SUNDAY, lastOfCalendarPage(SUNDAY), language),
    }),
  ).toBeVisible();
  await expect(
    page.getByRole("link", { name: t("cleaner-tabs:calendar"), exact: true }),
  ).toHaveAttribute("aria-current", "page");
  const today = page.getByRole("list", { name: formatDate(TODAY, language, "day") });
  await expect(today.getByRole("listitem")).toHaveCount(2);
  await expect(today).toContainText(formatClock(SERVER_NOW, language));

  const asked = data.value<string>(
    "select date from bookings where cleaner_id = ? and status = 'pending' order by id limit 1",
    cleanerId,
  );
  const day = formatDate(asked, language, "day");
  const requests = t("calendar:requests", { count: 1 });
  // The characters that control line breaks are not read out.
  const label = new RegExp(`^${day}: .*${requests}`.replaceAll(/\s/g, "\\s"));
  await page.getByRole("link", { name: label }).click();
  await expect(page).toHaveURL(new RegExp(`day=${asked}`));
  await expect(page.getByRole("heading", { level: 2, name: day })).toBeVisible();
  const request = page.getByRole("list", { name: day }).getByRole("link");
  await expect(request.filter({ hasText: t("calendar:waiting") })).toHaveAttribute(
    "href",
    /\/cleaner-dashboard\/jobs\/\d+$/,
  );

  await page.getByRole("link", { name: t("common:month-next") }).click();
  await expect(
    page.getByRole("heading", {
      level: 1,
      name: formatDate(`${addMonths(THIS_MONTH, 1)}-01`, language, "month"),
    }),
  ).toBeVisible();
});

test("a day without jobs says why: free, off, no working day", async ({
  page,
  t,
  data,
  signIn,
  language,
}) => {
  const { userId, id: cleanerId } = data.addCleaner();
  const blockLink = (day: string) =>
    page.getByRole("link", {
      name: t("calendar:block-day", { day: formatDate(day, language, "brief") }),
    });
  data.sqlite
    .prepare("insert into cleaner_blocked_dates (cleaner_id, date) values (?, '2026-11-26')")
    .run(cleanerId);
  await signIn(userId);
  const main = page.getByRole("main");
  await page.goto(paths.cleanerCalendar({ day: "2026-11-25" }));
  await expect(main).toContainText(t("calendar:day-free"));
  await expect(blockLink("2026-11-25")).toBeVisible();
  await expect(main).toContainText(t("calendar:day-open", { hours: formatHours(8, 16, language) }));
  await page.goto(paths.cleanerCalendar({ day: "2026-11-26" }));
  await expect(main).toContainText(t("calendar:day-off"));
  await page.goto(paths.cleanerCalendar({ day: "2026-11-29" }));
  await expect(main).toContainText(t("calendar:day-closed"));
  await expect(blockLink("2026-11-29")).toHaveCount(0);
  // A cleaner who isn't listed can't be booked, whatever their schedule says.
  data.sqlite.prepare("update cleaners set areas_saved_at = null where id = ?").run(cleanerId);
  await page.goto(paths.cleanerCalendar({ day: "2026-11-25" }));
  await expect(main).toContainText(t("calendar:day-not-listed"));
});

test("a day is blocked from the calendar: it is off where days off are saved", async ({
  page,
  press,
  t,
  data,
  signIn,
  language,
}) => {
  const { userId, id: cleanerId } = data.addCleaner();
  const named = { day: formatDate("2026-12-16", language, "brief") };
  const daysOff = () =>
    data.sqlite
      .prepare("select date from cleaner_blocked_dates where cleaner_id = ?")
      .pluck()
      .all(cleanerId);
  await signIn(userId);
  await page.goto(paths.cleanerCalendar({ day: "2026-12-16" }));
  await page.getByRole("link", { name: t("calendar:block-day", named) }).click();
  const day = page.getByRole("button", { name: formatDate("2026-12-16", language, "day") });
  await expect(day).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(t("availability:a-week-unsaved"))).toBeVisible();
  expect(daysOff()).toEqual([]);
  await press(t("availability:save"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
  expect(daysOff()).toEqual(["2026-12-16"]);

  await page.goto(paths.cleanerCalendar({ day: "2026-12-16" }));
  await page.getByRole("link", { name: t("calendar:open-day", named) }).click();
  await expect(day).toHaveAttribute("aria-pressed", "false");
  await press(t("availability:save"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
  expect(daysOff()).toEqual([]);
});

test("the private address opens the feed; a new one, which is asked about first, ends it", async ({
  page,
  t,
  data,
  field,
  press,
  signIn,
}) => {
  const { userId } = data.addCleaner();
  await signIn(userId);
  await page.goto(paths.cleanerCalendar());
  const address = field(t("calendar:feed-address"));
  await expect(address).toBeHidden();
  await page.getByText(t("calendar:feed-title")).click();
  await expect(address).toBeVisible();
  const old = await address.inputValue();
  const read = async (url: string) => (await page.request.get(url)).status();
  expect(await read(old)).toBe(200);

  await page.getByRole("link", { name: t("calendar:feed-renew") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("calendar:renew-title"));
  expect(await read(old), "before it was said").toBe(200);
  await press(t("calendar:renew-action"));
  await expect(page.getByText(t("calendar:renewed"), { exact: true })).toBeVisible();
  await page.getByText(t("calendar:feed-title")).click();
  const renewed = await address.inputValue();
  expect(await read(old)).toBe(404);
  expect(await read(renewed)).toBe(200);
});
