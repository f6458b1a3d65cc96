import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { users, type User } from "#db/schema/accounts";
import { bookingDrafts, bookingEvents, bookingSubmissions, bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { services } from "#db/schema/catalogue";
import { outboxEvents } from "#db/schema/outbox";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { ALL_WINDOWS, sameWindowsEveryDay } from "~/domain/schedule/availability";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { MOST_UPCOMING_BOOKINGS, type SeriesWeeks } from "~/lib/booking-limits";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { AREAS, SLOT_LABELS } from "~/lib/vocabulary";
import { slotHour } from "~/domain/schedule/slots";
import { makeKnownCustomer, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { makeEmailNotifications } from "../../../../tests/support/notifications";
import { listHistoryFor } from "../lifecycle/booking-history.server";
import { transitionBooking } from "../lifecycle/transition.server";
import { createBooking, type CreateBookingResult, type NewBooking } from "./create-booking.server";
import { saveBookingDraft } from "./booking-drafts.server";
import { findSubmission, recordSubmission, sweepSubmissions } from "./booking-submissions.server";

useDatabase();

/** Returns the input for a two-hour booking of this cleaner; `given` overrides its fields. */
const order = (cleaner: Cleaner, given: Partial<NewBooking> = {}) =>
  newBooking({
    cleanerId: cleaner.id,
    specialInstructions: "The key is with the guard.",
    ...given,
  });

const book = (input: NewBooking, customer: User = makeCustomer(), now = NOW) =>
  createBooking(input, { customerId: customer.id, now });

function idOf(result: CreateBookingResult): number {
  if (!result.ok) throw new Error(`Refused: ${result.reason}`);
  return result.bookingId;
}

const bookingOf = (id: number) => db().select().from(bookings).where(eq(bookings.id, id)).get();
const hoursOf = (cleaner: Cleaner) =>
  db()
    .select({ hour: bookingHours.hour, isTravel: bookingHours.isTravel })
    .from(bookingHours)
    .where(eq(bookingHours.cleanerId, cleaner.id))
    .orderBy(bookingHours.date, bookingHours.hour)
    .all();
const countOf = (cleaner: Cleaner) =>
  db().select().from(bookings).where(eq(bookings.cleanerId, cleaner.id)).all().length;

describe("a booking", () => {
  test("keeps its own copy of what was agreed", () => {
    const service = makeService({ nameEn: "Windows", nameTh: "กระจก", duration: 150 });
    const cleaner = makeCleaner({ hourlyRate: 320_00 });
    const id = idOf(book(order(cleaner, { serviceId: service.id })));
    db()
      .update(services)
      .set({ nameEn: "Else", duration: 60 })
      .where(eq(services.id, service.id))
      .run();
    db().update(cleaners).set({ hourlyRate: 999_00 }).where(eq(cleaners.id, cleaner.id)).run();
    expect(bookingOf(id)).toMatchObject({
      status: "confirmed",
      respondBy: null,
      serviceNameEn: "Windows",
      serviceNameTh: "กระจก",
      serviceDuration: 150,
      hoursBilled: 3,
      hourlyRate: 320_00,
      serviceCost: 960_00,
      platformFee: 350_00,
      totalPrice: 1310_00,
      policy: {
        platformFee: 350_00,
        leadHours: 2,
        lateHours: 24,
        payment: "cash-or-promptpay",
        instantBooking: true,
      },
      startsAt: instantOf(NEXT_MONDAY, 9),
      endsAt: instantOf(NEXT_MONDAY, 12),
      createdAt: NOW,
    });
  });

  test("occupies the hours of the job, and one for the way", () => {
    const cleaner = makeCleaner();
    book(order(cleaner));
    expect(hoursOf(cleaner)).toEqual([
      { hour: 9, isTravel: false },
      { hour: 10, isTravel: false },
      { hour: 11, isTravel: true },
    ]);
  });

  test("occupies no hour for the way where the cleaner wants none", () => {
    const cleaner = makeCleaner({ travelTime: false });
    book(order(cleaner));
    expect(hoursOf(cleaner).map((row) => row.hour)).toEqual([9, 10]);
  });

  test("has 2 hours where the service has no duration", () => {
    const cleaner = makeCleaner();
    const id = idOf(book(order(cleaner, { serviceId: makeService({ duration: null }).id })));
    expect(bookingOf(id)?.hoursBilled).toBe(2);
    expect(hoursOf(cleaner)).toHaveLength(3);
  });

  test("of the longest job fits the longest day, its way after the last window", () => {
    const cleaner = makeCleaner({ weekWindows: sameWindowsEveryDay(ALL_WINDOWS) });
    const service = makeService({ duration: 480 });
    book(order(cleaner, { serviceId: service.id, time: "12:00 PM" }));
    expect(hoursOf(cleaner).map((row) => row.hour)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  test("waits for an answer where the cleaner wants to be asked", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    const id = idOf(book(order(cleaner)));
    expect(bookingOf(id)).toMatchObject({
      status: "pending",
      respondBy: instantOf("2026-11-23", 13),
    });
    expect(hoursOf(cleaner)).toHaveLength(3);
  });

  test("begins its history and tells both sides, once each, in the same transaction", () => {
    const cleaner = makeCleaner();
    const customer = makeCustomer();
    const id = idOf(book(order(cleaner), customer));
    expect(
      db().select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)).all(),
    ).toMatchObject([
      {
        at: NOW,
        actor: "customer",
        actorUserId: customer.id,
        event: "booked",
        toStatus: "confirmed",
      },
    ]);
    const own = makeEmailNotifications(NOW).filter((notice) => notice.payload.bookingId === id);
    expect(own.map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-booked", customer.id],
      ["booking-booked", cleaner.userId],
    ]);
    // The payload holds ids only: the delivery reads the rest anew.
    const ids = { bookingId: id, eventId: expect.any(Number) as number };
    expect(own.map((notice) => notice.payload)).toEqual([ids, ids]);
  });

  test("leaves phone and address in an empty profile, and changes no filled one", () => {
    const cleaner = makeCleaner();
    const empty = makeCustomer({ phone: null });
    const filled = makeCustomer({ address: "Home", city: "suthep", zipCode: "50200" });
    const first = idOf(book(order(cleaner, { phone: "+66815550177" }), empty));
    const second = idOf(book(order(cleaner, { time: "1:00 PM", phone: "+66815550188" }), filled));
    const profile = (id: number) => db().select().from(users).where(eq(users.id, id)).get();
    expect(profile(empty.id)).toMatchObject({
      phone: "+66815550177",
      address: "1 Nimman Road",
      city: "nimman",
      zipCode: "50200",
    });
    expect(profile(filled.id)).toMatchObject({ phone: "+66815550101", address: "Home" });
    expect(bookingOf(first)?.phone).toBe("+66815550177");
    expect(bookingOf(second)?.phone).toBe("+66815550188");
  });

  test("has the phone number that the profile has by now", () => {
    const customer = makeCustomer();
    db().update(users).set({ phone: "+66815550199" }).where(eq(users.id, customer.id)).run();
    const id = idOf(book(order(makeCleaner()), customer));
    expect(bookingOf(id)?.phone).toBe("+66815550199");
  });

  test("takes the draft of its customer away", () => {
    const customer = makeCustomer();
    const draft = { address: "a", city: "b", zipCode: "c", phone: "d", specialInstructions: "e" };
    saveBookingDraft(customer.id, draft, NOW);
    book(order(makeCleaner()), customer);
    const left = db().select().from(bookingDrafts).where(eq(bookingDrafts.userId, customer.id));
    expect(left.all()).toEqual([]);
  });
});

describe("is refused", () => {
  const refused = (result: CreateBookingResult) => (result.ok ? "booked" : result.reason);

  test("a service that there is none of, or that is archived", () => {
    const cleaner = makeCleaner();
    const archived = makeService({ archivedAt: NOW });
    expect(refused(book(order(cleaner, { serviceId: 999_999 })))).toBe("service-gone");
    expect(refused(book(order(cleaner, { serviceId: archived.id })))).toBe("service-gone");
  });

  test.each([
    ["is not verified", { isVerified: false }],
    ["has not accepted the terms", { termsAcceptedAt: null }],
    ["has not consented to the background check", { backgroundCheckConsentAt: null }],
    ["has saved no availability", { availabilitySavedAt: null }],
    ["has saved no areas", { areasSavedAt: null }],
    ["is deactivated", { deactivatedAt: NOW }],
  ])("a cleaner who %s", (_why, given) => {
    expect(refused(book(order(makeCleaner(given))))).toBe("cleaner-gone");
  });

  test("a cleaner who does not exist", () => {
    const cleaner = makeCleaner();
    expect(refused(book(order(cleaner, { cleanerId: 999_999 })))).toBe("cleaner-gone");
  });

  test("somebody whose account was closed since the request began, for whom nothing is kept", () => {
    const cleaner = makeCleaner();
    const customer = makeCustomer({ phone: null, address: null });
    const gone = { deactivatedAt: NOW, anonymisedAt: NOW };
    db().update(users).set(gone).where(eq(users.id, customer.id)).run();
    expect(refused(book(order(cleaner, { phone: "+66812345678" }), customer))).toBe(
      "unknown-customer",
    );
    expect(countOf(cleaner)).toBe(0);
    const row = db().select().from(users).where(eq(users.id, customer.id)).get();
    expect(row).toMatchObject({ phone: null, address: null });
  });

  test("somebody's own profile", () => {
    const cleaner = makeCleaner();
    const self = db().select().from(users).where(eq(users.id, cleaner.userId)).get();
    expect(self && refused(book(order(cleaner), self))).toBe("own-profile");
  });

  test("a cleaner without the service's specialty", () => {
    const cleaner = makeCleaner({ specialties: ["office-cleaning"] });
    expect(refused(book(order(cleaner)))).toBe("cleaner-not-offered");
  });

  test("an area that the cleaner does not serve", () => {
    const cleaner = makeCleaner({ areas: ["suthep"] });
    expect(refused(book(order(cleaner)))).toBe("cleaner-not-in-area");
  });

  test("a price that is not the right one, with the right one", () => {
    const cleaner = makeCleaner();
    expect(book(order(cleaner, { totalPrice: 1 }))).toEqual({
      ok: false,
      reason: "price-changed",
      totalPrice: 950_00,
    });
    expect(book(order(cleaner, { totalPrice: 950_00 })).ok).toBe(true);
  });

  test.each([
    ["a day off", "date-closed", { date: "2026-11-29" }],
    ["a blocked date", "date-closed", { date: "2026-12-01" }],
    ["a start that leaves the windows", "time-closed", { time: "3:00 PM" }],
    ["a start in less than 2 hours", "time-closed", { date: "2026-11-23", time: "10:00 AM" }],
    ["the past", "date-closed", { date: "2026-11-20" }],
    ["a day past the horizon", "date-closed", { date: "2027-06-21" }],
    ["no service", "service-missing", { serviceId: null }],
    ["no date", "date-missing", { date: null }],
  ] as const)("%s", (_why, reason, given) => {
    const cleaner = makeCleaner({ blockedDates: ["2026-12-01"] });
    expect(refused(book({ ...order(cleaner), ...given }))).toBe(reason);
  });

  test("an hour that is taken, by a job or by the way to the next", () => {
    const cleaner = makeCleaner();
    book(order(cleaner, { time: "10:00 AM" }));
    for (const time of ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "12:00 PM"] as const) {
      expect([time, refused(book(order(cleaner, { time })))]).toEqual([time, "time-taken"]);
    }
    expect(refused(book(order(cleaner, { time: "1:00 PM" })))).toBe("booked");
    expect(countOf(cleaner)).toBe(2);
  });

  test("a fourth request while three are unanswered; instant bookings go on", () => {
    const customer = makeKnownCustomer();
    const asked = makeCleaner({ instantBooking: false });
    for (let day = 0; day < 3; day += 1) {
      expect(refused(book(order(asked, { date: addDays(NEXT_MONDAY, day) }), customer))).toBe(
        "booked",
      );
    }
    const fourth = order(asked, { date: addDays(NEXT_MONDAY, 3) });
    expect(book(fourth, customer)).toEqual({ ok: false, reason: "too-many-pending", most: 3 });
    expect(refused(book(order(makeCleaner()), customer))).toBe("booked");
  });

  test("a booking beyond twenty that are still to come", () => {
    const customer = makeKnownCustomer();
    const service = makeService();
    for (let count = 0; count < 20; count += 1) {
      const result = book(order(makeCleaner(), { serviceId: service.id }), customer);
      expect(refused(result)).toBe("booked");
    }
    const next = order(makeCleaner(), { serviceId: service.id });
    expect(book(next, customer)).toEqual({ ok: false, reason: "too-many-upcoming", most: 20 });
    const afterwards = instantOf(NEXT_MONDAY, 12);
    const later = { ...next, date: addDays(NEXT_MONDAY, 1) };
    expect(refused(book(later, customer, afterwards))).toBe("booked");
  });

  test("and nothing at all is written", () => {
    const counts = () =>
      ["bookings", "booking_hours", "booking_events", "outbox_events"].map(
        (table) => sqlite().prepare(`select count(*) as n from ${table}`).get() as { n: number },
      );
    const cleaner = makeCleaner();
    book(order(cleaner));
    const customer = makeCustomer({ phone: null });
    const input = order(cleaner, { phone: "+66815550155" });
    const before = counts();
    expect(refused(book(input, customer))).toBe("time-taken");
    expect(counts()).toEqual(before);
    const profile = db().select().from(users).where(eq(users.id, customer.id)).get();
    expect(profile?.phone).toBeNull();
  });
});

