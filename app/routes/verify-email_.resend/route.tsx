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
import { Link } from "~/components/link";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { Field } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { resendVerification } from "~/domain/accounts/email-verification.server";
import { ResendSchema } from "~/domain/accounts/schemas";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { minutesToWait } from "~/http/registration-words";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    sent: new URL(request.url).searchParams.has("sent"),
    page: await describePage(request, context, {
      title: "verify:resend-title",
      description: "verify:resend-lead",
      index: false,
    }),
  };
}

/** Answers alike for every address, known or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: ResendSchema });
  if (submission.status !== "success") {
    return data({ reply: submission.reply(), minutes: null }, { status: 400 });
  }
  const result = resendVerification(submission.value, context);
  if (!result.ok) {
    const minutes = minutesToWait(result.retryAfterMs);
    return data({ reply: submission.reply(), minutes }, { status: 429 });
  }
  return redirect(paths.resendVerification({ sent: 1 }));
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function ResendVerification() {
  const { t } = useText();
  const { sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof ResendSchema>>({
    id: "resend",
    lastResult: answer?.reply ?? null,
    defaultNoValidate: false,
  });
  return (
    <div className="page max-w-md py-8">
      <h1 className="pb-6 text-3xl">{t("verify:resend-title")}</h1>
      {answer?.minutes ? (
        <Notice tone="destructive" title={t("signup:something-wrong")}>
          {t("verify:too-many-attempts", { minutes: answer.minutes })}
        </Notice>
      ) : null}
      {sent && !answer ? (
        <Notice title={t("verify:resend-done-title")}>{t("verify:resend-done-text")}</Notice>
      ) : null}
      <form
        method="post"
        action={paths.resendVerification()}
        {...getFormProps(form)}
        className="card flex flex-col gap-5 p-5 sm:p-6"
      >
        <Field
          label={t("verify:resend-email")}
          hint={t("verify:resend-lead")}
          errors={fields.email.errors}
          input={{
            ...getInputProps(fields.email, { type: "email" }),
            autoComplete: "email",
            required: true,
            maxLength: 254,
          }}
        />
        <button type="submit" className="button button-strong">
          {t("verify:resend-submit")}
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
