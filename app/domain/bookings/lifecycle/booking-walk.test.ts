import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings, problems } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { cleaners } from "#db/schema/cleaners";
import { jobHoursOf } from "~/domain/schedule/booking-hours.server";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { slotHour } from "~/domain/schedule/slots";
import { addDays, instantOf, type CityDate } from "~/lib/bangkok-time";
import {
  LONGEST_JOB_HOURS,
  MORE_HOURS,
  MOST_SERIES_VISITS,
  SERIES_WEEKS,
  type MoreHours,
  type SeriesWeeks,
} from "~/lib/booking-limits";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { SLOT_LABELS, type BookingStatus, type SlotLabel } from "~/lib/vocabulary";
import { newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { createBooking } from "../creating/create-booking.server";
import {
  acceptMoreTime,
  declineMoreTime,
  proposeMoreTime,
  withdrawMoreTime,
} from "../more-time/more-time.server";
import { rescheduleToTime } from "../rescheduling/reschedule-or-reassign.server";
import { reportProblemAsCleaner, settleProblem } from "../problems/problems.server";
import {
  answerProposal,
  rescheduleBookingAsCustomer,
  withdrawProposal,
} from "../rescheduling/reschedule.server";
import { reportDoorOpened, startDoorWait } from "../door/door-commands.server";
import { liftUnsafeBlock, reportFeelingUnsafe } from "../problems/unsafe-reports.server";
import { acceptBooking, declineBooking } from "./answer-request.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
  reportNobodyHome,
  reportOnTheWay,
} from "./cleaner-commands.server";
import { cancelBookingAsCustomer } from "./customer-commands.server";
import { settleBookings } from "./settle-bookings.server";
import type { BookingSide } from "./status";
import { transitionBooking } from "./transition.server";

/*
 * Random walks: customers, a cleaner, an admin and the clock act on bookings of one cleaner, and a plain
 * model says what each step should lead to: the same statuses, the same history entries, and exactly the
 * hours that the bookings need.
 */
useDatabase();

interface Time {
  date: CityDate;
  time: SlotLabel;
}

interface SeriesAsked extends Time {
  every: SeriesWeeks;
  visits: number;
}

/** A booking as the model knows it. */
interface Modelled {
  id: number;
  customerId: number;
  status: BookingStatus;
  at: Time;
  hours: number;
  /** The hours that one side has asked to add. */
  more: { hours: MoreHours; by: BookingSide } | null;
  /** The proposed time, and until when it can be answered. */
  proposed: (Time & { until: number }) | null;
  /** Since when the oldest unsettled problem is open; null if there is none. */
  problemSince: number | null;
  /** Since when its cleaner waits at the door; null if they don't. */
  doorSince: number | null;
  /** The events of its history, without payments. */
  history: string[];
  /** The same object for all visits of a series. */
  series: object;
}

const HOURS = 2;
const startOf = ({ date, time }: Time) => instantOf(date, slotHour(time));
const endOf = ({ at, hours }: Modelled) => startOf(at) + hours * HOUR_MS;
const LATEST_END_HOUR = 20;

