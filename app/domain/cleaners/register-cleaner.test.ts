import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { auditLog } from "#db/schema/audit";
import { cleaners, photoDrafts, registrationDrafts } from "#db/schema/cleaners";
import { outboxEvents } from "#db/schema/outbox";
import { deactivateUser } from "~/domain/admin/people/people.server";
import { unverifyCleaner, verifyCleaner } from "~/domain/admin/cleaners/verify-cleaner.server";
import { DAY_MS } from "~/lib/durations";
import { changeOwnProfile } from "~/domain/bookings/lifecycle/change-own-profile.server";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../tests/support/database";
import { acceptTerms, giveCheckConsent, withdrawCheckConsent } from "./consents.server";
import { getCleanerOfUser } from "./own-profile.server";
import {
  PHOTO_DRAFT_LIFETIME_MS,
  getPhotoDraft,
  savePhotoDraft,
  sweepPhotoDrafts,
  getWaitingPhotoDraft,
} from "./photo-drafts.server";
import { registerCleaner, type CleanerRegistration } from "./register-cleaner.server";
import {
  REGISTRATION_DRAFT_LIFETIME_MS,
  getRegistrationDraft,
  saveRegistrationDraft,
  sweepRegistrationDrafts,
} from "./registration-drafts.server";
import { CleanerProfileSchema, type CleanerProfile } from "./schemas";
import { updateCleanerProfile } from "./update-cleaner.server";

useDatabase();

const PROFILE: CleanerProfile = {
  bio: "Six years in a hotel, now in homes.",
  specialties: ["standard-cleaning", "condo-cleaning"],
  languages: ["en", "th"],
  otherLanguages: "คำเมือง",
  nextAvailableDate: "As soon as possible",
  hourlyRate: 300_00,
};
const registration = (given: Partial<CleanerRegistration> = {}): CleanerRegistration => ({
  profile: PROFILE,
  photo: null,
  accepted: { terms: true, backgroundCheck: true },
  ...given,
});

const profileOf = (userId: number) => {
  const profile = getCleanerOfUser(userId);
  if (!profile) throw new Error("No profile.");
  return profile;
};
const roleOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get()?.role;
const eventsOf = (accountId: number) =>
  db()
    .select({ kind: outboxEvents.kind })
    .from(outboxEvents)
    .where(eq(outboxEvents.accountId, accountId))
    .all()
    .map(({ kind }) => kind);
const actsOf = (id: number) =>
  db()
    .select({ action: auditLog.action, by: auditLog.actorUserId })
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
    .all();

describe("registering as a cleaner", () => {
  it("makes a profile that isn't listed, under first name and initial, and tells the operator", () => {
    const { id } = makeCustomer({ firstName: "Kanya", lastName: "jaidee" });
    const result = registerCleaner(id, registration({ photo: "key" }), NOW);
    const profile = profileOf(id);
    expect(result).toEqual({ ok: true, cleanerId: profile.id });
    expect(profile).toMatchObject({
      ...PROFILE,
      specialties: expect.arrayContaining(PROFILE.specialties) as string[],
      name: "Kanya J.",
      photo: "key",
      isListed: false,
      isVerified: false,
      termsAcceptedAt: NOW,
      backgroundCheckConsentAt: NOW,
      availabilitySavedAt: null,
      searchWords: expect.stringContaining("kanya j.") as string,
    });
    expect(roleOf(id)).toBe("cleaner");
    expect(eventsOf(id)).toEqual(["cleaner-registered"]);
    expect(actsOf(id).map(({ action }) => action)).toEqual([
      "terms-accepted",
      "check-consent-given",
    ]);
  });

  it.each([
    ["กัญญา", "ใจดี", "กัญญา จ."],
    ["Emma", "", "Emma"],
    ["Émile", "östberg", "Émile Ö."],
  ])("names %s %s as %s", (firstName, lastName, name) => {
    const { id } = makeCustomer({ firstName, lastName });
    registerCleaner(id, registration(), NOW);
    expect(profileOf(id).name).toBe(name);
  });

  it("leaves an admin an admin", () => {
    const { id } = makeCustomer({ role: "admin" });
    registerCleaner(id, registration(), NOW);
    expect(roleOf(id)).toBe("admin");
  });

  it("is done once: a second time changes nothing", () => {
    const { id } = makeCustomer();
    registerCleaner(id, registration(), NOW);
    const again = registration({ profile: { ...PROFILE, hourlyRate: 1_00 } });
    expect(registerCleaner(id, again, NOW)).toEqual({ ok: false, reason: "already-a-cleaner" });
    expect(profileOf(id).hourlyRate).toBe(300_00);
    expect(eventsOf(id)).toEqual(["cleaner-registered"]);
  });

  it("isn't for an account that was closed meanwhile", () => {
    const admin = makeCustomer({ role: "admin" });
    const { id } = makeCustomer();
    deactivateUser(id, { by: { adminId: admin.id }, now: NOW });
    expect(registerCleaner(id, registration(), NOW)).toEqual({
      ok: false,
      reason: "account-closed",
    });
    expect(getCleanerOfUser(id)).toBeNull();
  });
});

