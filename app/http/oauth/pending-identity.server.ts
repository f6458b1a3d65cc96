import { z } from "zod/v4";
import { MINUTE_MS } from "~/lib/durations";
import { PROVIDERS } from "~/lib/vocabulary";
import { lazyCookie } from "../cookies.server";
import { safeRedirect } from "../safe-redirect";

const PENDING_MS = 15 * MINUTE_MS;

const PendingSchema = z.object({
  identity: z.object({
    provider: z.enum(PROVIDERS),
    providerUserId: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  /** The account that the identity may be linked to; null if a new account is to be finished. */
  linkTo: z.number().nullable(),
  redirectTo: z.string().transform((target) => safeRedirect(target)),
  expiresAt: z.number(),
});

/**
 * An identity that a provider has just confirmed in this browser, but whose owner isn't signed in yet: an
 * email is missing, or they must sign in to their account first.
 */
export type PendingIdentity = z.output<typeof PendingSchema>;

const pendingCookie = lazyCookie("pending-identity", {
  lifetimeMs: PENDING_MS,
  signedFor: "pending-identity",
});

/** Returns the Set-Cookie that stores the identity. */
export function savePendingIdentity(
  value: Omit<PendingIdentity, "expiresAt">,
  now: number,
): Promise<string> {
  return pendingCookie().serialize({
    ...value,
    expiresAt: now + PENDING_MS,
  } satisfies PendingIdentity);
}

/** Returns the Set-Cookie that forgets the identity. */
export function forgetPendingIdentity(): Promise<string> {
  return pendingCookie().serialize("", { maxAge: 0 });
}

/** Returns the identity of somebody who still has to finish their account in this browser, or null. */
export async function getUnfinishedSignUp(
  request: Request,
  now: number,
): Promise<PendingIdentity | null> {
  const value = await readPendingIdentity(request, now);
  return value?.linkTo === null ? value : null;
}

/** Returns the identity that waits to be linked to this user's account in this browser, or null. */
export async function getLinkableIdentity(
  request: Request,
  userId: number,
  now: number,
): Promise<PendingIdentity | null> {
  const value = await readPendingIdentity(request, now);
  return value?.linkTo === userId ? value : null;
}

async function readPendingIdentity(request: Request, now: number): Promise<PendingIdentity | null> {
  const result = PendingSchema.safeParse(
    await pendingCookie().parse(request.headers.get("Cookie")),
  );
  return result.success && result.data.expiresAt > now ? result.data : null;
}