/** Creates a world with one cleaner, and the model beside it. */
function world({ instantBooking }: { instantBooking: boolean }) {
  const cleaner = makeCleaner({ instantBooking });
  const serviceId = makeService().id;
  const customers = [makeCustomer().id, makeCustomer().id];
  const admin = { userId: makeCustomer({ role: "admin" }).id };
  const model: Modelled[] = [];
  /** Customers who are kept apart from the cleaner until an admin lifts that. */
  const keptApart = new Set<number>();
  let now = NOW;

  const hoursAt = ({ date, time }: Time, jobHours = HOURS) =>
    jobHoursOf({ startHour: slotHour(time), jobHours, travelTime: cleaner.travelTime }).map(
      ({ hour }) => `${date} ${hour}`,
    );
  /** Returns the hours that completed bookings still have. */
  const done = () =>
    model
      .filter(({ status }) => status === "completed")
      .flatMap(({ at, hours }) => hoursAt(at, hours));
  /** Returns the hours that all bookings need, except those of `but`. */
  const needed = (but?: Modelled) =>
    new Set(
      model
        .filter((one) => one !== but && (one.status === "pending" || one.status === "confirmed"))
        .flatMap(({ at, hours, more, proposed }) => [
          ...hoursAt(at, hours + (more?.hours ?? 0)),
          ...(proposed ? hoursAt(proposed) : []),
        ]),
    );
  const isFree = (time: Time, but?: Modelled) => {
    const others = needed(but);
    return hoursAt(time).every((hour) => !others.has(hour));
  };

  const steps = {
    book(time: Time, who: number) {
      const customerId = customers[who % customers.length] ?? 0;
      const asked = newBooking({ serviceId, cleanerId: cleaner.id, ...time });
      const made = createBooking(asked, { customerId, now });
      if (!made.ok) return;
      expect(keptApart.has(customerId)).toBe(false);
      expect(isFree(time)).toBe(true);
      model.push({
        id: made.bookingId,
        customerId,
        status: instantBooking ? "confirmed" : "pending",
        at: time,
        hours: HOURS,
        more: null,
        proposed: null,
        problemSince: null,
        doorSince: null,
        history: [instantBooking ? "booked" : "requested"],
        series: {},
      });
    },
    bookSeries({ visits, every, ...time }: SeriesAsked, who: number) {
      const customerId = customers[who % customers.length] ?? 0;
      const dates = datesOfSeries(time.date, every, visits);
      const all = dates.map((date) => ({ date, time: time.time }));
      const count = () => db().select({ id: bookings.id }).from(bookings).all().length;
      const before = count();
      const asked = newBooking({ serviceId, cleanerId: cleaner.id, ...time, every, dates });
      const made = createBooking(asked, { customerId, now });
      // All visits are booked, or none.
      expect(count() - before).toBe(made.ok ? visits : 0);
      if (!made.ok) return;
      expect(keptApart.has(customerId)).toBe(false);
      expect(all.every((at) => isFree(at))).toBe(true);
      const series = {};
      all.forEach((at, index) => {
        model.push({
          id: made.bookingId + index,
          customerId,
          status: instantBooking ? "confirmed" : "pending",
          at,
          hours: HOURS,
          more: null,
          proposed: null,
          problemSince: null,
          doorSince: null,
          history: [instantBooking ? "booked" : "requested"],
          series,
        });
      });
    },
    callOffFrom(one: Modelled) {
      const following = model.filter(
        (other) =>
          other.series === one.series &&
          other.status === "confirmed" &&
          startOf(other.at) >= startOf(one.at),
      );
      const isPossible =
        following.length > 0 && following.every((other) => now < startOf(other.at));
      const isTheirs = one.history.some(
        (line) => line === "withdrawn" || line === "cancelled by the customer",
      );
      const command = { bookingId: one.id, event: "cancelled", reason: "" } as const;
      const by = { userId: one.customerId };
      expect(cancelBookingAsCustomer({ ...command, andFollowing: true }, by, now).ok).toBe(
        isPossible || isTheirs,
      );
      if (isPossible) following.forEach((other) => end(other, "cancelled by the customer"));
    },
    reschedule(time: Time, one: Modelled) {
      const result = rescheduleBookingAsCustomer(
        { bookingId: one.id, ...time },
        { userId: one.customerId },
        now,
      );
      if (!result.ok) return;
      expect(one.status).toBe("confirmed");
      expect(isFree(time, one)).toBe(true);
      expect(result.is).toBe(instantBooking ? "moved" : "asked");
      if (result.is === "moved") return rescheduled(one, time);
      if (one.proposed?.date === time.date && one.proposed.time === time.time) return;
      expect(one.proposed).toBeNull();
      one.proposed = { ...time, until: rowOf(one.id).proposedUntil ?? 0 };
      one.history.push("move-proposed");
    },
    answer(answer: "accept" | "decline", one: Modelled) {
      const asked = one.proposed ?? one.at;
      const result = answerProposal({ bookingId: one.id, answer, asked }, cleaner, now);
      if (one.proposed === null) {
        // No time was proposed: only a yes to the time that it has anyway counts as a second tap.
        expect(result.ok).toBe(answer === "accept");
        return;
      }
      expect(result.ok).toBe(true);
      if (answer === "accept") return rescheduled(one, one.proposed);
      one.proposed = null;
      one.history.push("move-declined");
    },
    takeBack(one: Modelled) {
      const by = { userId: one.customerId };
      const result = withdrawProposal(one.id, by, now);
      expect(result.ok).toBe(one.proposed !== null);
      if (!result.ok) return;
      one.proposed = null;
      one.history.push("move-withdrawn");
    },
    callOff(one: Modelled) {
      const isRequest = one.status === "pending";
      const event = isRequest ? "withdrawn" : "cancelled";
      const isPossible = isRequest || (one.status === "confirmed" && now < startOf(one.at));
      // Cancelling again what they ended themselves succeeds.
      const isTheirs = one.history.some(
        (line) => line === "withdrawn" || line === "cancelled by the customer",
      );
      const command = { bookingId: one.id, event, reason: "" } as const;
      const { ok } = cancelBookingAsCustomer(command, { userId: one.customerId }, now);
      expect(ok).toBe(isPossible || isTheirs);
      if (isPossible) endWhole(one, isRequest ? "withdrawn" : "cancelled by the customer");
    },
    cleanerCancels(one: Modelled) {
      const isPossible = one.status === "confirmed" && now < startOf(one.at);
      const { ok } = cancelBookingAsCleaner({ bookingId: one.id, reason: "Ill" }, cleaner, now);
      expect(ok).toBe(isPossible || one.history.includes("cancelled"));
      if (isPossible) end(one, "cancelled");
    },
    waitAtDoor(one: Modelled) {
      const [start, end] = [startOf(one.at), startOf(one.at) + HOURS * HOUR_MS];
      const isConfirmed = one.status === "confirmed";
      const isWaiting = isConfirmed && one.doorSince !== null;
      const isPossible = isConfirmed && !isWaiting && now >= start && now < end;
      const result = startDoorWait(one.id, cleaner, now);
      expect(result.ok).toBe(isWaiting || isPossible);
      if (!isPossible) return;
      one.doorSince = now;
      one.history.push("door-wait");
    },
    opened(one: Modelled) {
      const isPossible = one.status === "confirmed" && one.doorSince !== null;
      const result = reportDoorOpened(one.id, cleaner, now);
      if (!isPossible) return;
      expect(result.ok).toBe(true);
      one.doorSince = null;
      one.history.push("door-opened");
    },
    nobodyHome(one: Modelled) {
      const isPossible =
        one.status === "confirmed" &&
        one.doorSince !== null &&
        now >= one.doorSince + 20 * MINUTE_MS;
      const { ok } = reportNobodyHome({ bookingId: one.id, words: "" }, cleaner, now);
      expect(ok).toBe(isPossible || one.history.includes("no-show"));
      if (isPossible) end(one, "no-show");
    },
    unsafe(side: BookingSide, one: Modelled) {
      const over = endOf(one);
      const line = `unsafe by the ${side}`;
      const wasSaid = one.history.includes(line);
      const endsJob =
        one.status === "confirmed" && now >= startOf(one.at) && (side === "cleaner" || now < over);
      const tookPlace = one.status === "confirmed" || one.status === "completed";
      const isLater = tookPlace && now >= startOf(one.at) && now < over + 30 * DAY_MS;
      const userId = side === "cleaner" ? cleaner.userId : one.customerId;
      const { ok } = reportFeelingUnsafe(
        { bookingId: one.id, words: "" },
        { as: side, userId },
        now,
      );
      expect(ok).toBe(wasSaid || endsJob || isLater);
      if (wasSaid || !ok) return;
      if (endsJob) end(one, line);
      else {
        one.history.push(line);
        one.problemSince ??= now;
      }
      keptApart.add(one.customerId);
      // All that the two have ahead with each other is cancelled, too.
      for (const other of model.filter(({ customerId }) => customerId === one.customerId)) {
        const isAhead =
          other.status === "pending" || (other.status === "confirmed" && now < startOf(other.at));
        if (isAhead) end(other, "cancelled by the system");
      }
    },
    lift(one: Modelled) {
      const lift = { bookingId: one.id, reason: "They have talked" };
      expect(liftUnsafeBlock(lift, admin.userId, now)).toMatchObject({
        ok: true,
        isNew: keptApart.delete(one.customerId),
      });
    },
    adminCancels(one: Modelled) {
      const isPossible = one.status === "pending" || one.status === "confirmed";
      const command = { bookingId: one.id, event: "cancelled", reason: "Storm" } as const;
      const { ok } = transitionBooking(command, { as: "admin", ...admin }, now);
      expect(ok).toBe(isPossible);
      if (isPossible) endWhole(one, "cancelled by an admin");
    },
    report(one: Modelled) {
      const isPossible =
        (one.status === "confirmed" || one.status === "completed") &&
        now >= startOf(one.at) &&
        now < endOf(one) + 2 * DAY_MS;
      const report = { bookingId: one.id, kind: "not-paid", words: `At ${now}` } as const;
      const isThere = openProblems(one.id).some(({ words }) => words === report.words);
      expect(reportProblemAsCleaner(report, cleaner, now).ok).toBe(isPossible || isThere);
      if (!isPossible || isThere) return;
      one.problemSince ??= now;
      one.history.push("problem-reported");
    },
    settle(one: Modelled) {
      for (const { id: problemId } of openProblems(one.id)) {
        const words = { wordsToCustomer: "Sorry", wordsToCleaner: "Thank you" };
        expect(settleProblem({ problemId, ...words }, admin, now).ok).toBe(true);
        one.history.push("problem-settled");
      }
      one.problemSince = null;
    },
    onTheWay(one: Modelled) {
      const isTime = now >= startOf(one.at) - 2 * HOUR_MS && now < endOf(one);
      // A cleaner who was on the way to another time says it anew.
      const wasSaid = one.history.lastIndexOf("on-the-way") > one.history.lastIndexOf("moved");
      const isPossible = !wasSaid && one.status === "confirmed" && isTime;
      const result = reportOnTheWay(one.id, cleaner, now);
      expect(result.ok).toBe(isPossible || wasSaid);
      if (isPossible) one.history.push("on-the-way");
    },
    accept(one: Modelled) {
      const isRequest = one.status === "pending";
      const result = acceptBooking({ bookingId: one.id, userId: cleaner.userId }, now);
      if (!isRequest) return;
      expect(result.ok).toBe(true);
      for (const visit of wholeRequest(one)) {
        visit.status = "confirmed";
        visit.history.push("accepted");
      }
    },
    decline(one: Modelled) {
      const isRequest = one.status === "pending";
      const by = { bookingId: one.id, userId: cleaner.userId, reason: "" };
      const result = declineBooking(by, now);
      if (!isRequest) return;
      expect(result.ok).toBe(true);
      endWhole(one, "declined");
    },
    adminMoves(time: Time, one: Modelled) {
      const command = { bookingId: one.id, ...time, reason: "Key" };
      if (!rescheduleToTime(command, admin, now).ok) return;
      expect(one.status).toBe("confirmed");
      expect(isFree(time, one)).toBe(true);
      rescheduled(one, time);
    },
    done(one: Modelled) {
      const isPossible =
        one.status === "confirmed" && now >= startOf(one.at) && one.problemSince === null;
      const result = completeBooking({ bookingId: one.id, payment: "cash" }, cleaner, now);
      expect(result.ok).toBe(isPossible || one.status === "completed");
      if (!isPossible) return;
      one.status = "completed";
      one.more = null;
      one.history.push("completed");
    },
    askMore({ side, hours }: { side: BookingSide; hours: MoreHours }, one: Modelled) {
      const longer = one.hours + hours;
      const others = new Set([...needed(one), ...done()]);
      const isFree = hoursAt(one.at, longer).every((hour) => !others.has(hour));
      const isInDay = slotHour(one.at.time) + longer <= LATEST_END_HOUR;
      const isPossible =
        isUnderWay(one) && one.more === null && longer <= LONGEST_JOB_HOURS && isInDay && isFree;
      const isThere = one.more?.by === side && one.more.hours === hours;
      const asked = { bookingId: one.id, asked: { hours, endsAt: endOf(one) } };
      expect(proposeMoreTime(asked, sideOf(side, one), now).ok).toBe(isPossible || isThere);
      if (!isPossible) return;
      one.more = { hours, by: side };
      one.history.push("more-time-proposed");
    },
    answerMore({ side, yes }: { side: BookingSide; yes: boolean }, one: Modelled) {
      const { more } = one;
      const asked = { bookingId: one.id, asked: { hours: more?.hours ?? 1, endsAt: endOf(one) } };
      const answer = yes ? acceptMoreTime : declineMoreTime;
      const isTheirs = more !== null && more.by !== side;
      // Without a question there is nothing to agree to; that it ends as agreed is so already.
      const isPossible = more === null ? !yes : isTheirs;
      expect(answer(asked, sideOf(side, one), now).ok).toBe(isPossible);
      if (!more || !isTheirs) return;
      if (yes) one.hours += more.hours;
      one.more = null;
      one.history.push(yes ? "more-time-accepted" : "more-time-declined");
    },
    takeBackMore({ side }: { side: BookingSide }, one: Modelled) {
      const { more } = one;
      const asked = { bookingId: one.id, asked: { hours: more?.hours ?? 1, endsAt: endOf(one) } };
      const { ok } = withdrawMoreTime(asked, sideOf(side, one), now);
      expect(ok).toBe(more === null || more.by === side);
      if (more?.by !== side) return;
      one.more = null;
      one.history.push("more-time-withdrawn");
    },
    /** Waits until this many minutes after the start of a booking. */
    waitFor(minutes: number, one: Modelled) {
      const until = startOf(one.at) + minutes * MINUTE_MS;
      steps.wait(Math.max(0, (until - now) / HOUR_MS));
    },
    wait(hours: number) {
      now += hours * HOUR_MS;
      while (settleBookings(now));
      // The clock alone ends requests, completes bookings and expires proposals, exactly when it should.
      for (const one of model) {
        const overAt = endOf(one);
        if (one.status === "pending" && now >= (rowOf(one.id).respondBy ?? 0)) end(one, "expired");
        if (one.proposed && one.proposed.until <= now) {
          one.proposed = null;
          one.history.push("move-expired");
        }
        if (one.more && now >= overAt) {
          one.more = null;
          one.history.push("more-time-expired");
        }
        if (one.status !== "confirmed" || one.problemSince !== null) continue;
        if (now < overAt + 2 * DAY_MS) continue;
        one.status = "completed";
        one.history.push("completed");
      }
    },
  };

  /**
   * Returns all visits of a requested series, which has one answer and ends as one; else the booking alone.
   */
  function wholeRequest(one: Modelled): Modelled[] {
    return one.status === "pending"
      ? model.filter((other) => other.series === one.series && other.status === "pending")
      : [one];
  }

  function endWhole(one: Modelled, event: string) {
    for (const visit of wholeRequest(one)) end(visit, event);
  }

  const isUnderWay = (one: Modelled) =>
    one.status === "confirmed" && now >= startOf(one.at) && now < endOf(one);

  const sideOf = (side: BookingSide, { customerId }: Modelled) => ({
    as: side,
    userId: side === "customer" ? customerId : cleaner.userId,
  });

  function end(one: Modelled, event: string) {
    one.status = "cancelled";
    one.more = null;
    one.proposed = null;
    one.history.push(event);
    if (event === "no-show" || event.startsWith("unsafe")) one.problemSince ??= now;
  }

  function rescheduled(one: Modelled, { date, time }: Time) {
    one.at = { date, time };
    one.proposed = null;
    one.history.push("moved");
  }

  function openProblems(bookingId: number) {
    const isOpen = and(eq(problems.bookingId, bookingId), isNull(problems.settledAt));
    return db().select().from(problems).where(isOpen).all();
  }

  function rowOf(id: number) {
    const row = db().select().from(bookings).where(eq(bookings.id, id)).get();
    if (!row) throw new Error("gone");
    return row;
  }

  function check() {
    for (const one of model) {
      const { status, date, time, startsAt, ...row } = rowOf(one.id);
      expect({ status, date, time }).toEqual({ status: one.status, ...one.at });
      expect(startsAt).toBe(startOf(one.at));
      expect([row.hoursBilled, row.endsAt]).toEqual([one.hours, endOf(one)]);
      expect(row.totalPrice).toBe(row.hourlyRate * one.hours + row.platformFee);
      expect([row.moreHours, row.moreHoursBy]).toEqual([
        one.more?.hours ?? null,
        one.more?.by ?? null,
      ]);
      expect([row.proposedDate, row.proposedTime]).toEqual([
        one.proposed?.date ?? null,
        one.proposed?.time ?? null,
      ]);
      expect(row.problemOpenSince).toBe(one.problemSince);
      const history = db()
        .select()
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingId, one.id))
        .orderBy(bookingEvents.id)
        .all();
      history.slice(1).forEach((line, index) => {
        expect(line.fromStatus).toBe(history[index]?.toStatus);
      });
      expect(history.at(-1)?.toStatus).toBe(one.status);
      expect(history.map(historyEventOf).filter((line) => !line.includes("paid"))).toEqual(
        one.history,
      );
    }
    const held = db()
      .select()
      .from(bookingHours)
      .where(eq(bookingHours.cleanerId, cleaner.id))
      .all()
      .map(({ date, hour }) => `${date} ${hour}`)
      .sort();
    expect(held).toEqual([...new Set([...needed(), ...done()])].sort());
  }

  return { steps, model, check, cleaner };
}

