import { slotHour } from "~/domain/schedule/slots";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import type { bookingEvents, bookings, doorWaits, marks, problems } from "#db/schema/bookings";
import type { outboxEvents } from "#db/schema/outbox";
import { markBecauseOf, startMarkModel, type MarkableJob } from "./day-marks";
import {
  checkPaymentClock,
  comparePayment,
  followFee,
  followPayment,
  followReminder,
  openMattersOf,
  startPayment,
  type Payment,
} from "./day-payments";
import { mustHold } from "./must-hold";

/*
 * A plain model of the days of jobs: it reads the histories of bookings line by line, and says of each line
 * whether it may happen then, and how the booking is afterwards. It is written from the rules in words
 * (docs/rules.md), and asks none of the product's own rules.
 */

type Booking = typeof bookings.$inferSelect;
type Line = typeof bookingEvents.$inferSelect;
type Told = typeof outboxEvents.$inferSelect;

/** All that the model reads after a step. Lines and events are those of the step. */
export interface DayState {
  rows: readonly Booking[];
  lines: readonly Line[];
  told: readonly Told[];
  hours: readonly { bookingId: number; cleanerId: number; date: string; hour: number }[];
  waits: readonly (typeof doorWaits.$inferSelect)[];
  problems: readonly (typeof problems.$inferSelect)[];
  marks: readonly (typeof marks.$inferSelect)[];
  /** The fee that is owed for each booking, in satang. */
  fees: ReadonlyMap<number, number>;
}

/** A place in the calendar of a cleaner. */
interface Place {
  date: string;
  hour: number;
}

interface Job extends MarkableJob {
  status: string;
  userId: number;
  cleanerId: number;
  hours: number;
  rate: number;
  fee: number;
  /** When its people agreed to it as it is. */
  agreedAt: number;
  respondBy: number | null;
  question: { hours: number; by: string } | null;
  proposal: (Place & { until: number }) | null;
  isOnTheWay: boolean;
  isComing: boolean;
  isSomebodyThere: boolean;
  door: { since: number; tries: Map<string, number>; isComing: boolean } | null;
  /** The number of reports that nobody has settled. */
  openReports: number;
  /** True while an admin hasn't settled that the cleaner isn't at the door. */
  isDisputed: boolean;
  payment: Payment;
  unsafeBy: Set<string>;
}

const CITY_MS = 7 * HOUR_MS;
const LONGEST_HOURS = 8;
const LAST_HOUR = 20;
const DOOR_MS = 20 * MINUTE_MS;

const placeOf = (instant: number): Place => {
  const local = new Date(instant + CITY_MS);
  return { date: local.toISOString().slice(0, "yyyy-MM-dd".length), hour: local.getUTCHours() };
};
const endOf = ({ startsAt, hours }: Pick<Job, "startsAt" | "hours">) => startsAt + hours * HOUR_MS;
/** The midnight with which the day before a job begins. */
const dayBefore = (startsAt: number) => {
  const local = startsAt + CITY_MS;
  return local - (local % DAY_MS) - DAY_MS - CITY_MS;
};
const paidJobOf = (job: Job) => ({
  status: job.status,
  endsAt: endOf(job),
  openReports: job.openReports,
});
const isOpen = ({ status }: Pick<Job, "status">) => status === "pending" || status === "confirmed";

/** Entries that notify nobody. */
const SILENT = new Set([
  ...["coming", "somebody-there", "paid-cash", "paid-promptpay", "not-paid", "presumed-paid"],
  ...["says-paid-cash", "says-paid-promptpay"],
  ...["door-rang", "door-called", "door-messaged", "door-opened"],
]);
/** Entries by which the status changes, and the status that they lead to. */
const ENDS: Readonly<Record<string, string>> = {
  accepted: "confirmed",
  declined: "cancelled",
  withdrawn: "cancelled",
  expired: "cancelled",
  cancelled: "cancelled",
  "no-show": "cancelled",
  completed: "completed",
};

