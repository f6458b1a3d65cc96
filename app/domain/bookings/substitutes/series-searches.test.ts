import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server";
import { bookings, searchOffers, substituteSearches } from "#db/schema/bookings";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { ALL_WINDOWS } from "~/domain/schedule/availability";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { AREAS, type Area, type IfCleanerCant } from "~/lib/vocabulary";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { previewAbsence } from "../absences/absence-jobs.server";
import { openDayAgain } from "../absences/open-day-again.server";
import { reportAbsence } from "../absences/report-absence.server";
import { createBooking } from "../creating/create-booking.server";
import { acceptBooking, declineBooking } from "../lifecycle/answer-request.server";
import { cancelBookingAsCleaner } from "../lifecycle/cleaner-commands.server";
import { closeBookingsOf } from "../lifecycle/close-bookings.server";
import { settleBookings } from "../lifecycle/settle-bookings.server";
import { blockCustomer } from "../problems/cleaner-blocks.server";
import { listUpcomingBookings } from "../reading/bookings.server";
import { listOpenBookingsAndOffers } from "../reading/cleaner-bookings.server";
import { getCustomerBookingDetails } from "../reading/customer-booking-details.server";
import { prepareAlternativeBooking } from "../rescheduling/alternatives.server";
import { advanceSearches } from "./advance-search.server";
import { getOfferForCleaner } from "./reading-offers.server";
import { getSearchForCustomer } from "./reading-search.server";
import { changeIfCleanerCant, startSearchAsCustomer, stopSearch } from "./search-commands.server";

/*
 * Requests for whole series that were never accepted: they are searched for as one, and whoever takes them
 * takes all visits.
 */
useDatabase();

const DATES = [NEXT_MONDAY, "2026-12-07", "2026-12-14"];
const START = instantOf(NEXT_MONDAY, 9);

let serviceId: number;
/** Each test has its own part of the city: the cleaners of other tests don't work there. */
let area: Area;
let tests = 0;
beforeEach(() => {
  // Searches of other tests would go on in the rounds of this one.
  sqlite().exec(
    "update substitute_searches set next_look_at = null, ended_at = 0, end = 'stopped' where ended_at is null",
  );
  serviceId = makeService().id;
  area = AREAS[tests % AREAS.length] ?? "nimman";
  tests += 1;
  sqlite().prepare("delete from cleaner_areas where area = ?").run(area);
});

const answering = (given: Parameters<typeof makeCleaner>[0] = {}) =>
  makeCleaner({ instantBooking: false, areas: [area], ...given });

type Series = ReturnType<typeof requested>;

/** A request for three Mondays, 300 an hour, that waits for an answer. */
function requested(choice: IfCleanerCant = "find", dates: readonly string[] = DATES) {
  const customer = makeCustomer();
  const cleaner = answering();
  const id = makeBooking({
    ...{ serviceId, cleanerId: cleaner.id, customerId: customer.id, city: area },
    ...{ every: 1, date: dates[0], dates: [...dates], ifCleanerCant: choice },
  });
  // This cleaner works elsewhere from now on, and takes no part in other searches.
  sqlite().prepare("delete from cleaner_areas where cleaner_id = ?").run(cleaner.id);
  return { ids: [id, id + 1, id + 2], customer, cleaner };
}

function decline({ ids: [bookingId = 0], cleaner: { userId } }: Series, now = NOW): void {
  deleteEvents();
  expect(declineBooking({ bookingId, userId, reason: "" }, now)).toMatchObject({ ok: true });
}

/** Lets a customer book a cleaner in place of a visit, who accepts; returns what makes that cleaner cancel. */
function bookInstead({ customer }: Series, replacesId: number, { id, userId }: Cleaner) {
  const date = db().select().from(bookings).where(eq(bookings.id, replacesId)).get()?.date;
  if (!date) throw new Error("There is no such visit.");
  const bookingId = makeBooking({
    ...{ serviceId, cleanerId: id, customerId: customer.id, city: area, date, replacesId },
  });
  expect(acceptBooking({ bookingId, userId }, NOW)).toMatchObject({ ok: true });
  return () => {
    const lost = { bookingId, reason: "Ill" };
    expect(cancelBookingAsCleaner(lost, { userId }, NOW)).toEqual({ ok: true });
  };
}

