import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { Banner } from "~/components/ui/banner";
import { resendVerification } from "~/domain/accounts/email-verification.server";
import { ResendVerificationSchema } from "~/domain/accounts/schemas";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AskForEmail } from "../shared/ask-for-email";

export const handle: RouteHandle = { draftForm: "ask-for-mail" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    sent: new URL(request.url).searchParams.has("sent"),
    page: await describePersonalPage(context, "verify:resend-title"),
  };
}

/** Gives the same answer for every address, known or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), ResendVerificationSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const result = resendVerification(submission.value, context);
  if (!result.ok) return refuseRetryLater(submission, result);
  return redirect(paths.resendVerification({ sent: 1 }));
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function ResendVerification() {
  const { t } = useText();
  const { sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AskForEmail
      title={t("verify:resend-title")}
      field={{ label: t("verify:resend-email"), hint: t("verify:resend-lead") }}
      submit={t("verify:resend-submit")}
      action={paths.resendVerification()}
      answer={answer}
    >
      {sent && !answer ? (
        <Banner title={t("verify:resend-done-title")}>{t("verify:resend-done-text")}</Banner>
      ) : null}
    </AskForEmail>
  );
}
