import { gt, sql } from "drizzle-orm";
import fc from "fast-check";
import { db, perConnection, sqlite } from "#db/client.server";
import { bookingEvents, bookings, doorWaits, marks, problems } from "#db/schema/bookings";
import { outboxEvents } from "#db/schema/outbox";
import { feeEntries } from "#db/schema/payments";
import { bookingHours } from "#db/schema/schedule";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { MORE_HOURS } from "~/lib/booking-limits";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { DOOR_TRIES, type SlotLabel } from "~/lib/vocabulary";
import { newBooking } from "./bookings";
import { NOW, makeCleaner, makeCustomer, makeService } from "./database";
import { startDayModel } from "./day-model";
import { perform, type HistoryCommand } from "./history-commands";
import type { HistoryProcesses } from "./history-processes";
import { mustHold } from "./must-hold";

/*
 * Random histories of days with their jobs, from the evening before until they are paid: two customers, three
 * cleaners, an admin and the clock act, and a plain model (day-model.ts) says after each step what must hold.
 */

const AREA = "nimman";
const DATES = ["2026-11-24", "2026-11-25"] as const;
const TIMES: readonly SlotLabel[] = ["8:00 AM", "9:00 AM", "11:00 AM", "1:00 PM", "3:00 PM"];
/** Lengths of the services, in hours. Some jobs are so long, or so late, that more hours are too many. */
const LENGTHS = [2, 2, 3, 4, 7];
const WAITS = [1, 5, 10, 20, 60].map((minutes) => minutes * MINUTE_MS);
const EVENINGS = [17, 18.5, 20.5].map((hours) => hours * HOUR_MS);
const PAYMENTS = ["cash", "promptpay", "not-yet"] as const;
const METHODS = ["cash", "promptpay"] as const;
const EVERY_WINDOW = 0b111_111_111_111_111_111_111;

/** The steps of a history; one that is listed twice is twice as likely. */
const HAPPENINGS = [
  ...["book", "accept", "evening", "coming", "there", "start", "start", "wait", "wait", "wait"],
  ...["end", "clock", "clock", "clock", "again", "again", "way"],
  ...["ask", "ask", "ask", "agree", "agree", "refuse", "take-back"],
  ...["door", "door", "try", "try", "opened", "come", "isnt-there", "go", "go", "go", "settle"],
  ...["done", "done", "paid", "end-as-admin", "unsafe", "cancel", "lose"],
  ...["move", "move", "answer-move", "withdraw-move", "move-as-admin", "reassign", "reassign"],
] as const;

/** Steps that are only in scenes: time passes for days, or something is said of a payment. */
type What = (typeof HAPPENINGS)[number] | "morning" | "days" | "say" | "decide";

/** A step of one of some kinds, by and to whomever, in whatever way. */
const happeningOf = (...kinds: readonly What[]) =>
  fc.record({
    what: fc.constantFrom(...kinds),
    who: fc.nat(60),
    how: fc.nat(60),
    /** True if it happens at the same time as the next one, where two processes act. */
    together: fc.boolean(),
  });
type Happening = ReturnType<typeof happeningOf> extends fc.Arbitrary<infer One> ? One : never;

/** All begin with some bookings, and answers to requests: without them nothing can happen. */
const booked = fc
  .tuple(
    fc.array(happeningOf("book"), { minLength: 3, maxLength: 6 }),
    fc.array(happeningOf("accept"), { minLength: 1, maxLength: 3 }),
  )
  .map((parts) => parts.flat());