const rowsOf = (cleanerId: number) =>
  db()
    .select()
    .from(bookings)
    .where(eq(bookings.cleanerId, cleanerId))
    .orderBy(asc(bookings.startsAt))
    .all();
const statusesOf = ({ id }: Cleaner) => rowsOf(id).map(({ status }) => status);
const heldBy = ({ id }: Cleaner) =>
  sqlite()
    .prepare<[number], string>("select distinct date from booking_hours where cleaner_id = ?")
    .pluck()
    .all(id);
const offersOf = (cleanerId: number) =>
  db().select().from(searchOffers).where(eq(searchOffers.cleanerId, cleanerId)).all();
const firstOfferOf = ({ id }: Cleaner) => offersOf(id)[0]?.bookingId ?? 0;
const searchesOf = ({ ids: [lostBookingId = 0] }: Series) =>
  db()
    .select()
    .from(substituteSearches)
    .where(eq(substituteSearches.lostBookingId, lostBookingId))
    .all();
const kinds = () => listEvents().map(({ kind }) => kind);
const eventsOf = (kind: string) => listEvents().filter((event) => event.kind === kind);
const stateOf = (bookingId: number, { customer }: Series, now = NOW) => {
  const booking = getCustomerBookingDetails(bookingId, customer.id);
  return booking && getSearchForCustomer(booking, now)?.state;
};

