import { and, asc, desc, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { accountTokens, auditLog, sessions, userIdentities, users } from "#db/schema/accounts";
import { bookingDrafts, reviews } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { notices, outboxEvents, pushSubscriptions } from "#db/schema/notifications";
import { statement } from "#db/statement.server";
import { recordOwnAct } from "~/domain/audit/audit.server";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bookingsData } from "./bookings-data.server";
import { cleanerData } from "./cleaner-data.server";

// Column by column: what is new in a table doesn't slip out by itself.

const profile = statement({ userId: users.id }, (db, p) =>
  db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      phone: users.phone,
      address: users.address,
      city: users.city,
      zipCode: users.zipCode,
      profilePicture: users.profilePicture,
      role: users.role,
      language: users.locale,
      notifyByPush: users.notifyByPush,
      notifyByLine: users.notifyByLine,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, p.userId))
    .prepare(),
);

const identities = statement({ userId: userIdentities.userId }, (db, p) =>
  db
    .select({
      provider: userIdentities.provider,
      email: userIdentities.email,
      linkedAt: userIdentities.linkedAt,
    })
    .from(userIdentities)
    .where(eq(userIdentities.userId, p.userId))
    .orderBy(asc(userIdentities.id))
    .prepare(),
);

const ownSessions = statement({ userId: sessions.userId }, (db, p) =>
  db
    .select({
      browser: sessions.userAgent,
      address: sessions.address,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      endsAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, p.userId))
    .orderBy(desc(sessions.lastSeenAt))
    .prepare(),
);

const links = statement({ userId: accountTokens.userId }, (db, p) =>
  db
    .select({
      purpose: accountTokens.purpose,
      sentTo: accountTokens.email,
      sentAt: accountTokens.createdAt,
      endsAt: accountTokens.expiresAt,
      usedAt: accountTokens.usedAt,
    })
    .from(accountTokens)
    .where(eq(accountTokens.userId, p.userId))
    .orderBy(desc(accountTokens.createdAt))
    .prepare(),
);

const ownNotices = statement({ userId: notices.recipientUserId }, (db, p) =>
  db
    .select({
      about: outboxEvents.kind,
      channel: notices.channel,
      writtenAt: notices.createdAt,
      endedAt: notices.doneAt,
    })
    .from(notices)
    .innerJoin(outboxEvents, eq(outboxEvents.id, notices.eventId))
    .where(eq(notices.recipientUserId, p.userId))
    .orderBy(desc(notices.id))
    .prepare(),
);

const draft = statement({ userId: bookingDrafts.userId }, (db, p) =>
  db
    .select({
      address: bookingDrafts.address,
      city: bookingDrafts.city,
      zipCode: bookingDrafts.zipCode,
      phone: bookingDrafts.phone,
      specialInstructions: bookingDrafts.specialInstructions,
    })
    .from(bookingDrafts)
    .where(eq(bookingDrafts.userId, p.userId))
    .prepare(),
);

const written = statement({ userId: reviews.userId }, (db, p) =>
  db
    .select({
      bookingId: reviews.bookingId,
      cleaner: cleaners.name,
      stars: reviews.stars,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(cleaners, eq(cleaners.id, reviews.cleanerId))
    .where(eq(reviews.userId, p.userId))
    .orderBy(desc(reviews.id))
    .prepare(),
);

const pushes = statement({ userId: pushSubscriptions.userId }, (db, p) =>
  db
    .select({
      endpoint: pushSubscriptions.endpoint,
      browser: pushSubscriptions.userAgent,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, p.userId))
    .prepare(),
);

const record = statement({ subjectId: auditLog.subjectId }, (db, p) =>
  db
    .select({
      at: auditLog.at,
      actorUserId: auditLog.actorUserId,
      action: auditLog.action,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "user"), eq(auditLog.subjectId, p.subjectId)))
    .orderBy(asc(auditLog.id))
    .prepare(),
);

function collect(userId: number, now: number) {
  const person = profile().get({ userId });
  if (!person) throw new Error(`There is no user ${userId}.`);
  return {
    exportedAt: isoOf(now),
    profile: {
      ...person,
      emailVerifiedAt: isoOrNull(person.emailVerifiedAt),
      createdAt: isoOf(person.createdAt),
    },
    signInProviders: identities()
      .all({ userId })
      .map(({ linkedAt, ...identity }) => ({ ...identity, since: isoOf(linkedAt) })),
    sessions: ownSessions()
      .all({ userId })
      .map(({ startedAt, lastSeenAt, endsAt, ...session }) => ({
        ...session,
        startedAt: isoOf(startedAt),
        lastSeenAt: isoOf(lastSeenAt),
        endsAt: isoOf(endsAt),
      })),
    links: links()
      .all({ userId })
      .map(({ sentAt, endsAt, usedAt, ...link }) => ({
        ...link,
        sentAt: isoOf(sentAt),
        endsAt: isoOf(endsAt),
        usedAt: isoOrNull(usedAt),
      })),
    notices: ownNotices()
      .all({ userId })
      .map(({ writtenAt, endedAt, ...notice }) => ({
        ...notice,
        writtenAt: isoOf(writtenAt),
        endedAt: isoOrNull(endedAt),
      })),
    bookings: bookingsData(userId),
    unfinishedBooking: draft().get({ userId }) ?? null,
    reviews: written()
      .all({ userId })
      .map((review) => ({ ...review, createdAt: isoOf(review.createdAt) })),
    cleaner: cleanerData(userId),
    pushSubscriptions: pushes()
      .all({ userId })
      // The rest of the address is what lets somebody send to it.
      .map(({ endpoint, browser, createdAt }) => ({
        service: new URL(endpoint).host,
        browser,
        since: isoOf(createdAt),
      })),
    record: record()
      .all({ subjectId: String(userId) })
      .map(({ at, actorUserId, action, details }) => ({
        at: isoOf(at),
        by: actorUserId === userId ? "you" : actorUserId === null ? "system" : "admin",
        action,
        details,
      })),
  };
}

/**
 * All that is kept about a person, ready for JSON (PDPA: a copy that machines can read); that they
 * took it is on record. No secrets nor hashes of any, and nothing about other people but the public
 * names of cleaners. Instants are ISO 8601, money is decimal baht.
 */
export function downloadMyData(userId: number, now: number): ReturnType<typeof collect> {
  return inTransaction(() => {
    recordOwnAct("data-downloaded", userId, now);
    return collect(userId, now);
  });
}
