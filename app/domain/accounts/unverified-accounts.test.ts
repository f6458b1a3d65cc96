import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { accountTokens, userIdentities, users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { createBooking } from "~/domain/bookings/create-booking.server";
import { DAY_MS } from "~/lib/durations";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../tests/support/database";
import { listEvents } from "../../../tests/support/notices";
import { queueAccountMail } from "./account-mails.server";
import { issueToken } from "./account-tokens.server";
import { startSession } from "./sessions.server";
import { KEPT_UNVERIFIED_MS, sweepUnverifiedAccounts } from "./unverified-accounts.server";

const database = useDatabase();

const LATER = NOW + KEPT_UNVERIFIED_MS;
const makeUnverified = (given: Partial<typeof users.$inferInsert> = {}) =>
  makeCustomer({ emailVerifiedAt: null, ...given });
const isThere = (id: number) =>
  db().select().from(users).where(eq(users.id, id)).get() !== undefined;

test("an account that nobody verified goes after 7 days, with its links and mails, not earlier", () => {
  const { id, email, username } = makeUnverified();
  issueToken("verify-email", { userId: id, email: email ?? "" }, NOW);
  queueAccountMail("verify-email", id, NOW);
  sweepUnverifiedAccounts(LATER - 1);
  expect(isThere(id)).toBe(true);
  sweepUnverifiedAccounts(LATER);
  expect(isThere(id)).toBe(false);
  expect(db().select().from(accountTokens).where(eq(accountTokens.userId, id)).all()).toEqual([]);
  expect(listEvents().filter(({ accountId }) => accountId === id)).toEqual([]);
  // Name and address are free for whoever comes next.
  expect(makeUnverified({ username, email }).id).not.toBe(id);
});

test("an account that was used, or may be, stays", () => {
  const stays = {
    verified: makeCustomer(),
    admin: makeUnverified({ role: "admin" }),
    closed: makeUnverified({ deactivatedAt: NOW }),
    deleted: makeUnverified({ email: null, deactivatedAt: NOW, anonymisedAt: NOW }),
    "signed in": makeUnverified(),
    linked: makeUnverified(),
    "a customer": makeUnverified(),
    "a cleaner": makeUnverified(),
    "asked again": makeUnverified(),
  };
  startSession(stays["signed in"].id, { now: NOW, userAgent: "", address: "" });
  db()
    .insert(userIdentities)
    .values({ userId: stays.linked.id, provider: "line", providerUserId: "U1", linkedAt: NOW })
    .run();
  const booked = createBooking(
    {
      serviceId: makeService().id,
      cleanerId: makeCleaner().id,
      date: NEXT_MONDAY,
      time: "9:00 AM",
      address: "1 Nimman Road",
      city: "nimman",
      zipCode: "50200",
      specialInstructions: "",
      idempotencyKey: "one",
    },
    { customerId: stays["a customer"].id, now: NOW },
  );
  expect(booked.ok).toBe(true);
  db()
    .update(cleaners)
    .set({ userId: stays["a cleaner"].id })
    .where(eq(cleaners.id, makeCleaner().id))
    .run();
  const { id, email } = stays["asked again"];
  issueToken("verify-email", { userId: id, email: email ?? "" }, LATER - DAY_MS / 2);
  sweepUnverifiedAccounts(LATER);
  for (const [why, user] of Object.entries(stays))
    expect([why, isThere(user.id)]).toEqual([why, true]);
});

test("looks through no table", () => {
  const plans = database.plansOf(() => sweepUnverifiedAccounts(LATER));
  expect(plans.join("\n")).toContain("INDEX users_unverified (created_at<?)");
  expect(plans.filter((line) => line.startsWith("SCAN"))).toEqual([]);
});
