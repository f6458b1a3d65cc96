import { and, desc, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import { createHash, randomBytes } from "node:crypto";
import { inTransaction, isUnwritableError, isWritable } from "#db/client.server";
import { pendingSignIns, secondFactors, sessions, users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { inboxEntries } from "#db/schema/notifications";
import { query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import type { Locale, Role } from "~/lib/vocabulary";
import { openAccountCondition } from "./open-accounts.server";

/** A session ends after this time without use, in milliseconds … */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** … and at the latest after this time since the sign-in, in milliseconds. */
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
/** The same two for admins, who see everybody's address. */
export const ADMIN_SESSION_IDLE_MS = HOUR_MS;
export const ADMIN_SESSION_ABSOLUTE_MS = 12 * HOUR_MS;
/** Time to give the second factor after the password, in milliseconds. */
export const PENDING_SIGN_IN_MS = 10 * MINUTE_MS;
/**
 * Time for which a password or second factor counts after it was given in a browser, in milliseconds: before
 * what can't be undone it is asked for again after that (docs/security.md, "Asked again").
 */
export const CONFIRMED_FOR_MS = 10 * MINUTE_MS;
/** Largest number of sessions of a person. A new one beyond it ends the least recently used. */
export const MOST_SESSIONS = 200;
/**
 * Shortest time between two records of a session's use, in milliseconds, so that reading pages rarely
 * writes.
 */
const TOUCH_EVERY_MS = HOUR_MS;
/** The same for admins, whose sessions end after an idle hour. */
const TOUCH_ADMINS_EVERY_MS = 5 * MINUTE_MS;

/** The signed-in person, with what every page needs. */
export interface Viewer {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string | null;
  role: Role;
  /** True if they have a cleaner profile, whatever their role. */
  isCleaner: boolean;
  /** Number of unread notifications in the inbox; 10 means 10 or more. */
  unreadNotifications: number;
  profilePicture: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  zipCode: string | null;
  locale: Locale;
  /** True for an admin who has to set up a second factor before anything else. */
  mustSetUpSecondFactor: boolean;
  /** True if they gave a password or a second factor in this session within 10 minutes (`CONFIRMED_FOR_MS`). */
  isConfirmed: boolean;
}

/** Returns the hash under which a session is stored. */
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
    confirmedAt: sessions.confirmedAt,
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
        confirmedAt: p.confirmedAt,
      })
      .prepare(),
);

