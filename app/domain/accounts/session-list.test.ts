import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { sessions } from "#db/schema/accounts";
import { auditLog } from "#db/schema/audit";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { endOneSession, endOtherSessions, listSessions } from "./session-list.server";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, getViewer, startSession } from "./sessions.server";

useDatabase();

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const start = (userId: number, now = NOW, userAgent = PHONE) =>
  startSession(userId, { now, userAgent, address: "203.0.113.7" });
const auditOf = (userId: number) =>
  db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(userId)))
    .all();

describe("the list of somebody's sessions", () => {
  test("says which browser, from where, since when, and which one this is", () => {
    const { id } = makeCustomer();
    const before = start(id, NOW - 5000, "curl/8");
    const here = start(id, NOW - 9000);
    expect(listSessions(id, here, NOW)).toEqual([
      {
        publicId: expect.stringMatching(/^[\w-]{16}$/) as string,
        device: { browser: "Chrome", system: "Android" },
        address: "203.0.113.7",
        startedAt: NOW - 9000,
        lastSeenAt: NOW - 9000,
        isThis: true,
      },
      expect.objectContaining({
        device: { browser: null, system: null },
        startedAt: NOW - 5000,
        isThis: false,
      }),
    ]);
    expect(listSessions(id, before, NOW)[0]?.startedAt).toBe(NOW - 5000);
  });

  test("holds nothing that would open one", () => {
    const { id } = makeCustomer();
    const token = start(id);
    const [{ publicId } = { publicId: "" }] = listSessions(id, token, NOW);
    const hash = db().select().from(sessions).where(eq(sessions.userId, id)).get()?.tokenHash;
    const said = JSON.stringify(listSessions(id, token, NOW));
    expect(said).not.toContain(token);
    expect(said).not.toContain(hash);
    expect(getViewer(publicId, NOW)).toBeNull();
  });

  test("leaves out those that were idle for too long, and those that have run out", () => {
    const { id } = makeCustomer();
    start(id);
    expect(listSessions(id, null, NOW + SESSION_IDLE_MS - 1)).toHaveLength(1);
    expect(listSessions(id, null, NOW + SESSION_IDLE_MS)).toEqual([]);
    db()
      .update(sessions)
      .set({ lastSeenAt: NOW + SESSION_ABSOLUTE_MS })
      .run();
    expect(listSessions(id, null, NOW + SESSION_ABSOLUTE_MS)).toEqual([]);
  });

  test("is one's own only", () => {
    const { id } = makeCustomer();
    start(id);
    expect(listSessions(makeCustomer().id, null, NOW)).toEqual([]);
  });
});

describe("signing out", () => {
  test("of one browser leaves the others, and is on record", () => {
    const { id } = makeCustomer();
    const [here, there] = [start(id), start(id)];
    const other = listSessions(id, here, NOW).find((session) => !session.isThis);
    expect(endOneSession(id, other?.publicId ?? "", NOW)).toBe(true);
    expect(getViewer(there, NOW)).toBeNull();
    expect(getViewer(here, NOW)).not.toBeNull();
    expect(auditOf(id)).toMatchObject([
      { actorUserId: id, action: "sessions-ended", details: { which: "one" }, at: NOW },
    ]);
  });

  test("of a stranger's browser does nothing, and leaves no trace", () => {
    const { id } = makeCustomer();
    const token = start(id);
    const [session] = listSessions(id, token, NOW);
    const stranger = makeCustomer().id;
    for (const publicId of [session?.publicId ?? "", "", "%", "x".repeat(16)]) {
      expect(endOneSession(stranger, publicId, NOW)).toBe(false);
    }
    expect(getViewer(token, NOW)).not.toBeNull();
    expect(auditOf(stranger)).toEqual([]);
  });

  test("of all others leaves this one, and everybody else's", () => {
    const { id } = makeCustomer();
    const [here, ...others] = [start(id), start(id), start(id)];
    const stranger = start(makeCustomer().id);
    endOtherSessions(id, here ?? "", NOW);
    expect(getViewer(here ?? "", NOW)).not.toBeNull();
    expect(others.map((token) => getViewer(token, NOW))).toEqual([null, null]);
    expect(getViewer(stranger, NOW)).not.toBeNull();
    expect(auditOf(id)).toMatchObject([{ details: { which: "others" } }]);
  });
});
