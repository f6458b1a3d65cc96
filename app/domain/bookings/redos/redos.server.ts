import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings, problems } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { unsuitabilityOf } from "~/domain/cleaners/suitability";
import { publishEvent } from "~/domain/outbox/events.server";
import { takeHours } from "~/domain/schedule/booking-hours.server";
import { getCustomerView, type CustomerView } from "~/domain/schedule/customer-view.server";
import { getScheduleBetween, type WorkingTime } from "~/domain/schedule/schedules.server";
import { lastBookableDate, slotHour, slotState, slotsOf } from "~/domain/schedule/slots";
import { cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import type { SlotLabel } from "~/lib/vocabulary";
import { insertBooking } from "../creating/insert-booking.server";
import {
  appendHistory,
  unchangedStatus,
  type ActorIdentity,
} from "../lifecycle/booking-history.server";
import { canSeeProblem } from "../lifecycle/status";
import { findFreeTimes, type FreeTimes } from "../rescheduling/reschedule-or-reassign.server";
import { followRedoTime } from "./follow-redo.server";
import { canAdminBookRedo, canAgreeToRedo, canCustomerBookRedo } from "./redo-rules";
import { areApart, canMeetAgain, isSomebodyGoneSql } from "./who-meets.server";

/*
 * Redos: somebody comes again because of a problem, for nothing (docs/rules.md, Redos). An admin books one, or
 * the customer once the cleaner has agreed.
 */

const redo = alias(bookings, "redo");

/** The id of the redo of a problem that is ahead or was done; null if there is none. */
const redoIdSql = sql<number | null>`(select ${redo.id} from ${bookings} as redo
  where ${redo.redoOfProblemId} = ${problems.id} and ${redo.status} in ('confirmed', 'completed'))`;

const findProblem = query({ id: problems.id }, (db, p) =>
  db
    .select({
      id: problems.id,
      kind: problems.kind,
      reportedBy: problems.reportedBy,
      wish: problems.wish,
      settledAt: problems.settledAt,
      redoAgreedAt: problems.redoAgreedAt,
      redoHours: problems.redoHours,
      redoId: redoIdSql,
      bookingId: bookings.id,
      status: bookings.status,
      endsAt: bookings.endsAt,
      redoOfProblemId: bookings.redoOfProblemId,
      customerId: bookings.userId,
      cleanerId: bookings.cleanerId,
      cleanerUserId: cleaners.userId,
      isSomebodyGone: isSomebodyGoneSql,
      isCustomerGone:
        sql`${users.anonymisedAt} is not null or ${bookings.anonymisedAt} is not null`.mapWith(
          Boolean,
        ),
      specialty: services.specialty,
      // A redo has these from the booking that it makes up for.
      serviceId: bookings.serviceId,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      serviceDuration: bookings.serviceDuration,
      hoursBilled: bookings.hoursBilled,
      policy: bookings.policy,
      address: bookings.address,
      city: bookings.city,
      zipCode: bookings.zipCode,
      phone: bookings.phone,
      specialInstructions: bookings.specialInstructions,
      home: bookings.home,
      aboutHome: bookings.aboutHome,
    })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(problems.id, p.id))
    .prepare(),
);

/** A problem with what a redo of it needs. */
type ProblemOfRedo = NonNullable<ReturnType<ReturnType<typeof findProblem>["get"]>>;

/** Returns a problem with what a redo of it has from its booking, or null. */
export const getProblemForRedo = (id: number): ProblemOfRedo | null =>
  findProblem().get({ id }) ?? null;

/** True if a problem is about a booking, and the booking is a customer's. */
export function isProblemOfCustomer(
  { problemId, bookingId }: { problemId: number; bookingId: number },
  { userId }: { userId: number },
): boolean {
  const problem = findProblem().get({ id: problemId });
  return problem?.customerId === userId && problem.bookingId === bookingId;
}

const updateAgreement = query(columnsOf(problems, ["id", "redoAgreedAt", "redoHours"]), (db, p) =>
  db
    .update(problems)
    .set({ redoAgreedAt: p.redoAgreedAt, redoHours: p.redoHours })
    .where(and(eq(problems.id, p.id), isNull(problems.settledAt)))
    .prepare(),
);

export type AgreeToRedoResult =
  | { ok: true; bookingId: number }
  | {
      ok: false;
      reason:
        /** There is none, or it isn't theirs to know of: the answer is the same for both. */
        | "unknown-problem"
        /** It is settled, isn't one that a cleaner makes up for, or the two don't meet any more. */
        | "not-possible"
        /** Not 1 to the hours of the booking. */
        | "hours-invalid"
        /** A redo is booked already. */
        | "already-booked";
    };

