import { getFormProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { EmailField } from "~/components/account-fields";
import { Link } from "~/components/link";
import { EmailScene } from "~/components/art/empty-scenes";
import { OneTaskPage } from "~/components/one-task-page";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { correctEmail } from "~/domain/accounts/correct-email.server";
import {
  getUnverifiedEmail,
  resendVerification,
} from "~/domain/accounts/email-verification.server";
import { CorrectEmailSchema } from "~/domain/accounts/schemas";
import type { RouteHandle } from "~/http/context";
import { getAwaitingVerification } from "~/http/awaiting-verification.server";
import { getUnfinishedSignUp } from "~/http/oauth/pending-identity.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import {
  parseForm,
  refuseFields,
  refuseRetryLater,
  type RefusedForm,
} from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { getSignedIn } from "~/http/session.server";
import { serializeToast, type Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

export const handle = {
  draftForm: ({ wrongAddress }: SerializeFrom<typeof loader>) =>
    wrongAddress === "here" ? "correct-email" : null,
} satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const awaiting = await getAwaitingVerification(request);
  if (!awaiting) throw redirect(paths.signup());
  const { userId, redirectTo, mayCorrect } = awaiting;
  if (await getSignedIn(request, context)) throw redirect(redirectTo);
  const email = getUnverifiedEmail(userId);
  if (!email) throw redirect(paths.login(redirectTo));
  return {
    email,
    redirectTo,
    // People who come through a provider correct the address on the form where they entered it.
    wrongAddress: (await getUnfinishedSignUp(request, context.now))
      ? ("at-provider" as const)
      : mayCorrect
        ? ("here" as const)
        : null,
    page: await describePersonalPage(context, "signup:check-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const awaiting = await getAwaitingVerification(request);
  if (!awaiting) throw redirect(paths.resendVerification());
  const { userId } = awaiting;
  const form = await readForm(request);
  // The resend button is on several pages, as a form without fields.
  if (awaiting.mayCorrect && form.has("email")) return correctAddress(userId, form, context);
  const result = resendVerification({ userId }, context);
  if (!result.ok) return refuseRetryLater(null, result);
  return redirectWithToast({ title: "signup:resent-title", text: "signup:resent-text" });
}

async function redirectWithToast(toast: Toast) {
  const headers = { "Set-Cookie": await serializeToast(toast) };
  return redirect(paths.checkEmail(), { headers });
}

/** Replaces the mistyped email of an account that isn't verified yet. */
function correctAddress(userId: number, form: FormData, context: AppLoadContext) {
  const submission = parseForm(form, CorrectEmailSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const result = correctEmail(userId, submission.value.email, context);
  if (result.ok) {
    return redirectWithToast({ title: "signup:corrected-title", text: "signup:corrected-text" });
  }
  switch (result.reason) {
    case "taken":
      return refuseFields(submission, { email: "signup:email-taken" });
    case "not-waiting":
      // The loader redirects people who need no link any more.
      return redirect(paths.checkEmail());
    case "too-many-attempts":
      return refuseRetryLater(submission, result);
  }
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function CheckEmail() {
  const { t } = useText();
  const { email, redirectTo, wrongAddress } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <OneTaskPage light="morning">
      <FormProblem refused={answer} />
      <div className="card flex flex-col gap-4 p-5 sm:p-6">
        <EmailScene className="mx-auto h-auto w-48" />
        <h1 className="text-center">{t("signup:check-title")}</h1>
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
      {wrongAddress === "here" ? <CorrectAddress email={email} answer={answer} /> : null}
      {wrongAddress === "at-provider" ? (
        <p className="pt-4 text-center">
          <Link to={paths.finishSignUp()} className="button button-plain">
            {t("signup:correct-address")}
          </Link>
        </p>
      ) : null}
    </OneTaskPage>
  );
}

/** The form to correct the address; folded until it is needed or was refused. */
function CorrectAddress({ email, answer }: { email: string; answer: RefusedForm | undefined }) {
  const { t } = useText();
  const [form, fields] = useRefusableForm<z.input<typeof CorrectEmailSchema>>(
    "correct-email",
    answer,
    { email },
  );
  return (
    <details open={Boolean(answer?.reply.initialValue)} className="card mt-4">
      <summary className="flex min-h-11 items-center justify-center px-5 py-2 font-semibold text-celadon-700">
        {t("signup:correct-address")}
      </summary>
      <form
        method="post"
        {...getFormProps(form)}
        noValidate
        className="flex flex-col gap-5 px-5 pt-2 pb-5 sm:px-6 sm:pb-6"
      >
        <EmailField
          field={fields.email}
          label={t("signup:email")}
          hint={t("signup:correct-hint")}
          focusRefused
        />
        <button type="submit" className="button button-strong">
          {t("signup:correct-submit")}
        </button>
      </form>
    </details>
  );
}
