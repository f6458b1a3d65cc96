import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server";
import { accountTokens, userIdentities, users, type User } from "#db/schema/accounts";
import { attemptCounters } from "#db/schema/rate-limits";
import { auditLog } from "#db/schema/audit";
import {
  CURRENT_PASSWORD_PER_ACCOUNT,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_DEVICE,
  RESET_ACROSS_DEVICES,
  RESET_PER_ACCOUNT,
  RESET_PER_ADDRESS,
  RESET_PER_DEVICE,
  countAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { NOW, emptyAuditLog, makeCustomer, useDatabase } from "../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../tests/support/notifications";
import { TOKEN_LIFETIME_MS, findToken, issueToken } from "./account-tokens.server";
import { loginLimit, signIn } from "./sign-in.server";
import { requestEmailChange } from "./change-email.server";
import type { DeviceCookie } from "./device-cookie";
import { passwordProof } from "./known-device.server";
import { changePassword } from "./change-password.server";
import {
  requestFirstPassword,
  requestPasswordReset,
  checkResetLink,
  resetPassword,
  wouldUnlinkProviders,
} from "./password-reset.server";
import { getViewer, startSession } from "./sessions.server";

useDatabase();

const how = { now: NOW, address: "203.0.113.7" };
const LIFETIME = TOKEN_LIFETIME_MS["reset-password"];
const PASSWORD = "morning light in teak";

beforeEach(() => {
  db().delete(attemptCounters).run();
  deleteEvents();
  emptyAuditLog();
});

const userRow = (id: number) => db().select().from(users).where(eq(users.id, id)).get();
/** Returns a device on which a person signed in whose password has the hash "a hash". */
const deviceOf = (userId: number, id: string): DeviceCookie => ({
  id,
  people: [{ userId, proof: passwordProof(userId, "a hash") }],
});
const linkFor = (user: User, sentAt = NOW) =>
  issueToken("reset-password", { userId: user.id, email: user.email ?? "" }, sentAt);
const reset = (
  token: string,
  {
    password = PASSWORD,
    now = NOW,
    signedInAs = null,
  }: { password?: string; now?: number; signedInAs?: number | null } = {},
) => resetPassword({ token, password }, { now, signedInAs });
const logIn = (user: User, password = PASSWORD) =>
  signIn({ username: user.username, password }, { now: NOW, address: "203.0.113.8" });

describe("askFirstPassword", () => {
  it("sends a link to the address that is theirs for certain, few times", () => {
    const { id } = makeCustomer({ passwordHash: null });
    for (let count = 0; count < RESET_PER_ACCOUNT.limit; count += 1) {
      expect(requestFirstPassword(id, how)).toEqual({ ok: true });
    }
    expect(listEvents()).toMatchObject(
      listEvents().map(() => ({ kind: "reset-password", accountId: id })),
    );
    expect(listEvents()).toHaveLength(RESET_PER_ACCOUNT.limit);
    expect(requestFirstPassword(id, how)).toMatchObject({ reason: "too-many-attempts" });
  });

  it.each([
    ["waits to be verified", { emailVerifiedAt: null }],
    ["is missing", { email: null, emailVerifiedAt: null }],
    ["belongs to a closed account", { deactivatedAt: NOW }],
  ])("sends nothing to an address that %s", (_why, given) => {
    const { id } = makeCustomer({ passwordHash: null, ...given });
    expect(requestFirstPassword(id, how)).toEqual({ ok: false, reason: "email-unproven" });
    expect(listEvents()).toEqual([]);
  });
});

describe("askPasswordReset", () => {
  it("queues a mail for whoever has the address, verified or not, with a password or without", () => {
    const people = [makeCustomer(), makeCustomer({ emailVerifiedAt: null })];
    for (const { email } of people) {
      expect(requestPasswordReset(email ?? "", how)).toEqual({ ok: true });
    }
    expect(makeEmailNotifications(NOW)).toEqual(
      people.map(({ id }) => ({
        kind: "reset-password",
        to: id,
        payload: {},
        expiresAt: NOW + LIFETIME,
      })),
    );
  });

  it("answers alike for everybody else, and mails nobody", () => {
    const gone = makeCustomer({ deactivatedAt: NOW });
    const deleted = makeCustomer({ anonymisedAt: NOW });
    for (const email of ["nobody@example.com", gone.email ?? "", deleted.email ?? ""]) {
      expect(requestPasswordReset(email, how)).toEqual({ ok: true });
    }
    expect(listEvents().filter((mail) => mail.accountId !== null)).toEqual([]);
  });

  it("makes no token: a queued mail holds no secret", () => {
    const user = makeCustomer();
    requestPasswordReset(user.email ?? "", how);
    expect(
      db().select().from(accountTokens).where(eq(accountTokens.userId, user.id)).all(),
    ).toEqual([]);
  });

  it("sends few mails to one address, whoever asks, and refuses unknown ones just so", () => {
    for (const email of [makeCustomer().email ?? "", "nobody@example.com"]) {
      for (let count = 0; count < RESET_PER_ACCOUNT.limit; count += 1) {
        expect(requestPasswordReset(email, { now: NOW, address: `203.0.113.${count}` })).toEqual({
          ok: true,
        });
      }
      expect(requestPasswordReset(email, { now: NOW, address: "203.0.113.99" })).toEqual({
        ok: false,
        reason: "too-many-attempts",
        retryAfterMs: RESET_PER_ACCOUNT.windowMs,
      });
    }
  });

  it("lets the owner ask on their own device when strangers have used up the account's mails", () => {
    const { id, email } = makeCustomer({ passwordHash: "a hash" });
    const ask = (device: DeviceCookie | null) =>
      requestPasswordReset(email ?? "", { ...how, device });
    for (let count = 0; count < RESET_PER_ACCOUNT.limit; count += 1) ask(null);
    expect(ask(null).ok).toBe(false);
    expect(ask(deviceOf(id + 1, "a stranger's")).ok).toBe(false);
    const own = deviceOf(id, "the owner's phone");
    for (let count = 0; count < RESET_PER_DEVICE.limit; count += 1) expect(ask(own).ok).toBe(true);
    expect(ask(own).ok).toBe(false);
  });

  it("sends few mails in all, on however many devices somebody signed in", () => {
    const { id, email } = makeCustomer({ passwordHash: "a hash" });
    const asked = Array.from({ length: 50 }, (_, count) =>
      requestPasswordReset(email ?? "", { ...how, device: deviceOf(id, `number ${count}`) }),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(RESET_ACROSS_DEVICES.limit);
    expect(listEvents()).toHaveLength(RESET_ACROSS_DEVICES.limit);
  });

  it("stops one who asks for many addresses", () => {
    for (let count = 0; count < RESET_PER_ADDRESS.limit; count += 1) {
      expect(requestPasswordReset(`a${count}@example.com`, how)).toEqual({ ok: true });
    }
    expect(requestPasswordReset("z@example.com", how)).toMatchObject({ ok: false });
  });
});

describe("a reset link", () => {
  it("says whose it is, as often as it is opened", () => {
    const user = makeCustomer();
    const token = linkFor(user);
    const whose = { ok: true, userId: user.id, username: user.username };
    expect(checkResetLink(token, NOW)).toEqual(whose);
    expect(checkResetLink(token, NOW + LIFETIME - 1)).toEqual(whose);
  });

  it("sets a new password, once", async () => {
    const user = makeCustomer();
    const token = linkFor(user);
    expect(await reset(token)).toMatchObject({ ok: true, username: user.username });
    expect(await logIn(user)).toMatchObject({ ok: true, userId: user.id });
    expect(await reset(token, { password: "another good one" })).toEqual({
      ok: false,
      reason: "used",
    });
    expect(checkResetLink(token, NOW)).toEqual({ ok: false, reason: "used" });
    expect(await logIn(user)).toMatchObject({ ok: true, userId: user.id });
  });

  it("of two who use it at once serves one", async () => {
    const token = linkFor(makeCustomer());
    const results = await Promise.all([reset(token), reset(token, { password: "not this time" })]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: "used" });
  });

  it("works for an hour", async () => {
    const token = linkFor(makeCustomer());
    expect(await reset(token, { now: NOW + LIFETIME })).toEqual({ ok: false, reason: "expired" });
    expect(await reset(token, { now: NOW + LIFETIME - 1 })).toMatchObject({ ok: true });
  });

  it("isn't guessed, isn't one of another purpose, isn't in the database", async () => {
    const user = makeCustomer();
    const other = issueToken("verify-email", { userId: user.id, email: user.email ?? "" }, NOW);
    for (const token of ["", "x", "a".repeat(43), "' or 1=1 --", other]) {
      expect(await reset(token)).toEqual({ ok: false, reason: "unknown-link" });
    }
    const token = linkFor(user);
    expect(JSON.stringify(db().select().from(accountTokens).all())).not.toContain(token);
  });

  it("is nobody's once the email is another, or the account closed", async () => {
    const withNewEmail = makeCustomer();
    const [toOld, closed] = [linkFor(withNewEmail), makeCustomer()];
    db()
      .update(users)
      .set({ email: "moved@example.org" })
      .where(eq(users.id, withNewEmail.id))
      .run();
    const toClosed = linkFor(closed);
    db().update(users).set({ deactivatedAt: NOW }).where(eq(users.id, closed.id)).run();
    for (const token of [toOld, toClosed]) {
      expect(await reset(token)).toEqual({ ok: false, reason: "unknown-link" });
    }
  });

  it("takes no password that the rules refuse, and stays good for a better one", async () => {
    const user = makeCustomer({ username: "nok.chiangmai" });
    const token = linkFor(user);
    expect(await reset(token, { password: "password123" })).toEqual({
      ok: false,
      reason: "weak-password",
      problem: "common",
    });
    expect(await reset(token, { password: "Nok.Chiangmai" })).toEqual({
      ok: false,
      reason: "weak-password",
      problem: "own-name",
    });
    expect(await reset(token)).toMatchObject({ ok: true });
  });
});

describe("a reset", () => {
  it("ends every session of this person, and nobody else's", async () => {
    const [user, other] = [makeCustomer(), makeCustomer()];
    const start = (userId: number) =>
      startSession(userId, { now: NOW, userAgent: "test", address: "127.0.0.1" });
    const [phone, laptop, others] = [start(user.id), start(user.id), start(other.id)];
    await reset(linkFor(user));
    expect(getViewer(phone, NOW)).toBeNull();
    expect(getViewer(laptop, NOW)).toBeNull();
    expect(getViewer(others, NOW)?.id).toBe(other.id);
  });

  it("ends the other links that could take the account over, those not sent yet too", async () => {
    const user = makeCustomer();
    const [used, second] = [linkFor(user), linkFor(user, NOW - 1)];
    const change = issueToken("change-email", { userId: user.id, email: "x@evil.example" }, NOW);
    requestPasswordReset(user.email ?? "", how);
    await requestEmailChange(user.id, { email: "y@evil.example", currentPassword: "" }, how);
    await reset(used);
    expect(await reset(second)).toEqual({ ok: false, reason: "used" });
    expect(findToken("change-email", change)?.usedAt).toBe(NOW);
    expect(listEvents().map(({ kind, withdrawnAt }) => [kind, withdrawnAt])).toEqual([
      ["reset-password", NOW],
      ["confirm-new-email", NOW],
      ["password-changed", null],
    ]);
  });

  it("lets somebody log in whom a stranger's guesses had locked out", async () => {
    const user = makeCustomer();
    for (let count = 0; count <= LOGIN_PER_ACCOUNT.limit; count += 1) {
      countAttempts([loginLimit(user)], NOW);
    }
    const token = linkFor(user);
    expect(await logIn(user)).toMatchObject({ reason: "too-many-attempts" });
    await reset(token);
    expect(await logIn(user)).toMatchObject({ ok: true, userId: user.id });
  });

  it("lets them in on their own device, whatever was tried there before", async () => {
    const user = makeCustomer();
    const before = await reset(linkFor(user));
    const signInWith = (result: typeof before, password: string) => {
      if (!result.ok) throw new Error(result.reason);
      const device = { id: "the owner's phone", people: [result] };
      return signIn({ username: user.username, password }, { ...how, device });
    };
    for (let count = 0; count <= LOGIN_PER_DEVICE.limit; count += 1) {
      await signInWith(before, "mistyped");
    }
    expect(await signInWith(before, PASSWORD)).toMatchObject({ reason: "too-many-attempts" });
    const after = await reset(linkFor(user));
    expect(await signInWith(after, PASSWORD)).toMatchObject({ ok: true, userId: user.id });
  });

  it("lets somebody change it again whose current one a thief had guessed at", async () => {
    const user = makeCustomer();
    await reset(linkFor(user));
    const change = (currentPassword: string) =>
      changePassword(user.id, { currentPassword, password: "another good one" }, { now: NOW });
    for (let count = 0; count <= CURRENT_PASSWORD_PER_ACCOUNT.limit; count += 1) {
      await change("a guess");
    }
    expect(await change(PASSWORD)).toMatchObject({ reason: "too-many-attempts" });
    await reset(linkFor(user));
    expect(await change(PASSWORD)).toMatchObject({ ok: true });
  });

  it("is told by mail, and on record", async () => {
    const user = makeCustomer();
    await reset(linkFor(user));
    expect(listEvents()).toMatchObject([{ kind: "password-changed", accountId: user.id }]);
    expect(db().select().from(auditLog).all()).toMatchObject([
      { action: "password-reset", actorUserId: user.id, subjectId: String(user.id), details: {} },
    ]);
  });

  it("gives people a password who had none", async () => {
    const user = makeCustomer({ passwordHash: null });
    await reset(linkFor(user));
    expect(await logIn(user)).toMatchObject({ ok: true, userId: user.id });
  });
});

describe("a reset of an account whose email nobody had proved", () => {
  const link = (userId: number, provider: "line" | "google") =>
    db()
      .insert(userIdentities)
      .values({ userId, provider, providerUserId: `${provider}-${userId}`, linkedAt: NOW })
      .run();
  const identitiesOf = (userId: number) =>
    db().select().from(userIdentities).where(eq(userIdentities.userId, userId)).all();

  it("verifies the email", async () => {
    const user = makeCustomer({ emailVerifiedAt: null });
    await reset(linkFor(user), { now: NOW + 5 });
    expect(userRow(user.id)?.emailVerifiedAt).toBe(NOW + 5);
    expect(await logIn(user)).toMatchObject({ ok: true, userId: user.id });
  });

  it("closes what a stranger may have left open: password, sessions, LINE and Google", async () => {
    const user = makeCustomer({ emailVerifiedAt: null });
    await reset(linkFor(user), { password: "the stranger's own one" });
    db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id)).run();
    link(user.id, "line");
    link(user.id, "google");
    const session = startSession(user.id, { now: NOW, userAgent: "x", address: "127.0.0.1" });
    emptyAuditLog();

    await reset(linkFor(user));
    expect(await logIn(user, "the stranger's own one")).toMatchObject({ ok: false });
    expect(getViewer(session, NOW)).toBeNull();
    expect(identitiesOf(user.id)).toEqual([]);
    const actions = db().select().from(auditLog).all();
    expect(actions.map(({ action }) => action).sort()).toEqual([
      "identity-unlinked",
      "identity-unlinked",
      "password-reset",
    ]);
  });

  it("is told of them by mail", async () => {
    const user = makeCustomer({ emailVerifiedAt: null });
    link(user.id, "line");
    await reset(linkFor(user));
    expect(listEvents()).toMatchObject([
      { kind: "password-changed", accountId: user.id },
      { kind: "identity-unlinked", accountId: user.id, payload: { provider: "line" } },
    ]);
  });

  it("leaves linked accounts alone where the email was verified before", async () => {
    const user = makeCustomer({ passwordHash: "a hash" });
    link(user.id, "line");
    await reset(linkFor(user), { now: NOW + 5 });
    expect(identitiesOf(user.id)).toHaveLength(1);
    expect(userRow(user.id)?.emailVerifiedAt).toBe(NOW);
  });
});

