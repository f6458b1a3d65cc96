import { and, desc, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import { createHash, randomBytes } from "node:crypto";
import { inTransaction, isUnwritableError, isWritable } from "#db/client.server";
import { sessions, users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { inboxEntries } from "#db/schema/notifications";
import { query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { Locale, Role } from "~/lib/vocabulary";
import { openAccountCondition } from "./open-accounts.server";

/** A session ends this long after its last use … */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** … and this long after the sign-in, whatever happens. */
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
/** So many at once; another ends the one that wasn't used for the longest time. */
export const MOST_SESSIONS = 200;
/** Use is noted at most this often, so that reading pages doesn't write. */
const TOUCH_EVERY_MS = HOUR_MS;

/** The signed-in person, as every page needs them. */
export interface Viewer {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string | null;
  role: Role;
  /** They have a profile as a cleaner, whatever their role. */
  isCleaner: boolean;
  /** Notices on the site that they haven't opened; 10 stands for that and more. */
  unreadNotifications: number;
  profilePicture: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  zipCode: string | null;
  locale: Locale;
}

/** Under which name a session is kept. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const insertSession = query(
  {
    tokenHash: sessions.tokenHash,
    userId: sessions.userId,
    now: sessions.createdAt,
    expiresAt: sessions.expiresAt,
    userAgent: sessions.userAgent,
    address: sessions.address,
  },
  (db, p) =>
    db
      .insert(sessions)
      .values({
        tokenHash: p.tokenHash,
        userId: p.userId,
        createdAt: p.now,
        lastSeenAt: p.now,
        expiresAt: p.expiresAt,
        userAgent: p.userAgent,
        address: p.address,
      })
      .prepare(),
);

const findSessionByToken = query(
  { tokenHash: sessions.tokenHash, now: sessions.expiresAt, idleSince: sessions.lastSeenAt },
  (db, p) =>
    db
      .select({
        lastSeenAt: sessions.lastSeenAt,
        viewer: {
          id: users.id,
          username: users.username,
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          role: users.role,
          isCleaner:
            sql<number>`exists (select 1 from ${cleaners} where ${cleaners.userId} = ${users.id})`.mapWith(
              Boolean,
            ),
          unreadNotifications: sql<number>`(select count(*) from (select 1 from ${inboxEntries}
            where ${inboxEntries.userId} = ${users.id} and ${inboxEntries.readAt} is null limit 10))`,
          profilePicture: users.profilePicture,
          phone: users.phone,
          address: users.address,
          city: users.city,
          zipCode: users.zipCode,
          locale: users.locale,
        },
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, p.tokenHash),
          gt(sessions.expiresAt, p.now),
          gt(sessions.lastSeenAt, p.idleSince),
          openAccountCondition,
        ),
      )
      .prepare(),
);

const updateLastSeen = query({ now: sessions.lastSeenAt, tokenHash: sessions.tokenHash }, (db, p) =>
  db
    .update(sessions)
    .set({ lastSeenAt: p.now })
    .where(eq(sessions.tokenHash, p.tokenHash))
    .prepare(),
);

const deleteSession = query({ tokenHash: sessions.tokenHash }, (db, p) =>
  db.delete(sessions).where(eq(sessions.tokenHash, p.tokenHash)).prepare(),
);

const deleteOtherSessions = query(
  { userId: sessions.userId, keptHash: sessions.tokenHash },
  (db, p) =>
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, p.userId), ne(sessions.tokenHash, p.keptHash)))
      .prepare(),
);

/** All but one that has just begun, and those used last beside it. */
const deleteSurplusSessions = query(
  { userId: sessions.userId, begunHash: sessions.tokenHash },
  (db, p) =>
    db
      .delete(sessions)
      .where(
        inArray(
          sessions.tokenHash,
          db
            .select({ tokenHash: sessions.tokenHash })
            .from(sessions)
            .where(and(eq(sessions.userId, p.userId), ne(sessions.tokenHash, p.begunHash)))
            .orderBy(desc(sessions.lastSeenAt))
            .limit(SWEEP_BATCH_SIZE)
            .offset(MOST_SESSIONS - 1),
        ),
      )
      .prepare(),
);

const deleteExpiredSessions = query(
  { now: sessions.expiresAt, idleSince: sessions.lastSeenAt },
  (db, p) =>
    db
      .delete(sessions)
      .where(
        inArray(
          sessions.tokenHash,
          db
            .select({ tokenHash: sessions.tokenHash })
            .from(sessions)
            .where(or(lte(sessions.expiresAt, p.now), lte(sessions.lastSeenAt, p.idleSince)))
            .limit(SWEEP_BATCH_SIZE),
        ),
      )
      .prepare(),
);

const clampSessionTimes = query({ now: sessions.lastSeenAt, latest: sessions.expiresAt }, (db, p) =>
  db
    .update(sessions)
    .set({
      lastSeenAt: sql`min(${sessions.lastSeenAt}, ${p.now})`,
      expiresAt: sql`min(${sessions.expiresAt}, ${p.latest})`,
    })
    .where(
      inArray(
        sessions.tokenHash,
        db
          .select({ tokenHash: sessions.tokenHash })
          .from(sessions)
          .where(or(gt(sessions.expiresAt, p.latest), gt(sessions.lastSeenAt, p.now)))
          .limit(SWEEP_BATCH_SIZE),
      ),
    )
    .prepare(),
);

/**
 * Starts a session and gives its token: 256 random bits, of which only the hash is kept. Of somebody
 * who has MOST_SESSIONS already the one used least recently ends.
 */
export function startSession(
  userId: number,
  { now, userAgent, address }: { now: number; userAgent: string; address: string },
): string {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashSessionToken(token);
  inTransaction(() => {
    insertSession().run({
      tokenHash,
      userId,
      now,
      expiresAt: now + SESSION_ABSOLUTE_MS,
      userAgent: userAgent.slice(0, 300),
      address,
    });
    deleteSurplusSessions().run({ userId, begunHash: tokenHash });
  });
  return token;
}

/** The person whom a session's token belongs to, or null. */
export function getViewer(token: string, now: number): Viewer | null {
  const tokenHash = hashSessionToken(token);
  if (unwrittenEnds.has(tokenHash)) return null;
  const row = findSessionByToken().get({ tokenHash, now, idleSince: now - SESSION_IDLE_MS });
  if (!row) return null;
  if (now - row.lastSeenAt > TOUCH_EVERY_MS) noteSessionUse(tokenHash, now);
  return row.viewer;
}

/** Notes that a session was used, if that is written at once: a page neither waits for it nor fails. */
function noteSessionUse(tokenHash: string, now: number): void {
  if (!isWritable()) return;
  try {
    updateLastSeen().run({ tokenHash, now });
  } catch (error) {
    if (!isUnwritableError(error)) throw error;
  }
}

/** Sessions that somebody ended while the database took no writes, by their hashes. */
const unwrittenEnds = new Set<string>();
/** A disk that is full for long fills no memory. */
const MOST_UNWRITTEN = 100_000;

/**
 * Ends a session; nothing happens if there is none. False if the database takes no writes: then this
 * process takes the session no more, and `endUnwrittenSessions` removes it once it can.
 */
export function endSession(token: string): boolean {
  const tokenHash = hashSessionToken(token);
  try {
    deleteSession().run({ tokenHash });
    return true;
  } catch (error) {
    if (!isUnwritableError(error)) throw error;
    if (unwrittenEnds.size < MOST_UNWRITTEN) unwrittenEnds.add(tokenHash);
    return false;
  }
}

/** Removes what `endSession` couldn't. There is never more to do at once. */
export function endUnwrittenSessions(): boolean {
  for (const tokenHash of unwrittenEnds) {
    deleteSession().run({ tokenHash });
    unwrittenEnds.delete(tokenHash);
  }
  return false;
}

/**
 * Ends every session of a person, on whatever device; the one with the token `keep` goes on. Part of
 * whatever makes the others untrustworthy: another password, another role, a closed account.
 */
export function endSessionsOf(userId: number, { keep }: { keep?: string | undefined } = {}): void {
  deleteOtherSessions().run({ userId, keptHash: keep === undefined ? "" : hashSessionToken(keep) });
}

/**
 * Brings instants back to now and its lifetime that lie beyond it: a clock that was ahead for a while
 * wrote them, and sessions would outlive their limits by as much. True if there may be more.
 */
export function clampSessions(now: number): boolean {
  return hasMoreToSweep(clampSessionTimes().run({ now, latest: now + SESSION_ABSOLUTE_MS }));
}

/** Removes sessions that are over, or were not used for too long; true if there may be more. */
export function sweepSessions(now: number): boolean {
  return hasMoreToSweep(deleteExpiredSessions().run({ now, idleSince: now - SESSION_IDLE_MS }));
}
