import { and, asc, desc, eq, notInArray, or } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import {
  accountTokens,
  recoveryCodes,
  secondFactors,
  sessions,
  userIdentities,
  users,
} from "#db/schema/accounts";
import { auditLog, auditValues } from "#db/schema/audit";
import { bookingDrafts, bookings, problems, substituteSearches } from "#db/schema/bookings";
import { reviewReports, reviews } from "#db/schema/reviews";
import { unsafeBlocks } from "#db/schema/schedule";
import { cleaners, favourites, photoDrafts, registrationDrafts } from "#db/schema/cleaners";
import { homes } from "#db/schema/homes";
import { listPasskeys } from "~/domain/accounts/passkeys/passkeys.server";
import { listMarksForCopy } from "~/domain/bookings/marks/own-marks.server";
import { listTeamNotesForCopy } from "~/domain/notes/team-notes.server";
import { parseHomeFacts } from "~/domain/homes/home-facts";
import { lineLinks, pushSubscriptions } from "#db/schema/channels";
import { inboxEntries } from "#db/schema/notifications";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { columnsOf, query } from "#db/query.server";
import { recordOwnAction, type AuditAction } from "~/domain/audit/audit.server";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { collectBookingsAsCustomer } from "./bookings-data.server";
import { collectCleanerData } from "./cleaner-data.server";

// Columns are listed one by one, so that a new one isn't included automatically.

const findUserProfile = query({ userId: users.id }, (db, p) =>
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

const listIdentities = query({ userId: userIdentities.userId }, (db, p) =>
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

const findSecondFactor = query({ userId: secondFactors.userId }, (db, p) =>
  db
    .select({ confirmedAt: secondFactors.confirmedAt, createdAt: secondFactors.createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, p.userId))
    .prepare(),
);

const listRecoveryCodes = query({ userId: recoveryCodes.userId }, (db, p) =>
  db
    .select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, p.userId))
    .prepare(),
);

/** Returns what a copy says of a second factor: that there is one, never its secret, a code or a key. */
function collectSecondFactor(userId: number) {
  const factor = findSecondFactor().get({ userId });
  return (
    factor && {
      begunAt: isoOf(factor.createdAt),
      onSince: isoOrNull(factor.confirmedAt),
      recoveryCodes: listRecoveryCodes()
        .all({ userId })
        .map((code) => ({ madeAt: isoOf(code.createdAt), usedAt: isoOrNull(code.usedAt) })),
      passkeys: listPasskeys(userId).map(({ name, createdAt, lastUsedAt }) => ({
        name,
        addedAt: isoOf(createdAt),
        lastUsedAt: isoOrNull(lastUsedAt),
      })),
    }
  );
}

const listUserSessions = query({ userId: sessions.userId }, (db, p) =>
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

const listEmailedLinks = query({ userId: accountTokens.userId }, (db, p) =>
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

const listUserNotifications = query({ userId: notifications.recipientUserId }, (db, p) =>
  db
    .select({
      about: outboxEvents.kind,
      audience: notifications.audience,
      channel: notifications.channel,
      writtenAt: notifications.createdAt,
      endedAt: notifications.doneAt,
    })
    .from(notifications)
    .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.eventId))
    .where(eq(notifications.recipientUserId, p.userId))
    .orderBy(desc(notifications.id))
    .prepare(),
);

const listUserInbox = query({ userId: inboxEntries.userId }, (db, p) =>
  db
    .select({
      about: outboxEvents.kind,
      side: inboxEntries.side,
      writtenAt: inboxEntries.createdAt,
      readAt: inboxEntries.readAt,
    })
    .from(inboxEntries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, inboxEntries.eventId))
    .where(eq(inboxEntries.userId, p.userId))
    .orderBy(desc(inboxEntries.id))
    .prepare(),
);

/**
 * Returns the kind of event that a notification was about, as its recipient may know it. Before
 * `booking-ended` existed, `booking-unsafe` notified customers of a cleaner who didn't feel safe, in a
 * text that didn't say so.
 */
const notifiedKind = (kind: string, to: string) =>
  to === "customer" && kind === "booking-unsafe" ? "booking-ended" : kind;

const findBookingDraft = query(columnsOf(bookingDrafts, ["userId", "byAdmin"]), (db, p) =>
  db
    .select({
      address: bookingDrafts.address,
      city: bookingDrafts.city,
      zipCode: bookingDrafts.zipCode,
      phone: bookingDrafts.phone,
      specialInstructions: bookingDrafts.specialInstructions,
      home: bookingDrafts.home,
      aboutHome: bookingDrafts.aboutHome,
    })
    .from(bookingDrafts)
    .where(and(eq(bookingDrafts.userId, p.userId), eq(bookingDrafts.byAdmin, p.byAdmin)))
    .prepare(),
);

