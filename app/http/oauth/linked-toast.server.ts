import type { LinkResult } from "~/domain/accounts/oauth/identities.server";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";
import { withToast } from "../toast.server";

/** The Set-Cookie that tells on the next page what came of linking a provider. */
export function linkedToast(provider: Provider, result: LinkResult): Promise<string> {
  const parameters = { provider: PROVIDER_NAMES[provider] };
  if (result.ok) return withToast({ title: "oauth:linked", parameters });
  return withToast({
    title: "oauth:link-failed",
    text: `oauth:${result.reason}`,
    parameters,
    tone: "destructive",
  });
}
