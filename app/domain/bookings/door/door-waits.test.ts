import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings, doorTries, doorWaits, problems } from "#db/schema/bookings";
import { notifications } from "#db/schema/queue";
import { expandEvent } from "~/domain/notifications/expand-events.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { DOOR_TRIES } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import {
  completeBooking,
  reportNobodyHome,
  reportOnTheWay,
} from "../lifecycle/cleaner-commands.server";
import { correctBooking, bookingDetailsVersion } from "../lifecycle/customer-commands.server";
import { transitionBooking } from "../lifecycle/transition.server";
import { reportProblemAsCustomer, settleProblem } from "../problems/problems.server";
import { reportFeelingUnsafe } from "../problems/unsafe-reports.server";
import {
  logDoorTry,
  reportCleanerIsntThere,
  reportDoorOpened,
  sayComingToOpen,
  startDoorWait,
} from "./door-commands.server";
import { getDoorWaitWithTries, getOpenDoorWait } from "./door-waits.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const END = START + 2 * HOUR_MS;
const WAIT = 20 * MINUTE_MS;
const DONE = { ok: true };
const NOT_POSSIBLE = { ok: false, reason: "not-possible" };
const UNKNOWN = { ok: false, reason: "unknown-booking" };

/** Makes a confirmed booking of two hours at nine on Monday. */
function book() {
  const customer = makeCustomer();
  const cleaner = makeCleaner();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  const [by, owner] = [{ userId: cleaner.userId }, { userId: customer.id }];
  return { bookingId, customer, by, owner };
}

const eventsOf = (id: number) =>
  db()
    .select({ event: bookingEvents.event })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, id))
    .orderBy(bookingEvents.id)
    .all()
    .map(({ event }) => event)
    .slice(1);
const statusOf = (id: number) =>
  db().select().from(bookings).where(eq(bookings.id, id)).get()?.status;
const waitsOf = (id: number) =>
  db().select().from(doorWaits).where(eq(doorWaits.bookingId, id)).all();
const end = (bookingId: number, by: { userId: number }, now: number) =>
  reportNobodyHome({ bookingId, words: "" }, by, now);

describe("the clock at a door", () => {
  test("starts between start and end of the job, once, by its cleaner", () => {
    const { bookingId, by, owner } = book();
    expect(startDoorWait(bookingId, by, START - 1)).toEqual(NOT_POSSIBLE);
    expect(startDoorWait(bookingId, by, END)).toEqual(NOT_POSSIBLE);
    expect(startDoorWait(bookingId, owner, START)).toEqual(UNKNOWN);
    expect(startDoorWait(bookingId, book().by, START)).toEqual(UNKNOWN);
    expect(startDoorWait(bookingId, by, START)).toEqual(DONE);
    expect(startDoorWait(bookingId, by, START + MINUTE_MS)).toEqual(DONE);
    expect(getOpenDoorWait(bookingId)?.startedAt).toBe(START);
    expect(eventsOf(bookingId)).toEqual(["door-wait"]);
  });

  test("has a line for each try, and a second tap makes none", () => {
    const { bookingId, by, owner } = book();
    const log = (kind: (typeof DOOR_TRIES)[number], minutes: number) =>
      logDoorTry({ bookingId, kind }, by, START + minutes * MINUTE_MS);
    expect(log("rang", 1)).toEqual(NOT_POSSIBLE);
    startDoorWait(bookingId, by, START);
    expect(log("called", 2)).toEqual(DONE);
    expect(log("called", 2.5)).toEqual(DONE);
    expect(log("rang", 2.5)).toEqual(DONE);
    expect(log("called", 9)).toEqual(DONE);
    expect(logDoorTry({ bookingId, kind: "rang" }, owner, END)).toEqual(UNKNOWN);
    expect(getDoorWaitWithTries(bookingId)?.tries.map(({ kind }) => kind)).toEqual([
      "called",
      "rang",
      "called",
    ]);
    expect(eventsOf(bookingId)).toEqual(["door-wait", "door-called", "door-rang", "door-called"]);
  });

  test("stops when somebody opens; the next one counts anew", () => {
    const { bookingId, by } = book();
    expect(reportDoorOpened(bookingId, by, START)).toEqual(NOT_POSSIBLE);
    startDoorWait(bookingId, by, START);
    expect(reportDoorOpened(bookingId, by, START + MINUTE_MS)).toEqual(DONE);
    expect(reportDoorOpened(bookingId, by, START + MINUTE_MS)).toEqual(DONE);
    expect(end(bookingId, by, START + WAIT)).toEqual(NOT_POSSIBLE);
    startDoorWait(bookingId, by, START + 2 * MINUTE_MS);
    expect(end(bookingId, by, START + WAIT)).toEqual(NOT_POSSIBLE);
    expect(end(bookingId, by, START + 2 * MINUTE_MS + WAIT)).toEqual(DONE);
    expect(waitsOf(bookingId).map((wait) => wait.end)).toEqual(["opened", "no-show"]);
  });

  test("ends with the booking, however that ends", () => {
    const ends = {
      opened: (id: number, { by }: ReturnType<typeof book>) =>
        completeBooking({ bookingId: id, payment: "cash" }, by, START + MINUTE_MS),
      void: (id: number, { by }: ReturnType<typeof book>) =>
        reportFeelingUnsafe({ bookingId: id, words: "" }, { as: "cleaner", ...by }, START + 1),
    };
    for (const [expected, command] of Object.entries(ends)) {
      const one = book();
      startDoorWait(one.bookingId, one.by, START);
      expect(command(one.bookingId, one)).toEqual(DONE);
      expect(waitsOf(one.bookingId)).toMatchObject([{ end: expected }]);
    }
    const { bookingId, by } = book();
    const admin = { as: "admin", userId: makeCustomer({ role: "admin" }).id } as const;
    startDoorWait(bookingId, by, START);
    transitionBooking({ bookingId, event: "cancelled", reason: "x" }, admin, START + 1);
    expect(waitsOf(bookingId)).toMatchObject([{ end: "void" }]);
    expect(end(bookingId, by, START + WAIT)).toEqual(NOT_POSSIBLE);
  });
});

