import { simpleParser } from "mailparser";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sqlite } from "#db/client.server";
import {
  bookingDetailsVersion,
  correctBooking,
} from "~/domain/bookings/lifecycle/customer-commands.server";
import { rescheduleBookingAsCustomer } from "~/domain/bookings/rescheduling/reschedule.server";
import { emailChannel } from "~/domain/channels/email/email-channel.server";
import {
  startNotificationWorker,
  type NotificationWorker,
} from "~/domain/queue/notification-worker.server";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { makeBooking, makeKnownCustomer } from "../../../tests/support/bookings";
import { NEXT_MONDAY, NOW, makeCleaner, useDatabase } from "../../../tests/support/database";
import type { StartMessage } from "../../../tests/support/delivery-process";
import { LEASES_OVER_MS } from "../../../tests/support/killed-deliveries";
import { countUnfinished, deleteEvents } from "../../../tests/support/notifications";
import { HELD_BACK_MS } from "./hold-and-merge.server";
import { NOTIFICATION_RULES } from "./notification-rules.server";
import { PATIENCE_MS } from "../../../tests/support/patience";
import { testProgram } from "../../../tests/support/test-program";

/*
 * Messages of one booking that are held back, while processes with the server's worker are killed: between the
 * hold and the sending, and once one of them is claimed. An SMTP server counts what arrives.
 */
useDatabase();

const BOOKINGS = 3;

let clock = NOW;
let worker: NotificationWorker | null = null;
const children: ChildProcess[] = [];
let arrived: { to: string; id: string }[] = [];
let smtpUrl = "";

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, { envelope }, done) {
    void simpleParser(stream).then(({ messageId = "" }) => {
      arrived.push({ to: envelope.rcptTo[0]?.address ?? "", id: messageId });
      done();
    });
  },
});
server.on("error", () => undefined);

beforeAll(async () => {
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  smtpUrl = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  clock = NOW;
  arrived = [];
  deleteEvents();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await worker?.stop(0);
  sqlite().exec("drop trigger if exists guard_off");
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 10 });

/** Starts a process that works once a message says when it is, and at which step it dies. */
function begin(): ChildProcess {
  const child = fork(
    testProgram("delivery-process"),
    [dirname(sqlite().name), JSON.stringify({ name: "email", smtpUrl })],
    { execArgv: [] },
  );
  children.push(child);
  return child;
}

/** Lets this process work at an instant until nothing is left to do then. */
async function workHere(now: number, isDone: () => boolean) {
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent };
  const from = { name: "BaanSaat", address: "hello@baansaat.example" };
  const origin = "https://baansaat.example";
  const options = { smtpUrl, from, folder: "no files", origin, printLinks: false, log };
  clock = now;
  worker = startNotificationWorker({
    rules: NOTIFICATION_RULES,
    channels: { email: emailChannel(options) },
    now: () => clock,
    log,
    pollMs: 5,
  });
  await soon(() => expect(isDone()).toBe(true));
  await worker.stop(1_000);
  worker = null;
}

const countWhere = (table: string) =>
  Number(sqlite().prepare(`select count(*) from ${table}`).pluck().get());
const isExpanded = () => countWhere("outbox_events where expanded_at is null") === 0;
const isAllDone = () => countUnfinished() === 0;

/** Makes bookings, whose first messages are sent. Returns what changes each of them twice. */
async function bookThree() {
  const jobs = Array.from({ length: BOOKINGS }, () => {
    const customer = makeKnownCustomer();
    const cleaner = makeCleaner();
    const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
    return { customer, id };
  });
  await workHere(NOW, isAllDone);
  const change = () => {
    for (const { customer, id } of jobs) {
      const by = { userId: customer.id };
      const rest = { zipCode: "50200", home: null, aboutHome: "", specialInstructions: "" };
      const details = { ...rest, phone: customer.phone };
      const rowVersion = bookingDetailsVersion({ ...details, address: "1 Nimman Road" });
      const corrected = { ...details, address: "2 A Road", bookingId: id, rowVersion };
      expect(correctBooking(corrected, by, NOW + 30 * SECOND_MS).ok).toBe(true);
      const to = { bookingId: id, date: NEXT_MONDAY, time: "1:00 PM" } as const;
      expect(rescheduleBookingAsCustomer(to, by, NOW + 40 * SECOND_MS).ok).toBe(true);
    }
  };
  return change;
}

