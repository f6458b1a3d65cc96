import { redirect, type AppLoadContext } from "@remix-run/node";
import { linkIdentity } from "~/domain/accounts/oauth/identities.server";
import type { ProviderIdentity, VouchedFor } from "~/domain/accounts/oauth/provider-identity";
import { signInWithProvider } from "~/domain/accounts/oauth/sign-in-with-provider.server";
import { forgetAwaiting, rememberAwaiting } from "~/http/awaiting-verification.server";
import type { Attempt } from "~/http/oauth/attempt.server";
import { connectLine, lineReturnTo } from "~/http/oauth/connect-line.server";
import { linkedToast } from "~/http/oauth/linked-toast.server";
import { offerPicture } from "~/http/oauth/offer-picture.server";
import { forgetPending, keepPending } from "~/http/oauth/pending-identity.server";
import { comeBackFrom, type ComeBack } from "~/http/oauth/provider-sign-in.server";
import { getSignedIn, signInBrowser } from "~/http/session.server";
import { withToast } from "~/http/toast.server";
import { paths, type SignInProblem } from "~/lib/paths";
import { PROVIDERS, isOneOf, type Provider } from "~/lib/vocabulary";
import { ApiRefusal, apiRoute } from "~/http/api-errors.server";

/** Where the browser goes on, and what it is given to keep. */
interface Onward {
  to: string;
  cookies: string[];
}

interface Asked {
  request: Request;
  context: AppLoadContext;
}

const route = apiRoute({
  GET: async ({ request, params: { provider }, context }) => {
    if (!isOneOf(PROVIDERS, provider)) throw new ApiRefusal(404);
    // A HEAD only asks what a GET would be like.
    if (request.method === "HEAD") return new Response(null);
    const back = await comeBackFrom(provider, { request, context });
    const { to, cookies } = await onwardFrom(provider, back, { request, context });
    const headers = new Headers();
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    if (back.forget) headers.append("Set-Cookie", back.forget);
    // A popup tells the page that opened it to go on, and closes.
    const popup = back.attempt?.popup;
    return redirect(popup ? paths.signInDone({ next: to, popup }) : to, { headers });
  },
});

async function onwardFrom(provider: Provider, back: ComeBack, asked: Asked): Promise<Onward> {
  if (back.attempt !== null && back.attempt.messagesOf !== null) {
    return comeBackForMessages(back, back.attempt, asked);
  }
  if (back.ok) {
    const { attempt } = back;
    if (attempt.linkTo === null) return signIn(back.identity, attempt, asked);
    return link(back, attempt, attempt.linkTo, asked);
  }
  // Whoever is signed in by now came back twice.
  const twice = back.why === "lost" && (await getSignedIn(asked.request, asked.context)) !== null;
  return problem(twice ? "used" : back.why, provider, back.attempt);
}

/** Nobody signs in here: their LINE account is where messages go from now on. */
async function comeBackForMessages(
  back: ComeBack,
  attempt: Attempt,
  { request, context }: Asked,
): Promise<Onward> {
  const viewer = await getSignedIn(request, context);
  const came = back.ok
    ? await connectLine(back.identity.providerUserId, attempt, viewer, context.now)
    : "error";
  return { to: lineReturnTo(attempt, came), cookies: [] };
}

function problem(why: SignInProblem, provider: Provider, attempt: Attempt | null): Onward {
  const redirectTo = attempt?.redirectTo;
  const mode = attempt !== null && attempt.linkTo !== null ? "link" : undefined;
  return { to: paths.signInProblem({ why, provider, redirect: redirectTo, mode }), cookies: [] };
}

async function signIn(
  identity: ProviderIdentity,
  attempt: Attempt,
  { request, context }: Asked,
): Promise<Onward> {
  const { provider } = identity;
  const { redirectTo } = attempt;
  const result = signInWithProvider(identity, context);
  if (result.ok) {
    const cookies = [
      await signInBrowser(result.userId, request, context),
      await forgetAwaiting(),
      await forgetPending(),
      await withToast(
        result.isNew
          ? { title: "signup:created-title", text: "signup:created-text" }
          : { title: "login:success" },
      ),
    ];
    return { to: redirectTo, cookies };
  }
  const pending = (linkTo: number | null) =>
    keepPending({ identity, linkTo, redirectTo }, context.now);
  switch (result.reason) {
    case "refused":
      return problem("refused", provider, attempt);
    case "email-needed":
      return { to: paths.finishSignUp(), cookies: [await pending(null)] };
    case "sign-in-first": {
      const cookies = [await pending(result.userId)];
      const viewer = await getSignedIn(request, context);
      // They have done so before.
      if (viewer?.id === result.userId) return { to: paths.accountSignIn(), cookies };
      return { ...problem("sign-in-first", provider, attempt), cookies };
    }
    case "email-not-verified": {
      const cookies = [await rememberAwaiting(request, { userId: result.userId, redirectTo })];
      if (result.emailCanBeCorrected) cookies.push(await pending(null));
      return { to: paths.checkEmail(), cookies };
    }
  }
}

async function link(
  { identity, picture }: VouchedFor,
  attempt: Attempt,
  linkTo: number,
  { request, context }: Asked,
): Promise<Onward> {
  const { provider } = identity;
  const viewer = await getSignedIn(request, context);
  // Somebody else signed in, or nobody is any more, while this was under way.
  if (viewer?.id !== linkTo) return problem("lost", provider, attempt);
  const result = linkIdentity(linkTo, identity, context.now);
  if (!result.ok && result.reason === "account-closed") return problem("lost", provider, attempt);
  if (result.ok && attempt.offersPicture) {
    await offerPicture({ provider, picture, userId: linkTo }, context);
  }
  return { to: attempt.redirectTo, cookies: [await linkedToast(provider, result)] };
}

export const loader = route;
export const action = route;
