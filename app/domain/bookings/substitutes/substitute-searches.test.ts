import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server";
import { bookings, searchOffers, substituteSearches } from "#db/schema/bookings";
import { cleaners, favourites } from "#db/schema/cleaners";
import { bookingHours } from "#db/schema/schedule";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
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
import { closeBookingsOf } from "../lifecycle/close-bookings.server";
import { createBooking } from "../creating/create-booking.server";
import { acceptBooking, declineBooking } from "../lifecycle/answer-request.server";
import { cancelBookingAsCleaner } from "../lifecycle/cleaner-commands.server";
import { confirmComing } from "../lifecycle/confirmations.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import {
  getCustomerBookingDetails,
  listHistoryForCustomer,
} from "../reading/customer-booking-details.server";
import { listUpcomingBookings } from "../reading/bookings.server";
import { listOpenBookingsAndOffers } from "../reading/cleaner-bookings.server";
import { blockCustomer } from "../problems/cleaner-blocks.server";
import { settleBookings } from "../lifecycle/settle-bookings.server";
import { advanceSearches } from "./advance-search.server";
import { giveBack } from "./give-back.server";
import { getOfferForCleaner } from "./reading-offers.server";
import { getSearchForCustomer } from "./reading-search.server";
import { getSearchChoices } from "./search-choices.server";
import { changeIfCleanerCant, startSearchAsCustomer, stopSearch } from "./search-commands.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
/** Saturday: the start is two days away. */
const SATURDAY = START - 2 * DAY_MS;

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
  deleteEvents();
});

type Given = Parameters<typeof makeCleaner>[0];
const cleanerHere = (given: Given = {}) => makeCleaner({ ...given, areas: [area] });
const answering = (given: Given = {}) => cleanerHere({ instantBooking: false, ...given });

/** Books nine on Monday with a cleaner of 300 an hour. */
function booked(choice: IfCleanerCant | null = "find", given: Given = {}) {
  const customer = makeCustomer();
  const cleaner = cleanerHere(given);
  const id = makeBooking({
    ...{ serviceId, cleanerId: cleaner.id, customerId: customer.id, city: area },
    ifCleanerCant: choice ?? undefined,
  });
  deleteEvents();
  return { id, customer, cleaner };
}

const lose = ({ id, cleaner }: ReturnType<typeof booked>, now = SATURDAY) =>
  expect(
    cancelBookingAsCleaner({ bookingId: id, reason: "Ill" }, { userId: cleaner.userId }, now),
  ).toEqual({ ok: true });

const row = (id: number) => {
  const found = db().select().from(bookings).where(eq(bookings.id, id)).get();
  if (!found) throw new Error("No such booking.");
  return found;
};
const offersOf = (lostId: number) =>
  db()
    .select({
      bookingId: searchOffers.bookingId,
      cleanerId: searchOffers.cleanerId,
      outcome: searchOffers.outcome,
      expiresAt: searchOffers.expiresAt,
    })
    .from(searchOffers)
    .innerJoin(substituteSearches, eq(substituteSearches.id, searchOffers.searchId))
    .where(eq(substituteSearches.lostBookingId, lostId))
    .orderBy(searchOffers.bookingId)
    .all();
const kinds = () => listEvents().map(({ kind }) => kind);
const hoursOf = (bookingId: number) =>
  db().select().from(bookingHours).where(eq(bookingHours.bookingId, bookingId)).all().length;
const substituteOf = (lostId: number) =>
  db()
    .select()
    .from(bookings)
    .where(eq(bookings.replacesId, lostId))
    .all()
    .filter(({ status, isOffer }) => status === "confirmed" && !isOffer);
const see = (one: ReturnType<typeof booked>, now = SATURDAY) => {
  const booking = getCustomerBookingDetails(one.id, one.customer.id);
  const seen = booking && getSearchForCustomer(booking, now);
  if (!seen) throw new Error("Nothing was lost.");
  return seen;
};

