import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { NOW, makeCustomer, useDatabase } from "../../tests/support/database";
import { startSession } from "~/domain/accounts/sessions.server";
import type { Role } from "~/lib/vocabulary";
import { withJsonErrors, apiJson, requireApiRole } from "~/http/api-errors.server";
import { sessionCookie } from "./cookies.server";
import { requireRole } from "./session.server";

useDatabase();

/** Asks for an admin page, as somebody with a role or as a guest. */
async function asked(role: Role | null) {
  const headers = new Headers();
  if (role) {
    const { id } = makeCustomer({ role });
    const token = startSession(id, { now: NOW, userAgent: "", address: "127.0.0.1" });
    headers.set("Cookie", (await sessionCookie().serialize(token)).split(";")[0] ?? "");
  }
  const request = new Request("http://localhost/admin?tab=people", { headers });
  const context: AppLoadContext = {
    requestId: "request-1",
    cspNonce: "",
    address: "127.0.0.1",
    now: NOW,
    locale: "en",
    origin: "http://localhost",
    publicVersion: null,
    uploadRefusal: null,
  };
  return { request, context, params: {} };
}

async function thrown(promise: Promise<unknown>): Promise<Response> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Response) return error;
  throw new Error("No response was thrown.");
}

describe("a page for admins", () => {
  test("is for them", async () => {
    const { request, context } = await asked("admin");
    expect((await requireRole(request, context, "admin")).role).toBe("admin");
  });

  test("sends guests to the login page, which brings them back", async () => {
    const { request, context } = await asked(null);
    const answer = await thrown(requireRole(request, context, "admin"));
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "/login?redirect=%2Fadmin%3Ftab%3Dpeople",
    ]);
  });

  test.each(["customer", "cleaner"] as const)("is a 403 page for a %s", async (role) => {
    const { request, context } = await asked(role);
    expect((await thrown(requireRole(request, context, "admin"))).status).toBe(403);
  });
});

test.each([
  [null, 401],
  ["customer", 403],
  ["cleaner", 403],
  ["admin", 200],
] as const)("of the API, a %s gets JSON with %i", async (role, status) => {
  const route = withJsonErrors(async ({ request, context }) => {
    const viewer = await requireApiRole(request, context, "admin");
    return apiJson({ message: `Hello, ${viewer.username}` });
  });
  const answer = await route(await asked(role));
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({ message: expect.any(String) as string });
});
