import { describe, expect, test } from "vitest";
import { addDays } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import { useDemoServer } from "./demo-server";

/** Returns the booking number of each card or row on a page. */
const numbersOn = (html: string) =>
  [...html.matchAll(/Booking #(\d+)/g)].map(([, id]) => Number(id));

describe("the dashboard", () => {
  const demo = useDemoServer();
  const see = (cookie: string, path = paths.dashboard()) => demo.send(path, { cookie });

  test("of 500 past bookings shows five, then the others in pages, each once and the latest first", async () => {
    const userId = demo.data.addCustomer();
    const cookie = demo.data.signIn(userId);
    const ids = demo.data.inOneTransaction(() =>
      Array.from({ length: 500 }, (_, day) =>
        demo.data.addPastBooking(userId, day % 3 ? "completed" : "cancelled", day + 1),
      ),
    );
    const first = await see(cookie);
    expect(numbersOn(first.text)).toEqual(ids.slice(0, 5));
    expect(first.text).toContain("See 495 more");
    const seen = numbersOn(first.text);
    for (let page = 2; page < 27; page += 1) {
      const answer = await see(cookie, paths.dashboard({ page }));
      expect(answer.status).toBe(200);
      seen.push(...numbersOn(answer.text));
    }
    expect(seen).toEqual(ids);
    const beyond = await see(cookie, paths.dashboard({ page: 27 }));
    expect([beyond.status, beyond.location]).toEqual([302, paths.dashboard()]);
  });

  test("books again with the booking's address, which no address bar shows", async () => {
    const userId = demo.data.addCustomer();
    const cookie = demo.data.signIn(userId);
    const id = demo.data.addPastBooking(userId, "cancelled", 3);
    const answer = await demo.send(paths.dashboard(), { form: { again: String(id) }, cookie });
    expect(answer.status).toBe(302);
    const row = demo.data.sqlite
      .prepare(
        "select service_id as serviceId, cleaner_id as cleanerId, city as area from bookings where id = ?",
      )
      .get(id) as { serviceId: number; cleanerId: number; area: "nimman" };
    expect(answer.location).toBe(paths.bookingTime(row));
    const draft = "select address from booking_drafts where user_id = ?";
    expect(demo.data.value<string>(draft, userId)).toBe("7/7 Soi Seven");
  });

  test("books the same on the day that the page showed; taken meanwhile, a day has to be chosen", async () => {
    const userId = demo.data.addCustomer();
    const cookie = demo.data.signIn(userId);
    const cleanerId = demo.data.addCleaner().id;
    const id = demo.data.addPastBooking(userId, "completed", 4, cleanerId);
    const { text } = await see(cookie);
    const date = /name="date" value="([\d-]+)"/.exec(text)?.[1] ?? "";
    const tap = () => demo.send(paths.dashboard(), { form: { same: String(id), date }, cookie });
    expect((await tap()).location).toContain(`date=${date}`);
    demo.data.sqlite
      .prepare("insert into cleaner_blocked_dates (cleaner_id, date) values (?, ?)")
      .run(cleanerId, date);
    const later = await tap();
    expect(later.status).toBe(302);
    expect(later.location).toMatch(/^\/booking\/time\?(?!.*date=)/);
  });

  test("a series of which one date is free is no single visit without a word: step 3 says so", async () => {
    const cookie = demo.data.signIn(demo.data.addCustomer());
    const [job] = demo.data.freeJobs(1);
    if (!job) throw new Error("Nobody is free.");
    const { serviceId, cleanerId, date, time } = job;
    const address = withSeriesQuery(paths.bookingDetails({ serviceId, cleanerId, date, time }), {
      every: 1,
      visits: 4,
    });
    expect((await see(cookie, address)).status).toBe(200);
    const block = demo.data.sqlite.prepare(
      "insert into cleaner_blocked_dates (cleaner_id, date) values (?, ?) on conflict do nothing",
    );
    for (let week = 1; week <= 30; week += 1) block.run(cleanerId, addDays(date, 7 * week));
    const refused = await see(cookie, address);
    expect(refused.status).toBe(302);
    expect(refused.location).toMatch(/^\/booking\/time\?.*every=1.*#repeat$/);
  });

  test.each(["999999999", "-1", "1e99", "", "x", "__proto__"])(
    "books nothing again of %j, nor of somebody else's booking",
    async (again) => {
      const userId = demo.data.addCustomer();
      const cookie = demo.data.signIn(userId);
      const others = String(demo.data.addPastBooking(demo.data.addCustomer(), "completed", 3));
      for (const value of [again, others]) {
        const forms: Record<string, string>[] = [
          { again: value },
          { same: value, date: "2026-11-30" },
        ];
        for (const form of forms) {
          const answer = await demo.send(paths.dashboard(), { form, cookie });
          expect([answer.status, answer.location]).toEqual([302, paths.dashboard()]);
        }
      }
      const drafts = "select count(*) from booking_drafts where user_id = ?";
      expect(demo.data.value(drafts, userId)).toBe(0);
    },
  );
});

describe("with PRICE_DISPLAY=observed the dashboard", () => {
  const demo = useDemoServer({ PRICE_DISPLAY: "observed" });

  test("shows totals with a dollar sign and two decimals, as was observed", async () => {
    const userId = demo.data.addCustomer();
    const id = demo.data.addPastBooking(userId, "completed", 3);
    const total = demo.data.value("select total_price from bookings where id = ?", id);
    const { text } = await demo.send(paths.dashboard(), { cookie: demo.data.signIn(userId) });
    expect(text).toContain(`$${(total / 100).toFixed(2)}`);
  });
});
