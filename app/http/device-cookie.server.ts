import { randomBytes } from "node:crypto";
import type { KnownBrowser } from "~/domain/accounts/sign-in.server";
import { knownBrowserCookie } from "./cookies.server";

/** A family shares a phone; more people than that don't. */
const MOST_PEOPLE = 5;

/** What a request's browser is known by, or null. The cookie is signed: nobody can claim it. */
export async function knownBrowserOf(request: Request): Promise<KnownBrowser | null> {
  const value: unknown = await knownBrowserCookie().parse(request.headers.get("Cookie"));
  if (typeof value !== "object" || value === null) return null;
  const { id, userIds } = value as Record<string, unknown>;
  if (typeof id !== "string" || !Array.isArray(userIds)) return null;
  return { id, userIds: userIds.filter((userId) => typeof userId === "number") };
}

/** The Set-Cookie by which the browser is known for somebody who has just signed in. */
export async function rememberBrowser(request: Request, userId: number): Promise<string> {
  const before = await knownBrowserOf(request);
  const others = before?.userIds.filter((id) => id !== userId) ?? [];
  return knownBrowserCookie().serialize({
    id: before?.id ?? randomBytes(16).toString("base64url"),
    userIds: [userId, ...others].slice(0, MOST_PEOPLE),
  } satisfies KnownBrowser);
}