/** Returns an event as the model names it, with the actor where several people can cause it. */
function historyEventOf({ event, actor }: typeof bookingEvents.$inferSelect): string {
  if (event === "unsafe") return `unsafe by the ${actor}`;
  if (event !== "cancelled" || actor === "cleaner") return event;
  return actor === "admin" ? "cancelled by an admin" : `cancelled by the ${actor}`;
}

const timeOf = fc.record({
  // The days lie in two weeks, so that a rescheduled booking also meets other visits of a series.
  date: fc.constantFrom(0, 1, 2, 7).map((days) => addDays(NEXT_MONDAY, days)),
  time: fc.constantFrom(...SLOT_LABELS),
});
const seriesOf = fc
  .tuple(
    timeOf,
    fc.constantFrom(...SERIES_WEEKS),
    fc.integer({ min: 2, max: MOST_SERIES_VISITS / 3 }),
  )
  .map(([time, every, visits]) => ({ ...time, every, visits }));
/** There are few bookings, so that each one goes through much. */
const which = fc.nat({ max: 2 });

function steps<Name extends string, Given>(
  weight: number,
  names: readonly Name[],
  given: fc.Arbitrary<Given>,
) {
  return { weight, arbitrary: fc.tuple(fc.constantFrom(...names), given, which) };
}

