import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { sessions, users } from "#db/schema/accounts";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { onFullDisk } from "../../../tests/support/full-disk";
import {
  MOST_SESSIONS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  endSession,
  endUnwrittenSessions,
  getViewer,
  startSession,
  sweepSessions,
} from "./sessions.server";

useDatabase();

const HOUR = 60 * 60 * 1000;
const start = (userId = makeCustomer().id) =>
  startSession(userId, { now: NOW, userAgent: "test", address: "127.0.0.1" });
const rowsOf = (userId: number) =>
  db().select().from(sessions).where(eq(sessions.userId, userId)).all();

describe("a session", () => {
  test("belongs to whoever signed in", () => {
    const customer = makeCustomer();
    expect(getViewer(start(customer.id), NOW)).toMatchObject({
      id: customer.id,
      username: customer.username,
      role: "customer",
    });
  });

  test("tells nothing secret of its person", () => {
    const viewer = getViewer(start(makeCustomer({ passwordHash: "$argon2id$secret" }).id), NOW);
    expect(JSON.stringify(viewer)).not.toContain("argon2");
  });

  test("is kept as the hash of a token that nobody can guess or find in the database", () => {
    const customer = makeCustomer();
    const token = start(customer.id);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(token).not.toBe(start(customer.id));
    for (const row of rowsOf(customer.id)) expect(JSON.stringify(row)).not.toContain(token);
    for (const row of rowsOf(customer.id)) expect(getViewer(row.tokenHash, NOW)).toBeNull();
  });

  test.each(["", "x", "' or 1=1 --", "\u0000", "a".repeat(10_000)])("%j is none", (token) => {
    expect(getViewer(token, NOW)).toBeNull();
  });

  test("ends once, for this browser only", () => {
    const customer = makeCustomer();
    const [here, there] = [start(customer.id), start(customer.id)];
    endSession(here);
    endSession(here);
    expect(getViewer(here, NOW)).toBeNull();
    expect(getViewer(there, NOW)).not.toBeNull();
  });

  test("is used on a full disk too, which notes it later", async () => {
    const token = start();
    const later = NOW + 2 * HOUR;
    const [row] = rowsOf(getViewer(token, NOW)?.id ?? 0);
    expect((await onFullDisk(["sessions"], () => getViewer(token, later)))?.id).toBe(row?.userId);
    expect(rowsOf(row?.userId ?? 0)[0]?.lastSeenAt).toBe(row?.lastSeenAt);
    getViewer(token, later);
    expect(rowsOf(row?.userId ?? 0)[0]?.lastSeenAt).toBe(later);
  });

  test("that ends on a full disk is taken no more, and its row goes once there is room", async () => {
    const { id } = makeCustomer();
    const [here, there] = [start(id), start(id)];
    expect(await onFullDisk(["sessions"], () => endSession(here))).toBe(false);
    expect([getViewer(here, NOW), getViewer(there, NOW)?.id]).toEqual([null, id]);
    expect(rowsOf(id)).toHaveLength(2);
    await onFullDisk(["sessions"], () => expect(endUnwrittenSessions).toThrow());
    expect(getViewer(here, NOW)).toBeNull();
    expect(endUnwrittenSessions()).toBe(false);
    expect(rowsOf(id)).toHaveLength(1);
    expect([getViewer(here, NOW), getViewer(there, NOW)?.id]).toEqual([null, id]);
    expect(endSession(there)).toBe(true);
  });

  test("are 200 at most, of each person: another ends the one used least recently", () => {
    const [customer, other] = [makeCustomer(), makeCustomer()];
    const others = start(other.id);
    const tokens = Array.from({ length: MOST_SESSIONS }, () => start(customer.id));
    const [used = "", ...unused] = tokens;
    expect(getViewer(used, NOW + 2 * HOUR)).not.toBeNull();
    // A session that has just begun is never the one to end, even if a clock was ahead.
    const begun = startSession(customer.id, { now: NOW, userAgent: "test", address: "127.0.0.1" });
    expect(rowsOf(customer.id)).toHaveLength(MOST_SESSIONS);
    expect(getViewer(begun, NOW)?.id).toBe(customer.id);
    expect(getViewer(used, NOW)?.id).toBe(customer.id);
    expect(unused.filter((token) => getViewer(token, NOW) === null)).toHaveLength(1);
    expect(getViewer(others, NOW)?.id).toBe(other.id);
  });

  test("ends when it was not used for 30 days", () => {
    const token = start();
    expect(getViewer(token, NOW + SESSION_IDLE_MS - 1)).not.toBeNull();
    expect(getViewer(start(), NOW + SESSION_IDLE_MS)).toBeNull();
  });

  test("lives on with its use, but never longer than 90 days", () => {
    const token = start();
    for (let at = NOW; at < NOW + SESSION_ABSOLUTE_MS; at += SESSION_IDLE_MS / 2) {
      expect(getViewer(token, at)).not.toBeNull();
    }
    expect(getViewer(token, NOW + SESSION_ABSOLUTE_MS - 1)).not.toBeNull();
    expect(getViewer(token, NOW + SESSION_ABSOLUTE_MS)).toBeNull();
  });

  test("notes its use at most once an hour: reading pages does not write", () => {
    const customer = makeCustomer();
    const token = start(customer.id);
    getViewer(token, NOW + HOUR);
    expect(rowsOf(customer.id)[0]?.lastSeenAt).toBe(NOW);
    getViewer(token, NOW + HOUR + 1);
    expect(rowsOf(customer.id)[0]?.lastSeenAt).toBe(NOW + HOUR + 1);
  });

  test("is worth nothing once its account is deactivated", () => {
    const customer = makeCustomer();
    const token = start(customer.id);
    db().update(users).set({ deactivatedAt: NOW }).where(eq(users.id, customer.id)).run();
    expect(getViewer(token, NOW)).toBeNull();
  });

  test("is swept away when it is over, and not before", () => {
    const [idle, used] = [makeCustomer(), makeCustomer()];
    start(idle.id);
    const token = start(used.id);
    const lastUse = { lastSeenAt: NOW + SESSION_ABSOLUTE_MS - 1 };
    db().update(sessions).set(lastUse).where(eq(sessions.userId, used.id)).run();
    sweepSessions(NOW + SESSION_IDLE_MS - 1);
    expect(rowsOf(idle.id)).toHaveLength(1);
    sweepSessions(NOW + SESSION_IDLE_MS);
    expect(rowsOf(idle.id)).toHaveLength(0);

    sweepSessions(NOW + SESSION_ABSOLUTE_MS - 1);
    expect(getViewer(token, NOW + SESSION_ABSOLUTE_MS - 1)).not.toBeNull();
    sweepSessions(NOW + SESSION_ABSOLUTE_MS);
    expect(rowsOf(used.id)).toHaveLength(0);
  });

  test("keeps no more of a browser's name than is useful", () => {
    const customer = makeCustomer();
    startSession(customer.id, { now: NOW, userAgent: "x".repeat(5_000), address: "::1" });
    expect(rowsOf(customer.id)[0]?.userAgent).toHaveLength(300);
  });
});

describe("a session of an admin", () => {
  const admin = () => start(makeCustomer({ role: "admin" }).id);

  test("ends after an idle hour; its use is noted every 5 minutes", () => {
    const token = admin();
    const minute = 60_000;
    for (let at = 6; at <= 120; at += 6) expect(getViewer(token, NOW + at * minute)).not.toBeNull();
    expect(getViewer(token, NOW + 181 * minute)).toBeNull();
    expect(getViewer(admin(), NOW + 59 * minute)).not.toBeNull();
  });

  test("ends after 12 hours, however much it is used", () => {
    const token = admin();
    for (let at = 1; at < 24; at += 1) getViewer(token, NOW + (at * HOUR) / 2);
    expect(getViewer(token, NOW + 12 * HOUR - 1)).not.toBeNull();
    expect(getViewer(token, NOW + 12 * HOUR)).toBeNull();
  });
});