describe("a form that is sent twice", () => {
  test("makes one booking", () => {
    const cleaner = makeCleaner();
    const customer = makeCustomer();
    const input = order(cleaner);
    const first = book(input, customer);
    expect(book(input, customer)).toEqual({ ...first, isRepeated: true });
    expect(countOf(cleaner)).toBe(1);
  });

  test("is the same booking even when the second comes later, or believes in another total", () => {
    const customer = makeCustomer();
    const input = order(makeCleaner());
    const first = book(input, customer);
    expect(book(input, customer, NOW + 20 * DAY_MS)).toEqual({ ...first, isRepeated: true });
    expect(book({ ...input, totalPrice: 1 }, customer)).toEqual({ ...first, isRepeated: true });
  });

  test("is the same booking for somebody who may hold no more", () => {
    const customer = makeKnownCustomer();
    const asked = makeCleaner({ instantBooking: false });
    const inputs = [0, 1, 2].map((day) => order(asked, { date: addDays(NEXT_MONDAY, day) }));
    const made = inputs.map((input) => book(input, customer));
    const fourth = order(asked, { date: addDays(NEXT_MONDAY, 3) });
    expect(book(fourth, customer)).toMatchObject({ reason: "too-many-pending" });
    expect(inputs.map((input) => book(input, customer))).toEqual(
      made.map((result) => ({ ...result, isRepeated: true })),
    );
  });

  test("after a refusal is no repetition: its key has made nothing", () => {
    const customer = makeCustomer();
    const input = order(makeCleaner());
    expect(book({ ...input, totalPrice: 1 }, customer)).toMatchObject({ reason: "price-changed" });
    expect(book({ ...input, address: "2 Nimman Road" }, customer).ok).toBe(true);
  });

  test("with other choices than the first time books nothing, and doesn't pass for done", () => {
    const cleaner = makeCleaner();
    const customer = makeCustomer();
    const input = order(cleaner);
    book(input, customer);
    for (const change of [
      { time: "1:00 PM" },
      { date: addDays(NEXT_MONDAY, 1) },
      { cleanerId: makeCleaner().id },
    ] as const) {
      expect(book({ ...input, ...change }, customer)).toEqual({ ok: false, reason: "key-reused" });
    }
    expect(countOf(cleaner)).toBe(1);
  });

  test("with anything corrected books nothing, and tells which booking has that time", () => {
    const cleaner = makeCleaner();
    const customer = makeCustomer();
    const input = order(cleaner);
    const bookingId = idOf(book(input, customer));
    for (const change of [
      { serviceId: makeService().id },
      { address: "2 Nimman Road" },
      { city: "suthep" },
      { zipCode: "50300" },
      { phone: "+66815550199" },
      { specialInstructions: "The key is under the mat." },
    ] as const) {
      const again = book({ ...input, ...change }, customer);
      expect(again).toEqual({ ok: false, reason: "own-booking", bookingId });
    }
    expect(bookingOf(bookingId)?.address).toBe("1 Nimman Road");
    expect(countOf(cleaner)).toBe(1);
  });

  test("from two tabs, each with a key of its own, is told of the booking too; others are not", () => {
    const customer = makeCustomer();
    const input = order(makeCleaner({ instantBooking: false }));
    const bookingId = idOf(book(input, customer));
    const second = { ...input, idempotencyKey: randomUUID() };
    const own = { ok: false, reason: "own-booking", bookingId };
    expect(book(second, customer)).toEqual(own);
    // After that answer, sending it again leads to the same booking.
    expect(book({ ...second, address: "2 Nimman Road" }, customer)).toEqual(own);
    expect(book({ ...second, time: "10:00 AM" }, customer)).toEqual({
      ok: false,
      reason: "time-taken",
    });
    expect(book(second, makeCustomer())).toEqual({ ok: false, reason: "time-taken" });
  });

  test("once the booking is called off asks for the time anew", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    const customer = makeCustomer();
    const input = order(cleaner);
    const bookingId = idOf(book(input, customer));
    const by = { as: "customer", userId: customer.id } as const;
    expect(transitionBooking({ bookingId, event: "withdrawn" }, by, NOW).ok).toBe(true);
    const corrected = { ...input, address: "2 Nimman Road" };
    expect(book(corrected, customer)).toEqual({ ok: false, reason: "key-reused" });
    expect(book({ ...corrected, idempotencyKey: randomUUID() }, customer).ok).toBe(true);
  });

  test("by somebody else is somebody else's", () => {
    const cleaner = makeCleaner();
    const input = order(cleaner);
    const first = idOf(book(input));
    const second = book({ ...input, time: "1:00 PM" });
    expect(second.ok && second.bookingId).not.toBe(first);
  });
});