describe("a lost booking whose customer wants somebody else", () => {
  test("finds at once who takes bookings at once and isn't dearer, at the lower price", () => {
    const one = booked();
    cleanerHere({ hourlyRate: 310_00, rating: 5 });
    const cheaper = cleanerHere({ hourlyRate: 280_00, rating: 4 });
    lose(one);
    const [substitute] = substituteOf(one.id);
    expect(substitute).toMatchObject({
      cleanerId: cheaper.id,
      userId: one.customer.id,
      hourlyRate: 280_00,
      totalPrice: 280_00 * 2 + 350_00,
      address: "1 Nimman Road",
      ifCleanerCant: "find",
    });
    expect(hoursOf(substitute?.id ?? 0)).toBe(3);
    expect(hoursOf(one.id)).toBe(0);
    expect(row(one.id).status).toBe("cancelled");
    // Lost and found at once is one message.
    expect(kinds()).toEqual(["booking-cancelled", "booking-found", "booking-given", "job-covered"]);
    expect(see(one)).toMatchObject({ state: "found", substitute: { name: cheaper.name } });
  });

  test("is given to favourites first, then to who has cleaned for them, then to a shared language", () => {
    const order = ["favourite", "known", "language", "rated"] as const;
    const one = booked();
    const rated = cleanerHere({ rating: 5, languages: ["th"] });
    const language = cleanerHere({ rating: 4, languages: ["en"] });
    const known = cleanerHere({ rating: 3, languages: ["th"] });
    const favourite = cleanerHere({ rating: 2, languages: ["th"] });
    const before = makeBooking({
      ...{ serviceId, cleanerId: known.id, customerId: one.customer.id, city: area },
      time: "1:00 PM",
    });
    db().update(bookings).set({ status: "completed" }).where(eq(bookings.id, before)).run();
    db()
      .insert(favourites)
      .values({ userId: one.customer.id, cleanerId: favourite.id, createdAt: NOW })
      .run();
    const byName = { favourite, known, language, rated };
    let lost = one;
    for (const name of order) {
      lose(lost);
      const [substitute] = substituteOf(lost.id);
      expect([name, substitute?.cleanerId]).toEqual([name, byName[name].id]);
      lost = { ...lost, id: substitute?.id ?? 0, cleaner: byName[name] };
    }
    // Everybody has had it now: nobody is asked twice, in no later search.
    lose(lost);
    expect(substituteOf(lost.id)).toEqual([]);
    expect(see(lost).state).toBe("looking");
  });

  test("asks at most three at a time who answer requests, and the first to accept wins", () => {
    const one = booked();
    const asked = [5, 4, 3, 2].map((rating) => answering({ rating, hourlyRate: 500_00 }));
    lose(one);
    const offers = offersOf(one.id);
    expect(offers.map(({ cleanerId }) => cleanerId)).toEqual(asked.slice(0, 3).map(({ id }) => id));
    expect(kinds().filter((kind) => kind.startsWith("booking-"))).toEqual([
      ...["booking-cancelled", "booking-offered", "booking-offered", "booking-offered"],
      "booking-lost",
    ]);
    const [first, second] = offers;
    if (!first || !second) throw new Error("Nobody was asked.");
    // Three people of whom none is the customer's business yet: their lists don't know of it.
    expect(listUpcomingBookings(one.customer.id, SATURDAY)).toEqual([]);
    expect(getCustomerBookingDetails(first.bookingId, one.customer.id)).toBeNull();
    expect(see(one)).toMatchObject({
      state: "looking",
      asked: 3,
      moments: [{ kind: "asked", count: 3 }],
    });
    expect(see(one).waiting).toHaveLength(3);
    expect(getOfferForCleaner(second.bookingId, asked[1]?.userId ?? 0, SATURDAY)).toMatchObject({
      state: "open",
      keeps: 600_00,
      usualKeeps: 1_000_00,
      totalPrice: 950_00,
    });

    const userId = asked[1]?.userId ?? 0;
    expect(acceptBooking({ bookingId: second.bookingId, userId }, SATURDAY)).toEqual({
      ok: true,
      isRepeated: false,
    });
    expect(acceptBooking({ bookingId: second.bookingId, userId }, SATURDAY)).toEqual({
      ok: true,
      isRepeated: true,
    });
    expect(offersOf(one.id).map(({ outcome }) => outcome)).toEqual([
      ...["withdrawn", "accepted", "withdrawn"],
    ]);
    expect(offersOf(one.id).map(({ bookingId }) => hoursOf(bookingId))).toEqual([0, 3, 0]);
    expect(
      acceptBooking({ bookingId: first.bookingId, userId: asked[0]?.userId ?? 0 }, SATURDAY),
    ).toEqual({ ok: false, reason: "taken" });
    expect(getOfferForCleaner(first.bookingId, asked[0]?.userId ?? 0, SATURDAY)?.state).toBe(
      "taken",
    );
    expect(substituteOf(one.id).map(({ id }) => id)).toEqual([second.bookingId]);
    expect(listUpcomingBookings(one.customer.id, SATURDAY).map(({ id }) => id)).toEqual([
      second.bookingId,
    ]);
    // It says nothing about how fast somebody answers.
    expect(
      db().select().from(cleaners).where(eq(cleaners.id, second.cleanerId)).get(),
    ).toMatchObject({ averageResponseTime: 0 });
  });

  test("goes on when somebody declines or doesn't answer, and tells nobody who", () => {
    const one = booked();
    const asked = [5, 4, 3, 2, 1].map((rating) => answering({ rating }));
    lose(one);
    const [first] = offersOf(one.id);
    const declined = { bookingId: first?.bookingId ?? 0, userId: asked[0]?.userId ?? 0 };
    expect(declineBooking({ ...declined, reason: "Too far" }, SATURDAY)).toMatchObject({
      ok: true,
    });
    expect(offersOf(one.id).map(({ outcome }) => outcome)).toEqual(["declined", null, null, null]);
    expect(see(one)).toMatchObject({ asked: 4 });
    expect(see(one).moments).toContainEqual(expect.objectContaining({ kind: "cant", count: 1 }));

    // 4 hours of daytime later nobody has answered; the fifth is asked.
    const later = SATURDAY + 5 * HOUR_MS;
    settleBookings(later);
    advanceSearches(later);
    expect(offersOf(one.id).map(({ outcome }) => outcome)).toEqual([
      ...["declined", "lapsed", "lapsed", "lapsed"],
      null,
    ]);
    expect(kinds()).not.toContain("booking-declined");
    expect(kinds()).not.toContain("booking-expired");
  });

  test("ends an hour before the start, and says so once", () => {
    const one = booked();
    answering();
    lose(one);
    deleteEvents();
    advanceSearches(START - HOUR_MS);
    advanceSearches(START - HOUR_MS);
    expect(kinds()).toEqual(["booking-not-found"]);
    expect(see(one, START - HOUR_MS)).toMatchObject({ state: "not-found", canSearch: false });
    expect(offersOf(one.id).every(({ outcome }) => outcome === "lapsed")).toBe(true);
  });

  test("a loss in the last hour begins no search", () => {
    const one = booked();
    cleanerHere();
    lose(one, START - 30 * MINUTE_MS);
    expect(substituteOf(one.id)).toEqual([]);
    expect(listEvents().find(({ kind }) => kind === "booking-lost")?.payload).toMatchObject({
      choice: "find",
      searchUntil: null,
    });
    expect(see(one, START - 30 * MINUTE_MS).state).toBe("ask");
  });

  test("asks nobody who is blocked, off, unlisted, elsewhere, or has no time or three offers", () => {
    const one = booked();
    const blocks = cleanerHere();
    makeBooking({
      ...{ serviceId, cleanerId: blocks.id, customerId: one.customer.id, city: area },
      time: "1:00 PM",
    });
    blockCustomer(blocks.id, one.customer.id, NOW);
    cleanerHere({ blockedDates: [NEXT_MONDAY] });
    const away = [cleanerHere({ pausedAt: NOW }).id];
    cleanerHere({ specialties: ["office-cleaning"] });
    makeCleaner({ areas: [area === "nimman" ? "suthep" : "nimman"] });
    const busy = cleanerHere();
    makeBooking({ serviceId, cleanerId: busy.id, city: area, time: "8:00 AM" });
    const wanted = answering();
    const others = ["2026-12-01", "2026-12-02", "2026-12-03"];
    for (const date of others) {
      const gone = cleanerHere();
      const id = makeBooking({
        ...{ serviceId, cleanerId: gone.id, city: area, date, ifCleanerCant: "find" },
      });
      sqlite().prepare("update cleaners set paused_at = ? where id <> ?").run(NOW, wanted.id);
      expect(
        cancelBookingAsCleaner({ bookingId: id, reason: "Ill" }, { userId: gone.userId }, SATURDAY),
      ).toEqual({ ok: true });
      away.push(gone.id);
      sqlite()
        .prepare(
          "update cleaners set paused_at = null where id not in (select value from json_each(?))",
        )
        .run(JSON.stringify(away));
    }
    expect(listOpenBookingsAndOffers(wanted.id, SATURDAY).offers).toHaveLength(others.length);
    lose(one);
    expect(offersOf(one.id)).toEqual([]);
    expect(see(one).state).toBe("looking");
  });

  test("who was booked at once for a start within a day is asked to say that they come", () => {
    const one = booked();
    const substitute = cleanerHere();
    const now = START - 5 * HOUR_MS + 3 * HOUR_MS;
    lose(one, now);
    const [job] = substituteOf(one.id);
    expect(listEvents().find(({ kind }) => kind === "booking-confirm-please")?.payload).toEqual({
      bookingId: job?.id,
      confirmBy: now + 30 * MINUTE_MS,
    });
    expect(confirmComing(job?.id ?? 0, one.cleaner, now)).toMatchObject({
      reason: "unknown-booking",
    });
    expect(confirmComing(job?.id ?? 0, substitute, now)).toEqual({ ok: true });
    expect(confirmComing(job?.id ?? 0, substitute, now)).toEqual({ ok: true });
    expect(confirmComing(one.id, one.cleaner, now)).toMatchObject({ reason: "not-possible" });
  });

  test("the customer can cancel what was found without a late mark, until the cleaner is on the way", () => {
    const one = booked();
    cleanerHere();
    lose(one);
    const id = substituteOf(one.id)[0]?.id ?? 0;
    const userId = one.customer.id;
    expect(
      cancelBookingAsCustomer(
        { bookingId: id, event: "cancelled", reason: "" },
        { userId },
        START - 2 * HOUR_MS,
      ),
    ).toEqual({ ok: true });
    expect(listHistoryForCustomer(row(id)).map(({ event, isLate }) => [event, isLate])).toEqual([
      ["cancelled", false],
      ["found", false],
    ]);
    // The customer's own cancellation begins no search.
    expect(substituteOf(id)).toEqual([]);
    const cancelled = getCustomerBookingDetails(id, userId);
    expect(cancelled && getSearchForCustomer(cancelled, START - 2 * HOUR_MS)).toBeNull();
  });

  test("the hours that a cleaner gives away within a day are closed", () => {
    const one = booked();
    lose(one, START - 3 * HOUR_MS);
    const windows = () =>
      sqlite()
        .prepare<[number], number>("select windows from cleaner_blocked_dates where cleaner_id = ?")
        .pluck()
        .get(one.cleaner.id);
    expect(windows()).toBe(0b001);
    const early = booked();
    lose(early);
    expect(
      sqlite()
        .prepare("select 1 from cleaner_blocked_dates where cleaner_id = ?")
        .get(early.cleaner.id),
    ).toBeUndefined();
  });
});

