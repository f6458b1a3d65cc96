import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { openAccountCondition } from "~/domain/accounts/open-accounts.server";
import { publicName } from "~/domain/accounts/public-name";
import { recordOwnAction } from "~/domain/audit/audit.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { forgetPhotoDraft } from "./photo-drafts.server";
import { forgetRegistrationDraft } from "./registration-drafts.server";
import type { CleanerProfile } from "./schemas";
import { searchWordsOf } from "./search-words";
import { setSpecialties } from "./specialties.server";

const findAccountToRegister = query({ id: users.id }, (db, p) =>
  db
    .select({ firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users)
    .where(and(eq(users.id, p.id), openAccountCondition))
    .prepare(),
);

const setCleanerRole = query({ id: users.id }, (db, p) =>
  db
    .update(users)
    .set({ role: "cleaner", rowVersion: sql`${users.rowVersion} + 1` })
    // Admins keep their role.
    .where(and(eq(users.id, p.id), eq(users.role, "customer")))
    .prepare(),
);

const insertCleaner = query(
  columnsOf(cleaners, [
    "userId",
    "name",
    "bio",
    "searchWords",
    "photo",
    "languages",
    "otherLanguages",
    "nextAvailableDate",
    "hourlyRate",
    "termsAcceptedAt",
    "backgroundCheckConsentAt",
    "createdAt",
  ]),
  (db, p) =>
    db.insert(cleaners).values(p).onConflictDoNothing().returning({ id: cleaners.id }).prepare(),
);

export interface CleanerRegistration {
  profile: CleanerProfile;
  /** Key of the stored photo sizes, if there is a photo. */
  photo: string | null;
  /** The boxes that were ticked. JSON clients have no such fields; the dashboard asks these people. */
  accepted: { terms: boolean; backgroundCheck: boolean };
}

export type RegisterCleanerResult =
  | { ok: true; cleanerId: number }
  /** They already have a profile; nobody has two. */
  | { ok: false; reason: "already-a-cleaner" }
  /** The account was closed after the request began. */
  | { ok: false; reason: "account-closed" };

/**
 * Makes somebody a cleaner: adds a profile that isn't listed yet, and sets the role, unless they are an
 * admin. Their public name is the first name and the initial of the last name. Admins are notified.
 */
export function registerCleaner(
  userId: number,
  { profile, photo, accepted }: CleanerRegistration,
  now: number,
): RegisterCleanerResult {
  return inTransaction(() => {
    const person = findAccountToRegister().get({ id: userId });
    if (!person) return { ok: false, reason: "account-closed" };
    const { specialties, ...own } = profile;
    const name = publicName(person) || person.username;
    const row = insertCleaner().get({
      ...own,
      userId,
      name,
      searchWords: searchWordsOf({ name, bio: own.bio }),
      photo,
      termsAcceptedAt: accepted.terms ? now : null,
      backgroundCheckConsentAt: accepted.backgroundCheck ? now : null,
      createdAt: now,
    });
    if (!row) return { ok: false, reason: "already-a-cleaner" };
    setSpecialties(row.id, specialties);
    setCleanerRole().run({ id: userId });
    forgetPhotoDraft(userId);
    forgetRegistrationDraft(userId);
    if (accepted.terms) recordOwnAction("terms-accepted", userId, now);
    if (accepted.backgroundCheck) recordOwnAction("check-consent-given", userId, now);
    publishEvent(
      { kind: "cleaner-registered", payload: { cleanerId: row.id }, accountId: userId },
      now,
    );
    return { ok: true, cleanerId: row.id };
  });
}
