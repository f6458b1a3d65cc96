import { eq, sql } from "drizzle-orm";
import { reviews } from "#db/schema/reviews";
import { absences, unsafeBlocks, cleanerBlockedDates, cleanerBlocks } from "#db/schema/schedule";
import { cleanerAreas, cleanerSpecialties, cleaners, favourites } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { searchOffers } from "#db/schema/bookings";

const findCleanerOfUser = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select({ id: cleaners.id, photo: cleaners.photo })
    .from(cleaners)
    .where(eq(cleaners.userId, p.userId))
    .prepare(),
);

const anonymiseCleanerRow = query({ now: cleaners.deactivatedAt, id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({
      name: "",
      bio: "",
      searchWords: "",
      photo: null,
      languages: [],
      otherLanguages: "",
      nextAvailableDate: "",
      isVerified: false,
      identitySeenOn: null,
      rightToWorkSeenOn: null,
      backgroundCheckedOn: null,
      backgroundCheckExpiresOn: null,
      checkWarnedFor: null,
      checkLapsedFor: null,
      backgroundCheckConsentAt: null,
      termsAcceptedAt: null,
      availabilitySavedAt: null,
      areasSavedAt: null,
      promptPayType: null,
      promptPayId: null,
      changedSinceVerified: null,
      setAsideAt: null,
      deactivatedAt: p.now,
      pausedAt: null,
      phoneGrace: false,
      phoneDueOn: null,
      anonymisedAt: p.now,
      rowVersion: sql`${cleaners.rowVersion} + 1`,
    })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

const deletesOfRelatedRows = [
  cleanerSpecialties,
  cleanerAreas,
  cleanerBlockedDates,
  cleanerBlocks,
  unsafeBlocks,
  favourites,
  searchOffers,
  absences,
].map((table) =>
  query({ id: table.cleanerId }, (db, p) =>
    db.delete(table).where(eq(table.cleanerId, p.id)).prepare(),
  ),
);

/** A cleaner's answers to reviews are the cleaner's own texts; the reviews themselves stay. */
const clearReviewAnswers = query({ id: reviews.cleanerId }, (db, p) =>
  db.update(reviews).set({ answer: "" }).where(eq(reviews.cleanerId, p.id)).prepare(),
);

const findCleanerWithPhoto = query({ photo: cleaners.photo }, (db, p) =>
  db
    .select({ id: cleaners.id })
    .from(cleaners)
    .where(eq(cleaners.photo, p.photo))
    .limit(1)
    .prepare(),
);

/**
 * Empties a person's cleaner profile and removes it from every list; ratings and the number of jobs
 * stay, since past bookings and reviews refer to it. Returns the key of a photo that no other profile
 * has: remove its files once the transaction that this is called in has succeeded.
 */
export function anonymiseCleanerOfUser(userId: number, now: number): { photo: string | null } {
  const cleaner = findCleanerOfUser().get({ userId });
  if (!cleaner) return { photo: null };
  const { id, photo } = cleaner;
  anonymiseCleanerRow().run({ id, now });
  for (const deleteRelatedRows of deletesOfRelatedRows) deleteRelatedRows().run({ id });
  clearReviewAnswers().run({ id });
  return { photo: photo !== null && findCleanerWithPhoto().get({ photo }) ? null : photo };
}
