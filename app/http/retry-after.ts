import type { HeadersFunction } from "@remix-run/node";
import type { TooManyAttempts } from "~/domain/rate-limits/rate-limits.server";
import type { HashQueueBusy } from "~/domain/accounts/passwords.server";

/** A refusal that ends after a while: a limit was reached, or no place was free to hash a password. */
export type RetryLater = TooManyAttempts | HashQueueBusy;

/** Returns 429 if somebody tried too often, and 503 if the server is too busy. */
export function retryLaterStatus({ reason }: RetryLater): 429 | 503 {
  return reason === "busy" ? 503 : 429;
}

/** Returns the header that says how many seconds to wait. */
export function retryAfterHeader({ retryAfterMs }: RetryLater): { "Retry-After": string } {
  return { "Retry-After": String(Math.max(1, Math.ceil(retryAfterMs / 1000))) };
}

/**
 * The `headers` of a route, which pass on the Retry-After of its action. Remix drops an action's headers,
 * except cookies, from a document unless its route passes them on.
 */
export const passRetryAfter: HeadersFunction = ({ actionHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  const seconds = actionHeaders.get("Retry-After");
  if (seconds !== null) headers.set("Retry-After", seconds);
  return headers;
};
