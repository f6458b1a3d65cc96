import { expect, test } from "vitest";
import { ROUTES, builtRoutes } from "../support/all-routes";

test("every route is known to the tests that look at all of them", () => {
  expect(builtRoutes().filter((route) => !(route in ROUTES))).toEqual([]);
});

test("no entry is left of a route that is gone", () => {
  const built = builtRoutes();
  expect(Object.keys(ROUTES).filter((route) => !built.includes(route))).toEqual([]);
});
