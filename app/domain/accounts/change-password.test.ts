import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { attemptCounters } from "#db/schema/rate-limits";
import { auditLog } from "#db/schema/audit";
import { CURRENT_PASSWORD_PER_ACCOUNT } from "~/domain/rate-limits/rate-limits.server";
import { logger } from "~/lib/logger.server";
import { NOW, emptyAuditLog, makeCustomer, useDatabase } from "../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../tests/support/notifications";
import { findToken, issueToken } from "./account-tokens.server";
import { changePassword } from "./change-password.server";
import { hasPassword } from "./current-password.server";
import { hashPassword, passwordMatches, unlessBusy } from "./passwords.server";
import { checkResetLink } from "./password-reset.server";
import { getViewer, startSession } from "./sessions.server";
import { signIn } from "./sign-in.server";

useDatabase();

const OLD = "old house by the river";
const NEW = "new house on the hill";
const oldHash = hashPassword(OLD);
const somebody = async () => makeCustomer({ passwordHash: await oldHash });
const change = (userId: number, currentPassword = OLD, password = NEW, now = NOW) =>
  changePassword(userId, { currentPassword, password }, { now });
const logIn = (username: string, password: string) =>
  signIn({ username, password }, { now: NOW, address: "203.0.113.8" });

beforeEach(() => {
  db().delete(attemptCounters).run();
  deleteEvents();
  emptyAuditLog();
});

describe("changePassword", () => {
  it("counts nothing where so many wait that nothing would be looked at", async () => {
    const user = await somebody();
    const cheap = await hash("x", { memoryCost: 8, timeCost: 1 });
    const waiting = Array.from({ length: 150 }, () =>
      unlessBusy(passwordMatches(cheap, "y", "known")),
    );
    expect(await change(user.id)).toMatchObject({ reason: "busy" });
    expect(db().select().from(attemptCounters).all()).toEqual([]);
    await Promise.all(waiting);
  });

  it("puts the new one in the place of the old one", async () => {
    const user = await somebody();
    expect(await change(user.id)).toMatchObject({ ok: true });
    expect(await logIn(user.username, NEW)).toMatchObject({ ok: true, userId: user.id });
    expect(await logIn(user.username, OLD)).toMatchObject({ reason: "wrong-credentials" });
  });

  it("logs a wrong current one, and tries beyond the limit, by the person's number alone", async () => {
    const user = await somebody();
    const info = vi.spyOn(logger(), "info").mockImplementation(() => undefined);
    for (let tries = 0; tries <= CURRENT_PASSWORD_PER_ACCOUNT.limit; tries += 1) {
      await change(user.id, "not this one");
    }
    const logged = info.mock.calls;
    info.mockRestore();
    expect(logged).toHaveLength(CURRENT_PASSWORD_PER_ACCOUNT.limit + 1);
    const event = "current-password-refused";
    expect(logged[0]).toEqual([{ event, reason: "wrong-password", userId: user.id }, "security"]);
    expect(logged.at(-1)).toEqual([
      { event, reason: "too-many-attempts", userId: user.id },
      "security",
    ]);
    expect(JSON.stringify(logged)).not.toContain("not this one");
  });

  it("asks for the current one", async () => {
    const user = await somebody();
    expect(await change(user.id, "not this one")).toEqual({ ok: false, reason: "wrong-password" });
    expect(await logIn(user.username, OLD)).toMatchObject({ ok: true });
  });

  it("lets nobody guess it, and counts anew after a success", async () => {
    const user = await somebody();
    const guess = (now = NOW) => change(user.id, "a guess of many", NEW, now);
    for (let count = 1; count < CURRENT_PASSWORD_PER_ACCOUNT.limit; count += 1) await guess();
    expect(await change(user.id)).toMatchObject({ ok: true });
    for (let count = 0; count < CURRENT_PASSWORD_PER_ACCOUNT.limit; count += 1) {
      expect(await guess()).toMatchObject({ reason: "wrong-password" });
    }
    // The right password is refused too.
    expect(await change(user.id, NEW, OLD)).toEqual({
      ok: false,
      reason: "too-many-attempts",
      retryAfterMs: CURRENT_PASSWORD_PER_ACCOUNT.windowMs,
    });
    const later = NOW + CURRENT_PASSWORD_PER_ACCOUNT.windowMs;
    expect(await change(user.id, NEW, OLD, later)).toMatchObject({ ok: true });
  });

  it("refuses what the rules refuse", async () => {
    const user = await somebody();
    expect(await change(user.id, OLD, "qwerty123")).toEqual({
      ok: false,
      reason: "weak-password",
      problem: "common",
    });
    expect(await change(user.id, OLD, `${user.username}!`)).toMatchObject({ problem: "own-name" });
  });

  it("ends every session, the one that asks too: it gets a new token", async () => {
    const user = await somebody();
    const start = () =>
      startSession(user.id, { now: NOW, userAgent: "test", address: "127.0.0.1" });
    const tokens = [start(), start()];
    await change(user.id);
    expect(tokens.map((token) => getViewer(token, NOW))).toEqual([null, null]);
  });

  it("ends links that are on their way", async () => {
    const user = await somebody();
    const reset = issueToken("reset-password", { userId: user.id, email: user.email ?? "" }, NOW);
    const emailChangeToken = issueToken(
      "change-email",
      { userId: user.id, email: "x@example.org" },
      NOW,
    );
    await change(user.id);
    expect(checkResetLink(reset, NOW)).toEqual({ ok: false, reason: "used" });
    expect(findToken("change-email", emailChangeToken)?.usedAt).toBe(NOW);
  });

  it("is told by mail, and on record", async () => {
    const user = await somebody();
    await change(user.id);
    expect(listEvents()).toMatchObject([
      { kind: "password-changed", accountId: user.id, payload: {} },
    ]);
    expect(db().select().from(auditLog).all()).toMatchObject([
      { action: "password-changed", actorUserId: user.id, subjectId: String(user.id) },
    ]);
  });

  it("of two changes at once makes one", async () => {
    const user = await somebody();
    const results = await Promise.all([change(user.id), change(user.id, OLD, "yet another one")]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: "wrong-password" });
  });

  it("is not for people without a password", async () => {
    const user = makeCustomer({ passwordHash: null });
    expect(await change(user.id, "")).toEqual({ ok: false, reason: "no-password" });
    expect(hasPassword(user.id)).toBe(false);
    expect(db().select().from(users).where(eq(users.id, user.id)).get()?.passwordHash).toBeNull();
  });
});
