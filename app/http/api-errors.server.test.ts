import type { AppLoadContext } from "@remix-run/node";
import fc from "fast-check";
import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { LoginSchema } from "~/domain/accounts/schemas";
import { logger } from "~/lib/logger.server";
import type { Locale } from "~/lib/vocabulary";
import { useDatabase } from "../../tests/support/database";
import { onFullDisk, writeSomething } from "../../tests/support/full-disk";
import {
  ApiRefusal,
  withJsonErrors,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiUser,
  type ApiHandler,
} from "./api-errors.server";

useDatabase();

const contextIn = (locale: Locale = "en"): AppLoadContext => ({
  requestId: "request-1",
  cspNonce: "",
  address: "",
  now: 0,
  locale,
  origin: "http://here.example",
  publicVersion: null,
  uploadRefusal: null,
});

async function ask(handler: ApiHandler, init: RequestInit = {}, locale: Locale = "en") {
  const request = new Request("http://here.example/api/thing?secret=1", init);
  const response = await handler({ request, context: contextIn(locale), params: {} });
  const text = await response.text();
  return { response, body: text ? (JSON.parse(text) as Record<string, unknown>) : null };
}

const throwing = (thrown: unknown) =>
  withJsonErrors(() => {
    throw thrown;
  });

const errorLog = () => vi.spyOn(logger(), "error").mockImplementation(() => undefined);

describe("methods", () => {
  const route = apiRoute({
    GET: () => apiJson(["read"]),
    POST: () => apiJson({ made: true }, { status: 201 }),
  });

  test("reach their handlers; HEAD is answered as GET", async () => {
    expect((await ask(route)).body).toEqual(["read"]);
    expect((await ask(route, { method: "HEAD" })).response.status).toBe(200);
    expect((await ask(route, { method: "POST" })).response.status).toBe(201);
  });

  test("that an address doesn't take are 405, with those that it takes", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const { response, body } = await ask(route, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS, POST");
      expect(body).toEqual({ message: "This address can’t take that kind of request." });
    }
    const { response } = await ask(apiRoute({ POST: () => apiJson({}) }), { method: "HEAD" });
    expect(response.headers.get("Allow")).toBe("OPTIONS, POST");
  });

  test("OPTIONS says which there are", async () => {
    const { response } = await ask(route, { method: "OPTIONS" });
    expect([response.status, response.headers.get("Allow")]).toEqual([
      204,
      "GET, HEAD, OPTIONS, POST",
    ]);
  });
});

describe("whatever a handler throws is JSON", () => {
  test("a Response of any status keeps it, and its HTML stays behind", async () => {
    errorLog();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 400, max: 599 }), async (status) => {
        const page = new Response("<h1>Refused</h1>", {
          status,
          headers: { "Content-Type": "text/html", "Retry-After": "7", "Set-Cookie": "a=1" },
        });
        const { response, body } = await ask(throwing(page));
        expect(response.status).toBe(status < 500 ? status : 500);
        expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
        expect(body?.message).toMatch(/^[A-Z].+\.$/);
        expect(response.headers.get("Set-Cookie")).toBeNull();
        expect(response.headers.get("Retry-After")).toBe(status < 500 ? "7" : null);
      }),
      { numRuns: 60 },
    );
  });

  test("a redirect stays one", async () => {
    const there = new Response(null, { status: 302, headers: { Location: "/there" } });
    const { response } = await ask(throwing(there));
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/there"]);
  });

  test("an unexpected error is 500 with the request's id, tells nothing, is logged once", async () => {
    for (const thrown of [new Error("no such column: secret"), "text", undefined]) {
      const log = errorLog();
      const { response, body } = await ask(throwing(thrown));
      expect(response.status).toBe(500);
      expect(body).toEqual({
        message: "Something went wrong on our side. Please try again in a moment.",
        requestId: "request-1",
      });
      expect(log.mock.calls).toEqual([
        [{ err: thrown, requestId: "request-1", path: "/api/thing" }, "request failed"],
      ]);
      log.mockRestore();
    }
  });

  test("a key that stands in the address doesn't reach the log", async () => {
    const key = randomBytes(32).toString("base64url");
    const log = errorLog();
    const request = new Request(`http://here.example/api/thing/${key}?token=${key}`);
    await throwing(new Error("broken"))({ request, context: contextIn(), params: {} });
    expect(log).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.mock.calls)).toContain("/api/thing/…");
    expect(JSON.stringify(log.mock.calls)).not.toContain(key);
    log.mockRestore();
  });

  test("nobody is told of a request that its client gave up", async () => {
    const log = errorLog();
    await ask(throwing(new Error("aborted")), { signal: AbortSignal.abort() });
    expect(log).not.toHaveBeenCalled();
  });

  test("a refusal has its own words, in the reader's language, and what is wrong by field", async () => {
    const refusal = throwing(
      new ApiRefusal(409, {
        message: { key: "api:price-changed", parameters: { total: "฿1,150" } },
        errors: { city: "errors:city-required" },
        more: { totalPrice: 1150 },
        headers: { "Retry-After": "3" },
      }),
    );
    const english = await ask(refusal);
    expect(english.response.status).toBe(409);
    expect(english.response.headers.get("Retry-After")).toBe("3");
    expect(english.body).toEqual({
      message: "The total is ฿1,150. Please check it and book again.",
      errors: { city: "City is required" },
      totalPrice: 1150,
    });
    expect((await ask(refusal, {}, "th")).body?.message).toMatch(/^ยอดรวมคือ ฿1,150/);
  });
});

