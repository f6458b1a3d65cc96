import { randomBytes } from "node:crypto";
import { z } from "zod/v4";
import type { DeviceCookie, DeviceOwner } from "~/domain/accounts/device-cookie";
import { deviceCookie } from "./cookies.server";

/** Most people that one device cookie remembers: a family may share a phone. */
const MOST_PEOPLE_PER_DEVICE = 5;

const DeviceCookieSchema = z.object({
  id: z.string(),
  people: z.array(z.object({ userId: z.number(), proof: z.string() })),
});

/** Returns the content of a request's device cookie, or null. It is signed: nobody can forge it. */
export async function readDeviceCookie(request: Request): Promise<DeviceCookie | null> {
  const value: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return DeviceCookieSchema.safeParse(value).data ?? null;
}

/**
 * Returns the Set-Cookie that marks this browser as known for somebody who has just entered their password
 * there, or set a new one.
 */
export async function rememberDevice(
  request: Request,
  { userId, proof }: DeviceOwner,
): Promise<string> {
  const before = await readDeviceCookie(request);
  const others = before?.people.filter((one) => one.userId !== userId) ?? [];
  return deviceCookie().serialize({
    id: before?.id ?? randomBytes(16).toString("base64url"),
    people: [{ userId, proof }, ...others].slice(0, MOST_PEOPLE_PER_DEVICE),
  } satisfies DeviceCookie);
}
