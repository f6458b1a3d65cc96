import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { startSession } from "~/domain/accounts/sessions.server";
import { sessionCookie } from "~/http/cookies.server";
import { takeToast } from "~/http/toast.server";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { requireCleaner } from "./require-cleaner.server";

useDatabase();

/** Returns the answer of a cleaner page to a user, or to a guest (null). */
async function asked(path: string, userId: number | null) {
  const headers = new Headers();
  if (userId !== null) {
    const token = startSession(userId, { now: NOW, userAgent: "", address: "127.0.0.1" });
    headers.set("Cookie", (await sessionCookie().serialize(token)).split(";")[0] ?? "");
  }
  const request = new Request(`http://localhost${path}`, { headers });
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
  return requireCleaner(request, context).then(
    (profile) => ({ profile }),
    async (answer: Response) => ({
      location: answer.headers.get("Location"),
      toast: await toastOf(answer),
    }),
  );
}

async function toastOf(answer: Response) {
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0];
  if (!cookie) return null;
  const next = new Request("http://localhost/", { headers: { Cookie: cookie } });
  return (await takeToast(next)).toast?.title ?? null;
}

describe("a page of cleaners", () => {
  test.each([
    ["/cleaner-signup", "/login?redirect=%2Fcleaner-signup", "login:cleaner-title"],
    ["/cleaner-dashboard", "/login?redirect=%2Fcleaner-dashboard", "login:cleaner-title"],
    [
      "/cleaner-dashboard/calendar?month=2026-12",
      "/login?redirect=%2Fcleaner-dashboard%2Fcalendar%3Fmonth%3D2026-12",
      "login:cleaner-title",
    ],
    [
      "/cleaner-profile/availability",
      "/login?redirect=%2Fcleaner-dashboard",
      "login:cleaner-error",
    ],
    ["/cleaner-profile/edit", "/login?redirect=%2Fcleaner-profile%2Fedit", null],
  ])("leads a guest at %s to %s", async (path, location, toast) => {
    expect(await asked(path, null)).toEqual({ location, toast });
  });

  test.each(["customer", "cleaner", "admin"] as const)(
    "leads a %s without a profile to where they can register",
    async (role) => {
      expect(await asked("/cleaner-dashboard", makeCustomer({ role }).id)).toEqual({
        location: "/cleaner-signup",
        toast: "partner:no-profile-toast",
      });
    },
  );

  test("is for whoever has a profile, whatever their role", async () => {
    const { id, userId } = makeCleaner();
    expect(await asked("/cleaner-dashboard", userId)).toMatchObject({
      profile: { id, userId, specialties: expect.any(Array) as string[] },
    });
  });
});