const findUserPhotoDraft = query({ userId: photoDrafts.userId }, (db, p) =>
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

const findUserRegistrationDraft = query({ userId: registrationDrafts.userId }, (db, p) =>
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

const listReviewsWritten = query({ userId: reviews.userId }, (db, p) =>
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

const listUserFavourites = query({ userId: favourites.userId }, (db, p) =>
  db
    .select({ cleaner: cleaners.name, since: favourites.createdAt })
    .from(favourites)
    .innerJoin(cleaners, eq(cleaners.id, favourites.cleanerId))
    .where(eq(favourites.userId, p.userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.cleanerId))
    .prepare(),
);

const listUserReviewReports = query({ userId: reviewReports.userId }, (db, p) =>
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

const listUserPushSubscriptions = query({ userId: pushSubscriptions.userId }, (db, p) =>
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

const listUserLineLinks = query({ userId: lineLinks.userId }, (db, p) =>
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

/** Actions of admins on notes, which are in the copy themselves. */
const NOTE_ACTIONS: AuditAction[] = ["note-added", "note-removed"];

const listAuditRows = query({ subjectId: auditLog.subjectId }, (db, p) =>
  db
    .select({
      at: auditLog.at,
      actorUserId: auditLog.actorUserId,
      action: auditLog.action,
      details: auditLog.details,
      id: auditLog.id,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "user"),
        eq(auditLog.subjectId, p.subjectId),
        // The copy has the notes themselves, except those about somebody's safety: nothing tells of these.
        notInArray(auditLog.action, NOTE_ACTIONS),
      ),
    )
    .orderBy(asc(auditLog.id))
    .prepare(),
);

const listChangedValues = query({ userId: auditValues.userId }, (db, p) =>
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

/** Returns the audit entries about a person, oldest first, with the changed values. */
function collectAuditRecord(userId: number) {
  const changes = listChangedValues().all({ userId });
  return listAuditRows()
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

// Only the side that reported gets this: the other side must not learn that it was reported.
const listUnsafeBlocks = query({ userId: bookings.userId }, (db, p) =>
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

const listSubstituteSearches = query({ userId: substituteSearches.userId }, (db, p) =>
  db
    .select({
      lostBookingId: substituteSearches.lostBookingId,
      startedAt: substituteSearches.startedAt,
      endedAt: substituteSearches.endedAt,
      end: substituteSearches.end,
    })
    .from(substituteSearches)
    .where(eq(substituteSearches.userId, p.userId))
    .orderBy(desc(substituteSearches.id))
    .prepare(),
);

const listUserHomes = query({ userId: homes.userId }, (db, p) =>
  db
    .select({
      name: homes.name,
      address: homes.address,
      area: homes.city,
      zipCode: homes.zipCode,
      facts: homes.facts,
      aboutHome: homes.aboutHome,
      forTheDoor: homes.forTheDoor,
      createdAt: homes.createdAt,
      usedAt: homes.usedAt,
    })
    .from(homes)
    .where(eq(homes.userId, p.userId))
    .orderBy(desc(homes.id))
    .prepare(),
);

function collectMyData(userId: number, now: number) {
  const person = findUserProfile().get({ userId });
  const photo = findUserPhotoDraft().get({ userId });
  const registration = findUserRegistrationDraft().get({ userId });
  if (!person) throw new Error(`There is no user ${userId}.`);
  return {
    exportedAt: isoOf(now),
    profile: {
      ...person,
      emailVerifiedAt: isoOrNull(person.emailVerifiedAt),
      createdAt: isoOf(person.createdAt),
    },
    signInProviders: listIdentities()
      .all({ userId })
      .map(({ linkedAt, ...identity }) => ({ ...identity, since: isoOf(linkedAt) })),
    secondFactor: collectSecondFactor(userId) ?? null,
    sessions: listUserSessions()
      .all({ userId })
      .map(({ startedAt, lastSeenAt, endsAt, ...session }) => ({
        ...session,
        startedAt: isoOf(startedAt),
        lastSeenAt: isoOf(lastSeenAt),
        endsAt: isoOf(endsAt),
      })),
    links: listEmailedLinks()
      .all({ userId })
      .map(({ sentAt, endsAt, usedAt, ...link }) => ({
        ...link,
        sentAt: isoOf(sentAt),
        endsAt: isoOf(endsAt),
        usedAt: isoOrNull(usedAt),
      })),
    notices: listUserNotifications()
      .all({ userId })
      .map(({ about, audience, writtenAt, endedAt, ...notification }) => ({
        about: notifiedKind(about, audience),
        ...notification,
        writtenAt: isoOf(writtenAt),
        endedAt: isoOrNull(endedAt),
      })),
    noticesOnSite: listUserInbox()
      .all({ userId })
      .map(({ about, side, writtenAt, readAt }) => ({
        about: notifiedKind(about, side),
        side,
        writtenAt: isoOf(writtenAt),
        readAt: isoOrNull(readAt),
      })),
    homes: listUserHomes()
      .all({ userId })
      .map(({ facts, createdAt, usedAt, ...home }) => ({
        ...home,
        facts: parseHomeFacts(facts),
        createdAt: isoOf(createdAt),
        usedAt: isoOf(usedAt),
      })),
    bookings: collectBookingsAsCustomer(userId, now),
    unfinishedBooking: findBookingDraft().get({ userId, byAdmin: false }) ?? null,
    /** Typed by an admin while the person was on the phone. */
    unfinishedBookingByPhone: findBookingDraft().get({ userId, byAdmin: true }) ?? null,
    unfinishedRegistration: registration
      ? { ...registration, expiresAt: isoOf(registration.expiresAt) }
      : null,
    unfinishedPhoto: photo ? { ...photo, expiresAt: isoOf(photo.expiresAt) } : null,
    reviews: listReviewsWritten()
      .all({ userId })
      .map(({ createdAt, changedAt, hiddenAt, ...review }) => ({
        ...review,
        createdAt: isoOf(createdAt),
        changedAt: isoOrNull(changedAt),
        hiddenAt: isoOrNull(hiddenAt),
      })),
    favourites: listUserFavourites()
      .all({ userId })
      .map(({ cleaner, since }) => ({ cleaner, since: isoOf(since) })),
    keptApart: listUnsafeBlocks()
      .all({ userId })
      .map(({ since, liftedAt, ...block }) => ({
        ...block,
        since: isoOf(since),
        liftedAt: isoOrNull(liftedAt),
      })),
    substituteSearches: listSubstituteSearches()
      .all({ userId })
      .map(({ startedAt, endedAt, ...search }) => ({
        ...search,
        startedAt: isoOf(startedAt),
        endedAt: isoOrNull(endedAt),
      })),
    /** Written by the team; those about somebody's safety are left out. */
    teamNotes: listTeamNotesForCopy(userId).map(({ createdAt, ...note }) => ({
      ...note,
      at: isoOf(createdAt),
    })),
    marks: listMarksForCopy(userId).map(
      ({ id: _id, serviceNameEn: _en, serviceNameTh: _th, ...mark }) => ({
        ...mark,
        startsAt: isoOf(mark.startsAt),
        at: isoOf(mark.at),
        endsAt: isoOf(mark.endsAt),
        answeredAt: isoOrNull(mark.answeredAt),
        decidedAt: isoOrNull(mark.decidedAt),
      }),
    ),
    reviewReports: listUserReviewReports()
      .all({ userId })
      .map(({ createdAt, decidedAt, ...report }) => ({
        ...report,
        createdAt: isoOf(createdAt),
        decidedAt: isoOrNull(decidedAt),
      })),
    cleaner: collectCleanerData(userId, now),
    pushSubscriptions: listUserPushSubscriptions()
      .all({ userId })
      // The rest of the URL would let anybody send to the device.
      .map(({ endpoint, browser, createdAt }) => ({
        service: new URL(endpoint).host,
        browser,
        since: isoOf(createdAt),
      })),
    lineMessages: listUserLineLinks()
      .all({ userId })
      .map(({ lineUserId, linkedAt, blockedAt }) => ({
        lineUserId,
        since: isoOf(linkedAt),
        blockedSince: isoOrNull(blockedAt),
      })),
    record: collectAuditRecord(userId),
  };
}

/**
 * Returns all data about a person, ready for JSON (PDPA: a machine-readable copy), and records that
 * they took it. It has no secrets nor hashes of them, and nothing about other people except the public
 * names of cleaners. Instants are ISO 8601, money is in decimal baht.
 */
export function downloadMyData(userId: number, now: number): ReturnType<typeof collectMyData> {
  return inTransaction(() => {
    recordOwnAction("data-downloaded", userId, now);
    return collectMyData(userId, now);
  });
}
