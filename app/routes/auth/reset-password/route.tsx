import { getFormProps } from "@conform-to/react";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { NewPasswordFields } from "~/components/account-fields";
import { Link } from "~/components/link";
import { OneTaskPage } from "~/components/one-task-page";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Field } from "~/components/ui/field";
import {
  checkResetLink,
  resetPassword,
  wouldUnlinkProviders,
  type ResetLinkProblem,
} from "~/domain/accounts/password-reset.server";
import { ResetPasswordSchema } from "~/domain/accounts/schemas";
import { rememberDevice } from "~/http/device-cookie.server";
import { getLinkToken } from "~/http/link-token";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater, refuseForm } from "~/http/refused-form.server";
import { passwordError } from "~/http/registration-messages";
import { passRetryAfter } from "~/http/retry-after";
import { getSignedIn } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { message } from "~/lib/message";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { LinkProblem } from "../shared/link-problem";

/** Returns 410 for a link that is expired or used, 400 for one that was never issued. */
const statusOf = (problem: ResetLinkProblem) => (problem === "unknown-link" ? 400 : 410);

/** Checks the link without using it: email programs open it before its reader does. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = checkResetLink(getLinkToken(request) ?? "", context.now);
  const viewer = await getSignedIn(request, context);
  return data(
    {
      username: link.ok ? link.username : null,
      problem: link.ok ? null : link.reason,
      unlinks: link.ok && wouldUnlinkProviders(link.userId, viewer?.id ?? null),
      page: await describePersonalPage(context, "password:reset-title"),
    },
    { status: link.ok ? 200 : statusOf(link.reason) },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), ResetPasswordSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { password } = submission.value;
  const viewer = await getSignedIn(request, context);
  const result = await resetPassword(
    { token: getLinkToken(request) ?? "", password },
    { now: context.now, signedInAs: viewer?.id ?? null },
  );
  if (result.ok) {
    const toast = await serializeToast({
      title: "password:reset-done",
      text: message("password:reset-done-text", { username: result.username }),
    });
    const headers = new Headers();
    headers.append("Set-Cookie", toast);
    // Remembers this device, so that earlier wrong guesses by others don't block signing in here.
    headers.append("Set-Cookie", await rememberDevice(request, result));
    return redirect(paths.login(), { headers });
  }
  switch (result.reason) {
    case "weak-password":
      return refuseFields(submission, { password: passwordError(result.problem) });
    case "busy":
      return refuseRetryLater(submission, result);
    default:
      // The loader checks the link again next and says what is wrong with it.
      return refuseForm(submission, { status: statusOf(result.reason), reason: result.reason });
  }
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  ...metaTags(loaded?.page),
  // Requests that leave this page must not send its address, which holds the secret.
  { name: "referrer", content: "strict-origin" },
];

export default function ResetPassword() {
  const { username, unlinks, problem } = useLoaderData<typeof loader>();
  if (username !== null) return <NewPassword username={username} unlinks={unlinks} />;
  return <DeadLink problem={problem ?? "unknown-link"} />;
}

function NewPassword({ username, unlinks }: { username: string; unlinks: boolean }) {
  const { t } = useText();
  const answer = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ResetPasswordSchema>>("reset", answer);
  return (
    <OneTaskPage light="evening">
      <h1>{t("password:reset-title")}</h1>
      <p className="pb-6 text-ink-soft">{t("password:reset-lead")}</p>
      {unlinks ? <p className="pb-6">{t("password:reset-unlinks")}</p> : null}
      <FormProblem refused={answer} />
      <form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-5 sm:p-6">
        <Field
          label={t("signup:username")}
          errors={undefined}
          input={{
            id: "reset-username",
            name: "username",
            type: "text",
            autoComplete: "username",
            defaultValue: username,
            readOnly: true,
          }}
        />
        <NewPasswordFields
          fields={fields}
          labels={{ password: t("password:new"), confirmPassword: t("password:confirm-new") }}
        />
        <button type="submit" className="button button-strong">
          {t("password:reset-submit")}
        </button>
      </form>
    </OneTaskPage>
  );
}

function DeadLink({ problem }: { problem: ResetLinkProblem }) {
  const { t } = useText();
  return (
    <LinkProblem title={t("password:link-title")} text={t(`password:link-${problem}`)}>
      <Link to={paths.forgotPassword()} className="button button-strong">
        {t("password:ask-again")}
      </Link>
      <Link to={paths.login()} className="button button-quiet">
        {t("signup:back-to-login")}
      </Link>
    </LinkProblem>
  );
}
