import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction, sqlite } from "#db/client.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { acceptBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  bookingDetailsVersion,
  cancelBookingAsCustomer,
  correctBooking,
} from "~/domain/bookings/lifecycle/customer-commands.server";
import {
  rescheduleBookingAsCustomer,
  withdrawProposal,
} from "~/domain/bookings/rescheduling/reschedule.server";
import { findDueEventId, getEvent, publishEvent } from "~/domain/outbox/events.server";
import type { Channels } from "~/domain/queue/delivery-channel";
import {
  claimNotification,
  finishNotification,
  releaseNotification,
  type Channel,
} from "~/domain/queue/delivery-queue.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { makeBooking, makeKnownCustomer, newBooking } from "../../../tests/support/bookings";
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
import { HELD_BACK_MS } from "./hold-and-merge.server";
import { NOTIFICATION_RULES } from "./notification-rules.server";

const database = useDatabase();

const CHANNELS = ["email", "push", "line"] as const satisfies readonly Channel[];
const reachesEverybody = {
  canReach: () => true,
  isSilentAtNight: false,
  parallel: 1,
  deliver: () => Promise.reject(new Error("not here")),
};
const channels: Channels = {
  email: reachesEverybody,
  push: reachesEverybody,
  line: reachesEverybody,
};

let now = NOW;
let sent: { to: number; by: Channel; kind: string; bookingId: number; minute: number }[] = [];

beforeEach(() => {
  now = NOW;
  sent = [];
  deleteEvents();
});

function expandAll() {
  for (let id = findDueEventId(now); id !== null; id = findDueEventId(now)) {
    expandEvent(id, channels, now);
  }
}

/** Does what the worker does in a round: makes the notifications of all events, and sends those that are due. */
function work() {
  expandAll();
  for (const by of CHANNELS) {
    for (;;) {
      const claimed = claimNotification(by, now, MINUTE_MS);
      if (!claimed) break;
      const event = getEvent(claimed.eventId);
      if (!event) throw new Error("The event is gone.");
      const checked = NOTIFICATION_RULES.check(event, claimed, now);
      finishNotification(claimed, now, "dropped" in checked ? checked.dropped : null);
      if ("dropped" in checked) continue;
      const { kind, payload } = event;
      const bookingId = "bookingId" in payload ? payload.bookingId : 0;
      const minute = (now - NOW) / MINUTE_MS;
      sent.push({ to: claimed.recipientUserId, by, kind, bookingId, minute });
    }
  }
}

/** Lets time pass in steps, as long as the pause between two rounds of work. */
function pass(milliseconds: number, step = 30 * SECOND_MS) {
  for (const until = now + milliseconds; now < until;) {
    now = Math.min(until, now + step);
    work();
  }
}

const sentTo = (to: number, by: Channel = "email") =>
  sent.filter((one) => one.to === to && one.by === by).map(({ kind, minute }) => [kind, minute]);

function people({ instantBooking = true } = {}) {
  const customer = makeKnownCustomer();
  const cleaner = makeCleaner({ instantBooking });
  const serviceId = makeService().id;
  const given = { cleanerId: cleaner.id, serviceId };
  const book = (date = NEXT_MONDAY) =>
    makeBooking({ ...given, customerId: customer.id, date, now });
  const by = { userId: customer.id };
  const cancel = (bookingId: number) =>
    cancelBookingAsCustomer({ bookingId, event: "cancelled", reason: "" }, by, now);
  const move = (bookingId: number, time: "9:00 AM" | "1:00 PM") =>
    rescheduleBookingAsCustomer({ bookingId, date: NEXT_MONDAY, time }, by, now);
  let address = "1 Nimman Road";
  const correct = (bookingId: number, to: string) => {
    const rest = { zipCode: "50200", home: null, aboutHome: "", specialInstructions: "" };
    const details = { ...rest, phone: customer.phone };
    const rowVersion = bookingDetailsVersion({ ...details, address });
    address = to;
    return correctBooking({ ...details, address: to, bookingId, rowVersion }, by, now);
  };
  return { customer, cleaner, given, book, cancel, move, correct };
}

