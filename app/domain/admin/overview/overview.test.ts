import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  listFeesByDay,
  getMonthFigures,
  getTodaysBookings,
  getWaitingSummary,
} from "./overview.server";

const database = useDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;

const NOTHING = {
  problems: 0,
  problemSince: null,
  problemKind: null,
  problemBookingId: null,
  problemsLate: 0,
  problemsDueAt: null,
  cleaners: 0,
  cleanerSince: null,
  cleanerName: null,
  changed: 0,
  changedSince: null,
  changedName: null,
  requests: 0,
  requestSince: null,
  answerBy: null,
  deadLetters: 0,
  deadLetterSince: null,
  reviews: 0,
  reviewSince: null,
  contradicted: 0,
  contradictedSince: null,
  takenBack: 0,
  takenBackSince: null,
  checks: 0,
  checkName: null,
  checkExpiresOn: null,
  feesOpen: 0,
  feesOwing: 0,
};

test("an empty house has nothing that waits, no jobs and no figures", () => {
  expect(getWaitingSummary(NOW)).toEqual(NOTHING);
  expect(getTodaysBookings(NOW)).toEqual({ rows: [], jobs: 0, toCollect: 0 });
  expect(getMonthFigures(NOW)).toMatchObject({
    done: 0,
    doneBefore: 0,
    collected: 0,
    cancelled: 0,
    cancelledLate: 0,
    reviews: 0,
    stars: null,
  });
  expect(listFeesByDay(NOW).map(({ fees }) => fees)).toEqual(Array(30).fill(0));
});

const run = (sql: string, ...values: unknown[]) =>
  sqlite()
    .prepare(sql)
    .run(...values);

let cleanerId: number;
let bookingId: number;
function fillDatabase() {
  cleanerId = makeCleaner({ name: "Oi K.", backgroundCheckExpiresOn: "2026-12-20" }).id;
  makeCleaner({ name: "Far", backgroundCheckExpiresOn: "2027-03-20" });
  makeCleaner({ name: "Duangjai P.", isVerified: false, createdAt: NOW - 2 * DAY_MS });
  makeCleaner({ name: "Later", isVerified: false });
  makeCleaner({ name: "Gone", isVerified: false, createdAt: NOW - 9 * DAY_MS, deactivatedAt: NOW });
  bookingId = makeBooking({ cleanerId, customerId: makeCustomer({ firstName: "Emma" }).id });
}

test("what waits is counted, with what comes first", () => {
  fillDatabase();
  const problem = `insert into problems (booking_id, reported_by, kind, created_at, answer_by)
    values (?, ?, ?, ?, ?)`;
  run(problem, bookingId, "cleaner", "not-paid", NOW - HOUR_MS, NOW + 1);
  run(problem, bookingId, "customer", "late", NOW - 2 * HOUR_MS, NOW);
  run(problem, bookingId, "customer", "unsafe", NOW - HOUR_MS, NOW - HOUR_MS);
  const asked = makeBooking({ cleanerId, time: "1:00 PM" });
  run("update bookings set status = 'pending', respond_by = ? where id = ?", NOW + HOUR_MS, asked);
  const over = makeBooking({ cleanerId: makeCleaner().id });
  run("update bookings set status = 'pending', respond_by = ? where id = ?", NOW - 1, over);
  const fee = `insert into fee_entries (cleaner_id, kind, amount, month, at) values (?, ?, ?, ?, ?)`;
  run(fee, cleanerId, "fee", 350_00, "2026-10", NOW - 30 * DAY_MS);
  run(fee, cleanerId, "received", -100_00, "2026-10", NOW);
  makeCleaner({ name: "New P.", changedSinceVerified: NOW - HOUR_MS });
  makeCleaner({ name: "Newer P.", changedSinceVerified: NOW });
  makeCleaner({ changedSinceVerified: 1, deactivatedAt: NOW });
  const paid = makeCleaner().id;
  run(fee, paid, "fee", 350_00, "2026-10", NOW - 30 * DAY_MS);
  run(fee, paid, "received", -350_00, "2026-10", NOW);
  for (const reportedAt of [NOW - 3 * HOUR_MS, NOW - 5 * HOUR_MS, null]) {
    run(
      `insert into reviews (booking_id, cleaner_id, service_id, user_id, stars, created_at, reported_at)
       select id, cleaner_id, service_id, user_id, 4, ?, ? from bookings where id = ?`,
      NOW - 40 * DAY_MS,
      reportedAt,
      makeBooking({ cleanerId: makeCleaner().id, date: "2026-12-08" }),
    );
  }
  expect(getWaitingSummary(NOW)).toEqual({
    ...NOTHING,
    reviews: 2,
    reviewSince: NOW - 5 * HOUR_MS,
    problems: 1,
    problemSince: NOW - HOUR_MS,
    problemKind: "not-paid",
    problemBookingId: bookingId,
    problemsLate: 1,
    problemsDueAt: NOW,
    cleaners: 2,
    cleanerSince: NOW - 2 * DAY_MS,
    cleanerName: "Duangjai P.",
    changed: 2,
    changedSince: NOW - HOUR_MS,
    changedName: "New P.",
    requests: 1,
    requestSince: NOW,
    answerBy: NOW + HOUR_MS,
    checks: 1,
    checkName: "Oi K.",
    checkExpiresOn: "2026-12-20",
    feesOpen: 250_00,
    feesOwing: 1,
  });
});

