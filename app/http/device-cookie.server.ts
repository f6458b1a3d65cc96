import { randomBytes } from "node:crypto";
import type { DeviceCookie } from "~/domain/accounts/device-cookie";
import { deviceCookie } from "./cookies.server";

/** A family shares a phone; more people than that don't. */
const MOST_PEOPLE = 5;

/** What a request's device cookie says, or null. It is signed: nobody can make one up. */
export async function readDeviceCookie(request: Request): Promise<DeviceCookie | null> {
  const value: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  if (typeof value !== "object" || value === null) return null;
  const { id, userIds } = value as Record<string, unknown>;
  if (typeof id !== "string" || !Array.isArray(userIds)) return null;
  return { id, userIds: userIds.filter((userId) => typeof userId === "number") };
}

/** The Set-Cookie by which the browser is known for somebody who has just signed in. */
export async function rememberDevice(request: Request, userId: number): Promise<string> {
  const before = await readDeviceCookie(request);
  const others = before?.userIds.filter((id) => id !== userId) ?? [];
  return deviceCookie().serialize({
    id: before?.id ?? randomBytes(16).toString("base64url"),
    userIds: [userId, ...others].slice(0, MOST_PEOPLE),
  } satisfies DeviceCookie);
}
