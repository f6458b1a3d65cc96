import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { MailScene } from "~/components/art/empty-scenes";
import { metaTags } from "~/components/page-meta";
import { FormProblem } from "~/components/ui/form";
import { getWaitingEmail, resendVerification } from "~/domain/accounts/email-verification.server";
import { getAwaiting } from "~/http/awaiting-verification.server";
import { getUnfinished } from "~/http/oauth/pending-identity.server";
import { describePage } from "~/http/page-meta.server";
import { refuseForNow } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { getSignedIn } from "~/http/session.server";
import { withToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const awaiting = await getAwaiting(request);
  if (!awaiting) throw redirect(paths.signup());
  const { userId, redirectTo } = awaiting;
  if (await getSignedIn(request, context)) throw redirect(redirectTo);
  const email = getWaitingEmail(userId);
  if (!email) throw redirect(paths.login(redirectTo));
  return {
    email,
    redirectTo,
    // Whoever came through a provider corrects the address that they gave.
    startAgain: (await getUnfinished(request, context.now))
      ? paths.finishSignUp()
      : paths.signup(redirectTo),
    page: await describePage(request, context, {
      title: "signup:check-title",
      description: "signup:success-text",
      index: false,
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const awaiting = await getAwaiting(request);
  if (!awaiting) throw redirect(paths.resendVerification());
  const result = resendVerification({ userId: awaiting.userId }, context);
  if (!result.ok) return refuseForNow(null, result);
  const toast = await withToast({ title: "signup:resent-title", text: "signup:resent-text" });
  return redirect(paths.checkEmail(), { headers: { "Set-Cookie": toast } });
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function CheckEmail() {
  const { t } = useText();
  const { email, redirectTo, startAgain } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page max-w-md py-8">
      <FormProblem refused={answer} />
      <div className="card flex flex-col gap-4 p-5 sm:p-6">
        <MailScene className="mx-auto h-auto w-48" />
        <h1 className="text-center text-2xl">{t("signup:check-title")}</h1>
        <p className="text-center">
          {t("signup:check-lead")} <strong className="block break-words">{email}</strong>
        </p>
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          <li>{t("signup:check-step-1")}</li>
          <li>{t("signup:check-step-2")}</li>
          <li>{t("signup:check-step-3")}</li>
        </ol>
        <p className="text-sm text-ink-soft">{t("signup:check-time")}</p>
        <Link to={paths.login(redirectTo)} className="button button-strong">
          {t("signup:back-to-login")}
        </Link>
        <form method="post" className="flex flex-col gap-2">
          <p className="text-center text-sm text-ink-soft">{t("signup:check-resend-hint")}</p>
          <button type="submit" className="button button-quiet">
            {t("signup:check-resend")}
          </button>
        </form>
      </div>
      <p className="pt-4 text-center text-sm">
        <Link to={startAgain} className="link">
          {t("signup:check-wrong-address")}
        </Link>
      </p>
    </div>
  );
}
