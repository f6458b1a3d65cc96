import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { db, perConnection, sqlite } from "#db/client.server";
import { bookingEvents, bookings, searchOffers, substituteSearches } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { getAbsence } from "~/domain/bookings/absences/reading-absence.server";
import { previewAbsence } from "~/domain/bookings/absences/absence-jobs.server";
import { listUpcomingBookings } from "~/domain/bookings/reading/bookings.server";
import { choiceOf } from "~/domain/bookings/substitutes/search-rules";
import { rescheduleProposalOf } from "~/domain/bookings/rescheduling/reschedule-proposal";
import { jobHoursOf } from "~/domain/schedule/booking-hours.server";
import { ALL_WINDOWS } from "~/domain/schedule/availability";
import { slotHour } from "~/domain/schedule/slots";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { IF_CLEANER_CANT, type SlotLabel } from "~/lib/vocabulary";
import { newBooking } from "./bookings";
import { NOW, makeCleaner, makeCustomer, makeService } from "./database";
import { perform, type HistoryCommand } from "./history-commands";
import type { HistoryProcesses } from "./history-processes";

/*
 * Random histories of bookings that lose their cleaner: two customers, eight cleaners and the clock act, and a
 * plain model says after each step what must never be.
 */

const AREA = "nimman";
const DATES = ["2026-11-24", "2026-11-25", "2026-11-26"] as const;
/** The dates on which the second visits of series are. */
const LATER_DATES = DATES.map((date) => addDays(date, 7));
const TIMES: readonly SlotLabel[] = ["9:00 AM", "10:00 AM", "1:00 PM"];
const WAITS = [10 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS, 20 * HOUR_MS];
/** Rates in satang; the first three take bookings at once, the others answer requests. */
const RATES = [280_00, 300_00, 320_00, 250_00, 300_00, 300_00, 400_00, 500_00];

/** The steps of a history; one that is listed twice is twice as likely. */
const HAPPENINGS = [
  ...["book", "book", "book", "lose", "lose", "lose", "accept", "accept", "decline", "decline"],
  ...["wait", "wait", "look", "stop", "own", "give", "back", "block", "block", "block"],
  ...["unblock", "pause", "resume", "day-off", "cancel", "close"],
  ...["absent", "absent", "reopen", "move", "move", "answer-move"],
  ...["book-series", "book-series", "choose"],
] as const;

type What = (typeof HAPPENINGS)[number];

/** A step of one of some kinds, by and to whomever, at any time. */
const happeningOf = (...kinds: readonly What[]) =>
  fc.record({
    what: fc.constantFrom(...kinds),
    who: fc.nat(60),
    other: fc.nat(60),
    when: fc.nat(60),
    /** True if it happens at the same time as the next one, where two processes act. */
    together: fc.boolean(),
  });
type Happening = ReturnType<typeof happeningOf> extends fc.Arbitrary<infer One> ? One : never;

export const substituteHistories = fc.array(happeningOf(...HAPPENINGS), {
  minLength: 15,
  maxLength: 45,
});

/** A kind of step of which some parts are given; the others are random. */
type Shape = Partial<Happening> & Pick<Happening, "what">;

/**
 * Histories in which some kinds of steps are so frequent that they meet: they follow each other, in this order
 * and often, with any other step now and then.
 */
export const historiesOf = (...shapes: readonly (What | Shape)[]): fc.Arbitrary<Happening[]> => {
  const steps = shapes.map((shape) => {
    const given = typeof shape === "string" ? { what: shape } : shape;
    return happeningOf(given.what).map((one) => ({ ...one, ...given }));
  });
  const other = fc.option(happeningOf(...HAPPENINGS), { freq: 2 });
  return fc
    .array(fc.tuple(...steps, other), { minLength: 8, maxLength: 12 })
    .map((rounds) => rounds.flat().filter((one) => one !== null));
};

type Booking = typeof bookings.$inferSelect;

