import type { EntryContext } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { logger } from "~/lib/logger.server";
import { documentCacheKey } from "./render-cache.server";

type Data = Record<string, unknown>;

const ROOT: Data = {
  viewer: { name: "Ploy", role: "customer" },
  toast: null,
  here: "/booking",
  requestId: "1",
  pageFacts: { signedIn: true, priceDisplay: "baht" },
};

/** Returns the key of a document with this loader data. */
function keyOf({
  root = ROOT,
  page = { services: [1] },
  handle = { renderOnce: true },
  statusCode = 200,
  errors = null,
  method = "GET",
}: {
  root?: Data;
  page?: Data;
  handle?: object;
  statusCode?: number;
  errors?: object | null;
  method?: string;
} = {}): string | null {
  const remix = {
    staticHandlerContext: {
      matches: [{ route: { id: "root" } }, { route: { id: "page" } }],
      loaderData: { root, page },
      errors,
      statusCode,
    },
    routeModules: { root: {}, page: { handle } },
  } as unknown as EntryContext;
  const request = new Request("http://localhost/booking", { method });
  return documentCacheKey(request, remix, { locale: "en", linked: false });
}

test("the reader's name and the request's id are holes: they are not in the key", () => {
  const viewer = { name: "Dao", role: "customer" };
  expect(keyOf()).not.toBeNull();
  expect(keyOf({ root: { ...ROOT, viewer, requestId: "2" } })).toBe(keyOf());
});

test.each<[string, Data]>([
  ["another role", { viewer: { name: "Ploy", role: "admin" } }],
  ["nobody", { viewer: null }],
  ["more of the viewer", { viewer: { name: "Ploy", role: "customer", unread: 1 } }],
  ["another address", { here: "/booking?x" }],
  ["other facts", { pageFacts: { signedIn: true, priceDisplay: "thb" } }],
  ["something that is new in the root loader", { unread: 1 }],
])("root data outside of the holes are in the key: %s", (_what, change) => {
  expect(keyOf({ root: { ...ROOT, ...change } })).not.toBe(keyOf());
});

test("the page's own data are in the key", () => {
  expect(keyOf({ page: { services: [2] } })).not.toBe(keyOf());
});

test.each<[string, unknown]>([
  ["a Map", new Map([[1, 2]])],
  ["a Set", new Set([1])],
  ["a date", new Date(0)],
  ["an address", new URL("http://localhost")],
  ["a promise", Promise.resolve(1)],
  ["a number that JSON has no word for", NaN],
  ["a bigint", 1n],
  ["a hole in a list", [undefined]],
])("what JSON makes something else of is refused, and said: %s", (_what, value) => {
  const error = vi.spyOn(logger(), "error").mockImplementation(() => undefined);
  expect(keyOf({ page: { deep: [{ value }] } })).toBeNull();
  expect(keyOf({ root: { ...ROOT, value } })).toBeNull();
  expect(error.mock.calls.map(([fields]) => fields)).toEqual([
    { route: "page" },
    { route: "root" },
  ]);
  error.mockRestore();
});

test.each([
  ["a toast", { root: { ...ROOT, toast: { text: "hello" } } }],
  ["a post", { method: "POST" }],
  ["a failure", { statusCode: 404 }],
  ["a failed loader", { errors: {} }],
  ["a page that did not ask for it", { handle: {} }],
])("%s is nobody else's", (_what, given) => {
  expect(keyOf(given)).toBeNull();
});
