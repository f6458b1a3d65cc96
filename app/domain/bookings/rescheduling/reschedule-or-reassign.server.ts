import { and, eq, notExists, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { services } from "#db/schema/catalogue";
import { bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { cleanerAreas, cleaners, cleanerSpecialties } from "#db/schema/cleaners";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { publishEvent } from "~/domain/outbox/events.server";
import type { Schedule } from "~/domain/schedule/availability";
import { getCustomerView, unavailableIds } from "~/domain/schedule/customer-view.server";
import { replaceHours } from "~/domain/schedule/booking-hours.server";
import {
  getScheduleBetween,
  getSchedulesBetween,
  workingTimeColumns,
} from "~/domain/schedule/schedules.server";
import {
  freeAgainAt,
  hasTimeFor,
  lastBookableDate,
  nextFreeDays,
  slotHour,
  slotState,
  slotsOf,
} from "~/domain/schedule/slots";
import { cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import type { SlotLabel } from "~/lib/vocabulary";
import { unsuitabilityOf } from "../creating/suitability";
import { recordBookingEvent, unchangedStatus } from "../lifecycle/booking-history.server";
import { canBeRescheduled } from "../lifecycle/status";
import {
  BEST_RATED_FIRST,
  canReplaceSql,
  hasSpecialtySql,
  worksInAreaSql,
} from "./replacement-cleaners.server";

/*
 * What the team does with a confirmed booking when its people ask for it: another time of the same
 * cleaner, or another cleaner at the same time. The price that was agreed stays.
 */

const selectBookingToReschedule = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      cleanerId: bookings.cleanerId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      hoursBilled: bookings.hoursBilled,
      city: bookings.city,
      specialty: services.specialty,
      rowVersion: bookings.rowVersion,
      cleanerIsListed: cleaners.isListed,
      proposedDate: bookings.proposedDate,
      proposedTime: bookings.proposedTime,
      proposedUntil: bookings.proposedUntil,
      working: workingTimeColumns,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** A booking as moving it needs it. */
export type BookingToReschedule = NonNullable<
  ReturnType<ReturnType<typeof selectBookingToReschedule>["get"]>
>;

/** A booking as moving it needs it, whatever its status, or null. */
export const findBookingToReschedule = (id: number): BookingToReschedule | null =>
  selectBookingToReschedule().get({ id }) ?? null;

/** A booking that can still be moved now, or null. */
export function getReschedulableBooking(id: number, now: number): BookingToReschedule | null {
  const booking = selectBookingToReschedule().get({ id });
  return booking && canBeRescheduled(booking, now) ? booking : null;
}

/** Days are shown so many at once. */
const DAYS_AT_ONCE = 14;

/** What can be chosen for a job: the next free days from one on, and the free times of the chosen one. */
export interface FreeTimes {
  days: CityDate[];
  /** From which day on the following ones are; null where there are no more. */
  later: CityDate | null;
  times: SlotLabel[];
}

/** The free days and times of a schedule for a job of so many hours. */
export function findFreeTimes(
  schedule: Schedule,
  jobHours: number,
  { from, date }: { from?: CityDate | null; date?: CityDate | null },
  now: number,
): FreeTimes {
  const today = cityDateOf(now);
  const first = from && from > today ? from : today;
  const days = nextFreeDays(schedule, jobHours, { from: first, most: DAYS_AT_ONCE + 1 }, now);
  const slots = date ? slotsOf(schedule, date, jobHours, now) : [];
  return {
    days: days.slice(0, DAYS_AT_ONCE),
    later: days[DAYS_AT_ONCE] ?? null,
    times: slots.filter(({ state }) => state === "free").map(({ label }) => label),
  };
}

/**
 * The days and times to which a booking can be moved; its own hours are free in them. A cleaner who isn't
 * listed offers none.
 */
export function listRescheduleTimes(
  booking: BookingToReschedule,
  asked: { from?: CityDate | null; date?: CityDate | null },
  now: number,
): FreeTimes {
  if (!booking.cleanerIsListed) return { days: [], later: null, times: [] };
  const schedule = getScheduleBetween(booking.working, cityDateOf(now), lastBookableDate(now), {
    ignoreBookingId: booking.id,
    customerId: booking.userId,
  });
  const { times, ...days } = findFreeTimes(schedule, booking.hoursBilled, asked, now);
  const isSameDay = asked.date === booking.date;
  return { ...days, times: times.filter((time) => !isSameDay || time !== booking.time) };
}

/** Why a booking isn't moved. */
export type BookingChangeRefusal =
  | "unknown-booking"
  /** It isn't confirmed, or it has started. */
  | "not-possible"
  /** Somebody changed it since it was shown. */
  | "changed-meanwhile"
  | "reason-missing"
  /** It is then, or theirs, already. */
  | "nothing-to-change"
  /** Its cleaner takes no bookings, so there is no time that they offer. */
  | "cleaner-unlisted"
  /** Not free, or not any more. */
  | "time-taken";

export type AdminRescheduleResult =
  { ok: true; was: BookingToReschedule } | { ok: false; reason: BookingChangeRefusal };

export type ReassignResult =
  | AdminRescheduleResult
  | {
      ok: false;
      reason:
        /** Both people must have said yes. */
        | "not-agreed"
        /** Not listed, doesn't do this, not there, or is the customer. */
        | "cleaner-unsuitable";
    };

interface AdminBookingChange {
  bookingId: number;
  /** Customer and cleaner read it. */
  reason: string;
  /** With which number it was shown; left out, it is changed as it stands. */
  rowVersion?: number | undefined;
}

function withReschedulableBooking<Result>(
  { bookingId, reason, rowVersion }: AdminBookingChange,
  by: { userId: number },
  now: number,
  apply: (booking: BookingToReschedule, reason: string) => Result,
): Result | { ok: false; reason: BookingChangeRefusal } {
  return inTransaction(() => {
    const booking = selectBookingToReschedule().get({ id: bookingId });
    if (!booking || !isAdmin(by.userId)) return { ok: false, reason: "unknown-booking" };
    if (!canBeRescheduled(booking, now)) return { ok: false, reason: "not-possible" };
    if (rowVersion !== undefined && rowVersion !== booking.rowVersion) {
      return { ok: false, reason: "changed-meanwhile" };
    }
    if (!reason.trim()) return { ok: false, reason: "reason-missing" };
    return apply(booking, reason.trim());
  });
}

/** Whatever was asked for before: a booking that has changed isn't what that was about. */
const NO_PROPOSAL = { proposedDate: null, proposedTime: null, proposedUntil: null } as const;

const updateBookingTime = query(
  columnsOf(bookings, ["id", "date", "time", "startsAt", "endsAt"]),
  (db, p) =>
    db
      .update(bookings)
      .set({
        date: p.date,
        time: p.time,
        startsAt: p.startsAt,
        endsAt: p.endsAt,
        onTheWayAt: null,
        ...NO_PROPOSAL,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

/** A day and a start on it. */
export interface NewTime {
  date: CityDate;
  time: SlotLabel;
}

/** The hours that a booking would take at a time. */
export function bookingHoursAt(
  { working, hoursBilled }: BookingToReschedule,
  { date, time }: NewTime,
) {
  const { id: cleanerId, travelTime } = working;
  return { cleanerId, date, startHour: slotHour(time), jobHours: hoursBilled, travelTime };
}

/**
 * Whether a booking's customer could have it at another time that its cleaner offers; its own hours are
 * free. Whoever isn't listed offers none.
 */
export function isTimeFreeFor(
  booking: BookingToReschedule,
  { date, time }: NewTime,
  now: number,
): boolean {
  if (!booking.cleanerIsListed) return false;
  const schedule = getScheduleBetween(booking.working, date, date, {
    ignoreBookingId: booking.id,
    customerId: booking.userId,
  });
  const job = { date, startHour: slotHour(time), jobHours: booking.hoursBilled };
  return slotState(schedule, job, now) === "free";
}

/** Writes down another time of a booking. Its hours are another matter, in the same transaction. */
export function saveNewTime(
  { id, hoursBilled }: BookingToReschedule,
  { date, time }: NewTime,
): void {
  const startHour = slotHour(time);
  updateBookingTime().run({
    id,
    date,
    time,
    startsAt: instantOf(date, startHour),
    endsAt: instantOf(date, startHour + hoursBilled),
  });
}

/** An admin moves a booking to another time that its cleaner offers. Both sides are told. */
export function rescheduleToTime(
  { date, time, ...change }: AdminBookingChange & { date: CityDate; time: SlotLabel },
  by: { userId: number },
  now: number,
): AdminRescheduleResult {
  return withReschedulableBooking(change, by, now, (booking, reason): AdminRescheduleResult => {
    if (booking.date === date && booking.time === time) {
      return { ok: false, reason: "nothing-to-change" };
    }
    if (!booking.cleanerIsListed) return { ok: false, reason: "cleaner-unlisted" };
    if (!isTimeFreeFor(booking, { date, time }, now)) return { ok: false, reason: "time-taken" };
    saveNewTime(booking, { date, time });
    replaceHours(booking.id, bookingHoursAt(booking, { date, time }));
    recordBookingEvent(
      {
        ...unchangedStatus(booking),
        by: { as: "admin", userId: by.userId },
        event: "moved",
        reason,
        was: { startsAt: booking.startsAt },
      },
      now,
    );
    return { ok: true, was: booking };
  });
}

const updateBookingCleaner = query(columnsOf(bookings, ["id", "cleanerId"]), (db, p) =>
  db
    .update(bookings)
    .set({
      cleanerId: p.cleanerId,
      onTheWayAt: null,
      ...NO_PROPOSAL,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/**
 * An admin gives a booking to another cleaner, once both people have agreed: at the same time, for the
 * same price. The customer, the new cleaner and the one whose job it was are told.
 */
export function reassignToCleaner(
  { cleanerId, agreed, ...change }: AdminBookingChange & { cleanerId: number; agreed: boolean },
  by: { userId: number },
  now: number,
): ReassignResult {
  return withReschedulableBooking(change, by, now, (booking, reason): ReassignResult => {
    if (!agreed) return { ok: false, reason: "not-agreed" };
    if (booking.cleanerId === cleanerId) return { ok: false, reason: "nothing-to-change" };
    const cleaner = getListedCleaner(cleanerId, getCustomerView(booking.userId));
    const { userId: customerId, specialty, city: area } = booking;
    if (!cleaner || unsuitabilityOf(cleaner, { customerId, specialty, area })) {
      return { ok: false, reason: "cleaner-unsuitable" };
    }
    const { date } = booking;
    const job = { date, startHour: slotHour(booking.time), jobHours: booking.hoursBilled };
    const schedule = getScheduleBetween(cleaner, date, date, { customerId: booking.userId });
    if (!hasTimeFor(schedule, job, now)) return { ok: false, reason: "time-taken" };
    updateBookingCleaner().run({ id: booking.id, cleanerId });
    replaceHours(booking.id, { ...job, cleanerId, travelTime: cleaner.travelTime });
    recordBookingEvent(
      {
        ...unchangedStatus(booking),
        by: { as: "admin", userId: by.userId },
        event: "reassigned",
        reason,
        was: { cleanerId: booking.cleanerId },
      },
      now,
    );
    publishEvent(
      {
        kind: "job-taken-away",
        payload: { cleanerId: booking.cleanerId, jobId: booking.id },
        accountId: booking.cleanerUserId,
        actor: "admin",
      },
      now,
    );
    return { ok: true, was: booking };
  });
}

/** So many are offered, the best rated: whoever phones them asks one after the other. */
const MOST_CLEANERS_OFFERED = 40;
/** So many are looked at: of those who have nothing else at that time some don't work then. */
const MOST_CLEANERS_CHECKED = 400;

const listCleanersWithoutBooking = query(
  {
    ...columnsOf(bookings, ["userId", "cleanerId", "date", "city"]),
    specialty: services.specialty,
    first: typedParameter<number>(),
    last: typedParameter<number>(),
    search: typedParameter<string>(),
    unavailable: typedParameter<string>(),
  },
  (db, p) =>
    db
      .select({
        ...workingTimeColumns,
        name: cleaners.name,
        rating: cleaners.rating,
        reviewCount: cleaners.reviewCount,
        hourlyRate: cleaners.hourlyRate,
      })
      .from(cleaners)
      .innerJoin(cleanerSpecialties, hasSpecialtySql(p.specialty))
      .innerJoin(cleanerAreas, worksInAreaSql(p.city))
      .where(
        and(
          canReplaceSql(p),
          // Every name has the empty text in it.
          sql`instr(lower(${cleaners.name}), ${p.search}) > 0`,
          notExists(
            db
              .select({ one: sql`1` })
              .from(bookingHours)
              .where(
                and(
                  eq(bookingHours.cleanerId, cleaners.id),
                  eq(bookingHours.date, p.date),
                  sql`${bookingHours.hour} >= ${p.first}`,
                  sql`${bookingHours.hour} < ${p.last}`,
                ),
              ),
          ),
        ),
      )
      .orderBy(...BEST_RATED_FIRST)
      .limit(MOST_CLEANERS_CHECKED)
      .prepare(),
);

/**
 * Who could take a booking over as it stands: listed, does it there, free in these hours; `search` is part
 * of the name. The best rated first, and whether there are more than are offered.
 */
export function listReplacementCleaners(booking: BookingToReschedule, now: number, search = "") {
  const { userId, cleanerId, date, city, specialty, hoursBilled } = booking;
  const startHour = slotHour(booking.time);
  const last = freeAgainAt(startHour, hoursBilled, false);
  const found = listCleanersWithoutBooking().all({
    userId,
    cleanerId,
    date,
    city,
    specialty,
    first: startHour,
    last,
    search: search.trim().toLowerCase(),
    unavailable: unavailableIds(getCustomerView(userId)),
  });
  const schedules = getSchedulesBetween(found, date, date);
  const job = { date, startHour, jobHours: hoursBilled };
  const free = found.filter(({ id }) => {
    const schedule = schedules.get(id);
    return schedule !== undefined && hasTimeFor(schedule, job, now);
  });
  return {
    hasMore: free.length > MOST_CLEANERS_OFFERED,
    cleaners: free
      .slice(0, MOST_CLEANERS_OFFERED)
      .map(({ id, name, rating, reviewCount, hourlyRate }) => ({
        id,
        name,
        rating,
        reviewCount,
        hourlyRate,
      })),
  };
}
