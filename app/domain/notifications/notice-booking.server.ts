import { eq, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";

const byId = prepared((db) =>
  db
    .select({
      id: bookings.id,
      customerId: bookings.userId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      date: bookings.date,
      time: bookings.time,
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
    .where(eq(bookings.id, sql.placeholder("id")))
    .prepare(),
);

/** A booking as notices tell of it. */
export type NoticeBooking = NonNullable<ReturnType<typeof getNoticeBooking>>;

/** A booking with what both sides' notices need, or null. Whoever calls decides who may see what. */
export function getNoticeBooking(id: number) {
  return byId().get({ id }) ?? null;
}
