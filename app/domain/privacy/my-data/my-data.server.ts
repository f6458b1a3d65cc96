import { and, asc, desc, eq, or } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { accountTokens, sessions, userIdentities, users } from "#db/schema/accounts";
import { auditLog, auditValues } from "#db/schema/audit";
import { bookingDrafts, bookings, problems } from "#db/schema/bookings";
import { reviewReports, reviews } from "#db/schema/reviews";
import { unsafeBlocks } from "#db/schema/schedule";
import { cleaners, favourites, photoDrafts, registrationDrafts } from "#db/schema/cleaners";
import { lineLinks, pushSubscriptions } from "#db/schema/channels";
import { bellNotices } from "#db/schema/notifications";
import { outboxEvents } from "#db/schema/outbox";
import { notices } from "#db/schema/queue";
import { columnsOf, statement } from "#db/statement.server";
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
      audience: notices.audience,
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

const onSite = statement({ userId: bellNotices.userId }, (db, p) =>
  db
    .select({
      about: outboxEvents.kind,
      side: bellNotices.side,
      writtenAt: bellNotices.createdAt,
      readAt: bellNotices.readAt,
    })
    .from(bellNotices)
    .innerJoin(outboxEvents, eq(outboxEvents.id, bellNotices.eventId))
    .where(eq(bellNotices.userId, p.userId))
    .orderBy(desc(bellNotices.id))
    .prepare(),
);

/**
 * What a notice was about. Those from before `booking-ended` told customers of a cleaner who didn't feel
 * safe, in words that didn't say so.
 */
const kindTold = (kind: string, to: string) =>
  to === "customer" && kind === "booking-unsafe" ? "booking-ended" : kind;

const draft = statement(columnsOf(bookingDrafts, ["userId", "byAdmin"]), (db, p) =>
  db
    .select({
      address: bookingDrafts.address,
      city: bookingDrafts.city,
      zipCode: bookingDrafts.zipCode,
      phone: bookingDrafts.phone,
      specialInstructions: bookingDrafts.specialInstructions,
    })
    .from(bookingDrafts)
    .where(and(eq(bookingDrafts.userId, p.userId), eq(bookingDrafts.byAdmin, p.byAdmin)))
    .prepare(),
);

const photoDraft = statement({ userId: photoDrafts.userId }, (db, p) =>
  db
    .select({
      photo: photoDrafts.photo,
      fromProvider: photoDrafts.fromProvider,
      expiresAt: photoDrafts.expiresAt,
    })
    .from(photoDrafts)
    .where(eq(photoDrafts.userId, p.userId))
    .prepare(),
);

const registrationDraft = statement({ userId: registrationDrafts.userId }, (db, p) =>
  db
    .select({
      bio: registrationDrafts.bio,
      specialties: registrationDrafts.specialties,
      languages: registrationDrafts.languages,
      otherLanguages: registrationDrafts.otherLanguages,
      nextAvailableDate: registrationDrafts.nextAvailableDate,
      hourlyRate: registrationDrafts.hourlyRate,
      expiresAt: registrationDrafts.expiresAt,
    })
    .from(registrationDrafts)
    .where(eq(registrationDrafts.userId, p.userId))
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
      changedAt: reviews.changedAt,
      answer: reviews.answer,
      hiddenAt: reviews.hiddenAt,
      hiddenReason: reviews.hiddenReason,
    })
    .from(reviews)
    .innerJoin(cleaners, eq(cleaners.id, reviews.cleanerId))
    .where(eq(reviews.userId, p.userId))
    .orderBy(desc(reviews.id))
    .prepare(),
);

const ownFavourites = statement({ userId: favourites.userId }, (db, p) =>
  db
    .select({ cleaner: cleaners.name, since: favourites.createdAt })
    .from(favourites)
    .innerJoin(cleaners, eq(cleaners.id, favourites.cleanerId))
    .where(eq(favourites.userId, p.userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.cleanerId))
    .prepare(),
);

const ownReports = statement({ userId: reviewReports.userId }, (db, p) =>
  db
    .select({
      reviewId: reviewReports.reviewId,
      kind: reviewReports.kind,
      words: reviewReports.words,
      createdAt: reviewReports.createdAt,
      decidedAt: reviewReports.decidedAt,
    })
    .from(reviewReports)
    .where(eq(reviewReports.userId, p.userId))
    .orderBy(desc(reviewReports.id))
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

const lineLink = statement({ userId: lineLinks.userId }, (db, p) =>
  db
    .select({
      lineUserId: lineLinks.lineUserId,
      linkedAt: lineLinks.linkedAt,
      blockedAt: lineLinks.blockedAt,
    })
    .from(lineLinks)
    .where(eq(lineLinks.userId, p.userId))
    .prepare(),
);

const record = statement({ subjectId: auditLog.subjectId }, (db, p) =>
  db
    .select({
      at: auditLog.at,
      actorUserId: auditLog.actorUserId,
      action: auditLog.action,
      details: auditLog.details,
      id: auditLog.id,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "user"), eq(auditLog.subjectId, p.subjectId)))
    .orderBy(asc(auditLog.id))
    .prepare(),
);