describe("messages of one booking", () => {
  test.each(CHANNELS)("by %s: the first goes at once, what follows is one", (by) => {
    const { cleaner, book, move, correct } = people();
    const id = book();
    work();
    for (const [turn, address] of ["2 A Road", "3 A Road", "4 A Road"].entries()) {
      pass(30 * SECOND_MS);
      expect(correct(id, address).ok).toBe(true);
      expect(move(id, turn % 2 ? "9:00 AM" : "1:00 PM").ok).toBe(true);
    }
    pass(20 * MINUTE_MS);
    expect(sentTo(cleaner.userId, by)).toEqual([
      ["booking-booked", 0],
      ["booking-moved", 5],
    ]);
  });

  test("tried out to be many (40 × cancelled and booked again, 30 corrections), they are 6 at most", () => {
    const { customer, cleaner, given, book, cancel, correct } = people();
    let id = book();
    for (let count = 0; count < 40; count += 1) {
      if (!cancel(id).ok) break;
      const again = createBooking(newBooking(given), { customerId: customer.id, now });
      if (!again.ok) break;
      id = again.bookingId;
      now += 50;
      work();
    }
    for (let count = 0; count < 30; count += 1) correct(id, `${count} Nimman Road`);
    pass(90 * MINUTE_MS, MINUTE_MS);
    const emails = sent.filter(({ by }) => by === "email");
    expect(emails.length).toBeGreaterThan(2);
    expect(emails.length).toBeLessThanOrEqual(6);
    expect(new Set(emails.map(({ to }) => to))).toEqual(new Set([customer.id, cleaner.userId]));
  });

  test("where nothing is held back, the same are many (the control)", () => {
    const { book, cancel } = people();
    const workWithoutMemory = () => {
      work();
      sqlite().exec("update notices set booking_id = null");
    };
    let id = book();
    workWithoutMemory();
    for (let count = 0; count < 8; count += 1) {
      cancel(id);
      workWithoutMemory();
      id = book();
      workWithoutMemory();
    }
    expect(sent.filter(({ by }) => by === "email").length).toBeGreaterThan(6);
  });

  test("say what is so then: an hour that was freed and booked again is booked", () => {
    const { customer, cleaner, book, cancel } = people();
    const first = book();
    work();
    cancel(first);
    pass(MINUTE_MS);
    const second = book();
    pass(10 * MINUTE_MS);
    for (const to of [customer.id, cleaner.userId]) {
      expect(sentTo(to)).toEqual([
        ["booking-booked", 0],
        ["booking-booked", 5],
      ]);
    }
    expect(sent.at(-1)?.bookingId).toBe(second);
  });

  test("the end is said, and nothing of what came before it", () => {
    const { cleaner, book, cancel, move, correct } = people();
    const id = book();
    work();
    correct(id, "2 A Road");
    pass(MINUTE_MS);
    move(id, "1:00 PM");
    pass(MINUTE_MS);
    cancel(id);
    pass(10 * MINUTE_MS);
    expect(sentTo(cleaner.userId)).toEqual([
      ["booking-booked", 0],
      ["booking-cancelled", 5],
    ]);
  });

  test("a question for another time is said beside a correction, and only its last state", () => {
    const { customer, cleaner, book, move, correct } = people({ instantBooking: false });
    const id = book();
    acceptBooking({ bookingId: id, userId: cleaner.userId }, now);
    now += 2 * HELD_BACK_MS;
    work();
    sent = [];
    correct(id, "2 A Road");
    work();
    correct(id, "3 A Road");
    work();
    move(id, "1:00 PM");
    work();
    withdrawProposal(id, { userId: customer.id }, now);
    pass(10 * MINUTE_MS);
    expect(sentTo(cleaner.userId).map(([kind]) => kind)).toEqual([
      "booking-corrected",
      "booking-corrected",
      "booking-move-withdrawn",
    ]);
  });

  test("of other bookings aren't held back", () => {
    const { cleaner, book } = people();
    book();
    book(addDays(NEXT_MONDAY, 1));
    work();
    expect(sentTo(cleaner.userId)).toEqual([
      ["booking-booked", 0],
      ["booking-booked", 0],
    ]);
  });

  test("within 24 hours of the start a cancellation goes at once", () => {
    const { cleaner, book, correct, cancel } = people();
    now = instantOf(NEXT_MONDAY, 9) - 20 * 60 * MINUTE_MS;
    const id = book();
    work();
    correct(id, "2 A Road");
    work();
    cancel(id);
    work();
    expect(sentTo(cleaner.userId).map(([kind]) => kind)).toEqual([
      "booking-booked",
      "booking-cancelled",
    ]);
    pass(10 * MINUTE_MS);
    expect(sentTo(cleaner.userId)).toHaveLength(2);
  });

  test.each(["booking-on-the-way", "booking-found", "booking-unsafe", "booking-ended"] as const)(
    "%s goes at once",
    (kind) => {
      const { customer, book } = people();
      makeCustomer({ role: "admin" });
      const bookingId = book();
      work();
      sent = [];
      const eventId = 1;
      const payload = { bookingId, eventId, lostId: bookingId };
      inTransaction(() => publishEvent({ kind, payload, actor: "cleaner" }, now));
      work();
      expect(sent.some((one) => one.kind === kind)).toBe(true);
      expect(sentTo(customer.id).length).toBeLessThanOrEqual(1);
    },
  );

  test("a process that dies before they are written loses none and doubles none", () => {
    const { cleaner, book, move, correct } = people();
    const id = book();
    work();
    correct(id, "2 A Road");
    work();
    move(id, "1:00 PM");
    sqlite().exec(`create trigger dies before insert on notices when new.channel = 'line'
      begin select raise(abort, 'killed'); end`);
    expect(() => expandAll()).toThrow("killed");
    sqlite().exec("drop trigger dies");
    // The next process makes them anew.
    pass(10 * MINUTE_MS);
    for (const by of CHANNELS) {
      expect(sentTo(cleaner.userId, by)).toEqual([
        ["booking-booked", 0],
        ["booking-moved", 5],
      ]);
    }
  });

  test("one that is being sent isn't taken back: what follows waits for its own 5 minutes", () => {
    const { cleaner, book, correct } = people();
    const id = book();
    work();
    correct(id, "2 A Road");
    work();
    now += HELD_BACK_MS;
    const claimed = claimNotification("email", now, MINUTE_MS);
    if (!claimed) throw new Error("Nothing is due.");
    correct(id, "3 A Road");
    expandAll();
    // The process was stopped: another one sends it.
    releaseNotification(claimed);
    pass(10 * MINUTE_MS);
    expect(sentTo(cleaner.userId).map(([kind]) => kind)).toEqual([
      "booking-booked",
      "booking-corrected",
      "booking-corrected",
    ]);
  });

  test("of an entry whose message another one says, the history says neither sent nor in the inbox alone", () => {
    const { book, move, correct } = people();
    const id = book();
    work();
    move(id, "1:00 PM");
    correct(id, "2 A Road");
    pass(10 * MINUTE_MS);
    const entries = sqlite()
      .prepare<[number], { id: number; at: number; event: "booked" | "moved" | "corrected" }>(
        "select id, at, event from booking_events where booking_id = ? order by id",
      )
      .all(id);
    const messages = listMessagesOfHistory(id, entries, { reader: "admin", now });
    const saidOf = entries.map((entry) => [
      entry.event,
      (messages.get(entry.id) ?? []).map(({ to, by, state }) => `${to} ${by} ${state.is}`).sort(),
    ]);
    const toAll = (side: string) => CHANNELS.map((by) => `${side} ${by} sent`);
    expect(saidOf).toEqual([
      ["booked", [...toAll("cleaner"), "customer email sent"].sort()],
      ["moved", [...toAll("cleaner"), ...toAll("customer")].sort()],
      ["corrected", []],
    ]);
  });

  test("are found by an index", () => {
    const plans = database.plansOf(() => {
      const { book, correct } = people();
      correct(book(), "2 A Road");
      work();
    });
    expect(plans).toContainEqual(expect.stringContaining("notices_of_booking"));
    expect(plans.filter((line) => /^SCAN (?:notices|bookings|one|other)\b/.test(line))).toEqual([]);
  });
});
