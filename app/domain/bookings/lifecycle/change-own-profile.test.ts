import { eq } from "drizzle-orm";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { getProfile, type Profile } from "~/domain/accounts/change-profile.server";
import { saveServiceAreas } from "~/domain/cleaners/areas.server";
import { registerCleaner } from "~/domain/cleaners/register-cleaner.server";
import { addCaller } from "~/domain/admin/people/callers.server";
import { deactivateUser, reactivateUser } from "~/domain/admin/people/people.server";
import { unverifyCleaner, verifyCleaner } from "~/domain/admin/cleaners/verify-cleaner.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { changeOwnProfile } from "./change-own-profile.server";
import { createBooking } from "../creating/create-booking.server";

useDatabase();

const PHONE = "+66815550101";
const OTHER = "+66815550177";

/** Saves a person's profile with another phone number; all else stays. */
function savePhone(userId: number, phone: string | null, given: { basedOn?: number } = {}) {
  const profile = getProfile(userId);
  if (!profile) throw new Error("no account");
  const { rowVersion, ...now } = profile;
  const wanted: Profile = { ...now, phone };
  return changeOwnProfile(userId, wanted, { basedOn: rowVersion, now: NOW, ...given });
}
const phoneOf = (id: number) => getProfile(id)?.phone;
const NEEDED = { ok: false, reason: "phone-needed" };

describe("a phone number", () => {
  test("of a customer goes when they say so", () => {
    const { id } = makeCustomer();
    expect(savePhone(id, null)).toEqual({ ok: true });
    expect(phoneOf(id)).toBeNull();
  });

  test("of a listed cleaner is changed, but not removed", () => {
    const { userId } = makeCleaner();
    expect(savePhone(userId, null)).toEqual(NEEDED);
    expect(phoneOf(userId)).toBe(PHONE);
    expect(savePhone(userId, OTHER)).toEqual({ ok: true });
    expect(phoneOf(userId)).toBe(OTHER);
  });

  test("of a cleaner who isn't listed goes once no job is left", () => {
    const cleaner = makeCleaner();
    const bookingId = makeBooking({ cleanerId: cleaner.id });
    db().update(cleaners).set({ pausedAt: NOW }).where(eq(cleaners.id, cleaner.id)).run();
    expect(savePhone(cleaner.userId, null)).toEqual(NEEDED);
    db().update(bookings).set({ status: "completed" }).where(eq(bookings.id, bookingId)).run();
    expect(savePhone(cleaner.userId, null)).toEqual({ ok: true });
    expect(phoneOf(cleaner.userId)).toBeNull();
  });

  test("that somebody hasn't seen yet is shown before anything is said of removing it", () => {
    const { userId } = makeCleaner({ phone: null });
    const seen = getProfile(userId)?.rowVersion;
    savePhone(userId, OTHER);
    expect(savePhone(userId, null, { basedOn: seen ?? 0 })).toMatchObject({
      reason: "changed-meanwhile",
      current: { phone: OTHER },
    });
  });

  test("in days of grace may be missing: nothing else is refused for it", () => {
    const { userId } = makeCleaner({ phone: null, phoneGrace: true });
    expect(savePhone(userId, null)).toEqual({ ok: true });
    const profile = getProfile(userId);
    const renamed = { ...(profile as Profile), lastName: "Wong", phone: null };
    expect(changeOwnProfile(userId, renamed, { now: NOW })).toEqual({ ok: true });
  });
});

/**
 * Expects that each profile says correctly whether its account has a number, and that nobody is listed
 * without one, unless `phone_grace` is set.
 */
function expectTrue() {
  const wrong = sqlite()
    .prepare<[], number>(
      `select count(*) from cleaners left join users on users.id = cleaners.user_id
       where has_phone is not (users.phone is not null) or (is_listed and users.phone is null and not phone_grace)`,
    )
    .pluck();
  expect(wrong.get()).toBe(0);
}

