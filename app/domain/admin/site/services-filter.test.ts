import { expect, test } from "vitest";
import { SERVICE_ORDERS, filterServices } from "./services-filter";

const service = (id: number, nameEn: string, nameTh: string, archivedAt: number | null = null) => ({
  id,
  nameEn,
  nameTh,
  price: (10 - id) * 100,
  duration: id === 2 ? null : id * 60,
  rating: id,
  archivedAt,
});
const ALL = [
  service(3, "Deep Cleaning", "ทำความสะอาดใหญ่"),
  service(1, "Windows", "เช็ดกระจก"),
  service(2, "Condo Cleaning", "ทำความสะอาดคอนโด", 1),
];
const idsOf = (given: Partial<Parameters<typeof filterServices>[1]>) =>
  filterServices(ALL, { search: "", state: null, order: null, ...given }).map(({ id }) => id);

test("services are found by a part of either name, and by whether they are offered", () => {
  expect(idsOf({})).toEqual([3, 1, 2]);
  expect(idsOf({ search: "CLEAN" })).toEqual([3, 2]);
  expect(idsOf({ search: "กระจก" })).toEqual([1]);
  expect(idsOf({ state: "archived" })).toEqual([2]);
  expect(idsOf({ state: "offered", search: "clean" })).toEqual([3]);
});

test.each([
  ["id", [1, 2, 3]],
  ["name", [2, 3, 1]],
  ["price", [3, 2, 1]],
  ["duration", [2, 1, 3]],
  ["rating", [3, 2, 1]],
] as const)("by %s", (order, ids) => {
  expect(SERVICE_ORDERS).toContain(order);
  expect(idsOf({ order })).toEqual(ids);
});