test("today’s jobs are listed in their order, with what cleaners collect; requests aren’t sure", () => {
  const monday = NOW + 7 * DAY_MS;
  // An unanswered request is over at its deadline, even before the background job has cancelled it.
  expect(getTodaysBookings(monday).jobs).toBe(1);
  run("update bookings set respond_by = ? where status = 'pending'", monday + 1);
  const { rows, jobs, toCollect } = getTodaysBookings(monday);
  expect(rows.map(({ startsAt }) => startsAt)).toEqual(
    rows.map(({ startsAt }) => startsAt).toSorted((a, b) => a - b),
  );
  const sure = rows.filter(({ status }) => status === "confirmed");
  expect([jobs, rows.length, sure.length]).toEqual([3, 3, 1]);
  expect(toCollect).toBe(sure[0]?.totalPrice);
  // A paid booking isn't to be collected any more.
  run("update bookings set paid_at = ?, paid_how = 'cash' where id = ?", NOW, bookingId);
  expect(getTodaysBookings(monday)).toMatchObject({ jobs: 3, toCollect: 0 });
  expect(getTodaysBookings(NOW).jobs).toBe(0);
});

test("the month’s figures and its fees, day by day in the city’s time", () => {
  const done = `update bookings set status = 'completed', starts_at = ?, ends_at = ?, paid_at = ? where id = ?`;
  const [now, before] = [makeBooking(), makeBooking()];
  run(done, NOW - DAY_MS, NOW - DAY_MS + HOUR_MS, NOW, now);
  run(done, NOW - 32 * DAY_MS, NOW - 32 * DAY_MS + HOUR_MS, null, before);
  const price = Number(
    sqlite().prepare("select total_price from bookings where id = ?").pluck().get(now),
  );
  expect(getMonthFigures(NOW)).toMatchObject({ done: 1, doneBefore: 1, collected: price });
  const fee = `insert into fee_entries (cleaner_id, kind, amount, month, at) values (?, ?, ?, '2026-11', ?)`;
  // This is 01:00 in the city, and still the day before in London.
  run(fee, cleanerId, "fee", 350_00, Date.parse("2026-11-09T18:00:00Z"));
  run(fee, cleanerId, "waived", -50_00, Date.parse("2026-11-10T03:00:00Z"));
  run(fee, cleanerId, "received", -300_00, Date.parse("2026-11-10T03:00:00Z"));
  run(fee, cleanerId, "received-back", 300_00, Date.parse("2026-11-11T03:00:00Z"));
  expect(listFeesByDay(NOW).filter(({ fees }) => fees !== 0)).toEqual([
    { day: "2026-11-10", fees: 300_00 },
  ]);
});