describe("a series", () => {
  const series = (date: string, visits: number, every: SeriesWeeks = 1) => ({
    date,
    every,
    dates: datesOfSeries(date, every, visits),
  });
  const visitsWith = (cleaner: Cleaner) =>
    db().select().from(bookings).where(eq(bookings.cleanerId, cleaner.id)).all();
  const eventsWith = (cleaner: Cleaner) =>
    db()
      .select()
      .from(outboxEvents)
      .all()
      .filter(({ payload }) => visitsWith(cleaner).some(({ id }) => id === payload["bookingId"]));

  test("counts once towards the limit of open requests", () => {
    const customer = makeKnownCustomer();
    const asked = makeCleaner({ instantBooking: false });
    const ask = (day: number, visits = 1) =>
      book(order(asked, series(addDays(NEXT_MONDAY, day), visits)), customer);
    expect(ask(0, 12).ok).toBe(true);
    expect(ask(1).ok).toBe(true);
    expect(ask(2, 2).ok).toBe(true);
    expect(ask(3)).toMatchObject({ reason: "too-many-pending" });
  });

  test("counts once towards the limit of bookings ahead", () => {
    const customer = makeKnownCustomer();
    const service = makeService();
    const bookOne = (visits = 1) =>
      book(
        order(makeCleaner(), { serviceId: service.id, ...series(NEXT_MONDAY, visits) }),
        customer,
      );
    expect(bookOne(12).ok).toBe(true);
    for (let count = 1; count < MOST_UPCOMING_BOOKINGS; count += 1) expect(bookOne().ok).toBe(true);
    expect(bookOne()).toMatchObject({ reason: "too-many-upcoming" });
  });

  test("is a booking a visit, each with number, price, hours and history, told of once", () => {
    const cleaner = makeCleaner();
    const wanted = { ...series(NEXT_MONDAY, 4, 2), totalPrice: 4 * 950_00 };
    const first = idOf(book(order(cleaner, wanted)));
    const visits = visitsWith(cleaner);
    expect(visits.map(({ date }) => date)).toEqual([
      "2026-11-30",
      "2026-12-14",
      "2026-12-28",
      "2027-01-11",
    ]);
    expect(visits[0]?.id).toBe(first);
    expect(visits[0]?.seriesId).not.toBeNull();
    expect(new Set(visits.map(({ seriesId }) => seriesId)).size).toBe(1);
    for (const visit of visits) {
      expect(visit).toMatchObject({ status: "confirmed", totalPrice: 950_00 });
      expect(listHistoryFor("cleaner", visit.id).map(({ event }) => event)).toEqual(["booked"]);
      expect(
        db().select().from(bookingHours).where(eq(bookingHours.bookingId, visit.id)).all(),
      ).toHaveLength(3);
    }
    const publishedEvents = eventsWith(cleaner);
    expect(publishedEvents.map(({ kind }) => kind)).toEqual(["booking-booked"]);
    expect(publishedEvents[0]?.payload["visits"]).toEqual(visits.map(({ id }) => id));
  });

  test("is booked as a whole or not at all", () => {
    const cleaner = makeCleaner();
    book(order(cleaner, { date: addDays(NEXT_MONDAY, 14), time: "10:00 AM" }));
    const customer = makeCustomer();
    expect(book(order(cleaner, series(NEXT_MONDAY, 4)), customer)).toEqual({
      ok: false,
      reason: "visit-taken",
    });
    expect(visitsWith(cleaner)).toHaveLength(1);
    const [a, b, , d] = datesOfSeries(NEXT_MONDAY, 1, 4);
    const without = { date: NEXT_MONDAY, every: 1 as const, dates: [a, b, d].map(String) };
    expect(book(order(cleaner, without), customer).ok).toBe(true);
  });

  test("that is sent twice is made once, and with other dates refused", () => {
    const cleaner = makeCleaner();
    const customer = makeCustomer();
    const input = order(cleaner, series(NEXT_MONDAY, 3));
    const first = book(input, customer);
    expect(book(input, customer)).toEqual({ ok: true, bookingId: idOf(first), isRepeated: true });
    expect(book({ ...input, dates: input.dates?.slice(0, 2) }, customer)).toEqual({
      ok: false,
      reason: "own-booking",
      bookingId: idOf(first),
    });
    expect(visitsWith(cleaner)).toHaveLength(3);
  });

  test.each([
    ["a date between the weeks", [NEXT_MONDAY, addDays(NEXT_MONDAY, 8)]],
    ["a date twice", [NEXT_MONDAY, NEXT_MONDAY]],
    ["without its first date", [addDays(NEXT_MONDAY, 7), addDays(NEXT_MONDAY, 14)]],
    ["a thirteenth visit", datesOfSeries(NEXT_MONDAY, 1, 13)],
    ["beyond the last day that can be booked", [NEXT_MONDAY, addDays(NEXT_MONDAY, 27 * 7)]],
  ])("is not %s", (_name, dates) => {
    const input = order(makeCleaner(), { date: NEXT_MONDAY, every: 1, dates });
    expect(book(input)).toEqual({ ok: false, reason: "visit-taken" });
  });

  test("costs what the server says, all visits together", () => {
    const input = order(makeCleaner(), { ...series(NEXT_MONDAY, 3), totalPrice: 950_00 });
    expect(book(input)).toEqual({ ok: false, reason: "price-changed", totalPrice: 3 * 950_00 });
  });

  test("of one date is a booking alone", () => {
    const cleaner = makeCleaner();
    idOf(book(order(cleaner, series(NEXT_MONDAY, 1))));
    expect(visitsWith(cleaner)).toMatchObject([{ seriesId: null }]);
  });
});

