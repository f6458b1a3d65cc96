import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { bookings, substituteSearches } from "#db/schema/bookings";
import { bookingHours, cleanerBlockedDates } from "#db/schema/schedule";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { AREAS, type Area } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { listHistoryFor } from "../lifecycle/booking-history.server";
import { cancelBookingAsCleaner } from "../lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import { withLateMarks } from "../marks/marks.server";
import { acceptBooking } from "../lifecycle/answer-request.server";
import { listOpenBookingsAndOffers } from "../reading/cleaner-bookings.server";
import { stopSearch } from "../substitutes/search-commands.server";
import { previewAbsence } from "./absence-jobs.server";
import { comeAfterAll, getOwnCancellation } from "./come-after-all.server";
import { reportAbsence } from "./report-absence.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
/** Two days before the start: nothing is late. */
const SATURDAY = START - 2 * DAY_MS;
/** The evening before, less than a day ahead. */
const SUNDAY = START - 12 * HOUR_MS;
const [MORNING, AFTERNOON] = [1, 2];

let serviceId: number;
let area: Area;
let tests = 0;
beforeEach(() => {
  // Searches of other tests would go on here.
  sqlite().exec(
    "update substitute_searches set next_look_at = null, ended_at = 0, end = 'stopped' where ended_at is null",
  );
  serviceId = makeService().id;
  // The cleaners of other tests don't work in this part of the city.
  area = AREAS[tests % AREAS.length] ?? "nimman";
  tests += 1;
  sqlite().prepare("delete from cleaner_areas where area = ?").run(area);
});

const cleanerHere = (given: Parameters<typeof makeCleaner>[0] = {}) =>
  makeCleaner({ ...given, areas: [area] });
type Cleaner = ReturnType<typeof cleanerHere>;

function bookedWith(cleaner: Cleaner, given: Parameters<typeof makeBooking>[0] = {}) {
  const customerId = makeCustomer().id;
  return makeBooking({
    ...{ serviceId, cleanerId: cleaner.id, customerId, city: area, ifCleanerCant: "find" },
    ...given,
  });
}

const cancel = (cleaner: Cleaner, bookingId: number, now = SATURDAY) => {
  expect(cancelBookingAsCleaner({ bookingId, reason: "Ill" }, cleaner, now)).toEqual({ ok: true });
  deleteEvents();
};

const row = (id: number) => {
  const found = db().select().from(bookings).where(eq(bookings.id, id)).get();
  if (!found) throw new Error("No such booking.");
  return found;
};
const come = (cleaner: Cleaner, id: number, now = SATURDAY) =>
  comeAfterAll(row(id), { cleaner, now });
const shown = (id: number, now = SATURDAY) => getOwnCancellation(row(id), now)?.state;
const closedWindows = ({ id }: Cleaner) =>
  db()
    .select({ windows: cleanerBlockedDates.windows })
    .from(cleanerBlockedDates)
    .where(eq(cleanerBlockedDates.cleanerId, id))
    .get()?.windows ?? 0;
const replacementsOf = (lostId: number) =>
  db().select().from(bookings).where(eq(bookings.replacesId, lostId)).all();
const NOT_POSSIBLE = { ok: false, reason: "not-possible" };

describe("'I can come after all'", () => {
  test("gives the job back at its price: offers are withdrawn, the customer is notified, the history says so", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    const asked = cleanerHere({ instantBooking: false });
    cancel(cleaner, id);
    expect(listOpenBookingsAndOffers(asked.id, SATURDAY).offers).toHaveLength(1);
    expect(shown(id)).toBe("can-come");
    const result = come(cleaner, id);
    if (!result.ok) throw new Error(result.reason);
    const { bookingId } = result;
    expect(row(bookingId)).toMatchObject({
      ...{ cleanerId: cleaner.id, userId: row(id).userId, status: "confirmed", startsAt: START },
      ...{ totalPrice: row(id).totalPrice, replacesId: id },
    });
    expect(
      db().select().from(bookingHours).where(eq(bookingHours.bookingId, bookingId)).all(),
    ).toHaveLength(3);
    expect(listOpenBookingsAndOffers(asked.id, SATURDAY).offers).toEqual([]);
    expect(listEvents().map(({ kind }) => kind)).toEqual([
      "booking-offer-gone",
      "booking-given-back",
    ]);
    expect(listHistoryFor("cleaner", bookingId)).toMatchObject([
      { event: "given-back", actor: "cleaner" },
    ]);
    expect(getOwnCancellation(row(id), SATURDAY)).toEqual({ state: "given-back", bookingId });
  });

  test("sent twice, it finds the work done", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    cancel(cleaner, id);
    const first = come(cleaner, id);
    expect(come(cleaner, id)).toEqual(first);
    expect(replacementsOf(id)).toHaveLength(1);
  });

  test("a late cancellation keeps its mark; the hours that it closed are open again", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    cancel(cleaner, id, SUNDAY);
    expect(closedWindows(cleaner)).toBe(MORNING);
    expect(come(cleaner, id, SUNDAY + HOUR_MS).ok).toBe(true);
    expect(closedWindows(cleaner)).toBe(0);
    const [last] = withLateMarks(id, listHistoryFor("cleaner", id));
    expect(last).toMatchObject({ event: "cancelled", isLate: true });
  });

  test("hours that another late cancellation closed, or the cleaner, stay closed", () => {
    const cleaner = cleanerHere();
    const early = bookedWith(cleaner, { time: "8:00 AM" });
    const second = bookedWith(cleaner, { time: "11:00 AM" });
    cancel(cleaner, early, SUNDAY);
    cancel(cleaner, second, SUNDAY);
    expect(closedWindows(cleaner)).toBe(MORNING | AFTERNOON);
    come(cleaner, second, SUNDAY);
    expect(closedWindows(cleaner)).toBe(MORNING);

    const inTime = cleanerHere();
    const id = bookedWith(inTime);
    cancel(inTime, id);
    db()
      .insert(cleanerBlockedDates)
      .values({ cleanerId: inTime.id, date: NEXT_MONDAY, windows: MORNING })
      .run();
    expect(come(inTime, id).ok).toBe(true);
    expect(closedWindows(inTime)).toBe(MORNING);
  });

  test("a whole day off stays off: the job alone is theirs again", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    cancel(cleaner, id, SUNDAY);
    db().update(cleanerBlockedDates).set({ windows: 7 }).run();
    expect(come(cleaner, id, SUNDAY).ok).toBe(true);
    expect(closedWindows(cleaner)).toBe(7);
  });
});