/** Steps that often follow each other, mostly about one booking. */
const SCENES: readonly (readonly What[])[] = [
  ["accept", "accept"],
  ["evening", "coming", "there", "again", "clock"],
  ["evening", "clock", "there", "coming", "clock"],
  ["move", "answer-move"],
  ["move", "withdraw-move", "clock"],
  ["start", "way", "ask", "agree", "ask", "clock"],
  ["start", "ask", "again", "refuse", "ask", "refuse", "ask", "take-back"],
  ["start", "door", "wait", "try", "again", "come", "wait", "wait", "go", "again"],
  ["start", "door", "come", "isnt-there", "end", "go", "settle", "go"],
  ["start", "door", "try", "opened", "door", "ask", "agree", "end", "go"],
  ["start", "door", "isnt-there", "opened", "door", "end", "go"],
  ["move", "start", "ask", "clock"],
  ["start", "ask", "end", "agree", "clock", "done", "paid", "say", "paid"],
  ["start", "unsafe", "again", "book", "clock"],
];
/** Steps of the days after the jobs, on which payments are said, denied and asked for. */
const SCENES_AFTERWARDS: readonly (readonly What[])[] = [
  ["done", "paid", "say", "again", "decide", "clock"],
  ["done", "morning", "clock", "say", "days", "clock", "decide", "clock"],
  ["paid", "again", "days", "clock", "paid", "say", "paid"],
  ["morning", "clock", "days", "clock", "days", "clock", "paid"],
  ["unsafe", "paid", "clock", "settle", "clock"],
];

const sceneOf = (scenes: readonly (readonly What[])[]) =>
  fc
    .tuple(fc.constantFrom(...scenes), fc.nat(60))
    .chain(([kinds, who]) =>
      fc.tuple(...kinds.map((kind) => happeningOf(kind).map((one) => ({ ...one, who })))),
    );
const other = fc.array(happeningOf(...HAPPENINGS), { maxLength: 3 });

const theDays = fc.array(fc.tuple(sceneOf(SCENES), other), { minLength: 4, maxLength: 8 });
const afterwards = fc.array(sceneOf(SCENES_AFTERWARDS), { minLength: 2, maxLength: 4 });

export const dayHistories = fc
  .tuple(booked, theDays, afterwards)
  .map(([first, all, last]) => [...first, ...all.flat(2), ...last.flat()]);

/** A kind of step of which some parts are given; the others are random. */
type Shape = Partial<Happening> & Pick<Happening, "what">;

/**
 * Histories in which some kinds of steps are so frequent that they meet: they follow each other, in this order
 * and often, with any other step now and then.
 */
export const daysOf = (...shapes: readonly (What | Shape)[]): fc.Arbitrary<Happening[]> => {
  const steps = shapes.map((shape) => {
    const given = typeof shape === "string" ? { what: shape } : shape;
    return happeningOf(given.what).map((one) => ({ ...one, ...given }));
  });
  const rounds = fc.array(fc.tuple(fc.tuple(...steps), other), { minLength: 4, maxLength: 8 });
  return fc.tuple(booked, rounds).map(([first, all]) => [...first, ...all.flat(2)]);
};

type Booking = typeof bookings.$inferSelect;

const pick = <One>(all: readonly One[], at: number): One | undefined => all[at % all.length];
const isConfirmed = ({ status }: Booking) => status === "confirmed";
const isOpen = ({ status }: Booking) => status === "confirmed" || status === "pending";

