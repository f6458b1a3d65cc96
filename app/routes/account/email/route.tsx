import { getFormProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { CurrentPasswordField, EmailField } from "~/components/account-fields";
import { AskAgainField, type ProofValues } from "~/components/ask-again-field";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { ErrorSummary } from "~/components/ui/error-summary";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { requestEmailChange } from "~/domain/accounts/change-email.server";
import { hasPassword } from "~/domain/accounts/current-password.server";
import { getUnverifiedEmail } from "~/domain/accounts/email-verification.server";
import { ChangeEmailSchema, ChangeEmailWithPasswordSchema } from "~/domain/accounts/schemas";
import { noteConfirmed, proofToAsk, refuseUnlessConfirmed } from "~/http/ask-again.server";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

export const handle: RouteHandle = { draftForm: "email" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const asksPassword = hasPassword(viewer.id);
  return {
    email: viewer.email,
    waits: getUnverifiedEmail(viewer.id) !== null,
    asksPassword,
    asks: asksPassword ? null : await proofToAsk({ userId: viewer.id, request, context }),
    nonce: context.cspNonce,
    sent: new URL(request.url).searchParams.has("sent"),
    page: await describePersonalPage(context, "account:email"),
  };
}

/** Gives the same answer for every address, whether it belongs to an account or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const form = await readForm(request);
  const asked = { userId: viewer.id, request, context };
  const asksPassword = hasPassword(viewer.id);
  const schema = asksPassword ? ChangeEmailWithPasswordSchema : ChangeEmailSchema;
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuseFields(submission);
  if (!asksPassword) {
    const refused = await refuseUnlessConfirmed(submission, form, asked);
    if (refused) return refused;
  }
  const result = await requestEmailChange(
    viewer.id,
    { currentPassword: "", ...submission.value },
    context,
  );
  if (result.ok) {
    if (asksPassword) await noteConfirmed(asked);
    return redirect(paths.accountEmail({ sent: 1 }));
  }
  switch (result.reason) {
    case "wrong-password":
      return refuseFields(submission, { currentPassword: "account:current-wrong" });
    case "unchanged":
      return refuseFields(submission, { email: "account:email-unchanged" });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
  }
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Email() {
  const { t } = useText();
  const { asks, asksPassword, email, nonce, sent, waits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<
    z.input<typeof ChangeEmailWithPasswordSchema> & ProofValues
  >("email", answer);
  return (
    <>
      <h1 className="pt-2">{t("account:email")}</h1>
      <p className="pb-6 text-ink-soft">{t("account:email-lead")}</p>
      <FormProblem refused={answer} />
      <ErrorSummary fields={[fields.email, fields.currentPassword, fields.code]} />
      {sent && !answer ? (
        <Banner title={t("password:sent-title")}>{t("account:email-sent")}</Banner>
      ) : null}
      <form
        method="post"
        action={paths.accountEmail()}
        {...getFormProps(form)}
        className="card flex flex-col gap-5 p-5 sm:p-6"
      >
        <div>
          <p className="font-semibold">{t("account:email-now")}</p>
          <p className="wrap-anywhere">{email ?? t("dashboard:not-provided")}</p>
          {waits ? (
            <p className="text-sm text-ink-soft">
              {t("account:email-waits")}{" "}
              <Link to={paths.resendVerification()} className="link">
                {t("verify:resend-title")}
              </Link>
            </p>
          ) : null}
        </div>
        <EmailField
          field={fields.email}
          label={t("account:new-email")}
          hint={t("account:new-email-hint")}
        />
        {asksPassword ? (
          <CurrentPasswordField field={fields.currentPassword} />
        ) : (
          <AskAgainField asks={asks} refused={answer} fields={fields} nonce={nonce} />
        )}
        <button type="submit" className="button button-strong">
          {t("account:email-submit")}
        </button>
      </form>
    </>
  );
}