describe("it isn't possible", () => {
  test("once somebody else comes, at once or by an offer", () => {
    const cleaner = cleanerHere();
    const atOnce = bookedWith(cleaner);
    const helper = cleanerHere();
    cancel(cleaner, atOnce);
    expect(shown(atOnce)).toBe("over");
    expect(come(cleaner, atOnce)).toEqual(NOT_POSSIBLE);
    expect(replacementsOf(atOnce)).toMatchObject([{ cleanerId: helper.id }]);

    const second = bookedWith(cleaner, { time: "1:00 PM" });
    sqlite().prepare("update cleaners set instant_booking = 0 where id = ?").run(helper.id);
    cancel(cleaner, second);
    expect(shown(second)).toBe("can-come");
    const [offer] = listOpenBookingsAndOffers(helper.id, SATURDAY).offers;
    expect(acceptBooking({ bookingId: offer?.id ?? 0, userId: helper.userId }, SATURDAY).ok).toBe(
      true,
    );
    expect(come(cleaner, second)).toEqual(NOT_POSSIBLE);
  });

  test("once the customer has stopped the search, or it was ended without a result", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    cancel(cleaner, id);
    stopSearch(id, { userId: row(id).userId, now: SATURDAY });
    expect(shown(id)).toBe("over");
    expect(come(cleaner, id)).toEqual(NOT_POSSIBLE);
    expect(replacementsOf(id)).toEqual([]);
  });

  test("once the customer has booked somebody in its place", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    cancel(cleaner, id);
    const other = cleanerHere();
    bookedWith(other, { customerId: row(id).userId, replacesId: id });
    expect(shown(id)).toBe("over");
    expect(come(cleaner, id)).toEqual(NOT_POSSIBLE);
    expect(replacementsOf(id)).toMatchObject([{ cleanerId: other.id }]);
  });

  test("once its time has come, even if the search was left open", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    cancel(cleaner, id);
    expect(
      db().select().from(substituteSearches).where(eq(substituteSearches.lostBookingId, id)).get(),
    ).toMatchObject({ endedAt: null });
    expect(come(cleaner, id, START)).toEqual(NOT_POSSIBLE);
    expect(come(cleaner, id, START - 1).ok).toBe(true);
  });

  test("if the customer was to be asked, or cancelled it", () => {
    const cleaner = cleanerHere();
    const asks = bookedWith(cleaner, { ifCleanerCant: "ask" });
    cancel(cleaner, asks);
    expect(come(cleaner, asks)).toEqual(NOT_POSSIBLE);
    const theirs = bookedWith(cleaner, { time: "1:00 PM" });
    const theirCancellation = { bookingId: theirs, event: "cancelled", reason: "" } as const;
    const customer = { userId: row(theirs).userId };
    expect(cancelBookingAsCustomer(theirCancellation, customer, SATURDAY)).toEqual({ ok: true });
    expect(getOwnCancellation(row(theirs), SATURDAY)).toBeNull();
    expect(come(cleaner, theirs)).toEqual(NOT_POSSIBLE);
  });

  test("if the cleaner has other work by now, and for anybody else", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    cancel(cleaner, id);
    const other = cleanerHere({ instantBooking: false });
    expect(come(other, id)).toEqual({ ok: false, reason: "unknown-booking" });
    bookedWith(cleaner, { time: "10:00 AM" });
    expect(come(cleaner, id)).toEqual(NOT_POSSIBLE);
    expect(replacementsOf(id).filter(({ status }) => status === "confirmed")).toEqual([]);
  });

  test("for a job of an absence: its day is opened again instead", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    const scope = { first: NEXT_MONDAY, last: NEXT_MONDAY };
    const basedOn = previewAbsence(cleaner.id, scope, SATURDAY).version;
    const report = { cleaner, scope, reason: "", formKey: "one" };
    const result = reportAbsence(report, { basedOn, now: SATURDAY });
    expect(getOwnCancellation(row(id), SATURDAY)).toEqual({
      state: "absence",
      absenceId: result.ok && result.absenceId,
    });
    expect(come(cleaner, id)).toEqual(NOT_POSSIBLE);
  });
});
