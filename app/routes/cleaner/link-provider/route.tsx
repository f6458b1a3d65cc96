import { getFormProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { z } from "zod/v4";
import { CurrentPasswordField } from "~/components/account-fields";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { sendForm } from "~/components/ui/send-form";
import { checkCurrentPassword, hasPassword } from "~/domain/accounts/current-password.server";
import {
  ChangeSignInMethodSchema,
  ChangeSignInMethodWithPasswordSchema,
} from "~/domain/accounts/schemas";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { noteConfirmed, requireConfirmed } from "~/http/ask-again.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { redirectToProvider } from "~/http/oauth/provider-sign-in.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { message } from "~/lib/message";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { PROVIDERS, PROVIDER_NAMES, isOneOf } from "~/lib/vocabulary";
import { requireUserOnCleanerPage } from "../shared/require-cleaner.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUserOnCleanerPage(request, context);
  if (getCleanerOfUser(viewer.id)) throw redirectWithin(request, paths.cleanerDashboard());
  const provider = new URL(request.url).searchParams.get("provider");
  if (!isOneOf(PROVIDERS, provider)) throw redirectWithin(request, paths.cleanerSignup());
  return {
    provider,
    asksPassword: hasPassword(viewer.id),
    page: await describePersonalPage(
      context,
      message("join-form:social-sign-up", { provider: PROVIDER_NAMES[provider] }),
    ),
  };
}

/** Asks for the password: somebody who finds an open browser must not link an account of their own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUserOnCleanerPage(request, context);
  if (getCleanerOfUser(viewer.id)) throw redirectWithin(request, paths.cleanerDashboard());
  const asksPassword = hasPassword(viewer.id);
  const asked = { userId: viewer.id, request, context };
  const schema = asksPassword ? ChangeSignInMethodWithPasswordSchema : ChangeSignInMethodSchema;
  const submission = parseForm(await readForm(request), schema);
  if (submission.status !== "success") return refuseFields(submission);
  if (!asksPassword) {
    await requireConfirmed(asked, paths.linkFromSignup(submission.value.provider));
  }
  const { provider, currentPassword } = { currentPassword: "", ...submission.value };
  const result = await checkCurrentPassword(viewer.id, currentPassword, context.now);
  if (result.ok) {
    if (asksPassword) await noteConfirmed(asked);
    return redirectToProvider(
      provider,
      { request, context },
      {
        redirectTo: paths.cleanerSignup(),
        linkTo: viewer.id,
        popup: null,
        offersPicture: true,
      },
    );
  }
  switch (result.reason) {
    case "wrong-password":
      return refuseFields(submission, { currentPassword: "account:current-wrong" });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
  }
}

/** If the connection drops, the form stays as it was typed. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), {
    failed: "partner:failed",
    unansweredProblem: { title: "partner:failed", text: "errors:something-wrong" },
  });
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function LinkFromSignup() {
  const { t } = useText();
  const { provider, asksPassword } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const [form, fields] = useRefusableForm<z.input<typeof ChangeSignInMethodWithPasswordSchema>>(
    "link",
    answer,
  );
  const name = { provider: PROVIDER_NAMES[provider] };
  return (
    <div className="page reading pt-2 pb-10">
      <BackLink to={paths.cleanerSignup()}>{t("oauth:link-back")}</BackLink>
      <h1>{t("join-form:social-sign-up", name)}</h1>
      <p className="pb-5 text-ink-soft">
        {t(asksPassword ? "oauth:link-password-for-form" : "oauth:link-ask", name)}
      </p>
      <FormProblem refused={answer} />
      <Form
        method="post"
        action={paths.linkFromSignup(provider)}
        {...getFormProps(form)}
        className="card flex flex-col gap-5 p-4"
      >
        <input type="hidden" name="provider" value={provider} />
        {asksPassword ? <CurrentPasswordField field={fields.currentPassword} /> : null}
        <button type="submit" className="button button-strong">
          {t("oauth:link-confirm", name)}
        </button>
      </Form>
    </div>
  );
}