const nothing = fc.constant(null);
const sides = fc.constantFrom("cleaner" as const, "customer" as const);
const questions = fc.record({ side: sides, hours: fc.constantFrom(...MORE_HOURS) });
const answers = fc.record({ side: sides, yes: fc.boolean() });
const ENDS = ["callOff", "cleanerCancels", "decline", "adminCancels"] as const;
const AT_THE_DOOR = ["onTheWay", "done", "waitAtDoor", "nobodyHome", "opened"] as const;
const step = fc.oneof(
  steps(4, ["book"], timeOf),
  steps(1, ["bookSeries"], seriesOf),
  steps(1, ["callOffFrom"], nothing),
  steps(4, ["reschedule"], timeOf),
  steps(2, ["answer"], fc.constantFrom("accept" as const, "decline" as const)),
  steps(4, ["accept"], nothing),
  steps(1, ["takeBack"], nothing),
  steps(2, ENDS, nothing),
  steps(1, ["adminMoves"], timeOf),
  steps(6, AT_THE_DOOR, nothing),
  steps(2, ["unsafe"], sides),
  steps(6, ["askMore"], questions),
  steps(4, ["answerMore"], answers),
  steps(1, ["takeBackMore"], answers),
  steps(4, ["report", "report", "settle", "lift"], nothing),
  steps(1, ["wait"], fc.integer({ min: 1, max: 30 })),
  // These are moments around the start, around the first report of nobody home, and around the deadlines
  // for what is allowed after the end.
  steps(
    4,
    ["waitFor"],
    fc.oneof(
      fc.integer({ min: -180, max: 150 }),
      fc.constantFrom(0, 19, 20, 120),
      fc.integer({ min: 2_900, max: 3_100 }),
    ),
  ),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function walk(made: ReturnType<typeof world>, [name, given, index]: Step): void {
  const { steps, model } = made;
  if (name === "book") return steps.book(given, index);
  if (name === "bookSeries") return steps.bookSeries(given, index);
  if (name === "wait") return steps.wait(given);
  const one = model[index % Math.max(1, model.length)];
  if (!one) return;
  switch (name) {
    case "reschedule":
      return steps.reschedule(given, one);
    case "adminMoves":
      return steps.adminMoves(given, one);
    case "waitFor":
      return steps.waitFor(given, one);
    case "answer":
      return steps.answer(given, one);
    case "unsafe":
      return steps.unsafe(given, one);
    case "askMore":
      return steps.askMore(given, one);
    case "answerMore":
      return steps.answerMore(given, one);
    case "takeBackMore":
      return steps.takeBackMore(given, one);
    default:
      return steps[name](one);
  }
}

describe.each([true, false])("where instant booking is %s", (instantBooking) => {
  test("whatever everybody does, states and hours are those of the model", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 40 }), (taken) => {
        const made = world({ instantBooking });
        for (const one of taken) {
          walk(made, one);
          made.check();
        }
      }),
      { numRuns: 80 },
    );
  });
});