/** The entries that each command may write: none of any other kind is there after it. */
const ENTRIES_OF: Partial<Record<HistoryCommand["name"], readonly string[]>> = {
  createBooking: ["booked", "requested"],
  acceptBooking: ["accepted"],
  declineBooking: ["declined"],
  cancelBookingAsCustomer: ["cancelled", "withdrawn"],
  cancelBookingAsCleaner: ["cancelled"],
  endAsAdmin: ["cancelled", "completed"],
  confirmComing: ["coming"],
  confirmSomebodyThere: ["somebody-there"],
  reportOnTheWay: ["on-the-way"],
  startDoorWait: ["door-wait"],
  logDoorTry: ["door-rang", "door-called", "door-messaged"],
  reportDoorOpened: ["door-opened"],
  sayComingToOpen: ["door-coming"],
  reportCleanerIsntThere: ["problem-reported"],
  reportNobodyHome: ["no-show"],
  settleProblem: ["problem-settled"],
  proposeMoreTime: ["more-time-proposed"],
  acceptMoreTime: ["more-time-accepted"],
  declineMoreTime: ["more-time-declined"],
  withdrawMoreTime: ["more-time-withdrawn"],
  completeBooking: ["completed", "paid-cash", "paid-promptpay", "not-paid"],
  markPaid: ["paid-cash", "paid-promptpay", "not-paid"],
  sayPaid: ["says-paid-cash", "says-paid-promptpay"],
  correctPayment: ["paid-cash", "paid-promptpay", "not-paid", "payment-decided"],
  reportFeelingUnsafe: ["unsafe", "cancelled"],
  rescheduleBookingAsCustomer: ["moved", "move-proposed", "move-expired"],
  answerProposal: ["moved", "move-declined"],
  withdrawProposal: ["move-withdrawn"],
  rescheduleToTime: ["moved"],
  reassignToCleaner: ["reassigned"],
  runClock: ["expired", "completed", "move-expired", "more-time-expired", "presumed-paid"],
};
/** Commands that may write more than one entry: of several bookings, or of what is paid as well as done or decided. */
const SEVERAL: ReadonlySet<HistoryCommand["name"]> = new Set([
  ...(["runClock", "reportFeelingUnsafe", "completeBooking"] as const),
  ...(["rescheduleBookingAsCustomer", "correctPayment"] as const),
]);

/** The part of all results that is read. The clock has none. */
type Result = Partial<{ ok: boolean }> | null | undefined;

/** The commands that a step has carried out, and how they were answered. */
interface Done {
  command: HistoryCommand;
  result: Result;
}

/** Runs a history in this process and checks it; returns how often each thing happened. */
export function runDayHistory(history: readonly Happening[]): Record<string, number> {
  const { plan, check, end } = startHistory();
  for (const one of history) {
    const command = plan(one);
    if (command) check([{ command, result: perform(command) as Result }]);
  }
  return end();
}

/**
 * Runs a history in two processes, in turns, and checks it. Two things that happen together are carried out by
 * both at the same time: either may be first, and the histories of the bookings say which one was.
 */
export async function runDayHistoryInTwo(
  history: readonly Happening[],
  processes: HistoryProcesses,
): Promise<Record<string, number>> {
  const { plan, check, end } = startHistory();
  let together = 0;
  let waits: HistoryCommand | null = null;
  for (const [turn, one] of history.entries()) {
    const command = plan(one, { isStopped: waits !== null });
    if (!command) continue;
    if (waits) {
      const [first, second] = await processes.performBoth(waits, command);
      check([
        { command: waits, result: first as Result },
        { command, result: second as Result },
      ]);
      waits = null;
      together += 1;
    } else if (one.together && one.what !== "book") {
      waits = command;
    } else {
      check([{ command, result: (await processes.perform(turn, command)) as Result }]);
    }
  }
  // The last one had nothing beside it.
  if (waits) check([{ command: waits, result: (await processes.perform(0, waits)) as Result }]);
  return { ...end(), together };
}

/** The people of all histories: making them takes longer than a history. */
const getPeople = perConnection(() => {
  const given = { areas: [AREA], weekWindows: EVERY_WINDOW } as const;
  return {
    serviceIds: LENGTHS.map((hours) => makeService({ duration: hours * 60 }).id),
    customers: [makeCustomer().id, makeCustomer().id],
    adminId: makeCustomer({ role: "admin" }).id,
    cleaners: [
      makeCleaner({ ...given, hourlyRate: 300_00 }),
      makeCleaner({ ...given, hourlyRate: 280_00, travelTime: false }),
      // This one answers requests.
      makeCleaner({ ...given, hourlyRate: 250_00, instantBooking: false }),
    ],
  };
});

