import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server";
import { users, type User } from "#db/schema/accounts";
import { attemptCounters } from "#db/schema/rate-limits";
import { auditLog } from "#db/schema/audit";
import {
  CURRENT_PASSWORD_PER_ACCOUNT,
  EMAIL_CHANGE_PER_ACCOUNT,
  EMAIL_CHANGE_PER_ADDRESS,
  EMAIL_CHANGE_PER_EMAIL,
} from "~/domain/rate-limits/rate-limits.server";
import { NOW, emptyAuditLog, makeCustomer, useDatabase } from "../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../tests/support/notifications";
import { TOKEN_LIFETIME_MS, issueToken } from "./account-tokens.server";
import { requestEmailChange, confirmEmailChange } from "./change-email.server";
import { hashPassword } from "./passwords.server";
import { requestPasswordReset, checkResetLink } from "./password-reset.server";
import { getViewer, startSession } from "./sessions.server";

useDatabase();

const PASSWORD = "old house by the river";
const passwordHash = hashPassword(PASSWORD);
const somebody = async () => makeCustomer({ passwordHash: await passwordHash });
const LIFETIME = TOKEN_LIFETIME_MS["change-email"];

let made = 0;
const newAddress = () => `new${(made += 1)}@example.org`;
const ask = (
  user: User,
  email: string,
  { currentPassword = PASSWORD, now = NOW, address = "203.0.113.7" } = {},
) => requestEmailChange(user.id, { email, currentPassword }, { now, address });
const linkTo = (user: User, email: string, sentAt = NOW) =>
  issueToken("change-email", { userId: user.id, email }, sentAt);
const rowOf = (user: User) => db().select().from(users).where(eq(users.id, user.id)).get();
beforeEach(() => {
  db().delete(attemptCounters).run();
  deleteEvents();
  emptyAuditLog();
});

describe("askEmailChange", () => {
  it("mails a link to the new address, and changes nothing", async () => {
    const [user, email] = [await somebody(), newAddress()];
    expect(await ask(user, email)).toEqual({ ok: true });
    expect(makeEmailNotifications(NOW)).toEqual([
      {
        kind: "confirm-new-email",
        to: user.id,
        payload: { to: email },
        expiresAt: NOW + LIFETIME,
      },
    ]);
    expect(rowOf(user)).toEqual(user);
  });

  it("doesn't tell of a taken address; its owner hears of it", async () => {
    const [user, owner] = [await somebody(), makeCustomer({ email: "Owner@Example.com" })];
    expect(await ask(user, "owner@example.com")).toEqual({ ok: true });
    expect(listEvents()).toMatchObject([{ kind: "email-taken", accountId: owner.id, payload: {} }]);
  });

  it("asks for the password, which can't be guessed here", async () => {
    const user = await somebody();
    for (let count = 0; count < CURRENT_PASSWORD_PER_ACCOUNT.limit; count += 1) {
      expect(await ask(user, newAddress(), { currentPassword: "a guess" })).toEqual({
        ok: false,
        reason: "wrong-password",
      });
    }
    expect(await ask(user, newAddress())).toMatchObject({ reason: "too-many-attempts" });
    expect(listEvents()).toEqual([]);
  });

  it.each([
    ["the password is another one", { passwordHash: "another" }],
    ["the account is closed", { deactivatedAt: NOW }],
  ])("refuses if %s by the time that the check is done", async (_what, change) => {
    const user = await somebody();
    const begun = ask(user, newAddress());
    db().update(users).set(change).where(eq(users.id, user.id)).run();
    expect(await begun).toEqual({ ok: false, reason: "wrong-password" });
    expect(listEvents()).toEqual([]);
  });

  it("asks nobody who has none, and lets people give a first address", async () => {
    const user = makeCustomer({ passwordHash: null, email: null, emailVerifiedAt: null });
    const email = newAddress();
    expect(await ask(user, email, { currentPassword: "" })).toEqual({ ok: true });
    expect(listEvents()).toMatchObject([{ kind: "confirm-new-email", payload: { to: email } }]);
  });

  it("says so if it is the same address", async () => {
    const user = await somebody();
    expect(await ask(user, user.email ?? "")).toEqual({ ok: false, reason: "unchanged" });
    expect(listEvents()).toEqual([]);
  });

  it("lets the last wish count: links to other addresses end, sent or not", async () => {
    const [user, first, second] = [await somebody(), newAddress(), newAddress()];
    await ask(user, first);
    const [toFirst, toSecond] = [linkTo(user, first), linkTo(user, second)];
    await ask(user, second, { now: NOW + 1 });
    expect(confirmEmailChange(toFirst, NOW)).toEqual({ ok: false, reason: "unknown-link" });
    expect(listEvents().map(({ payload, withdrawnAt }) => [payload.to, withdrawnAt])).toEqual([
      [first, NOW + 1],
      [second, null],
    ]);
    expect(confirmEmailChange(toSecond, NOW)).toMatchObject({ ok: true });
  });

  it("sends few mails: for an account, to an address, from a place", async () => {
    const user = await somebody();
    for (let count = 0; count < EMAIL_CHANGE_PER_ACCOUNT.limit; count += 1) {
      expect(await ask(user, newAddress())).toEqual({ ok: true });
    }
    expect(await ask(user, newAddress())).toMatchObject({ reason: "too-many-attempts" });

    const wanted = newAddress();
    for (let count = 0; count < EMAIL_CHANGE_PER_EMAIL.limit; count += 1) {
      expect(await ask(await somebody(), wanted)).toEqual({ ok: true });
    }
    expect(await ask(await somebody(), wanted)).toMatchObject({ reason: "too-many-attempts" });

    const address = "203.0.113.50";
    for (let count = 0; count < EMAIL_CHANGE_PER_ADDRESS.limit; count += 1) {
      expect(await ask(await somebody(), newAddress(), { address })).toEqual({ ok: true });
    }
    expect(await ask(await somebody(), newAddress(), { address })).toMatchObject({
      reason: "too-many-attempts",
    });
  });
});

