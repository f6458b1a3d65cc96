import type { Request } from "express";
import { describe, expect, test } from "vitest";
import { ROUTE_MAP } from "~/lib/route-map";
import { mayReadMetrics } from "./metrics.server";
import { routeNameOf } from "./request-metrics.server";

const TOKEN = "a token that is long enough, really";

/** Asks from an address with some headers, on a server with this token. */
const ask = (remoteAddress: string | undefined, headers: object = {}, token?: string) =>
  mayReadMetrics({ headers, socket: { remoteAddress } } as Request, token);

describe("who may read the metrics", () => {
  test.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("a program at %s", (address) => {
    expect(ask(address)).toBe(true);
    expect(ask(address, {}, TOKEN)).toBe(true);
  });

  test.each(["203.0.113.7", "10.0.0.2", "2001:db8::1", "::ffff:203.0.113.7", undefined])(
    "nobody at %s",
    (address) => {
      expect(ask(address)).toBe(false);
      expect(ask(address, {}, TOKEN)).toBe(false);
      for (const header of ["x-forwarded-for", "x-real-ip", "forwarded"]) {
        expect(ask(address, { [header]: "127.0.0.1" })).toBe(false);
      }
    },
  );

  test.each(["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"])(
    "nobody behind a proxy on this machine, which sends %s",
    (header) => {
      expect(ask("127.0.0.1", { [header]: "127.0.0.1" })).toBe(false);
    },
  );

  test("whoever has the token, from anywhere and behind a proxy", () => {
    const authorization = `Bearer ${TOKEN.replaceAll(" ", "-")}`;
    const token = TOKEN.replaceAll(" ", "-");
    expect(ask("203.0.113.7", { authorization }, token)).toBe(true);
    expect(ask("127.0.0.1", { authorization, "x-forwarded-for": "203.0.113.7" }, token)).toBe(true);
  });

  test.each(["Bearer wrong", "Bearer ", "Bearer", "Basic YTpi", "", "Bearer undefined"])(
    "nobody with the credentials %j, not even on this machine",
    (authorization) => {
      for (const address of ["127.0.0.1", "203.0.113.7"]) {
        expect(ask(address, { authorization }, "0123456789abcdef0123456789abcdef")).toBe(false);
        expect(ask(address, { authorization })).toBe(false);
      }
    },
  );
});

describe("the names of routes", () => {
  test.each([
    ["/", "public/home"],
    ["/_root.data", "public/home"],
    ["/admin/bookings/7", "admin/bookings/page"],
    ["/admin/bookings/7.data", "admin/bookings/page"],
    ["/healthz", "healthz"],
    ["/api/line/webhook", "line-webhook"],
    ["/no/such/page", "public/not-found"],
    ["//evil.example/", "public/not-found"],
    ["*", "public/not-found"],
    ["", "public/home"],
  ])("%s is %s", (path, name) => {
    expect(routeNameOf(path)).toBe(name);
  });

  test("are those of the map, whatever addresses somebody makes up", () => {
    const known = new Set([...ROUTE_MAP.map(({ id }) => id), "healthz", "metrics", "line-webhook"]);
    const random = (length: number) => crypto.randomUUID().repeat(2).slice(0, length);
    const names = new Set(
      Array.from({ length: 500 }, (_unused, i) =>
        routeNameOf(
          `/${[random(i % 30), random(i % 7), random(i % 11)].slice(0, 1 + (i % 3)).join("/")}`,
        ),
      ),
    );
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
    expect(names.size).toBeLessThan(10);
  });
});