describe("the customer decides", () => {
  test("who asked for nothing else is asked, and 'Look for me' begins the search, once", () => {
    const one = booked(null);
    const other = cleanerHere();
    lose(one);
    expect(listEvents().find(({ kind }) => kind === "booking-lost")?.payload).toMatchObject({
      ...{ bookingId: one.id, choice: "ask", how: "cancelled", searchUntil: null },
    });
    expect(see(one)).toMatchObject({ state: "ask", canSearch: true });
    expect(getSearchChoices(one.id, one.customer.id, SATURDAY)).toMatchObject([
      { is: "same-time", cleanerId: other.id, isDearer: false },
    ]);
    const by = { userId: one.customer.id, now: SATURDAY };
    expect(startSearchAsCustomer(one.id, { ...by, userId: one.cleaner.userId })).toMatchObject({
      reason: "unknown-booking",
    });
    expect(startSearchAsCustomer(one.id, by)).toEqual({ ok: true });
    expect(substituteOf(one.id)).toMatchObject([{ cleanerId: other.id }]);
    expect(startSearchAsCustomer(one.id, by)).toMatchObject({ reason: "not-possible" });
  });

  test("choices are those who aren't dearer first; where nobody is free, within two hours", () => {
    const one = booked("ask");
    const dear = cleanerHere({ hourlyRate: 900_00, rating: 5 });
    const fair = cleanerHere({ rating: 1 });
    lose(one);
    const choices = () =>
      getSearchChoices(one.id, one.customer.id, SATURDAY).map(({ is, cleanerId, time }) => [
        ...[is, cleanerId, time],
      ]);
    expect(choices()).toEqual([
      ["same-time", fair.id, "9:00 AM"],
      ["same-time", dear.id, "9:00 AM"],
    ]);
    for (const { id: cleanerId } of [dear, fair]) {
      makeBooking({ serviceId, cleanerId, city: area, time: "8:00 AM" });
    }
    expect(choices()).toEqual([
      ["near-time", dear.id, "11:00 AM"],
      ["near-time", fair.id, "11:00 AM"],
    ]);
  });

  test("where nobody else is free, one day of the cleaner who can't come is a choice", () => {
    const one = booked("ask");
    lose(one);
    expect(getSearchChoices(one.id, one.customer.id, SATURDAY)).toMatchObject([
      { is: "same-cleaner", cleanerId: one.cleaner.id },
    ]);
  });

  test("a cleaner sees the offer first that has to be answered first", () => {
    const [monday, tuesday] = [NEXT_MONDAY, addDays(NEXT_MONDAY, 1)].map((date) => {
      const cleaner = cleanerHere();
      const given = { serviceId, cleanerId: cleaner.id, city: area, date };
      return { id: makeBooking({ ...given, ifCleanerCant: "find" }), cleaner };
    });
    db().update(cleaners).set({ instantBooking: false }).run();
    const asked = answering();
    const lost = [tuesday, monday].map((one, hoursLater) => {
      const { id = 0, cleaner } = one ?? {};
      const by = { userId: cleaner?.userId ?? 0 };
      const now = SATURDAY + hoursLater * HOUR_MS;
      expect(cancelBookingAsCleaner({ bookingId: id, reason: "Ill" }, by, now).ok).toBe(true);
      return id;
    });
    const { offers } = listOpenBookingsAndOffers(asked.id, SATURDAY + HOUR_MS);
    expect(offers.map(({ id }) => row(id).replacesId)).toEqual(lost);
    expect(offers.map(({ respondBy }) => respondBy)).toEqual(
      [0, 1].map((hours) => SATURDAY + (4 + hours) * HOUR_MS),
    );
  });

  test("'cancel' begins nothing, and says so", () => {
    const one = booked("cancel");
    cleanerHere();
    lose(one);
    expect(substituteOf(one.id)).toEqual([]);
    expect(see(one).state).toBe("cancelled");
  });

  test("the choice can be changed until the loss, by its customer", () => {
    const one = booked("ask");
    const by = { userId: one.customer.id, now: SATURDAY };
    const choice = { bookingId: one.id, choice: "find" } as const;
    expect(changeIfCleanerCant(choice, { ...by, userId: one.cleaner.userId })).toMatchObject({
      reason: "unknown-booking",
    });
    expect(changeIfCleanerCant(choice, by)).toEqual({ ok: true });
    cleanerHere();
    lose(one);
    expect(substituteOf(one.id)).toHaveLength(1);
    expect(changeIfCleanerCant({ ...choice, choice: "cancel" }, by)).toMatchObject({
      reason: "not-possible",
    });
  });

  test("stopping withdraws all offers; it can be begun again, and asks them again", () => {
    const one = booked();
    const asked = answering();
    lose(one);
    const by = { userId: one.customer.id, now: SATURDAY };
    expect(stopSearch(one.id, by)).toEqual({ ok: true });
    expect(offersOf(one.id).map(({ outcome }) => outcome)).toEqual(["withdrawn"]);
    expect(kinds().at(-1)).toBe("booking-offer-gone");
    expect(see(one)).toMatchObject({ state: "stopped", canSearch: true });
    expect(startSearchAsCustomer(one.id, by)).toEqual({ ok: true });
    expect(listOpenBookingsAndOffers(asked.id, SATURDAY).offers).toHaveLength(1);
  });

  test("a booking of their own from the lost one's link ends the search, in either order", () => {
    const one = booked();
    const asked = answering();
    const own = cleanerHere({ hourlyRate: 400_00 });
    lose(one);
    const wanted = newBooking({ serviceId, cleanerId: own.id, city: area, replacesId: one.id });
    const made = createBooking(wanted, { customerId: one.customer.id, now: SATURDAY });
    expect(made.ok).toBe(true);
    expect(listOpenBookingsAndOffers(asked.id, SATURDAY).offers).toEqual([]);
    expect(see(one).state).toBe("replaced");
    // A stranger's, or an invented, number is no link of theirs.
    const stranger = makeCustomer();
    const free = newBooking({ serviceId, cleanerId: asked.id, city: area, replacesId: one.id });
    const other = createBooking(free, { customerId: stranger.id, now: SATURDAY });
    expect(other.ok && row(other.bookingId).replacesId).toBeNull();
    // Once somebody comes, the link leads there.
    const late = newBooking({
      ...{ serviceId, cleanerId: own.id, city: area, replacesId: one.id, time: "1:00 PM" },
    });
    expect(createBooking(late, { customerId: one.customer.id, now: SATURDAY })).toEqual({
      ok: false,
      reason: "already-replaced",
      bookingId: made.ok && made.bookingId,
    });
  });

  test("whoever had the visit before the customer booked somebody else isn't asked when that one is lost", () => {
    const one = booked("ask");
    const own = cleanerHere({ hourlyRate: 400_00 });
    lose(one);
    const made = createBooking(
      newBooking({
        ...{ serviceId, cleanerId: own.id, city: area, replacesId: one.id },
        ifCleanerCant: "find",
      }),
      { customerId: one.customer.id, now: SATURDAY },
    );
    const next = { ...one, id: made.ok ? made.bookingId : 0, cleaner: own };
    lose(next);
    expect(substituteOf(next.id)).toEqual([]);
    const fresh = cleanerHere();
    advanceSearches(SATURDAY + MINUTE_MS);
    expect(substituteOf(next.id)).toMatchObject([{ cleanerId: fresh.id }]);
  });

  test("whoever the customer booked in its place, and refused, isn't asked either", () => {
    const one = booked("ask");
    const own = cleanerHere();
    lose(one);
    const wanted = newBooking({ serviceId, cleanerId: own.id, city: area, replacesId: one.id });
    const made = createBooking(wanted, { customerId: one.customer.id, now: SATURDAY });
    const bookingId = made.ok ? made.bookingId : 0;
    const by = { userId: one.customer.id };
    cancelBookingAsCustomer({ bookingId, event: "cancelled", reason: "" }, by, SATURDAY);
    expect(startSearchAsCustomer(one.id, { ...by, now: SATURDAY })).toEqual({ ok: true });
    expect(substituteOf(one.id)).toEqual([]);
    const fresh = cleanerHere();
    advanceSearches(SATURDAY + MINUTE_MS);
    expect(substituteOf(one.id)).toMatchObject([{ cleanerId: fresh.id }]);
  });

  test("a closed account ends the search", () => {
    const one = booked();
    const asked = answering();
    lose(one);
    inTransaction(() => closeBookingsOf(one.customer.id, SATURDAY));
    expect(listOpenBookingsAndOffers(asked.id, SATURDAY).offers).toEqual([]);
    expect(
      db()
        .select()
        .from(substituteSearches)
        .where(eq(substituteSearches.lostBookingId, one.id))
        .get(),
    ).toMatchObject({ end: "closed" });
  });
});