const pick = <One>(all: readonly One[], at: number): One | undefined => all[at % all.length];
const isOpen = ({ status }: Booking) => status === "pending" || status === "confirmed";

/** Throws unless a rule holds. It is asked many thousand times, for which the runner's `expect` is slow. */
function mustHold(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

/** Counts of a history: a model to which nothing happens would prove nothing. */
export interface Happened {
  lost: number;
  asked: number;
  found: number;
  /** Offers for series. */
  series: number;
}

/** Something that happens: a command, and the model's part once it is carried out. */
interface Planned {
  command: HistoryCommand;
  /** Its result is plain. `isTogether` is that something else happened at the same time. */
  done?: (result: Result, isTogether: boolean) => void;
}

/** The part of all results that the model reads. */
type Result = Partial<{ ok: boolean; bookingId: number; absenceId: number; reason: string }> | null;

/** Runs a history in this process and checks it. `advances` is whether the background job runs. */
export function runSubstituteHistory(
  history: readonly Happening[],
  { advances = true }: { advances?: boolean } = {},
): Happened {
  const { plan, check, end } = startHistory(advances);
  for (const one of history) {
    const planned = plan(one);
    if (planned) finish(planned, perform(planned.command));
    check();
  }
  return end();
}

/** Tells the model the result of a command. */
function finish({ done }: Planned, result: unknown, isTogether = false): void {
  done?.(result as Result, isTogether);
}

/**
 * Runs a history in two processes, in turns, and checks it. Two things that happen together are carried out by
 * both at the same time: the model accepts either order of the two, but one outcome.
 */
export async function runSubstituteHistoryInTwo(
  history: readonly Happening[],
  processes: HistoryProcesses,
): Promise<Happened & { together: number }> {
  const { plan, check, readSettings, end } = startHistory(true);
  let together = 0;
  let waits: Planned | null = null;
  for (const [turn, one] of history.entries()) {
    const planned = plan(one);
    if (!planned) continue;
    if (waits) {
      const [first, second] = await processes.performBoth(waits.command, planned.command);
      finish(waits, first, true);
      finish(planned, second, true);
      readSettings();
      check(true);
      waits = null;
      together += 1;
    } else if (one.together && turn + 1 < history.length) {
      waits = planned;
    } else {
      finish(planned, await processes.perform(turn, planned.command));
      check();
    }
  }
  // The last one had nothing beside it.
  if (waits) {
    finish(waits, await processes.perform(0, waits.command));
    check();
  }
  return { ...end(), together };
}

/** The people of all histories: making them takes longer than a history. */
const getPeople = perConnection(() => ({
  serviceId: makeService().id,
  customers: [makeCustomer().id, makeCustomer().id],
  adminId: makeCustomer({ role: "admin" }).id,
  cleaners: RATES.map((hourlyRate, index) =>
    makeCleaner({ hourlyRate, areas: [AREA], instantBooking: index < 3 }),
  ),
}));

/** The model's queries; each runs after every step. */
const getReads = perConnection(() => ({
  bookings: db().select().from(bookings).prepare(),
  searches: db().select().from(substituteSearches).prepare(),
  offers: db().select().from(searchOffers).prepare(),
  hours: db().select().from(bookingHours).prepare(),
  /** The requests that their cleaners have declined or not answered. */
  endedRequests: db()
    .select({ id: bookingEvents.bookingId })
    .from(bookingEvents)
    .where(inArray(bookingEvents.event, ["declined", "expired"]))
    .prepare(),
}));

/** Begins a history: its people have done nothing yet. Returns the model of what they do. */
function startHistory(advances: boolean) {
  sqlite().exec(`
    begin;
    delete from cleaner_blocks;
    delete from cleaner_blocked_dates;
    delete from absences;
    delete from substitute_searches;
    delete from booking_hours;
    delete from booking_events;
    delete from booking_submissions;
    delete from attempt_counters;
    delete from outbox_events;
    update bookings set replaces_id = null where replaces_id is not null;
    delete from bookings;
    delete from booking_series;
    delete from homes;
    update cleaners set paused_at = null, average_response_time = 0, completed_bookings = 0
      where paused_at is not null or average_response_time > 0 or completed_bookings > 0;
    commit`);
  const { serviceId, customers, adminId, cleaners } = getPeople();
  const reads = getReads();
  const cleanerOf = (id: number) => {
    const found = cleaners.find((one) => one.id === id);
    if (!found) throw new Error("A cleaner of another history was asked.");
    return found;
  };

  let now = NOW;
  const closed = new Set<number>();
  const blocked = new Set<string>();
  const paused = new Set<number>();
  const off = new Set<string>();
  /** Bookings that the customers made in place of lost ones: their price is what they chose. */
  const own = new Set<number>();
  const lost = new Set<number>();
  const known = new Set<number>();
  const absences: {
    id: number;
    cleaner: (typeof cleaners)[number];
    first: string;
    last: string;
  }[] = [];
  let formNumber = 0;
  const askings: { root: number; searchId: number; cleanerId: number; bookingId: number }[] = [];

  const readBookings = () => reads.bookings.all();

  /** The visits of a booking: those of its series, or itself. */
  const visitsOf = ({ id, seriesId }: Booking, rows: readonly Booking[]) =>
    rows.filter((row) => row.id === id || (seriesId !== null && row.seriesId === seriesId));
  /** True if somebody comes for a lost visit; `butFor` don't count. */
  const isReplaced = (id: number, rows: readonly Booking[], butFor: readonly Booking[] = []) =>
    rows.some(
      (row) =>
        row.replacesId === id &&
        !row.isOffer &&
        row.status !== "cancelled" &&
        !butFor.includes(row),
    );
  /** The visits that were lost as one with a lost booking, itself included. */
  const lostTogetherWith = (lostOne: Booking, rows: readonly Booking[]) => {
    const ended = new Set(reads.endedRequests.all().map(({ id }) => id));
    return visitsOf(lostOne, rows).filter(
      (row) =>
        row.id === lostOne.id ||
        (ended.has(lostOne.id) &&
          ended.has(row.id) &&
          row.cleanerId === lostOne.cleanerId &&
          choiceOf(row) === choiceOf(lostOne)),
    );
  };
  /** The visits that a search is for; those that `butFor` do are among them. */
  const searchedVisits = (
    { lostBookingId }: { lostBookingId: number },
    rows: readonly Booking[],
    butFor: readonly Booking[] = [],
  ) => {
    const lostOne = rows.find(({ id }) => id === lostBookingId);
    if (!lostOne) throw new Error("A search has no booking.");
    return lostTogetherWith(lostOne, rows).filter(
      ({ id, startsAt }) => startsAt >= lostOne.startsAt && !isReplaced(id, rows, butFor),
    );
  };
  /** Number of searches that go on for a lost booking: its own, or one that an earlier visit began. */
  const openSearchesFor = (lostOne: Booking, rows: readonly Booking[]) => {
    const together = lostTogetherWith(lostOne, rows)
      .filter(({ startsAt }) => startsAt <= lostOne.startsAt)
      .map(({ id }) => id);
    return reads.searches
      .all()
      .filter(({ endedAt, lostBookingId }) => endedAt === null && together.includes(lostBookingId))
      .length;
  };

  const requestOf = (who: number, rows: readonly Booking[]) =>
    pick(
      rows.filter(({ status }) => status === "pending"),
      who,
    );
  const lostJobOf = (who: number, rows: readonly Booking[]) => {
    const lostId = pick([...lost], who);
    return rows.find(({ id }) => id === lostId);
  };

  const plans: Record<Happening["what"], (one: Happening, rows: Booking[]) => Planned | null> = {
    book({ who, other, when }) {
      const customerId = pick(customers, who) ?? 0;
      const cleanerId = pick(cleaners, other)?.id ?? 0;
      if (closed.has(customerId)) return null;
      const input = newBooking({
        ...{ serviceId, cleanerId, city: AREA },
        ...{ date: pick(DATES, when), time: pick(TIMES, when + who) },
        ifCleanerCant: who % 4 === 0 ? pick(IF_CLEANER_CANT, other) : "find",
      });
      return { command: { name: "createBooking", values: [input, { customerId, now }] } };
    },
    "book-series"({ who, other, when }) {
      const customerId = pick(customers, who) ?? 0;
      // Those who answer requests: only a request can be lost as a whole.
      const cleanerId = pick(cleaners.slice(3), other)?.id ?? 0;
      const date = pick(DATES, when);
      if (closed.has(customerId) || date === undefined) return null;
      const input = newBooking({
        ...{ serviceId, cleanerId, city: AREA, date, time: pick(TIMES, when + who) },
        ...{ every: 1, dates: [date, addDays(date, 7)], ifCleanerCant: "find" },
      });
      return { command: { name: "createBooking", values: [input, { customerId, now }] } };
    },
    lose({ who }, rows) {
      const job = pick(
        rows.filter(({ status }) => status === "confirmed"),
        who,
      );
      if (!job) return null;
      const lose = { bookingId: job.id, reason: "Ill" };
      const { userId } = cleanerOf(job.cleanerId);
      return {
        command: { name: "cancelBookingAsCleaner", values: [lose, { userId }, now] },
        done: (result) => void (result?.ok && lost.add(job.id)),
      };
    },
    accept({ who }, rows) {
      const request = requestOf(who, rows);
      if (!request) return null;
      const answer = { bookingId: request.id, userId: cleanerOf(request.cleanerId).userId };
      return { command: { name: "acceptBooking", values: [answer, now] } };
    },
    decline({ who }, rows) {
      const request = requestOf(who, rows);
      if (!request) return null;
      const { userId } = cleanerOf(request.cleanerId);
      const answer = { bookingId: request.id, userId, reason: "" };
      return {
        command: { name: "declineBooking", values: [answer, now] },
        done(result) {
          if (!result?.ok || request.isOffer) return;
          for (const { id, seriesId } of rows) {
            if (id === request.id || (seriesId && seriesId === request.seriesId)) lost.add(id);
          }
        },
      };
    },
    wait({ who }, rows) {
      now += pick(WAITS, who) ?? 0;
      const requests = rows.filter(({ status, isOffer }) => status === "pending" && !isOffer);
      return {
        command: { name: "sweep", values: [now, advances] },
        done() {
          // A customer may have withdrawn one in the same moment: that isn't lost.
          const ended = new Set(reads.endedRequests.all().map(({ id }) => id));
          for (const { id } of requests) if (ended.has(id)) lost.add(id);
        },
      };
    },
    look({ who }, rows) {
      const job = lostJobOf(who, rows);
      if (!job) return null;
      const by = { userId: job.userId, now };
      return { command: { name: "startSearchAsCustomer", values: [job.id, by] } };
    },
    stop({ who }, rows) {
      const job = lostJobOf(who, rows);
      if (!job) return null;
      return {
        command: { name: "stopSearch", values: [job.id, { userId: job.userId, now }] },
        done(result, isTogether) {
          if (!result?.ok || isTogether) return;
          const searched = openSearchesFor(job, readBookings());
          mustHold(searched === 0, "a stop ends the search of all visits");
        },
      };
    },
    own({ who, other, when }, rows) {
      const job = lostJobOf(who, rows);
      if (!job || closed.has(job.userId)) return null;
      const cleanerId = pick(cleaners, other)?.id ?? 0;
      const { date, time, seriesId } = job;
      const isFirst = DATES.some((one) => one === date);
      const asked = newBooking({
        ...{ serviceId, cleanerId, city: AREA, date, time, replacesId: job.id },
        ...(seriesId !== null && isFirst && when % 2 === 0
          ? { every: 1, dates: [date, addDays(date, 7)] }
          : {}),
        ifCleanerCant: "find",
      });
      return {
        command: { name: "createBooking", values: [asked, { customerId: job.userId, now }] },
        done(result, isTogether) {
          if (!result?.ok) return;
          const after = readBookings();
          const made = after.find(({ id }) => id === result.bookingId);
          const visits = made ? visitsOf(made, after) : [];
          for (const { id } of visits) own.add(id);
          if (isTogether) return;
          mustHold(
            openSearchesFor(job, after) === 0,
            "an own booking ends the search of all visits",
          );
          for (const { id, date: day } of lostTogetherWith(job, rows)) {
            const isOfDay = (visit: Booking) => visit.date === day;
            const hadNobody = id === job.id || !isReplaced(id, rows);
            if (!hadNobody || !visits.some(isOfDay)) continue;
            const replaces = visits.find(isOfDay)?.replacesId;
            mustHold(replaces === id, "a series of one's own replaces the visits of its days");
          }
        },
      };
    },
    back({ who }, rows) {
      const job = lostJobOf(who, rows);
      if (!job) return null;
      const by = { userId: cleanerOf(job.cleanerId).userId, now };
      return { command: { name: "giveBack", values: [job.id, by] } };
    },
    give({ who, other }, rows) {
      const job = lostJobOf(who, rows);
      if (!job) return null;
      const cleanerId = pick(cleaners, other)?.id ?? 0;
      const given = { lostBookingId: job.id, cleanerId, agreed: true };
      const isBlocked = blocked.has(`${cleanerId} ${job.userId}`);
      return {
        command: { name: "giveLostJob", values: [given, { userId: adminId }, now] },
        done(result, isTogether) {
          if (!result?.ok || isTogether) return;
          mustHold(!isBlocked, "an admin gives no job to somebody who has blocked its customer");
          const after = readBookings();
          mustHold(isReplaced(job.id, after), "somebody comes for a job that an admin gave");
          mustHold(
            openSearchesFor(job, after) === 0,
            "a job that an admin gave isn't searched for",
          );
        },
      };
    },
    block({ who, other }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      const userId = pick(customers, other) ?? 0;
      return {
        command: { name: "blockCustomer", values: [cleanerId, userId, now] },
        done: (result) => void (result?.ok && blocked.add(`${cleanerId} ${userId}`)),
      };
    },
    unblock({ who, other }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      const userId = pick(customers, other) ?? 0;
      return {
        command: { name: "unblockCustomer", values: [cleanerId, userId] },
        done: () => void blocked.delete(`${cleanerId} ${userId}`),
      };
    },
    pause({ who }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      return {
        command: { name: "pauseCleaner", values: [cleanerId, now] },
        done: () => void paused.add(cleanerId),
      };
    },
    resume({ who }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      return {
        command: { name: "resumeCleaner", values: [cleanerId] },
        done: () => void paused.delete(cleanerId),
      };
    },
    "day-off"({ who, when }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      const date = pick([...DATES, ...LATER_DATES], when) ?? DATES[0];
      return {
        command: { name: "takeDayOff", values: [cleanerId, date] },
        done: () => void off.add(`${cleanerId} ${date}`),
      };
    },
    choose({ who, other }, rows) {
      const job = pick(
        rows.filter((row) => isOpen(row) && !row.isOffer),
        who,
      );
      const choice = pick(IF_CLEANER_CANT, other);
      if (!job || !choice) return null;
      const { id: bookingId, userId } = job;
      return {
        command: {
          name: "changeIfCleanerCant",
          values: [
            { bookingId, choice },
            { userId, now },
          ],
        },
      };
    },
    cancel({ who }, rows) {
      const job = pick(
        rows.filter((row) => isOpen(row) && !row.isOffer),
        who,
      );
      if (!job) return null;
      const event = job.status === "pending" ? "withdrawn" : "cancelled";
      const change = { bookingId: job.id, event, reason: "" } as const;
      return {
        command: { name: "cancelBookingAsCustomer", values: [change, { userId: job.userId }, now] },
      };
    },
    absent({ who, when }) {
      const cleaner = pick(cleaners, who);
      if (!cleaner) return null;
      const first = pick(DATES, when) ?? DATES[0];
      const last = who % 2 === 0 ? first : DATES[2];
      const scope = { first, last };
      const { version: basedOn, jobs } = previewAbsence(cleaner.id, scope, now);
      const report = { cleaner, scope, reason: "", formKey: `${now} ${formNumber}` };
      formNumber += 1;
      return {
        command: { name: "reportAbsence", values: [report, { basedOn, now }] },
        done(result, isTogether) {
          // A job may have come or gone in the same moment.
          if (isTogether && result?.reason === "changed-meanwhile") return;
          if (!result?.ok) throw new Error(`An absence was refused: ${result?.reason}`);
          absences.push({ id: result.absenceId ?? 0, cleaner, first, last });
          for (const { id } of jobs) lost.add(id);
          for (const date of DATES) {
            if (date >= first && date <= last) off.add(`${cleaner.id} ${date}`);
          }
          // Another day of it may have been opened again in the same moment, and its job come back.
          if (isTogether) return;
          const left = readBookings().filter(
            (row) =>
              isOpen(row) &&
              // A request that came beside the last sweep may be over, and wait for the next one.
              (row.respondBy === null || row.status !== "pending" || now < row.respondBy) &&
              row.cleanerId === cleaner.id &&
              row.date >= first &&
              row.date <= last &&
              row.startsAt > now,
          );
          expect(left, "an absence leaves no job").toEqual([]);
        },
      };
    },
    reopen({ who, when }) {
      const absence = pick(absences, who);
      const date = pick(DATES, when) ?? DATES[0];
      if (!absence) return null;
      const { id: absenceId, cleaner } = absence;
      const day = getAbsence(absenceId, cleaner.id, now)?.daysToOpen.find(
        (one) => one.date === date,
      );
      return {
        command: {
          name: "openDayAgain",
          values: [
            { absenceId, date, windows: day?.windows ?? 0 },
            { cleaner, now },
          ],
        },
        done: (result) => void (result?.ok && off.delete(`${cleaner.id} ${date}`)),
      };
    },
    move({ who, when }, rows) {
      const job = pick(
        rows.filter(({ status }) => status === "confirmed"),
        who,
      );
      if (!job || closed.has(job.userId)) return null;
      const { userId } = job;
      const to = {
        bookingId: job.id,
        date: pick(DATES, when) ?? DATES[0],
        time: pick(TIMES, who + when) ?? "9:00 AM",
      };
      return { command: { name: "rescheduleBookingAsCustomer", values: [to, { userId }, now] } };
    },
    "answer-move"({ who }, rows) {
      const job = pick(
        rows.filter(({ proposedDate }) => proposedDate !== null),
        who,
      );
      const asked = job && rescheduleProposalOf(job, now);
      if (!asked) return null;
      const answer = who % 3 === 0 ? "decline" : "accept";
      const { userId } = cleanerOf(job.cleanerId);
      const given = { bookingId: job.id, answer, asked } as const;
      return { command: { name: "answerProposal", values: [given, { userId }, now] } };
    },
    close({ who }) {
      // Few people leave.
      const userId = who < 12 ? pick(customers, who) : undefined;
      if (userId === undefined || closed.has(userId)) return null;
      return {
        command: { name: "closeAccount", values: [userId, now] },
        done: () => void closed.add(userId),
      };
    },
  };

  // The model before what has just happened: of two things at once, either may have been first.
  let before = { blocked: new Set<string>(), paused: new Set<number>(), off: new Set<string>() };

  /** Checks what must hold after each step. */
  const check = (isTogether = false) => {
    const holds = <Key>(kind: Set<Key>, was: Set<Key>, key: Key) =>
      kind.has(key) && (!isTogether || was.has(key));
    const rows = readBookings();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const rootOf = (id: number): number => {
      const replaced = byId.get(id)?.replacesId ?? null;
      return replaced === null ? id : rootOf(replaced);
    };

    const needed = rows.filter(isOpen).flatMap((row) => {
      const { travelTime } = cleanerOf(row.cleanerId);
      // A proposal holds its hours until it is settled.
      const proposed =
        row.proposedDate !== null && row.proposedTime !== null
          ? [{ date: row.proposedDate, time: row.proposedTime }]
          : [];
      return [row, ...proposed].flatMap(({ date, time }) => {
        const job = { startHour: slotHour(time), jobHours: row.hoursBilled, travelTime };
        return jobHoursOf(job).map(
          ({ hour }) => `${row.cleanerId} ${date} ${hour} is of ${row.id}`,
        );
      });
    });
    const held = reads.hours
      .all()
      // A completed booking keeps its hours, which are over.
      .filter(({ bookingId }) => byId.get(bookingId)?.status !== "completed")
      .map((one) => `${one.cleanerId} ${one.date} ${one.hour} is of ${one.bookingId}`);
    const [isHeld, isNeeded] = [new Set(held), new Set(needed)];
    const wrong = [
      ...held.filter((hour) => !isNeeded.has(hour)),
      ...needed.filter((hour) => !isHeld.has(hour)),
    ];
    mustHold(wrong.length === 0, `hours that open bookings need: ${wrong.join(", ")}`);

    const comes = rows.filter(
      ({ replacesId, status, isOffer }) =>
        replacesId !== null && status !== "cancelled" && !isOffer,
    );
    const replaced = comes.map(({ replacesId }) => replacesId);
    mustHold(new Set(replaced).size === replaced.length, "one cleaner for each lost booking");
    for (const { id, replacesId, totalPrice } of rows) {
      if (replacesId === null || own.has(id)) continue;
      mustHold(totalPrice <= (byId.get(replacesId)?.totalPrice ?? 0), "never dearer");
    }

    const searches = reads.searches.all();
    const offers = reads.offers.all();
    const searchOf = new Map(searches.map((search) => [search.id, search]));
    const outcomes = new Map(offers.map((one) => [one.bookingId, one.outcome]));
    for (const { searchId, cleanerId, bookingId } of offers.toSorted(
      (one, next) => one.bookingId - next.bookingId,
    )) {
      if (known.has(bookingId)) continue;
      known.add(bookingId);
      const job = byId.get(bookingId);
      if (!job) throw new Error("An offer has no booking.");
      const isBlocked = holds(blocked, before.blocked, `${cleanerId} ${job.userId}`);
      mustHold(!isBlocked, "nobody blocked is asked");
      mustHold(!holds(paused, before.paused, cleanerId), "nobody unlisted is asked");
      const visits = visitsOf(job, rows);
      const search = searchOf.get(searchId);
      if (search && !isTogether) {
        const wanted = searchedVisits(search, rows, visits).map(({ id }) => id);
        const taken = visits.map(({ replacesId }) => replacesId);
        const isSame = wanted.length === taken.length && wanted.every((id) => taken.includes(id));
        mustHold(isSame, "who takes a visit takes all that were lost with it, and no other");
      }
      const isAtOnce = outcomes.get(bookingId) === "booked-at-once";
      const { hourlyRate: ownRate } = cleanerOf(cleanerId);
      for (const { id, date, replacesId } of visits) {
        const agreedRate = byId.get(replacesId ?? 0)?.hourlyRate ?? 0;
        mustHold(!isAtOnce || ownRate <= agreedRate, "nobody dearer is booked at once");
        const root = rootOf(id);
        mustHold(!holds(off, before.off, `${cleanerId} ${date}`), "nobody off is asked");
        const hadIt = rows.some(
          (row) =>
            row.id < bookingId &&
            row.cleanerId === cleanerId &&
            !row.isOffer &&
            rootOf(row.id) === root,
        );
        mustHold(!hadIt, "nobody who had the visit is asked");
        const wasAsked = askings.some(
          (one) =>
            one.root === root &&
            one.cleanerId === cleanerId &&
            (one.searchId === searchId || outcomes.get(one.bookingId) !== "withdrawn"),
        );
        mustHold(!wasAsked, "nobody is asked twice");
        askings.push({ root, searchId, cleanerId, bookingId });
      }
    }

    const waiting = offers.filter(({ outcome }) => outcome === null);
    for (const { bookingId, outcome } of offers) {
      const job = byId.get(bookingId);
      const isLeft = job && visitsOf(job, rows).some(({ status }) => status === "pending");
      mustHold(outcome === null || !isLeft, "an offer ends with all of its visits");
    }
    for (const { bookingId, searchId, cleanerId } of waiting) {
      const job = byId.get(bookingId);
      for (const { status, replacesId } of job ? visitsOf(job, rows) : []) {
        mustHold(status === "pending", "an answered offer doesn't wait");
        mustHold(!replaced.includes(replacesId), "no offer for a visit that has its cleaner");
      }
      const isBlocked = blocked.has(`${cleanerId} ${byId.get(bookingId)?.userId}`);
      mustHold(!isBlocked, "no offer waits for a cleaner who has blocked its customer");
      const ofSearch = waiting.filter((one) => one.searchId === searchId);
      const ofCleaner = waiting.filter((one) => one.cleanerId === cleanerId);
      mustHold(ofSearch.length <= 3 && ofCleaner.length <= 3, "at most three offers wait");
    }
    const searched = new Set<number>();
    for (const search of searches) {
      const { id, lostBookingId, endedAt, until, nextLookAt } = search;
      const waits = waiting.some(({ searchId }) => searchId === id);
      if (endedAt !== null) {
        mustHold(!waits, "no offer of an ended search waits");
        continue;
      }
      mustHold(!replaced.includes(lostBookingId), "no search for a visit that has its cleaner");
      mustHold(nextLookAt !== null && nextLookAt <= until, "each search looks again");
      for (const { id: visit } of searchedVisits(search, rows)) {
        mustHold(!searched.has(visit), "no visit is searched for twice");
        searched.add(visit);
      }
    }
    for (const userId of new Set(waiting.map((one) => byId.get(one.bookingId)?.userId ?? 0))) {
      for (const { id } of listUpcomingBookings(userId, now)) {
        mustHold(!byId.get(id)?.isOffer, "offers are invisible");
      }
    }
    before = { blocked: new Set(blocked), paused: new Set(paused), off: new Set(off) };
    return { rows, searches, offers, byId };
  };

  return {
    /** The database alone knows which of two settings that were changed at once was the last. */
    readSettings() {
      const read = (set: Set<string>, of: string) => {
        set.clear();
        for (const key of sqlite().prepare<[], string>(of).pluck().all()) set.add(key);
      };
      read(blocked, "select cleaner_id || ' ' || user_id from cleaner_blocks");
      read(
        off,
        `select cleaner_id || ' ' || date from cleaner_blocked_dates where windows = ${ALL_WINDOWS}`,
      );
      paused.clear();
      const ids = "select id from cleaners where paused_at is not null";
      for (const id of sqlite().prepare<[], number>(ids).pluck().all()) paused.add(id);
    },
    plan: (one: Happening) => plans[one.what](one, readBookings()),
    check,
    /** Lets all that is ahead pass, and checks how it has ended. */
    end(): Happened {
      now = instantOf(addDays(DATES[2], 7), 18) + DAY_MS;
      perform({ name: "sweep", values: [now, advances] });
      const { rows, searches, offers, byId } = check();
      expect(
        searches.filter(({ endedAt }) => endedAt === null),
        "every search ends",
      ).toEqual([]);
      expect(
        rows.filter(({ isOffer, status }) => isOffer && status === "pending"),
        "every offer ends",
      ).toEqual([]);
      return {
        lost: lost.size,
        asked: offers.length,
        found: searches.filter(({ end }) => end === "found").length,
        series: offers.filter(({ bookingId }) => (byId.get(bookingId)?.seriesId ?? null) !== null)
          .length,
      };
    },
  };
}
