import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { addMonths, instantOf } from "~/lib/bangkok-time";
import { satangFromBaht } from "~/lib/money";
import { makeBooking } from "../../../tests/support/bookings";
import { NOW, makeCleaner, makeService, useDatabase } from "../../../tests/support/database";
import { addSettlementEntry, recordFeeOwed, takeBackFee } from "./fee-ledger.server";
import { getUsualEarnings } from "./usual-earnings.server";

useDatabase();

const FEE = satangFromBaht(350);
const by = { userId: null, now: NOW };
const rangeOf = (from: number, to: number) => ({
  from: satangFromBaht(from),
  to: satangFromBaht(to),
});

/** Returns what is said in the month after this one. Each test has a month of its own. */
const saidAfter = (month: string) => getUsualEarnings(instantOf(`${addMonths(month, 1)}-05`, 12));

/** Records paid jobs of a month: a cleaner keeps these amounts in baht. Returns the cleaner and the last job. */
function makeEarner(month: string, ...amounts: number[]) {
  const { id: cleanerId } = makeCleaner();
  const { id: serviceId } = makeService();
  const jobs = amounts.map((baht, index) => {
    const date = `2026-12-0${index + 1}`;
    const bookingId = makeBooking({ cleanerId, serviceId, date });
    const keep = satangFromBaht(baht);
    sqlite()
      .prepare(
        `update bookings set status = 'completed', hours_billed = 1, hourly_rate = ?, service_cost = ?,
           platform_fee = ?, total_price = ? where id = ?`,
      )
      .run(keep, keep, FEE, keep + FEE, bookingId);
    const endsAt = instantOf(`${month}-20`, 12);
    recordFeeOwed({ cleanerId, bookingId, fee: FEE, endsAt }, by);
    return { cleanerId, bookingId };
  });
  const [job] = jobs.slice(-1);
  if (!job) throw new Error("A cleaner earns by jobs.");
  return job;
}

/** Eight people: their quartiles are 3,750 and 7,750 baht. */
const EIGHT = [2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 10_000, 12_000];

test("the middle half of last month's earnings, between its neighbours, rounded to 500 baht", () => {
  const month = "2026-01";
  for (const baht of EIGHT) makeEarner(month, baht - 900, 900);
  expect(saidAfter(month)).toEqual(rangeOf(4_000, 8_000));
});

test("of fewer than eight people nothing is said, nor of a month in which nobody worked", () => {
  const month = "2026-03";
  for (const baht of EIGHT.slice(1)) makeEarner(month, baht);
  expect(saidAfter(month)).toBeNull();
  makeEarner(month, 2_000);
  expect(saidAfter(month)).toEqual(rangeOf(4_000, 8_000));
  expect(saidAfter("2026-04")).toBeNull();
});

test("jobs of another month, jobs that weren't paid after all, and fees handed in aren't earnings", () => {
  const month = "2026-05";
  for (const baht of EIGHT.slice(1)) makeEarner(month, baht);
  makeEarner("2026-06", 9_900);
  takeBackFee(makeEarner(month, 9_900), by);
  const entry = { cleanerId: makeCleaner().id, bookingId: null, kind: "received", month } as const;
  addSettlementEntry({ ...entry, amount: FEE, note: "", takesBackId: null, at: NOW }, null);
  expect(saidAfter(month)).toBeNull();
});

test("a fee that was waived is kept", () => {
  const month = "2026-07";
  const jobs = EIGHT.map((baht) => makeEarner(month, baht));
  for (const job of jobs) {
    const waived = { ...job, kind: "waived", amount: FEE, month, note: "", at: NOW } as const;
    addSettlementEntry({ ...waived, takesBackId: null }, null);
  }
  // 350 baht more each: 4,100 and 8,100.
  expect(saidAfter(month)).toEqual(rangeOf(4_000, 8_000));
  makeEarner(month, 13_000);
  expect(saidAfter(month)).toEqual(rangeOf(4_500, 10_500));
});

test("where all have earned the same, or next to nothing, there is no range", () => {
  for (let person = 0; person < 8; person += 1) makeEarner("2026-09", 4_000);
  expect(saidAfter("2026-09")).toBeNull();
  for (const baht of [50, 60, 80, 100, 150, 200, 220, 5_000]) makeEarner("2026-10", baht);
  expect(saidAfter("2026-10")).toBeNull();
});
