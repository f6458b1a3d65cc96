import { and, asc, desc, eq, gt, inArray, isNull, lte, not, or, sql, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { MOST_UPCOMING_BOOKINGS, MOST_SERIES_VISITS } from "~/lib/booking-limits";
import { cityDateOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import type { BookingChoices } from "~/lib/paths";
import { bookingIdsOfPersonSql } from "./booking-ids-of-person.server";
import { visitPlaceColumns } from "../series/series.server";
import { getCancellationOf } from "../lifecycle/booking-history.server";
import { isAgreedAfterSql } from "../lifecycle/confirmations.server";
import { dayBeforeReminderAt } from "../lifecycle/reminders";
import { isUnanswered } from "../lifecycle/status";
import { isOpenSql, wasNeverAcceptedSql } from "../lifecycle/status-in-sql.server";
import { hasLateMarkSql } from "../marks/marks.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";

/** Columns of a booking as its customer sees it. */
export const bookingColumns = {
  id: bookings.id,
  seriesId: bookings.seriesId,
  ...visitPlaceColumns,
  userId: bookings.userId,
  serviceId: bookings.serviceId,
  cleanerId: bookings.cleanerId,
  date: bookings.date,
  time: bookings.time,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  status: bookings.status,
  respondBy: bookings.respondBy,
  wasNeverAccepted: sql`${wasNeverAcceptedSql()}`.mapWith(Boolean),
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  serviceDuration: bookings.serviceDuration,
  hoursBilled: bookings.hoursBilled,
  hourlyRate: bookings.hourlyRate,
  serviceCost: bookings.serviceCost,
  platformFee: bookings.platformFee,
  totalPrice: bookings.totalPrice,
  address: bookings.address,
  city: bookings.city,
  zipCode: bookings.zipCode,
  phone: bookings.phone,
  specialInstructions: bookings.specialInstructions,
  home: bookings.home,
  aboutHome: bookings.aboutHome,
  ifCleanerCant: bookings.ifCleanerCant,
  replacesId: bookings.replacesId,
  redoOfProblemId: bookings.redoOfProblemId,
  createdAt: bookings.createdAt,
  cleanerName: cleaners.name,
  cleanerPhoto: cleaners.photo,
  cleanerRating: cleaners.rating,
  cleanerReviewCount: cleaners.reviewCount,
  comingConfirmedAt: bookings.comingConfirmedAt,
  presenceConfirmedAt: bookings.presenceConfirmedAt,
  onTheWayAt: bookings.onTheWayAt,
  paidAt: bookings.paidAt,
  paidHow: bookings.paidHow,
  presumedPaidAt: bookings.presumedPaidAt,
  notPaidAt: bookings.notPaidAt,
  saysPaidAt: bookings.saysPaidAt,
  saysPaidHow: bookings.saysPaidHow,
  proposedDate: bookings.proposedDate,
  proposedTime: bookings.proposedTime,
  proposedUntil: bookings.proposedUntil,
  moreHours: bookings.moreHours,
  moreHoursBy: bookings.moreHoursBy,
  isPaidBeforeMore: bookings.isPaidBeforeMore,
  paidBefore: bookings.paidBefore,
  problemOpenSince: bookings.problemOpenSince,
  instantBooking: cleaners.instantBooking,
  /** True if it has a mark of a late change that nobody has taken back. */
  isLate: hasLateMarkSql.mapWith(Boolean),
  /** Shown to the customer once the booking is confirmed. */
  cleanerPhone: sql<
    string | null
  >`(select ${users.phone} from ${users} where ${users.id} = ${cleaners.userId})`,
};

const findCustomerBooking = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId), isNotOfferSql))
    .prepare(),
);

/** A customer's own booking, as it was agreed. */
export type CustomerBooking = NonNullable<ReturnType<typeof getCustomerBooking>>;

/** Returns a booking of this customer, or null if it doesn't exist or isn't theirs. */
export function getCustomerBooking(id: number, userId: number) {
  return findCustomerBooking().get({ id, userId }) ?? null;
}

