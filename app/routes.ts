import { type RouteConfig } from "@remix-run/route-config";
import { flatRoutes } from "@remix-run/fs-routes";

/**
 * The areas of the product, one folder each; a folder in them is an address (Remix's flat routes). A
 * layout and its children stand in the same area.
 */
const AREAS = [
  "public",
  "auth",
  "booking",
  "dashboard",
  "my-booking",
  "cleaner",
  "account",
  "admin",
  "api",
] as const;

/** Pages for those who build the others: neither in the built server nor in what browsers load. */
const DEVELOPMENT_AREAS = ["samples"] as const;

const areas = process.env.NODE_ENV === "development" ? [...AREAS, ...DEVELOPMENT_AREAS] : AREAS;

const byArea = areas.map((area) =>
  flatRoutes({
    rootDirectory: `routes/${area}`,
    ignoredRouteFiles: ["**/*.test.ts", "**/*.test.tsx"],
  }),
);

export default Promise.all(byArea).then((routes) => routes.flat()) satisfies RouteConfig;
