import type { Provider } from "~/lib/vocabulary";

/** Somebody as a provider knows them, after their token was checked. */
export interface ProviderIdentity {
  provider: Provider;
  /** Stays the same for one person and one provider, whatever else changes. */
  providerUserId: string;
  /** In lower case; null where the provider told none. */
  email: string | null;
  /** The provider says that it has verified the email. */
  emailVerified: boolean;
  /** May be empty. */
  firstName: string;
  lastName: string;
}

/** What a provider says of somebody: who they are, which is kept, and what is only offered to them. */
export interface ProviderProfile {
  identity: ProviderIdentity;
  /** Address of their picture there, if they have one. */
  picture: string | null;
}