const findOpenBookingAt = query(
  {
    ...columnsOf(bookings, ["userId", "cleanerId", "date", "time"]),
    now: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(
          eq(bookings.userId, p.userId),
          isOpenSql(p.now),
          isNotOfferSql,
          eq(bookings.cleanerId, p.cleanerId),
          eq(bookings.date, p.date),
          eq(bookings.time, p.time),
        ),
      )
      .limit(1)
      .prepare(),
);

/** Returns the open booking that a customer has already made with these choices, or null. */
export function getOpenBookingAt(
  { cleanerId, date, time }: BookingChoices,
  userId: number,
  now: number,
): { id: number } | null {
  if (!cleanerId || !date || !time) return null;
  return findOpenBookingAt().get({ userId, cleanerId, date, time, now }) ?? null;
}

/** A booking's displayed status as its customer is shown it, with how it was cancelled. */
export type DisplayedStatusDetail =
  | Exclude<CustomerBooking["status"], "cancelled">
  | "expired"
  | "declined"
  | "no-show"
  /** It ended while it was under way, for a reason that isn't shown. */
  | "ended"
  | "cancelled-by-customer"
  | "cancelled-by-cleaner"
  | "cancelled-by-admin";

/** Returns a booking's displayed status; how it was cancelled comes from its history. */
export function getDisplayedStatusDetail(
  booking: Pick<CustomerBooking, "id" | "status" | "startsAt" | "respondBy">,
  now: number,
): DisplayedStatusDetail {
  if (isUnanswered(booking, now)) return "expired";
  if (booking.status !== "cancelled") return booking.status;
  const last = getCancellationOf(booking.id);
  switch (last?.event) {
    case "expired":
    case "declined":
    case "no-show":
      return last.event;
    // Either of the two may have felt unsafe.
    case "unsafe":
      return "ended";
    default:
      return last?.actor === "cleaner" || last?.actor === "customer"
        ? `cancelled-by-${last.actor}`
        : "cancelled-by-admin";
  }
}

/** True if a booking is still to come or under way; requests that nobody answered in time aren't. */
const isUpcomingSql = (now: SQL) =>
  and(
    isOpenSql(now),
    isNotOfferSql,
    gt(bookings.endsAt, now),
    // Narrows the index range; no booking lasts longer than a day.
    gt(bookings.startsAt, sql`${now} - ${sql.raw(String(DAY_MS))}`),
  );

const selectUpcomingBookings = query(
  { userId: bookings.userId, now: bookings.endsAt, remindedAt: typedParameter<number>() },
  (db, p) =>
    db
      .select({
        ...bookingColumns,
        /** Since when the cleaner waits at the door; null if they don't. */
        atDoorSince: sql<number | null>`(select waits.started_at from door_waits waits
          where waits.booking_id = bookings.id and waits.ended_at is null)`,
        /** True if a booking of today was agreed so late that this counts as confirmed. */
        isAgreedLateToday: isAgreedAfterSql(sql`${p.remindedAt}`).mapWith(Boolean),
      })
      .from(bookings)
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .where(and(eq(bookings.userId, p.userId), isUpcomingSql(p.now)))
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      // This is the most that a customer can have ahead.
      .limit(MOST_UPCOMING_BOOKINGS * MOST_SERIES_VISITS)
      .prepare(),
);

/** A booking that is still to come or under way, with what its day needs. */
export type UpcomingBooking = ReturnType<typeof listUpcomingBookings>[number];

/**
 * Returns a customer's bookings that are still to come or under way, the next one first, without the
 * requests that nobody answered in time.
 */
export function listUpcomingBookings(userId: number, now: number) {
  const remindedAt = dayBeforeReminderAt(cityDateOf(now));
  return selectUpcomingBookings().all({ userId, now, remindedAt });
}

