import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailScene } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { OneTaskPage } from "~/components/one-task-page";
import { metaTags } from "~/components/page-meta";
import { requestPasswordReset } from "~/domain/accounts/password-reset.server";
import { ForgotPasswordSchema } from "~/domain/accounts/schemas";
import type { RouteHandle } from "~/http/context";
import { readDeviceCookie } from "~/http/device-cookie.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AskForEmail } from "../shared/ask-for-email";

export const handle = {
  draftForm: ({ sent }: SerializeFrom<typeof loader>) => (sent ? null : "ask-for-mail"),
} satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    sent: new URL(request.url).searchParams.has("sent"),
    page: await describePersonalPage(context, "password:forgot-title"),
  };
}

/** Gives the same answer for every address, known or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), ForgotPasswordSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const device = await readDeviceCookie(request);
  const result = requestPasswordReset(submission.value.email, { ...context, device });
  if (!result.ok) return refuseRetryLater(submission, result);
  return redirect(paths.forgotPassword({ sent: 1 }));
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function ForgotPassword() {
  const { sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return sent && !answer ? <CheckYourEmail /> : <AskForLink />;
}

function AskForLink() {
  const { t } = useText();
  return (
    <AskForEmail
      title={t("password:forgot-title")}
      lead={t("password:forgot-lead")}
      field={{ label: t("password:forgot-email") }}
      submit={t("password:forgot-submit")}
      action={paths.forgotPassword()}
      answer={useActionData<typeof action>()}
    />
  );
}

/** Shown whether there is an account or not. */
function CheckYourEmail() {
  const { t } = useText();
  return (
    <OneTaskPage light="evening">
      <div className="card flex flex-col gap-4 p-5 text-center sm:p-6">
        <EmailScene className="mx-auto h-auto w-48" />
        <h1>{t("password:sent-title")}</h1>
        <p role="status">{t("password:sent-text")}</p>
        <p className="text-sm text-ink-soft">{t("password:sent-hint")}</p>
        <Link to={paths.login()} className="button button-strong">
          {t("signup:back-to-login")}
        </Link>
        <Link to={paths.forgotPassword()} className="button button-quiet">
          {t("password:ask-again")}
        </Link>
      </div>
    </OneTaskPage>
  );
}
