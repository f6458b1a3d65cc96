import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import { inTransaction } from "#db/client.server";
import { photoDrafts } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { hasOpenAccount } from "~/domain/accounts/open-accounts.server";
import { DAY_MS } from "~/lib/durations";
import { macOf } from "~/lib/secrets.server";
import type { Provider } from "~/lib/vocabulary";

/** How long a photo is kept for its form to be sent again, in milliseconds. */
export const PHOTO_DRAFT_LIFETIME_MS = DAY_MS;

/**
 * Returns the token for a person's photo. It is derived from both, so that a page can be filled in with it
 * again although the database stores only its hash. Photo names are random.
 */
const tokenFor = (userId: number, photo: string) => macOf("photo-draft", `${userId}.${photo}`);

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
 * Stores a photo until its form, which was refused or left, is sent again. The token in that form finds it,
 * for its sender alone. `fromProvider` is set if the photo is only offered, from that provider's profile. A
 * person has one draft: `replacedPhoto` is the previous photo, whose files are no longer needed. Returns
 * null if the account was closed meanwhile.
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

/** Returns the photo of this person's token; null if the token is somebody else's or expired. */
export function getPhotoDraft(userId: number, token: string, now: number): string | null {
  return findPhotoDraftByToken().get({ userId, tokenHash: hashOf(token), now })?.photo ?? null;
}

/** Returns the token and origin of the photo that waits for a person's form; null if there is none. */
export function getWaitingPhotoDraft(
  userId: number,
  now: number,
): { token: string; fromProvider: Provider | null } | null {
  const row = findPhotoDraftByUser().get({ userId });
  if (!row || row.expiresAt <= now) return null;
  const token = tokenFor(userId, row.photo);
  // If the secret has changed since, the token would not be found.
  return hashOf(token) === row.tokenHash ? { token, fromProvider: row.fromProvider } : null;
}

/** Deletes the photo draft of a person. Call it in the transaction that saves the form. */
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
            // A later expiry was set while the clock was ahead; it must not make a draft last longer.
            .where(or(lte(photoDrafts.expiresAt, p.now), gt(photoDrafts.expiresAt, p.latest)))
            .limit(SWEEP_BATCH_SIZE),
        ),
      )
      .prepare(),
);

/** Deletes photo drafts whose form was never sent again. The next sweep of photos removes their files. */
export function sweepPhotoDrafts(now: number): boolean {
  return hasMoreToSweep(
    deleteExpiredPhotoDrafts().run({ now, latest: now + PHOTO_DRAFT_LIFETIME_MS }),
  );
}
