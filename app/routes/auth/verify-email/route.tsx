import {
  data,
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
  getAwaitingVerification,
  rememberAwaitingVerification,
} from "~/http/awaiting-verification.server";
import { getLinkToken } from "~/http/link-token";
import { describePersonalPage } from "~/http/page-meta.server";
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
  if (result.ok) return data({ outcome: "verified" as const });
  if (result.reason === "unknown-link") {
    return data({ outcome: "unknown-link" as const }, { status: 400 });
  }
  // Even an expired link proves that its reader owns the address: a button sends a new link there.
  const cookie = await rememberAwaitingVerification(request, { userId: result.userId });
  return data({ outcome: "expired" as const }, { status: 410, headers: { "Set-Cookie": cookie } });
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
    <div className="page flex max-w-md flex-col gap-4 py-12 text-center">
      <h1 className="text-2xl">{t("verify:title")}</h1>
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
