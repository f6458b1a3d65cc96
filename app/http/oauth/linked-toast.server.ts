import type { LinkResult } from "~/domain/accounts/oauth/identities.server";
import { message } from "~/lib/message";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";
import { withToast } from "../toast.server";

/** What came of linking a provider to an account that is still there. */
type Linked = Exclude<LinkResult, { reason: "account-closed" }>;

/** The Set-Cookie that tells of it on the next page. */
export function linkedToast(provider: Provider, result: Linked): Promise<string> {
  const name = { provider: PROVIDER_NAMES[provider] };
  if (result.ok) return withToast({ title: message("oauth:linked", name) });
  return withToast({
    title: message("oauth:link-failed", name),
    text: message(`oauth:${result.reason}`, name),
    tone: "destructive",
  });
}
