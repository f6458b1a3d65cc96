import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { routeAt } from "~/lib/route-at.server";
import { ROUTE_MAP, isPage } from "~/lib/route-map";
import { createRouteMatcher, type RemixBuild } from "~/rendering/remix-build.server";
import { createSliceFinder } from "~/rendering/remix-handler.server";
import { memoryOf, peakMemoryOf, resetPeakMemory } from "../support/attacks";
import { facesOf, routeTree, type RemixRoute } from "../support/all-routes";
import { useDemoServer } from "./demo-server";

/**
 * These tests check what `app/rendering` assumes about Remix (docs/remix-internals.md), and show what an
 * update of Remix changed. Every test in a browser checks that pages hydrate.
 */

const demo = useDemoServer();

test("a slice of the routes answers every address as the whole would, and the map finds the same route", () => {
  const routes: Record<string, unknown> = {};
  const add = (list: readonly RemixRoute[], parentId?: string) => {
    for (const { id, path, index, children = [] } of list) {
      routes[id] = { id, path, index, parentId };
      add(children, id);
    }
  };
  add(routeTree());
  const build = { routes, assets: { routes } } as unknown as RemixBuild;
  const whole = createRouteMatcher(build);
  const sliceFor = createSliceFinder(build);
  const addresses = (["page", "form", "file", "json"] as const)
    .flatMap((kind) => facesOf(kind, demo.facts))
    .map(({ address }) => address.split("?")[0] ?? "");
  expect(addresses.length).toBeGreaterThan(100);
  const odd = [
    "",
    "/x",
    "x",
    "/about",
    "BOOKING",
    "booking/",
    "booking/x/y",
    "api",
    "api/auth/line/callback",
    "api/bookings.data",
    "api//bookings",
    "admin/fees/3/waive",
    "admin.data",
    "dashboard/notifications.data",
  ];
  let sliced = 0;
  for (const address of [
    ...addresses,
    ...addresses.flatMap((one) => [`${one}/`, `${one}/x`, one.toUpperCase()]),
    ...odd.map((one) => `/${one}`),
  ]) {
    const slice = sliceFor(address);
    if (Object.keys(slice.routes).length < Object.keys(routes).length) sliced += 1;
    const matches = whole(address);
    expect(createRouteMatcher(slice)(address), address).toEqual(matches);
    expect(routeAt(address)?.id, `${address} in the map`).toBe(matches.at(-1)?.id);
  }
  expect(sliced).toBeGreaterThan(100);
});

test("the files that all pages share are compiled on arrival", async () => {
  const folder = "build/client/assets";
  const shared = readdirSync(folder).filter((name) => /^(entry\.client|react)-.*\.js$/.test(name));
  expect(shared).toHaveLength(2);
  for (const name of shared) {
    const code = readFileSync(`${folder}/${name}`, "utf8");
    // Chromium reads it only in the first comment, so no licence comment may come before it.
    expect(code.split("\n")[0]).toBe("//# allFunctionsCalledOnLoad");
    // Imports of React's file would be evaluated in the same task.
    if (name.startsWith("react-")) expect(code).not.toMatch(/\bimport\b/);
  }
  const react = shared.find((name) => name.startsWith("react-"));
  const { text } = await demo.send(paths.browse());
  expect(text).toContain(
    `__modules=Promise.all(["/assets/${react}"].map(m=>import(m))).then(()=>new Promise(done=>setTimeout(done)))`,
  );
});

describe("a guest's page that is kept", () => {
  const addresses = () => [
    paths.home(),
    paths.browse(),
    paths.infoPage("about"),
    paths.cleaner(demo.facts.job.cleanerId),
  ];

  test("is rendered once, whatever else an address says", async () => {
    const address = paths.infoPage("privacy");
    // A changed price invalidates the pages that other tests have put into the cache.
    demo.data.sqlite.prepare("update services set price = price + 100").run();
    const first = await demo.send(`${address}?x=0`);
    expect(first.headers.etag).toBeUndefined();
    for (let x = 1; x <= 10; x += 1) {
      const again = await demo.send(`${address}?x=${x}`);
      expect(again.headers.etag).toBeDefined();
      expect(again.text === first.text).toBe(true);
    }
    expect(first.text).not.toContain("?x=");
  });

  test("is given to nobody who is signed in, and to nobody who is sent a cookie", async () => {
    for (const address of addresses()) {
      await demo.send(address);
      expect((await demo.send(address)).headers.etag, address).toBeDefined();
      const own = await demo.send(address, { cookie: demo.cookies.customer });
      expect(own.headers.etag, address).toBeUndefined();
      const chosen = await demo.send(`${address}?lang=th`);
      expect(chosen.cookies.join(), address).toContain("language=th");
      expect(chosen.headers["cache-control"], address).toBe("private, no-store");
    }
  });

  test("has no loader data beside it: `.data` comes from no cache", async () => {
    for (const path of ["/_root.data", "/browse-cleaners.data", "/about.data"]) {
      for (let time = 0; time < 2; time += 1) {
        const { status, headers } = await demo.send(path);
        expect([status, headers["cache-control"], headers.etag], path).toEqual([
          200,
          "private, no-store",
          undefined,
        ]);
      }
    }
  });

  test("allows the scripts that it has, each by its hash, and no nonce", async () => {
    for (const address of addresses()) {
      const { text, headers } = await demo.send(address);
      const own = [...text.matchAll(/<script(?![^>]*application\/)[^>]*>(.*?)<\/script>/gs)].map(
        (match) =>
          `'sha256-${createHash("sha256")
            .update(match[1] ?? "")
            .digest("base64")}'`,
      );
      const policy = /script-src 'self' ?([^;]*)/.exec(String(headers["content-security-policy"]));
      expect(policy?.[1]?.split(" ").filter(Boolean), address).toEqual(own);
      expect(text, address).not.toContain("nonce");
    }
  });
});

test("the browser's list of routes has the module of each page that hydrates, and of no other document", () => {
  const files = readdirSync("build/client/assets").filter((name) => /^manifest-.*\.js$/.test(name));
  const [ofAdmin, ofOthers] = files.toSorted().map((name) => {
    const code = readFileSync(`build/client/assets/${name}`, "utf8");
    const [, json = ""] = /=(\{.*\});/s.exec(code) ?? [];
    const { routes } = JSON.parse(json) as { routes: Record<string, { module?: string }> };
    return ROUTE_MAP.filter((route) => isPage(route) && routes[route.id]?.module).map(
      ({ id }) => id,
    );
  });
  const hydrated = ROUTE_MAP.filter((route) => isPage(route) && route.hydrates).map(({ id }) => id);
  expect(ofAdmin).toEqual(hydrated.filter((id) => id.startsWith("admin/")));
  expect(ofOthers).toEqual(hydrated.filter((id) => !id.startsWith("admin/")));
});

test("hundreds of hostile addresses don't fill the memory", async () => {
  const hostile = (n: number) => `/browse-cleaners?service=${n}${"'".repeat(4_500)}`;
  // The first requests let the heap grow to what rendering needs.
  resetPeakMemory(demo.server);
  for (let n = 0; n < 200; n += 1) await demo.send(hostile(n));
  const before = peakMemoryOf(demo.server);
  for (let n = 200; n < 550; n += 1) {
    const { status, headers } = await demo.send(hostile(n));
    expect(status).toBe(200);
    expect(headers.etag).toBeUndefined();
  }
  expect(memoryOf(demo.server) - before).toBeLessThan(80 * 1024 ** 2);
});
