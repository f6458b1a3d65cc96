import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@remix-run/route-config";
import { DEVELOPMENT_ROUTES, ROUTE_MAP, type MappedRoute } from "./lib/route-map";

const mapped =
  process.env.NODE_ENV === "development" ? [...ROUTE_MAP, ...DEVELOPMENT_ROUTES] : ROUTE_MAP;

/** Returns the routes as a tree for Remix, each with the part that it adds to its parent's path. */
function routesWithin(parent?: MappedRoute): RouteConfigEntry[] {
  const base = parent && parent.address !== "/" ? `${parent.address}/` : "/";
  return mapped
    .filter(({ within }) => within === parent?.id)
    .map((one) => {
      const { id } = one;
      const shows = one.kind === "page" || one.kind === "layout";
      const source = `routes/${id}/route.${shows ? "tsx" : "ts"}`;
      if (one.index) return index(source, { id });
      if (one.address === "/") return layout(source, { id }, routesWithin(one));
      return route(one.address.slice(base.length), source, { id }, routesWithin(one));
    });
}

export default routesWithin() satisfies RouteConfig;
