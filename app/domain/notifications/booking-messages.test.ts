import { eq, type SQL } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { listBookingHistoryForAdmin } from "~/domain/admin/bookings/booking-page.server";
import { acceptBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  listHistoryFor,
  listHistoryForCleaner,
} from "~/domain/bookings/lifecycle/booking-history.server";
import {
  cancelBookingAsCleaner,
  reportOnTheWay,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { reassignToCleaner } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import { reportFeelingUnsafe } from "~/domain/bookings/problems/unsafe-reports.server";
import { findDueEventId } from "~/domain/outbox/events.server";
import type { DeliveryChannel } from "~/domain/queue/delivery-channel";
import { sweepNotifications, type Channel } from "~/domain/queue/delivery-queue.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../tests/support/database";
import { deleteEvents } from "../../../tests/support/notifications";
import { listMessagesOfHistory } from "./booking-messages.server";
import { expandEvent } from "./expand-events.server";

useDatabase();
beforeEach(deleteEvents);

const START = instantOf(NEXT_MONDAY, 9);
/** A minute later everything has been tried. */
const LATER = NOW + MINUTE_MS;

const channel: DeliveryChannel = {
  canReach: () => true,
  isSilentAtNight: false,
  parallel: 1,
  deliver: () => Promise.reject(new Error("not here")),
};

/** Makes the notifications of everything that has happened, for people whom these channels reach. */
function notify(by: readonly Channel[], now = NOW) {
  const channels = Object.fromEntries(by.map((name) => [name, channel]));
  for (let id = findDueEventId(now); id !== null; id = findDueEventId(now)) {
    expandEvent(id, channels, now);
  }
}

const set = (fields: Partial<typeof notifications.$inferInsert>, where?: SQL) =>
  db().update(notifications).set(fields).where(where).run();
const by = (name: Channel) => eq(notifications.channel, name);

/** Returns the messages beside each entry, as a reader sees them: `customer email sent 540000`. */
function told(reader: "customer" | "cleaner" | "admin", id: number, now = LATER) {
  const entries =
    reader === "admin"
      ? listBookingHistoryForAdmin(id)
      : reader === "cleaner"
        ? listHistoryForCleaner(id)
        : listHistoryFor("customer", id);
  const messages = listMessagesOfHistory(id, entries, { reader, now });
  return Object.fromEntries(
    [...messages].map(([entryId, all]) => [
      entries.find((entry) => entry.id === entryId)?.event ?? "",
      all.map(({ to, formerCleaner, by: way, state }) =>
        [formerCleaner ?? to, way, ...Object.values<string | number>(state)].join(" "),
      ),
    ]),
  );
}

function booked({ instantBooking = true } = {}) {
  const cleaner = makeCleaner({ instantBooking });
  const customer = makeCustomer();
  const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  return { id, cleaner, customer };
}

test("both sides read to whom an entry was sent, by which channels and when", () => {
  const { id } = booked();
  notify(["email", "push", "line"]);
  set({ doneAt: LATER });
  const all = ["customer email", "cleaner email", "cleaner push", "cleaner line"];
  const booking = { booked: all.map((way) => `${way} sent ${LATER}`) };
  expect(told("customer", id)).toEqual(booking);
  expect(told("cleaner", id)).toEqual(booking);
  expect(told("admin", id)).toEqual(booking);
});

test("a message that hasn't gone out says so: it waits, has failed so often, or was given up", () => {
  const { id } = booked();
  notify(["email", "push", "line"]);
  set({ attempts: 2, lastError: "451" }, by("email"));
  set({ runAt: LATER + HOUR_MS }, by("push"));
  set({ deadAt: LATER, lastError: "550" }, by("line"));
  const states = [
    ...["customer email failing 2", "cleaner email failing 2"],
    `cleaner push waiting ${LATER + HOUR_MS}`,
    "cleaner line failed",
  ];
  expect(told("customer", id)).toEqual({ booked: states });
  // The third try is on its way: two have failed.
  set({ attempts: 3, leaseUntil: LATER + 1 }, by("email"));
  expect(told("customer", id)).toEqual({ booked: states });
});

test("nothing is said of a message that went another way, or that nobody needs any more", () => {
  const { id } = booked();
  notify(["email", "push", "line"]);
  set({ doneAt: LATER }, by("email"));
  set({ deadAt: LATER, fellBack: "unreachable" }, by("line"));
  set({ doneAt: LATER, lastError: "stale" }, by("push"));
  expect(told("cleaner", id)).toEqual({
    booked: [`customer email sent ${LATER}`, `cleaner email sent ${LATER}`],
  });
  set({ doneAt: null, expiresAt: LATER });
  expect(told("cleaner", id)).toEqual({ booked: [`cleaner inbox sent ${NOW}`] });
});

test("whom no channel reaches has it on the site alone, unless they can't sign in", () => {
  const { id, cleaner, customer } = booked();
  deleteEvents();
  const now = START - HOUR_MS;
  reportOnTheWay(id, { userId: cleaner.userId }, now);
  notify([], now);
  expect(told("cleaner", id, now)).toEqual({ "on-the-way": [`customer inbox sent ${now}`] });
  db().update(users).set({ email: null }).where(eq(users.id, customer.id)).run();
  expect(told("cleaner", id, now)).toEqual({});
});

test("each visit of a series has the message that was sent of all", () => {
  const { id, cleaner, customer } = booked();
  const other = makeBooking({
    ...{ cleanerId: cleaner.id, customerId: customer.id, time: "1:00 PM" },
  });
  deleteEvents();
  const ids = [other, id];
  const payload = { bookingId: other, eventId: 0, visits: ids };
  db()
    .insert(outboxEvents)
    .values({ kind: "booking-booked", payload, actor: "customer", at: NOW, dueAt: NOW })
    .run();
  notify(["email"]);
  const sent = ["customer email", "cleaner email"].map((way) => `${way} waiting ${NOW}`);
  for (const visit of ids) expect(told("customer", visit)).toEqual({ booked: sent });
});

test("once a message has been deleted nothing is said of it", () => {
  const { id } = booked();
  notify(["email"]);
  set({ doneAt: NOW });
  sweepNotifications(NOW + 91 * DAY_MS);
  expect(told("customer", id)).toEqual({});
});

describe("what a side may not know", () => {
  test("a customer reads of a loss and of who was found, never of offers", () => {
    db().run("delete from cleaner_areas");
    const serviceId = makeService().id;
    const cleaner = makeCleaner();
    const [substitute, other] = [1, 2].map(() => makeCleaner({ instantBooking: false }));
    const customer = makeCustomer();
    const asked = { serviceId, cleanerId: cleaner.id, customerId: customer.id };
    const id = makeBooking({ ...asked, ifCleanerCant: "find" });
    deleteEvents();
    cancelBookingAsCleaner({ bookingId: id, reason: "Ill" }, { userId: cleaner.userId }, NOW);
    notify(["email"]);
    set({ doneAt: NOW });
    expect(told("customer", id)).toEqual({ cancelled: [`customer email sent ${NOW}`] });
    expect(told("cleaner", id)).toEqual(told("customer", id));
    const offerTo = (cleanerId = 0) =>
      db().get<{ id: number }>(
        `select id from bookings where replaces_id = ${id} and cleaner_id = ${cleanerId}`,
      ).id;
    const offer = offerTo(substitute?.id);
    expect(told("customer", offer)).toEqual({});
    expect(told("cleaner", offer)).toEqual({ offered: [`cleaner email sent ${NOW}`] });
    acceptBooking({ bookingId: offer, userId: substitute?.userId ?? 0 }, LATER);
    notify(["email"], LATER);
    set({ doneAt: LATER });
    expect(told("customer", offer)).toEqual({
      found: [`customer email sent ${LATER}`, `cleaner email sent ${LATER}`],
    });
    expect(told("cleaner", offerTo(other?.id))).toEqual({
      withdrawn: [`cleaner inbox sent ${LATER}`],
      offered: [`cleaner email sent ${LATER}`],
    });
  });

  test("a customer doesn't read that somebody felt unsafe after the job, nor which visits went with it", () => {
    const { id, cleaner, customer } = booked();
    const ahead = makeBooking({
      ...{ cleanerId: cleaner.id, customerId: customer.id, time: "1:00 PM" },
    });
    deleteEvents();
    const during = START + MINUTE_MS;
    const who = { as: "cleaner", userId: cleaner.userId } as const;
    reportFeelingUnsafe({ bookingId: id, words: "" }, who, during);
    notify(["email"], during);
    set({ doneAt: during });
    const sent = [`customer email sent ${during}`];
    expect(told("customer", id, during)).toEqual({ ended: sent });
    expect(told("cleaner", id, during)).toEqual({ unsafe: sent });
    expect(told("customer", ahead, during)).toEqual({});
  });

  test("a cleaner who takes a booking over, and its customer, read nothing of the cleaner before", () => {
    const { id, cleaner } = booked();
    const successor = makeCleaner();
    notify(["email"]);
    set({ doneAt: NOW });
    const admin = makeCustomer({ role: "admin" });
    const change = { bookingId: id, cleanerId: successor.id, agreed: true, reason: "ill" };
    expect(reassignToCleaner(change, { userId: admin.id }, LATER)).toMatchObject({ ok: true });
    notify(["email"], LATER);
    set({ doneAt: LATER });
    const sides = {
      booked: [`customer email sent ${LATER}`],
      reassigned: [`customer email sent ${LATER}`, `cleaner email sent ${LATER}`],
    };
    expect(told("customer", id)).toEqual(sides);
    expect(told("cleaner", id)).toEqual(sides);
    expect(told("admin", id)).toEqual({
      booked: [...sides.booked, `${cleaner.name} email sent ${LATER}`],
      reassigned: [...sides.reassigned, `${cleaner.name} email sent ${LATER}`],
    });
  });
});
