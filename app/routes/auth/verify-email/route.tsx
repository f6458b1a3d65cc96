import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { verifyEmail } from "~/domain/accounts/email-verification.server";
import {
  forgetAwaitingVerification,
  getAwaitingVerification,
  rememberAwaitingVerification,
} from "~/http/awaiting-verification.server";
import { landingAfterSignIn } from "~/http/landing.server";
import { getLinkToken } from "~/http/link-token";
import { describePersonalPage } from "~/http/page-meta.server";
import { getSignedIn, signInBrowser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AutoSubmitForm } from "../shared/auto-submit-form";
import { Failed, Verified } from "./outcomes";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hasToken = getLinkToken(request) !== null;
  return data(
    {
      hasToken,
      nonce: context.cspNonce,
      redirectTo: (await getAwaitingVerification(request))?.redirectTo ?? "/",
      page: await describePersonalPage(context, "verify:title"),
    },
    { status: hasToken ? 200 : 400 },
  );
}

/** Verifies the email. Acts on POST only: email programs open links before their readers do. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = getLinkToken(request);
  if (!token) return data({ outcome: "no-token" as const }, { status: 400 });
  const result = verifyEmail(token, context.now);
  if (result.ok) {
    const signedIn = result.isFirst
      ? await signInWhoeverSignedUp(result.userId, { request, context })
      : null;
    if (signedIn) throw signedIn;
    return data({ outcome: "verified" as const });
  }
  if (result.reason === "unknown-link") {
    return data({ outcome: "unknown-link" as const }, { status: 400 });
  }
  // Even an expired link proves that its reader owns the address: a button sends a new link there.
  const cookie = await rememberAwaitingVerification(request, { userId: result.userId });
  return data({ outcome: "expired" as const }, { status: 410, headers: { "Set-Cookie": cookie } });
}

/**
 * Signs in the browser that signed up or has given the right password, and returns the redirect to where that
 * person wanted to go; null in another browser, and where somebody is signed in. Whoever has only the link isn't
 * signed in: it may have been opened by somebody else's email program.
 */
async function signInWhoeverSignedUp(
  userId: number,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
) {
  const awaiting = await getAwaitingVerification(request);
  if (awaiting?.userId !== userId || !awaiting.mayCorrect) return null;
  if (await getSignedIn(request, context)) return null;
  const begun = await signInBrowser(userId, request, context, { isConfirmed: false });
  if (!begun.isDone) return null;
  const headers = new Headers();
  headers.append("Set-Cookie", begun.setCookie);
  headers.append("Set-Cookie", await forgetAwaitingVerification());
  headers.append(
    "Set-Cookie",
    await serializeToast({ title: "login:success", text: "login:email-verified" }),
  );
  return redirect(landingAfterSignIn(awaiting.redirectTo, userId), { headers });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  ...metaTags(loaded?.page),
  // Requests that leave this page must not send its address, which holds the secret.
  { name: "referrer", content: "strict-origin" },
];

export default function VerifyEmail() {
  const { hasToken, nonce, redirectTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>()?.outcome ?? (hasToken ? null : "no-token");
  if (outcome === "verified") return <Verified loginPath={paths.login(redirectTo)} nonce={nonce} />;
  if (outcome) return <Failed why={outcome} redirectTo={redirectTo} />;
  return <Confirm nonce={nonce} />;
}

function Confirm({ nonce }: { nonce: string }) {
  const { t } = useText();
  return (
    <div className="page reading flex flex-col gap-4 py-12">
      <h1>{t("verify:title")}</h1>
      <p className="text-ink-soft">{t("verify:confirm-text")}</p>
      <AutoSubmitForm
        label={t("verify:confirm-button")}
        sending={t("verify:verifying")}
        nonce={nonce}
      />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error)) return <ErrorPage />;
  return <Failed why="error" redirectTo="/" retryPath={pathname + search} />;
}