const changedValues = statement({ userId: auditValues.userId }, (db, p) =>
  db
    .select({
      auditId: auditValues.auditId,
      field: auditValues.field,
      before: auditValues.before,
      after: auditValues.after,
    })
    .from(auditValues)
    .where(eq(auditValues.userId, p.userId))
    .prepare(),
);

/** What is on record about somebody, oldest first, with what was changed. */
function recordOf(userId: number) {
  const changes = changedValues().all({ userId });
  return record()
    .all({ subjectId: String(userId) })
    .map(({ id, at, actorUserId, action, details }) => ({
      at: isoOf(at),
      by: actorUserId === userId ? "you" : actorUserId === null ? "system" : "admin",
      action,
      details,
      changed: changes
        .filter(({ auditId }) => auditId === id)
        .map(({ auditId: _entry, ...change }) => change),
    }));
}

// Of whoever reported: that they were reported is nothing that the other side is told.
const apart = statement({ userId: bookings.userId }, (db, p) =>
  db
    .select({
      bookingId: problems.bookingId,
      since: unsafeBlocks.createdAt,
      liftedAt: unsafeBlocks.liftedAt,
    })
    .from(unsafeBlocks)
    .innerJoin(problems, eq(problems.id, unsafeBlocks.problemId))
    .innerJoin(cleaners, eq(cleaners.id, unsafeBlocks.cleanerId))
    .where(
      or(
        and(eq(unsafeBlocks.userId, p.userId), eq(problems.reportedBy, "customer")),
        and(eq(cleaners.userId, p.userId), eq(problems.reportedBy, "cleaner")),
      ),
    )
    .orderBy(desc(unsafeBlocks.id))
    .prepare(),
);

function collect(userId: number, now: number) {
  const person = profile().get({ userId });
  const photo = photoDraft().get({ userId });
  const registration = registrationDraft().get({ userId });
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
      .map(({ about, audience, writtenAt, endedAt, ...notice }) => ({
        about: kindTold(about, audience),
        ...notice,
        writtenAt: isoOf(writtenAt),
        endedAt: isoOrNull(endedAt),
      })),
    noticesOnSite: onSite()
      .all({ userId })
      .map(({ about, side, writtenAt, readAt }) => ({
        about: kindTold(about, side),
        side,
        writtenAt: isoOf(writtenAt),
        readAt: isoOrNull(readAt),
      })),
    bookings: bookingsData(userId, now),
    unfinishedBooking: draft().get({ userId, byAdmin: false }) ?? null,
    /** What the team typed while they were on the phone. */
    unfinishedBookingByPhone: draft().get({ userId, byAdmin: true }) ?? null,
    unfinishedRegistration: registration
      ? { ...registration, expiresAt: isoOf(registration.expiresAt) }
      : null,
    unfinishedPhoto: photo ? { ...photo, expiresAt: isoOf(photo.expiresAt) } : null,
    reviews: written()
      .all({ userId })
      .map(({ createdAt, changedAt, hiddenAt, ...review }) => ({
        ...review,
        createdAt: isoOf(createdAt),
        changedAt: isoOrNull(changedAt),
        hiddenAt: isoOrNull(hiddenAt),
      })),
    favourites: ownFavourites()
      .all({ userId })
      .map(({ cleaner, since }) => ({ cleaner, since: isoOf(since) })),
    keptApart: apart()
      .all({ userId })
      .map(({ since, liftedAt, ...block }) => ({
        ...block,
        since: isoOf(since),
        liftedAt: isoOrNull(liftedAt),
      })),
    reviewReports: ownReports()
      .all({ userId })
      .map(({ createdAt, decidedAt, ...report }) => ({
        ...report,
        createdAt: isoOf(createdAt),
        decidedAt: isoOrNull(decidedAt),
      })),
    cleaner: cleanerData(userId, now),
    pushSubscriptions: pushes()
      .all({ userId })
      // The rest of the address is what lets somebody send to it.
      .map(({ endpoint, browser, createdAt }) => ({
        service: new URL(endpoint).host,
        browser,
        since: isoOf(createdAt),
      })),
    lineMessages: lineLink()
      .all({ userId })
      .map(({ lineUserId, linkedAt, blockedAt }) => ({
        lineUserId,
        since: isoOf(linkedAt),
        blockedSince: isoOrNull(blockedAt),
      })),
    record: recordOf(userId),
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
