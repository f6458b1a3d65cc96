import { expect, test } from "vitest";
import { CaseMoneySchema } from "./booking-schemas";

const errorsOf = (typed: Record<string, string>) => {
  const { error } = CaseMoneySchema.safeParse({ note: "Sorry", basedOn: "0", ...typed });
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
};

test("a waiver with a day on which it was paid is refused beside that field; without one it has no amount", () => {
  expect(errorsOf({ who: "waive", paidOn: "2026-11-23" })).toEqual(["paidOn"]);
  expect(errorsOf({ who: "waive", paidOn: "" })).toEqual([]);
  expect(errorsOf({ who: "waive" })).toEqual([]);
  expect(errorsOf({ who: "cleaner-customer", amount: "400", paidOn: "2026-11-23" })).toEqual([]);
});
