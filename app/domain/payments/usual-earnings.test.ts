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

test("the middle half of last month's earnings, rounded to 500 baht", () => {
  const month = "2026-01";
  for (const amounts of [[2_300], [1_000, 3_100], [6_000], [4_000, 4_200], [9_900]]) {
    makeEarner(month, ...amounts);
  }
  expect(saidAfter(month)).toEqual(rangeOf(4_000, 8_000));
});

test("of fewer than five people nothing is said, nor of a month in which nobody worked", () => {
  const month = "2026-03";
  for (const baht of [2_300, 4_100, 6_000, 8_200]) makeEarner(month, baht);
  expect(saidAfter(month)).toBeNull();
  makeEarner(month, 9_900);
  expect(saidAfter(month)).toEqual(rangeOf(4_000, 8_000));
  expect(saidAfter("2026-04")).toBeNull();
});

test("jobs of another month, jobs that weren't paid after all, and fees handed in aren't earnings", () => {
  const month = "2026-05";
  for (const baht of [2_300, 4_100, 6_000, 8_200]) makeEarner(month, baht);
  makeEarner("2026-06", 9_900);
  takeBackFee(makeEarner(month, 9_900), by);
  const entry = { cleanerId: makeCleaner().id, bookingId: null, kind: "received", month } as const;
  addSettlementEntry({ ...entry, amount: FEE, note: "", takesBackId: null, at: NOW }, null);
  expect(saidAfter(month)).toBeNull();
});

test("a fee that was waived is kept", () => {
  const month = "2026-07";
  for (const baht of [1_000, 3_900, 6_000, 9_900]) makeEarner(month, baht);
  const job = makeEarner(month, 7_700);
  expect(saidAfter(month)).toEqual(rangeOf(4_000, 7_500));
  const waived = { ...job, kind: "waived", amount: FEE, month, note: "", at: NOW } as const;
  addSettlementEntry({ ...waived, takesBackId: null }, null);
  expect(saidAfter(month)).toEqual(rangeOf(4_000, 8_000));
});

test("where all have earned the same, or next to nothing, there is no range", () => {
  for (let person = 0; person < 6; person += 1) makeEarner("2026-09", 4_000);
  expect(saidAfter("2026-09")).toBeNull();
  for (const baht of [100, 150, 200, 900, 950, 5_000]) makeEarner("2026-10", baht);
  expect(saidAfter("2026-10")).toBeNull();
});
