/**
 * A failed sign-in with a provider: somebody cancelled it, the provider is down or slow, or its answer was
 * refused. `detail` is for the log. It is a text of this code or a code of Node's, never the provider's text or a
 * token.
 */
export class ProviderFailure extends Error {
  constructor(
    readonly problem: "cancelled" | "down" | "slow" | "refused",
    readonly detail: string,
  ) {
    super(`${problem}: ${detail}`);
  }
}