describe("a series that was never accepted", () => {
  test("is carried along whole by a customer who chooses somebody themselves", () => {
    const one = requested("ask");
    const chosen = { cleanerId: answering().id, date: NEXT_MONDAY, time: "9:00 AM" } as const;
    const choose = (id = 0) => prepareAlternativeBooking(id, one.customer.id, chosen, NOW);
    decline(one);
    expect(choose(one.ids[0])).toMatchObject({ replaces: one.ids[0], every: 1, visits: 3 });
    // A visit that was accepted before it was lost is one visit.
    const accepted = requested("ask");
    const { userId } = accepted.cleaner;
    const [bookingId = 0] = accepted.ids;
    expect(acceptBooking({ bookingId, userId }, NOW)).toMatchObject({ ok: true });
    const lost = { bookingId, reason: "Fever" };
    expect(cancelBookingAsCleaner(lost, { userId }, NOW)).toMatchObject({ ok: true });
    expect(prepareAlternativeBooking(bookingId, accepted.customer.id, chosen, NOW)).toMatchObject({
      replaces: bookingId,
      visits: null,
    });
  });

  test("gets one cleaner for all at once, if somebody takes bookings at once and has time for all", () => {
    const one = requested();
    const at = (given: Parameters<typeof makeCleaner>[0]) =>
      makeCleaner({ areas: [area], ...given });
    at({ rating: 5, blockedDates: ["2026-12-14"] });
    at({ rating: 4, hourlyRate: 310_00 });
    const all = at({ rating: 1, hourlyRate: 290_00 });
    decline(one);
    const visits = rowsOf(all.id);
    expect(visits).toMatchObject(
      DATES.map((date) => ({ date, status: "confirmed", totalPrice: 290_00 * 2 + 350_00 })),
    );
    expect(new Set(visits.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(eventsOf("booking-found")).toMatchObject([
      { payload: { visits: visits.map(({ id }) => id) } },
    ]);
    expect(one.ids.map((id) => stateOf(id, one))).toEqual(["found", "found", "found"]);
  });

  test("is offered as a whole to at most three, each with all hours held; the first to accept has all visits", () => {
    const one = requested();
    const asked = [5, 4, 3, 2].map((rating) => answering({ rating, hourlyRate: 500_00 }));
    const [first, second, third, fourth] = asked;
    if (!first || !second || !third || !fourth) throw new Error("There is nobody to ask.");
    answering({ rating: 5, blockedDates: ["2026-12-07"] });
    decline(one);
    expect(asked.map(heldBy)).toEqual([DATES, DATES, DATES, []]);
    expect(eventsOf("booking-offered").map(({ payload }) => payload)).toEqual(
      asked.slice(0, 3).map(({ id }) => ({
        bookingId: rowsOf(id)[0]?.id,
        visits: rowsOf(id).map((row) => row.id),
      })),
    );
    expect(eventsOf("booking-lost")).toMatchObject([
      { payload: { visits: one.ids, searchUntil: START - HOUR_MS } },
    ]);
    // The customer reads of the search on the page of each visit, and of no offer anywhere.
    expect(one.ids.map((id) => stateOf(id, one))).toEqual(["looking", "looking", "looking"]);
    expect(listUpcomingBookings(one.customer.id, NOW)).toEqual([]);
    // It is one offer to its cleaner, with all that they keep.
    expect(listOpenBookingsAndOffers(second.id, NOW).offers).toMatchObject([
      { id: firstOfferOf(second), visitCount: 3 },
    ]);
    const offer = () => getOfferForCleaner(firstOfferOf(second), second.userId, NOW);
    expect(offer()).toMatchObject({
      ...{ state: "open", keeps: 600_00, usualKeeps: 1_000_00, totalPrice: 950_00 },
      series: { every: 1, visits: 3, last: "2026-12-14", keeps: 1_800_00, collects: 2_850_00 },
    });

    deleteEvents();
    const answer = { bookingId: firstOfferOf(second), userId: second.userId };
    expect(acceptBooking(answer, NOW)).toEqual({ ok: true, isRepeated: false });
    expect(acceptBooking(answer, NOW)).toEqual({ ok: true, isRepeated: true });
    expect(statusesOf(second)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(statusesOf(first)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(asked.map(heldBy)).toEqual([[], DATES, [], []]);
    expect(rowsOf(second.id).map(({ replacesId }) => replacesId)).toEqual(one.ids);
    // Any of the visits names the offer.
    const late = { bookingId: rowsOf(first.id)[2]?.id ?? 0, userId: first.userId };
    expect(acceptBooking(late, NOW)).toEqual({ ok: false, reason: "taken" });
    expect(kinds().toSorted()).toEqual([
      ...["booking-found", "booking-given", "booking-offer-gone", "booking-offer-gone"],
    ]);
    const visits = rowsOf(second.id).map(({ id }) => id);
    expect(eventsOf("booking-found")[0]?.payload).toMatchObject({ lostId: one.ids[0], visits });
    expect(listUpcomingBookings(one.customer.id, NOW).map(({ id }) => id)).toEqual(visits);
    // How fast somebody answers an offer says nothing about them, for no visit of it.
    const own = requested();
    const other = makeBooking({
      ...{ serviceId, cleanerId: second.id, customerId: own.customer.id, city: area },
      ...{ date: "2026-12-01", now: NOW - 2 * HOUR_MS },
    });
    acceptBooking({ bookingId: other, userId: second.userId }, NOW);
    expect(
      db().select().from(cleaners).where(eq(cleaners.id, second.id)).get()?.averageResponseTime,
    ).toBe(120);
  });

  test("counts as one of the three offers that a cleaner has, and 'no' is for all of it", () => {
    const busy = answering();
    const weekly = (first: string, second: string) => requested("find", [first, second]);
    const series = [
      weekly("2026-11-30", "2026-12-07"),
      weekly("2026-12-01", "2026-12-08"),
      weekly("2026-12-02", "2026-12-09"),
      weekly("2026-12-03", "2026-12-10"),
    ];
    for (const one of series) decline(one);
    expect(offersOf(busy.id)).toHaveLength(3);
    expect(rowsOf(busy.id)).toHaveLength(6);
    // The fourth search goes on: its turn comes once there is room.
    const answer = { bookingId: firstOfferOf(busy), userId: busy.userId, reason: "" };
    expect(declineBooking(answer, NOW)).toMatchObject({ ok: true });
    expect(heldBy(busy)).toHaveLength(4);
    advanceSearches(NOW + MINUTE_MS);
    expect(heldBy(busy)).toHaveLength(6);
    expect(heldBy(busy)).not.toContain("2026-12-07");
  });

  test("asks its customer, if nobody is left who has time for all: at once in the message of the loss, later in one of its own", () => {
    const one = requested();
    answering({ blockedDates: ["2026-12-14"] });
    decline(one);
    expect(eventsOf("booking-lost")).toMatchObject([
      { payload: { choice: "find", searchUntil: null, visits: one.ids } },
    ]);
    expect(searchesOf(one)).toMatchObject([{ end: "not-found" }]);
    expect(kinds()).not.toContain("booking-not-found");

    const two = requested();
    const asked = answering();
    decline(two);
    deleteEvents();
    const answer = { bookingId: firstOfferOf(asked), userId: asked.userId, reason: "" };
    expect(declineBooking(answer, NOW)).toMatchObject({ ok: true });
    expect(eventsOf("booking-not-found")).toMatchObject([{ payload: { visits: two.ids } }]);
    expect(two.ids.map((id) => stateOf(id, two))).toEqual(["not-found", "not-found", "not-found"]);
  });

  test("is searched for by the deadlines of its first visit", () => {
    const one = requested();
    const [first, next] = [answering({ rating: 5 }), answering({ rating: 4 })];
    // Sunday at 20:00, 13 hours before the first visit: an hour to answer.
    const sunday = START - 13 * HOUR_MS;
    sqlite()
      .prepare("update bookings set respond_by = ? where id in (select value from json_each(?))")
      .run(sunday, JSON.stringify(one.ids));
    deleteEvents();
    settleBookings(sunday);
    expect(offersOf(first.id)).toMatchObject([{ expiresAt: sunday + HOUR_MS, outcome: null }]);
    expect(offersOf(next.id)).toHaveLength(1);
    // All of it lapses with the deadline, by the sweep or by the search.
    settleBookings(sunday + HOUR_MS);
    advanceSearches(sunday + HOUR_MS);
    expect(statusesOf(first)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(heldBy(first)).toEqual([]);
    expect(offersOf(first.id)).toMatchObject([{ outcome: "lapsed" }]);
    expect(searchesOf(one)).toMatchObject([{ end: "not-found" }]);
    const [lostId = 0] = one.ids;
    // Requests of other tests have expired, too.
    const own = eventsOf("booking-not-found").filter(
      ({ payload }) => "bookingId" in payload && payload.bookingId === lostId,
    );
    expect(own).toMatchObject([{ payload: { visits: one.ids } }]);
  });

  test("'Look for me' on any visit searches for all, once; stopping and closing withdraw all visits of each offer", () => {
    const one = requested("ask");
    const asked = answering();
    decline(one);
    expect(one.ids.map((id) => stateOf(id, one))).toEqual(["ask", "ask", "ask"]);
    const [first = 0, second = 0, third = 0] = one.ids;
    const by = { userId: one.customer.id, now: NOW };
    expect(startSearchAsCustomer(third, by)).toEqual({ ok: true });
    expect(startSearchAsCustomer(second, by)).toEqual({ ok: true });
    expect(searchesOf(one)).toHaveLength(1);
    expect(heldBy(asked)).toEqual(DATES);
    expect(stopSearch(second, by)).toEqual({ ok: true });
    expect(heldBy(asked)).toEqual([]);
    expect(statusesOf(asked)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(one.ids.map((id) => stateOf(id, one))).toEqual(["stopped", "stopped", "stopped"]);

    expect(startSearchAsCustomer(first, by)).toEqual({ ok: true });
    expect(heldBy(asked)).toEqual(DATES);
    inTransaction(() => closeBookingsOf(one.customer.id, NOW));
    expect(heldBy(asked)).toEqual([]);
    expect(searchesOf(one).map(({ end }) => end)).toEqual(["stopped", "closed"]);
  });

  test("visits for which the customer wants something else take no part", () => {
    const one = requested();
    const [, , third = 0] = one.ids;
    const by = { userId: one.customer.id, now: NOW };
    expect(changeIfCleanerCant({ bookingId: third, choice: "cancel" }, by)).toEqual({ ok: true });
    const asked = answering();
    decline(one);
    expect(heldBy(asked)).toEqual(DATES.slice(0, 2));
    expect(one.ids.map((id) => stateOf(id, one))).toEqual(["looking", "looking", "cancelled"]);
  });

  test("a block, a closed account and an absence of its cleaner answer it with 'no', for all visits", () => {
    const one = requested();
    const [blocks, leaves, ill] = [5, 4, 3].map((rating) => answering({ rating }));
    if (!blocks || !leaves || !ill) throw new Error("There is nobody to ask.");
    const before = makeBooking({
      ...{ serviceId, cleanerId: blocks.id, customerId: one.customer.id, city: area },
      ...{ date: "2026-12-01", ifCleanerCant: "cancel" },
    });
    declineBooking({ bookingId: before, userId: blocks.userId, reason: "" }, NOW);
    decline(one);
    blockCustomer(blocks.id, one.customer.id, NOW);
    inTransaction(() => closeBookingsOf(leaves.userId, NOW));
    // The second visit is the only one of these days.
    const scope = { first: "2026-12-07", last: "2026-12-08" };
    const { version: basedOn, offers } = previewAbsence(ill.id, scope, NOW);
    expect(offers).toBe(1);
    reportAbsence({ cleaner: ill, scope, reason: "", formKey: "1" }, { basedOn, now: NOW });
    for (const cleaner of [blocks, leaves, ill]) {
      expect(offersOf(cleaner.id)).toMatchObject([{ outcome: "declined" }]);
      expect(heldBy(cleaner)).toEqual([]);
    }
  });

  test("a series of the customer's own from any visit's link ends the search, and replaces the visits of its days", () => {
    const one = requested();
    const asked = answering();
    const own = answering({ blockedDates: [NEXT_MONDAY] });
    decline(one);
    const [first = 0, second = 0, third = 0] = one.ids;
    const made = createBooking(
      newBooking({
        ...{ serviceId, cleanerId: own.id, city: area, replacesId: second },
        ...{ date: "2026-12-07", every: 1, dates: ["2026-12-07", "2026-12-14", "2026-12-21"] },
      }),
      { customerId: one.customer.id, now: NOW },
    );
    expect(made.ok).toBe(true);
    expect(rowsOf(own.id).map(({ replacesId }) => replacesId)).toEqual([second, third, null]);
    expect(heldBy(asked)).toEqual([]);
    expect(one.ids.map((id) => stateOf(id, one))).toEqual(["ask", "replaced", "replaced"]);
    expect(searchesOf(one)).toMatchObject([{ end: "replaced" }]);
    // The first has nobody yet; only it is searched for anew.
    const by = { userId: one.customer.id, now: NOW };
    expect(startSearchAsCustomer(first, by)).toEqual({ ok: true });
    expect(heldBy(asked)).toEqual([NEXT_MONDAY]);
  });

  test("a series of the customer's own from the first visit's link also ends a search that began with a later one", () => {
    const one = requested("ask");
    const asked = answering();
    decline(one);
    const [first = 0, second = 0] = one.ids;
    const cancelFirst = bookInstead(one, first, answering({ blockedDates: DATES.slice(1) }));
    expect(startSearchAsCustomer(second, { userId: one.customer.id, now: NOW })).toEqual({
      ok: true,
    });
    expect(heldBy(asked)).toEqual(DATES.slice(1));
    cancelFirst();
    const own = answering();
    const made = createBooking(
      newBooking({
        ...{ serviceId, cleanerId: own.id, city: area, replacesId: first },
        ...{ date: NEXT_MONDAY, every: 1, dates: [...DATES] },
      }),
      { customerId: one.customer.id, now: NOW },
    );
    expect(made.ok).toBe(true);
    expect(rowsOf(own.id).map(({ replacesId }) => replacesId)).toEqual(one.ids);
    expect(offersOf(asked.id)).toMatchObject([{ outcome: "withdrawn" }]);
    expect(statusesOf(asked)).toEqual(["cancelled", "cancelled"]);
    expect(heldBy(asked)).toEqual([]);
    expect(searchesOf({ ...one, ids: [second] })).toMatchObject([{ end: "replaced" }]);
  });

  test("whoever had or declined a later visit isn't asked for the whole series", () => {
    const one = requested("ask");
    const by = { userId: one.customer.id, now: NOW };
    const no = answering();
    decline(one);
    const [first = 0, second = 0, third = 0] = one.ids;
    const cancelFirst = bookInstead(one, first, answering({ blockedDates: DATES.slice(1) }));
    expect(startSearchAsCustomer(second, by)).toEqual({ ok: true });
    const answer = { bookingId: firstOfferOf(no), userId: no.userId, reason: "" };
    expect(declineBooking(answer, NOW)).toMatchObject({ ok: true });
    const had = answering();
    const cancelThird = bookInstead(one, third, had);
    cancelThird();
    cancelFirst();
    const fresh = answering();
    expect(startSearchAsCustomer(first, by)).toEqual({ ok: true });
    expect(heldBy(fresh)).toEqual(DATES);
    // Each could do all three visits.
    expect(heldBy(no)).toEqual([]);
    expect(heldBy(had)).toEqual([]);
  });

  test("whoever said no to the series isn't asked for a visit of it that is lost later", () => {
    const one = requested();
    const [no, yes] = [answering({ rating: 5 }), answering({ rating: 4 })];
    decline(one);
    declineBooking({ bookingId: firstOfferOf(no), userId: no.userId, reason: "" }, NOW);
    acceptBooking({ bookingId: firstOfferOf(yes), userId: yes.userId }, NOW);
    const second = rowsOf(yes.id)[1];
    const later = instantOf("2026-12-05", 9);
    const lost = { bookingId: second?.id ?? 0, reason: "Ill" };
    expect(cancelBookingAsCleaner(lost, { userId: yes.userId }, later)).toEqual({ ok: true });
    const fresh = answering({ rating: 3 });
    advanceSearches(later + MINUTE_MS);
    expect(offersOf(no.id)).toHaveLength(1);
    expect(offersOf(fresh.id)).toMatchObject([{ outcome: null }]);
    expect(heldBy(fresh)).toEqual(["2026-12-07"]);
  });

  test("comes back as a whole to a cleaner who can work after all, if they have time for all", () => {
    const giveUp = (blocked: string | null) => {
      const one = requested();
      answering();
      const { cleaner } = one;
      const scope = { first: NEXT_MONDAY, last: blocked ?? NEXT_MONDAY };
      const { version: basedOn } = previewAbsence(cleaner.id, scope, NOW);
      const report = { cleaner, scope, reason: "", formKey: "1" };
      const absence = reportAbsence(report, { basedOn, now: NOW });
      const absenceId = absence.ok ? absence.absenceId : 0;
      const opened = openDayAgain(
        { absenceId, date: NEXT_MONDAY, windows: ALL_WINDOWS },
        { cleaner, now: NOW },
      );
      return { one, opened };
    };
    const { one, opened } = giveUp(null);
    expect(opened).toMatchObject({ ok: true, givenBack: 1 });
    const back = rowsOf(one.cleaner.id).filter(({ status }) => status === "confirmed");
    expect(back.map(({ replacesId }) => replacesId)).toEqual(one.ids);
    expect(one.ids.map((id) => stateOf(id, one))).toEqual(one.ids.map(() => "given-back"));
    // The day of the second visit is still closed.
    const { one: two, opened: partly } = giveUp("2026-12-07");
    expect(partly).toMatchObject({ ok: true, givenBack: 0 });
    expect(two.ids.map((id) => stateOf(id, two))).toEqual(["looking", "looking", "looking"]);
  });
});
