import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { inTransaction } from "#db/client.server";
import {
  accountTokens,
  passkeys,
  recoveryCodes,
  secondFactors,
  userIdentities,
  users,
} from "#db/schema/accounts";
import { auditLog, auditValues } from "#db/schema/audit";
import { bookings, caseEntries, marks, problems, substituteSearches } from "#db/schema/bookings";
import { reviewReports } from "#db/schema/reviews";
import { unsafeBlocks, cleanerBlocks } from "#db/schema/schedule";
import { favourites, photoDrafts, registrationDrafts } from "#db/schema/cleaners";
import { homes } from "#db/schema/homes";
import { lineLinks, pushSubscriptions } from "#db/schema/channels";
import { inboxEntries } from "#db/schema/notifications";
import { feeEntries } from "#db/schema/payments";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { query } from "#db/query.server";
import { eraseAuditValues, recordOwnAction } from "~/domain/audit/audit.server";
import { bookingIdsOfPersonSql } from "~/domain/bookings/reading/booking-ids-of-person.server";
import {
  anonymiseBookingsOf,
  closeBookingsOf,
  closeRedosOf,
} from "~/domain/bookings/lifecycle/close-bookings.server";
import { removeProblemPhotos } from "~/domain/bookings/problems/problem-photo-files.server";
import { deleteProblemPhotosOf } from "~/domain/bookings/problems/problem-photos.server";
import { retainContactOf } from "~/domain/bookings/problems/retained-contacts.server";
import { endRedoAgreementsOf } from "~/domain/bookings/redos/follow-redo.server";
import { eraseDecisionWordsOf } from "~/domain/bookings/marks/marks.server";
import { anonymiseCleanerOfUser } from "~/domain/privacy/anonymise-cleaner.server";
import { deleteTeamNotesOn } from "~/domain/notes/team-notes.server";
import { removePhotoSizes } from "~/domain/cleaners/profile-photos.server";
import { isLastAdmin } from "~/domain/accounts/admins.server";
import {
  checkCurrentPassword,
  isPasswordStillCurrent,
  type CurrentPasswordResult,
} from "~/domain/accounts/current-password.server";
import { endSessionsOf } from "~/domain/accounts/sessions.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { logger } from "~/lib/logger.server";

export type DeleteAccountResult =
  | { ok: true }
  | { ok: false; reason: "wrong-username" | "last-admin" }
  | Exclude<CurrentPasswordResult, { ok: true }>;

const findAccount = query({ id: users.id }, (db, p) =>
  db
    .select({
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      locale: users.locale,
    })
    .from(users)
    .where(and(eq(users.id, p.id), isNull(users.anonymisedAt)))
    .prepare(),
);

const anonymiseUser = query(
  { username: users.username, now: users.deactivatedAt, userId: users.id },
  (db, p) =>
    db
      .update(users)
      .set({
        username: p.username,
        passwordHash: null,
        firstName: "",
        lastName: "",
        email: null,
        emailVerifiedAt: null,
        phone: null,
        address: null,
        city: null,
        zipCode: null,
        profilePicture: null,
        role: "customer",
        locale: "en",
        notifyByPush: false,
        notifyByLine: false,
        deactivatedAt: p.now,
        anonymisedAt: p.now,
        rowVersion: sql`${users.rowVersion} + 1`,
      })
      .where(eq(users.id, p.userId))
      .prepare(),
);