const findNextBooking = query({ userId: bookings.userId, now: bookings.endsAt }, (db, p) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      date: bookings.date,
      startsAt: bookings.startsAt,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      cleanerName: cleaners.name,
      cleanerPhoto: cleaners.photo,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(bookings.userId, p.userId), isUpcomingSql(p.now)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(1)
    .prepare(),
);

/** Returns when, what and with whom the first of `listUpcomingBookings` is; null if there is none. */
export function getNextBooking(userId: number, now: number) {
  return findNextBooking().get({ userId, now }) ?? null;
}

const isOverSql = (now: SQL) =>
  and(or(not(isOpenSql(now)), lte(bookings.endsAt, now)), isNotOfferSql);

const selectPastBookings = query(
  {
    userId: bookings.userId,
    now: bookings.endsAt,
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select({
        ...bookingColumns,
        // The same for all rows, so it is counted once.
        total: sql<number>`(select count(*) from ${bookings} where ${and(eq(bookings.userId, p.userId), isOverSql(p.now))})`,
      })
      .from(bookings)
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .where(and(eq(bookings.userId, p.userId), isOverSql(p.now)))
      .orderBy(desc(bookings.startsAt), desc(bookings.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

/**
 * Returns a page of a customer's other bookings, which are over, cancelled or unanswered, the latest first,
 * and how many follow.
 */
export function listPastBookings(
  userId: number,
  { offset, size, now }: { offset: number; size: number; now: number },
): { bookings: CustomerBooking[]; more: number } {
  const rows = selectPastBookings().all({ userId, now, limit: size, offset });
  const total = rows[0]?.total ?? 0;
  return { bookings: rows, more: Math.max(0, total - offset - rows.length) };
}

const findLastCompleted = query({ userId: bookings.userId }, (db, p) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(
      and(
        eq(bookings.userId, p.userId),
        eq(bookings.status, "completed"),
        isNull(bookings.redoOfProblemId),
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(1)
    .prepare(),
);

/** Returns a customer's latest completed booking that was no redo; null if there is none. */
export function getLastCompletedBooking(userId: number): CustomerBooking | null {
  return findLastCompleted().get({ userId }) ?? null;
}

const personColumns = {
  ...bookingColumns,
  customerFirstName: users.firstName,
  customerLastName: users.lastName,
  cleanerUserId: cleaners.userId,
};

const selectBookingsOfPerson = query(
  { userId: bookings.userId, limit: typedParameter<number>(), offset: typedParameter<number>() },
  (db, p) =>
    db
      .select(personColumns)
      .from(bookings)
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(and(inArray(bookings.id, bookingIdsOfPersonSql(p.userId)), isNotOfferSql))
      .orderBy(desc(bookings.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

const findBookingOfPerson = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select(personColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(
      and(
        eq(bookings.id, p.id),
        or(eq(bookings.userId, p.userId), eq(cleaners.userId, p.userId)),
        isNotOfferSql,
      ),
    )
    .prepare(),
);

/**
 * Returns a booking of a person, as customer or as cleaner, or null if it doesn't exist or isn't theirs.
 */
export function getBookingOfPerson(id: number, userId: number): PersonBooking | null {
  return findBookingOfPerson().get({ id, userId }) ?? null;
}

const countBookingsOfPerson = query({ userId: bookings.userId }, (db, p) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(bookings)
    .where(and(inArray(bookings.id, bookingIdsOfPersonSql(p.userId)), isNotOfferSql))
    .prepare(),
);

/** A booking with the names of both sides. */
export type PersonBooking = ReturnType<typeof listBookingsOfPerson>["bookings"][number];

/**
 * Returns a page of all bookings of a person, as customer and as cleaner, the newest first, for the API.
 */
export function listBookingsOfPerson(userId: number, page: number, size: number) {
  return {
    bookings: selectBookingsOfPerson().all({ userId, limit: size, offset: (page - 1) * size }),
    total: countBookingsOfPerson().get({ userId })?.count ?? 0,
  };
}