describe("a submission", () => {
  const submissionsOf = (customer: User) =>
    db().select().from(bookingSubmissions).where(eq(bookingSubmissions.userId, customer.id)).all();

  test("is kept without a word of what was sent", () => {
    const customer = makeCustomer();
    const id = idOf(book(order(makeCleaner()), customer));
    const [kept] = submissionsOf(customer);
    expect(bookingOf(id)?.submissionId).toBe(kept?.id);
    expect(JSON.stringify(kept)).not.toMatch(/Nimman|guard/);
  });

  test("answers with all its bookings, in their order", () => {
    const customer = makeCustomer();
    const content = { address: "1 Nimman Road", serviceId: 1 };
    const submission = { userId: customer.id, key: randomUUID(), content };
    expect(findSubmission(submission)).toBeNull();
    const submissionId = recordSubmission(submission, NOW);
    const ids = [1, 2, 3].map(() => idOf(book(order(makeCleaner()))));
    for (const id of ids) {
      db().update(bookings).set({ submissionId }).where(eq(bookings.id, id)).run();
    }
    expect(findSubmission(submission)).toEqual({ bookingIds: ids });
    const reordered = { serviceId: 1, address: "1 Nimman Road" };
    expect(findSubmission({ ...submission, content: reordered })).toEqual({ bookingIds: ids });
    const other = { ...content, serviceId: null };
    expect(findSubmission({ ...submission, content: other })).toBe("other-content");
  });

  test("is forgotten after 30 days, its bookings stay", () => {
    const customer = makeCustomer();
    const id = idOf(book(order(makeCleaner()), customer));
    expect(sweepSubmissions(NOW + 30 * DAY_MS - 1)).toBe(false);
    expect(submissionsOf(customer)).toHaveLength(1);
    expect(sweepSubmissions(NOW + 30 * DAY_MS)).toBe(false);
    expect(submissionsOf(customer)).toEqual([]);
    expect(bookingOf(id)).toMatchObject({ submissionId: null, status: "confirmed" });
  });
});