describe("other losses", () => {
  test("a request that is declined or not answered is searched for", () => {
    const declined = booked("find", { instantBooking: false });
    const first = cleanerHere();
    expect(
      declineBooking({ bookingId: declined.id, userId: declined.cleaner.userId, reason: "" }, NOW),
    ).toMatchObject({ ok: true });
    expect(substituteOf(declined.id)).toMatchObject([{ cleanerId: first.id }]);
    expect(listEvents().find(({ kind }) => kind === "booking-declined")?.payload).toMatchObject({
      isLoss: true,
    });

    const expired = booked("find", { instantBooking: false });
    const second = cleanerHere();
    settleBookings((row(expired.id).respondBy ?? 0) + 1);
    expect(substituteOf(expired.id)).toMatchObject([{ cleanerId: second.id }]);
    // A cleaner who didn't answer had no job that somebody takes.
    expect(kinds()).not.toContain("job-covered");
  });

  test("visits of a series under way: the next seven days at once, later ones in their week, by the same substitute", () => {
    const customer = makeCustomer();
    const cleaner = cleanerHere();
    const dates = [NEXT_MONDAY, "2026-12-07", "2026-12-14"];
    const id = makeBooking({
      ...{ serviceId, cleanerId: cleaner.id, customerId: customer.id, city: area },
      ...{ every: 1, dates, ifCleanerCant: "find" },
    });
    const better = cleanerHere({ rating: 5, blockedDates: [NEXT_MONDAY] });
    const helper = cleanerHere({ rating: 1 });
    const by = { userId: cleaner.userId };
    cancelBookingAsCleaner({ bookingId: id, reason: "Ill", andFollowing: true }, by, SATURDAY);
    expect(substituteOf(id)).toMatchObject([{ cleanerId: helper.id, seriesId: null }]);
    expect(substituteOf(id + 1)).toEqual([]);
    const inTheirWeek = instantOf("2026-12-07", 9) - 7 * DAY_MS;
    advanceSearches(inTheirWeek - 1);
    expect(substituteOf(id + 1)).toEqual([]);
    advanceSearches(inTheirWeek);
    expect(substituteOf(id + 1)).toMatchObject([{ cleanerId: helper.id }]);
    expect(better.id).toBeGreaterThan(0);
  });

  test("a cleaner who can work after all gets back what is still searched for, not what was found", () => {
    const one = booked();
    const asked = answering();
    lose(one);
    const by = { userId: one.cleaner.userId, now: SATURDAY };
    expect(giveBack(one.id, { ...by, userId: asked.userId })).toMatchObject({
      reason: "unknown-booking",
    });
    const back = giveBack(one.id, by);
    expect(substituteOf(one.id)).toMatchObject([
      { id: back.ok && back.bookingId, cleanerId: one.cleaner.id, totalPrice: 950_00 },
    ]);
    expect(listOpenBookingsAndOffers(asked.id, SATURDAY).offers).toEqual([]);
    expect(see(one).state).toBe("given-back");
    expect(giveBack(one.id, by)).toMatchObject({ reason: "not-possible" });
  });
});

test("the database itself makes two cleaners for one lost booking impossible", () => {
  const one = booked();
  cleanerHere();
  lose(one);
  const [found] = substituteOf(one.id);
  const other = makeBooking({ serviceId, cleanerId: cleanerHere().id, city: area });
  expect(() =>
    db()
      .update(bookings)
      .set({ replacesId: found?.replacesId })
      .where(eq(bookings.id, other))
      .run(),
  ).toThrow(/UNIQUE/);
});
