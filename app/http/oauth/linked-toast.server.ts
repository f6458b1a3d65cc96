import type { LinkIdentityResult } from "~/domain/accounts/oauth/identities.server";
import { message } from "~/lib/message";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";
import { serializeToast } from "../toast.server";

/** Result of linking a provider to an account that still exists. */
type LinkOutcome = Exclude<LinkIdentityResult, { reason: "account-closed" }>;

/** Returns the Set-Cookie that shows the result on the next page. */
export function serializeLinkToast(provider: Provider, result: LinkOutcome): Promise<string> {
  const name = { provider: PROVIDER_NAMES[provider] };
  if (result.ok) return serializeToast({ title: message("oauth:linked", name) });
  return serializeToast({
    title: message("oauth:link-failed", name),
    text: message(`oauth:${result.reason}`, name),
    tone: "destructive",
  });
}