describe("a cleaner's background check", () => {
  test("lets no visit be booked after its expiry, though the cleaner is listed", () => {
    const cleaner = makeCleaner({ backgroundCheckExpiresOn: NEXT_MONDAY });
    expect(book(order(cleaner, { date: addDays(NEXT_MONDAY, 1) }))).toEqual({
      ok: false,
      reason: "date-closed",
    });
    expect(book(order(cleaner)).ok).toBe(true);
  });
});

describe("a request that would leave no time to answer", () => {
  test("is refused with the reason; whoever takes bookings at once is booked", () => {
    // It is Sunday at 21:30; the booking is for Monday at 8:00.
    const late = instantOf(NEXT_MONDAY, 0) - 2.5 * HOUR_MS;
    const eight = (instantBooking: boolean) =>
      book(order(makeCleaner({ instantBooking }), { time: "8:00 AM" }), makeCustomer(), late);
    expect(eight(false)).toEqual({ ok: false, reason: "time-short-notice" });
    expect(eight(true).ok).toBe(true);
    const nine = book(order(makeCleaner({ instantBooking: false })), makeCustomer(), late);
    expect(bookingOf(idOf(nine))?.respondBy).toBe(instantOf(NEXT_MONDAY, 8));
  });
});

describe("two customers for the same hour", () => {
  test("one books, the other is told that it has just been taken", () => {
    const cleaner = makeCleaner();
    const results = [book(order(cleaner)), book(order(cleaner))];
    expect(results.map((result) => result.ok)).toEqual([true, false]);
    expect(results[1]).toEqual({ ok: false, reason: "time-taken" });
  });

  test("the database itself refuses, whatever the code above believes", () => {
    const cleaner = makeCleaner();
    const first = idOf(book(order(cleaner)));
    const other = idOf(book(order(cleaner, { time: "1:00 PM" })));
    const insert = sqlite().prepare(
      "insert into booking_hours (cleaner_id, date, hour, booking_id, is_travel) values (?, ?, ?, ?, 0)",
    );
    expect(() => insert.run(cleaner.id, NEXT_MONDAY, 10, other)).toThrow(
      /UNIQUE constraint failed/,
    );
    const command = sqlite().prepare(
      "update booking_hours set hour = 13 where booking_id = ? and hour = 9",
    );
    expect(() => command.run(first)).toThrow(/UNIQUE constraint failed/);
  });

  test("whatever is tried in whatever order, nobody's hours overlap", () => {
    const service = [60, 120, 180, 300].map((duration) => makeService({ duration }));
    const attempt = fc.record({
      service: fc.constantFrom(...service),
      time: fc.constantFrom(...SLOT_LABELS),
      city: fc.constantFrom(...AREAS),
      day: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(attempt, { minLength: 2, maxLength: 12 }),
        fc.boolean(),
        (attempts, travelTime) => {
          const cleaner = makeCleaner({
            travelTime,
            weekWindows: sameWindowsEveryDay(ALL_WINDOWS),
          });
          for (const { service: wanted, time, city, day } of attempts) {
            const date = addDays(NEXT_MONDAY, day);
            book(order(cleaner, { serviceId: wanted.id, time, city, date }));
          }
          const made = db().select().from(bookings).where(eq(bookings.cleanerId, cleaner.id)).all();
          expect(made.length).toBeGreaterThan(0);
          const busy = new Set<string>();
          for (const booking of made) {
            const from = slotHour(booking.time);
            const to = from + booking.hoursBilled + (travelTime ? 1 : 0);
            for (let hour = from; hour < to; hour += 1) {
              const key = `${booking.date} ${hour}`;
              expect(busy.has(key), `${key} twice`).toBe(false);
              busy.add(key);
            }
          }
          expect(hoursOf(cleaner)).toHaveLength(busy.size);
        },
      ),
      { numRuns: 40 },
    );
  });
});

test("hours belong to a booking that exists", () => {
  const cleaner = makeCleaner();
  const id = idOf(book(order(cleaner)));
  const rows = db()
    .select()
    .from(bookingHours)
    .where(and(eq(bookingHours.cleanerId, cleaner.id), eq(bookingHours.bookingId, id)))
    .all();
  expect(rows).toHaveLength(3);
  const orphan = sqlite().prepare(
    "insert into booking_hours (cleaner_id, date, hour, booking_id, is_travel) values (?, ?, 20, 999999, 0)",
  );
  expect(() => orphan.run(cleaner.id, NEXT_MONDAY)).toThrow(/FOREIGN KEY/);
});
