import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod/v4";
import type { ProviderProfile } from "~/domain/accounts/oauth/provider-identity";
import type { ProviderSettings } from "~/domain/accounts/oauth/providers.server";
import { env } from "~/lib/env.server";
import { MAX_LENGTH } from "~/lib/field-lengths";
import type { Provider } from "~/lib/vocabulary";
import { fetchFromProvider } from "./fetch-from-provider.server";
import { ProviderFailure } from "./provider-failure";

/** Tolerance in seconds, because the clocks of the provider and of this server differ a little. */
const CLOCK_TOLERANCE_S = 60;

const ClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  /** The client that the token was made for, if it names several audiences. */
  azp: z.string().optional(),
  // The claims below are optional: an unexpected value counts as none.
  email: z.email().max(MAX_LENGTH.email).toLowerCase().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  picture: z.string().max(2_000).optional().catch(undefined),
});

interface ExpectedToken {
  provider: Provider;
  settings: ProviderSettings;
  nonce: string;
  now: number;
}

/**
 * Returns the person whom an id_token describes, after checking its signature, issuer, audience, lifetime
 * and nonce. LINE signs with the channel's secret (HS256), Google with keys that it publishes (RS256).
 * Throws `ProviderFailure`.
 */
export async function readIdToken(
  token: string,
  expected: ExpectedToken,
): Promise<ProviderProfile> {
  const { provider, settings, nonce } = expected;
  const claims = ClaimsSchema.safeParse(await verifiedPayload(token, expected));
  if (!claims.success) throw new ProviderFailure("refused", "claims missing");
  const { sub, azp, email, email_verified, name, given_name, family_name, picture } = claims.data;
  if (claims.data.nonce !== nonce) throw new ProviderFailure("refused", "wrong nonce");
  if (azp !== undefined && azp !== settings.clientId) {
    throw new ProviderFailure("refused", "made for somebody else");
  }
  return {
    identity: {
      provider,
      providerUserId: sub,
      email: email ?? null,
      emailVerified: email !== undefined && email_verified === true,
      firstName: asName(given_name ?? name),
      lastName: asName(family_name),
    },
    picture: picture ?? null,
  };
}

async function verifiedPayload(token: string, expected: ExpectedToken): Promise<JWTPayload> {
  const { provider, settings, now } = expected;
  const { clientId, clientSecret, issuer } = settings;
  const checks = {
    audience: clientId,
    currentDate: new Date(now),
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ["sub", "exp", "iat", "nonce"],
  };
  try {
    if (provider === "line") {
      const key = new TextEncoder().encode(clientSecret);
      const options = { ...checks, algorithms: ["HS256"], issuer };
      return (await jwtVerify(token, key, options)).payload;
    }
    // Google writes its issuer with and without https:// (OpenID Connect guide, "Validating an ID token").
    const issuers = [issuer, issuer.replace(/^https:\/\//, "")];
    const options = { ...checks, algorithms: ["RS256"], issuer: issuers };
    return (await jwtVerify(token, googleKeys(), options)).payload;
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    if (!(error instanceof errors.JOSEError)) throw error;
    // The provider is at fault if its keys don't parse or come with an error status.
    const theirs = error instanceof errors.JWKSInvalid || error.code === "ERR_JOSE_GENERIC";
    throw new ProviderFailure(theirs ? "down" : "refused", error.code);
  }
}

let googleKeySet: ReturnType<typeof createRemoteJWKSet> | undefined;

/** Returns Google's keys, cached. A token with a new key has them fetched again, at most every 30 s. */
function googleKeys() {
  googleKeySet ??= createRemoteJWKSet(new URL(env().GOOGLE_JWKS_URL), {
    [customFetch]: (url) => fetchFromProvider(url),
  });
  return googleKeySet;
}

/** Cleans a name as the site's forms require: no control characters or markup, 60 characters at most. */
function asName(text = ""): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/gu, "").trim();
  // The cut must not leave half of an emoji.
  return plain.slice(0, 60).replace(/[\ud800-\udbff]$/, "");
}
