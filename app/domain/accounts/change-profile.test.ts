import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { reviews } from "#db/schema/reviews";
import { messageOfIssue } from "~/lib/message";
import { getPublicVersion } from "~/domain/catalogue/public-version.server";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../tests/support/database";
import { changeProfile, getProfile, profileFromInput } from "./change-profile.server";
import { issueToken } from "./account-tokens.server";
import { verifyEmail } from "./email-verification.server";
import { replacePassword } from "./new-password.server";
import { ProfileSchema } from "./schemas";

useDatabase();

const typed = {
  firstName: " Malee ",
  lastName: "Chaiwong",
  phone: "081 234 5678",
  address: "12/3 Nimman Soi 9",
  city: "nimman",
  zipCode: "50200",
};
const save = (userId: number, form: object, basedOn?: number) =>
  changeProfile(userId, profileFromInput(ProfileSchema.parse(form)), basedOn);
const rowOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get();

describe("changeProfile", () => {
  it("saves what was typed, and leaves all else and everybody else alone", () => {
    const [user, other] = [makeCustomer(), makeCustomer()];
    save(user.id, { ...typed, role: "admin", email: "x@evil.example", username: "evil" });
    expect(rowOf(user.id)).toEqual({
      ...user,
      ...typed,
      firstName: "Malee",
      phone: "+66812345678",
      rowVersion: user.rowVersion + 1,
    });
    expect(rowOf(other.id)).toEqual(other);
  });

  it.each([
    ["deleted", { deactivatedAt: NOW, anonymisedAt: NOW }],
    ["closed", { deactivatedAt: NOW }],
  ])("changes nothing of an account that was %s meanwhile", (_how, gone) => {
    const user = makeCustomer(gone);
    expect(save(user.id, typed)).toEqual({ ok: false, reason: "account-closed" });
    expect(rowOf(user.id)).toEqual(user);
  });

  it("changes the name beside their reviews, on pages that are kept too; else no page is new", () => {
    const user = makeCustomer({ firstName: "Nok" });
    const cleaner = makeCleaner();
    const version = getPublicVersion();
    save(user.id, typed);
    expect(getPublicVersion()).toBe(version);
    const serviceId = makeService().id;
    const bookingId = makeBooking({ serviceId, cleanerId: cleaner.id, customerId: user.id });
    db()
      .insert(reviews)
      .values({
        bookingId,
        cleanerId: cleaner.id,
        serviceId,
        userId: user.id,
        stars: 5,
        comment: "Spotless",
        createdAt: NOW,
      })
      .run();
    const before = getPublicVersion();
    save(user.id, { ...typed, phone: "" });
    expect(getPublicVersion()).toBe(before);
    save(user.id, { ...typed, firstName: "Dao" });
    expect(getPublicVersion()).toBeGreaterThan(before);
  });

  it("overwrites nothing that somebody saved after the form was read", () => {
    const user = makeCustomer();
    const read = getProfile(user.id)?.rowVersion;
    expect(save(user.id, typed, read)).toEqual({ ok: true });
    const saved = rowOf(user.id);
    expect(save(user.id, { ...typed, firstName: "Dao" }, read)).toEqual({
      ok: false,
      reason: "changed-meanwhile",
      current: getProfile(user.id),
    });
    expect(rowOf(user.id)).toEqual(saved);
    // A person who has seen the other change may overwrite it; a client without versions always may.
    const basedOn = getProfile(user.id)?.rowVersion;
    expect(save(user.id, { ...typed, firstName: "Dao" }, basedOn)).toEqual({ ok: true });
    expect(save(user.id, { ...typed, firstName: "Nok" })).toEqual({ ok: true });
    expect(rowOf(user.id)?.firstName).toBe("Nok");
  });

  it("overwrites nothing that a booking has filled in after the form was read", () => {
    const user = makeCustomer({ phone: null, address: null, city: null, zipCode: null });
    const read = getProfile(user.id)?.rowVersion;
    makeBooking({ customerId: user.id, phone: "+66815550123" });
    // The address and the number are empty, as the form had shown them.
    const form = { firstName: "Malee", lastName: "", phone: "", address: "", city: "" };
    expect(save(user.id, form, read)).toMatchObject({
      reason: "changed-meanwhile",
      current: { phone: "+66815550123", address: "1 Nimman Road", city: "nimman" },
    });
    expect(rowOf(user.id)).toMatchObject({ phone: "+66815550123", address: "1 Nimman Road" });
  });

  it("is saved whatever else of the account was changed after the form was read", () => {
    const user = makeCustomer({ emailVerifiedAt: null });
    const read = getProfile(user.id)?.rowVersion;
    const email = user.email ?? "";
    verifyEmail(issueToken("verify-email", { userId: user.id, email }, NOW), NOW);
    replacePassword(user.id, { passwordHash: "another", instead: user.passwordHash }, NOW);
    expect(rowOf(user.id)?.rowVersion).toBe(user.rowVersion + 2);
    expect(save(user.id, typed, read)).toEqual({ ok: true });
    expect(rowOf(user.id)?.firstName).toBe("Malee");
  });

  it("takes the same form twice, and changes nothing the second time", () => {
    const user = makeCustomer();
    const read = getProfile(user.id)?.rowVersion;
    save(user.id, typed, read);
    const saved = rowOf(user.id);
    expect(save(user.id, typed, read)).toEqual({ ok: true });
    expect(rowOf(user.id)).toEqual(saved);
  });

  it("forgets what is left empty", () => {
    const user = makeCustomer();
    save(user.id, typed);
    save(user.id, { firstName: "Malee", lastName: "", phone: "", address: "", city: "" });
    expect(rowOf(user.id)).toMatchObject({
      lastName: "",
      phone: null,
      address: null,
      city: null,
      zipCode: null,
    });
  });

  it.each([
    ["firstName", " ", "signup:first-name-required"],
    ["lastName", "<b>", "signup:name-invalid"],
    ["lastName", "Nok\nBcc: x", "errors:invisible-character"],
    ["address", "12\u202e Nimman", "errors:invisible-character"],
    ["address", "\u200b", "errors:invisible-character"],
    ["phone", "12345", "errors:phone-invalid"],
    ["address", "x".repeat(301), { key: "errors:too-long", parameters: { max: 300 } }],
    ["city", "bangkok", "errors:city-unknown"],
    ["zipCode", "10200", "errors:zip-invalid"],
  ])("takes no %s such as %j", (field, value, message) => {
    const result = ProfileSchema.safeParse({ ...typed, [field]: value });
    const [issue] = result.error?.issues ?? [];
    expect([issue?.path, issue && messageOfIssue(issue)]).toEqual([[field], message]);
  });
});
