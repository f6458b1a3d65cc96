import { env } from "~/lib/env.server";
import { PROVIDERS, type Provider } from "~/lib/vocabulary";

/** The settings to sign people in through a provider. */
export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  issuer: string;
  /** The only origin from which people's pictures are fetched. */
  pictureOrigin: string;
}

/** Returns the settings of a provider, or null if this server has no keys for it. */
export function providerSettings(provider: Provider): ProviderSettings | null {
  const settings = env();
  const [clientId, clientSecret] =
    provider === "line"
      ? [settings.LINE_CHANNEL_ID, settings.LINE_CHANNEL_SECRET]
      : [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET];
  if (!clientId || !clientSecret) return null;
  return provider === "line"
    ? {
        clientId,
        clientSecret,
        authorizeUrl: settings.LINE_AUTHORIZE_URL,
        tokenUrl: settings.LINE_TOKEN_URL,
        issuer: settings.LINE_ISSUER,
        pictureOrigin: new URL(settings.LINE_PICTURE_ORIGIN).origin,
      }
    : {
        clientId,
        clientSecret,
        authorizeUrl: settings.GOOGLE_AUTHORIZE_URL,
        tokenUrl: settings.GOOGLE_TOKEN_URL,
        issuer: settings.GOOGLE_ISSUER,
        pictureOrigin: new URL(settings.GOOGLE_PICTURE_ORIGIN).origin,
      };
}

/** True if people can sign in through a provider here. */
export function isProviderSetUp(provider: Provider): boolean {
  return providerSettings(provider) !== null;
}

/** Returns for each provider whether people can sign in through it here, for pages with the buttons. */
export function getProvidersSetUp(): Record<Provider, boolean> {
  return { line: isProviderSetUp("line"), google: isProviderSetUp("google") };
}

/** Returns the origins of the providers' sign-in pages, which forms may lead to. */
export function authorizeOrigins(): string[] {
  return PROVIDERS.flatMap((provider) => {
    const settings = providerSettings(provider);
    return settings ? [new URL(settings.authorizeUrl).origin] : [];
  });
}
