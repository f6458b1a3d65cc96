import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { attemptCounters } from "#db/schema/rate-limits";
import {
  EMAIL_CHANGE_PER_ACCOUNT,
  RESEND_PER_ACCOUNT,
  SIGN_UP_PER_ADDRESS,
} from "~/domain/rate-limits/rate-limits.server";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../tests/support/notifications";
import { issueToken } from "./account-tokens.server";
import { correctEmail } from "./correct-email.server";
import { verifyEmail } from "./email-verification.server";

useDatabase();

const how = { now: NOW, address: "203.0.113.7" };
const waiting = () => makeCustomer({ emailVerifiedAt: null });
const emailOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get()?.email;
const queuedEmails = () => listEvents().map(({ kind, accountId }) => [kind, accountId]);
const linkTo = (userId: number, email: string | null | undefined) =>
  issueToken("verify-email", { userId, email: email ?? "" }, NOW);

beforeEach(() => {
  db().delete(attemptCounters).run();
  deleteEvents();
});

describe("correctEmail", () => {
  it("gives the account the other address, and mails it; older links do nothing", () => {
    const { id, email } = waiting();
    const before = linkTo(id, email);
    expect(correctEmail(id, "meant@example.com", how)).toEqual({ ok: true });
    expect(emailOf(id)).toBe("meant@example.com");
    expect(queuedEmails()).toEqual([["verify-email", id]]);
    expect(verifyEmail(before, NOW)).toEqual({ ok: false, reason: "unknown-link" });
    expect(verifyEmail(linkTo(id, emailOf(id)), NOW)).toEqual({
      ok: true,
      userId: id,
      isFirst: true,
    });
  });

  it("sends the link once more where the address stays", () => {
    const { id, email } = waiting();
    expect(correctEmail(id, email ?? "", how)).toEqual({ ok: true });
    expect(queuedEmails()).toEqual([["verify-email", id]]);
  });

  it.each([
    ["verified", { emailVerifiedAt: NOW }],
    ["closed", { emailVerifiedAt: null, deactivatedAt: NOW }],
  ])("changes nothing of an account that is %s", (_what, given) => {
    const { id, email } = makeCustomer(given);
    expect(correctEmail(id, "other@example.com", how)).toEqual({
      ok: false,
      reason: "not-waiting",
    });
    expect([emailOf(id), queuedEmails()]).toEqual([email, []]);
  });

  it("refuses an address that has an account, in whatever case, as sign-up does", () => {
    const { email: taken } = makeCustomer({ email: "Taken@example.com" });
    const { id, email } = waiting();
    const answer = correctEmail(id, (taken ?? "").toLowerCase(), how);
    expect(answer).toEqual({ ok: false, reason: "taken" });
    expect([emailOf(id), queuedEmails()]).toEqual([email, []]);
  });

  it("tells whether addresses are taken no oftener than sign-up, whatever the account", () => {
    for (let count = 0; count < SIGN_UP_PER_ADDRESS.limit; count += 1) {
      const { email } = makeCustomer();
      expect(correctEmail(waiting().id, email ?? "", how)).toMatchObject({ reason: "taken" });
    }
    expect(correctEmail(waiting().id, "free@example.com", how)).toMatchObject({
      reason: "too-many-attempts",
    });
    const elsewhere = { ...how, address: "198.51.100.9" };
    expect(correctEmail(waiting().id, "free@example.com", elsewhere)).toEqual({ ok: true });
  });

  it("is done a few times for an account, wherever from", () => {
    const { id } = waiting();
    const from = (count: number) => ({ ...how, address: `198.51.100.${count}` });
    const { limit } = EMAIL_CHANGE_PER_ACCOUNT;
    for (let count = 0; count < limit; count += 1) {
      expect(correctEmail(id, `try-${count}@example.com`, from(count))).toEqual({ ok: true });
    }
    expect(correctEmail(id, "one-more@example.com", from(limit))).toMatchObject({
      reason: "too-many-attempts",
    });
    expect(emailOf(id)).toBe(`try-${limit - 1}@example.com`);
  });

  it("floods no mailbox, whichever accounts are given its address", () => {
    const mailbox = "somebody-else@example.com";
    for (let count = 0; count < RESEND_PER_ACCOUNT.limit; count += 1) {
      const { id } = waiting();
      expect(correctEmail(id, mailbox, how)).toEqual({ ok: true });
      db()
        .update(users)
        .set({ email: `moved-${count}@example.com` })
        .where(eq(users.id, id))
        .run();
    }
    expect(correctEmail(waiting().id, mailbox, how)).toMatchObject({
      reason: "too-many-attempts",
    });
  });
});
