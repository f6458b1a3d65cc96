import { expect, test } from "vitest";
import {
  defaultCheckExpiry,
  backgroundCheckStatus,
} from "~/domain/cleaners/background-check-status";
import { announceCheckExpiries } from "~/domain/cleaners/background-checks.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { verifyCleaner } from "~/domain/admin/cleaners/verify-cleaner.server";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { makeCleaner, makeCustomer, NOW, useDatabase } from "../../../../tests/support/database";
import { listingProgressOf } from "./listing-progress";

useDatabase();

const TODAY = cityDateOf(NOW);
const MAYBE = [true, false];
const profileOf = (userId: number) => {
  const profile = getCleanerOfUser(userId);
  if (!profile) throw new Error("no profile");
  return profile;
};

test("a cleaner whose steps are all done is listed, and nobody else, but for those with grace", () => {
  const accounts: number[] = [];
  for (const isVerified of MAYBE) {
    for (const expiry of [null, -1, 0, 1]) {
      for (const saved of Array.from({ length: 64 }, (_, bits) => bits)) {
        const at = (bit: number) => (saved & bit ? NOW : null);
        const { userId } = makeCleaner({
          specialties: [],
          areas: [],
          isVerified,
          backgroundCheckExpiresOn: expiry === null ? null : addDays(TODAY, expiry),
          termsAcceptedAt: at(1),
          backgroundCheckConsentAt: at(2),
          availabilitySavedAt: at(4),
          areasSavedAt: at(8),
          phone: saved & 16 ? "+66815550101" : null,
          phoneGrace: Boolean(saved & 32),
        });
        accounts.push(userId);
      }
    }
  }
  while (announceCheckExpiries(NOW, () => undefined));
  const lists = accounts.map((userId) => profileOf(userId)).filter(({ isListed }) => isListed);
  // Three checks that are valid, times three: with a phone, in the grace period, with both.
  expect(lists).toHaveLength(3 * 3);
  for (const userId of accounts) {
    const profile = profileOf(userId);
    const { todo, check, isReady } = listingProgressOf(profile, NOW);
    expect(isReady, JSON.stringify({ todo, check })).toBe(profile.isListed);
    expect(todo.includes("phone")).toBe(!profile.hasPhone);
    if (!profile.phoneGrace) expect(todo.length === 0 && check === "passed").toBe(isReady);
  }
});

test("a check that an admin enters without dates holds as long as the rule says", () => {
  const { id, userId } = makeCleaner({ isVerified: false });
  expect(backgroundCheckStatus(profileOf(userId), NOW)).toBe("waits");
  const admin = makeCustomer({ role: "admin" });
  expect(verifyCleaner({ cleanerId: id }, { by: { adminId: admin.id }, now: NOW })).toEqual({
    ok: true,
  });
  expect(profileOf(userId).backgroundCheckExpiresOn).toBe(defaultCheckExpiry(TODAY));
  expect(backgroundCheckStatus(profileOf(userId), NOW)).toBe("passed");
});
