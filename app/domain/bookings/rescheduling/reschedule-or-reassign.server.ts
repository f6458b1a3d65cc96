import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { services } from "#db/schema/catalogue";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { unsuitabilityOf } from "~/domain/cleaners/suitability";
import { publishEvent } from "~/domain/outbox/events.server";
import type { Schedule } from "~/domain/schedule/availability";
import { bookingCalendar, type BookingCalendar } from "~/domain/schedule/booking-calendar";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { replaceHours } from "~/domain/schedule/booking-hours.server";
import { getScheduleBetween, workingTimeColumns } from "~/domain/schedule/schedules.server";
import {
  hasTimeFor,
  lastBookableDate,
  nextFreeDays,
  slotHour,
  slotState,
  slotsOf,
} from "~/domain/schedule/slots";
import { cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import type { SlotLabel } from "~/lib/vocabulary";
import { recordBookingEvent, unchangedStatus } from "../lifecycle/booking-history.server";
import { followRedoTime } from "../redos/follow-redo.server";
import { canBeRescheduled } from "../lifecycle/status";
import { hasChangedSince } from "~/lib/row-version";

/*
 * Changes that admins make to a confirmed booking when its people ask for it: another time of the same
 * cleaner, or another cleaner at the same time. The price that was agreed stays.
 */

const selectBookingToReschedule = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      serviceId: bookings.serviceId,
      phone: bookings.phone,
      cleanerId: bookings.cleanerId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      hoursBilled: bookings.hoursBilled,
      moreHours: bookings.moreHours,
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

/** A booking with all that is needed to reschedule or reassign it. */
export type BookingToReschedule = NonNullable<
  ReturnType<ReturnType<typeof selectBookingToReschedule>["get"]>
>;

/** Returns a booking to reschedule, whatever its status, or null. */
export const findBookingToReschedule = (id: number): BookingToReschedule | null =>
  selectBookingToReschedule().get({ id }) ?? null;

/** Returns a booking that can still be rescheduled now, or null. */
export function getReschedulableBooking(id: number, now: number): BookingToReschedule | null {
  const booking = selectBookingToReschedule().get({ id });
  return booking && canBeRescheduled(booking, now) ? booking : null;
}

/** Number of days that are shown at once. */
const DAYS_AT_ONCE = 14;

/** The choices for a booking: the next free days from one on, and the free times of the chosen one. */
export interface FreeTimes {
  days: CityDate[];
  /** The day from which the following ones are; null if there are no more. */
  later: CityDate | null;
  times: SlotLabel[];
}

/** Returns the free days and times of a schedule for a job of `jobHours` hours. */
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

/** Returns the schedule of a booking's cleaner, in which its own hours count as free. */
const scheduleWithout = (booking: BookingToReschedule, now: number): Schedule =>
  getScheduleBetween(booking.working, cityDateOf(now), lastBookableDate(now), {
    ignoreBookingId: booking.id,
    customerId: booking.userId,
  });

/**
 * Returns the days and times to which a booking can be rescheduled; its own hours count as free. A cleaner
 * who isn't listed offers none.
 */
export function listRescheduleTimes(
  booking: BookingToReschedule,
  asked: { from?: CityDate | null; date?: CityDate | null },
  now: number,
): FreeTimes {
  if (!booking.cleanerIsListed) return { days: [], later: null, times: [] };
  const { times, ...days } = findFreeTimes(
    scheduleWithout(booking, now),
    booking.hoursBilled,
    asked,
    now,
  );
  const isSameDay = asked.date === booking.date;
  return { ...days, times: times.filter((time) => !isSameDay || time !== booking.time) };
}

/**
 * Returns the same days and times as a calendar, which opens at the weeks of the booking; null if the cleaner isn't
 * listed. The time that the booking has is free in it, but isn't a new one.
 */
export function getRescheduleCalendar(
  booking: BookingToReschedule,
  asked: { from: CityDate | null; date: CityDate | null; time: SlotLabel | null },
  now: number,
): BookingCalendar | null {
  if (!booking.cleanerIsListed) return null;
  const calendar = bookingCalendar(
    scheduleWithout(booking, now),
    booking.hoursBilled,
    { ...asked, from: asked.from ?? asked.date ?? booking.date },
    now,
  );
  const isOwnTime = calendar.date === booking.date && calendar.time === booking.time;
  return { ...calendar, time: isOwnTime ? null : calendar.time };
}

/** Reasons why a booking isn't rescheduled or reassigned. */
export type BookingChangeRefusal =
  | "unknown-booking"
  /** It isn't confirmed, or it has started. */
  | "not-possible"
  /** Somebody changed it since it was shown. */
  | "changed-meanwhile"
  | "reason-missing"
  /** It already has this time, or this cleaner. */
  | "nothing-to-change"
  /** The cleaner takes no bookings, and so offers no time. */
  | "cleaner-unlisted"
  /** The time isn't free, or not any more. */
  | "time-taken";

export type AdminRescheduleResult =
  { ok: true; was: BookingToReschedule } | { ok: false; reason: BookingChangeRefusal };

export type ReassignResult =
  | AdminRescheduleResult
  | {
      ok: false;
      reason:
        /** Both people must have agreed. */
        | "not-agreed"
        /** The cleaner isn't listed, lacks the specialty or the area, or is the customer. */
        | "cleaner-unsuitable";
    };

interface AdminBookingChange {
  bookingId: number;
  /** Customer and cleaner read it. */
  reason: string;
  /** The version that was shown; if it is left out, conflicts aren't checked. */
  basedOn?: number | undefined;
}

function withReschedulableBooking<Result>(
  { bookingId, reason, basedOn }: AdminBookingChange,
  by: { userId: number },
  now: number,
  apply: (booking: BookingToReschedule, reason: string) => Result,
): Result | { ok: false; reason: BookingChangeRefusal } {
  return inTransaction(() => {
    const booking = selectBookingToReschedule().get({ id: bookingId });
    if (!booking || !isAdmin(by.userId)) return { ok: false, reason: "unknown-booking" };
    if (!canBeRescheduled(booking, now)) return { ok: false, reason: "not-possible" };
    if (hasChangedSince(booking, basedOn)) {
      return { ok: false, reason: "changed-meanwhile" };
    }
    if (!reason.trim()) return { ok: false, reason: "reason-missing" };
    return apply(booking, reason.trim());
  });
}

/** Clears a proposal: it was made for the booking as it was before the change. */
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
        // Both sides confirmed another time.
        comingConfirmedAt: null,
        presenceConfirmedAt: null,
        ...NO_PROPOSAL,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

/** A date, and a start on it. */
export interface NewTime {
  date: CityDate;
  time: SlotLabel;
}

/** Returns the hours that a booking would take at a time. */
export function bookingHoursAt(
  { working, hoursBilled }: BookingToReschedule,
  { date, time }: NewTime,
) {
  const { id: cleanerId, travelTime } = working;
  return { cleanerId, date, startHour: slotHour(time), jobHours: hoursBilled, travelTime };
}

/**
 * True if the customer could have a booking at another time that its cleaner offers; its own hours count as
 * free. A cleaner who isn't listed offers none.
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

/** Saves a new time of a booking. Its hours must be changed separately, in the same transaction. */
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
  followRedoTime(id);
}

/** Reschedules a booking as an admin, to another time that its cleaner offers. Both sides are notified. */
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
      comingConfirmedAt: null,
      ...NO_PROPOSAL,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/**
 * Reassigns a booking as an admin to another cleaner, once both people have agreed: at the same time, for
 * the same price. The customer, the new cleaner and the previous one are notified; the previous one isn't if
 * they are notified of their absence instead.
 */
export function reassignToCleaner(
  {
    cleanerId,
    agreed,
    isOfAbsence = false,
    ...change
  }: AdminBookingChange & { cleanerId: number; agreed: boolean; isOfAbsence?: boolean },
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
    if (isOfAbsence) return { ok: true, was: booking };
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

/** A job as a cleaner has to have time for it. */
type JobHours = Pick<BookingToReschedule, "date" | "time" | "hoursBilled">;

/** True if a cleaner works in the hours of a job, and has them and the way free. */
export const hasTimeForVisit = (
  schedule: Schedule,
  { date, time, hoursBilled: jobHours }: JobHours,
  now: number,
): boolean => hasTimeFor(schedule, { date, startHour: slotHour(time), jobHours }, now);
