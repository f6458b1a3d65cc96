import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import {
  reportCleanerIsntThere,
  reportDoorOpened,
  startDoorWait,
} from "~/domain/bookings/door/door-commands.server";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { confirmComing } from "~/domain/bookings/lifecycle/confirmations.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { advanceSearches } from "~/domain/bookings/substitutes/advance-search.server";
import { giveLostJob } from "~/domain/bookings/substitutes/give-lost-job.server";
import {
  startSearchAsCustomer,
  stopSearch,
} from "~/domain/bookings/substitutes/search-commands.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import type { IfCleanerCant } from "~/lib/vocabulary";
import {
  CANT_WAIT_SHOWN,
  listDisputedDoors,
  listJobsWithoutCleaner,
  listUnconfirmedVisits,
} from "./cant-wait.server";

const database = useDatabase();

const NINE = instantOf(NEXT_MONDAY, 9);
/** Saturday afternoon: the bookings start in less than two days. */
const SATURDAY = instantOf(addDays(NEXT_MONDAY, -2), 14);
const HALF_PAST_EIGHT = instantOf(addDays(NEXT_MONDAY, -1), 20) + 30 * MINUTE_MS;

beforeEach(() => {
  sqlite().exec(`delete from booking_hours; delete from substitute_searches;
    update bookings set status = 'completed'; update cleaners set paused_at = 1`);
});

/** Books nine on Monday with a cleaner who is paused afterwards, so that no search finds them. */
function booked(
  ifCleanerCant: IfCleanerCant = "ask",
  given: Parameters<typeof makeBooking>[0] = {},
) {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const id = makeBooking({
    ...{ cleanerId: cleaner.id, customerId: customer.id, ifCleanerCant },
    ...given,
  });
  sqlite().prepare("update cleaners set paused_at = 1 where id = ?").run(cleaner.id);
  return { id, cleaner, customer };
}

function lost(choice: IfCleanerCant = "ask", given: Parameters<typeof makeBooking>[0] = {}) {
  const one = booked(choice, given);
  const cancelled = cancelBookingAsCleaner(
    { bookingId: one.id, reason: "Ill" },
    one.cleaner,
    SATURDAY,
  );
  expect(cancelled).toEqual({ ok: true });
  return one;
}

const nobodyAt = (now: number) =>
  listJobsWithoutCleaner(now).rows.map(({ id, state }) => [id, state]);

describe("a cleaner at a door who isn’t there, says the customer", () => {
  const doors = () => listDisputedDoors().map(({ id }) => id);

  test("is listed with both phones, until somebody opens or the report is settled", () => {
    const [first, second] = [booked(), booked()];
    for (const { id, cleaner } of [first, second]) {
      expect(startDoorWait(id, cleaner, NINE)).toEqual({ ok: true });
    }
    expect(doors()).toEqual([]);
    for (const { id, customer } of [second, first]) {
      const said = reportCleanerIsntThere(id, { userId: customer.id }, NINE + (second.id - id));
      expect(said).toEqual({ ok: true });
    }
    expect(doors()).toEqual([second.id, first.id]);
    expect(listDisputedDoors()[0]).toMatchObject({
      waitsSince: NINE,
      customerPhone: second.customer.phone,
      cleanerName: second.cleaner.name,
    });
    reportDoorOpened(second.id, second.cleaner, NINE + MINUTE_MS);
    expect(doors()).toEqual([first.id]);
    sqlite().prepare("update problems set settled_at = 1 where booking_id = ?").run(first.id);
    expect(doors()).toEqual([]);
  });
});

