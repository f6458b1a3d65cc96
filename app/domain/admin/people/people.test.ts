import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { auditLog } from "#db/schema/audit";
import { cleaners } from "#db/schema/cleaners";
import { getViewer, startSession } from "~/domain/accounts/sessions.server";
import { listRecipientIds } from "~/domain/notifications/audiences.server";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import {
  changeRole,
  deactivateUser,
  makeAdmin,
  reactivateUser,
  type PersonChangeResult,
} from "./people.server";
import type { Admin } from "../shared/admin.server";

useDatabase();

beforeEach(() => {
  db().update(users).set({ role: "customer" }).where(eq(users.role, "admin")).run();
});

const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });
const signIn = (userId: number) => startSession(userId, { now: NOW, userAgent: "", address: "" });
const row = (id: number) => db().select().from(users).where(eq(users.id, id)).get();
const audit = (id: number) =>
  db()
    .select({ by: auditLog.actorUserId, action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
    .all();

describe("a deactivated person", () => {
  test("is signed out everywhere, and comes back when they are reactivated", () => {
    const by = admin();
    const { id } = makeCustomer();
    const token = signIn(id);
    expect(deactivateUser(id, { by, now: NOW })).toEqual({ ok: true });
    expect(row(id)).toMatchObject({ deactivatedAt: NOW, rowVersion: 2 });
    expect(reactivateUser(id, { by, now: NOW + 1 })).toEqual({ ok: true });
    expect(row(id)?.deactivatedAt).toBeNull();
    // Opening the account doesn't bring the session back.
    expect(getViewer(token, NOW)).toBeNull();
    expect(audit(id)).toEqual([
      { by: by.adminId, action: "account-deactivated", details: {} },
      { by: by.adminId, action: "account-reactivated", details: {} },
    ]);
  });

  test("is not listed as a cleaner meanwhile", () => {
    const by = admin();
    const cleaner = makeCleaner();
    const listed = () =>
      db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get()?.isListed;
    deactivateUser(cleaner.userId, { by, now: NOW });
    expect(listed()).toBe(false);
    reactivateUser(cleaner.userId, { by, now: NOW });
    expect(listed()).toBe(true);
  });

  test("who had paused their profile themselves finds it paused when they come back", () => {
    const by = admin();
    const cleaner = makeCleaner({ pausedAt: NOW - 1 });
    const profile = () => db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get();
    deactivateUser(cleaner.userId, { by, now: NOW });
    reactivateUser(cleaner.userId, { by, now: NOW });
    expect(profile()).toMatchObject({
      pausedAt: NOW - 1,
      deactivatedAt: null,
      isListed: false,
    });
  });
});

describe("another role", () => {
  test("ends all sessions, and is on record with both roles", () => {
    const by = admin();
    const { id } = makeCustomer();
    const token = signIn(id);
    expect(changeRole({ userId: id, role: "admin" }, { by, now: NOW })).toEqual({ ok: true });
    expect(row(id)?.role).toBe("admin");
    expect(getViewer(token, NOW)).toBeNull();
    expect(audit(id)).toEqual([
      { by: by.adminId, action: "role-changed", details: { from: "customer", to: "admin" } },
    ]);
  });

  test("may be given from the shell, by nobody's name", () => {
    const { id } = makeCustomer();
    expect(changeRole({ userId: id, role: "admin" }, { by: "shell", now: NOW })).toEqual({
      ok: true,
    });
    expect(audit(id)).toMatchObject([{ by: null }]);
  });
});

describe("somebody who becomes an admin", () => {
  test("is signed out, on record with the reason, and they and all admins are emailed", () => {
    const [by, colleague] = [admin(), admin()];
    const { id } = makeCustomer();
    const token = signIn(id);
    deleteEvents();
    expect(makeAdmin({ userId: id, reason: "Weekends" }, { by, now: NOW })).toEqual({ ok: true });
    expect([row(id)?.role, getViewer(token, NOW)]).toEqual(["admin", null]);
    expect(audit(id)).toEqual([
      { by: by.adminId, action: "role-changed", details: { from: "customer", to: "admin" } },
    ]);
    const reason = sqlite().prepare("select after from audit_values where user_id = ?").pluck();
    expect(reason.all(id)).toEqual(["Weekends"]);
    const [event, ...others] = listEvents();
    expect(event).toMatchObject({
      kind: "admin-made",
      accountId: id,
      payload: { by: by.adminId },
    });
    expect(others).toEqual([]);
    expect(listRecipientIds("admins", event as never)).toEqual([by.adminId, colleague.adminId, id]);
    expect(listRecipientIds("account", event as never)).toEqual([id]);
    // Once is enough.
    expect(makeAdmin({ userId: id, reason: "Again" }, { by, now: NOW })).toEqual({
      ok: false,
      reason: "nothing-to-change",
    });
    expect(listEvents()).toHaveLength(1);
  });

  test("is nobody without an account in use, nor by somebody who is no admin", () => {
    const by = admin();
    const closed = makeCustomer({ deactivatedAt: NOW });
    const wanted = (userId: number) => ({ userId, reason: "Weekends" });
    expect(makeAdmin(wanted(closed.id), { by, now: NOW })).toMatchObject({
      reason: "unknown-person",
    });
    const me = makeCustomer();
    expect(makeAdmin(wanted(me.id), { by: { adminId: me.id }, now: NOW })).toMatchObject({
      reason: "not-an-admin",
    });
    expect([row(closed.id)?.role, row(me.id)?.role]).toEqual(["customer", "customer"]);
  });
});

describe("of two admins who saw the same account", () => {
  const changes = [
    ["deactivates", (id, by, seen) => deactivateUser(id, { by, now: NOW, ...seen })],
    ["reactivates", (id, by, seen) => reactivateUser(id, { by, now: NOW, ...seen })],
    [
      "gives another role",
      (id, by, seen) => changeRole({ userId: id, role: "customer" }, { by, now: NOW, ...seen }),
    ],
  ] as const satisfies readonly [
    string,
    (id: number, by: Admin, seen: { basedOn: number }) => PersonChangeResult,
  ][];

  test.each(changes)("the second, who %s, is told what the first has changed", (_name, change) => {
    const [first, second] = [admin(), admin()];
    const { id, rowVersion } = makeCustomer();
    expect(
      changeRole({ userId: id, role: "admin" }, { by: first, now: NOW, basedOn: rowVersion }),
    ).toEqual({ ok: true });
    const before = row(id);
    expect(change(id, second, { basedOn: rowVersion })).toEqual({
      ok: false,
      reason: "changed-meanwhile",
      current: expect.objectContaining({
        role: "admin",
        deactivatedAt: null,
        rowVersion: rowVersion + 1,
      }) as unknown,
    });
    expect(row(id)).toEqual(before);
    expect(audit(id)).toHaveLength(1);
  });
});

describe("the last admin", () => {
  test("can't be demoted or deactivated, not even from the shell", () => {
    const by = admin();
    makeCustomer({ role: "admin", deactivatedAt: NOW });
    for (const who of [by, "shell"] as const) {
      expect(changeRole({ userId: by.adminId, role: "customer" }, { by: who, now: NOW })).toEqual({
        ok: false,
        reason: "last-admin",
      });
      expect(deactivateUser(by.adminId, { by: who, now: NOW })).toEqual({
        ok: false,
        reason: "last-admin",
      });
    }
    expect(row(by.adminId)).toMatchObject({ role: "admin", deactivatedAt: null });
    expect(audit(by.adminId)).toEqual([]);
  });

  test("is no longer the last once there is another", () => {
    const [one, two] = [admin(), admin()];
    expect(changeRole({ userId: one.adminId, role: "customer" }, { by: one, now: NOW })).toEqual({
      ok: true,
    });
    expect(deactivateUser(two.adminId, { by: two, now: NOW })).toEqual({
      ok: false,
      reason: "last-admin",
    });
  });
});

describe("refused", () => {
  const changes = [
    [
      "a deactivation",
      (id: number, by: { adminId: number }) => deactivateUser(id, { by, now: NOW }),
    ],
    [
      "a reactivation",
      (id: number, by: { adminId: number }) => reactivateUser(id, { by, now: NOW }),
    ],
    [
      "another role",
      (id: number, by: { adminId: number }) =>
        changeRole({ userId: id, role: "admin" }, { by, now: NOW }),
    ],
  ] as const;

  test.each(changes)("is %s by whoever is no admin (any more)", (_name, change) => {
    const { id } = makeCustomer();
    for (const adminId of [
      makeCustomer().id,
      makeCleaner().userId,
      makeCustomer({ role: "admin", deactivatedAt: NOW }).id,
      999_999,
    ]) {
      expect(change(id, { adminId })).toEqual({ ok: false, reason: "not-an-admin" });
    }
    expect(row(id)).toMatchObject({ role: "customer", deactivatedAt: null, rowVersion: 1 });
    expect(audit(id)).toEqual([]);
  });

  test.each(changes)("is %s of nobody, or of somebody who is gone", (_name, change) => {
    const by = admin();
    const gone = makeCustomer({ deactivatedAt: NOW, anonymisedAt: NOW }).id;
    for (const id of [999_999, gone]) {
      expect(change(id, by)).toEqual({ ok: false, reason: "unknown-person" });
    }
  });

  test("is what is so already", () => {
    const by = admin();
    const { id } = makeCustomer();
    const token = signIn(id);
    const nothing = { ok: false, reason: "nothing-to-change" };
    expect(reactivateUser(id, { by, now: NOW })).toEqual(nothing);
    expect(changeRole({ userId: id, role: "customer" }, { by, now: NOW })).toEqual(nothing);
    expect(getViewer(token, NOW)).not.toBeNull();
    deactivateUser(id, { by, now: NOW });
    expect(deactivateUser(id, { by, now: NOW + 1 })).toEqual(nothing);
    expect(row(id)?.deactivatedAt).toBe(NOW);
  });
});

describe("a cleaner whom an admin makes a customer", () => {
  const listed = (id: number) =>
    db().select().from(cleaners).where(eq(cleaners.id, id)).get()?.isListed;

  test("is no longer listed, and is again as a cleaner or an admin", () => {
    const by = admin();
    const { id, userId } = makeCleaner();
    expect(changeRole({ userId, role: "customer" }, { by, now: NOW })).toEqual({ ok: true });
    expect(listed(id)).toBe(false);
    expect(changeRole({ userId, role: "cleaner" }, { by, now: NOW })).toEqual({ ok: true });
    expect(listed(id)).toBe(true);
    changeRole({ userId, role: "customer" }, { by, now: NOW });
    changeRole({ userId, role: "admin" }, { by, now: NOW });
    expect(listed(id)).toBe(true);
  });

  test("stays unlisted where their account is closed and opened again", () => {
    const by = admin();
    const { id, userId } = makeCleaner();
    changeRole({ userId, role: "customer" }, { by, now: NOW });
    deactivateUser(userId, { by, now: NOW });
    reactivateUser(userId, { by, now: NOW });
    expect(listed(id)).toBe(false);
  });

  test("is made a cleaner only with a profile", () => {
    const { id } = makeCustomer();
    expect(changeRole({ userId: id, role: "cleaner" }, { by: admin(), now: NOW })).toEqual({
      ok: false,
      reason: "no-profile",
    });
    expect(row(id)?.role).toBe("customer");
  });
});
