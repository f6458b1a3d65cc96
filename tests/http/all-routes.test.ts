import { expect, test } from "vitest";
import { ROUTE_MAP } from "~/route-map";
import { ROUTES, builtRoutes } from "../support/all-routes";

test("every route is known to the tests that look at all of them", () => {
  expect(builtRoutes().filter((route) => !(route in ROUTES))).toEqual([]);
});

test("no entry is left of a route that is gone", () => {
  const built = builtRoutes();
  expect(Object.keys(ROUTES).filter((route) => !built.includes(route))).toEqual([]);
});

test("the map says of each route what it is", () => {
  const answering = ROUTE_MAP.filter(({ kind }) => kind !== "layout");
  expect(answering.map(({ id, kind }) => [id, kind])).toEqual(
    answering.map(({ id }) => [id, ROUTES[id]?.kind]),
  );
});
