import { redirect, type AppLoadContext, type TypedResponse } from "@remix-run/node";
import type { ProviderProfile } from "~/domain/accounts/oauth/provider-identity";
import { logger } from "~/lib/logger.server";
import { paths, type SignInProblem } from "~/lib/paths";
import type { Provider } from "~/lib/vocabulary";
import { saveOAuthAttempt, takeOAuthAttempt, type OAuthAttempt } from "./oauth-attempt.server";
import { ProviderFailure } from "./provider-failure";
import { strategyFor } from "./provider-strategy.server";

interface RequestWithContext {
  request: Request;
  context: AppLoadContext;
}

/** Redirects the browser to a provider's page, with the cookies that it needs to come back. */
export async function redirectToProvider(
  provider: Provider,
  { request, context }: RequestWithContext,
  wanted: Pick<OAuthAttempt, "redirectTo" | "linkTo" | "popup" | "offersPicture" | "confirms">,
): Promise<TypedResponse<never>> {
  const asked = { request, context };
  const begun = await startOAuthAttempt(provider, asked, { ...wanted, messagesOf: null });
  if (!begun) return redirect(paths.signInProblem({ why: "setup-required", provider }));
  return redirect(begun.url, { headers: begun.headers });
}

/**
 * Starts an attempt. Returns the address of the provider's page, and the Set-Cookies with which this
 * browser comes back; null if this server has no keys for the provider.
 */
export async function startOAuthAttempt(
  provider: Provider,
  { request, context }: RequestWithContext,
  wanted: Omit<OAuthAttempt, "provider" | "state" | "codeVerifier" | "expiresAt">,
): Promise<{ url: string; headers: Headers } | null> {
  const strategy = strategyFor(provider, context);
  if (!strategy) return null;
  const forMessages = wanted.messagesOf !== null;
  const { url, state, codeVerifier } = strategy.begin({ forMessages });
  const attempt = { provider, state, codeVerifier, ...wanted };
  const headers = new Headers();
  for (const cookie of await saveOAuthAttempt(request, attempt, context.now)) {
    headers.append("Set-Cookie", cookie);
  }
  return { url, headers };
}

export type ProviderReturn =
  | ({ ok: true; attempt: OAuthAttempt; forget: string | null } & ProviderProfile)
  | { ok: false; why: SignInProblem; attempt: OAuthAttempt | null; forget: string | null };

/**
 * Reads the provider's answer that the browser brings back. The attempt ends in any case (`forget` is its
 * Set-Cookie), and a failure is logged without any secret.
 */
export async function readProviderReturn(
  provider: Provider,
  { request, context }: RequestWithContext,
): Promise<ProviderReturn> {
  const strategy = strategyFor(provider, context);
  if (!strategy) return { ok: false, why: "setup-required", attempt: null, forget: null };
  const { attempt, forget } = await takeOAuthAttempt(request, provider, context.now);
  const failed = (why: SignInProblem, detail: string): ProviderReturn => {
    const { requestId } = context;
    logger().warn({ requestId, provider, why, detail }, "sign-in through a provider failed");
    return { ok: false, why, attempt, forget };
  };
  if (!attempt) return failed("lost", "no such attempt in this browser");
  try {
    return { ok: true, ...(await strategy.finish(request, attempt)), attempt, forget };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return failed(error.problem, error.detail);
  }
}