describe("what a cleaner says of themselves", () => {
  const read = (sent: Record<string, unknown>) => {
    const result = CleanerProfileSchema.safeParse({ ...PROFILE, hourlyRate: "300", ...sent });
    return result.success ? result.data : result.error.issues.map(({ message }) => message);
  };

  it("may come as lists or joined by commas, and says each thing once", () => {
    expect(read({ specialties: "condo-cleaning, standard-cleaning,condo-cleaning" })).toEqual(
      PROFILE,
    );
    expect(read({ languages: ["th", "en"], nextAvailableDate: " " })).toEqual(PROFILE);
  });

  it.each([
    [{ bio: "Too short\r\n\r\n\r\n\r\n" }, "partner:bio-short"],
    [{ bio: "x".repeat(501) }, "partner:bio-long"],
    [{ bio: undefined }, "partner:bio-short"],
    [{ specialties: "" }, "partner:specialties-required"],
    [{ specialties: "standard-cleaning,juggling" }, "errors:invalid"],
    [{ languages: undefined }, "partner:languages-required"],
    [{ hourlyRate: "" }, "partner:rate-required"],
    [{ hourlyRate: "about 300" }, "partner:rate-invalid"],
    [{ hourlyRate: "0.5" }, "partner:rate-low"],
    [{ hourlyRate: "1e3" }, "partner:rate-invalid"],
    [{ otherLanguages: "Lanna\u202e" }, "errors:invisible-character"],
  ])("is refused field by field: %j", (sent, words) => {
    expect(read(sent)).toEqual([words]);
  });

  it("costs at most what anybody means", () => {
    expect(read({ hourlyRate: "10001" })).toEqual([
      JSON.stringify({ key: "partner:rate-high", parameters: { max: 10_000 } }),
    ]);
    expect(read({ hourlyRate: 299.5 })).toMatchObject({ hourlyRate: 299_50 });
  });
});

