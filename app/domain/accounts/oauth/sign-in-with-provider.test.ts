import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { NOW, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { listEvents } from "../../../../tests/support/notifications";
import { RESEND_PER_ACCOUNT } from "~/domain/rate-limits/rate-limits.server";
import { resendVerification } from "../email-verification.server";
import { getViewer, startSession } from "../sessions.server";
import { getSignInMethods, linkIdentity, unlinkIdentity } from "./identities.server";
import type { ProviderIdentity } from "./provider-identity";
import { finishSignUp, signInWithProvider } from "./sign-in-with-provider.server";

useDatabase();

const moment = { now: NOW, locale: "th" } as const;
let made = 0;

function identity(given: Partial<ProviderIdentity> = {}): ProviderIdentity {
  made += 1;
  return {
    provider: "google",
    providerUserId: `sub-${made}`,
    email: `person-${made}@example.com`,
    emailVerified: true,
    firstName: "Ploy",
    lastName: "Srisuk",
    ...given,
  };
}

const userOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get();
const countEmailsTo = (id: number) =>
  listEvents().filter(({ accountId }) => accountId === id).length;
const countUsers = () => db().select().from(users).all().length;
let address = 0;
/** Returns the context of a call from another network, which has tried nothing yet. */
const elsewhere = () => ({ ...moment, address: `2001:db8:${(address += 1)}::1` });
const person = { firstName: "Somo", lastName: "", email: "somo@example.com" };

function signedIn(result: ReturnType<typeof signInWithProvider>): number {
  if (!result.ok) throw new Error(result.reason);
  return result.userId;
}

describe("whom a provider vouches for", () => {
  test("gets an account once, and is found again when name and email have changed there", () => {
    const first = identity();
    const id = signedIn(signInWithProvider(first, moment));
    expect(userOf(id)).toMatchObject({
      role: "customer",
      email: first.email,
      emailVerifiedAt: NOW,
      passwordHash: null,
      locale: "th",
    });
    const later = { ...first, email: "other@example.com", firstName: "Else", emailVerified: false };
    expect(signInWithProvider(later, moment)).toEqual({ ok: true, userId: id, isNew: false });
    expect(userOf(id)?.email).toBe(first.email);
  });

  test("is another person at another provider, whatever the id there", () => {
    const google = identity();
    const id = signedIn(signInWithProvider(google, moment));
    const line = { ...google, provider: "line" as const, email: null, emailVerified: false };
    expect(signInWithProvider(line, moment)).toEqual({ ok: false, reason: "email-needed" });
    expect(getSignInMethods(id).identities.map((linked) => linked.provider)).toEqual(["google"]);
  });

  test.each([
    ["verified", NOW],
    ["not verified", null],
  ])("never joins an account by its email, %s there", (_what, emailVerifiedAt) => {
    const email = `owner-${(made += 1)}@example.com`;
    const owner = makeCustomer({ email, emailVerifiedAt });
    const before = countUsers();
    expect(signInWithProvider(identity({ email }), moment)).toEqual({
      ok: false,
      reason: "sign-in-first",
      userId: owner.id,
    });
    expect(getSignInMethods(owner.id).identities).toEqual([]);
    expect(countUsers()).toBe(before);
  });

  test("is told nothing of a closed account", () => {
    const one = identity();
    const id = signedIn(signInWithProvider(one, moment));
    for (const closed of [{ deactivatedAt: NOW }, { deactivatedAt: null, anonymisedAt: NOW }]) {
      db().update(users).set(closed).where(eq(users.id, id)).run();
      expect(signInWithProvider(one, moment)).toEqual({ ok: false, reason: "refused" });
    }
  });

  test("gets no session before the email is verified, the one with a password neither", () => {
    const one = identity();
    const { id } = makeCustomer({ emailVerifiedAt: null, passwordHash: "$argon2id$" });
    linkIdentity(id, one, NOW);
    expect(signInWithProvider(one, moment)).toEqual({
      ok: false,
      reason: "email-not-verified",
      userId: id,
      emailCanBeCorrected: false,
    });
  });
});

describe("a username", () => {
  const nameFor = (given: Partial<ProviderIdentity>) =>
    userOf(signedIn(signInWithProvider(identity(given), moment)))?.username ?? "";

  test("is made from the name, else from the email, and is nobody else's", () => {
    expect(nameFor({ firstName: "José", lastName: "Müller" })).toBe("jose.muller");
    expect(nameFor({ firstName: "JOSÉ", lastName: "Muller" })).toMatch(/^jose\.muller\d{4,7}$/);
    expect(nameFor({ firstName: "ส้มโอ", lastName: "", email: "somo.dee@example.com" })).toBe(
      "somo.dee",
    );
    expect(nameFor({ firstName: "ก", lastName: "", email: "ก@example.com" })).toMatch(/^guest\d*$/);
    for (const name of ["x".repeat(60), "a b  c", "<>%", "--", "Anne-Marie d'Arc"]) {
      expect(nameFor({ firstName: name, lastName: name })).toMatch(/^[a-z0-9_.-]{3,30}$/);
    }
  });
});

describe("an account that is finished by hand", () => {
  const line = () => identity({ provider: "line", email: null, emailVerified: false });

  test("waits for its email, which a mail verifies", () => {
    const one = line();
    const result = finishSignUp(one, { ...person, email: "first@example.com" }, elsewhere());
    expect(result).toMatchObject({ ok: true });
    const userId = result.ok ? result.userId : 0;
    expect(userOf(userId)).toMatchObject({ emailVerifiedAt: null, firstName: "Somo" });
    expect(countEmailsTo(userId)).toBe(1);
    const waits = { ok: false, reason: "email-not-verified", userId, emailCanBeCorrected: true };
    expect(signInWithProvider(one, moment)).toEqual(waits);

    // A wrong address is corrected by the same call; it makes no second account.
    const before = countUsers();
    const right = finishSignUp(one, { ...person, email: "second@example.com" }, elsewhere());
    expect(right).toEqual({ ok: true, userId });
    expect(userOf(userId)?.email).toBe("second@example.com");
    expect(countUsers()).toBe(before);
  });

  test("takes nobody else's email, at first or later", () => {
    const { email } = makeCustomer();
    const taken = { ...person, email: email ?? "" };
    const one = line();
    expect(finishSignUp(one, taken, elsewhere())).toEqual({ ok: false, reason: "email-taken" });
    finishSignUp(one, { ...person, email: "third@example.com" }, elsewhere());
    expect(finishSignUp(one, taken, elsewhere())).toEqual({ ok: false, reason: "email-taken" });
  });

  test("sends an email few mails, whoever has it and however they are asked for", () => {
    const one = line();
    const strangers = { ...person, email: "stranger@example.com" };
    const others = { ...person, email: "another.stranger@example.com" };
    // The addresses alternate, so that each call corrects the one before.
    const results = Array.from({ length: 20 }, (_, count) =>
      finishSignUp(one, count % 2 ? others : strangers, elsewhere()),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(2 * RESEND_PER_ACCOUNT.limit);
    expect(results.at(-1)).toMatchObject({ reason: "too-many-attempts" });
    const userId = results[0]?.ok ? results[0].userId : 0;
    expect(countEmailsTo(userId)).toBe(2 * RESEND_PER_ACCOUNT.limit);
    expect(resendVerification({ userId }, elsewhere())).toMatchObject({
      reason: "too-many-attempts",
    });
    expect(countEmailsTo(userId)).toBe(2 * RESEND_PER_ACCOUNT.limit);
  });

  test("is not changed so once it is verified, has a password, or is closed", () => {
    for (const [count, change] of [
      { emailVerifiedAt: NOW },
      { passwordHash: "$argon2id$" },
      { deactivatedAt: NOW },
    ].entries()) {
      const one = line();
      const email = `finished-${count}@example.com`;
      const result = finishSignUp(one, { ...person, email }, elsewhere());
      const id = result.ok ? result.userId : 0;
      db().update(users).set(change).where(eq(users.id, id)).run();
      const other = { ...person, email: `other-${count}@example.com` };
      expect(finishSignUp(one, other, elsewhere())).toEqual({ ok: false, reason: "known" });
      expect(userOf(id)?.email).toBe(email);
    }
  });

  test("can't be used to try addresses without end", () => {
    const from = elsewhere();
    const { email } = makeCustomer();
    const one = line();
    const reasons = Array.from({ length: 21 }, () => {
      const result = finishSignUp(one, { ...person, email: email ?? "" }, from);
      return result.ok ? "ok" : result.reason;
    });
    expect(reasons.slice(0, 20).every((reason) => reason === "email-taken")).toBe(true);
    expect(reasons[20]).toBe("too-many-attempts");
  });
});

describe("linking and unlinking", () => {
  const PASSWORD = "three wet umbrellas";
  /** A hash with the lowest costs, to save time. */
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
  });
  const unlink = (
    id: number,
    provider: ProviderIdentity["provider"],
    { currentPassword = PASSWORD, keep }: { currentPassword?: string; keep?: string } = {},
  ) => unlinkIdentity(id, { provider, currentPassword }, { now: NOW, keep });

  test("leaves a trace each, and none where nothing happens", async () => {
    const { id } = makeCustomer({ passwordHash });
    const one = identity();
    expect(linkIdentity(id, one, NOW)).toEqual({ ok: true });
    expect(linkIdentity(id, one, NOW)).toEqual({ ok: true });
    expect(await unlink(id, "google")).toEqual({ ok: true });
    expect(await unlink(id, "google")).toEqual({ ok: true });
    const entries = db().query.auditLog.findMany().sync();
    expect(
      entries.filter((entry) => entry.subjectId === String(id)).map((entry) => entry.action),
    ).toEqual(["identity-linked", "identity-unlinked"]);
  });

  test("gives nobody two of one provider, and no identity two owners", () => {
    const owner = makeCustomer({ passwordHash: "$argon2id$" });
    const other = makeCustomer({ passwordHash: "$argon2id$" });
    const one = identity();
    linkIdentity(owner.id, one, NOW);
    expect(linkIdentity(other.id, one, NOW)).toEqual({ ok: false, reason: "linked-elsewhere" });
    expect(linkIdentity(owner.id, identity(), NOW)).toEqual({ ok: false, reason: "has-another" });
    expect(linkIdentity(owner.id, identity({ provider: "line" }), NOW)).toEqual({ ok: true });
  });

  test("adds no way in to an account that was closed meanwhile, and takes none away", async () => {
    const { id } = makeCustomer({ passwordHash });
    linkIdentity(id, identity(), NOW);
    const begun = unlink(id, "google");
    db().update(users).set({ deactivatedAt: NOW }).where(eq(users.id, id)).run();
    expect(await begun).toEqual({ ok: false, reason: "wrong-password" });
    const other = identity({ provider: "line" });
    expect(linkIdentity(id, other, NOW)).toEqual({ ok: false, reason: "account-closed" });
    expect(getSignInMethods(id).identities).toMatchObject([{ provider: "google" }]);
  });

  test("takes the password, as it is at the very end", async () => {
    const { id } = makeCustomer({ passwordHash });
    linkIdentity(id, identity(), NOW);
    const wrong = { ok: false, reason: "wrong-password" };
    expect(await unlink(id, "google", { currentPassword: "another" })).toEqual(wrong);
    const begun = unlink(id, "google");
    db().update(users).set({ passwordHash: "another" }).where(eq(users.id, id)).run();
    expect(await begun).toEqual(wrong);
    expect(getSignInMethods(id).identities).toMatchObject([{ provider: "google" }]);
  });

  test("signs out whoever came in by that way, but not the browser that asks", async () => {
    const { id } = makeCustomer({ passwordHash });
    linkIdentity(id, identity(), NOW);
    const from = { now: NOW, userAgent: "", address: "" };
    const strangers = startSession(id, from);
    const own = startSession(id, from);
    await unlink(id, "google", { keep: own });
    expect(getViewer(strangers, NOW)).toBeNull();
    expect(getViewer(own, NOW)?.id).toBe(id);
  });

  test("always leaves a way in", async () => {
    const id = signedIn(signInWithProvider(identity(), moment));
    const lastOne = { ok: false, reason: "only-way-in" };
    expect(await unlink(id, "google")).toEqual(lastOne);
    linkIdentity(id, identity({ provider: "line" }), NOW);
    expect(await unlink(id, "google")).toEqual({ ok: true });
    expect(await unlink(id, "line")).toEqual(lastOne);
    expect(getSignInMethods(id)).toMatchObject({
      hasPassword: false,
      identities: [{ provider: "line" }],
    });
  });
});
