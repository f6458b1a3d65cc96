import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { message, messageOfIssue } from "~/lib/message";
import type { Message } from "~/i18n/messages";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { attemptCounters } from "#db/schema/rate-limits";
import { SIGN_UP_PER_ADDRESS } from "~/domain/rate-limits/rate-limits.server";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { listEvents, makeEmailNotifications } from "../../../tests/support/notifications";
import { passwordMatches } from "./passwords.server";
import { registerUser, type NewUser } from "./register.server";
import { RegisterSchema, SignUpSchema } from "./schemas";
import { signIn } from "./sign-in.server";

useDatabase();

const HOUR = 3_600_000;
const how = { now: NOW, address: "203.0.113.7", locale: "th" } as const;
const password = "mango sticky rice";

let made = 0;
function somebody(given: Partial<NewUser> = {}): NewUser {
  made += 1;
  return {
    firstName: "Kanya",
    lastName: "Srisuk",
    email: `kanya${made}@example.com`,
    username: `Kanya.${made}`,
    password,
    ...given,
  };
}

beforeEach(() => {
  db().delete(attemptCounters).run();
});

describe("registerUser", () => {
  it("makes a customer who waits for verification, and queues the mail for it", async () => {
    const input = somebody({ phone: "+66812345678" });
    const result = await registerUser(input, how);
    if (!result.ok) throw new Error(result.reason);
    const user = db().select().from(users).where(eq(users.id, result.userId)).get();
    expect(user).toMatchObject({
      username: input.username,
      email: input.email,
      firstName: "Kanya",
      lastName: "Srisuk",
      phone: "+66812345678",
      role: "customer",
      locale: "th",
      emailVerifiedAt: null,
      createdAt: NOW,
    });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const queued = listEvents().filter(({ accountId }) => accountId === result.userId);
    expect(queued).toMatchObject([{ kind: "verify-email" }]);
    expect(makeEmailNotifications(NOW).filter(({ to }) => to === result.userId)).toMatchObject([
      { kind: "verify-email", expiresAt: NOW + 24 * HOUR },
    ]);
    // The queue holds no secret.
    expect(JSON.stringify(queued)).not.toMatch(/token|kanya/i);
  });

  it("says which of both is taken, whatever the case", async () => {
    const there = makeCustomer({ username: "Malee", email: "malee@example.com" });
    const taken = await registerUser(
      somebody({ username: "mALEE", email: there.email ?? "" }),
      how,
    );
    expect(taken).toEqual({
      ok: false,
      reason: "refused",
      problems: { username: "taken", email: "taken" },
    });
    expect(await registerUser(somebody({ username: "MALEE" }), how)).toMatchObject({
      problems: { username: "taken" },
    });
  });

  it("refuses a common password and one's own name", async () => {
    expect(await registerUser(somebody({ password: "password1" }), how)).toMatchObject({
      problems: { password: "common" },
    });
    expect(await registerUser(somebody({ password: "KanyaSrisuk99" }), how)).toMatchObject({
      problems: { password: "own-name" },
    });
  });

  it("lets one of two people have a name that both ask for at once", async () => {
    const [first, second] = [somebody(), somebody()];
    second.username = first.username.toUpperCase();
    const results = await Promise.all([registerUser(first, how), registerUser(second, how)]);
    expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
    expect(results.find((result) => !result.ok)).toMatchObject({ problems: { username: "taken" } });
  });

  it("stops telling who is registered after too many tries from one address", async () => {
    makeCustomer({ username: "Wanted" });
    const ask = () => registerUser(somebody({ username: "wanted" }), how);
    for (let count = 0; count < SIGN_UP_PER_ADDRESS.limit; count += 1) {
      expect(await ask()).toMatchObject({ reason: "refused" });
    }
    expect(await ask()).toEqual({
      ok: false,
      reason: "too-many-attempts",
      retryAfterMs: HOUR,
    });
    expect(await registerUser(somebody(), { ...how, address: "203.0.113.8" })).toMatchObject({
      ok: true,
    });
  });

  it("asks to wait where too many passwords are being hashed", async () => {
    const cheap = await hash("somebody else's", { memoryCost: 8, timeCost: 1 });
    const others = Array.from({ length: 220 }, () =>
      passwordMatches(cheap, "somebody else's", "anyone"),
    );
    expect(await registerUser(somebody(), how)).toMatchObject({ reason: "busy" });
    await Promise.allSettled(others);
    // Nothing was looked up, so it doesn't count as a try.
    expect(db().select().from(attemptCounters).all()).toEqual([]);
  });

  it("counts no account that was made as a try of an address: many people share one", async () => {
    for (let count = 0; count < SIGN_UP_PER_ADDRESS.limit + 1; count += 1) {
      expect(await registerUser(somebody(), how)).toMatchObject({ ok: true });
    }
  });

  it("doesn't take a password of the wrong length, whatever calls it", async () => {
    for (const [password, problem] of [
      ["1234567", "too-short"],
      ["🙂🙂🙂🙂🙂🙂🙂", "too-short"],
      [`${"bamboo raft ".repeat(11)}`, "too-long"],
    ] as const) {
      expect(await registerUser(somebody({ password }), how)).toEqual({
        ok: false,
        reason: "refused",
        problems: { password: problem },
      });
    }
  });

  it("makes an account that can be signed in to only after verification", async () => {
    const input = somebody({ password: "น้ำพริกอ่อง 1 ถ้วย" });
    const result = await registerUser(input, how);
    const userId = result.ok ? result.userId : 0;
    const credentials = { username: input.username.toUpperCase(), password: input.password };
    expect(await signIn(credentials, how)).toEqual({
      ok: false,
      reason: "email-not-verified",
      userId,
    });
    expect(await signIn({ ...credentials, password: "wrong password" }, how)).toEqual({
      ok: false,
      reason: "wrong-credentials",
    });
    db().update(users).set({ emailVerifiedAt: NOW }).where(eq(users.id, userId)).run();
    // Another keyboard writes the same letters differently: น้ำ as น ํ ้ า.
    const otherwise = input.password.normalize("NFKD");
    expect(otherwise).not.toBe(input.password);
    expect(await signIn({ ...credentials, password: otherwise }, how)).toMatchObject({
      ok: true,
      userId,
    });
  });
});

