import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorScene } from "~/components/art/error-scenes";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { describePersonalPage } from "~/http/page-meta.server";
import { safeRedirect } from "~/http/safe-redirect";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { SIGN_IN_PROBLEMS, paths, type SignInProblem } from "~/lib/paths";
import { PROVIDERS, PROVIDER_NAMES, isOneOf, type Provider } from "~/lib/vocabulary";

/** HTTP status of each problem. 503, not 502 or 504: proxies replace those with pages of their own. */
const STATUS: Record<SignInProblem, number> = {
  cancelled: 200,
  lost: 400,
  used: 400,
  down: 503,
  slow: 503,
  refused: 403,
  "setup-required": 404,
  "sign-in-first": 200,
};

/** Says why signing in through a provider failed, in this site's own texts only, with each way to go on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const why = query.get("why");
  const provider = query.get("provider");
  if (!isOneOf(SIGN_IN_PROBLEMS, why) || !isOneOf(PROVIDERS, provider)) {
    throw new Response(null, { status: 404 });
  }
  return data(
    {
      why,
      provider,
      linking: query.get("mode") === "link",
      redirectTo: safeRedirect(query.get("redirect")),
      page: await describePersonalPage(context, "oauth:problem-title"),
    },
    { status: STATUS[why] },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

interface NextStep {
  to: string;
  label: Message;
}

/** Returns the ways to go on, the best one first. */
function nextSteps(why: SignInProblem, provider: Provider, redirectTo: string): NextStep[] {
  const login: NextStep = { to: paths.login(redirectTo), label: "signup:back-to-login" };
  switch (why) {
    case "used":
      return [{ to: redirectTo, label: "oauth:go-on" }];
    case "setup-required":
      return [login];
    case "sign-in-first":
      return [
        { to: paths.login(paths.accountSignIn()), label: "signup:log-in" },
        { to: paths.forgotPassword(), label: "oauth:forgot-password" },
      ];
    default:
      return [
        { to: paths.signInWith(provider, { redirect: redirectTo }), label: "oauth:try-again" },
        login,
      ];
  }
}

export default function LoginProblem() {
  const { t } = useText();
  const { why, provider, linking, redirectTo } = useLoaderData<typeof loader>();
  const name = { provider: PROVIDER_NAMES[provider] };
  const steps: NextStep[] = linking
    ? [{ to: paths.accountSignIn(), label: "oauth:back-to-account" }]
    : nextSteps(why, provider, redirectTo);
  return (
    <div className="page reading flex flex-col items-start gap-4 py-12">
      <ErrorScene className="h-auto w-48" />
      <h1>{t(`oauth:${why}-title`, name)}</h1>
      <p className="text-ink-soft">{t(`oauth:${why}-text`, name)}</p>
      <p className="flex flex-wrap justify-center gap-3">
        {steps.map(({ to, label }, index) => (
          <Link key={to} to={to} className={`button button-${index === 0 ? "strong" : "quiet"}`}>
            {t(label)}
          </Link>
        ))}
      </p>
    </div>
  );
}
