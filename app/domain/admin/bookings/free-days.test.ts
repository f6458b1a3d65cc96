import { expect, test, vi } from "vitest";
import { findFreeDaysWithChosen, type FreeDaysFilter } from "./free-days";

const found = (look: FreeDaysFilter) => ({
  days: look.from === null ? ["2026-11-24", "2026-11-30"] : [look.from],
  later: null,
  times: [],
});

test("the free days begin with a chosen one that isn't among the first", () => {
  const find = vi.fn(found);
  expect(findFreeDaysWithChosen({ from: null, date: "2027-01-22" }, find)).toMatchObject({
    from: "2027-01-22",
    free: { days: ["2027-01-22"] },
  });
  expect(find).toHaveBeenLastCalledWith({ from: "2027-01-22", date: "2027-01-22" });
});

test.each([
  { from: null, date: null },
  { from: null, date: "2026-11-30" },
  { from: "2026-12-01", date: "2027-01-22" },
])("they stay where the address has them: %o", (look) => {
  const find = vi.fn(found);
  expect(findFreeDaysWithChosen(look, find).from).toBe(look.from);
  expect(find).toHaveBeenCalledTimes(1);
});
