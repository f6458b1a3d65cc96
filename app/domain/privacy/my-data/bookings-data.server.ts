import { asc, desc, eq, sql } from "drizzle-orm";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bahtFromSatang } from "~/lib/money";

const agreedColumns = {
  id: bookings.id,
  date: bookings.date,
  time: bookings.time,
  status: bookings.status,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  hoursBilled: bookings.hoursBilled,
  hourlyRate: bookings.hourlyRate,
  platformFee: bookings.platformFee,
  totalPrice: bookings.totalPrice,
  city: bookings.city,
  createdAt: bookings.createdAt,
  completedAt: bookings.completedAt,
  paidAt: bookings.paidAt,
};

const asCustomer = statement({ userId: bookings.userId }, (db, p) =>
  db
    .select({
      ...agreedColumns,
      cleaner: cleaners.name,
      address: bookings.address,
      zipCode: bookings.zipCode,
      phone: bookings.phone,
      specialInstructions: bookings.specialInstructions,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.userId, p.userId))
    .orderBy(desc(bookings.id))
    .prepare(),
);

// Of the jobs of a cleaner only what is theirs: who the customer is and where they live is not.
const asCleaner = statement({ userId: cleaners.userId }, (db, p) =>
  db
    .select(agreedColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(cleaners.userId, p.userId))
    .orderBy(desc(bookings.id))
    .prepare(),
);

const eventColumns = {
  bookingId: bookingEvents.bookingId,
  at: bookingEvents.at,
  by: bookingEvents.actor,
  event: bookingEvents.event,
  fromStatus: bookingEvents.fromStatus,
  toStatus: bookingEvents.toStatus,
  reason: bookingEvents.reason,
};

const customerEvents = statement({ userId: bookings.userId }, (db, p) =>
  db
    .select(eventColumns)
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(eq(bookings.userId, p.userId))
    .orderBy(asc(bookingEvents.id))
    .prepare(),
);

const cleanerEvents = statement({ userId: cleaners.userId }, (db, p) =>
  db
    .select({
      ...eventColumns,
      // What a customer wrote may tell of the customer.
      reason: sql<string>`case when ${bookingEvents.actor} = 'customer' then '' else ${bookingEvents.reason} end`,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(cleaners.userId, p.userId))
    .orderBy(asc(bookingEvents.id))
    .prepare(),
);

/** What somebody has booked, with its history. */
export function bookingsData(userId: number) {
  return withHistory(asCustomer().all({ userId }), customerEvents().all({ userId }));
}

/** The jobs that somebody has as a cleaner, without their customers. */
export function jobsData(userId: number) {
  return withHistory(asCleaner().all({ userId }), cleanerEvents().all({ userId }));
}

interface AgreedRow {
  id: number;
  hourlyRate: number;
  platformFee: number;
  totalPrice: number;
  createdAt: number;
  completedAt: number | null;
  paidAt: number | null;
}

/** Bookings with their events, both as JSON speaks. */
function withHistory<Row extends AgreedRow, Event extends { bookingId: number; at: number }>(
  rows: readonly Row[],
  events: readonly Event[],
) {
  const histories = new Map<number, Omit<Event, "bookingId">[]>(rows.map((row) => [row.id, []]));
  for (const { bookingId, ...event } of events) histories.get(bookingId)?.push(event);
  return rows.map((row) => ({
    ...row,
    hourlyRate: bahtFromSatang(row.hourlyRate),
    platformFee: bahtFromSatang(row.platformFee),
    totalPrice: bahtFromSatang(row.totalPrice),
    createdAt: isoOf(row.createdAt),
    completedAt: isoOrNull(row.completedAt),
    paidAt: isoOrNull(row.paidAt),
    history: (histories.get(row.id) ?? []).map((event) => ({ ...event, at: isoOf(event.at) })),
  }));
}
