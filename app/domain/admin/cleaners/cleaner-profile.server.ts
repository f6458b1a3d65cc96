import { aliasedTable, and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { auditLog, auditValues } from "#db/schema/audit";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { callingNameOf, nameForAdmins } from "~/domain/accounts/name-on-record.server";
import type { AuditAction } from "~/domain/audit/audit.server";
import { isOpenSql } from "~/domain/bookings/lifecycle/status-in-sql.server";
import { areasColumn, specialtiesColumn } from "~/domain/cleaners/list-columns.server";
import type { CityDate } from "~/lib/bangkok-time";
import type { CleanerQueue } from "./cleaners-filter";
import { cleanerStateConditions } from "./cleaners-list.server";
import { isNotOfferSql } from "~/domain/bookings/substitutes/is-offer.server";

const findCleanerProfile = query({ id: cleaners.id }, (db, p) =>
  db
    .select({
      id: cleaners.id,
      userId: cleaners.userId,
      name: cleaners.name,
      bio: cleaners.bio,
      photo: cleaners.photo,
      rating: cleaners.rating,
      reviewCount: cleaners.reviewCount,
      completedBookings: cleaners.completedBookings,
      languages: cleaners.languages,
      otherLanguages: cleaners.otherLanguages,
      hourlyRate: cleaners.hourlyRate,
      isVerified: cleaners.isVerified,
      isListed: cleaners.isListed,
      identitySeenOn: cleaners.identitySeenOn,
      rightToWorkSeenOn: cleaners.rightToWorkSeenOn,
      backgroundCheckedOn: cleaners.backgroundCheckedOn,
      backgroundCheckExpiresOn: cleaners.backgroundCheckExpiresOn,
      changedSinceVerified: cleaners.changedSinceVerified,
      termsAcceptedAt: cleaners.termsAcceptedAt,
      backgroundCheckConsentAt: cleaners.backgroundCheckConsentAt,
      availabilitySavedAt: cleaners.availabilitySavedAt,
      areasSavedAt: cleaners.areasSavedAt,
      workDays: cleaners.workDays,
      weekWindows: cleaners.weekWindows,
      instantBooking: cleaners.instantBooking,
      pausedAt: cleaners.pausedAt,
      phoneGrace: cleaners.phoneGrace,
      phoneDueOn: cleaners.phoneDueOn,
      setAsideAt: cleaners.setAsideAt,
      deactivatedAt: cleaners.deactivatedAt,
      createdAt: cleaners.createdAt,
      rowVersion: cleaners.rowVersion,
      specialties: specialtiesColumn,
      areas: areasColumn,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      phone: users.phone,
      locale: users.locale,
    })
    .from(cleaners)
    .innerJoin(users, eq(users.id, cleaners.userId))
    .where(and(eq(cleaners.id, p.id), isNull(cleaners.anonymisedAt)))
    .prepare(),
);

/** A cleaner with their whole profile, as admins check it. */
export type CleanerProfileForAdmin = NonNullable<ReturnType<typeof getCleanerProfileForAdmin>>;

/** Returns a cleaner, listed or not, whose account isn't deleted; or null. One query. */
export function getCleanerProfileForAdmin(id: number) {
  return findCleanerProfile().get({ id }) ?? null;
}

/** A cleaner's place in a queue. The one who has waited longest (the lowest id) comes first. */
export interface QueuePlace {
  /** Number of cleaners in the queue. */
  total: number;
  /** From 1; null if the cleaner isn't in the queue. */
  position: number | null;
  previousId: number | null;
  nextId: number | null;
  /** Name of whom an admin goes on to: the next one, else the one before; null if there is neither. */
  thenName: string | null;
}

/** Returns a cleaner's place in a queue, with their neighbours. One query. */
export function getQueuePlace(id: number, queue: CleanerQueue, today: CityDate): QueuePlace {
  const isWaiting = and(sql`anonymised_at is null`, cleanerStateConditions[queue](today));
  const place = db()
    .select({
      total: sql<number>`count(*)`.as("total"),
      upTo: sql<number>`coalesce(sum(${cleaners.id} <= ${id}), 0)`.as("up_to"),
      waits: sql<number>`coalesce(max(${cleaners.id} = ${id}), 0)`.as("waits"),
      before: sql<number | null>`max(case when ${cleaners.id} < ${id} then ${cleaners.id} end)`.as(
        "before",
      ),
      after: sql<number | null>`min(case when ${cleaners.id} > ${id} then ${cleaners.id} end)`.as(
        "after",
      ),
    })
    .from(cleaners)
    .where(isWaiting)
    .as("place");
  const followers = aliasedTable(cleaners, "followers");
  const row = db()
    .select({
      total: place.total,
      upTo: place.upTo,
      waits: place.waits,
      before: place.before,
      after: place.after,
      thenName: followers.name,
    })
    .from(place)
    .leftJoin(followers, sql`${followers.id} = coalesce(${place.after}, ${place.before})`)
    .get();
  return {
    total: row?.total ?? 0,
    position: row?.waits ? row.upTo : null,
    previousId: row?.before ?? null,
    nextId: row?.after ?? null,
    thenName: row?.thenName ?? null,
  };
}

/** Returns the next cleaner of a queue after one, else the one before, so that nobody is left over; null if it is empty. */
export function getNextInQueue(id: number, queue: CleanerQueue, today: CityDate): number | null {
  const { nextId, previousId } = getQueuePlace(id, queue, today);
  return nextId ?? previousId;
}

/** Query limit. It is more than a cleaner can have ahead. */
const MOST_UPCOMING_LISTED = 200;

const listUpcomingByCleaner = query(
  { cleanerId: bookings.cleanerId, now: typedParameter<number>(), limit: typedParameter<number>() },
  (db, p) =>
    db
      .select({
        id: bookings.id,
        date: bookings.date,
        time: bookings.time,
        hoursBilled: bookings.hoursBilled,
        status: bookings.status,
        serviceNameEn: bookings.serviceNameEn,
        serviceNameTh: bookings.serviceNameTh,
        redoOfProblemId: bookings.redoOfProblemId,
        /** Null once their account is deleted. */
        customerName: nameForAdmins(users),
      })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          gt(bookings.startsAt, p.now),
          isOpenSql(p.now),
          isNotOfferSql,
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(p.limit)
      .prepare(),
);

export type UpcomingBookingOfCleaner = ReturnType<typeof listUpcomingBookingsOfCleaner>[number];

/**
 * Returns a cleaner's upcoming bookings and requests, the next first. If the cleaner isn't verified any
 * more, an admin decides about them.
 */
export function listUpcomingBookingsOfCleaner(cleanerId: number, now: number) {
  return listUpcomingByCleaner().all({ cleanerId, now, limit: MOST_UPCOMING_LISTED });
}

/** Audit actions about a user as a cleaner. */
const CLEANER_AUDIT_ACTIONS = [
  "account-changed",
  "account-deactivated",
  "account-reactivated",
  "check-consent-given",
  "check-consent-withdrawn",
  "cleaner-changes-accepted",
  "cleaner-changes-asked",
  "cleaner-unverified",
  "cleaner-verified",
  "email-verified",
  "role-changed",
  "terms-accepted",
] as const satisfies readonly AuditAction[];

const actors = aliasedTable(users, "actors");

const listAuditOfCleaner = query(
  { subjectId: auditLog.subjectId, limit: typedParameter<number>() },
  (db, p) =>
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: sql<(typeof CLEANER_AUDIT_ACTIONS)[number]>`${auditLog.action}`,
        actorId: auditLog.actorUserId,
        /** Null for admins who are gone, and for the shell. */
        actor: callingNameOf(actors),
        /** The text that an admin wrote to them. */
        words: auditValues.after,
      })
      .from(auditLog)
      .leftJoin(actors, eq(actors.id, auditLog.actorUserId))
      .leftJoin(
        auditValues,
        and(eq(auditValues.auditId, auditLog.id), eq(auditValues.field, "words")),
      )
      .where(
        and(
          eq(auditLog.subjectType, "user"),
          eq(auditLog.subjectId, p.subjectId),
          inArray(auditLog.action, [...CLEANER_AUDIT_ACTIONS]),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(p.limit)
      .prepare(),
);

/** Returns the latest audit entries about a user as a cleaner. One query. */
export function listCleanerHistory(userId: number, limit: number) {
  return listAuditOfCleaner().all({ subjectId: String(userId), limit: limit });
}