test("an hour that is held by nobody, or lost, is seen (the control)", () => {
  const made = world({ instantBooking: false });
  made.steps.book({ date: NEXT_MONDAY, time: "9:00 AM" }, 0);
  const [one] = made.model;
  if (!one) throw new Error("Not booked.");
  made.steps.accept(one);
  made.steps.reschedule({ date: NEXT_MONDAY, time: "1:00 PM" }, one);
  made.check();
  db().update(bookings).set({ proposedDate: null, proposedTime: null, proposedUntil: null }).run();
  one.proposed = null;
  expect(made.check).toThrow();
  db().update(cleaners).set({ travelTime: true }).run();
  db().delete(bookingHours).run();
  expect(made.check).toThrow();
});

test("hours that nobody asks for any more, and a price that doesn't follow, are seen (the control)", () => {
  const made = world({ instantBooking: true });
  made.steps.book({ date: NEXT_MONDAY, time: "9:00 AM" }, 0);
  const [one] = made.model;
  if (!one) throw new Error("Not booked.");
  made.steps.waitFor(30, one);
  made.steps.askMore({ side: "cleaner", hours: 2 }, one);
  expect(one.more).toEqual({ by: "cleaner", hours: 2 });
  made.check();
  db().update(bookings).set({ moreHours: null, moreHoursBy: null }).run();
  one.more = null;
  expect(made.check).toThrow();
  db().update(bookings).set({ moreHours: 2, moreHoursBy: "cleaner" }).run();
  one.more = { by: "cleaner", hours: 2 };
  made.steps.answerMore({ side: "customer", yes: true }, one);
  made.check();
  expect(one.hours).toBe(4);
  one.hours = 2;
  expect(made.check).toThrow();
});
