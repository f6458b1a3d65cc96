import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openDatabase, sqlite } from "#db/client.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { useOldDatabase } from "../../../../tests/support/old-database";
import { startDoorWait } from "../door/door-commands.server";
import { cancelBookingAsCleaner, reportNobodyHome } from "../lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import { reportProblemAsCustomer } from "../problems/problems.server";
import { answerProposal, rescheduleBookingAsCustomer } from "../rescheduling/reschedule.server";
import { rescheduleToTime } from "../rescheduling/reschedule-or-reassign.server";

/** The migration that made marks rows. */
const MARKS = "_marks";

const START = instantOf(NEXT_MONDAY, 9);
const EVE = START - 12 * HOUR_MS;

describe("the statements that fill the table", () => {
  useDatabase();

  test("find in histories what the commands mark as they go", () => {
    const admin = { userId: makeCustomer({ role: "admin" }).id };
    const book = (given: Parameters<typeof makeCleaner>[0] = {}) => {
      const customer = { userId: makeCustomer().id };
      const cleaner = makeCleaner(given);
      return {
        customer,
        cleaner,
        bookingId: makeBooking({ cleanerId: cleaner.id, customerId: customer.userId }),
      };
    };
    const cancel = ({ bookingId, customer }: ReturnType<typeof book>, now: number) =>
      cancelBookingAsCustomer({ bookingId, event: "cancelled", reason: "" }, customer, now);
    const noon = { date: NEXT_MONDAY, time: "1:00 PM" } as const;
    const results: { ok: boolean }[] = [];
    // In time, late, late by the cleaner.
    results.push(cancel(book(), START - 24 * HOUR_MS), cancel(book(), START - 24 * HOUR_MS + 1));
    const ill = book();
    results.push(
      cancelBookingAsCleaner({ bookingId: ill.bookingId, reason: "Ill" }, ill.cleaner, EVE),
    );
    // Moved late; moved late after asking in time, and after asking late.
    const moved = book();
    results.push(
      rescheduleBookingAsCustomer({ bookingId: moved.bookingId, ...noon }, moved.customer, EVE),
    );
    for (const askedAt of [START - 25 * HOUR_MS, EVE]) {
      const asked = book({ instantBooking: false });
      sqlite()
        .prepare("update bookings set status = 'confirmed', respond_by = null where id = ?")
        .run(asked.bookingId);
      const { bookingId, customer, cleaner } = asked;
      results.push(rescheduleBookingAsCustomer({ bookingId, ...noon }, customer, askedAt));
      const answer = { bookingId, answer: "accept", asked: noon } as const;
      results.push(answerProposal(answer, cleaner, askedAt + HOUR_MS));
    }
    // A change by an admin, refused.
    const refused = book();
    const change = { bookingId: refused.bookingId, reason: "The cleaner is ill" };
    results.push(rescheduleToTime({ ...change, ...noon }, admin, EVE), cancel(refused, EVE + 1));
    // Nobody opened; nobody came.
    const closed = book();
    results.push(startDoorWait(closed.bookingId, closed.cleaner, START));
    const gone = { bookingId: closed.bookingId, words: "", photos: [] };
    results.push(reportNobodyHome(gone, closed.cleaner, START + HOUR_MS));
    const waited = book();
    const report = { bookingId: waited.bookingId, kind: "nobody-came", words: "" } as const;
    results.push(reportProblemAsCustomer(report, waited.customer, START + HOUR_MS));
    expect(results.filter(({ ok }) => !ok)).toEqual([]);

    const all = () =>
      sqlite()
        .prepare(
          "select user_id, side, cause, caused_by, booking_id, event_id, at, ends_at from marks order by event_id",
        )
        .all();
    const made = all();
    expect(made).toHaveLength(6);
    sqlite().prepare("delete from marks").run();
    const file = readdirSync("db/migrations").find((name) => name.endsWith(`${MARKS}.sql`)) ?? "";
    const statements = readFileSync(`db/migrations/${file}`, "utf8")
      .split("--> statement-breakpoint")
      .filter((text) => /^INSERT/m.test(text));
    for (const text of statements) sqlite().exec(text);
    expect(all()).toEqual(made);
  });
});

describe("an older database", () => {
  const before = useOldDatabase(MARKS);

  test("has a mark for each late change of people who still have an account", () => {
    const old = before.make();
    const add = (table: string, row: Record<string, number | string | null>): number => {
      const names = Object.keys(row);
      const values = names.map((name) => `@${name}`).join(", ");
      const sql = `insert into ${table} (${names.join(", ")}) values (${values}) returning id`;
      return Number(old.prepare(sql).pluck().get(row));
    };
    const person = (username: string, gone: number | null = null) =>
      add("users", { username, created_at: NOW, anonymised_at: gone });
    const [malee, left, nok] = [person("malee"), person("left", NOW), person("nok")];
    const cleaner = add("cleaners", {
      ...{ user_id: nok, name: "Nok", bio: "", languages: "[]", hourly_rate: 300_00 },
      created_at: NOW,
    });
    const service = add("services", {
      ...{ specialty: "standard-cleaning", name_en: "Cleaning", name_th: "ทำความสะอาด" },
      ...{ description_en: "", description_th: "", price: 800_00, duration: 120 },
      ...{ features_en: "[]", features_th: "[]", created_at: NOW },
    });
    const cancelled = (customer: number, hoursBefore: number) => {
      const booking = add("bookings", {
        ...{ user_id: customer, service_id: service, cleaner_id: cleaner, date: NEXT_MONDAY },
        ...{ time: "9:00 AM", starts_at: START, ends_at: START + 2 * HOUR_MS, status: "cancelled" },
        ...{ service_name_en: "Cleaning", service_name_th: "ทำความสะอาด", hourly_rate: 300_00 },
        ...{ service_duration: 120, hours_billed: 2, service_cost: 600_00, platform_fee: 350_00 },
        ...{ total_price: 950_00, policy: "{}", address: "", city: "nimman", zip_code: "50200" },
        created_at: NOW,
      });
      return add("booking_events", {
        ...{ booking_id: booking, at: START - hoursBefore * HOUR_MS, actor: "customer" },
        ...{ event: "cancelled", from_status: "confirmed", to_status: "cancelled" },
      });
    };
    const late = cancelled(malee, 3);
    cancelled(malee, 30);
    cancelled(left, 3);
    old.close();
    openDatabase({ dataDir: before.folder });
    expect(sqlite().prepare("select user_id, cause, event_id, decision from marks").all()).toEqual([
      { user_id: malee, cause: "late-cancel", event_id: late, decision: null },
    ]);
  });
});
