import { and, eq, inArray, lte, ne } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { lineLinks, lineWebhookEvents } from "#db/schema/channels";
import { typedParameter, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { hasOpenAccount } from "~/domain/accounts/open-accounts.server";
import { DAY_MS } from "~/lib/durations";

/** The LINE account to which somebody's messages go. */
export interface LineLink {
  lineUserId: string;
  linkedAt: number;
  /** Since when LINE delivers nothing: they have blocked our account, or never added it. Else null. */
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

/** Returns the LINE account to which somebody's messages go, or null. */
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
 * Sends somebody's messages to a LINE account that has just signed in: LINE vouches that it is theirs. If
 * another account here had this LINE account, it loses it, because the holder now asks for this one; nobody
 * signs in by this link. `isFriend` says whether LINE delivers our messages. Returns false if the account
 * is closed.
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

/** Stops somebody's messages by LINE. Does nothing if no LINE account is linked. */
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

/** An event of LINE: somebody has added our LINE account as a friend, or blocked it. */
export interface FriendshipEvent {
  /** LINE's own id of the event. It is the same when LINE repeats the event. */
  id: string;
  kind: "follow" | "unfollow";
  lineUserId: string;
  /** Time of the event, by LINE's clock. */
  at: number;
}

/**
 * Records whom our messages can reach, from LINE's events. A repeated event counts once, and a late one
 * changes nothing that is newer. Events about people who have linked nothing here have no effect.
 */
export function recordFriendships(events: readonly FriendshipEvent[], now: number): void {
  inTransaction(() => {
    for (const { id, kind, lineUserId, at } of events) {
      if (insertWebhookEvent().run({ id, now }).changes === 0) continue;
      // If LINE's clock is ahead, the events that follow must not count as late.
      const reportedAt = Math.min(at, now);
      updateFriendship().run({
        lineUserId,
        at: reportedAt,
        blockedAt: kind === "unfollow" ? reportedAt : null,
      });
    }
  });
}

/** Time for which event ids are kept, in milliseconds. LINE repeats an event for some hours at most. */
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

/** Deletes the ids of LINE events that are a week old. Returns true while there may be more. */
export function sweepLineEvents(now: number): boolean {
  return hasMoreToSweep(
    deleteOldWebhookEvents().run({ before: now - EVENT_RETENTION_MS, limit: SWEEP_BATCH_SIZE }),
  );
}