describe("the customer", () => {
  test("who is coming stops nothing, and says it once", () => {
    const { bookingId, by, owner } = book();
    expect(sayComingToOpen(bookingId, owner, START)).toEqual(NOT_POSSIBLE);
    startDoorWait(bookingId, by, START);
    expect(sayComingToOpen(bookingId, by, START + 1)).toEqual(UNKNOWN);
    expect(sayComingToOpen(bookingId, owner, START + 1)).toEqual(DONE);
    expect(sayComingToOpen(bookingId, owner, START + 2)).toEqual(DONE);
    expect(eventsOf(bookingId)).toEqual(["door-wait", "door-coming"]);
    expect(end(bookingId, by, START + WAIT)).toEqual(DONE);
  });

  test("who says that the cleaner isn't there holds the ending until an admin has settled it", () => {
    const { bookingId, by, owner } = book();
    const admin = makeCustomer({ role: "admin" }).id;
    const other = { bookingId, kind: "late", words: "" } as const;
    reportProblemAsCustomer(other, owner, START);
    startDoorWait(bookingId, by, START);
    expect(reportCleanerIsntThere(bookingId, by, START + 1)).toEqual(UNKNOWN);
    expect(reportCleanerIsntThere(bookingId, owner, START + 1)).toEqual(DONE);
    expect(reportCleanerIsntThere(bookingId, owner, START + 2)).toEqual(DONE);
    const reports = db().select().from(problems).where(eq(problems.bookingId, bookingId)).all();
    expect(reports).toMatchObject([
      { kind: "late" },
      { kind: "nobody-came", reportedBy: "customer" },
    ]);
    expect(end(bookingId, by, START + WAIT)).toEqual(NOT_POSSIBLE);
    const settled = {
      problemId: reports[1]?.id ?? 0,
      wordsToCustomer: "They are",
      wordsToCleaner: "x",
    };
    settleProblem(settled, { userId: admin }, START + WAIT);
    // The other report is still open, which holds nothing.
    expect(end(bookingId, by, START + WAIT)).toEqual(DONE);
    expect(statusOf(bookingId)).toBe("cancelled");
  });

  test("holds it although the cleaner says that somebody opened, and starts anew", () => {
    const { bookingId, by, owner } = book();
    const admin = makeCustomer({ role: "admin" }).id;
    startDoorWait(bookingId, by, START);
    expect(reportCleanerIsntThere(bookingId, owner, START + 1)).toEqual(DONE);
    expect(reportDoorOpened(bookingId, by, START + 2)).toEqual(DONE);
    expect(startDoorWait(bookingId, by, START + 3)).toEqual(DONE);
    expect(getOpenDoorWait(bookingId)?.disputedAt).toBe(START + 1);
    expect(end(bookingId, by, START + 3 + WAIT)).toEqual(NOT_POSSIBLE);
    const [report] = db().select().from(problems).where(eq(problems.bookingId, bookingId)).all();
    const words = { wordsToCustomer: "They are", wordsToCleaner: "x" };
    const settled = { problemId: report?.id ?? 0, ...words };
    settleProblem(settled, { userId: admin }, START + 3 + WAIT);
    expect(end(bookingId, by, START + 3 + WAIT)).toEqual(DONE);

    // Once it is settled, it holds no later clock.
    const next = book();
    startDoorWait(next.bookingId, next.by, START);
    reportCleanerIsntThere(next.bookingId, next.owner, START + 1);
    const reports = db().select().from(problems).where(eq(problems.bookingId, next.bookingId));
    const problemId = reports.get()?.id ?? 0;
    settleProblem({ problemId, ...words }, { userId: admin }, START + 2);
    reportDoorOpened(next.bookingId, next.by, START + 3);
    startDoorWait(next.bookingId, next.by, START + 4);
    expect(getOpenDoorWait(next.bookingId)?.disputedAt).toBeNull();
    expect(end(next.bookingId, next.by, START + 4 + WAIT)).toEqual(DONE);
  });

  test("can say how to get in while the cleaner waits, though the job has begun", () => {
    const { bookingId, by, owner } = book();
    const row = db().select().from(bookings).where(eq(bookings.id, bookingId)).get();
    if (!row) throw new Error("gone");
    const { address, zipCode, phone, home, aboutHome, specialInstructions } = row;
    const details = { address, zipCode, phone, home, aboutHome, specialInstructions };
    const correction = {
      bookingId,
      ...details,
      specialInstructions: "Lift B",
      rowVersion: bookingDetailsVersion(details),
    };
    expect(correctBooking(correction, owner, START)).toEqual(NOT_POSSIBLE);
    startDoorWait(bookingId, by, START);
    expect(correctBooking(correction, owner, START + 1)).toEqual(DONE);
    reportDoorOpened(bookingId, by, START + 2);
    const again = { ...correction, specialInstructions: "Lift C" };
    expect(correctBooking(again, owner, START + 3)).toEqual(NOT_POSSIBLE);
  });
});

