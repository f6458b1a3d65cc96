import { eq, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import {
  cleanerAreas,
  cleanerBlockedDates,
  cleanerSpecialties,
  cleaners,
} from "#db/schema/cleaners";
import { unindexCleaner } from "./search-index.server";

const placeholder = sql.placeholder;

const find = prepared((db) =>
  db
    .select({ id: cleaners.id, photo: cleaners.photo })
    .from(cleaners)
    .where(eq(cleaners.userId, placeholder("userId")))
    .prepare(),
);

const anonymise = prepared((db) =>
  db
    .update(cleaners)
    .set({
      name: "",
      bio: "",
      photo: null,
      languages: [],
      otherLanguages: "",
      nextAvailableDate: "",
      isVerified: false,
      backgroundCheckedOn: null,
      backgroundCheckExpiresOn: null,
      backgroundCheckConsentAt: null,
      termsAcceptedAt: null,
      availabilitySavedAt: null,
      areasSavedAt: null,
      promptPayType: null,
      promptPayId: null,
      calendarTokenHash: null,
      deactivatedAt: sql`${placeholder("now")}`,
      anonymisedAt: sql`${placeholder("now")}`,
      rowVersion: sql`${cleaners.rowVersion} + 1`,
    })
    .where(eq(cleaners.id, placeholder("id")))
    .prepare(),
);

const drops = [cleanerSpecialties, cleanerAreas, cleanerBlockedDates].map((table) =>
  prepared((db) =>
    db
      .delete(table)
      .where(eq(table.cleanerId, placeholder("id")))
      .prepare(),
  ),
);

const sharedPhoto = prepared((db) =>
  db
    .select({ id: cleaners.id })
    .from(cleaners)
    .where(eq(cleaners.photo, placeholder("photo")))
    .limit(1)
    .prepare(),
);

/**
 * Empties the cleaner profile of a person and takes it off every list; ratings and the number of jobs
 * stay, since past bookings and reviews point to it. Gives the key of a photo that nobody else has:
 * its files are to be removed once the transaction that this is called in has succeeded.
 */
export function anonymiseCleanerOf(userId: number, now: number): { photo: string | null } {
  const cleaner = find().get({ userId });
  if (!cleaner) return { photo: null };
  const { id, photo } = cleaner;
  anonymise().run({ id, now });
  for (const drop of drops) drop().run({ id });
  unindexCleaner(id);
  return { photo: photo !== null && sharedPhoto().get({ photo }) ? null : photo };
}
