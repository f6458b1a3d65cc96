import type { HeadersFunction } from "@remix-run/node";
import type { TooManyAttempts } from "~/domain/rate-limits/rate-limits.server";
import type { HashQueueBusy } from "~/domain/accounts/passwords.server";

/** What can be tried again after a while: beyond a limit, or no turn to have a password hashed. */
export type RetryLater = TooManyAttempts | HashQueueBusy;

/** 429 where somebody tried too often; 503 where it is the server that can't. */
export function retryLaterStatus({ reason }: RetryLater): 429 | 503 {
  return reason === "busy" ? 503 : 429;
}

/** The header that tells programs how many seconds to wait. */
export function retryAfterHeader({ retryAfterMs }: RetryLater): { "Retry-After": string } {
  return { "Retry-After": String(Math.max(1, Math.ceil(retryAfterMs / 1000))) };
}

/**
 * A route's `headers`: lets the Retry-After of its action through. Remix drops an action's headers from
 * a document, cookies aside, unless its route says otherwise.
 */
export const passRetryAfter: HeadersFunction = ({ actionHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  const seconds = actionHeaders.get("Retry-After");
  if (seconds !== null) headers.set("Retry-After", seconds);
  return headers;
};