/** The two sides are asked once more by these. */
const UNCONFIRMED: Readonly<Record<string, "isComing" | "isSomebodyThere">> = {
  "booking-coming-unconfirmed": "isComing",
  "booking-presence-unconfirmed": "isSomebodyThere",
};
const REMINDERS = [
  ...Object.keys(UNCONFIRMED),
  "booking-tomorrow",
  "jobs-tomorrow",
  "booking-soon",
];

/** Events that a payment causes when it is said. */
const TOLD_OF_PAYMENTS = ["booking-paid", "booking-says-paid"];

/**
 * The model of one history. `hasWay` says which cleaners keep the hour after a job free, and `userOf` which
 * account is a cleaner's.
 */
export function startDayModel(
  hasWay: (cleanerId: number) => boolean,
  userOf: (cleanerId: number) => number,
) {
  const jobs = new Map<number, Job>();
  const apart = new Set<string>();
  const reminded = new Set<string>();
  const counts: Record<string, number> = {};
  /** The events that payments must have caused in a step. */
  let ofPayments: string[] = [];
  const marked = startMarkModel((bookingId) => {
    const job = jobs.get(bookingId);
    return { customer: job?.userId ?? 0, cleaner: userOf(job?.cleanerId ?? 0) };
  });

  const pairOf = ({ userId, cleanerId }: Pick<Job, "userId" | "cleanerId">) =>
    `${userId} ${cleanerId}`;

  function begin({ event, at, toStatus }: Line, row: Booking): Job {
    mustHold(event === "booked" || event === "requested", "a history begins with its booking");
    mustHold(toStatus === (event === "booked" ? "confirmed" : "pending"), "it begins as agreed");
    const { userId, cleanerId, startsAt, respondBy, hourlyRate: rate, platformFee: fee } = row;
    return {
      ...{ status: toStatus, userId, cleanerId, startsAt, rate, fee, respondBy },
      // Nothing else can have happened to it in the same moment: nobody knows its number.
      hours: (row.endsAt - row.startsAt) / HOUR_MS,
      ...{ agreedAt: at, question: null, proposal: null, door: null },
      ...{ isOnTheWay: false, isComing: false, isSomebodyThere: false },
      ...{ openReports: 0, isDisputed: false, payment: startPayment(), unsafeBy: new Set() },
      ...{ askedToMoveAt: null, isRefusable: false },
      hasNoShow: { customer: false, cleaner: false },
    };
  }

  /** Ends a booking, or confirms it; whatever waited for an answer is over. */
  function change(job: Job, to: string) {
    job.status = to;
    job.question = null;
    job.door = null;
    if (to === "cancelled") job.proposal = null;
  }

  function setTime(job: Job, { at, event, actor }: Line, row: Booking) {
    if (event === "moved") {
      job.startsAt = row.startsAt;
      job.isSomebodyThere = false;
    } else {
      job.cleanerId = row.cleanerId;
    }
    job.isComing = false;
    job.isOnTheWay = false;
    job.proposal = null;
    job.agreedAt = at;
    job.isRefusable = actor === "admin";
  }

  /** Says whether a line may be there, and changes the job by it. */
  function follow(job: Job, line: Line, row: Booking, state: DayState) {
    const { event, actor, at } = line;
    const isConfirmed = job.status === "confirmed";
    const isBegun = at >= job.startsAt;
    const isUnderWay = isConfirmed && isBegun && at < endOf(job);
    mustHold(line.fromStatus === job.status, `an entry follows from the status (${event})`);
    const to = event === "unsafe" && isConfirmed ? "cancelled" : ENDS[event];
    const isLateReport = event === "unsafe" && line.toStatus === job.status;
    mustHold(isLateReport || line.toStatus === (to ?? job.status), `${event} leads to its status`);
    if (to && !isLateReport) mustHold(isOpen(job), "an ended booking doesn't change its status");

    switch (event) {
      case "accepted":
      case "declined":
        mustHold(job.status === "pending" && at < (job.respondBy ?? 0), "answers are in time");
        change(job, line.toStatus);
        job.agreedAt = at;
        return;
      case "withdrawn":
        mustHold(job.status === "pending" && at < (job.respondBy ?? 0), "withdrawn in time");
        change(job, line.toStatus);
        return;
      case "expired":
        mustHold(job.status === "pending" && at >= (job.respondBy ?? 0), "expired at its time");
        change(job, line.toStatus);
        return;
      case "cancelled":
        if (actor === "system") mustHold(apart.has(pairOf(job)), "the system keeps people apart");
        if (actor !== "admin" && isConfirmed) mustHold(!isBegun, "cancelled before the start");
        change(job, line.toStatus);
        return;
      case "completed": {
        const from = actor === "system" ? endOf(job) + 2 * DAY_MS : job.startsAt;
        const isFree = actor === "admin" || (at >= from && job.openReports === 0);
        mustHold(isConfirmed && isFree, "done once begun, without an open problem");
        change(job, line.toStatus);
        return;
      }
      case "unsafe":
        mustHold(isBegun && (isConfirmed || job.status === "completed"), "unsafe once begun");
        mustHold(!job.unsafeBy.has(actor), "each side says once that it felt unsafe");
        if (isConfirmed) {
          mustHold(isLateReport === (actor === "customer" && !isUnderWay), "unsafe ends the job");
        }
        if (!isLateReport) change(job, line.toStatus);
        job.unsafeBy.add(actor);
        job.openReports += 1;
        apart.add(pairOf(job));
        return;
      case "coming":
      case "somebody-there": {
        const what = event === "coming" ? "isComing" : "isSomebodyThere";
        const isEvening = at >= dayBefore(job.startsAt) + 17 * HOUR_MS;
        mustHold(!job[what], "each side confirms once");
        mustHold(isConfirmed && isEvening && !isBegun, "confirmed on the evening before");
        job[what] = true;
        return;
      }
      case "on-the-way":
        mustHold(!job.isOnTheWay, "on the way is said once");
        mustHold(isConfirmed && at >= job.startsAt - 2 * HOUR_MS, "on the way in time");
        mustHold(at < endOf(job), "on the way before the end");
        job.isOnTheWay = true;
        job.isRefusable = false;
        return;
      case "door-wait":
        mustHold(isUnderWay, "a clock starts during the job");
        mustHold(job.door === null, "one clock runs at a door");
        job.door = { since: at, tries: new Map(), isComing: false };
        return;
      case "door-rang":
      case "door-called":
      case "door-messaged": {
        mustHold(job.door !== null, "a try is at a door");
        const last = job.door?.tries.get(event);
        mustHold(last === undefined || at >= last + MINUTE_MS, "a second tap is no second try");
        job.door?.tries.set(event, at);
        return;
      }
      case "door-opened":
        mustHold(job.door !== null, "a door opens once");
        job.door = null;
        return;
      case "door-coming":
        mustHold(job.door !== null && !job.door.isComing, "'I'm coming' is said once");
        if (job.door) job.door.isComing = true;
        return;
      case "no-show": {
        mustHold(isConfirmed && job.door !== null, "you may go from a door");
        mustHold(at >= (job.door?.since ?? at) + DOOR_MS, "you may go after 20 minutes");
        mustHold(!job.isDisputed, "you may not go while it is disputed");
        change(job, line.toStatus);
        job.hasNoShow.customer = true;
        job.openReports += 1;
        return;
      }
      case "problem-reported":
        mustHold(job.door !== null && !job.isDisputed, "'isn't there' is one report");
        job.isDisputed = true;
        job.hasNoShow.cleaner = true;
        job.openReports += 1;
        return;
      case "problem-settled": {
        const ofBooking = state.problems.filter(({ bookingId }) => bookingId === row.id);
        mustHold(job.openReports > 0, "an open problem is settled");
        job.openReports -= 1;
        job.isDisputed &&= ofBooking.some(
          ({ kind, settledAt }) => kind === "nobody-came" && (settledAt === null || settledAt > at),
        );
        return;
      }
      case "more-time-proposed": {
        const more = line.moreHours ?? 0;
        mustHold(isUnderWay && job.question === null, "one question at a time, during the job");
        mustHold(job.hours + more <= LONGEST_HOURS, "at most 8 hours in all");
        const until = placeOf(job.startsAt).hour + job.hours + more;
        mustHold(until <= LAST_HOUR, "never beyond 20:00");
        job.question = { hours: more, by: actor };
        return;
      }
      case "more-time-accepted":
      case "more-time-declined":
      case "more-time-withdrawn":
      case "more-time-expired": {
        const { question } = job;
        mustHold(
          question !== null && line.moreHours === question.hours,
          "an answer has a question",
        );
        const isOwn = question?.by === actor;
        if (event === "more-time-expired") {
          mustHold(actor === "system" && at >= endOf(job), "a question lapses at the job's end");
        } else {
          mustHold(isUnderWay, "an answer comes during the job");
          mustHold(isOwn === (event === "more-time-withdrawn"), "the other side answers");
        }
        if (event === "more-time-accepted") job.hours += question?.hours ?? 0;
        job.question = null;
        return;
      }
      case "moved":
      case "reassigned":
        mustHold(isConfirmed && !isBegun, `${event} before the start`);
        mustHold(actor !== "cleaner" || job.proposal !== null, "a cleaner agrees to a proposal");
        setTime(job, line, row);
        return;
      case "move-proposed": {
        mustHold(isConfirmed && !isBegun && job.proposal === null, "one proposal at a time");
        const { proposedDate, proposedTime, proposedUntil } = row;
        job.askedToMoveAt = at;
        // One that has ended in the same moment is followed by its end.
        job.proposal = {
          date: proposedDate ?? "",
          hour: proposedTime ? slotHour(proposedTime) : 0,
          until: proposedUntil ?? 0,
        };
        return;
      }
      case "move-declined":
      case "move-withdrawn":
      case "move-expired": {
        const isOver = at >= (job.proposal?.until ?? 0);
        mustHold(job.proposal !== null, "a proposal ends once");
        mustHold(event !== "move-expired" || isOver, "a proposal expires at its time");
        job.proposal = null;
        return;
      }
      case "paid-cash":
      case "paid-promptpay":
      case "not-paid":
      case "says-paid-cash":
      case "says-paid-promptpay":
      case "payment-decided":
      case "presumed-paid": {
        const told = followPayment(job.payment, line, paidJobOf(job));
        if (told) ofPayments.push(`${told} ${row.id}`);
        return;
      }
      default:
        throw new Error(`The model doesn't know ${event}.`);
    }
  }

  /** Compares a booking with what its history says. */
  function compare(job: Job, row: Booking, state: DayState) {
    const cost = job.rate * job.hours;
    const expected = {
      status: job.status,
      cleanerId: job.cleanerId,
      startsAt: job.startsAt,
      endsAt: endOf(job),
      hoursBilled: job.hours,
      hourlyRate: job.rate,
      platformFee: job.fee,
      serviceCost: cost,
      totalPrice: cost + job.fee,
      moreHours: job.question?.hours ?? null,
      moreHoursBy: job.question?.by ?? null,
    };
    for (const [field, value] of Object.entries(expected)) {
      const is = row[field as keyof Booking];
      mustHold(is === value, `the history tells all: ${field} is ${is}, not ${value}`);
    }
    const said = {
      comingConfirmedAt: job.isComing,
      presenceConfirmedAt: job.isSomebodyThere,
      onTheWayAt: job.isOnTheWay,
      proposedDate: job.proposal !== null,
      problemOpenSince: job.openReports > 0,
    };
    for (const [field, value] of Object.entries(said)) {
      const is = row[field as keyof Booking] !== null;
      mustHold(is === value, `the history tells all: ${field} is ${is}, not ${value}`);
    }
    const running = state.waits.filter(
      ({ bookingId, endedAt }) => bookingId === row.id && endedAt === null,
    );
    mustHold(running.length === (job.door ? 1 : 0), "the history tells all: the clock at the door");
    const owed = state.fees.get(row.id) ?? 0;
    comparePayment(job.payment, row);
    mustHold(owed === (job.payment.owesFee ? job.fee : 0), "the fee is owed once it is paid");
  }

  /** Each open booking has exactly its hours, with those that somebody was asked for, and nobody has one twice. */
  function compareHours({ hours }: DayState, now: number) {
    const must = new Map<string, number>();
    const may = new Set<string>();
    for (const [id, job] of jobs) {
      if (job.status === "cancelled") continue;
      const take = (place: Place, count: number, isSure: boolean) => {
        const all = count + (hasWay(job.cleanerId) ? 1 : 0);
        for (let hour = place.hour; hour < place.hour + all; hour += 1) {
          const key = `${job.cleanerId} ${place.date} ${hour}`;
          const other = must.get(key);
          const isTwice = isSure && other !== undefined && other !== id;
          mustHold(!isTwice, `nobody has an hour twice: ${key} is of ${other} and ${id}`);
          if (isSure) must.set(key, id);
          may.add(`${key} ${id}`);
        }
      };
      take(placeOf(job.startsAt), job.hours + (job.question?.hours ?? 0), true);
      // A proposal that nobody answered in time holds its hours until the background job ends it.
      if (job.proposal) take(job.proposal, job.hours, isOpen(job) && now < job.proposal.until);
    }
    const held = new Set(
      hours.map((one) => `${one.cleanerId} ${one.date} ${one.hour} ${one.bookingId}`),
    );
    for (const key of held) mustHold(may.has(key), `hours are held for nothing: ${key}`);
    for (const [key, id] of must) {
      mustHold(held.has(`${key} ${id}`), `hours that a booking needs are free: ${key} of ${id}`);
    }
  }

  /** Events fit the history: one for each entry that notifies, and none besides. */
  function compareTold({ lines, told }: DayState) {
    const byEntry = new Map(lines.map((line) => [line.id, line]));
    const kindsOf = new Map<number, string[]>();
    for (const { kind, payload } of told) {
      const { eventId } = payload;
      if (typeof eventId !== "number") continue;
      mustHold(byEntry.has(eventId), `nobody is told of what didn't happen: ${kind}`);
      kindsOf.set(eventId, [...(kindsOf.get(eventId) ?? []), kind]);
    }
    const ended = new Set(
      told.flatMap(({ payload }) => (Array.isArray(payload.cancelled) ? payload.cancelled : [])),
    );
    for (const { id, event, actor, bookingId, fromStatus, toStatus } of lines) {
      const kinds = (kindsOf.get(id) ?? []).filter(
        (kind) => kind !== "booking-lost" && kind !== "booking-ended",
      );
      const isOfReport = event === "cancelled" && actor === "system";
      const expected = SILENT.has(event) || isOfReport ? [] : [`booking-${event}`];
      const isRight =
        kinds.length === expected.length && kinds.every((kind) => kind === expected[0]);
      mustHold(isRight, `${event} is told once: ${kinds.join(", ") || "not at all"}`);
      if (isOfReport) mustHold(ended.has(bookingId), "what a report cancels is told with it");
      const tellsEnd = event === "unsafe" && fromStatus !== toStatus;
      mustHold(!tellsEnd || kindsOf.get(id)?.includes("booking-ended") === true, "an end is told");
    }
  }

  /** Each payment causes its events once, and people are asked and reminded of it in time. */
  function compareToldOfPayments(
    { told }: DayState,
    had: ReadonlyMap<number, ReturnType<typeof openMattersOf>>,
  ) {
    const is = told
      .filter(({ kind }) => TOLD_OF_PAYMENTS.includes(kind))
      .map(({ kind, payload }) => `${kind} ${String(payload.bookingId)}`);
    const isRight = is.sort().join() === ofPayments.sort().join();
    mustHold(isRight, `a payment is told once: ${is.join()}, not ${ofPayments.join()}`);
    ofPayments = [];
    for (const event of told) {
      const id = Number(event.payload.bookingId);
      const job = jobs.get(id);
      if (job) followReminder(job.payment, event, { job: paidJobOf(job), before: had.get(id) });
    }
  }

  /** Nobody is reminded twice, and nobody is asked once more who has confirmed, or need not. */
  function compareReminders(
    { told }: DayState,
    had: ReadonlyMap<number, Pick<Job, "isComing" | "isSomebodyThere" | "agreedAt">>,
  ) {
    for (const { kind, payload, at } of told) {
      if (!REMINDERS.includes(kind)) continue;
      const key = [kind, ...Object.values(payload)].join(" ");
      mustHold(!reminded.has(key), `reminded once: ${key}`);
      reminded.add(key);
      const what = UNCONFIRMED[kind];
      if (!what) continue;
      const id = Number(payload.bookingId);
      // Two things that happen at once may have been in either order: what held before may have held for it.
      const before = had.get(id);
      const agreedAt = Math.min(jobs.get(id)?.agreedAt ?? at, before?.agreedAt ?? at);
      const evening = dayBefore(Number(payload.startsAt));
      mustHold(!before?.[what], "nobody who has confirmed is asked once more");
      mustHold(at >= evening + 20.5 * HOUR_MS, "nobody is asked once more before 20:30");
      mustHold(agreedAt <= evening + 18 * HOUR_MS, "agreed late counts as confirmed");
    }
  }

  return {
    counts,
    isApart: (userId: number, cleanerId: number) => apart.has(pairOf({ userId, cleanerId })),
    /** Reads what a step has done, and throws unless all rules hold. */
    read(state: DayState, now: number) {
      const rows = new Map(state.rows.map((row) => [row.id, row]));
      const had = new Map(
        [...jobs].map(([id, { isComing, isSomebodyThere, agreedAt }]) => [
          id,
          { isComing, isSomebodyThere, agreedAt },
        ]),
      );
      const open = new Map(
        [...jobs].map(([id, job]) => [id, openMattersOf(job.payment, paidJobOf(job))]),
      );
      for (const line of state.lines) {
        const row = rows.get(line.bookingId);
        if (!row) throw new Error("A history has no booking.");
        const job = jobs.get(row.id);
        if (job) {
          marked.follow(line, markBecauseOf(line, job));
          follow(job, line, row, state);
          followFee(job.payment, paidJobOf(job));
        } else jobs.set(row.id, begin(line, row));
        counts[line.event] = (counts[line.event] ?? 0) + 1;
      }
      mustHold(rows.size === jobs.size, "each booking has a history");
      for (const [id, job] of jobs) {
        const row = rows.get(id);
        if (row) compare(job, row, state);
        const isAhead =
          job.status === "pending" || (job.status === "confirmed" && job.startsAt > now);
        mustHold(
          !(isAhead && apart.has(pairOf(job))),
          "nothing is ahead of two who are kept apart",
        );
      }
      compareHours(state, now);
      compareTold(state);
      compareToldOfPayments(state, open);
      compareReminders(state, had);
      marked.compare(state.marks, state.problems, state.told);
    },
    /** Once the background jobs have run, nothing that is over waits, and everybody is asked who is to be. */
    checkClock(state: Pick<DayState, "problems">, now: number) {
      marked.checkClock(state.problems, now);
      for (const [id, job] of jobs) {
        checkPaymentClock(job.payment, paidJobOf(job), now);
        const isLapsed = job.question !== null && now >= endOf(job);
        mustHold(!isLapsed, "a question ends with the agreed end");
        const isExpired = job.proposal !== null && now >= job.proposal.until;
        mustHold(!isExpired, "a proposal ends at its time");
        const isUnanswered = job.status === "pending" && now >= (job.respondBy ?? 0);
        mustHold(!isUnanswered, "a request ends at its time");
        const evening = dayBefore(job.startsAt);
        const isDue = now >= evening + 20.5 * HOUR_MS && now + 2 * HOUR_MS < job.startsAt;
        if (job.status !== "confirmed" || !isDue) continue;
        if (job.agreedAt > evening + 18 * HOUR_MS) continue;
        for (const [kind, what] of Object.entries(UNCONFIRMED)) {
          const isAsked = reminded.has(`${kind} ${id} ${job.startsAt}`);
          mustHold(job[what] || isAsked, "who hasn't confirmed is asked once more");
        }
      }
    },
    /** Once all is over, nothing waits for anybody. */
    checkEnd() {
      for (const { status, question, proposal, openReports } of jobs.values()) {
        mustHold(question === null && proposal === null, "every question ends");
        mustHold(status !== "pending", "every request ends");
        mustHold(status !== "confirmed" || openReports > 0, "every job ends");
      }
    },
  };
}
