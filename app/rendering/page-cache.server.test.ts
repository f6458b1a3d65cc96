import express from "express";
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NOW, makeService, useDatabase } from "../../tests/support/database";
import { PAGE_CACHE_BYTES, cacheGuestPage, pageCache, pageCacheBytes } from "./page-cache.server";
import type { RemixBuild } from "./remix-build.server";

useDatabase();

const ORIGIN = "http://localhost:3000";
const PAGE_BYTES = 513_000;

const route = (id: string, path: string, handle: object) => ({
  id,
  path,
  parentId: "root",
  module: { handle },
});

/** The parts of a build that the cache reads. */
const build = {
  routes: {
    root: { id: "root", path: "", module: {} },
    browse: route("browse", "browse-cleaners", { cacheForGuests: { query: ["q", "service"] } }),
    info: route("info", ":infoPage", { cacheForGuests: { query: [] } }),
    login: route("login", "login", {}),
  },
} as unknown as RemixBuild;

/** The addresses that had to be rendered. */
let rendered: string[] = [];
let server: Server;

beforeAll(async () => {
  const app = express();
  app.use((request, response, next) => {
    Object.assign(response.locals, { locale: "en", origin: ORIGIN, now: NOW, publicVersion: null });
    if (request.query.lang) response.append("Set-Cookie", "language=th");
    next();
  });
  app.use(pageCache(build));
  app.use((request, response) => {
    rendered.push(request.originalUrl);
    const html = randomBytes(PAGE_BYTES);
    cacheGuestPage(
      new Request(ORIGIN + request.originalUrl),
      { html, policy: "", encoded: {} },
      response.locals,
    );
    response.end(html);
  });
  server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});

afterAll(() => new Promise((closed) => server.close(closed)));

beforeEach(() => {
  rendered = [];
  // Public data changes, so all pages that were cached before are out of date.
  makeService();
});

async function ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers });
  await response.arrayBuffer();
  return response;
}

test("parameters that a page doesn't know make no other page of it", async () => {
  for (let x = 0; x < 20; x += 1) await ask(`/about?x=${x}&utm_source=${x}`);
  await ask("/about");
  expect(rendered).toEqual(["/about"]);
});

test("parameters that it knows do, in whatever order and company they come", async () => {
  await ask("/browse-cleaners?q=nok&service=1");
  await ask("/browse-cleaners?x=1&service=1&q=nok&q=other");
  await ask("/browse-cleaners?q=%E0%B8%97%E0%B8%B3");
  await ask("/browse-cleaners?q=%E0%B8%97%E0%B8%B3&x");
  expect(rendered).toEqual([
    "/browse-cleaners?q=nok&service=1",
    "/browse-cleaners?q=%E0%B8%97%E0%B8%B3",
  ]);
});

test.each([
  ["a value longer than any that counts", `/browse-cleaners?service=${"x".repeat(12_000)}`],
  ["other spellings of an address", "/%61bout"],
  ["capitals", "/ABOUT"],
  ["loader data", "/about.data?_routes=x"],
  ["a route that is not for it", "/login?redirect=/dashboard"],
  ["somebody who chooses a language", "/about?lang=th"],
])("%s: nothing is kept, and the address stays as it is", async (_what, address) => {
  const before = pageCacheBytes();
  await ask(address);
  await ask(address);
  expect(rendered.map((at) => at === address)).toEqual([true, true]);
  expect(pageCacheBytes()).toBe(before);
});

test("somebody who is signed in gets no kept page, and leaves none", async () => {
  const cookie = "session=anything";
  await ask("/about?x=1", { cookie });
  await ask("/about");
  await ask("/about?x=1", { cookie });
  expect(rendered).toEqual(["/about?x=1", "/about", "/about?x=1"]);
});

test("an encoding that is made later counts too", async () => {
  await ask("/about", { "accept-encoding": "identity" });
  const before = pageCacheBytes();
  const { headers } = await ask("/about", { "accept-encoding": "gzip" });
  expect(headers.get("content-encoding")).toBe("gzip");
  expect(pageCacheBytes()).toBeGreaterThan(before + PAGE_BYTES / 2);
});

test("400 hostile addresses leave the cache within its bytes", async () => {
  for (let x = 0; x < 400; x += 1) await ask(`/browse-cleaners?q=${x}`);
  expect(rendered).toHaveLength(400);
  expect(pageCacheBytes()).toBeLessThanOrEqual(PAGE_CACHE_BYTES);
  expect(pageCacheBytes()).toBeGreaterThan(PAGE_CACHE_BYTES / 2);
  await ask("/browse-cleaners?q=399");
  expect(rendered).toHaveLength(400);
});
