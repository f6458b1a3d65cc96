import { and, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";

const byId = statement({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      serviceId: bookings.serviceId,
      customerId: bookings.userId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      respondBy: bookings.respondBy,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      hoursBilled: bookings.hoursBilled,
      hourlyRate: bookings.hourlyRate,
      platformFee: bookings.platformFee,
      totalPrice: bookings.totalPrice,
      address: bookings.address,
      city: bookings.city,
      zipCode: bookings.zipCode,
      phone: bookings.phone,
      specialInstructions: bookings.specialInstructions,
      cleanerName: cleaners.name,
      customerFirstName: users.firstName,
      customerLastName: users.lastName,
      customerUsername: users.username,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** A booking as notices tell of it. */
export type NoticeBooking = NonNullable<ReturnType<typeof getNoticeBooking>>;

/** A booking with what both sides' notices need, or null. Whoever calls decides who may see what. */
export function getNoticeBooking(id: number) {
  return byId().get({ id }) ?? null;
}

const event = statement({ id: bookingEvents.id, bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({
      actor: bookingEvents.actor,
      event: bookingEvents.event,
      reason: bookingEvents.reason,
    })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.id, p.id), eq(bookingEvents.bookingId, p.bookingId)))
    .prepare(),
);

/** What happened to a booking, as a notice tells of it. */
export type NoticeEvent = NonNullable<ReturnType<typeof getNoticeEvent>>;

/** An event of a booking, or null. */
export function getNoticeEvent(bookingId: number, eventId: number) {
  return event().get({ id: eventId, bookingId }) ?? null;
}