/** Returns the kinds of messages that arrived, for each person in their order. */
function arrivedKinds(): string[][] {
  const kindOf = sqlite()
    .prepare<[string], string>(
      `select kind from outbox_events where id = (select event_id from notices where message_id = ?)`,
    )
    .pluck();
  const people = new Map<string, string[]>();
  for (const { to, id } of arrived) {
    const kind = kindOf.get(id.replace(/^<|@.*$/g, "")) ?? id;
    people.set(to, [...(people.get(to) ?? []), kind]);
  }
  return [...people.values()];
}

/** Each person reads one message about all that followed the booking, once. */
const EACH_ONCE = Array.from({ length: 2 * BOOKINGS }, () => ["booking-booked", "booking-moved"]);

const kill = async (child: ChildProcess) => {
  const end = once(child, "exit");
  child.kill("SIGKILL");
  expect((await end)[1]).toBe("SIGKILL");
};
const send = (child: ChildProcess, message: StartMessage) => child.send(message);

/** Lets a process hold the messages of all changes, and kills it before they are due. */
async function killWhileHeld(child: ChildProcess) {
  send(child, { now: NOW + MINUTE_MS, step: "claimed", notificationsToPass: 99 });
  await soon(() => expect(isExpanded()).toBe(true));
  await kill(child);
}

/** Lets a process send some of the held messages, until it dies with one that it has claimed. */
async function killOnceClaimed(child: ChildProcess, notificationsToPass: number) {
  const end = once(child, "exit");
  send(child, { now: NOW + HELD_BACK_MS, step: "claimed", notificationsToPass });
  expect((await end)[1]).toBe("SIGKILL");
}

test("of processes that are killed with held messages each person is told once, and nothing is lost", async () => {
  const [holding, sending] = [begin(), begin()];
  const change = await bookThree();
  change();
  await killWhileHeld(holding);
  expect(countWhere("notices where done_at is null")).toBe(2 * BOOKINGS);
  expect(arrived).toHaveLength(2 * BOOKINGS);
  await killOnceClaimed(sending, 2);
  // One is claimed and not sent, the others wait.
  expect(arrived).toHaveLength(2 * BOOKINGS + 2);
  expect(countWhere("notices where done_at is null and attempts = 1")).toBe(1);
  await workHere(NOW + HELD_BACK_MS + LEASES_OVER_MS, isAllDone);
  expect(arrivedKinds()).toEqual(EACH_ONCE);
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(arrived.length);
});

test("where what is claimed counts as sent, one is lost (the control)", async () => {
  const sending = begin();
  const change = await bookThree();
  change();
  await workHere(NOW + MINUTE_MS, isExpanded);
  sqlite().exec(`create trigger guard_off after update of attempts on notices
    begin update notices set done_at = new.run_at where id = new.id; end`);
  await killOnceClaimed(sending, 2);
  await workHere(NOW + HELD_BACK_MS + LEASES_OVER_MS, isAllDone);
  expect(arrivedKinds()).not.toEqual(EACH_ONCE);
  expect(arrived).toHaveLength(4 * BOOKINGS - 1);
});

test("where nothing remembers what was sent, people are told of each thing (the control)", async () => {
  const holding = begin();
  const change = await bookThree();
  change();
  sqlite().exec("update notices set booking_id = null");
  await killWhileHeld(holding);
  await workHere(NOW + HELD_BACK_MS + LEASES_OVER_MS, isAllDone);
  expect(arrivedKinds()).not.toEqual(EACH_ONCE);
});
