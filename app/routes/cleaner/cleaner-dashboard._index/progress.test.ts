import { expect, test } from "vitest";
import { checkHoldsUntil, checkState } from "~/domain/cleaners/check-state";
import { watchBackgroundChecks } from "~/domain/cleaners/background-checks.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { verifyCleaner } from "~/domain/desk/verify-cleaner.server";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { makeCleaner, makeCustomer, NOW, useDatabase } from "../../../../tests/support/database";
import { progressOf } from "./progress";

useDatabase();

const TODAY = cityDateOf(NOW);
const MAYBE = [true, false];
const profileOf = (userId: number) => {
  const profile = getCleanerOfUser(userId);
  if (!profile) throw new Error("no profile");
  return profile;
};

test("a cleaner whose steps are all done is listed, and nobody else; a phone isn't needed", () => {
  const accounts: number[] = [];
  for (const isVerified of MAYBE) {
    for (const expiry of [null, -1, 0, 1]) {
      for (const saved of Array.from({ length: 16 }, (_, bits) => bits)) {
        const at = (bit: number) => (saved & bit ? NOW : null);
        const { userId } = makeCleaner({
          isVerified,
          backgroundCheckExpiresOn: expiry === null ? null : addDays(TODAY, expiry),
          termsAcceptedAt: at(1),
          backgroundCheckConsentAt: at(2),
          availabilitySavedAt: at(4),
          areasSavedAt: at(8),
        });
        accounts.push(userId);
      }
    }
  }
  while (watchBackgroundChecks(NOW, () => undefined));
  const lists = accounts.map((userId) => profileOf(userId)).filter(({ isListed }) => isListed);
  expect(lists).toHaveLength(3);
  for (const userId of accounts) {
    const profile = profileOf(userId);
    const { todo, check } = progressOf(profile, "+66815550101", NOW);
    const isDone = todo.length === 0 && check === "passed";
    expect(isDone, JSON.stringify({ todo, check })).toBe(profile.isListed);
  }
});

test("a check that an admin enters without dates holds as long as the rule says", () => {
  const { id, userId } = makeCleaner({ isVerified: false });
  expect(checkState(profileOf(userId), NOW)).toBe("waits");
  const admin = makeCustomer({ role: "admin" });
  expect(verifyCleaner(id, admin.id, { now: NOW })).toEqual({ ok: true });
  expect(profileOf(userId).backgroundCheckExpiresOn).toBe(checkHoldsUntil(TODAY));
  expect(checkState(profileOf(userId), NOW)).toBe("passed");
});
