import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { caseEntries, problems } from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import {
  changeCaseMoneyAsAdmin,
  noteCaseMoneyAsAdmin,
  waiveFeeOfCase,
  withdrawCaseMoneyAsAdmin,
} from "~/domain/admin/bookings/case-money.server";
import { takeBackFeeEntry } from "~/domain/admin/money/fee-entries.server";
import { completeBooking } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { downloadMyData } from "~/domain/privacy/my-data/my-data.server";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { CASE_PARTIES, type CaseParty } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { listHistoryFor } from "../lifecycle/booking-history.server";
import {
  getLastCaseEntryId,
  listCaseEntriesOfCleaner,
  sayCaseMoneyPaid,
} from "./case-entries.server";
import {
  listProblemsFor,
  reportProblemAsCleaner,
  reportProblemAsCustomer,
  settleProblem,
} from "./problems.server";

useDatabase();
const START = instantOf(NEXT_MONDAY, 9);
const AFTER = START + 3 * HOUR_MS;

function makeCase(kind: "damage" | "harassed" = "damage") {
  const [cleaner, customer] = [makeCleaner(), makeCustomer()];
  const adminId = makeCustomer({ role: "admin" }).id;
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  completeBooking({ bookingId, payment: "cash" }, { userId: cleaner.userId }, AFTER);
  if (kind === "damage") {
    reportProblemAsCustomer({ bookingId, kind, words: "" }, { userId: customer.id }, AFTER);
  } else reportProblemAsCleaner({ bookingId, kind, words: "" }, { userId: cleaner.userId }, AFTER);
  const problem = db().select().from(problems).where(eq(problems.bookingId, bookingId)).get();
  if (!problem) throw new Error("There is none.");
  deleteEvents();
  return { cleaner, customer, by: { adminId }, bookingId, problemId: problem.id };
}

const usernameOf = (id: number) =>
  db().select({ username: users.username }).from(users).where(eq(users.id, id)).get()?.username ??
  "";

const VASE = { payer: "cleaner", payee: "customer", amount: 400_00, paidOn: null } as const;
const withNote = { ...VASE, note: "For the vase" };

test("an admin notes who pays whom; both sides read it, and the side that pays says that it has", () => {
  const { cleaner, customer, by, bookingId, problemId } = makeCase();
  const noted = noteCaseMoneyAsAdmin({ ...withNote, problemId }, { by, now: AFTER, basedOn: 0 });
  if (!noted.ok) throw new Error(noted.reason);
  const { entryId } = noted;
  // The form sent twice adds one entry; another form of the same version is refused.
  const twice = noteCaseMoneyAsAdmin({ ...withNote, problemId }, { by, now: AFTER, basedOn: 0 });
  expect(twice).toMatchObject({ ok: true, entryId });
  const other = { ...withNote, amount: 300_00, problemId };
  expect(noteCaseMoneyAsAdmin(other, { by, now: AFTER, basedOn: 0 })).toMatchObject({
    reason: "changed-meanwhile",
  });
  for (const side of ["customer", "cleaner"] as const) {
    expect(listProblemsFor(side, bookingId)[0]?.entries).toEqual([
      { ...withNote, id: entryId, isWaiver: false, rowVersion: 1 },
    ]);
  }
  const told = makeEmailNotifications(AFTER).map(({ to }) => to);
  expect(told.sort()).toEqual([customer.id, cleaner.userId].sort());

  const paid = { entryId, rowVersion: 1 };
  const unknown = { ok: false, reason: "unknown-entry" };
  expect(sayCaseMoneyPaid(paid, { userId: customer.id }, AFTER)).toEqual(unknown);
  expect(sayCaseMoneyPaid(paid, { userId: makeCustomer().id }, AFTER)).toEqual(unknown);
  const said = sayCaseMoneyPaid(paid, { userId: cleaner.userId }, AFTER + DAY_MS);
  expect(said).toMatchObject({ ok: true, bookingId, side: "cleaner" });
  expect(listProblemsFor("customer", bookingId)[0]?.entries).toMatchObject([
    { paidOn: addDays(cityDateOf(AFTER), 1) },
  ]);
  const events = listHistoryFor("customer", bookingId).map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(["money-noted", "money-paid"]));
  // It is in the statement of the month in which it was noted, and in the copy of their data.
  expect(listCaseEntriesOfCleaner(cleaner.id, AFTER, AFTER)).toMatchObject([{ id: entryId }]);
  expect(listCaseEntriesOfCleaner(cleaner.id, AFTER + 1, AFTER + DAY_MS)).toEqual([]);
  for (const userId of [customer.id, cleaner.userId]) {
    expect(JSON.stringify(downloadMyData(userId, AFTER))).toContain("For the vase");
  }
});