/**
 * Agrees as the booking's cleaner to come again for so many hours, for nothing: the customer is notified, and
 * chooses a time. Other hours replace those agreed before; the same agreement sent again changes nothing.
 */
export function agreeToRedo(
  { problemId, hours }: { problemId: number; hours: number },
  { userId }: { userId: number },
  now: number,
): AgreeToRedoResult {
  return inTransaction((): AgreeToRedoResult => {
    const problem = findProblemOfCleaner(problemId, userId);
    if (!problem) return { ok: false, reason: "unknown-problem" };
    if (problem.redoId !== null) return { ok: false, reason: "already-booked" };
    if (!canBeAgreed(problem)) return { ok: false, reason: "not-possible" };
    if (!Number.isInteger(hours) || hours < 1 || hours > problem.hoursBilled) {
      return { ok: false, reason: "hours-invalid" };
    }
    const { bookingId } = problem;
    if (problem.redoHours === hours) return { ok: true, bookingId };
    updateAgreement().run({ id: problemId, redoAgreedAt: now, redoHours: hours });
    const by = { as: "cleaner", userId } as const;
    appendHistory({ ...unchangedOf(problem), by, event: "redo-agreed" }, now);
    publishEvent(
      {
        kind: "redo-agreed",
        payload: { bookingId, problemId },
        actor: "cleaner",
        accountId: null,
      },
      now,
    );
    return { ok: true, bookingId };
  });
}

/**
 * Takes the agreement back, as long as no redo is booked. The customer, who can't choose a time any more, is
 * shown that by the problem. Taken back twice, it stays as it is.
 */
export function withdrawRedoAgreement(
  { problemId }: { problemId: number },
  { userId }: { userId: number },
  now: number,
): Exclude<AgreeToRedoResult, { reason: "hours-invalid" | "not-possible" }> {
  return inTransaction(() => {
    const problem = findProblemOfCleaner(problemId, userId);
    if (!problem) return { ok: false, reason: "unknown-problem" };
    if (problem.redoId !== null) return { ok: false, reason: "already-booked" };
    const { bookingId } = problem;
    if (problem.redoAgreedAt === null || problem.settledAt !== null) return { ok: true, bookingId };
    updateAgreement().run({ id: problemId, redoAgreedAt: null, redoHours: null });
    const by = { as: "cleaner", userId } as const;
    appendHistory({ ...unchangedOf(problem), by, event: "redo-withdrawn" }, now);
    return { ok: true, bookingId };
  });
}

const unchangedOf = ({ bookingId: id, status }: ProblemOfRedo) => unchangedStatus({ id, status });

function findProblemOfCleaner(problemId: number, userId: number): ProblemOfRedo | null {
  const problem = findProblem().get({ id: problemId });
  return problem?.cleanerUserId === userId && canAgreeToRedo(problem, { whateverState: true })
    ? problem
    : null;
}

const canBeAgreed = (problem: ProblemOfRedo): boolean =>
  canAgreeToRedo(problem) && canMeetAgain(problem);

/** A time that is asked for: a day from which to list days, and the day whose hours are listed. */
interface AskedTimes {
  from?: CityDate | null;
  date?: CityDate | null;
}

/**
 * Returns the free times of the cleaner who agreed, for the problem's customer, with the agreed hours. Null if
 * the customer can't book a redo of it now. The guards are those of any booking of a customer.
 */
export function listRedoTimes(
  { problemId }: { problemId: number },
  { userId }: { userId: number },
  asked: AskedTimes,
  now: number,
): (RedoTimes & { hours: number }) | null {
  const problem = findProblem().get({ id: problemId });
  if (problem?.customerId !== userId || !canBeBookedByCustomer(problem)) return null;
  const { cleanerId, customerId, redoHours: hours } = problem;
  return { hours, ...listTimesOf({ cleanerId, customerId, hours }, asked, now) };
}

/**
 * Returns a function that lists the free times of a cleaner for a redo, as an admin books it; the schedule is
 * read once. `view` is the customer's.
 */
export function redoTimesForAdmin(
  { cleaner, hours, view }: { cleaner: WorkingTime; hours: number; view: CustomerView },
  now: number,
): (asked: AskedTimes) => FreeTimes {
  const schedule = getScheduleBetween(cleaner, cityDateOf(now), lastBookableDate(now), { view });
  return (asked) => findFreeTimes(schedule, hours, asked, now);
}