describe("a job without a cleaner", () => {
  test("is listed from 48 hours before its start on, by the start, with whom to call", () => {
    const later = lost("ask", { time: "1:00 PM" });
    const first = lost();
    expect(nobodyAt(NINE - 2 * DAY_MS - 1)).toEqual([]);
    expect(nobodyAt(NINE - 2 * DAY_MS)).toEqual([[first.id, "asked"]]);
    expect(nobodyAt(SATURDAY)).toEqual([
      [first.id, "asked"],
      [later.id, "asked"],
    ]);
    expect(listJobsWithoutCleaner(SATURDAY).rows[0]).toMatchObject({
      how: "cancelled",
      customerPhone: first.customer.phone,
      cleanerName: first.cleaner.name,
      searchedUntil: null,
    });
    expect(nobodyAt(NINE)).toEqual([[later.id, "asked"]]);
  });

  test("stays while nobody is found, and goes with the customer's word", () => {
    const one = lost("find");
    expect(nobodyAt(SATURDAY)).toEqual([[one.id, "looking"]]);
    const by = { userId: one.customer.id, now: SATURDAY };
    expect(stopSearch(one.id, by)).toEqual({ ok: true });
    expect(nobodyAt(SATURDAY)).toEqual([]);
    expect(startSearchAsCustomer(one.id, by)).toEqual({ ok: true });
    expect(nobodyAt(SATURDAY)).toEqual([[one.id, "looking"]]);
    while (advanceSearches(NINE - HOUR_MS));
    expect(nobodyAt(NINE - HOUR_MS)).toEqual([[one.id, "not-found"]]);
  });

  test("isn't listed if its customer wanted no other one, cancelled it, or has somebody", () => {
    lost("cancel");
    const own = booked();
    cancelBookingAsCustomer(
      { bookingId: own.id, event: "cancelled", reason: "" },
      { userId: own.customer.id },
      SATURDAY,
    );
    booked();
    expect(nobodyAt(SATURDAY)).toEqual([]);

    const serviceId = makeService().id;
    const given = lost("ask", { serviceId });
    const substitute = makeCleaner();
    const admin = makeCustomer({ role: "admin" });
    const gave = giveLostJob(
      { lostBookingId: given.id, cleanerId: substitute.id, agreed: true },
      { userId: admin.id },
      SATURDAY,
    );
    expect(gave).toMatchObject({ ok: true });
    expect(nobodyAt(SATURDAY)).toEqual([]);
  });

  test("is counted if there are more than the overview shows", () => {
    for (let count = 0; count <= CANT_WAIT_SHOWN; count += 1) lost();
    const { rows, total } = listJobsWithoutCleaner(SATURDAY);
    expect([rows.length, total]).toEqual([CANT_WAIT_SHOWN, CANT_WAIT_SHOWN + 1]);
  });
});

const unconfirmedAt = (now: number, page = { page: 1, size: 8 }) =>
  listUnconfirmedVisits(page, now).rows.map(({ id }) => id);

describe("a booking that its cleaner hasn't confirmed", () => {
  test("is listed from half past eight until the start or the cleaner's word", () => {
    const [one, other] = [booked(), booked("ask", { time: "1:00 PM" })];
    booked("ask", { now: HALF_PAST_EIGHT - HOUR_MS });
    expect(unconfirmedAt(HALF_PAST_EIGHT - 1)).toEqual([]);
    expect(unconfirmedAt(HALF_PAST_EIGHT)).toEqual([one.id, other.id]);
    expect(listUnconfirmedVisits({ page: 2, size: 1 }, HALF_PAST_EIGHT)).toMatchObject({
      date: NEXT_MONDAY,
      rows: [{ id: other.id, cleanerName: other.cleaner.name, confirmBy: null }],
      total: 2,
      substitutes: 0,
    });
    expect(confirmComing(other.id, other.cleaner, HALF_PAST_EIGHT)).toEqual({ ok: true });
    expect(unconfirmedAt(NINE - 1)).toEqual([one.id]);
    expect(unconfirmedAt(NINE)).toEqual([]);
  });

  test("is listed first if the cleaner comes in somebody's place, from its time on", () => {
    const ordinary = booked();
    const one = booked("find", { time: "1:00 PM" });
    const substitute = makeCleaner();
    const at = NINE - DAY_MS + 5 * HOUR_MS;
    cancelBookingAsCleaner({ bookingId: one.id, reason: "Ill" }, one.cleaner, at);
    const id = Number(
      sqlite()
        .prepare("select id from bookings where replaces_id = ? and cleaner_id = ?")
        .pluck()
        .get(one.id, substitute.id),
    );
    const by = at + 30 * MINUTE_MS;
    expect(unconfirmedAt(by - 1)).toEqual([]);
    expect(unconfirmedAt(by)).toEqual([id]);
    expect(listUnconfirmedVisits({ page: 1, size: 8 }, HALF_PAST_EIGHT)).toMatchObject({
      rows: [{ id, confirmBy: by }, { id: ordinary.id }],
      total: 2,
      substitutes: 1,
    });
    expect(confirmComing(id, substitute, by)).toEqual({ ok: true });
    expect(unconfirmedAt(HALF_PAST_EIGHT)).toEqual([ordinary.id]);
  });
});

test("nothing of it looks through a large table", () => {
  lost("find");
  booked();
  const plans = database.plansOf(() => {
    listJobsWithoutCleaner(SATURDAY);
    listUnconfirmedVisits({ page: 1, size: 8 }, HALF_PAST_EIGHT);
  });
  expect(plans.filter((line) => line.includes("bookings_status_start")).length).toBeGreaterThan(1);
  expect(
    plans.filter((line) => /^SCAN (?:users|customers|owners|bookings|cleaners|search)/.test(line)),
  ).toEqual([]);
});
