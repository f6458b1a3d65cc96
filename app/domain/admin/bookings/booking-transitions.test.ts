import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import {
  answerProposal,
  rescheduleBookingAsCustomer,
} from "~/domain/bookings/rescheduling/reschedule.server";
import { transitionBooking } from "~/domain/bookings/lifecycle/transition.server";
import { LATE_BEFORE_MS } from "~/domain/bookings/lifecycle/status";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { listAdminSteps, transitionBookingAsAdmin } from "./booking-transitions.server";
import { getBookingForAdmin } from "./bookings-list.server";
import { listBookingHistoryForAdmin } from "./booking-page.server";

useDatabase();

test("a booking that somebody changed since it was shown stays as it is", () => {
  const bookingId = makeBooking();
  const { id: adminId } = makeCustomer({ role: "admin" });
  const { status: before, rowVersion } = sqlite()
    .prepare("select status, row_version as rowVersion from bookings where id = ?")
    .get(bookingId) as { status: string; rowVersion: number };
  sqlite().prepare("update bookings set row_version = row_version + 1 where id = ?").run(bookingId);
  const cancel = { bookingId, status: "cancelled", reason: "By phone" } as const;
  expect(
    transitionBookingAsAdmin(cancel, { by: { adminId }, now: NOW, basedOn: rowVersion }),
  ).toEqual({
    ok: false,
    reason: "changed-meanwhile",
  });
  const status = sqlite().prepare("select status from bookings where id = ?").pluck();
  expect(status.get(bookingId)).toBe(before);
  expect(
    transitionBookingAsAdmin(cancel, { by: { adminId }, now: NOW, basedOn: rowVersion + 1 }),
  ).toEqual({
    ok: true,
  });
  expect(status.get(bookingId)).toBe("cancelled");
});

test("what nobody answered in time can be accepted until its start, and cancelled, as long as it isn't settled", () => {
  const bookingId = makeBooking({ cleanerId: makeCleaner({ instantBooking: false }).id });
  const { id: adminId } = makeCustomer({ role: "admin" });
  const booking = getBookingForAdmin(bookingId);
  if (!booking?.respondBy) throw new Error("It isn't a request.");
  expect(booking.respondBy).toBeLessThan(booking.startsAt);
  const stepsAt = (now: number) => listAdminSteps(booking, now);
  expect(stepsAt(booking.respondBy - 1)).toEqual(["confirm", "cancel"]);
  expect(stepsAt(booking.respondBy)).toEqual(["confirm", "cancel"]);
  expect(stepsAt(booking.startsAt)).toEqual(["cancel"]);
  expect(
    transitionBookingAsAdmin(
      { bookingId, status: "confirmed" },
      { by: { adminId }, now: booking.respondBy, basedOn: booking.rowVersion },
    ),
  ).toEqual({ ok: true });
});

test("the history says who called it off late; an admin never does", () => {
  const late = instantOf(NEXT_MONDAY, 9) - LATE_BEFORE_MS;
  const calledOff = (as: "customer" | "cleaner" | "admin", at: number) => {
    const cleaner = makeCleaner();
    const customerId = makeCustomer().id;
    const bookingId = makeBooking({ cleanerId: cleaner.id, customerId });
    const adminId = makeCustomer({ role: "admin" }).id;
    const userId = { customer: customerId, cleaner: cleaner.userId, admin: adminId }[as];
    const move = { bookingId, event: "cancelled", reason: "Ill" } as const;
    expect(transitionBooking(move, { as, userId }, at)).toEqual({ ok: true });
    return listBookingHistoryForAdmin(bookingId).map(({ event, isLate }) => [event, isLate]);
  };
  const was = ["booked", false];
  expect(calledOff("cleaner", late)).toEqual([["cancelled", false], was]);
  expect(calledOff("cleaner", late + 1)).toEqual([["cancelled", true], was]);
  expect(calledOff("customer", late + 1)).toEqual([["cancelled", true], was]);
  expect(calledOff("admin", late + 1)).toEqual([["cancelled", false], was]);
});

test("of a time that the cleaner agreed to it counts when the customer asked, as for the two of them", () => {
  const late = instantOf(NEXT_MONDAY, 9) - LATE_BEFORE_MS;
  const movedAfterAsking = (askedAt: number) => {
    const cleaner = makeCleaner({ instantBooking: false });
    const { id: userId } = makeCustomer();
    const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: userId });
    sqlite()
      .prepare("update bookings set status = 'confirmed', respond_by = null where id = ?")
      .run(bookingId);
    const asked = { date: addDays(NEXT_MONDAY, 1), time: "1:00 PM" } as const;
    expect(rescheduleBookingAsCustomer({ bookingId, ...asked }, { userId }, askedAt)).toEqual({
      ok: true,
      is: "asked",
    });
    const yes = { bookingId, answer: "accept", asked } as const;
    expect(answerProposal(yes, cleaner, askedAt + 10)).toEqual({ ok: true });
    return listBookingHistoryForAdmin(bookingId)[0];
  };
  expect(movedAfterAsking(late)).toMatchObject({ event: "moved", isLate: false });
  expect(movedAfterAsking(late + 1)).toMatchObject({ event: "moved", isLate: true });
});

test("an admin calls a visit off with all that follow, or a whole request: each is on record", () => {
  const { id: adminId } = makeCustomer({ role: "admin" });
  const book = (instantBooking: boolean) => {
    const cleanerId = makeCleaner({ instantBooking }).id;
    const dates = datesOfSeries(NEXT_MONDAY, 1, 3);
    const made = createBooking(newBooking({ cleanerId, every: 1, dates }), {
      customerId: makeCustomer().id,
      now: NOW,
    });
    if (!made.ok) throw new Error(made.reason);
    return [0, 1, 2].map((index) => made.bookingId + index);
  };
  const statusOf = sqlite().prepare("select status from bookings where id = ?").pluck();
  const subjects = sqlite()
    .prepare<[number], string>(
      "select subject_id from audit_log where actor_user_id = ? order by id",
    )
    .pluck();
  const recorded = () => subjects.all(adminId).map(Number);
  const booked = book(true);
  const cancel = { status: "cancelled", reason: "By phone" } as const;
  const second = { ...cancel, bookingId: booked[1] ?? 0 };
  expect(
    transitionBookingAsAdmin(
      { ...second, reason: "", andFollowing: true },
      { by: { adminId }, now: NOW },
    ).ok,
  ).toBe(false);
  expect(recorded()).toEqual([]);
  expect(
    transitionBookingAsAdmin({ ...second, andFollowing: true }, { by: { adminId }, now: NOW }),
  ).toEqual({
    ok: true,
  });
  expect(booked.map((id) => statusOf.get(id))).toEqual(["confirmed", "cancelled", "cancelled"]);
  expect(recorded()).toEqual(booked.slice(1));
  const asked = book(false);
  expect(
    transitionBookingAsAdmin({ ...cancel, bookingId: asked[1] ?? 0 }, { by: { adminId }, now: NOW })
      .ok,
  ).toBe(true);
  expect(asked.map((id) => statusOf.get(id))).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(recorded().slice(2).sort()).toEqual(asked);
});
