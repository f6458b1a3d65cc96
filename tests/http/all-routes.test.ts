import { expect, test } from "vitest";
import { ROUTE_MAP } from "~/lib/route-map";
import { ROUTES, builtRoutes, routeTree, type RemixRoute } from "../support/all-routes";

test("every route is known to the tests that look at all of them", () => {
  expect(builtRoutes().filter((route) => !(route in ROUTES))).toEqual([]);
});

test("no entry is left of a route that is gone", () => {
  const built = builtRoutes();
  expect(Object.keys(ROUTES).filter((route) => !built.includes(route))).toEqual([]);
});

test("Remix makes of the map just its routes, each at its address and within its layout", () => {
  const listed = (
    list: readonly RemixRoute[],
    { id: within, address: base }: { id?: string; address: string },
  ): object[] =>
    list.flatMap(({ id, path, index = false, children = [] }) => {
      const address = path === undefined ? base || "/" : `${base === "/" ? "" : base}/${path}`;
      return [{ id, address, within, index }, ...listed(children, { id, address })];
    });
  const [{ children = [] } = {}] = routeTree();
  const mapped = ROUTE_MAP.map(({ id, address, within, index = false }) => ({
    id,
    address,
    within,
    index,
  }));
  const all = listed(children, { address: "" });
  expect(all).toHaveLength(mapped.length);
  expect(all).toEqual(expect.arrayContaining(mapped));
});