test("the fee is waived in the ledger and noted with the problem; taken back there, it is gone here", () => {
  const { cleaner, by, bookingId, problemId } = makeCase();
  const other = { problemId, note: "Sorry", expected: 1_00 };
  const refused = waiveFeeOfCase(other, { by, now: AFTER, basedOn: 0 });
  if (refused.ok || refused.reason !== "other-amount") throw new Error("Another sum was waived.");
  expect(listProblemsFor("cleaner", bookingId)[0]?.entries).toEqual([]);
  const waived = waiveFeeOfCase({ problemId, note: "Sorry" }, { by, now: AFTER, basedOn: 0 });
  expect(waived).toMatchObject({ ok: true });
  const entry = db()
    .select()
    .from(feeEntries)
    .where(eq(feeEntries.bookingId, bookingId))
    .all()
    .find(({ kind }) => kind === "waived");
  if (!entry) throw new Error("Not waived.");
  expect(listProblemsFor("cleaner", bookingId)[0]?.entries).toMatchObject([
    { isWaiver: true, amount: 0 - entry.amount, payer: "platform", payee: "cleaner" },
  ]);
  expect(refused.open).toBe(0 - entry.amount);
  const again = { by, now: AFTER, basedOn: getLastCaseEntryId(problemId) };
  expect(waiveFeeOfCase({ problemId, note: "Sorry" }, again)).toMatchObject({
    reason: "nothing-open",
  });
  takeBackFeeEntry(
    { cleanerId: cleaner.id, entryId: entry.id, reason: "Wrong" },
    { by, now: AFTER },
  );
  expect(listProblemsFor("cleaner", bookingId)[0]?.entries).toEqual([]);
});

test("a side that may not know of a problem neither owes nor reads anything of it", () => {
  const { customer, by, bookingId, problemId } = makeCase("harassed");
  const now = AFTER;
  expect(noteCaseMoneyAsAdmin({ ...withNote, problemId }, { by, now })).toMatchObject({
    reason: "side-does-not-know",
  });
  const ours = { ...withNote, payer: "platform", payee: "cleaner", problemId } as const;
  expect(noteCaseMoneyAsAdmin(ours, { by, now })).toMatchObject({ ok: true });
  expect(makeEmailNotifications(now).map(({ to }) => to)).not.toContain(customer.id);
  expect(listHistoryFor("customer", bookingId).some(({ event }) => event === "money-noted")).toBe(
    false,
  );
  expect(listHistoryFor("cleaner", bookingId).some(({ event }) => event === "money-noted")).toBe(
    true,
  );
  expect(JSON.stringify(downloadMyData(customer.id, now))).not.toContain("For the vase");
});

