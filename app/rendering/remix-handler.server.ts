import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import type { RequestHandler } from "express";
import { withFormGate } from "./form-gate.server";
import type { RemixBuild } from "./remix-build.server";

/** Number of path parts that select a slice: `/api/bookings` has another slice than `/api/users`. */
const SLICE_PARTS = 2;

/** Returns the first parts of a pattern or an address; none for `/`. */
function firstPartsOf(path: string): string[] {
  const [before = ""] = path.split(/[?#]/, 1);
  const parts = before.toLowerCase().split("/").filter(Boolean).slice(0, SLICE_PARTS);
  return parts.map((part) => part.replace(/\.data$/, ""));
}

/** True for pattern parts that match several parts of an address, or none: `:name`, `*`, `name?`. */
const isVariablePart = (part: string) => part.startsWith(":") || part === "*" || part.endsWith("?");

/** Returns the first parts of each route's full address, which includes that of the routes around it. */
function partsOfRoutes({ routes }: RemixBuild): Map<string, string[]> {
  const pathOf = (id: string): string => {
    const route = routes[id];
    return route ? `${pathOf(route.parentId ?? "")}/${route.path ?? ""}` : "";
  };
  return new Map(Object.keys(routes).map((id) => [id, firstPartsOf(pathOf(id))]));
}

function pick<Value>(record: Record<string, Value>, ids: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));
}

/**
 * Returns a function that finds the slice of a build that answers a path. A slice has the routes that begin
 * with the path's first parts (`/api/bookings/…`), the routes around them, and those that any address may
 * match. It answers exactly as the whole build would.
 */
export function createSliceFinder(build: RemixBuild): (path: string) => RemixBuild {
  const parts = partsOfRoutes(build);
  const all = [...parts.values()];
  const slices = new Map<string, RemixBuild>();
  return (path) => {
    const asked = firstPartsOf(decoded(path));
    // Parts that no route has share one slice.
    const named = asked.map((part, depth) => (all.some((own) => own[depth] === part) ? part : ""));
    const key = named.join("/");
    const before = slices.get(key);
    if (before) return before;
    const ids = new Set(
      [...parts]
        .filter(([, own]) =>
          own.every((part, depth) => isVariablePart(part) || part === named[depth]),
        )
        .map(([id]) => id),
    );
    const slice = {
      ...build,
      routes: pick(build.routes, ids),
      assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
    };
    slices.set(key, slice);
    return slice;
  };
}

/**
 * Returns Remix as a handler for Express. Remix compiles the patterns of all routes for each request, which
 * is about a tenth of a page's cost, so each slice of the build has its own handler.
 */
export function remixHandler(
  build: RemixBuild,
  getLoadContext: GetLoadContextFunction,
): RequestHandler {
  const sliceFor = createSliceFinder(build);
  const handlers = new Map<RemixBuild, RequestHandler>();
  return (request, response, next) => {
    const slice = sliceFor(request.path);
    let handler = handlers.get(slice);
    if (!handler) {
      const gated = { ...slice, routes: withFormGate(slice.routes) };
      handler = createRequestHandler({ build: gated, getLoadContext }) as RequestHandler;
      handlers.set(slice, handler);
    }
    void handler(request, response, next);
  };
}

/** Returns the path as Remix compares it; unchanged if it can't be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
