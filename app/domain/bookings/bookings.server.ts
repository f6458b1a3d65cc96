import { and, asc, desc, eq, gt, inArray, lte, notInArray, or, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, given, statement } from "#db/statement.server";
import { DAY_MS } from "~/lib/durations";
import type { BookingChoices } from "~/lib/paths";
import { idsOfBookingsOf } from "./bookings-of-person.server";

const OPEN = ["pending", "confirmed"] as const;
const bookingColumns = {
  id: bookings.id,
  userId: bookings.userId,
  serviceId: bookings.serviceId,
  cleanerId: bookings.cleanerId,
  date: bookings.date,
  time: bookings.time,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  status: bookings.status,
  respondBy: bookings.respondBy,
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
  createdAt: bookings.createdAt,
  cleanerName: cleaners.name,
  cleanerPhoto: cleaners.photo,
};

const own = statement({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId)))
    .prepare(),
);

/** A customer's own booking, as it was agreed. */
export type CustomerBooking = NonNullable<ReturnType<typeof getCustomerBooking>>;

/** A booking of this customer, or null: somebody else's can't be told from none. */
export function getCustomerBooking(id: number, userId: number) {
  return own().get({ id, userId }) ?? null;
}

const openAt = statement(columnsOf(bookings, ["userId", "cleanerId", "date", "time"]), (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, p.userId),
        inArray(bookings.status, [...OPEN]),
        eq(bookings.cleanerId, p.cleanerId),
        eq(bookings.date, p.date),
        eq(bookings.time, p.time),
      ),
    )
    .limit(1)
    .prepare(),
);

/** The booking that a customer has already made of these choices and that still holds, or null. */
export function getOpenBookingAt(
  { cleanerId, date, time }: BookingChoices,
  userId: number,
): { id: number } | null {
  if (!cleanerId || !date || !time) return null;
  return openAt().get({ userId, cleanerId, date, time }) ?? null;
}

const cancelledBy = statement({ bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({ event: bookingEvents.event, actor: bookingEvents.actor })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, p.bookingId), eq(bookingEvents.toStatus, "cancelled")))
    .orderBy(desc(bookingEvents.id))
    .limit(1)
    .prepare(),
);

/** What has become of a booking, as its customer is told. */
export type BookingOutcome =
  | Exclude<CustomerBooking["status"], "cancelled">
  | "expired"
  | "declined"
  | "no-show"
  | "cancelled-by-customer"
  | "cancelled-by-cleaner"
  | "cancelled-by-admin";

/** What has become of a booking; how it was cancelled stands in its history. */
export function outcomeOf(
  { id, status, respondBy }: Pick<CustomerBooking, "id" | "status" | "respondBy">,
  now: number,
): BookingOutcome {
  // Over by the clock, though nobody has settled it yet.
  if (status === "pending" && respondBy !== null && now >= respondBy) return "expired";
  if (status !== "cancelled") return status;
  const last = cancelledBy().get({ bookingId: id });
  switch (last?.event) {
    case "expired":
    case "declined":
    case "no-show":
      return last.event;
    default:
      return last?.actor === "cleaner" || last?.actor === "customer"
        ? `cancelled-by-${last.actor}`
        : "cancelled-by-admin";
  }
}

const upcoming = statement({ userId: bookings.userId, now: bookings.endsAt }, (db, p) =>
  db
    .select(bookingColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(
      and(
        eq(bookings.userId, p.userId),
        inArray(bookings.status, [...OPEN]),
        gt(bookings.endsAt, p.now),
        // Narrows the index; no job lasts longer than a day.
        gt(bookings.startsAt, sql`${p.now} - ${sql.raw(String(DAY_MS))}`),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(50)
    .prepare(),
);

/** A customer's bookings that are still to come or under way, the next one first. */
export function listUpcomingBookings(userId: number, now: number): CustomerBooking[] {
  return upcoming().all({ userId, now });
}

const past = statement(
  {
    userId: bookings.userId,
    now: bookings.endsAt,
    limit: given<number>(),
    offset: given<number>(),
  },
  (db, p) =>
    db
      .select(bookingColumns)
      .from(bookings)
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .where(
        and(
          eq(bookings.userId, p.userId),
          or(notInArray(bookings.status, [...OPEN]), lte(bookings.endsAt, p.now)),
        ),
      )
      .orderBy(desc(bookings.startsAt), desc(bookings.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

/** A page of a customer's bookings that are over or cancelled, the latest first. */
export function listPastBookings(
  userId: number,
  { page, size, now }: { page: number; size: number; now: number },
): { bookings: CustomerBooking[]; hasMore: boolean } {
  const rows = past().all({ userId, now, limit: size + 1, offset: (page - 1) * size });
  return { bookings: rows.slice(0, size), hasMore: rows.length > size };
}

const ofPerson = statement(
  { userId: bookings.userId, limit: given<number>(), offset: given<number>() },
  (db, p) =>
    db
      .select({
        ...bookingColumns,
        customerFirstName: users.firstName,
        customerLastName: users.lastName,
        cleanerUserId: cleaners.userId,
      })
      .from(bookings)
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(inArray(bookings.id, idsOfBookingsOf(p.userId)))
      .orderBy(desc(bookings.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

const countOfPerson = statement({ userId: bookings.userId }, (db, p) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(bookings)
    .where(inArray(bookings.id, idsOfBookingsOf(p.userId)))
    .prepare(),
);

/** A booking with both sides' names. */
export type PersonBooking = ReturnType<typeof listBookingsOfPerson>["bookings"][number];

/** A page of all bookings of a person, as customer and as cleaner, newest first, for the API. */
export function listBookingsOfPerson(userId: number, page: number, size: number) {
  return {
    bookings: ofPerson().all({ userId, limit: size, offset: (page - 1) * size }),
    total: countOfPerson().get({ userId })?.count ?? 0,
  };
}
