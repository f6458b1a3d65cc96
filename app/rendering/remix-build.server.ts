import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import type { RouteHandle } from "~/http/context";

/** The build of all routes, from `virtual:remix/server-build`. */
export type RemixBuild = ServerBuild;

/** A route as Remix's own matcher takes it. */
interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  children?: RouteNode[];
}

function childrenOf({ routes }: RemixBuild, parentId: string | undefined): RouteNode[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    const children = index ? [] : childrenOf({ routes } as RemixBuild, id);
    return {
      id,
      ...(path === undefined ? {} : { path }),
      ...(caseSensitive === undefined ? {} : { caseSensitive }),
      ...(index ? { index } : { children }),
    };
  });
}

/** Most paths whose answer is cached: matching one compiles the patterns of all routes. */
const MOST_PATHS = 2_000;

/** Returns a function that matches a path as Remix does: ids of the routes from the root, parameters. */
export function createRouteMatcher(
  build: RemixBuild,
): (path: string) => { id: string; params: object }[] {
  const tree = childrenOf(build, undefined) as Parameters<typeof matchRoutes>[0];
  return (path) =>
    (matchRoutes(tree, path) ?? []).map(({ route, params }) => ({ id: route.id ?? "", params }));
}

/** Returns a function that finds the `handle` of the route at a path; `{}` if it has none. */
export function createHandleFinder(build: RemixBuild): (path: string) => RouteHandle {
  const matches = createRouteMatcher(build);
  const known = new LRUCache<string, RouteHandle>({ max: MOST_PATHS });
  return (path) => {
    const before = known.get(path);
    if (before) return before;
    const leaf = matches(path).at(-1);
    const handle = build.routes[leaf?.id ?? ""]?.module.handle as RouteHandle | undefined;
    known.set(path, handle ?? {});
    return handle ?? {};
  };
}