describe("editing a profile", () => {
  it("saves what was sent, and is refused on a version that is old", () => {
    const { userId } = makeCleaner();
    const { rowVersion } = profileOf(userId);
    const change = {
      bio: "Now with my own vacuum cleaner.",
      specialties: ["eco-friendly"],
    } as const;
    const wanted = { bio: change.bio, specialties: [...change.specialties] };
    expect(updateCleanerProfile(userId, wanted, { basedOn: rowVersion, now: NOW }).ok).toBe(true);
    const saved = profileOf(userId);
    expect(saved).toMatchObject({ ...wanted, hourlyRate: 300_00, rowVersion: rowVersion + 1 });
    expect(saved.searchWords).toContain("vacuum");
    const late = updateCleanerProfile(
      userId,
      { hourlyRate: 100_00 },
      { basedOn: rowVersion, now: NOW },
    );
    expect(late).toMatchObject({ ok: false, reason: "changed-meanwhile", current: wanted });
    expect(profileOf(userId).hourlyRate).toBe(300_00);
    // The same form sent twice is no conflict, and changes nothing.
    expect(updateCleanerProfile(userId, wanted, { basedOn: rowVersion, now: NOW }).ok).toBe(true);
    expect(profileOf(userId).rowVersion).toBe(saved.rowVersion);
  });

  it("puts a verified cleaner with another photo or name before the admins, still listed", () => {
    const { userId } = makeCleaner({ photo: "before" });
    expect(
      updateCleanerProfile(userId, { bio: "The same person with more words." }, { now: NOW }),
    ).toEqual({ ok: true, replacedPhoto: null });
    expect(profileOf(userId).changedSinceVerified).toBeNull();
    const replaced = updateCleanerProfile(userId, { photo: "after" }, { now: NOW });
    expect(replaced).toEqual({ ok: true, replacedPhoto: "before" });
    expect(profileOf(userId)).toMatchObject({
      photo: "after",
      changedSinceVerified: NOW,
      isListed: true,
    });
    updateCleanerProfile(userId, { photo: "again" }, { now: NOW + DAY_MS });
    expect(profileOf(userId).changedSinceVerified).toBe(NOW);
  });

  it("follows the account's name, and nothing else of it", () => {
    const { userId } = makeCleaner({ name: "Nok (Bird)" });
    const account = {
      firstName: "Nok",
      lastName: "Jaidee",
      phone: "+66815550101",
      address: null,
      city: null,
      zipCode: null,
    };
    changeOwnProfile(userId, { ...account, address: "1 Soi 2" }, { now: NOW });
    expect(profileOf(userId)).toMatchObject({ name: "Nok (Bird)", changedSinceVerified: null });
    changeOwnProfile(userId, { ...account, lastName: "Wong" }, { now: NOW });
    expect(profileOf(userId)).toMatchObject({
      name: "Nok W.",
      changedSinceVerified: NOW,
      isListed: true,
      searchWords: expect.stringContaining("nok w.") as string,
    });
  });
});

describe("terms and consent", () => {
  it("are given later by whoever came through the API, once each, and taken back at once", () => {
    const { id } = makeCustomer();
    const none = { terms: false, backgroundCheck: false };
    registerCleaner(id, registration({ accepted: none }), NOW);
    expect(profileOf(id)).toMatchObject({ termsAcceptedAt: null, backgroundCheckConsentAt: null });
    acceptTerms(id, NOW);
    acceptTerms(id, NOW + 1);
    giveCheckConsent(id, NOW);
    giveCheckConsent(id, NOW + 1);
    expect(profileOf(id)).toMatchObject({ termsAcceptedAt: NOW, backgroundCheckConsentAt: NOW });
    withdrawCheckConsent(id, NOW);
    expect(profileOf(id).backgroundCheckConsentAt).toBeNull();
    expect(actsOf(id).map(({ action }) => action)).toEqual([
      "terms-accepted",
      "check-consent-given",
      "check-consent-withdrawn",
    ]);
  });

  it("take a listed cleaner off the list in the same moment", () => {
    const { userId } = makeCleaner();
    expect(profileOf(userId).isListed).toBe(true);
    withdrawCheckConsent(userId, NOW);
    expect(profileOf(userId).isListed).toBe(false);
    giveCheckConsent(userId, NOW);
    expect(profileOf(userId).isListed).toBe(true);
  });
});

