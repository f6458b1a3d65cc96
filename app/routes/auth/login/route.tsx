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
import { CurrentPasswordField } from "~/components/account-fields";
import { Link } from "~/components/link";
import { ProviderButtons } from "~/components/provider-buttons";
import { Field } from "~/components/ui/field";
import { InfoIcon } from "~/components/art/icons";
import { Notice } from "~/components/ui/notice";
import { metaTags } from "~/components/page-meta";
import { providersSetUp } from "~/domain/accounts/oauth/providers.server";
import { LoginSchema } from "~/domain/accounts/schemas";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "~/content/demo-sign-ins";
import { forgetAwaiting, rememberAwaiting } from "~/http/awaiting-verification.server";
import { describePage } from "~/http/page-meta.server";
import { rememberDevice } from "~/http/device-cookie.server";
import { readForm } from "~/http/read-form.server";
import { minutesToWait } from "~/http/minutes-to-wait";
import { SECRET_FIELDS } from "~/http/refused-form.server";
import { isForNow, passRetryAfter, retryAfter, statusForNow } from "~/http/retry-after";
import { safeRedirect } from "~/http/safe-redirect";
import { getSignedIn, signInBrowser } from "~/http/session.server";
import { authenticate } from "~/http/sign-in.server";
import { withToast } from "~/http/toast.server";
import type { z } from "zod/v4";
import type { MessageKey, MessageParameters } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirect"));
  if (await getSignedIn(request, context)) throw redirect(redirectTo);
  return {
    redirectTo,
    demo: env().DEMO,
    providers: providersSetUp(),
    nonce: context.cspNonce,
    page: await describePage(request, context, {
      title: "login:title",
      description: "login:meta-description",
    }),
  };
}

interface Refusal {
  title: MessageKey;
  text: MessageKey;
  parameters?: MessageParameters;
  /** A new verification link can be asked for. */
  canResend?: true;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirect"));
  const submission = parseWithZod(form, { schema: LoginSchema });
  if (submission.status !== "success") {
    const reply = submission.reply({ hideFields: SECRET_FIELDS });
    return data({ reply, refusal: null }, { status: 400 });
  }
  const result = await authenticate(submission.value, request, context);
  if (!result.ok) {
    const headers = new Headers(isForNow(result) ? retryAfter(result) : {});
    if (result.reason === "email-not-verified") {
      const { userId } = result;
      headers.append("Set-Cookie", await rememberAwaiting(request, { userId, redirectTo }));
    }
    return data(
      {
        reply: submission.reply({ hideFields: SECRET_FIELDS }),
        refusal: refusalOf(result),
      },
      { status: isForNow(result) ? statusForNow(result) : 401, headers },
    );
  }
  const headers = new Headers();
  headers.append("Set-Cookie", await signInBrowser(result.userId, request, context));
  headers.append("Set-Cookie", await rememberDevice(request, result.userId));
  headers.append("Set-Cookie", await withToast({ title: "login:success" }));
  headers.append("Set-Cookie", await forgetAwaiting());
  return redirect(redirectTo, { headers });
}

function refusalOf(
  result: Extract<Awaited<ReturnType<typeof authenticate>>, { ok: false }>,
): Refusal {
  switch (result.reason) {
    case "wrong-credentials":
      return { title: "login:failed", text: "login:wrong-credentials" };
    case "email-not-verified":
      return {
        title: "login:verification-required",
        text: "login:not-verified-text",
        canResend: true,
      };
    case "too-many-attempts":
      return {
        title: "login:failed",
        text: "errors:too-many-attempts",
        parameters: { minutes: minutesToWait(result) },
      };
    case "busy":
      return { title: "login:failed", text: "errors:busy" };
  }
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Login() {
  const { t } = useText();
  const { demo, redirectTo, providers, nonce } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof LoginSchema>>({
    id: "login",
    lastResult: answer?.reply ?? null,
    defaultNoValidate: false,
  });
  return (
    <div className="page max-w-md py-8">
      <h1 className="text-3xl">{t("login:title")}</h1>
      <p className="pt-1 pb-6 text-ink-soft">
        {t(redirectTo === "/" ? "login:lead" : "login:needed")}
      </p>
      {answer?.refusal ? (
        <Notice tone="destructive" title={t(answer.refusal.title)}>
          {t(answer.refusal.text, answer.refusal.parameters)}
          {answer.refusal.canResend ? (
            <form method="post" action={paths.checkEmail()} className="pt-3">
              <button type="submit" className="button button-quiet">
                {t("signup:check-resend")}
              </button>
            </form>
          ) : null}
        </Notice>
      ) : null}
      <form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-5 sm:p-6">
        <Field
          label={t("login:username")}
          errors={fields.username.errors}
          input={{
            ...getInputProps(fields.username, { type: "text" }),
            autoComplete: "username",
            autoCapitalize: "none",
            spellCheck: false,
            required: true,
            maxLength: 100,
          }}
        />
        <CurrentPasswordField field={fields.password} label={t("login:password")} />
        <button type="submit" className="button button-strong">
          {t("login:submit")}
        </button>
        <Link to={paths.forgotPassword()} className="button button-plain">
          {t("login:forgot")}
        </Link>
      </form>
      <ProviderButtons setUp={providers} redirectTo={redirectTo} nonce={nonce} />
      <p className="flex flex-wrap items-center justify-center gap-x-2 pt-4">
        {t("login:no-account")}
        <Link to={paths.signup(redirectTo)} className="button button-plain">
          {t("login:create-account")}
        </Link>
      </p>
      {demo ? (
        <aside className="mt-6 flex gap-3 rounded-2xl bg-celadon-100 p-4 text-sm">
          <InfoIcon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
          <p>
            <strong className="block">{t("login:demo-title")}</strong>
            {t("login:demo-text", {
              names: DEMO_SIGN_INS.join(", "),
              password: DEMO_PASSWORD,
            })}
          </p>
        </aside>
      ) : null}
    </div>
  );
}