describe("confirmEmailChange", () => {
  it("moves the account to the address, verified; again it answers the same", () => {
    const [user, email] = [makeCustomer({ emailVerifiedAt: null }), newAddress()];
    const token = linkTo(user, email);
    expect(confirmEmailChange(token, NOW + 5)).toEqual({ ok: true, email });
    expect(rowOf(user)).toMatchObject({ email, emailVerifiedAt: NOW + 5 });
    expect(confirmEmailChange(token, NOW + LIFETIME)).toEqual({ ok: true, email });
    expect(db().select().from(auditLog).all()).toMatchObject([
      { action: "email-changed", actorUserId: user.id, subjectId: String(user.id), details: {} },
    ]);
  });

  it("tells the old address", () => {
    const user = makeCustomer();
    confirmEmailChange(linkTo(user, newAddress()), NOW);
    expect(listEvents()).toMatchObject([
      { kind: "email-changed", accountId: user.id, payload: { to: user.email } },
    ]);
  });

  it("tells nobody where there was no address", () => {
    const user = makeCustomer({ email: null, emailVerifiedAt: null });
    expect(confirmEmailChange(linkTo(user, newAddress()), NOW)).toMatchObject({ ok: true });
    expect(listEvents()).toEqual([]);
  });

  it("ends password links that went to the old address, or would have", () => {
    const user = makeCustomer();
    const reset = issueToken("reset-password", { userId: user.id, email: user.email ?? "" }, NOW);
    requestPasswordReset(user.email ?? "", { now: NOW, address: "203.0.113.9" });
    confirmEmailChange(linkTo(user, newAddress()), NOW);
    expect(checkResetLink(reset, NOW)).toEqual({ ok: false, reason: "unknown-link" });
    expect(listEvents().map(({ kind, withdrawnAt }) => [kind, withdrawnAt])).toEqual([
      ["reset-password", NOW],
      ["email-changed", null],
    ]);
  });

  it("doesn't bring old links back to life with the old address", () => {
    const user = makeCustomer();
    const old = user.email ?? "";
    const reset = issueToken("reset-password", { userId: user.id, email: old }, NOW);
    confirmEmailChange(linkTo(user, newAddress()), NOW);
    confirmEmailChange(linkTo(user, old), NOW);
    expect(rowOf(user)?.email).toBe(old);
    expect(checkResetLink(reset, NOW)).toEqual({ ok: false, reason: "used" });
  });

  it("ends links to any other address", () => {
    const [user, email] = [makeCustomer(), newAddress()];
    const [token, again, other] = [
      linkTo(user, email),
      linkTo(user, email),
      linkTo(user, "x@y.zz"),
    ];
    confirmEmailChange(token, NOW);
    expect(confirmEmailChange(other, NOW)).toEqual({ ok: false, reason: "unknown-link" });
    expect(confirmEmailChange(again, NOW)).toEqual({ ok: true, email });
  });

  it("leaves sessions alone", () => {
    const user = makeCustomer();
    const session = startSession(user.id, { now: NOW, userAgent: "x", address: "127.0.0.1" });
    confirmEmailChange(linkTo(user, newAddress()), NOW);
    expect(getViewer(session, NOW)?.id).toBe(user.id);
  });

  it("refuses a link after 24 hours", () => {
    const user = makeCustomer();
    const token = linkTo(user, newAddress());
    expect(confirmEmailChange(token, NOW + LIFETIME)).toEqual({ ok: false, reason: "expired" });
    expect(rowOf(user)?.email).toBe(user.email);
  });

  it("knows no link that it didn't make, none of another purpose, none of a closed account", () => {
    const user = makeCustomer();
    const verify = issueToken("verify-email", { userId: user.id, email: newAddress() }, NOW);
    const closed = makeCustomer({ deactivatedAt: NOW });
    for (const token of ["", "x", "a".repeat(43), verify, linkTo(closed, newAddress())]) {
      expect(confirmEmailChange(token, NOW)).toEqual({ ok: false, reason: "unknown-link" });
    }
  });

  it("takes no address that somebody else has got meanwhile, whatever its case", () => {
    const [user, email] = [makeCustomer(), newAddress()];
    const token = linkTo(user, email);
    makeCustomer({ email: email.toUpperCase() });
    expect(confirmEmailChange(token, NOW)).toEqual({ ok: false, reason: "taken" });
    expect(rowOf(user)?.email).toBe(user.email);
  });
});
