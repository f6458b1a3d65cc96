import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import type { RequestHandler } from "express";
import { withWriteGate } from "./write-gate.server";
import type { RemixBuild } from "./remix-build.server";

/** The first part of a path, as patterns and addresses have it; empty for `/`. */
function firstPartOf(path: string): string {
  return (
    /^\/?([^/?#]*)/
      .exec(path)?.[1]
      ?.replace(/\.data$/, "")
      .toLowerCase() ?? ""
  );
}

/** Patterns that other addresses may match too: `:name`, `*`, none. */
const isOpen = (part: string) => part === "" || part.startsWith(":") || part.startsWith("*");

/** Under which first part of an address each route lies. Children lie where their parents do. */
function partsOfRoutes({ routes }: RemixBuild): Map<string, string> {
  const partOf = (id: string): string => {
    const route = routes[id];
    if (!route || route.id === "root") return "";
    return route.parentId === "root" ? firstPartOf(route.path ?? "") : partOf(route.parentId ?? "");
  };
  return new Map(Object.keys(routes).map((id) => [id, partOf(id)]));
}

function pick<Value>(record: Record<string, Value>, ids: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));
}

/**
 * Says of a path by which slice of a build it is answered: each first part of an address (`/booking/…`)
 * has the routes there, and those that any address may match. What they answer is what the whole build
 * would.
 */
export function slicesOf(build: RemixBuild): (path: string) => RemixBuild {
  const parts = partsOfRoutes(build);
  const known = new Set(parts.values());
  const slices = new Map<string, RemixBuild>();
  return (path) => {
    const asked = firstPartOf(decoded(path));
    const part = known.has(asked) ? asked : "";
    const before = slices.get(part);
    if (before) return before;
    const ids = new Set(
      [...parts].filter(([, own]) => own === part || isOpen(own)).map(([id]) => id),
    );
    const slice = {
      ...build,
      routes: pick(build.routes, ids),
      assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
    };
    slices.set(part, slice);
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
  const sliceFor = slicesOf(build);
  const handlers = new Map<RemixBuild, RequestHandler>();
  return (request, response, next) => {
    const slice = sliceFor(request.path);
    let handler = handlers.get(slice);
    if (!handler) {
      const gated = { ...slice, routes: withWriteGate(slice.routes) };
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
