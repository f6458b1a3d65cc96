import { and, eq, inArray, lte, ne } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { lineLinks, lineWebhookEvents } from "#db/schema/channels";
import { typedParameter, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { hasOpenAccount } from "~/domain/accounts/open-accounts.server";
import { DAY_MS } from "~/lib/durations";

/** Somebody who gets messages from our LINE account. */
export interface LineLink {
  lineUserId: string;
  linkedAt: number;
  /** Since when LINE hands them nothing: they have blocked our account, or never added it. */
  blockedAt: number | null;
}

const findLineLink = query({ userId: lineLinks.userId }, (db, p) =>
  db
    .select({
      lineUserId: lineLinks.lineUserId,
      linkedAt: lineLinks.linkedAt,
      blockedAt: lineLinks.blockedAt,
    })
    .from(lineLinks)
    .where(eq(lineLinks.userId, p.userId))
    .prepare(),
);

/** The LINE account to which somebody's messages go, or null. */
export function getLineLink(userId: number): LineLink | null {
  return findLineLink().get({ userId }) ?? null;
}

const deleteOtherLineLinks = query(
  { lineUserId: lineLinks.lineUserId, userId: lineLinks.userId },
  (db, p) =>
    db
      .delete(lineLinks)
      .where(and(eq(lineLinks.lineUserId, p.lineUserId), ne(lineLinks.userId, p.userId)))
      .prepare(),
);

const upsertLineLink = query(
  {
    userId: lineLinks.userId,
    lineUserId: lineLinks.lineUserId,
    now: lineLinks.linkedAt,
    blockedAt: lineLinks.blockedAt,
    toldAt: lineLinks.toldAt,
  },
  (db, p) =>
    db
      .insert(lineLinks)
      .values({
        userId: p.userId,
        lineUserId: p.lineUserId,
        linkedAt: p.now,
        blockedAt: p.blockedAt,
        toldAt: p.toldAt,
      })
      .onConflictDoUpdate({
        target: lineLinks.userId,
        set: {
          lineUserId: p.lineUserId,
          linkedAt: p.now,
          blockedAt: p.blockedAt,
          toldAt: p.toldAt,
        },
      })
      .prepare(),
);

/**
 * Sends somebody's messages to a LINE account that has just signed in: LINE vouches that it is theirs.
 * One that another account had gets them for this one from now on, since whoever holds it asks for that;
 * nobody signs in by it. `isFriend` says whether LINE hands messages on. False if the account is closed.
 */
export function linkLine(
  userId: number,
  { lineUserId, isFriend }: { lineUserId: string; isFriend: boolean },
  now: number,
): boolean {
  return inTransaction(() => {
    if (!hasOpenAccount(userId)) return false;
    deleteOtherLineLinks().run({ lineUserId, userId });
    upsertLineLink().run({
      userId,
      lineUserId,
      now,
      blockedAt: isFriend ? null : now,
      toldAt: now,
    });
    return true;
  });
}

const deleteLineLink = query({ userId: lineLinks.userId }, (db, p) =>
  db.delete(lineLinks).where(eq(lineLinks.userId, p.userId)).prepare(),
);

/** Stops somebody's messages by LINE. What isn't linked is left as it is. */
export function unlinkLine(userId: number): void {
  deleteLineLink().run({ userId });
}

const insertWebhookEvent = query(
  { id: lineWebhookEvents.id, now: lineWebhookEvents.receivedAt },
  (db, p) =>
    db
      .insert(lineWebhookEvents)
      .values({ id: p.id, receivedAt: p.now })
      .onConflictDoNothing()
      .prepare(),
);

const updateFriendship = query(
  { lineUserId: lineLinks.lineUserId, at: lineLinks.toldAt, blockedAt: lineLinks.blockedAt },
  (db, p) =>
    db
      .update(lineLinks)
      .set({ blockedAt: p.blockedAt, toldAt: p.at })
      .where(and(eq(lineLinks.lineUserId, p.lineUserId), lte(lineLinks.toldAt, p.at)))
      .prepare(),
);

/** Somebody has added our LINE account as a friend, or blocked it. */
export interface FriendshipEvent {
  /** LINE's own id of the event, the same when it repeats it. */
  id: string;
  kind: "follow" | "unfollow";
  lineUserId: string;
  /** When it happened, by LINE's clock. */
  at: number;
}

/**
 * Notes who can be written to, as LINE tells it. What it repeats counts once, and what comes late
 * changes nothing that is newer. People who have linked nothing here are no concern of ours.
 */
export function recordFriendships(events: readonly FriendshipEvent[], now: number): void {
  inTransaction(() => {
    for (const { id, kind, lineUserId, at } of events) {
      if (insertWebhookEvent().run({ id, now }).changes === 0) continue;
      // A clock that is ahead must not make all that follows come too late.
      const reportedAt = Math.min(at, now);
      updateFriendship().run({
        lineUserId,
        at: reportedAt,
        blockedAt: kind === "unfollow" ? reportedAt : null,
      });
    }
  });
}

/** LINE repeats what it told for some hours at most. */
const EVENT_RETENTION_MS = 7 * DAY_MS;

const deleteOldWebhookEvents = query(
  { before: lineWebhookEvents.receivedAt, limit: typedParameter<number>() },
  (db, p) =>
    db
      .delete(lineWebhookEvents)
      .where(
        inArray(
          lineWebhookEvents.id,
          db
            .select({ id: lineWebhookEvents.id })
            .from(lineWebhookEvents)
            .where(lte(lineWebhookEvents.receivedAt, p.before))
            .limit(p.limit),
        ),
      )
      .prepare(),
);

/** Forgets what LINE told a week ago. True while there may be more. */
export function sweepLineEvents(now: number): boolean {
  return hasMoreToSweep(
    deleteOldWebhookEvents().run({ before: now - EVENT_RETENTION_MS, limit: SWEEP_BATCH_SIZE }),
  );
}
