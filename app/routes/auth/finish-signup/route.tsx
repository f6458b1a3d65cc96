import { getFormProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { EmailField, NameFields } from "~/components/account-fields";
import { Link } from "~/components/link";
import { OneTaskPage } from "~/components/one-task-page";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { ErrorSummary } from "~/components/ui/error-summary";
import { finishSignUp } from "~/domain/accounts/oauth/sign-in-with-provider.server";
import { FinishSignUpSchema } from "~/domain/accounts/schemas";
import type { RouteHandle } from "~/http/context";
import { rememberAwaitingVerification } from "~/http/awaiting-verification.server";
import { getUnfinishedSignUp } from "~/http/oauth/pending-identity.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { PROVIDER_NAMES } from "~/lib/vocabulary";
import { PrivacyNotice } from "../shared/privacy-notice";

/** Sign-up through a provider that vouches for no email: people enter one here. */
export const handle: RouteHandle = { draftForm: "finish" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pending = await getUnfinishedSignUp(request, context.now);
  if (!pending) throw redirect(paths.signup());
  const { provider, email, firstName, lastName } = pending.identity;
  return {
    provider: PROVIDER_NAMES[provider],
    known: { email: email ?? "", firstName, lastName },
    page: await describePersonalPage(context, "oauth:finish-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pending = await getUnfinishedSignUp(request, context.now);
  if (!pending) throw redirect(paths.signup());
  const submission = parseForm(await readForm(request), FinishSignUpSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { identity, redirectTo } = pending;
  const result = finishSignUp(identity, submission.value, context);
  if (result.ok) {
    const { userId } = result;
    const headers = new Headers();
    headers.append(
      "Set-Cookie",
      await rememberAwaitingVerification(request, { userId, redirectTo }),
    );
    headers.append(
      "Set-Cookie",
      await serializeToast({ title: "signup:success-title", text: "signup:success-text" }),
    );
    return redirect(paths.checkEmail(), { headers });
  }
  switch (result.reason) {
    case "known":
      return redirect(paths.login(redirectTo));
    case "too-many-attempts":
      return refuseRetryLater(submission, result);
    case "email-taken":
      return refuseFields(submission, { email: "signup:email-taken" });
  }
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function FinishSignUp() {
  const { t } = useText();
  const { provider, known } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof FinishSignUpSchema>>(
    "finish",
    answer,
    known,
  );
  return (
    <OneTaskPage light="morning">
      <h1>{t("oauth:finish-title")}</h1>
      <p className="pb-6 text-ink-soft">{t("oauth:finish-lead", { provider })}</p>
      <FormProblem refused={answer} />
      <ErrorSummary
        title={t("signup:failed")}
        fields={[fields.firstName, fields.lastName, fields.email]}
      />
      <form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-5 sm:p-6">
        <NameFields fields={fields} />
        <EmailField field={fields.email} label={t("signup:email")} hint={t("signup:email-hint")} />
        <PrivacyNotice />
        <button type="submit" className="button button-strong">
          {t("oauth:finish-submit")}
        </button>
      </form>
      <p className="pt-4 text-center text-sm">
        <Link to={paths.login(paths.accountSignIn())} className="link">
          {t("oauth:finish-have-account", { provider })}
        </Link>
      </p>
    </OneTaskPage>
  );
}
