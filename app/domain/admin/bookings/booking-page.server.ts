import { aliasedTable, desc, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import type { HistoryEvent } from "~/domain/bookings/lifecycle/booking-history.server";
import { isLateEntrySql } from "~/domain/bookings/marks/marks.server";

const customers = aliasedTable(users, "customers");
const owners = aliasedTable(users, "owners");

const findBookingWithContacts = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      seriesId: bookings.seriesId,
      serviceId: bookings.serviceId,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      status: bookings.status,
      respondBy: bookings.respondBy,
      proposedDate: bookings.proposedDate,
      proposedTime: bookings.proposedTime,
      proposedUntil: bookings.proposedUntil,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
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
      problemOpenSince: bookings.problemOpenSince,
      onTheWayAt: bookings.onTheWayAt,
      paidAt: bookings.paidAt,
      paidHow: bookings.paidHow,
      presumedPaidAt: bookings.presumedPaidAt,
      notPaidAt: bookings.notPaidAt,
      saysPaidAt: bookings.saysPaidAt,
      saysPaidHow: bookings.saysPaidHow,
      paidBefore: bookings.paidBefore,
      completedAt: bookings.completedAt,
      createdAt: bookings.createdAt,
      anonymisedAt: bookings.anonymisedAt,
      rowVersion: bookings.rowVersion,
      replacesId: bookings.replacesId,
      redoOfProblemId: bookings.redoOfProblemId,
      isOffer: bookings.isOffer,
      customer: {
        id: customers.id,
        /** Null once their account is deleted. */
        name: nameForAdmins(customers),
        email: customers.email,
        phone: customers.phone,
      },
      cleaner: {
        id: cleaners.id,
        name: cleaners.name,
        photo: cleaners.photo,
        email: owners.email,
        phone: owners.phone,
      },
    })
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(owners, eq(owners.id, cleaners.userId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** Returns a booking with its agreed terms and the contacts of both sides, or null. */
export function getBookingWithContacts(id: number) {
  return findBookingWithContacts().get({ id }) ?? null;
}

const listBookingEvents = query({ bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({
      id: bookingEvents.id,
      at: bookingEvents.at,
      actor: bookingEvents.actor,
      /** Null for the system, and for users who have closed their account. */
      actorName: users.firstName,
      event: bookingEvents.event,
      to: bookingEvents.toStatus,
      reason: bookingEvents.reason,
      startsAt: bookings.startsAt,
      wasStartsAt: bookingEvents.wasStartsAt,
      wasCleaner: cleaners.name,
      moreHours: bookingEvents.moreHours,
      isLate: isLateEntrySql.mapWith(Boolean),
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .leftJoin(users, eq(users.id, bookingEvents.actorUserId))
    .leftJoin(cleaners, eq(cleaners.id, bookingEvents.wasCleanerId))
    .where(eq(bookingEvents.bookingId, p.bookingId))
    .orderBy(desc(bookingEvents.id))
    .prepare(),
);

/** Returns a booking's history, latest first, with the actors and the late marks that both sides see. */
export function listBookingHistoryForAdmin(bookingId: number) {
  return listBookingEvents()
    .all({ bookingId })
    .map((entry) => ({ ...entry, event: entry.event as HistoryEvent }));
}
