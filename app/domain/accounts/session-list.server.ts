import { and, desc, eq, gt, ne, or, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { sessions, users } from "#db/schema/accounts";
import { typedParameter, query } from "#db/query.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import { parseUserAgent, type Device } from "./device";
import {
  ADMIN_SESSION_IDLE_MS,
  SESSION_IDLE_MS,
  endSessionsOf,
  hashSessionToken,
} from "./sessions.server";

/** A browser in which a person is signed in, as that person sees it. */
export interface SessionView {
  /** Identifies the session in forms: a part of the token's hash, from which neither can be found. */
  publicId: string;
  device: Device;
  /** The network address from which the session was started. */
  address: string;
  startedAt: number;
  /** Precise to the hour, for admins to 5 minutes. */
  lastSeenAt: number;
  /** True for the browser that asks. */
  isThis: boolean;
}

/** Length of a public id in characters: 96 bits, so that no two sessions of a person share one. */
const PUBLIC_ID_LENGTH = 16;

const listActiveSessions = query(
  {
    userId: sessions.userId,
    idleSince: sessions.lastSeenAt,
    adminIdleSince: sessions.lastSeenAt,
    now: sessions.expiresAt,
  },
  (db, p) =>
    db
      .select({
        tokenHash: sessions.tokenHash,
        userAgent: sessions.userAgent,
        address: sessions.address,
        startedAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.userId, p.userId),
          gt(sessions.lastSeenAt, p.idleSince),
          or(ne(users.role, "admin"), gt(sessions.lastSeenAt, p.adminIdleSince)),
          gt(sessions.expiresAt, p.now),
        ),
      )
      .orderBy(desc(sessions.lastSeenAt))
      .limit(100)
      .prepare(),
);

/**
 * Returns the sessions of a person: the browser with `token` first, then the one used last. Sessions
 * that were idle for too long or have expired are left out, even if they haven't been swept yet.
 */
export function listSessions(userId: number, token: string | null, now: number): SessionView[] {
  const thisHash = token === null ? null : hashSessionToken(token);
  return listActiveSessions()
    .all({
      userId,
      now,
      idleSince: now - SESSION_IDLE_MS,
      adminIdleSince: now - ADMIN_SESSION_IDLE_MS,
    })
    .map(({ tokenHash, userAgent, ...times }) => ({
      ...times,
      publicId: tokenHash.slice(0, PUBLIC_ID_LENGTH),
      device: parseUserAgent(userAgent),
      isThis: tokenHash === thisHash,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

const deleteSessionByPublicId = query(
  { userId: sessions.userId, publicId: typedParameter<string>() },
  (db, p) =>
    db
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, p.userId),
          eq(
            sql`substr(${sessions.tokenHash}, 1, ${sql.raw(String(PUBLIC_ID_LENGTH))})`,
            p.publicId,
          ),
        ),
      )
      .prepare(),
);

/** Signs out one of a person's own browsers. False if they have no such session. */
export function endOneSession(userId: number, publicId: string, now: number): boolean {
  return inTransaction(() => {
    if (deleteSessionByPublicId().run({ userId, publicId }).changes === 0) return false;
    recordSessionsEnded(userId, "one", now);
    return true;
  });
}

/** Signs a person out everywhere except in the browser with this token. */
export function endOtherSessions(userId: number, token: string, now: number): void {
  inTransaction(() => {
    endSessionsOf(userId, { keep: token });
    recordSessionsEnded(userId, "others", now);
  });
}

function recordSessionsEnded(userId: number, which: "one" | "others", now: number): void {
  recordOwnAction("sessions-ended", userId, now, { which });
}
