import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import type { RequestHandler } from "express";
import { withFormGate } from "./form-gate.server";
import type { RemixBuild } from "./remix-build.server";

/** By how many parts of an address its slice is found: `/api/bookings` has another than `/api/users`. */
const SLICE_PARTS = 2;

/** The first parts of a path, as patterns and addresses have them; none for `/`. */
function firstPartsOf(path: string): string[] {
  const [before = ""] = path.split(/[?#]/, 1);
  const parts = before.toLowerCase().split("/").filter(Boolean).slice(0, SLICE_PARTS);
  return parts.map((part) => part.replace(/\.data$/, ""));
}

/** Parts of patterns that stand for several of an address, or for none: `:name`, `*`, `name?`. */
const isVariablePart = (part: string) => part.startsWith(":") || part === "*" || part.endsWith("?");

/** The first parts of each route's own address, those of the routes around it included. */
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
 * Says of a path by which slice of a build it is answered: the first parts of an address (`/api/bookings/…`)
 * have the routes there, those around them, and those that any address may match. What they answer is
 * what the whole build would.
 */
export function createSliceFinder(build: RemixBuild): (path: string) => RemixBuild {
  const parts = partsOfRoutes(build);
  const all = [...parts.values()];
  const slices = new Map<string, RemixBuild>();
  return (path) => {
    const asked = firstPartsOf(decoded(path));
    // What no route names is one slice for all such addresses.
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
 * Remix as a handler for Express. It compiles the patterns of all routes anew for each request, some
 * tenth of what a page costs; so each slice of the build has a handler of its own.
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

/** The path as Remix compares it; as it stands if it can't be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