describe("verifying", () => {
  const adminId = () => makeCustomer({ role: "admin" }).id;

  it("dates the check today and its expiry a year later, lists, tells, and is on record", () => {
    const cleaner = makeCleaner({ isVerified: false, changedSinceVerified: NOW });
    const by = adminId();
    expect(verifyCleaner({ cleanerId: cleaner.id }, { by: { adminId: by }, now: NOW })).toEqual({
      ok: true,
    });
    expect(profileOf(cleaner.userId)).toMatchObject({
      isVerified: true,
      isListed: true,
      backgroundCheckedOn: "2026-11-23",
      backgroundCheckExpiresOn: "2027-11-23",
      changedSinceVerified: null,
    });
    verifyCleaner({ cleanerId: cleaner.id }, { by: { adminId: by }, now: NOW });
    expect(eventsOf(cleaner.userId)).toEqual(["cleaner-verified"]);
    expect(actsOf(cleaner.userId)).toEqual([
      { action: "cleaner-verified", by },
      { action: "cleaner-verified", by },
    ]);
  });

  it("takes both dates where they are given; of 29 February the day before", () => {
    const { id, userId } = makeCleaner({ isVerified: false });
    const dates = { checkedOn: "2026-10-01", expiresOn: "2026-12-31" };
    verifyCleaner({ cleanerId: id, dates }, { by: { adminId: adminId() }, now: NOW });
    expect(profileOf(userId).backgroundCheckExpiresOn).toBe("2026-12-31");
    verifyCleaner(
      { cleanerId: id },
      { by: { adminId: adminId() }, now: Date.parse("2028-02-29T05:00:00Z") },
    );
    expect(profileOf(userId).backgroundCheckExpiresOn).toBe("2029-02-28");
  });

  it("is taken back at once, and told once", () => {
    const { id, userId } = makeCleaner();
    unverifyCleaner(id, { by: { adminId: adminId() }, now: NOW });
    unverifyCleaner(id, { by: { adminId: adminId() }, now: NOW });
    expect(profileOf(userId)).toMatchObject({ isVerified: false, isListed: false });
    expect(eventsOf(userId)).toEqual(["cleaner-unverified"]);
  });

  it("is for admins, of cleaners that there are", () => {
    const { id, userId } = makeCleaner({ isVerified: false });
    const customer = makeCustomer().id;
    expect(verifyCleaner({ cleanerId: id }, { by: { adminId: customer }, now: NOW })).toEqual({
      ok: false,
      reason: "not-an-admin",
    });
    expect(unverifyCleaner(id, { by: { adminId: customer }, now: NOW })).toEqual({
      ok: false,
      reason: "not-an-admin",
    });
    expect(verifyCleaner({ cleanerId: 999_999 }, { by: { adminId: adminId() }, now: NOW })).toEqual(
      {
        ok: false,
        reason: "unknown-cleaner",
      },
    );
    expect(profileOf(userId).isVerified).toBe(false);
  });
});

