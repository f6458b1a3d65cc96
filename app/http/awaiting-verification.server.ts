import { awaitingVerificationCookie } from "./cookies.server";
import { safeRedirect } from "./safe-redirect";

/**
 * Somebody who has just signed up, or has given the right password of an account whose email isn't
 * verified. Only they may have the link sent again with a button. It also stores where they wanted to go.
 */
export interface AwaitingVerification {
  userId: number;
  /** True if the account was made in this browser or opened with its password. A link is no proof. */
  mayCorrect: boolean;
  redirectTo: string;
}

/**
 * Returns the Set-Cookie that remembers them in this browser. The page they wanted to go to before is kept
 * if this request doesn't name one.
 */
export async function rememberAwaitingVerification(
  request: Request,
  {
    userId,
    redirectTo = "/",
    mayCorrect = false,
  }: Partial<AwaitingVerification> & Pick<AwaitingVerification, "userId">,
): Promise<string> {
  const before = await getAwaitingVerification(request);
  const same = before?.userId === userId ? before : null;
  return awaitingVerificationCookie().serialize({
    userId,
    redirectTo: same && redirectTo === "/" ? same.redirectTo : redirectTo,
    mayCorrect: mayCorrect || same?.mayCorrect === true,
  } satisfies AwaitingVerification);
}

/** Returns the Set-Cookie that forgets them. */
export function forgetAwaitingVerification(): Promise<string> {
  return awaitingVerificationCookie().serialize(null, { maxAge: 0 });
}

/** Returns who awaits verification in this browser, or null. */
export async function getAwaitingVerification(
  request: Request,
): Promise<AwaitingVerification | null> {
  const value: unknown = await awaitingVerificationCookie().parse(request.headers.get("Cookie"));
  if (typeof value !== "object" || value === null) return null;
  const { userId, redirectTo, mayCorrect } = value as Record<string, unknown>;
  if (typeof userId !== "number") return null;
  return { userId, redirectTo: safeRedirect(redirectTo), mayCorrect: mayCorrect === true };
}