/** Number of the times that are offered first. */
const FIRST_TIMES = 3;

/** The free times of a cleaner for a redo. */
interface RedoTimes extends FreeTimes {
  /** The first time on each of the first days. */
  first: { date: CityDate; time: SlotLabel }[];
}

function listTimesOf(
  { cleanerId, customerId, hours }: { cleanerId: number; customerId: number; hours: number },
  asked: AskedTimes,
  now: number,
): RedoTimes {
  const view = getCustomerView(customerId);
  const cleaner = getListedCleaner(cleanerId, view);
  if (!cleaner) return { days: [], later: null, times: [], first: [] };
  const schedule = getScheduleBetween(cleaner, cityDateOf(now), lastBookableDate(now), { view });
  const free = findFreeTimes(schedule, hours, asked, now);
  const first = free.days.slice(0, FIRST_TIMES).flatMap((date) => {
    const slot = slotsOf(schedule, date, hours, now).find(({ state }) => state === "free");
    return slot ? [{ date, time: slot.label }] : [];
  });
  return { ...free, first };
}

type AgreedProblem = ProblemOfRedo & { redoHours: number };

const canBeBookedByCustomer = (problem: ProblemOfRedo): problem is AgreedProblem =>
  canCustomerBookRedo(problem) && !problem.isSomebodyGone && problem.redoHours !== null;

export type BookRedoResult =
  | {
      ok: true;
      redoId: number;
      /** The booking that it makes up for. */
      bookingId: number;
      customerId: number;
      /** True if it was booked before. */
      isRepeated: boolean;
    }
  | {
      ok: false;
      reason:
        | "unknown-problem"
        /** The cleaner hasn't agreed, or not any more; for admins: nobody can come again for it. */
        | "not-possible"
        /** The cleaner isn't listed, can't do it, or the two are kept apart. */
        | "cleaner-unsuitable"
        /** Not 1 to 8, or more than what was agreed with the customer. */
        | "hours-invalid"
        /** The time isn't free, or not any more. */
        | "time-taken";
    }
  /** Another redo of the problem is booked, or was done. */
  | { ok: false; reason: "already-booked"; redoId: number };

/**
 * Books the redo that the cleaner has agreed to, as the problem's customer, at a time that the cleaner offers. It
 * is confirmed at once. Sent twice, it is booked once.
 */
export function bookRedo(
  { problemId, date, time }: { problemId: number; date: CityDate; time: SlotLabel },
  { userId }: { userId: number },
  now: number,
): BookRedoResult {
  return inTransaction((): BookRedoResult => {
    const problem = findProblem().get({ id: problemId });
    if (problem?.customerId !== userId || !canCustomerBookRedo(problem, { whateverState: true })) {
      return { ok: false, reason: "unknown-problem" };
    }
    const { cleanerId } = problem;
    const before = findBooked(problem, { cleanerId, date, time });
    if (before) return before;
    if (!canBeBookedByCustomer(problem)) return { ok: false, reason: "not-possible" };
    const visit = { cleanerId, hours: problem.redoHours, date, time };
    return insertRedo(problem, visit, { as: "customer", userId }, now);
  });
}

/**
 * Books a redo of an open or settled problem as an admin who has spoken with both: with any listed cleaner who
 * can do it, by the rules for bookings of customers.
 */
export function bookRedoForCustomer(
  {
    problemId,
    words = "",
    ...visit
  }: {
    problemId: number;
    cleanerId: number;
    hours: number;
    date: CityDate;
    time: SlotLabel;
    /** Words to whoever comes: the work that is to be done again; empty for none. */
    words?: string;
  },
  { adminId }: { adminId: number },
  now: number,
): BookRedoResult {
  return inTransaction((): BookRedoResult => {
    const problem = findProblem().get({ id: problemId });
    if (!problem || !isAdmin(adminId)) return { ok: false, reason: "unknown-problem" };
    const before = findBooked(problem, visit);
    if (before) return before;
    if (problem.isCustomerGone || !canAdminBookRedo(problem)) {
      return { ok: false, reason: "not-possible" };
    }
    const { hours } = visit;
    if (!Number.isInteger(hours) || hours < 1 || hours > problem.hoursBilled) {
      return { ok: false, reason: "hours-invalid" };
    }
    const by = { as: "admin", userId: adminId } as const;
    const booked = insertRedo(problem, visit, by, now);
    if (booked.ok) setRedoWords().run({ id: problemId, redoWords: words.trim() || null });
    return booked;
  });
}