const personalRowDeletions = [
  query({ userId: userIdentities.userId }, (db, p) =>
    db.delete(userIdentities).where(eq(userIdentities.userId, p.userId)).prepare(),
  ),
  query({ userId: accountTokens.userId }, (db, p) =>
    db.delete(accountTokens).where(eq(accountTokens.userId, p.userId)).prepare(),
  ),
  query({ userId: secondFactors.userId }, (db, p) =>
    db.delete(secondFactors).where(eq(secondFactors.userId, p.userId)).prepare(),
  ),
  query({ userId: recoveryCodes.userId }, (db, p) =>
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, p.userId)).prepare(),
  ),
  query({ userId: passkeys.userId }, (db, p) =>
    db.delete(passkeys).where(eq(passkeys.userId, p.userId)).prepare(),
  ),
  query({ userId: pushSubscriptions.userId }, (db, p) =>
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, p.userId)).prepare(),
  ),
  query({ userId: lineLinks.userId }, (db, p) =>
    db.delete(lineLinks).where(eq(lineLinks.userId, p.userId)).prepare(),
  ),
  // Blocks of this person by cleaners; those by a cleaner go with the profile.
  query({ userId: cleanerBlocks.userId }, (db, p) =>
    db.delete(cleanerBlocks).where(eq(cleanerBlocks.userId, p.userId)).prepare(),
  ),
  query({ userId: unsafeBlocks.userId }, (db, p) =>
    db.delete(unsafeBlocks).where(eq(unsafeBlocks.userId, p.userId)).prepare(),
  ),
  // The reported review stays marked as reported, so that an admin still looks at it.
  query({ userId: reviewReports.userId }, (db, p) =>
    db.delete(reviewReports).where(eq(reviewReports.userId, p.userId)).prepare(),
  ),
  query({ userId: substituteSearches.userId }, (db, p) =>
    db.delete(substituteSearches).where(eq(substituteSearches.userId, p.userId)).prepare(),
  ),
  query({ userId: marks.userId }, (db, p) =>
    db.delete(marks).where(eq(marks.userId, p.userId)).prepare(),
  ),
  query({ userId: homes.userId }, (db, p) =>
    db.delete(homes).where(eq(homes.userId, p.userId)).prepare(),
  ),
  query({ userId: favourites.userId }, (db, p) =>
    db.delete(favourites).where(eq(favourites.userId, p.userId)).prepare(),
  ),
  // The draft's files are left to the sweep of orphaned photos.
  query({ userId: photoDrafts.userId }, (db, p) =>
    db.delete(photoDrafts).where(eq(photoDrafts.userId, p.userId)).prepare(),
  ),
  query({ userId: registrationDrafts.userId }, (db, p) =>
    db.delete(registrationDrafts).where(eq(registrationDrafts.userId, p.userId)).prepare(),
  ),
  // Sent ones are deleted too: the SMTP server's answer that is stored with them may hold the address.
  query({ userId: notifications.recipientUserId }, (db, p) =>
    db.delete(notifications).where(eq(notifications.recipientUserId, p.userId)).prepare(),
  ),
  query({ userId: inboxEntries.userId }, (db, p) =>
    db.delete(inboxEntries).where(eq(inboxEntries.userId, p.userId)).prepare(),
  ),
  // Notes of admins on money of problems may name the person.
  query({ userId: bookings.userId }, (db, p) =>
    db
      .update(caseEntries)
      .set({ note: "" })
      .where(
        inArray(
          caseEntries.problemId,
          sql`(select ${problems.id} from ${problems}
            where ${problems.bookingId} in ${bookingIdsOfPersonSql(p.userId)})`,
        ),
      )
      .prepare(),
  ),
  // So may reasons for which fees of this person's bookings were waived, or waivers taken back.
  query({ userId: bookings.userId }, (db, p) =>
    db
      .update(feeEntries)
      .set({ note: "" })
      .where(
        and(
          ne(feeEntries.note, ""),
          inArray(feeEntries.bookingId, bookingIdsOfPersonSql(p.userId)),
        ),
      )
      .prepare(),
  ),
  // Admins' texts about this person's bookings, on either side, may repeat what the person said.
  query({ userId: bookings.userId }, (db, p) =>
    db
      .delete(auditValues)
      .where(
        inArray(
          auditValues.auditId,
          sql`(select id from ${auditLog} where subject_type = 'booking' and subject_id in
            (select cast(id as text) from ${bookingIdsOfPersonSql(p.userId)}))`,
        ),
      )
      .prepare(),
  ),
  query({ userId: outboxEvents.accountId }, (db, p) =>
    db.delete(outboxEvents).where(eq(outboxEvents.accountId, p.userId)).prepare(),
  ),
];

/**
 * The account is gone by now, so a file that can't be removed is left to the sweep of orphaned photos.
 */
async function tryRemovePhoto(photo: string, dataDir: string): Promise<void> {
  try {
    await removePhotoSizes(photo, dataDir);
  } catch (error) {
    logger().warn({ err: error }, "photo of a deleted account is left to the sweep");
  }
}

/**
 * Deletes an account (PDPA). `proof` is the password, or the username of people without one. Upcoming
 * bookings are cancelled and their other side is notified; past ones stay, without anything that says
 * whose they were. All else is removed, except the contact while fees are owed or a problem is open.
 * The last admin can't be deleted. One email says that the account is deleted; its address is erased once it is
 * sent, after a day at most.
 */
export async function deleteAccount(
  userId: number,
  proof: string,
  { now, dataDir }: { now: number; dataDir: string },
): Promise<DeleteAccountResult> {
  const current = await checkCurrentPassword(userId, proof, now);
  if (!current.ok) return current;
  const deleted = inTransaction(() => {
    const user = findAccount().get({ id: userId });
    // The form was sent twice: the account is gone by now.
    if (!user) return { ok: true, photo: null, problemPhotos: [] } as const;
    if (!isPasswordStillCurrent(userId, current.passwordHash)) {
      return { ok: false, reason: "wrong-password" } as const;
    }
    if (current.passwordHash === null && proof.toLowerCase() !== user.username.toLowerCase()) {
      return { ok: false, reason: "wrong-username" } as const;
    }
    if (isLastAdmin(userId)) return { ok: false, reason: "last-admin" } as const;
    // That opens problems again, for which a contact is kept.
    closeRedosOf(userId, now);
    endRedoAgreementsOf(userId, now);
    retainContactOf(userId, now);
    anonymiseBookingsOf(userId, now);
    closeBookingsOf(userId, now);
    const problemPhotos = deleteProblemPhotosOf(userId);
    const { photo } = anonymiseCleanerOfUser(userId, now);
    deleteTeamNotesOn(userId);
    eraseDecisionWordsOf(userId);
    endSessionsOf(userId);
    for (const drop of personalRowDeletions) drop().run({ userId });
    eraseAuditValues(userId);
    // After the account's other events were deleted.
    if (user.email !== null && user.emailVerifiedAt !== null) {
      const payload = { to: user.email, locale: user.locale };
      publishEvent({ kind: "account-deleted", payload, accountId: userId }, now);
    }
    anonymiseUser().run({ userId, now, username: `deleted-${randomBytes(8).toString("hex")}` });
    recordOwnAction("account-deleted", userId, now);
    return { ok: true, photo, problemPhotos } as const;
  });
  if (!deleted.ok) return deleted;
  removeProblemPhotos(deleted.problemPhotos, dataDir);
  if (deleted.photo !== null) await tryRemovePhoto(deleted.photo, dataDir);
  return { ok: true };
}
