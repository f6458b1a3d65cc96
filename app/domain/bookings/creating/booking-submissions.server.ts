import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { createHash } from "node:crypto";
import { bookingSubmissions, bookings } from "#db/schema/bookings";
import { columnsOf, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { DAY_MS } from "~/lib/durations";

/** Lifetime of an idempotency key, in milliseconds. An older key books again, if the hours are free. */
export const IDEMPOTENCY_KEY_LIFETIME_MS = 30 * DAY_MS;

/** The fields that a form or API call sent, with texts as they were parsed. */
export type SubmittedContent = Record<string, string | number | null>;

export interface BookingSubmission {
  userId: number;
  /** The idempotency key. */
  key: string;
  content: SubmittedContent;
}

const findSubmissionByKey = query(columnsOf(bookingSubmissions, ["userId", "key"]), (db, p) =>
  db
    .select({ id: bookingSubmissions.id, contentHash: bookingSubmissions.contentHash })
    .from(bookingSubmissions)
    .where(and(eq(bookingSubmissions.userId, p.userId), eq(bookingSubmissions.key, p.key)))
    .prepare(),
);

const listBookingIdsOfSubmission = query({ submissionId: bookings.submissionId }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.submissionId, p.submissionId))
    .orderBy(asc(bookings.id))
    .prepare(),
);

const insertSubmission = query(
  columnsOf(bookingSubmissions, ["userId", "key", "contentHash", "createdAt"]),
  (db, p) =>
    db.insert(bookingSubmissions).values(p).returning({ id: bookingSubmissions.id }).prepare(),
);

const deleteSubmissions = query({ userId: bookingSubmissions.userId }, (db, p) =>
  db.delete(bookingSubmissions).where(eq(bookingSubmissions.userId, p.userId)).prepare(),
);

const deleteOldSubmissions = query({ before: bookingSubmissions.createdAt }, (db, p) =>
  db
    .delete(bookingSubmissions)
    .where(
      inArray(
        bookingSubmissions.id,
        db
          .select({ id: bookingSubmissions.id })
          .from(bookingSubmissions)
          .where(lte(bookingSubmissions.createdAt, p.before))
          .limit(SWEEP_BATCH_SIZE),
      ),
    )
    .prepare(),
);

/**
 * Returns what a key of this user has made: null if the key is new, the ids of its bookings in order if it
 * came with the same content, else "other-content". In that case the bookings must not be returned: the
 * user would believe that the new ones were made.
 */
export function findSubmission({
  userId,
  key,
  content,
}: BookingSubmission): { bookingIds: number[] } | "other-content" | null {
  const before = findSubmissionByKey().get({ userId, key });
  if (!before) return null;
  if (before.contentHash !== hashOf(content)) return "other-content";
  const rows = listBookingIdsOfSubmission().all({ submissionId: before.id });
  return { bookingIds: rows.map(({ id }) => id) };
}

/**
 * Stores a new key and returns the id that its bookings carry. Call it in the transaction that makes them,
 * so that a key that made nothing isn't kept.
 */
export function recordSubmission({ userId, key, content }: BookingSubmission, now: number): number {
  return insertSubmission().get({ userId, key, contentHash: hashOf(content), createdAt: now }).id;
}

/** Deletes all keys of a user, because their hashes were made from an address. */
export function deleteSubmissionsOf(userId: number): void {
  deleteSubmissions().run({ userId });
}

/** Deletes keys that are older than 30 days, a batch at a time; true if there may be more. */
export function sweepSubmissions(now: number): boolean {
  return hasMoreToSweep(deleteOldSubmissions().run({ before: now - IDEMPOTENCY_KEY_LIFETIME_MS }));
}

/** Returns the same hash for the same fields, in any order. */
function hashOf(content: SubmittedContent): string {
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
}
