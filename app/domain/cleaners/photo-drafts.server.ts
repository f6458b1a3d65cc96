import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { createHash, createHmac } from "node:crypto";
import { inTransaction } from "#db/client.server";
import { photoDrafts } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { hasOpenAccount } from "~/domain/accounts/open-accounts.server";
import { DAY_MS } from "~/lib/durations";
import { secretFor } from "~/lib/secrets.server";
import type { Provider } from "~/lib/vocabulary";

/** So long a photo waits for its form to be sent again. */
export const PHOTO_DRAFT_LIFETIME_MS = DAY_MS;

/**
 * The token that leads somebody to their photo: it follows from both, so that a page can be filled in
 * with it again, and the database doesn't hold it. Photos are named at random.
 */
function tokenFor(userId: number, photo: string): string {
  return createHmac("sha256", secretFor("photo-draft"))
    .update(`${userId}.${photo}`)
    .digest("base64url");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const upsertPhotoDraft = query(
  columnsOf(photoDrafts, ["userId", "tokenHash", "photo", "fromProvider", "expiresAt"]),
  (db, p) =>
    db
      .insert(photoDrafts)
      .values(p)
      .onConflictDoUpdate({
        target: photoDrafts.userId,
        set: {
          tokenHash: sql`excluded.token_hash`,
          photo: sql`excluded.photo`,
          fromProvider: sql`excluded.from_provider`,
          expiresAt: sql`excluded.expires_at`,
        },
      })
      .prepare(),
);

const findPhotoDraftByToken = query(
  { userId: photoDrafts.userId, tokenHash: photoDrafts.tokenHash, now: photoDrafts.expiresAt },
  (db, p) =>
    db
      .select({ photo: photoDrafts.photo })
      .from(photoDrafts)
      .where(
        and(
          eq(photoDrafts.userId, p.userId),
          eq(photoDrafts.tokenHash, p.tokenHash),
          gt(photoDrafts.expiresAt, p.now),
        ),
      )
      .prepare(),
);

const findPhotoDraftByUser = query({ userId: photoDrafts.userId }, (db, p) =>
  db
    .select({
      photo: photoDrafts.photo,
      tokenHash: photoDrafts.tokenHash,
      fromProvider: photoDrafts.fromProvider,
      expiresAt: photoDrafts.expiresAt,
    })
    .from(photoDrafts)
    .where(eq(photoDrafts.userId, p.userId))
    .prepare(),
);

const deletePhotoDraft = query({ userId: photoDrafts.userId }, (db, p) =>
  db.delete(photoDrafts).where(eq(photoDrafts.userId, p.userId)).prepare(),
);

/**
 * Keeps a photo until its form is sent again, since that was refused or left: the token in that form
 * leads to it, for its sender alone. `from` is whose picture it is that is only offered. One a person:
 * `replacedPhoto` is the one before, whose files nothing needs any more. Null if the account was closed
 * meanwhile.
 */
export function savePhotoDraft(
  userId: number,
  photo: string,
  now: number,
  fromProvider: Provider | null = null,
): { token: string; replacedPhoto: string | null } | null {
  const token = tokenFor(userId, photo);
  return inTransaction(() => {
    if (!hasOpenAccount(userId)) return null;
    const replacedPhoto = findPhotoDraftByUser().get({ userId })?.photo ?? null;
    const expiresAt = now + PHOTO_DRAFT_LIFETIME_MS;
    upsertPhotoDraft().run({
      userId,
      tokenHash: hashOf(token),
      photo,
      fromProvider: fromProvider,
      expiresAt,
    });
    return { token, replacedPhoto };
  });
}

/** The photo that a token of this person leads to; null if it is somebody else's, or too old. */
export function getPhotoDraft(userId: number, token: string, now: number): string | null {
  return findPhotoDraftByToken().get({ userId, tokenHash: hashOf(token), now })?.photo ?? null;
}

/** The photo that waits for a person's form, and the token that leads to it; null if none does. */
export function getWaitingPhotoDraft(
  userId: number,
  now: number,
): { token: string; fromProvider: Provider | null } | null {
  const row = findPhotoDraftByUser().get({ userId });
  if (!row || row.expiresAt <= now) return null;
  const token = tokenFor(userId, row.photo);
  // With another secret than it was made with, it leads nowhere any more.
  return hashOf(token) === row.tokenHash ? { token, fromProvider: row.fromProvider } : null;
}

/** Forgets the photo that a person's form waited with. Call it in the transaction that saves the form. */
export function forgetPhotoDraft(userId: number): void {
  deletePhotoDraft().run({ userId });
}

const deleteExpiredPhotoDrafts = query(
  { now: photoDrafts.expiresAt, latest: photoDrafts.expiresAt },
  (db, p) =>
    db
      .delete(photoDrafts)
      .where(
        inArray(
          photoDrafts.userId,
          db
            .select({ userId: photoDrafts.userId })
            .from(photoDrafts)
            // A clock that was ahead for a while must let nothing last longer.
            .where(or(lte(photoDrafts.expiresAt, p.now), gt(photoDrafts.expiresAt, p.latest)))
            .limit(SWEEP_BATCH_SIZE),
        ),
      )
      .prepare(),
);

/** Forgets photos whose form was never sent again; their files go with the next sweep of those. */
export function sweepPhotoDrafts(now: number): boolean {
  return hasMoreToSweep(
    deleteExpiredPhotoDrafts().run({ now, latest: now + PHOTO_DRAFT_LIFETIME_MS }),
  );
}