test("of what was called off this month, what was late; and the stars of the month’s reviews", () => {
  /** Makes a confirmed booking that was cancelled `before` milliseconds before its start. */
  const callOff = (
    startsAt: number,
    before: number,
    { event = "cancelled", from = "confirmed", actor = "customer" } = {},
  ) => {
    const id = makeBooking();
    run(
      "update bookings set status = 'cancelled', starts_at = ?, ends_at = ? where id = ?",
      startsAt,
      startsAt + HOUR_MS,
      id,
    );
    run(
      `insert into booking_events (booking_id, at, actor, event, from_status, to_status)
       values (?, ?, ?, ?, ?, 'cancelled')`,
      id,
      startsAt - before,
      actor,
      event,
      from,
    );
    return id;
  };
  /** Marks a late cancellation, as its command does. */
  const mark = (bookingId: number, { decision = null as string | null, endsAt = NOW + 1 } = {}) =>
    run(
      `insert into marks (user_id, side, cause, caused_by, booking_id, event_id, at, ends_at, decision, decided_at)
       select bookings.user_id, 'customer', 'late-cancel', 'customer', bookings.id, max(booking_events.id), 1, ?, ?,
         case when ? is null then null else 1 end
       from bookings join booking_events on booking_events.booking_id = bookings.id where bookings.id = ?`,
      endsAt,
      decision,
      decision,
      bookingId,
    );
  const firstOfMonth = Date.parse("2026-11-01T00:00:00+07:00");
  const counted = () => {
    const { cancelled, cancelledLate } = getMonthFigures(NOW);
    return [cancelledLate, cancelled];
  };
  callOff(NOW - DAY_MS, DAY_MS);
  expect(counted()).toEqual([0, 1]);
  mark(callOff(NOW - DAY_MS, DAY_MS - 1));
  mark(callOff(firstOfMonth, HOUR_MS, { actor: "cleaner" }), { decision: "kept" });
  callOff(NOW, 3 * DAY_MS);
  // An admin cancels for somebody who asked: nobody gets a late mark.
  callOff(NOW, HOUR_MS, { actor: "admin" });
  expect(counted()).toEqual([2, 5]);
  // A mark that was taken back, or has ended, doesn't count.
  mark(callOff(NOW, HOUR_MS), { decision: "taken-back" });
  mark(callOff(NOW, HOUR_MS), { endsAt: NOW });
  expect(counted()).toEqual([2, 7]);
  // These don't count: of another month, in the future, never confirmed, or ended in another way.
  callOff(firstOfMonth - 1, HOUR_MS);
  callOff(NOW + 1, HOUR_MS);
  callOff(NOW - DAY_MS, HOUR_MS, { event: "declined", from: "pending" });
  callOff(NOW - DAY_MS, HOUR_MS, { from: "pending" });
  callOff(NOW - DAY_MS, -HOUR_MS, { event: "unsafe" });
  expect(counted()).toEqual([2, 7]);

  const review = (stars: number, at: number) => {
    const id = makeBooking();
    run(
      `insert into reviews (booking_id, cleaner_id, service_id, user_id, stars, created_at)
       select id, cleaner_id, service_id, user_id, ?, ? from bookings where id = ?`,
      stars,
      at,
      id,
    );
  };
  for (const stars of [5, 4, 4]) review(stars, NOW);
  review(3, firstOfMonth);
  review(1, firstOfMonth - 1);
  expect(getMonthFigures(NOW)).toMatchObject({ reviews: 4, stars: 4 });
});

test("nothing of it looks through a large table", () => {
  const plans = database.plansOf(() => {
    getTodaysBookings(NOW);
    getWaitingSummary(NOW);
    getMonthFigures(NOW);
    listFeesByDay(NOW);
  });
  expect(plans.length).toBeGreaterThan(20);
  expect(
    plans.filter((line) =>
      /^SCAN (?:users|bookings|booking_events|marks|reviews|cleaners|problems|notices|fee_entries)(?! USING COVERING)/.test(
        line,
      ),
    ),
  ).toEqual([]);
});