describe("a first password, set by a link", () => {
  const makeLinked = () => {
    const user = makeCustomer({ passwordHash: null });
    db()
      .insert(userIdentities)
      .values({
        userId: user.id,
        provider: "line",
        providerUserId: `U-${user.id}`,
        linkedAt: NOW,
      })
      .run();
    return user;
  };
  const linkedTo = (id: number) =>
    db().select().from(userIdentities).where(eq(userIdentities.userId, id)).all().length;

  it("unlinks whom a stranger may have linked, though somebody had verified the address", async () => {
    const user = makeLinked();
    expect(wouldUnlinkProviders(user.id, null)).toBe(true);
    expect(wouldUnlinkProviders(user.id, makeCustomer().id)).toBe(true);
    await reset(linkFor(user));
    expect(linkedTo(user.id)).toBe(0);
    expect(listEvents()).toMatchObject([
      { kind: "password-changed", accountId: user.id },
      { kind: "identity-unlinked", accountId: user.id, payload: { provider: "line" } },
    ]);
    expect(wouldUnlinkProviders(user.id, null)).toBe(false);
  });

  it("unlinks nobody in a browser that is signed in to the account", async () => {
    const user = makeLinked();
    expect(wouldUnlinkProviders(user.id, user.id)).toBe(false);
    await reset(linkFor(user), { signedInAs: user.id });
    expect(linkedTo(user.id)).toBe(1);
  });
});