test("in any order of taps no job ends before its cleaner has waited 20 minutes, and tries keep their order", () => {
  const step = fc.record({
    who: fc.constantFrom("cleaner", "customer", "stranger" as const),
    what: fc.constantFrom("start", "end", "opened", "coming", ...DOOR_TRIES),
    after: fc.integer({ min: 0, max: 15 * MINUTE_MS }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { bookingId, by, owner } = book();
      const people = { cleaner: by, customer: owner, stranger: { userId: makeCustomer().id } };
      let now = START - 5 * MINUTE_MS;
      for (const { who, what, after } of steps) {
        now += after;
        const before = getOpenDoorWait(bookingId);
        const person = people[who];
        const wasOpen = statusOf(bookingId) === "confirmed";
        if (what === "start") startDoorWait(bookingId, person, now);
        else if (what === "opened") reportDoorOpened(bookingId, person, now);
        else if (what === "coming") sayComingToOpen(bookingId, person, now);
        else if (what === "end") end(bookingId, person, now);
        else logDoorTry({ bookingId, kind: what }, person, now);
        if (wasOpen && statusOf(bookingId) === "cancelled") {
          expect(who).toBe("cleaner");
          expect(what).toBe("end");
          expect(now).toBeGreaterThanOrEqual((before?.startedAt ?? Infinity) + WAIT);
          expect(before?.startedAt).toBeGreaterThanOrEqual(START);
        }
        const open = waitsOf(bookingId).filter(({ endedAt }) => endedAt === null);
        expect(open.length).toBeLessThanOrEqual(statusOf(bookingId) === "confirmed" ? 1 : 0);
        for (const wait of waitsOf(bookingId)) {
          const at = db()
            .select()
            .from(doorTries)
            .where(eq(doorTries.waitId, wait.id))
            .orderBy(doorTries.id)
            .all()
            .map((one) => one.at);
          expect(at).toEqual(at.toSorted((one, other) => one - other));
          expect(at.every((one) => one >= wait.startedAt)).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

describe("whoever waits for a cleaner hears at once", () => {
  const channel = (isReached: boolean) => ({
    canReach: () => isReached,
    isSilentAtNight: true,
    parallel: 1,
    deliver: () => Promise.reject(new Error("not here")),
  });
  const channelsTo = (userId: number) =>
    db()
      .select({ channel: notifications.channel })
      .from(notifications)
      .where(eq(notifications.recipientUserId, userId))
      .all()
      .map((row) => row.channel);
  const expandAll = (push: boolean, now: number) => {
    for (const { id } of listEvents())
      expandEvent(id, { push: channel(push), email: channel(true) }, now);
  };

  test.each([
    ["on the way", reportOnTheWay],
    ["at the door", startDoorWait],
  ])("%s: on the phone, else by email", (_, command) => {
    for (const [push, ways] of [
      [true, ["push"]],
      [false, ["email"]],
    ] as const) {
      const { bookingId, by, customer } = book();
      expect(command(bookingId, by, START)).toEqual(DONE);
      expandAll(push, START);
      expect(channelsTo(customer.id)).toEqual(ways);
    }
  });

  test("an admin phones who has no email", () => {
    const admin = makeCustomer({ role: "admin" }).id;
    const { bookingId, by, customer } = book();
    db().update(users).set({ email: null }).where(eq(users.id, customer.id)).run();
    startDoorWait(bookingId, by, START);
    expandAll(false, START);
    expect(channelsTo(admin)).toEqual(["email"]);
  });
});