const step = fc.oneof(
  fc.record({
    act: fc.constant("note" as const),
    payer: fc.constantFrom(...CASE_PARTIES),
    payee: fc.constantFrom(...CASE_PARTIES),
    amount: fc.integer({ min: 1, max: 5 }),
    isStale: fc.boolean(),
  }),
  fc.record({
    act: fc.constantFrom("change" as const, "withdraw" as const, "pay" as const),
    which: fc.nat(3),
    amount: fc.integer({ min: 1, max: 5 }),
    isStale: fc.boolean(),
  }),
  fc.record({ act: fc.constantFrom("waive" as const, "settle" as const, "delete" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface ModelEntry {
  id: number;
  payer: CaseParty;
  payee: CaseParty;
  amount: number;
  isPaid: boolean;
  isWaiver: boolean;
  isWithdrawn: boolean;
  version: number;
}

/** Walks through a history, and compares after each step with a plain model of what should be noted. */
async function walk(steps: readonly Step[], { forgets = false } = {}): Promise<void> {
  const { cleaner, customer, by, bookingId, problemId } = makeCase();
  const model: ModelEntry[] = [];
  const gone = new Set<CaseParty>();
  let isWaived = false;
  let now = AFTER;
  for (const one of steps) {
    now += HOUR_MS;
    if (one.act === "note") {
      const last = getLastCaseEntryId(problemId);
      const basedOn = one.isStale ? last - 1 : last;
      const { payer, payee, amount } = one;
      const money = { payer, payee, amount: amount * 100, paidOn: null, note: `Note ${now}` };
      const result = noteCaseMoneyAsAdmin({ ...money, problemId }, { by, now, basedOn });
      const isExpected = payer !== payee && (!one.isStale || model.length === 0);
      expect(result.ok).toBe(isExpected);
      if (!result.ok) continue;
      const state = { isPaid: false, isWaiver: false, isWithdrawn: false, version: 1 };
      model.push({ id: result.entryId, payer, payee, amount: amount * 100, ...state });
    } else if (one.act === "waive") {
      const result = waiveFeeOfCase({ problemId, note: "Sorry" }, { by, now });
      expect(result.ok).toBe(!isWaived);
      if (!result.ok) continue;
      isWaived = true;
      const row = db().select().from(caseEntries).where(eq(caseEntries.id, result.entryId)).get();
      const state = { isPaid: false, isWaiver: true, isWithdrawn: false, version: 1 };
      const parties = { payer: "platform", payee: "cleaner" } as const;
      model.push({ id: result.entryId, ...parties, amount: row?.amount ?? 0, ...state });
    } else if (one.act === "settle") {
      const words = { wordsToCustomer: "Sorry", wordsToCleaner: "Thank you" };
      settleProblem({ problemId, ...words }, { userId: by.adminId }, now);
    } else if (one.act === "delete") {
      if (gone.size > 0) continue;
      await deleteAccount(customer.id, usernameOf(customer.id), { now, dataDir: "/nowhere" });
      gone.add("customer");
    } else if ("which" in one) {
      const entry = model[one.which];
      if (!entry) continue;
      const rowVersion = one.isStale ? entry.version + 1 : entry.version;
      const about = { entryId: entry.id, rowVersion };
      if (one.act === "withdraw") {
        const result = withdrawCaseMoneyAsAdmin(about, { by, now });
        expect(result.ok).toBe(entry.isWithdrawn || (!entry.isWaiver && !one.isStale));
        if (!result.ok || entry.isWithdrawn) continue;
        entry.isWithdrawn = true;
        entry.version += 1;
      } else if (one.act === "change") {
        const { payer, payee } = entry;
        const money = { payer, payee, amount: one.amount * 100, paidOn: null, note: `Note ${now}` };
        const result = changeCaseMoneyAsAdmin({ ...about, ...money }, { by, now });
        expect(result.ok).toBe(!entry.isWithdrawn && !entry.isWaiver && !one.isStale);
        if (!result.ok) continue;
        if (!forgets) entry.amount = one.amount * 100;
        entry.isPaid = false;
        entry.version += 1;
      } else {
        const userId = entry.payer === "customer" ? customer.id : cleaner.userId;
        const result = sayCaseMoneyPaid(about, { userId }, now);
        const isTheirs = entry.payer !== "platform" && !entry.isWithdrawn;
        expect(result.ok).toBe(isTheirs && (entry.isPaid || !one.isStale));
        if (!result.ok || entry.isPaid) continue;
        entry.isPaid = true;
        entry.version += 1;
      }
    }
    const shown = listProblemsFor("cleaner", bookingId)[0]?.entries.map((entry) => ({
      id: entry.id,
      amount: entry.amount,
      isPaid: entry.paidOn !== null,
      isWaiver: entry.isWaiver,
      version: entry.rowVersion,
    }));
    expect(shown).toEqual(
      model
        .filter(({ isWithdrawn }) => !isWithdrawn)
        .map(({ id, amount, isPaid, isWaiver, version }) => ({
          ...{ id, amount, isPaid, isWaiver, version },
        })),
    );
  }
}

test("whatever happens in whatever order, what is noted is what a plain model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), (steps) => walk(steps)),
    { numRuns: 40 },
  );
});

test("a model that forgets corrections is found out", async () => {
  const change = { act: "change", which: 0, amount: 2, isStale: false } as const;
  const note = { payer: "cleaner", payee: "customer", amount: 1, isStale: false } as const;
  await expect(walk([{ act: "note", ...note }, change], { forgets: true })).rejects.toThrow();
});
