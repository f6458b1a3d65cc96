import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { FEE_ENTRY_KINDS, feeEntries, feeTotals } from "#db/schema/payments";
import { instantOf } from "~/lib/bangkok-time";
import { makeBooking } from "../../../tests/support/bookings";
import { makeCleaner, useDatabase } from "../../../tests/support/database";
import { LEDGER_SUMS } from "./fee-ledger.server";
import {
  feesDueOn,
  getFeesOwed,
  getOpenFees,
  listLatestStatements,
  openFeesOfMonthSql,
  listStatementJobs,
  listStatements,
} from "./statements.server";

useDatabase();

const NOW = instantOf("2026-12-05", 12);
/** The last of these months still runs. */
const MONTHS = ["2026-08", "2026-09", "2026-10", "2026-11", "2026-12"];

interface Entry {
  month: string;
  kind: (typeof FEE_ENTRY_KINDS)[number];
  baht: number;
}

const isMore = (kind: Entry["kind"]) => ["fee", "received-back", "waived-back"].includes(kind);

/** Makes a cleaner with these entries in the ledger. */
function makeCleanerWithFees(entries: readonly Entry[]): number {
  const { id: cleanerId } = makeCleaner();
  for (const { month, kind, baht } of entries) {
    const amount = isMore(kind) ? baht * 100 : 0 - baht * 100;
    db().insert(feeEntries).values({ cleanerId, kind, amount, month, at: NOW }).run();
  }
  return cleanerId;
}

const statesOf = (cleanerId: number) =>
  Object.fromEntries(
    listStatements(cleanerId, MONTHS, NOW).map(({ month, state }) => [month, state]),
  );

/** Returns the sums of each month, as the triggers keep them. */
const totalsOf = (cleanerId: number) =>
  db().select().from(feeTotals).where(eq(feeTotals.cleanerId, cleanerId)).all();

/** Returns the same sums, from the entries. */
const summedUp = (cleanerId: number) =>
  db()
    .select({
      month: feeEntries.month,
      cleanerId: feeEntries.cleanerId,
      jobs: sql<number>`sum(case kind when 'fee' then 1 when 'taken-back' then -1 else 0 end)`,
      ...LEDGER_SUMS,
    })
    .from(feeEntries)
    .where(eq(feeEntries.cleanerId, cleanerId))
    .groupBy(feeEntries.month)
    .all();

test("fees are to be handed in by the 10th of the next month, also over the end of a year", () => {
  expect(MONTHS.map(feesDueOn)).toEqual([
    ...["2026-09-10", "2026-10-10", "2026-11-10", "2026-12-10", "2027-01-10"],
  ]);
});

test("a statement lists the jobs that were paid in its month, without those that were taken back", () => {
  const { id: cleanerId } = makeCleaner();
  const paid = makeBooking({ cleanerId, time: "9:00 AM" });
  const takenBack = makeBooking({ cleanerId, time: "1:00 PM" });
  const add = (bookingId: number, kind: Entry["kind"], amount: number, month = "2026-11") =>
    db().insert(feeEntries).values({ cleanerId, bookingId, kind, amount, month, at: NOW }).run();
  add(paid, "fee", 350_00);
  add(paid, "waived", -100_00);
  add(takenBack, "fee", 350_00);
  add(takenBack, "taken-back", -350_00);
  expect(listStatementJobs(cleanerId, "2026-11")).toMatchObject([{ id: paid, fee: 350_00 }]);
  expect(listStatementJobs(cleanerId, "2026-10")).toEqual([]);
});

test("a month that was paid too much pays the next", () => {
  const cleanerId = makeCleanerWithFees([
    { month: "2026-10", kind: "fee", baht: 350 },
    { month: "2026-10", kind: "received", baht: 700 },
    { month: "2026-11", kind: "fee", baht: 350 },
  ]);
  expect(getFeesOwed(cleanerId, NOW)).toEqual({ total: 0, credit: 350_00, unused: 0, months: [] });
  expect(statesOf(cleanerId)).toMatchObject({ "2026-10": "settled", "2026-11": "settled" });
});