type World = { people: number[]; adminId: number; cleanerId: number };
const phone = fc.constantFrom(null, PHONE, OTHER);
const who = fc.nat(3);
const command = fc.oneof(
  fc.record({ what: fc.constant("save" as const), who, phone }),
  fc.record({ what: fc.constant("register" as const), who }),
  fc.record({ what: fc.constant("verify" as const), who }),
  fc.record({ what: fc.constant("unverify" as const), who }),
  fc.record({ what: fc.constant("areas" as const), who }),
  fc.record({ what: fc.constant("book" as const), who, phone }),
  fc.record({ what: fc.constant("call" as const), who }),
  fc.record({ what: fc.constant("close" as const), who }),
  fc.record({ what: fc.constant("open" as const), who }),
  fc.record({ what: fc.constant("delete" as const), who }),
  fc.record({ what: fc.constant("write" as const), who, phone }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const REGISTRATION = {
  profile: {
    bio: "Cleans calmly and thoroughly since 2015.",
    specialties: ["standard-cleaning" as const],
    languages: ["th" as const],
    otherLanguages: "",
    nextAvailableDate: "",
    hourlyRate: 300_00,
  },
  photo: null,
  accepted: { terms: true, backgroundCheck: true },
};

/** Runs a command, whatever its result is. */
async function act(command: Command, { people, adminId, cleanerId }: World): Promise<void> {
  const userId = people[command.who] ?? 0;
  const profileId = () =>
    db().select({ id: cleaners.id }).from(cleaners).where(eq(cleaners.userId, userId)).get()?.id ??
    0;
  switch (command.what) {
    case "save":
      if (getProfile(userId)) savePhone(userId, command.phone);
      return;
    case "register":
      registerCleaner(userId, REGISTRATION, NOW);
      db()
        .update(cleaners)
        .set({ availabilitySavedAt: NOW })
        .where(eq(cleaners.userId, userId))
        .run();
      return;
    case "verify":
      verifyCleaner(
        {
          cleanerId: profileId(),
          seenDates: { identitySeenOn: "2026-11-20", rightToWorkSeenOn: "2026-11-20" },
        },
        { by: { adminId }, now: NOW },
      );
      return;
    case "unverify":
      unverifyCleaner(profileId(), { by: { adminId }, now: NOW });
      return;
    case "areas":
      if (profileId()) saveServiceAreas(profileId(), ["nimman"], { now: NOW });
      return;
    case "book":
      createBooking(
        newBooking({ cleanerId, phone: command.phone ?? undefined, idempotencyKey: randomUUID() }),
        { customerId: userId, now: NOW },
      );
      return;
    case "call": {
      const caller = { firstName: "Dao", lastName: "", phone: OTHER, email: null };
      const made = addCaller(
        { ...caller, locale: "th", confirmedNewPhone: OTHER },
        { by: { adminId }, now: NOW },
      );
      if (made.ok) people[command.who] = made.userId;
      return;
    }
    case "close":
      deactivateUser(userId, { by: { adminId }, now: NOW });
      return;
    case "open":
      reactivateUser(userId, { by: { adminId }, now: NOW });
      return;
    case "delete": {
      const name = db().select().from(users).where(eq(users.id, userId)).get()?.username ?? "";
      await deleteAccount(userId, name, { now: NOW, dataDir: "unused" });
      return;
    }
    case "write":
      db().update(users).set({ phone: command.phone }).where(eq(users.id, userId)).run();
  }
}

test("whether a cleaner has a phone number is true after whatever is done in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
      const people = [makeCustomer().id, makeCustomer({ phone: null }).id];
      people.push(makeCleaner().userId, makeCleaner({ phone: null }).userId);
      const world = {
        people,
        adminId: makeCustomer({ role: "admin" }).id,
        cleanerId: makeCleaner().id,
      };
      for (const one of commands) {
        await act(one, world);
        expectTrue();
      }
    }),
    { numRuns: 40 },
  );
});
