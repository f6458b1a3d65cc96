import { OAuth2Tokens } from "arctic";
import { Authenticator } from "remix-auth";
import { OAuth2RequestError, OAuth2Strategy } from "remix-auth-oauth2";
import type { ProviderProfile } from "~/domain/accounts/oauth/provider-identity";
import { providerSettings, type ProviderSettings } from "~/domain/accounts/oauth/providers.server";
import { env } from "~/lib/env.server";
import { signInCallbackPath } from "~/lib/unlinked-paths";
import { macOf } from "~/lib/secrets.server";
import type { Locale, Provider } from "~/lib/vocabulary";
import { fetchFromProvider } from "./fetch-from-provider.server";
import { readIdToken } from "./id-token.server";
import { ProviderFailure } from "./provider-failure";

/** Prefix of the cookie names among which the library looks for its cookie. */
const LIBRARY_COOKIE = "oauth2";

interface RequestMoment {
  now: number;
  locale: Locale;
}

/**
 * Sign-in with LINE or Google. remix-auth-oauth2 makes the state and the PKCE pair, compares states and
 * reads the provider's redirect. This class overrides the parts that LINE, Google or this site need
 * otherwise: credentials are sent in the body, the answer is limited in size, and a nonce ties the id_token
 * to the state. The library's cookie isn't used (see `oauth-attempt.server.ts`).
 */
export class ProviderStrategy extends OAuth2Strategy<ProviderProfile> {
  constructor(
    readonly provider: Provider,
    readonly settings: ProviderSettings,
    readonly moment: RequestMoment,
  ) {
    super(
      {
        cookie: LIBRARY_COOKIE,
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        authorizationEndpoint: settings.authorizeUrl,
        tokenEndpoint: settings.tokenUrl,
        redirectURI: new URL(signInCallbackPath(provider), env().APP_ORIGIN),
        scopes: ["openid", "profile", "email"],
      },
      ({ request, tokens }) =>
        readIdToken(tokens.idToken(), {
          provider,
          settings,
          nonce: nonceOf(new URL(request.url).searchParams.get("state") ?? ""),
          now: moment.now,
        }),
    );
  }

  /** Starts an attempt: returns the address to go to, and the values to keep until the return. */
  begin({ forMessages }: { forMessages: boolean }): {
    url: string;
    state: string;
    codeVerifier: string;
  } {
    const { url, state, codeVerifier } = this.createAuthorizationURL();
    url.searchParams.set("nonce", nonceOf(state));
    for (const [name, value] of Object.entries(this.providerParameters(forMessages))) {
      url.searchParams.set(name, value);
    }
    return { url: url.href, state, codeVerifier };
  }

  private providerParameters(forMessages: boolean): Record<string, string> {
    const { locale } = this.moment;
    if (this.provider === "google") return { hl: locale, prompt: "select_account" };
    const ui_locales = locale === "th" ? "th-TH" : "en-US";
    // The LINE account may write only to its friends, so LINE asks for that on a page of its own. Of the
    // profile only the id is needed.
    return forMessages
      ? { ui_locales, bot_prompt: "aggressive", scope: "openid profile" }
      : { ui_locales, bot_prompt: "normal" };
  }

  /**
   * Returns the person who comes back with `request`. `attempt` comes from this site's own cookies; the
   * library gets it as its own one, in their place. Throws `ProviderFailure`.
   */
  async finish(
    request: Request,
    attempt: { state: string; codeVerifier: string },
  ): Promise<ProviderProfile> {
    const kept = new URLSearchParams({ [attempt.state]: attempt.codeVerifier });
    const headers = new Headers(request.headers);
    headers.set("Cookie", `${LIBRARY_COOKIE}=${kept.toString()}`);
    try {
      return await new Authenticator<ProviderProfile>()
        .use(this, this.provider)
        .authenticate(this.provider, new Request(request, { headers }));
    } catch (error) {
      if (error instanceof OAuth2RequestError) throw failureOf(error);
      // The library throws these for a missing code or state.
      if (error instanceof ReferenceError || error instanceof RangeError) {
        throw new ProviderFailure("refused", "incomplete answer");
      }
      throw error;
    }
  }

  /** Exchanges the code. The library would send the secret as HTTP Basic, which LINE refuses. */
  protected override async validateAuthorizationCode(
    code: string,
    codeVerifier: string,
  ): Promise<OAuth2Tokens> {
    const { clientId, clientSecret, tokenUrl } = this.settings;
    const response = await fetchFromProvider(tokenUrl, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: String(this.options.redirectURI),
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: codeVerifier,
      }),
    });
    if (response.status >= 500 || response.status === 429) {
      throw new ProviderFailure("down", `token endpoint answers ${response.status}`);
    }
    if (response.status !== 200) {
      throw new ProviderFailure("refused", `token endpoint answers ${response.status}`);
    }
    const answer: unknown = await response.json().catch(() => null);
    if (typeof answer !== "object" || answer === null) {
      throw new ProviderFailure("down", "token endpoint answers no JSON");
    }
    if (!("id_token" in answer) || typeof answer.id_token !== "string") {
      throw new ProviderFailure("refused", "no id_token");
    }
    return new OAuth2Tokens(answer);
  }
}

/** Returns the strategy for a provider, or null if this server has no keys for it. */
export function strategyFor(provider: Provider, moment: RequestMoment): ProviderStrategy | null {
  const settings = providerSettings(provider);
  return settings && new ProviderStrategy(provider, settings, moment);
}

/** Returns an attempt's nonce, derived from its state. */
const nonceOf = (state: string) => macOf("oauth-nonce", state);

/** Returns the failure for a provider's error code. LINE writes ACCESS_DENIED, Google access_denied. */
function failureOf({ code }: OAuth2RequestError): ProviderFailure {
  const word = code.toLowerCase();
  if (word === "access_denied") return new ProviderFailure("cancelled", word);
  if (word === "server_error" || word === "temporarily_unavailable") {
    return new ProviderFailure("down", word);
  }
  return new ProviderFailure("refused", "provider says no");
}
