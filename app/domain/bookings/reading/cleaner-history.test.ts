import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import type { Cleaner } from "#db/schema/cleaners";
import { instantOf } from "~/lib/bangkok-time";
import type { BookingStatus } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import { NOW, makeCleaner, makeService, useDatabase } from "../../../../tests/support/database";
import {
  hasCancelledAhead,
  hasPastCleanerBookings,
  listPastCleanerBookings,
  sumCompletedByMonth,
} from "./cleaner-history.server";

useDatabase();

/** The bookings of this test are read on this day: some are ahead. */
const LATER = instantOf("2026-12-10", 12);

/** Books two hours on a day, and gives the booking this status. Each has another customer. */
function book(cleaner: Cleaner, date: string, status: BookingStatus) {
  const id = makeBooking({ cleanerId: cleaner.id, serviceId: makeService().id, date });
  sqlite().prepare("update bookings set status = ? where id = ?").run(status, id);
  if (status === "cancelled") {
    sqlite().prepare("delete from booking_hours where booking_id = ?").run(id);
  }
  return id;
}

function makeHistory() {
  const cleaner = makeCleaner();
  const ids = {
    november: book(cleaner, "2026-11-30", "completed"),
    cancelled: book(cleaner, "2026-12-01", "cancelled"),
    december: book(cleaner, "2026-12-02", "completed"),
    second: book(cleaner, "2026-12-03", "completed"),
    open: book(cleaner, "2026-12-04", "confirmed"),
    ahead: book(cleaner, "2026-12-14", "cancelled"),
    coming: book(cleaner, "2026-12-15", "confirmed"),
  };
  book(makeCleaner(), "2026-12-02", "completed");
  return { cleaner, ids };
}

const idsOf = (cleaner: Cleaner, isAhead: boolean, { offset = 0, size = 20 } = {}) => {
  const page = listPastCleanerBookings(cleaner.id, { isAhead, offset, size, now: LATER });
  return [page.jobs.map(({ id }) => id), page.total];
};

test("the history is what has been, the latest first; what was cancelled ahead of its day is apart", () => {
  const { cleaner, ids } = makeHistory();
  const been = [ids.second, ids.december, ids.cancelled, ids.november];
  expect(idsOf(cleaner, false)).toEqual([been, 4]);
  expect(idsOf(cleaner, true)).toEqual([[ids.ahead], 1]);
  expect(idsOf(cleaner, false, { size: 3 })).toEqual([been.slice(0, 3), 4]);
  expect(idsOf(cleaner, false, { offset: 3, size: 3 })).toEqual([been.slice(3), 4]);
});

test("a cancelled booking goes over to what has been at its start, and is in one of the two lists", () => {
  const cleaner = makeCleaner();
  const id = book(cleaner, "2026-12-14", "cancelled");
  const start = instantOf("2026-12-14", 9);
  const listsAt = (now: number) =>
    [false, true].map(
      (isAhead) =>
        listPastCleanerBookings(cleaner.id, { isAhead, offset: 0, size: 1, now }).jobs[0]?.id,
    );
  expect(listsAt(start - 1)).toEqual([undefined, id]);
  expect(hasCancelledAhead(cleaner.id, start - 1)).toBe(true);
  expect(listsAt(start)).toEqual([id, undefined]);
  expect(hasCancelledAhead(cleaner.id, start)).toBe(false);
});

test("the sums of months have completed bookings alone, kept only what is paid, and the whole month whatever is listed", () => {
  const { cleaner, ids } = makeHistory();
  sqlite().prepare("update bookings set paid_at = ? where id = ?").run(NOW, ids.december);
  sqlite().prepare("update bookings set presumed_paid_at = ? where id = ?").run(NOW, ids.november);
  const between = (first: string, last: string) => sumCompletedByMonth(cleaner.id, { first, last });
  const november = { month: "2026-11", jobs: 1, total: 950_00, kept: 600_00, open: 0 };
  const december = { month: "2026-12", jobs: 2, total: 1_900_00, kept: 600_00, open: 950_00 };
  expect(between("2026-11", "2026-12")).toEqual([november, december]);
  expect(between("2026-12", "2026-12")).toEqual([december]);
  expect(between("2026-10", "2026-10")).toEqual([]);
});

test("somebody new has no history", () => {
  const cleaner = makeCleaner();
  expect(hasPastCleanerBookings(cleaner.id, NOW)).toBe(false);
  book(cleaner, "2026-12-15", "confirmed");
  expect(hasPastCleanerBookings(cleaner.id, NOW)).toBe(false);
  book(cleaner, "2026-12-14", "cancelled");
  expect(hasPastCleanerBookings(cleaner.id, NOW)).toBe(true);
});
