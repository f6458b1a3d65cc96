import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { recordOwnAction } from "~/domain/audit/audit.server";

const nextRowVersion = sql`${cleaners.rowVersion} + 1`;

const setTermsAccepted = query(
  { userId: cleaners.userId, now: cleaners.termsAcceptedAt },
  (db, p) =>
    db
      .update(cleaners)
      .set({ termsAcceptedAt: p.now, rowVersion: nextRowVersion })
      .where(
        and(
          eq(cleaners.userId, p.userId),
          isNull(cleaners.termsAcceptedAt),
          isNull(cleaners.anonymisedAt),
        ),
      )
      .prepare(),
);

const setCheckConsent = query(
  { userId: cleaners.userId, now: cleaners.backgroundCheckConsentAt },
  (db, p) =>
    db
      .update(cleaners)
      .set({ backgroundCheckConsentAt: p.now, rowVersion: nextRowVersion })
      .where(
        and(
          eq(cleaners.userId, p.userId),
          isNull(cleaners.backgroundCheckConsentAt),
          isNull(cleaners.anonymisedAt),
        ),
      )
      .prepare(),
);

const clearCheckConsent = query({ userId: cleaners.userId }, (db, p) =>
  db
    .update(cleaners)
    .set({ backgroundCheckConsentAt: null, rowVersion: nextRowVersion })
    .where(and(eq(cleaners.userId, p.userId), isNotNull(cleaners.backgroundCheckConsentAt)))
    .prepare(),
);

/** Records that a cleaner accepts the terms. Repeating it changes nothing: the first time counts. */
export function acceptTerms(userId: number, now: number): void {
  inTransaction(() => {
    if (setTermsAccepted().run({ userId, now }).changes > 0)
      recordOwnAction("terms-accepted", userId, now);
  });
}

/** Records that a cleaner consents to the background check. */
export function giveCheckConsent(userId: number, now: number): void {
  inTransaction(() => {
    if (setCheckConsent().run({ userId, now }).changes > 0) {
      recordOwnAction("check-consent-given", userId, now);
    }
  });
}

/**
 * Withdraws a cleaner's consent to the background check. They are off the list at once, because the
 * database computes `is_listed` from it. Agreed bookings stay.
 */
export function withdrawCheckConsent(userId: number, now: number): void {
  inTransaction(() => {
    if (clearCheckConsent().run({ userId }).changes > 0) {
      recordOwnAction("check-consent-withdrawn", userId, now);
    }
  });
}
