import { redirect, type AppLoadContext } from "@remix-run/node";
import { listProofs } from "~/domain/accounts/ask-again.server";
import { findAccountByIdentity, linkIdentity } from "~/domain/accounts/oauth/identities.server";
import type { ProviderIdentity, ProviderProfile } from "~/domain/accounts/oauth/provider-identity";
import { signInWithProvider } from "~/domain/accounts/oauth/sign-in-with-provider.server";
import { noteConfirmed } from "~/http/ask-again.server";
import {
  forgetAwaitingVerification,
  rememberAwaitingVerification,
} from "~/http/awaiting-verification.server";
import type { OAuthAttempt } from "~/http/oauth/oauth-attempt.server";
import { connectLine, lineReturnPath } from "~/http/oauth/connect-line.server";
import { serializeLinkToast } from "~/http/oauth/linked-toast.server";
import { landingAfterSignIn } from "~/http/landing.server";
import { saveProviderPicture } from "~/http/oauth/save-provider-picture.server";
import { forgetPendingIdentity, savePendingIdentity } from "~/http/oauth/pending-identity.server";
import { readProviderReturn, type ProviderReturn } from "~/http/oauth/provider-sign-in.server";
import { getSessionOwner, getSignedIn, signInBrowser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { askAgainPath } from "~/lib/ask-again-path";
import { paths, type SignInProblem } from "~/lib/paths";
import { secondStepPath } from "~/lib/second-factor-paths";
import { PROVIDERS, isOneOf, type Provider } from "~/lib/vocabulary";
import { ApiRefusal, apiRoute } from "~/http/api-errors.server";

/** The URL to redirect to, and the cookies to set. */
interface CallbackResult {
  to: string;
  cookies: string[];
}

interface CallbackRequest {
  request: Request;
  context: AppLoadContext;
}

const route = apiRoute({
  GET: async ({ request, params: { provider }, context }) => {
    if (!isOneOf(PROVIDERS, provider)) throw new ApiRefusal(404);
    // A HEAD request must not act.
    if (request.method === "HEAD") return new Response(null);
    const back = await readProviderReturn(provider, { request, context });
    const { to, cookies } = await callbackResult(provider, back, { request, context });
    const headers = new Headers();
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    if (back.forget) headers.append("Set-Cookie", back.forget);
    // A popup tells the page that opened it to go on, and closes.
    const popup = back.attempt?.popup;
    return redirect(popup ? paths.signInDone({ next: to, popup }) : to, { headers });
  },
});

async function callbackResult(
  provider: Provider,
  back: ProviderReturn,
  asked: CallbackRequest,
): Promise<CallbackResult> {
  if (back.attempt !== null && back.attempt.messagesOf !== null) {
    return finishConnectingLine(back, back.attempt, asked);
  }
  if (back.ok) {
    const { attempt } = back;
    if (attempt.confirms !== undefined) {
      return confirm(back.identity, attempt, attempt.confirms, asked);
    }
    if (attempt.linkTo === null) return signIn(back.identity, attempt, asked);
    return link(back, attempt, attempt.linkTo, asked);
  }
  // A lost attempt of a user who is signed in is a second return from the provider.
  const isRepeated =
    back.why === "lost" && (await getSignedIn(asked.request, asked.context)) !== null;
  return problemResult(isRepeated ? "used" : back.why, provider, back.attempt);
}

/** Connects a LINE account for messages only. It doesn't sign anybody in. */
async function finishConnectingLine(
  back: ProviderReturn,
  attempt: OAuthAttempt,
  { request, context }: CallbackRequest,
): Promise<CallbackResult> {
  const viewer = await getSignedIn(request, context);
  const outcome = back.ok
    ? await connectLine(back.identity.providerUserId, attempt, viewer, context.now)
    : "error";
  return { to: lineReturnPath(attempt, outcome), cookies: [] };
}

function problemResult(
  why: SignInProblem,
  provider: Provider,
  attempt: OAuthAttempt | null,
): CallbackResult {
  const redirectTo = attempt?.redirectTo;
  const mode = attempt !== null && attempt.linkTo !== null ? "link" : undefined;
  return { to: paths.signInProblem({ why, provider, redirect: redirectTo, mode }), cookies: [] };
}

async function signIn(
  identity: ProviderIdentity,
  attempt: OAuthAttempt,
  { request, context }: CallbackRequest,
): Promise<CallbackResult> {
  const { provider } = identity;
  const { redirectTo } = attempt;
  const result = signInWithProvider(identity, context);
  if (result.ok) {
    const begun = await signInBrowser(result.userId, request, context, {
      isConfirmed: isProvenByProvider(result.userId),
    });
    if (!begun.isDone) {
      const cookies = [begun.setCookie, await forgetPendingIdentity()];
      return { to: secondStepPath(redirectTo), cookies };
    }
    const cookies = [
      begun.setCookie,
      await forgetAwaitingVerification(),
      await forgetPendingIdentity(),
      await serializeToast(
        result.isNew
          ? { title: "signup:created-title", text: "signup:created-text" }
          : { title: "login:success" },
      ),
    ];
    return { to: landingAfterSignIn(redirectTo, result.userId), cookies };
  }
  const pending = (linkTo: number | null) =>
    savePendingIdentity({ identity, linkTo, redirectTo }, context.now);
  switch (result.reason) {
    case "refused":
      return problemResult("refused", provider, attempt);
    case "email-needed":
      return { to: paths.finishSignUp(), cookies: [await pending(null)] };
    case "sign-in-first": {
      const cookies = [await pending(result.userId)];
      const viewer = await getSignedIn(request, context);
      // They are signed in already.
      if (viewer?.id === result.userId) return { to: paths.accountSignIn(), cookies };
      return { ...problemResult("sign-in-first", provider, attempt), cookies };
    }
    case "email-not-verified": {
      const cookies = [
        await rememberAwaitingVerification(request, { userId: result.userId, redirectTo }),
      ];
      if (result.emailCanBeCorrected) cookies.push(await pending(null));
      return { to: paths.checkEmail(), cookies };
    }
  }
}

/**
 * True if a sign-in through a provider counts as the proof that is asked for before what can't be undone: the
 * account has neither a password nor a second factor.
 */
const isProvenByProvider = (userId: number) => listProofs(userId)[0] === "provider";

/** Records that somebody who was asked once more who they are has signed in at their provider. */
async function confirm(
  identity: ProviderIdentity,
  { redirectTo }: OAuthAttempt,
  userId: number,
  asked: CallbackRequest,
): Promise<CallbackResult> {
  // An admin may have to confirm before they set up a second factor.
  const viewer = await getSessionOwner(asked.request, asked.context);
  // Meanwhile the user signed out, or another one signed in.
  if (viewer?.id !== userId) return { to: redirectTo, cookies: [] };
  if (findAccountByIdentity(identity)?.userId !== userId || !isProvenByProvider(userId)) {
    const toast = { title: "ask-again:another-account", tone: "destructive" } as const;
    return { to: askAgainPath(redirectTo), cookies: [await serializeToast(toast)] };
  }
  await noteConfirmed({ userId, ...asked });
  return { to: askAgainPath(redirectTo), cookies: [] };
}

async function link(
  { identity, picture }: ProviderProfile,
  attempt: OAuthAttempt,
  linkTo: number,
  { request, context }: CallbackRequest,
): Promise<CallbackResult> {
  const { provider } = identity;
  const viewer = await getSignedIn(request, context);
  // Meanwhile the user signed out, or another one signed in.
  if (viewer?.id !== linkTo) return problemResult("lost", provider, attempt);
  const result = linkIdentity(linkTo, identity, context.now);
  if (!result.ok && result.reason === "account-closed")
    return problemResult("lost", provider, attempt);
  if (result.ok && attempt.offersPicture) {
    await saveProviderPicture({ provider, picture, userId: linkTo }, context);
  }
  return { to: attempt.redirectTo, cookies: [await serializeLinkToast(provider, result)] };
}

export const loader = route;
export const action = route;
