import { and, eq } from "drizzle-orm";
import { auditValues } from "#db/schema/audit";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";

const findNotificationCleaner = query({ id: cleaners.id }, (db, p) =>
  db
    .select({
      id: cleaners.id,
      userId: cleaners.userId,
      name: cleaners.name,
      isVerified: cleaners.isVerified,
      isListed: cleaners.isListed,
      backgroundCheckExpiresOn: cleaners.backgroundCheckExpiresOn,
      hasPhone: cleaners.hasPhone,
      phoneDueOn: cleaners.phoneDueOn,
    })
    .from(cleaners)
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

/** A cleaner with the fields that notifications need. */
export type NotificationCleaner = NonNullable<ReturnType<typeof getNotificationCleaner>>;

/** Returns a cleaner for notifications, or null. */
export function getNotificationCleaner(id: number) {
  return findNotificationCleaner().get({ id }) ?? null;
}

const findAuditedWords = query({ auditId: auditValues.auditId }, (db, p) =>
  db
    .select({ words: auditValues.after })
    .from(auditValues)
    .where(and(eq(auditValues.auditId, p.auditId), eq(auditValues.field, "words")))
    .prepare(),
);

/** Returns the text that an admin wrote to somebody, from the audit record; null once it is erased. */
export function getAuditedWords(auditId: number): string | null {
  return findAuditedWords().get({ auditId })?.words ?? null;
}