test("a fee that is taken back after it was received pays what is owed of other months", () => {
  const cleanerId = makeCleanerWithFees([
    { month: "2026-10", kind: "fee", baht: 700 },
    { month: "2026-11", kind: "fee", baht: 350 },
    { month: "2026-11", kind: "received", baht: 350 },
    { month: "2026-11", kind: "taken-back", baht: 350 },
  ]);
  expect(getFeesOwed(cleanerId, NOW)).toEqual({
    total: 350_00,
    credit: 350_00,
    unused: 0,
    months: [{ month: "2026-10", owed: 350_00, jobs: 1 }],
  });
  expect(statesOf(cleanerId)).toMatchObject({ "2026-10": "owed", "2026-11": "settled" });
});

test("whatever the ledger says, what is owed is its sum, and stands on the statements that say so", () => {
  const entry = fc.record({
    month: fc.constantFrom(...MONTHS),
    kind: fc.constantFrom(...FEE_ENTRY_KINDS),
    baht: fc.constantFrom(0, 350, 700, 1050),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      const cleanerId = makeCleanerWithFees(entries);
      const owed = getFeesOwed(cleanerId, NOW);
      const balanceOf = (month: string) =>
        entries
          .filter((one) => one.month === month)
          .reduce((sum, { kind, baht }) => sum + (isMore(kind) ? baht : -baht) * 100, 0);
      const over = MONTHS.slice(0, -1);
      const all = over.reduce((sum, month) => sum + balanceOf(month), 0);
      expect(owed.total).toBe(Math.max(0, all));
      expect(owed.unused).toBe(Math.max(0, 0 - all));
      expect(owed.months.reduce((sum, { owed: one }) => sum + one, 0)).toBe(owed.total);
      for (const { month, owed: one } of owed.months) {
        expect(one).toBeGreaterThan(0);
        expect(one).toBeLessThanOrEqual(balanceOf(month));
      }
      // An overpayment pays the oldest months first: each later month with a balance is still owed.
      const [first] = owed.months;
      for (const month of over) {
        const isOwed = owed.months.some((one) => one.month === month);
        if (first && month > first.month) expect(isOwed).toBe(balanceOf(month) > 0);
      }
      const states = statesOf(cleanerId);
      expect(over.filter((month) => states[month] === "owed")).toEqual(
        owed.months.map(({ month }) => month),
      );
      expect(states["2026-12"]).toBe("running");
      expect(totalsOf(cleanerId)).toEqual(summedUp(cleanerId));
      // The SQL for queries about all cleaners gives the same result.
      for (const month of over) {
        const inSql = db().get<{ open: number }>(
          sql`select ${openFeesOfMonthSql(NOW)} as open from (select ${cleanerId} as cleaner_id,
            ${month} as month, ${balanceOf(month)} as balance) as of_month`,
        ).open;
        expect(inSql).toBe(owed.months.find((one) => one.month === month)?.owed ?? 0);
      }
      expect(over.map((month) => getOpenFees(cleanerId, month, NOW))).toEqual(
        over.map((month) => owed.months.find((one) => one.month === month)?.owed ?? 0),
      );
      // In the month that runs its whole balance is open, without credit from others.
      const running = "2026-12";
      expect(getOpenFees(cleanerId, running, NOW)).toBe(Math.max(0, balanceOf(running)));
      expect(
        db().get<{ open: number }>(
          sql`select ${openFeesOfMonthSql(NOW)} as open from (select ${cleanerId} as cleaner_id,
            ${running} as month, ${balanceOf(running)} as balance) as of_month`,
        ).open,
      ).toBe(getOpenFees(cleanerId, running, NOW));
      for (const { month, state } of listLatestStatements(cleanerId, { size: 9, now: NOW })) {
        expect(state).toBe(states[month]);
      }
    }),
    { numRuns: 150 },
  );
});

test("a line of the ledger is neither changed nor deleted, so that the sums of its month stay true", () => {
  const cleanerId = makeCleanerWithFees([{ month: "2026-10", kind: "fee", baht: 350 }]);
  const before = totalsOf(cleanerId);
  for (const change of [
    "update fee_entries set amount = 1 where cleaner_id = ?",
    "update fee_entries set month = '2026-09' where cleaner_id = ?",
    "delete from fee_entries where cleaner_id = ?",
  ]) {
    expect(() => sqlite().prepare(change).run(cleanerId)).toThrow("fee_entries only grows");
  }
  expect(totalsOf(cleanerId)).toEqual(before);
  expect(before).toMatchObject([{ month: "2026-10", jobs: 1, balance: 350_00 }]);
});
