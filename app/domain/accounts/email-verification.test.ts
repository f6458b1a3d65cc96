import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server";
import { accountTokens, users } from "#db/schema/accounts";
import { attemptCounters } from "#db/schema/rate-limits";
import { RESEND_PER_ACCOUNT, RESEND_PER_ADDRESS } from "~/domain/rate-limits/rate-limits.server";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../tests/support/notifications";
import { TOKEN_LIFETIME_MS, issueToken, sweepAccountTokens } from "./account-tokens.server";
import { getUnverifiedEmail, resendVerification, verifyEmail } from "./email-verification.server";

useDatabase();

const LIFETIME = TOKEN_LIFETIME_MS["verify-email"];
const how = { now: NOW, address: "203.0.113.7" };
const waiting = () => makeCustomer({ emailVerifiedAt: null });

function tokenFor(user: { id: number; email: string | null }, sentAt = NOW): string {
  return issueToken("verify-email", { userId: user.id, email: user.email ?? "" }, sentAt);
}

function verifiedAt(id: number): number | null | undefined {
  return db().select().from(users).where(eq(users.id, id)).get()?.emailVerifiedAt;
}

beforeEach(() => {
  db().delete(attemptCounters).run();
  deleteEvents();
});

describe("verifyEmail", () => {
  it("verifies, once and for all", () => {
    const user = waiting();
    const token = tokenFor(user);
    expect(verifyEmail(token, NOW + 1)).toMatchObject({ ok: true });
    expect(verifiedAt(user.id)).toBe(NOW + 1);
    expect(verifyEmail(token, NOW + 2)).toMatchObject({ ok: true });
    expect(verifyEmail(token, NOW + 2 * LIFETIME)).toMatchObject({ ok: true });
    expect(verifiedAt(user.id)).toBe(NOW + 1);
  });

  it("keeps no token, only its hash", () => {
    const token = tokenFor(waiting());
    expect(token).toMatch(/^[\w-]{43}$/);
    const kept = db().select().from(accountTokens).all();
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it("accepts every link of several that were sent", () => {
    const user = waiting();
    const [first, second] = [tokenFor(user), tokenFor(user, NOW + 1000)];
    expect(verifyEmail(first, NOW + 2000)).toMatchObject({ ok: true });
    expect(verifyEmail(second, NOW + 3000)).toMatchObject({ ok: true });
  });

  it("refuses a link after 24 hours, and says whose it was", () => {
    const user = waiting();
    const token = tokenFor(user);
    expect(verifyEmail(token, NOW + LIFETIME)).toEqual({
      ok: false,
      reason: "expired",
      userId: user.id,
    });
    expect(verifiedAt(user.id)).toBeNull();
    expect(verifyEmail(token, NOW + LIFETIME - 1)).toMatchObject({ ok: true });
  });

  it("knows no link that it didn't make", () => {
    for (const token of ["", "x", "a".repeat(43), "' or 1=1 --"]) {
      expect(verifyEmail(token, NOW)).toEqual({ ok: false, reason: "unknown-link" });
    }
  });

  it("doesn't verify an address that took the place of the one that the link went to", () => {
    const user = waiting();
    const token = tokenFor(user);
    db().update(users).set({ email: "new@example.org" }).where(eq(users.id, user.id)).run();
    expect(verifyEmail(token, NOW)).toEqual({ ok: false, reason: "unknown-link" });
    expect(verifiedAt(user.id)).toBeNull();
  });

  it("doesn't take a link of another purpose", () => {
    const user = waiting();
    const token = tokenFor(user);
    db()
      .update(accountTokens)
      .set({ purpose: "reset-password" })
      .where(eq(accountTokens.userId, user.id))
      .run();
    expect(verifyEmail(token, NOW)).toEqual({ ok: false, reason: "unknown-link" });
  });

  it("does nothing for an account that was deactivated", () => {
    const user = waiting();
    const token = tokenFor(user);
    db().update(users).set({ deactivatedAt: NOW }).where(eq(users.id, user.id)).run();
    expect(verifyEmail(token, NOW)).toEqual({ ok: false, reason: "unknown-link" });
  });
});

describe("resendVerification", () => {
  it("queues another mail for somebody who waits, by id or address", () => {
    const user = waiting();
    expect(resendVerification({ userId: user.id }, how)).toEqual({ ok: true });
    const later = { ...how, now: NOW + 1 };
    expect(resendVerification({ email: user.email ?? "" }, later)).toEqual({ ok: true });
    expect(listEvents()).toMatchObject([
      { kind: "verify-email", accountId: user.id },
      { kind: "verify-email", accountId: user.id },
    ]);
  });

  it("answers alike for everybody else, and mails nobody", () => {
    const verified = makeCustomer();
    const gone = makeCustomer({ emailVerifiedAt: null, deactivatedAt: NOW });
    for (const email of ["nobody@example.com", verified.email ?? "", gone.email ?? ""]) {
      expect(resendVerification({ email }, how)).toEqual({ ok: true });
    }
    expect(resendVerification({ userId: verified.id }, how)).toEqual({ ok: true });
    expect(listEvents().filter((mail) => mail.accountId !== null)).toEqual([]);
  });

  it("sends few mails to one address, whoever asks, and refuses unknown ones just so", () => {
    const user = waiting();
    const ask = (email: string, address: string) =>
      resendVerification({ email }, { now: NOW, address });
    for (const email of [user.email ?? "", "nobody@example.com"]) {
      for (let count = 0; count < RESEND_PER_ACCOUNT.limit; count += 1) {
        expect(ask(email, `203.0.113.${count}`)).toEqual({ ok: true });
      }
      expect(ask(email, "203.0.113.99")).toEqual({
        ok: false,
        reason: "too-many-attempts",
        retryAfterMs: RESEND_PER_ACCOUNT.windowMs,
      });
    }
    expect(resendVerification({ userId: user.id }, how)).toMatchObject({ ok: false });
  });

  it("stops one who asks for many addresses", () => {
    for (let count = 0; count < RESEND_PER_ADDRESS.limit; count += 1) {
      expect(resendVerification({ email: `a${count}@example.com` }, how)).toEqual({ ok: true });
    }
    expect(resendVerification({ email: "z@example.com" }, how)).toMatchObject({ ok: false });
  });
});

describe("getWaitingEmail", () => {
  it("tells the address only while it waits", () => {
    const user = waiting();
    expect(getUnverifiedEmail(user.id)).toBe(user.email);
    verifyEmail(tokenFor(user), NOW);
    expect(getUnverifiedEmail(user.id)).toBeNull();
    expect(getUnverifiedEmail(999_999)).toBeNull();
  });
});

describe("sweepAccountTokens", () => {
  it("removes links that ran out 30 days ago", () => {
    db().delete(accountTokens).run();
    const day = 86_400_000;
    tokenFor(waiting(), NOW - 31 * day);
    tokenFor(waiting(), NOW - 30 * day);
    sweepAccountTokens(NOW);
    expect(db().select().from(accountTokens).all()).toHaveLength(1);
  });
});