describe("a photo that waits for its form", () => {
  it("is found by its token, by its sender alone, for a day", () => {
    const [{ id }, other] = [makeCustomer(), makeCustomer()];
    const token = savePhotoDraft(id, "photo-1", NOW)?.token ?? "";
    expect(getPhotoDraft(id, token, NOW)).toBe("photo-1");
    expect(getPhotoDraft(other.id, token, NOW)).toBeNull();
    expect(getPhotoDraft(id, `${token}x`, NOW)).toBeNull();
    expect(getPhotoDraft(id, token, NOW + PHOTO_DRAFT_LIFETIME_MS)).toBeNull();
    const stored = db().select().from(photoDrafts).where(eq(photoDrafts.userId, id)).get();
    expect(stored?.tokenHash).not.toContain(token);
  });

  it("is one a person, and gone once the profile is there", () => {
    const { id } = makeCustomer();
    const first = savePhotoDraft(id, "photo-1", NOW)?.token ?? "";
    const second = savePhotoDraft(id, "photo-2", NOW)?.token ?? "";
    expect([getPhotoDraft(id, first, NOW), getPhotoDraft(id, second, NOW)]).toEqual([
      null,
      "photo-2",
    ]);
    registerCleaner(id, registration({ photo: "photo-2" }), NOW);
    expect(getPhotoDraft(id, second, NOW)).toBeNull();
  });

  it("is offered again to its sender, with the token that leads to it, and says where it is from", () => {
    const [{ id }, other] = [makeCustomer(), makeCustomer()];
    const token = savePhotoDraft(id, "photo-1", NOW)?.token;
    expect(getWaitingPhotoDraft(id, NOW)).toEqual({ token, fromProvider: null });
    const theirs = savePhotoDraft(id, "photo-2", NOW, "line")?.token;
    expect(getWaitingPhotoDraft(id, NOW)).toEqual({ token: theirs, fromProvider: "line" });
    expect(getPhotoDraft(id, theirs ?? "", NOW)).toBe("photo-2");
    expect(getWaitingPhotoDraft(id, NOW + PHOTO_DRAFT_LIFETIME_MS)).toBeNull();
    expect(getWaitingPhotoDraft(other.id, NOW)).toBeNull();
    // The same photo of another person has another token.
    expect(savePhotoDraft(other.id, "photo-2", NOW)?.token).not.toBe(theirs);
  });

  it("leads nowhere under another secret than it was kept with", () => {
    const { id } = makeCustomer();
    savePhotoDraft(id, "photo-1", NOW);
    db()
      .update(photoDrafts)
      .set({ tokenHash: "of another" })
      .where(eq(photoDrafts.userId, id))
      .run();
    expect(getWaitingPhotoDraft(id, NOW)).toBeNull();
  });

  it("is swept when its time is over, also where a clock was ahead", () => {
    db().delete(photoDrafts).run();
    const [old, ahead, fresh] = [makeCustomer(), makeCustomer(), makeCustomer()];
    savePhotoDraft(old.id, "old", NOW - PHOTO_DRAFT_LIFETIME_MS);
    savePhotoDraft(ahead.id, "ahead", NOW + 400 * DAY_MS);
    savePhotoDraft(fresh.id, "fresh", NOW);
    expect(sweepPhotoDrafts(NOW)).toBe(false);
    expect(
      db()
        .select()
        .from(photoDrafts)
        .all()
        .map(({ photo }) => photo),
    ).toEqual(["fresh"]);
  });
});

describe("a form that somebody left for a provider", () => {
  const typed = (bio: string) => ({
    bio,
    specialties: "condo-cleaning,eco-friendly",
    languages: "th",
    otherLanguages: "",
    nextAvailableDate: "",
    hourlyRate: "x",
    terms: "",
    backgroundCheckConsent: "on",
  });

  it("waits for a day, the last one, for whoever left it, until they register", () => {
    const [{ id }, other] = [makeCustomer(), makeCustomer()];
    saveRegistrationDraft(id, typed("first"), NOW);
    saveRegistrationDraft(id, typed("second"), NOW);
    expect(getRegistrationDraft(id, NOW)).toEqual(typed("second"));
    expect(getRegistrationDraft(other.id, NOW)).toBeNull();
    expect(getRegistrationDraft(id, NOW + REGISTRATION_DRAFT_LIFETIME_MS)).toBeNull();
    registerCleaner(id, registration(), NOW);
    expect(getRegistrationDraft(id, NOW)).toBeNull();
  });

  it("is swept when its time is over, also where a clock was ahead", () => {
    db().delete(registrationDrafts).run();
    const [old, ahead, fresh] = [makeCustomer(), makeCustomer(), makeCustomer()];
    saveRegistrationDraft(old.id, typed("old"), NOW - REGISTRATION_DRAFT_LIFETIME_MS);
    saveRegistrationDraft(ahead.id, typed("ahead"), NOW + 400 * DAY_MS);
    saveRegistrationDraft(fresh.id, typed("fresh"), NOW);
    expect(sweepRegistrationDrafts(NOW)).toBe(false);
    const left = db().select().from(registrationDrafts).all();
    expect(left.map(({ bio }) => bio)).toEqual(["fresh"]);
  });
});

it("a profile that was emptied is nobody's to edit", () => {
  const { id, userId } = makeCleaner();
  db().update(cleaners).set({ anonymisedAt: NOW }).where(eq(cleaners.id, id)).run();
  expect(updateCleanerProfile(userId, { hourlyRate: 1_00 }, { now: NOW })).toEqual({
    ok: false,
    reason: "no-profile",
  });
});