/** The queries of the model; each runs after every step. */
const getReads = perConnection(() => ({
  rows: db().select().from(bookings).prepare(),
  lines: db()
    .select()
    .from(bookingEvents)
    .where(gt(bookingEvents.id, sql.placeholder("last")))
    .orderBy(bookingEvents.id)
    .prepare(),
  told: db()
    .select()
    .from(outboxEvents)
    .where(gt(outboxEvents.id, sql.placeholder("last")))
    .orderBy(outboxEvents.id)
    .prepare(),
  hours: db().select().from(bookingHours).prepare(),
  waits: db().select().from(doorWaits).prepare(),
  problems: db().select().from(problems).prepare(),
  marks: db().select().from(marks).prepare(),
  fees: db()
    .select({ bookingId: feeEntries.bookingId, sum: sql<number>`sum(${feeEntries.amount})` })
    .from(feeEntries)
    .groupBy(feeEntries.bookingId)
    .prepare(),
}));

/** Begins a history: its people have done nothing yet. Returns what plans their steps, and what checks them. */
function startHistory() {
  // The ledger is append-only, but of these histories it has only one at a time.
  sqlite().exec(`
    drop trigger if exists fee_totals_delete;
    begin;
    delete from fee_entries;
    delete from door_tries;
    delete from door_waits;
    delete from unsafe_blocks;
    delete from problems;
    delete from marks;
    delete from booking_hours;
    delete from booking_events;
    delete from booking_submissions;
    delete from attempt_counters;
    delete from outbox_events;
    delete from bookings;
    delete from homes;
    delete from cleaner_blocked_dates;
    commit`);
  const { serviceIds, customers, adminId, cleaners } = getPeople();
  const reads = getReads();
  const cleanerOf = (id: number) => {
    const found = cleaners.find((one) => one.id === id);
    if (!found) throw new Error("Nobody else cleans in these histories.");
    return found;
  };
  const model = startDayModel(
    (id) => cleanerOf(id).travelTime,
    (id) => cleanerOf(id).userId,
  );

  let now = NOW;
  let last: { command: HistoryCommand; at: number } | null = null;
  const seen = { line: 0, event: 0 };

  const isBegun = (row: Booking) => isConfirmed(row) && row.startsAt <= now;
  const isNearlyBegun = (row: Booking) =>
    isConfirmed(row) && row.startsAt <= now + 2 * HOUR_MS && now < row.endsAt;
  const isAhead = (row: Booking) => isConfirmed(row) && row.startsAt > now;
  /** A booking of a kind if there is one; now and then any other, to which the step is refused. */
  const choose = (rows: readonly Booking[], who: number, isOfKind: (row: Booking) => boolean) => {
    const ofKind = rows.filter(isOfKind);
    return pick(who % 6 === 0 || ofKind.length === 0 ? rows : ofKind, who);
  };
  const customerOf = ({ userId }: Booking) => ({ userId });
  const cleanerUserOf = ({ cleanerId }: Booking) => ({ userId: cleanerOf(cleanerId).userId });
  const sidesOf = (row: Booking, who: number) =>
    who % 2
      ? ({ as: "customer", ...customerOf(row) } as const)
      : ({ as: "cleaner", ...cleanerUserOf(row) } as const);
  const isWaitedFor = ({ id }: Booking) =>
    reads.waits.all().some(({ bookingId, endedAt }) => bookingId === id && endedAt === null);

  /** Lets time pass up to an instant; nothing else happens. */
  const passUntil = (instant: number | undefined): null => {
    if (instant !== undefined && instant > now) now = instant;
    return null;
  };

  /** Plans something that one side does with a booking of a kind. */
  const withBooking =
    (
      isOfKind: (row: Booking) => boolean,
      command: (row: Booking, one: Happening) => HistoryCommand | null,
    ) =>
    (one: Happening, rows: Booking[]) => {
      const row = choose(rows, one.who, isOfKind);
      return row ? command(row, one) : null;
    };
  /** Plans an answer to a question for more time, or a question. */
  const withQuestion = (
    name: "proposeMoreTime" | "acceptMoreTime" | "declineMoreTime" | "withdrawMoreTime",
  ) =>
    withBooking(
      (row) =>
        isBegun(row) && now < row.endsAt && (name === "proposeMoreTime" || row.moreHours !== null),
      (row, { who, how }) => {
        const hours = row.moreHours ?? pick(MORE_HOURS, how) ?? 1;
        // Mostly the side that can answer, now and then the other one.
        const isRight = how % 5 > 0;
        const isCustomer =
          row.moreHoursBy === null
            ? who % 2 > 0
            : ((row.moreHoursBy === "customer") === (name === "withdrawMoreTime")) === isRight;
        const question = { bookingId: row.id, asked: { hours, endsAt: row.endsAt } };
        return { name, values: [question, sidesOf(row, isCustomer ? 1 : 0), now] };
      },
    );

  type Plan = (one: Happening, rows: Booking[]) => HistoryCommand | null;
  const plans: Record<What, Plan> = {
    book({ who, how }) {
      const input = newBooking({
        ...{ serviceId: pick(serviceIds, how) ?? 0, cleanerId: pick(cleaners, who)?.id ?? 0 },
        ...{ date: pick(DATES, who + how), time: pick(TIMES, how + 2 * who), city: AREA },
      });
      const customerId = pick(customers, how) ?? 0;
      return { name: "createBooking", values: [input, { customerId, now }] };
    },
    accept: withBooking(
      ({ status }) => status === "pending",
      (row, { how }) => {
        const answer = { bookingId: row.id, ...cleanerUserOf(row) };
        return how % 4 === 0
          ? { name: "declineBooking", values: [{ ...answer, reason: "" }, now] }
          : { name: "acceptBooking", values: [answer, now] };
      },
    ),
    // Time
    wait: ({ who }) => passUntil(now + (pick(WAITS, who) ?? 0)),
    evening({ who, how }, rows) {
      const row = pick(rows.filter(isAhead), who);
      return passUntil(row && instantOf(addDays(row.date, -1), 0) + (pick(EVENINGS, how) ?? 0));
    },
    start({ who }, rows) {
      const starts = rows.filter((row) => isOpen(row) && row.startsAt > now);
      const next = Math.min(...starts.map(({ startsAt }) => startsAt));
      return passUntil(starts.length > 0 ? next + (who % 3) * 5 * MINUTE_MS : undefined);
    },
    end({ who, how }, rows) {
      const row = pick(rows.filter(isBegun), who);
      return passUntil(row && row.endsAt - (how % 3) * 5 * MINUTE_MS);
    },
    morning: () => passUntil(instantOf(addDays(cityDateOf(now), 1), 9)),
    days: ({ who }) => passUntil(now + (1 + (who % 3)) * DAY_MS),
    clock: () => ({ name: "runClock", values: [now] }),
    again: () => (last?.at === now ? last.command : null),
    // The evening before, and the way
    coming: withBooking(isAhead, (row) => ({
      name: "confirmComing",
      values: [row.id, cleanerUserOf(row), now],
    })),
    there: withBooking(isAhead, (row) => ({
      name: "confirmSomebodyThere",
      values: [row.id, customerOf(row), now],
    })),
    way: withBooking(isNearlyBegun, (row) => ({
      name: "reportOnTheWay",
      values: [row.id, cleanerUserOf(row), now],
    })),
    // More time
    ask: withQuestion("proposeMoreTime"),
    agree: withQuestion("acceptMoreTime"),
    refuse: withQuestion("declineMoreTime"),
    "take-back": withQuestion("withdrawMoreTime"),
    // Nobody opens
    door: withBooking(isBegun, (row) => ({
      name: "startDoorWait",
      values: [row.id, cleanerUserOf(row), now],
    })),
    try: withBooking(isWaitedFor, (row, { how }) => ({
      name: "logDoorTry",
      values: [
        { bookingId: row.id, kind: pick(DOOR_TRIES, how) ?? "rang" },
        cleanerUserOf(row),
        now,
      ],
    })),
    opened: withBooking(isWaitedFor, (row) => ({
      name: "reportDoorOpened",
      values: [row.id, cleanerUserOf(row), now],
    })),
    come: withBooking(isWaitedFor, (row) => ({
      name: "sayComingToOpen",
      values: [row.id, customerOf(row), now],
    })),
    "isnt-there": withBooking(isWaitedFor, (row) => ({
      name: "reportCleanerIsntThere",
      values: [row.id, customerOf(row), now],
    })),
    go: withBooking(isWaitedFor, (row) => ({
      name: "reportNobodyHome",
      values: [{ bookingId: row.id, words: "" }, cleanerUserOf(row), now],
    })),
    settle({ who }) {
      const problem = pick(reads.problems.all(), who);
      const words = { wordsToCustomer: "We called.", wordsToCleaner: "We called." };
      return problem
        ? {
            name: "settleProblem",
            values: [{ problemId: problem.id, ...words }, { userId: adminId }, now],
          }
        : null;
    },
    // The end
    done: withBooking(isBegun, (row, { how }) => ({
      name: "completeBooking",
      values: [
        // Sometimes nothing is said of the payment.
        { bookingId: row.id, payment: how % 4 === 3 ? null : (pick(PAYMENTS, how) ?? "cash") },
        cleanerUserOf(row),
        now,
      ],
    })),
    paid: withBooking(
      ({ status }) => status === "completed",
      (row, { how }) => ({
        name: "markPaid",
        values: [
          {
            ...{ bookingId: row.id, payment: pick(PAYMENTS, how) ?? "cash" },
            reason: how % 5 === 0 ? "" : "A mistake",
          },
          cleanerUserOf(row),
          now,
        ],
      }),
    ),
    say: withBooking(
      (row) => row.notPaidAt !== null && row.saysPaidAt === null,
      (row, { how }) => ({
        name: "sayPaid",
        values: [{ bookingId: row.id, how: pick(METHODS, how) ?? "cash" }, customerOf(row), now],
      }),
    ),
    decide: withBooking(
      (row) => row.notPaidAt !== null && row.saysPaidAt !== null,
      (row, { how }) => ({
        name: "correctPayment",
        values: [
          { bookingId: row.id, payment: pick(PAYMENTS, how) ?? "cash", reason: "By phone" },
          { userId: adminId },
          now,
        ],
      }),
    ),
    "end-as-admin": withBooking(isConfirmed, (row, { how }) => {
      const event = how % 2 ? "cancelled" : "completed";
      return { name: "endAsAdmin", values: [{ bookingId: row.id, event }, adminId, now] };
    }),
    unsafe: withBooking(isBegun, (row, { how }) => ({
      name: "reportFeelingUnsafe",
      values: [{ bookingId: row.id, words: "" }, sidesOf(row, how), now],
    })),
    cancel: withBooking(isOpen, (row) => {
      const event = row.status === "pending" ? "withdrawn" : "cancelled";
      const change = { bookingId: row.id, event, reason: "" } as const;
      return { name: "cancelBookingAsCustomer", values: [change, customerOf(row), now] };
    }),
    lose: withBooking(isAhead, (row) => ({
      name: "cancelBookingAsCleaner",
      values: [{ bookingId: row.id, reason: "Ill" }, cleanerUserOf(row), now],
    })),
    // Another time, or another cleaner
    move: withBooking(isAhead, (row, { who, how }) => {
      const to = {
        bookingId: row.id,
        date: pick(DATES, how) ?? DATES[0],
        time: pick(TIMES, who + how) ?? "9:00 AM",
      };
      return { name: "rescheduleBookingAsCustomer", values: [to, customerOf(row), now] };
    }),
    "answer-move": withBooking(
      ({ proposedDate }) => proposedDate !== null,
      (row, { how }) => {
        const { id: bookingId, proposedDate: date, proposedTime: time } = row;
        if (date === null || time === null) return null;
        const answer = how % 3 === 0 ? "decline" : "accept";
        const given = { bookingId, answer, asked: { date, time } } as const;
        return { name: "answerProposal", values: [given, cleanerUserOf(row), now] };
      },
    ),
    "withdraw-move": withBooking(
      ({ proposedDate }) => proposedDate !== null,
      (row) => ({ name: "withdrawProposal", values: [row.id, customerOf(row), now] }),
    ),
    "move-as-admin": withBooking(isAhead, (row, { who, how }) => {
      const to = {
        ...{ bookingId: row.id, reason: "By phone" },
        date: pick(DATES, how) ?? DATES[0],
        time: pick(TIMES, who + how) ?? "9:00 AM",
      };
      return { name: "rescheduleToTime", values: [to, { userId: adminId }, now] };
    }),
    reassign: withBooking(isAhead, (row, { how }) => {
      const cleanerId = pick(cleaners, how)?.id ?? 0;
      const to = { bookingId: row.id, cleanerId, agreed: true, reason: "By phone" };
      return { name: "reassignToCleaner", values: [to, { userId: adminId }, now] };
    }),
  };

  /** Checks what must hold after a step of one command, or of two at the same time. */
  const check = (done: readonly Done[]) => {
    const lines = reads.lines.all({ last: seen.line });
    const told = reads.told.all({ last: seen.event });
    seen.line = lines.at(-1)?.id ?? seen.line;
    seen.event = told.at(-1)?.id ?? seen.event;
    const succeeded = done.filter(({ result }) => !result || result.ok);
    const entriesOf = ({ command }: Done) => ENTRIES_OF[command.name] ?? [];
    for (const { event } of lines) {
      const isOfOne = succeeded.some((one) => entriesOf(one).includes(event));
      mustHold(isOfOne, `a refused step leaves nothing (${event})`);
    }
    const isCounted = succeeded.every(({ command }) => !SEVERAL.has(command.name));
    mustHold(!isCounted || lines.length <= succeeded.length, "each step leaves one entry at most");
    mustHold(succeeded.length > 0 || told.length === 0, "nobody is told of a refused step");
    const fees = reads.fees.all().map(({ bookingId, sum }) => [bookingId ?? 0, sum] as const);
    const state = {
      ...{ rows: reads.rows.all(), lines, told, hours: reads.hours.all() },
      ...{ waits: reads.waits.all(), problems: reads.problems.all(), marks: reads.marks.all() },
      fees: new Map(fees),
    };
    model.read(state, now);
    const [only] = done;
    if (done.length === 1 && only?.command.name === "runClock") model.checkClock(state, now);
  };

  return {
    /** Plans a step; while something waits to happen together with it, the time is stopped. */
    plan(one: Happening, { isStopped = false }: { isStopped?: boolean } = {}) {
      const was = now;
      const command = plans[one.what](one, reads.rows.all());
      if (isStopped) now = was;
      if (command) last = { command, at: now };
      return command;
    },
    check,
    /** Lets all that is ahead pass, and checks how it has ended. */
    end() {
      const last = Math.max(now, instantOf(addDays(DATES[1], 3), 18)) + DAY_MS;
      // After 8 days the payments of which nobody has said anything are settled, too.
      for (const later of [last, last + 8 * DAY_MS]) {
        now = later;
        const command: HistoryCommand = { name: "runClock", values: [now] };
        perform(command);
        check([{ command, result: null }]);
      }
      model.checkEnd();
      return model.counts;
    },
  };
}