const findSessionByToken = query(
  {
    tokenHash: sessions.tokenHash,
    now: sessions.expiresAt,
    idleSince: sessions.lastSeenAt,
    adminIdleSince: sessions.lastSeenAt,
  },
  (db, p) =>
    db
      .select({
        lastSeenAt: sessions.lastSeenAt,
        confirmedAt: sessions.confirmedAt,
        hasSecondFactor:
          sql<number>`exists (select 1 from ${secondFactors} where ${secondFactors.userId} = ${users.id}
            and ${secondFactors.confirmedAt} is not null)`.mapWith(Boolean),
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
          or(ne(users.role, "admin"), gt(sessions.lastSeenAt, p.adminIdleSince)),
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

const updateConfirmedAt = query(
  { now: sessions.confirmedAt, tokenHash: sessions.tokenHash, userId: sessions.userId },
  (db, p) =>
    db
      .update(sessions)
      .set({ confirmedAt: p.now })
      .where(and(eq(sessions.tokenHash, p.tokenHash), eq(sessions.userId, p.userId)))
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

const deletePendingSignInsOf = query({ userId: pendingSignIns.userId }, (db, p) =>
  db.delete(pendingSignIns).where(eq(pendingSignIns.userId, p.userId)).prepare(),
);

/** Deletes all sessions except the one that has just begun and the most recently used others. */
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
      confirmedAt: sql`min(${sessions.confirmedAt}, ${p.now})`,
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

const clampAdminSessions = query({ latest: sessions.expiresAt }, (db, p) =>
  db
    .update(sessions)
    .set({ expiresAt: p.latest })
    .where(
      inArray(
        sessions.tokenHash,
        db
          .select({ tokenHash: sessions.tokenHash })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(eq(users.role, "admin"), gt(sessions.expiresAt, p.latest)))
          .limit(SWEEP_BATCH_SIZE),
      ),
    )
    .prepare(),
);

const findRole = query({ id: users.id }, (db, p) =>
  db.select({ role: users.role }).from(users).where(eq(users.id, p.id)).prepare(),
);

/** A browser that signs in. */
export interface SessionFacts {
  now: number;
  userAgent: string;
  address: string;
  /**
   * False if neither a password nor a second factor was given: then the person is asked for one before what
   * can't be undone.
   */
  isConfirmed?: boolean;
}

/**
 * Starts a session and returns its token: 256 random bits, of which only the hash is stored. For a
 * person who already has MOST_SESSIONS, the least recently used one ends. Browsers are signed in by
 * `beginSignIn` (sign-in-steps.server.ts), which asks for the second factor first.
 */
export function startSession(
  userId: number,
  { now, userAgent, address, isConfirmed = true }: SessionFacts,
): string {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashSessionToken(token);
  inTransaction(() => {
    insertSession().run({
      tokenHash,
      userId,
      now,
      expiresAt:
        now +
        (findRole().get({ id: userId })?.role === "admin"
          ? ADMIN_SESSION_ABSOLUTE_MS
          : SESSION_ABSOLUTE_MS),
      userAgent: userAgent.slice(0, 300),
      address,
      confirmedAt: isConfirmed ? now : null,
    });
    deleteSurplusSessions().run({ userId, begunHash: tokenHash });
  });
  return token;
}

/** Returns the person that a session's token belongs to, or null. */
export function getViewer(token: string, now: number): Viewer | null {
  const tokenHash = hashSessionToken(token);
  if (unwrittenEnds.has(tokenHash)) return null;
  const row = findSessionByToken().get({
    tokenHash,
    now,
    idleSince: now - SESSION_IDLE_MS,
    adminIdleSince: now - ADMIN_SESSION_IDLE_MS,
  });
  if (!row) return null;
  const { viewer, lastSeenAt, confirmedAt, hasSecondFactor } = row;
  const isAdmin = viewer.role === "admin";
  if (now - lastSeenAt > (isAdmin ? TOUCH_ADMINS_EVERY_MS : TOUCH_EVERY_MS))
    noteSessionUse(tokenHash, now);
  const mustSetUpSecondFactor =
    isAdmin && !hasSecondFactor && env().ADMIN_SECOND_FACTOR === "required";
  const isConfirmed = confirmedAt !== null && now - confirmedAt < CONFIRMED_FOR_MS;
  return { ...viewer, mustSetUpSecondFactor, isConfirmed };
}

/**
 * Records that this person has just given a password or second factor in the session with this token. False
 * if that session has ended meanwhile.
 */
export function confirmSession(
  { token, userId }: { token: string; userId: number },
  now: number,
): boolean {
  return updateConfirmedAt().run({ tokenHash: hashSessionToken(token), userId, now }).changes > 0;
}

/**
 * Records that a session was used, if that can be written at once: a page neither waits for it nor
 * fails.
 */
function noteSessionUse(tokenHash: string, now: number): void {
  if (!isWritable()) return;
  try {
    updateLastSeen().run({ tokenHash, now });
  } catch (error) {
    if (!isUnwritableError(error)) throw error;
  }
}

/** Hashes of the sessions that people ended while the database couldn't be written to. */
const unwrittenEnds = new Set<string>();
/** Largest size of `unwrittenEnds`: a disk that stays full must not fill the memory. */
const MOST_UNWRITTEN = 100_000;

/**
 * Ends a session; nothing happens if there is none. False if the database can't be written to: then
 * this process no longer accepts the session, and `endUnwrittenSessions` removes it later.
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

/**
 * Removes the sessions that `endSession` couldn't. Always returns false, since one call does
 * everything.
 */
export function endUnwrittenSessions(): boolean {
  for (const tokenHash of unwrittenEnds) {
    deleteSession().run({ tokenHash });
    unwrittenEnds.delete(tokenHash);
  }
  return false;
}

/**
 * Ends every session of a person, on any device, except the one with the token `keep`, and every sign-in
 * whose second step is still to come. Called for every
 * change that makes the others untrustworthy: a new password, another role, a closed account.
 */
export function endSessionsOf(userId: number, { keep }: { keep?: string | undefined } = {}): void {
  deleteOtherSessions().run({ userId, keptHash: keep === undefined ? "" : hashSessionToken(keep) });
  deletePendingSignInsOf().run({ userId });
}

/**
 * Corrects times in the future: the last use to now, the end to a full lifetime from now. A clock that
 * was ahead for a while wrote them, and sessions would outlive their limits by as much. True if there
 * may be more.
 */
export function clampSessions(now: number): boolean {
  const changes = [
    clampSessionTimes().run({ now, latest: now + SESSION_ABSOLUTE_MS }),
    clampAdminSessions().run({ latest: now + ADMIN_SESSION_ABSOLUTE_MS }),
  ];
  return changes.some(hasMoreToSweep);
}

/** Removes sessions that have expired or were unused for too long; true if there may be more. */
export function sweepSessions(now: number): boolean {
  return hasMoreToSweep(deleteExpiredSessions().run({ now, idleSince: now - SESSION_IDLE_MS }));
}
