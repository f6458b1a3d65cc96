import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { MailScene } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Field } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { askPasswordReset } from "~/domain/accounts/password-reset.server";
import { ForgotPasswordSchema } from "~/domain/accounts/schemas";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { minutesToWait } from "~/http/registration-words";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    sent: new URL(request.url).searchParams.has("sent"),
    page: await describePage(request, context, {
      title: "password:forgot-title",
      description: "password:forgot-lead",
      index: false,
    }),
  };
}

/** Answers alike for every address, known or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: ForgotPasswordSchema });
  if (submission.status !== "success") {
    return data({ reply: submission.reply(), minutes: null }, { status: 400 });
  }
  const result = askPasswordReset(submission.value.email, context);
  if (!result.ok) {
    const minutes = minutesToWait(result.retryAfterMs);
    return data({ reply: submission.reply(), minutes }, { status: 429 });
  }
  return redirect(paths.forgotPassword({ sent: 1 }));
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function ForgotPassword() {
  const { sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return sent && !answer ? <CheckYourMail /> : <AskForLink />;
}

function AskForLink() {
  const { t } = useText();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof ForgotPasswordSchema>>({
    id: "forgot",
    lastResult: answer?.reply ?? null,
    defaultNoValidate: false,
  });
  return (
    <div className="page max-w-md py-8">
      <h1 className="text-3xl">{t("password:forgot-title")}</h1>
      <p className="pt-1 pb-6 text-ink-soft">{t("password:forgot-lead")}</p>
      {answer?.minutes ? (
        <Notice tone="destructive" title={t("signup:something-wrong")}>
          {t("verify:too-many-attempts", { minutes: answer.minutes })}
        </Notice>
      ) : null}
      <form
        method="post"
        action={paths.forgotPassword()}
        {...getFormProps(form)}
        className="card flex flex-col gap-5 p-5 sm:p-6"
      >
        <Field
          label={t("password:forgot-email")}
          hint={t("password:forgot-hint")}
          errors={fields.email.errors}
          input={{
            ...getInputProps(fields.email, { type: "email" }),
            autoComplete: "email",
            required: true,
            maxLength: 254,
          }}
        />
        <button type="submit" className="button button-strong">
          {t("password:forgot-submit")}
        </button>
      </form>
      <p className="pt-4 text-center">
        <Link to={paths.login()} className="button button-plain">
          {t("signup:back-to-login")}
        </Link>
      </p>
    </div>
  );
}

/** The same page whether there is an account or not. */
function CheckYourMail() {
  const { t } = useText();
  return (
    <div className="page max-w-md py-8">
      <div className="card flex flex-col gap-4 p-5 text-center sm:p-6">
        <MailScene className="mx-auto h-auto w-48" />
        <h1 className="text-2xl">{t("password:sent-title")}</h1>
        <p role="status">{t("password:sent-text")}</p>
        <p className="text-sm text-ink-soft">{t("password:sent-hint")}</p>
        <Link to={paths.login()} className="button button-strong">
          {t("signup:back-to-login")}
        </Link>
        <Link to={paths.forgotPassword()} className="button button-quiet">
          {t("password:ask-again")}
        </Link>
      </div>
    </div>
  );
}
