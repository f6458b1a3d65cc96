import type { LinkResult } from "~/domain/accounts/oauth/identities.server";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";
import { withToast } from "../toast.server";

/** What came of linking a provider to an account that is still there. */
type Linked = Exclude<LinkResult, { reason: "account-closed" }>;

/** The Set-Cookie that tells of it on the next page. */
export function linkedToast(provider: Provider, result: Linked): Promise<string> {
  const parameters = { provider: PROVIDER_NAMES[provider] };
  if (result.ok) return withToast({ title: "oauth:linked", parameters });
  return withToast({
    title: "oauth:link-failed",
    text: `oauth:${result.reason}`,
    parameters,
    tone: "destructive",
  });
}