const form = {
  firstName: " Nok ",
  lastName: "Jaidee",
  email: " Nok@Example.COM ",
  username: "nok_99",
  password,
  confirmPassword: password,
  phone: "081 234 5678",
};

function errorsOf(given: Record<string, unknown>): Record<string, Message> {
  const result = SignUpSchema.safeParse({ ...form, ...given });
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join("."), messageOfIssue(issue)]),
  );
}

describe("SignUpSchema", () => {
  it("tidies what people type", () => {
    expect(SignUpSchema.parse(form)).toMatchObject({
      firstName: "Nok",
      email: "nok@example.com",
      username: "nok_99",
      phone: "+66812345678",
    });
  });

  it("asks neither for a phone nor for a last name", () => {
    expect(errorsOf({ phone: undefined, lastName: undefined })).toEqual({});
    expect(errorsOf({ phone: "", lastName: "" })).toEqual({});
  });

  it("says everything that is missing at once", () => {
    const nothing = Object.fromEntries(Object.keys(form).map((name) => [name, undefined]));
    expect(errorsOf(nothing)).toEqual({
      firstName: "signup:first-name-required",
      email: "signup:email-required",
      username: "errors:username-required",
      password: "errors:password-required",
      confirmPassword: "signup:confirm-required",
    });
  });

  it("says that the passwords differ together with other errors", () => {
    expect(errorsOf({ confirmPassword: "another", email: "nowhere" })).toEqual({
      email: "signup:email-invalid",
      confirmPassword: "signup:confirm-different",
    });
  });

  it.each(["ab", "a".repeat(31), "nok nok", "нок", "นก", "nok@home", "nok/"])(
    "refuses the username %j",
    (username) => {
      expect(errorsOf({ username })).toEqual({
        username: message("signup:username-invalid", { min: 3, max: 30 }),
      });
    },
  );

  it("takes a username without the space and the line's end around it", () => {
    expect(SignUpSchema.parse({ ...form, username: " nok\n" }).username).toBe("nok");
  });

  it.each(["abc", "a.b-c_d", "A".repeat(30), "123"])("accepts the username %s", (username) => {
    expect(errorsOf({ username })).toEqual({});
  });

  it("counts 8 to 128 characters, as people count", () => {
    const both = (value: string) => errorsOf({ password: value, confirmPassword: value });
    expect(both("1234567")).toEqual({ password: message("signup:password-short", { min: 8 }) });
    expect(both("🙂🙂🙂🙂")).toEqual({ password: message("signup:password-short", { min: 8 }) });
    expect(both("x7-นกบิน")).toEqual({});
    expect(both("y".repeat(128))).toEqual({});
    expect(both("🙂".repeat(128))).toEqual({});
    expect(both("y".repeat(129))).toEqual({ password: message("errors:too-long", { max: 128 }) });
  });

  it("keeps the spaces of a password", () => {
    const spaced = "  spaces matter ";
    const parsed = SignUpSchema.parse({ ...form, password: spaced, confirmPassword: spaced });
    expect(parsed.password).toBe(spaced);
  });

  it.each(["nok@", "@example.com", "nok@example", "a b@example.com", "a@b.c, d@e.fg", "<a@b.cd>"])(
    "refuses the email %s",
    (email) => {
      expect(errorsOf({ email })).toEqual({ email: "signup:email-invalid" });
    },
  );

  it.each(["Nok\nBcc: x", "N\u0000k", "Nok\u202egnp.exe", "\u3164", "Nok\u200b"])(
    "refuses the name %j",
    (firstName) => {
      expect(errorsOf({ firstName })).toEqual({ firstName: "errors:invisible-character" });
    },
  );

  it("refuses markup in a name", () => {
    expect(errorsOf({ firstName: "<b>Nok</b>" })).toEqual({ firstName: "signup:name-invalid" });
  });

  it("accepts names as they are", () => {
    for (const firstName of ["สมหญิง", "Jean-Luc", "O’Brien", "Ма́ша"]) {
      expect(errorsOf({ firstName })).toEqual({});
    }
  });

  it("refuses what is no phone number", () => {
    expect(errorsOf({ phone: "12345" })).toEqual({ phone: "errors:phone-invalid" });
  });
});

describe("RegisterSchema", () => {
  it("takes no role, verification or id from a client", () => {
    const parsed = RegisterSchema.parse({
      ...form,
      role: "admin",
      emailVerified: true,
      id: 1,
      provider: "google",
    });
    for (const name of ["role", "emailVerified", "id", "provider"]) {
      expect(parsed).not.toHaveProperty(name);
    }
  });

  it("takes an address along", () => {
    const place = { address: "12 Nimman Soi 9", city: "nimman", zipCode: "50200" };
    expect(RegisterSchema.parse({ ...form, ...place })).toMatchObject(place);
    expect(RegisterSchema.safeParse({ ...form, city: "atlantis" }).success).toBe(false);
    expect(RegisterSchema.parse({ ...form, city: "", zipCode: null })).toMatchObject({});
  });
});
