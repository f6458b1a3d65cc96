import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { accountTokens, userIdentities, users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { DAY_MS } from "~/lib/durations";
import { queueAccountEmail } from "~/domain/accounts/account-emails.server";
import { issueToken } from "~/domain/accounts/account-tokens.server";
import { startSession } from "~/domain/accounts/sessions.server";
import { makeBooking } from "../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../tests/support/database";
import { listEvents } from "../../../tests/support/notifications";
import {
  UNVERIFIED_ACCOUNT_RETENTION_MS,
  sweepUnverifiedAccounts,
} from "./unverified-accounts.server";

const database = useDatabase();

const LATER = NOW + UNVERIFIED_ACCOUNT_RETENTION_MS;
const makeUnverified = (given: Partial<typeof users.$inferInsert> = {}) =>
  makeCustomer({ emailVerifiedAt: null, ...given });
const isThere = (id: number) =>
  db().select().from(users).where(eq(users.id, id)).get() !== undefined;

test("an account that nobody verified goes after 7 days, with its links and mails, not earlier", () => {
  const { id, email, username } = makeUnverified();
  issueToken("verify-email", { userId: id, email: email ?? "" }, NOW);
  queueAccountEmail("verify-email", id, NOW);
  sweepUnverifiedAccounts(LATER - 1);
  expect(isThere(id)).toBe(true);
  sweepUnverifiedAccounts(LATER);
  expect(isThere(id)).toBe(false);
  expect(db().select().from(accountTokens).where(eq(accountTokens.userId, id)).all()).toEqual([]);
  expect(listEvents().filter(({ accountId }) => accountId === id)).toEqual([]);
  // Name and address are free for the next person.
  expect(makeUnverified({ username, email }).id).not.toBe(id);
});

test("an account that was begun with LINE or Google and never finished goes just so", () => {
  const { id, email } = makeUnverified({ passwordHash: null });
  db()
    .insert(userIdentities)
    .values({ userId: id, provider: "line", providerUserId: "U0", linkedAt: NOW })
    .run();
  sweepUnverifiedAccounts(LATER - 1);
  expect(isThere(id)).toBe(true);
  sweepUnverifiedAccounts(LATER);
  expect(isThere(id)).toBe(false);
  expect(db().select().from(userIdentities).where(eq(userIdentities.userId, id)).all()).toEqual([]);
  expect(makeUnverified({ email }).id).not.toBe(id);
});

test("an account that was used, or may be, stays", () => {
  const stays = {
    verified: makeCustomer(),
    admin: makeUnverified({ role: "admin" }),
    closed: makeUnverified({ deactivatedAt: NOW }),
    deleted: makeUnverified({ email: null, deactivatedAt: NOW, anonymisedAt: NOW }),
    "signed in": makeUnverified(),
    linked: makeUnverified({ passwordHash: "a hash" }),
    "a customer": makeUnverified(),
    "a cleaner": makeUnverified(),
    "asked again": makeUnverified(),
  };
  startSession(stays["signed in"].id, { now: NOW, userAgent: "", address: "" });
  db()
    .insert(userIdentities)
    .values({ userId: stays.linked.id, provider: "line", providerUserId: "U1", linkedAt: NOW })
    .run();
  makeBooking({ customerId: stays["a customer"].id });
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

test("what goes along with an account is known, table by table", () => {
  const cascading = sqlite()
    .prepare<[], string>(
      `select distinct m.name from sqlite_schema m, pragma_foreign_key_list(m.name) f
       where m.type = 'table' and f."table" = 'users' and f.on_delete = 'CASCADE' order by m.name`,
    )
    .pluck()
    .all();
  // For a table that is new here, decide: may an account with rows in it be removed? If not, the sweep
  // must check for them.
  expect(cascading).toEqual([
    "account_tokens",
    "audit_values",
    "bell_notices",
    "booking_drafts",
    "booking_submissions",
    "cleaner_blocks",
    "favourites",
    // Rows of people who booked: the sweep leaves their accounts.
    "homes",
    "line_links",
    // Marks of people who booked: the sweep leaves their accounts.
    "marks",
    "notices",
    "outbox_events",
    // Nobody has a second factor before their email is verified; its tables go with the account.
    "passkeys",
    "pending_sign_ins",
    "photo_drafts",
    "problem_photos",
    "push_subscriptions",
    "recovery_codes",
    "registration_drafts",
    // Rows of deleted accounts: those aren't open, so the sweep leaves them.
    "retained_contacts",
    "review_reports",
    "second_factors",
    "sessions",
    // Rows of people who booked: the sweep leaves their accounts.
    "substitute_searches",
    // Notes on somebody who never verified their email say nothing of anybody else.
    "team_notes",
    "unsafe_blocks",
    "user_identities",
  ]);
});
