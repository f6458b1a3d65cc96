import { and, desc, eq, gt, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { sessions } from "#db/schema/accounts";
import { typedParameter, query } from "#db/query.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import { parseUserAgent, type Device } from "./device";
import { SESSION_IDLE_MS, endSessionsOf, hashSessionToken } from "./sessions.server";

/** A browser in which somebody is signed in, as its owner sees it. */
export interface SessionView {
  /** Names it in forms: a part of the token's hash, from which neither can be found. */
  publicId: string;
  device: Device;
  /** The network address that it was started from. */
  address: string;
  startedAt: number;
  /** To the hour. */
  lastSeenAt: number;
  /** The browser that asks. */
  isThis: boolean;
}

/** 96 bits: no two sessions of a person share them. */
const PUBLIC_ID_LENGTH = 16;

const listActiveSessions = query(
  { userId: sessions.userId, idleSince: sessions.lastSeenAt, now: sessions.expiresAt },
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
      .where(
        and(
          eq(sessions.userId, p.userId),
          gt(sessions.lastSeenAt, p.idleSince),
          gt(sessions.expiresAt, p.now),
        ),
      )
      .orderBy(desc(sessions.lastSeenAt))
      .limit(100)
      .prepare(),
);

/**
 * Where somebody is signed in: the browser with `token` first, then the one used last. Sessions that
 * were idle for too long or have run out are over, whether they were swept away or not.
 */
export function listSessions(userId: number, token: string | null, now: number): SessionView[] {
  const thisHash = token === null ? null : hashSessionToken(token);
  return listActiveSessions()
    .all({ userId, now, idleSince: now - SESSION_IDLE_MS })
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

/** Signs one of somebody's own browsers out. False if they have no such session. */
export function endOneSession(userId: number, publicId: string, now: number): boolean {
  return inTransaction(() => {
    if (deleteSessionByPublicId().run({ userId, publicId }).changes === 0) return false;
    recordSessionsEnded(userId, "one", now);
    return true;
  });
}

/** Signs somebody out everywhere but in the browser with this token. */
export function endOtherSessions(userId: number, token: string, now: number): void {
  inTransaction(() => {
    endSessionsOf(userId, { keep: token });
    recordSessionsEnded(userId, "others", now);
  });
}

function recordSessionsEnded(userId: number, which: "one" | "others", now: number): void {
  recordOwnAction("sessions-ended", userId, now, { which });
}