const setRedoWords = query(columnsOf(problems, ["id", "redoWords"]), (db, p) =>
  db.update(problems).set({ redoWords: p.redoWords }).where(eq(problems.id, p.id)).prepare(),
);

const findRedo = query({ id: bookings.id }, (db, p) =>
  db
    .select({ cleanerId: bookings.cleanerId, date: bookings.date, time: bookings.time })
    .from(bookings)
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** Returns the answer for a problem that has a redo already; null if it has none. */
function findBooked(
  { redoId, bookingId, customerId }: ProblemOfRedo,
  wanted: { cleanerId: number; date: CityDate; time: SlotLabel },
): BookRedoResult | null {
  const booked = redoId === null ? null : findRedo().get({ id: redoId });
  if (redoId === null || !booked) return null;
  const isRepeated =
    booked.cleanerId === wanted.cleanerId &&
    booked.date === wanted.date &&
    booked.time === wanted.time;
  return isRepeated
    ? { ok: true, redoId, bookingId, customerId, isRepeated }
    : { ok: false, reason: "already-booked", redoId };
}

/** Writes a redo with its hours and histories, and notifies both sides. */
function insertRedo(
  problem: ProblemOfRedo,
  {
    cleanerId,
    hours,
    date,
    time,
  }: { cleanerId: number; hours: number; date: CityDate; time: SlotLabel },
  by: ActorIdentity,
  now: number,
): BookRedoResult {
  const { customerId, bookingId, specialty, city: area } = problem;
  const cleaner = getListedCleaner(cleanerId, getCustomerView(customerId));
  if (!cleaner || areApart(customerId, cleanerId)) {
    return { ok: false, reason: "cleaner-unsuitable" };
  }
  // The booking's own cleaner has done this service there.
  const isOther = cleanerId !== problem.cleanerId;
  if (isOther && unsuitabilityOf(cleaner, { customerId, specialty, area })) {
    return { ok: false, reason: "cleaner-unsuitable" };
  }
  const startHour = slotHour(time);
  const job = { date, startHour, jobHours: hours };
  const schedule = getScheduleBetween(cleaner, date, date, { customerId });
  if (slotState(schedule, job, now) !== "free") return { ok: false, reason: "time-taken" };
  const { serviceId, serviceNameEn, serviceNameTh, serviceDuration } = problem;
  const { address, city, zipCode, phone, specialInstructions, home, aboutHome } = problem;
  const { id: redoId } = insertBooking().get({
    userId: customerId,
    cleanerId,
    ...{ serviceId, serviceNameEn, serviceNameTh, serviceDuration },
    date,
    time,
    startsAt: instantOf(date, startHour),
    endsAt: instantOf(date, startHour + hours),
    status: "confirmed",
    respondBy: null,
    hoursBilled: hours,
    hourlyRate: 0,
    serviceCost: 0,
    platformFee: 0,
    totalPrice: 0,
    policy: { ...problem.policy, platformFee: 0, instantBooking: cleaner.instantBooking },
    ...{ address, city, zipCode, phone, specialInstructions, home, aboutHome },
    submissionId: null,
    seriesId: null,
    createdAt: now,
    // Nobody else is looked for: the problem is open again.
    ifCleanerCant: "cancel",
    presenceConfirmedAt: null,
    isOffer: false,
    replacesId: null,
    redoOfProblemId: problem.id,
  });
  takeHours(redoId, { cleanerId, ...job, travelTime: cleaner.travelTime });
  followRedoTime(redoId);
  const change = { from: null, to: "confirmed" } as const;
  appendHistory({ bookingId: redoId, by, event: "booked", ...change }, now);
  appendHistory({ ...unchangedOf(problem), by, event: "redo-booked" }, now);
  const payload = { bookingId: redoId, problemId: problem.id };
  publishEvent({ kind: "redo-booked", payload, actor: by.as, accountId: null }, now);
  // A cleaner who may not know of the problem isn't notified that somebody else makes up for it.
  if (isOther && canSeeProblem("cleaner", problem)) {
    const about = { bookingId, problemId: problem.id };
    publishEvent({ kind: "redo-by-other", payload: about, actor: by.as, accountId: null }, now);
  }
  return { ok: true, redoId, bookingId, customerId, isRepeated: false };
}