describe("headers", () => {
  test("an answer is personal unless it says that it is for everybody", async () => {
    const personal = await ask(withJsonErrors(() => apiJson({})));
    expect(personal.response.headers.get("Cache-Control")).toBe("private, no-store");
    const open = await ask(withJsonErrors(() => apiJson([], { publicMaxAge: 300 })));
    expect(open.response.headers.get("Cache-Control")).toBe("public, max-age=300");
    const refused = await ask(throwing(new ApiRefusal(404)));
    expect(refused.response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("it depends on the language, and nothing in it may run", async () => {
    for (const handler of [withJsonErrors(() => apiJson({})), throwing(new ApiRefusal(403))]) {
      const { headers } = (await ask(handler)).response;
      expect(headers.get("Vary")).toBe("Cookie, Accept-Language");
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none';/);
    }
  });
});

test("a guest is 401, and not led to a page", async () => {
  const handler = withJsonErrors(async ({ request, context }) =>
    apiJson(await requireApiUser(request, context)),
  );
  const { response, body } = await ask(handler);
  expect([response.status, body]).toEqual([401, { message: "Please log in." }]);
});

describe("a body", () => {
  const read = withJsonErrors(async ({ request }) =>
    apiJson(await readApiInput(request, LoginSchema)),
  );
  const send = (body: string, type = "application/json") =>
    ask(read, { method: "POST", body, headers: { "Content-Type": type } });

  test("is parsed by its schema", async () => {
    const { body } = await send('{"username":" nok ","password":"x","role":"admin"}');
    expect(body).toEqual({ username: "nok", password: "x" });
  });

  test("that doesn't fit is 400: the first error as message, each field's own", async () => {
    const { response, body } = await send('{"username":""}');
    expect(response.status).toBe(400);
    expect(body).toEqual({
      message: "Username is required",
      errors: { username: "Username is required", password: "Password is required" },
    });
  });

  test("that is no JSON object is 400, another type 415, too large 413", async () => {
    for (const bad of ["", "x", "[]", "null", '"a"', "{", '{"a":1}}']) {
      expect((await send(bad)).response.status, bad).toBe(400);
    }
    expect((await send("a=1", "application/x-www-form-urlencoded")).response.status).toBe(415);
    const large = await send(JSON.stringify({ username: "x".repeat(70_000) }));
    expect(large.response.status).toBe(413);
    expect(large.body).toEqual({ message: "This is larger than we accept." });
  });
});

test("what meets a full disk is 503, as while another process writes, and a line in the log", async () => {
  const log = errorLog();
  const write = () => {
    writeSomething();
    return apiJson({});
  };
  const { response, body } = await onFullDisk(["settings"], () =>
    ask(apiRoute({ POST: write }), { method: "POST" }),
  );
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect(body).toEqual({ message: expect.stringContaining("Nothing was changed") as string });
  expect(log).toHaveBeenCalledOnce();
});
