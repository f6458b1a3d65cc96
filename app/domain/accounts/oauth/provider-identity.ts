import type { Provider } from "~/lib/vocabulary";

/** A person as a provider knows them, from a checked token. */
export interface ProviderIdentity {
  provider: Provider;
  /** Never changes for one person and one provider. */
  providerUserId: string;
  /** In lower case; null if the provider gave none. */
  email: string | null;
  /** The provider says that it has verified the email. */
  emailVerified: boolean;
  /** The name may be empty. */
  firstName: string;
  lastName: string;
}

/**
 * A provider's data about a person: the identity, which is stored, and a picture, which is only offered
 * to them.
 */
export interface ProviderProfile {
  identity: ProviderIdentity;
  /** URL of their picture at the provider, or null. */
  picture: string | null;
}
