import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { registrationDrafts } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { hasOpenAccount } from "~/domain/accounts/open-accounts.server";
import { DAY_MS } from "~/lib/durations";

/** How long the form of somebody who left for a provider's sign-in is kept, in milliseconds. */
export const REGISTRATION_DRAFT_LIFETIME_MS = DAY_MS;

/** The form for registering as a cleaner, exactly as it was filled in. Lists are joined by commas. */
export interface RegistrationDraft {
  bio: string;
  specialties: string;
  languages: string;
  otherLanguages: string;
  nextAvailableDate: string;
  hourlyRate: string;
  terms: string;
  backgroundCheckConsent: string;
}

const upsertRegistrationDraft = query(
  columnsOf(registrationDrafts, [
    "userId",
    "bio",
    "specialties",
    "languages",
    "otherLanguages",
    "nextAvailableDate",
    "hourlyRate",
    "terms",
    "backgroundCheckConsent",
    "expiresAt",
  ]),
  (db, p) =>
    db
      .insert(registrationDrafts)
      .values(p)
      .onConflictDoUpdate({
        target: registrationDrafts.userId,
        set: {
          bio: sql`excluded.bio`,
          specialties: sql`excluded.specialties`,
          languages: sql`excluded.languages`,
          otherLanguages: sql`excluded.other_languages`,
          nextAvailableDate: sql`excluded.next_available_date`,
          hourlyRate: sql`excluded.hourly_rate`,
          terms: sql`excluded.terms`,
          backgroundCheckConsent: sql`excluded.background_check_consent`,
          expiresAt: sql`excluded.expires_at`,
        },
      })
      .prepare(),
);

const findRegistrationDraft = query(
  { userId: registrationDrafts.userId, now: registrationDrafts.expiresAt },
  (db, p) =>
    db
      .select({
        bio: registrationDrafts.bio,
        specialties: registrationDrafts.specialties,
        languages: registrationDrafts.languages,
        otherLanguages: registrationDrafts.otherLanguages,
        nextAvailableDate: registrationDrafts.nextAvailableDate,
        hourlyRate: registrationDrafts.hourlyRate,
        terms: registrationDrafts.terms,
        backgroundCheckConsent: registrationDrafts.backgroundCheckConsent,
      })
      .from(registrationDrafts)
      .where(and(eq(registrationDrafts.userId, p.userId), gt(registrationDrafts.expiresAt, p.now)))
      .prepare(),
);

const deleteRegistrationDraft = query({ userId: registrationDrafts.userId }, (db, p) =>
  db.delete(registrationDrafts).where(eq(registrationDrafts.userId, p.userId)).prepare(),
);

/** Stores the form of somebody who leaves and will come back; does nothing if the account was closed. */
export function saveRegistrationDraft(userId: number, draft: RegistrationDraft, now: number): void {
  inTransaction(() => {
    if (!hasOpenAccount(userId)) return;
    upsertRegistrationDraft().run({
      ...draft,
      userId,
      expiresAt: now + REGISTRATION_DRAFT_LIFETIME_MS,
    });
  });
}

/** Returns the form that a person left, or null. */
export function getRegistrationDraft(userId: number, now: number): RegistrationDraft | null {
  return findRegistrationDraft().get({ userId, now }) ?? null;
}

/** Deletes the draft. Call it in the transaction that registers the person. */
export function forgetRegistrationDraft(userId: number): void {
  deleteRegistrationDraft().run({ userId });
}

const deleteExpiredRegistrationDrafts = query(
  { now: registrationDrafts.expiresAt, latest: registrationDrafts.expiresAt },
  (db, p) =>
    db
      .delete(registrationDrafts)
      .where(
        inArray(
          registrationDrafts.userId,
          db
            .select({ userId: registrationDrafts.userId })
            .from(registrationDrafts)
            // A later expiry was set while the clock was ahead; it must not make a draft last longer.
            .where(
              or(
                lte(registrationDrafts.expiresAt, p.now),
                gt(registrationDrafts.expiresAt, p.latest),
              ),
            )
            .limit(SWEEP_BATCH_SIZE),
        ),
      )
      .prepare(),
);

/** Removes drafts that nobody came back to; returns true if there may be more. */
export function sweepRegistrationDrafts(now: number): boolean {
  return hasMoreToSweep(
    deleteExpiredRegistrationDrafts().run({ now, latest: now + REGISTRATION_DRAFT_LIFETIME_MS }),
  );
}
