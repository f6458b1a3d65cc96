/**
 * Why a provider's sign-in came to nothing: somebody cancelled it, the provider is down or slow, or what
 * it said is refused. `detail` is for the log: a word of ours, never the provider's text or a token.
 */
export class ProviderFailure extends Error {
  constructor(
    readonly problem: "cancelled" | "down" | "slow" | "refused",
    readonly detail: string,
  ) {
    super(`${problem}: ${detail}`);
  }
}
