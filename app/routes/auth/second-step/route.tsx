import { getFormProps, getInputProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { Link } from "~/components/link";
import { OneTaskPage } from "~/components/one-task-page";
import { metaTags } from "~/components/page-meta";
import { PasskeyForm } from "~/components/passkey-form";
import { Field } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { PasskeyStepSchema } from "~/domain/accounts/passkeys/passkey-schemas";
import { hasPasskey, passkeyOrigin } from "~/domain/accounts/passkeys/passkeys.server";
import { SecondFactorCodeSchema } from "~/domain/accounts/schemas";
import { forgetAwaitingVerification } from "~/http/awaiting-verification.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { landingAfterSignIn } from "~/http/landing.server";
import { safeRedirect } from "~/http/safe-redirect";
import {
  finishBrowserPasskeyStep,
  finishBrowserSignIn,
  secondStepOwner,
} from "~/http/session.server";
import { serializeToast, type Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { APP_CODE_DIGITS, MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { passkeyPaths, secondStepPath } from "~/lib/second-factor-paths";

const redirectOf = (request: Request) =>
  safeRedirect(new URL(request.url).searchParams.get("redirect"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectOf(request);
  const userId = await secondStepOwner(request, context);
  if (userId === null) throw await toLogin(redirectTo);
  return {
    redirectTo,
    hasPasskey: hasPasskey(userId),
    origin: passkeyOrigin(),
    nonce: context.cspNonce,
    asksForRecoveryCode: new URL(request.url).searchParams.has("recovery"),
    page: await describePersonalPage(context, "second-factor:step-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const redirectTo = redirectOf(request);
  const form = await readForm(request);
  if (form.has("passkey")) return finishByPasskey(form, { request, context });
  const submission = parseForm(form, SecondFactorCodeSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const result = await finishBrowserSignIn(submission.value.code, request, context);
  if (result.ok) {
    const left = message("login:recovery-codes-left", { count: result.codesLeft });
    return signedIn(landingAfterSignIn(redirectTo, result.userId), result.setCookies, {
      title: "login:success",
      ...(result.usedRecoveryCode ? { text: left } : {}),
    });
  }
  switch (result.reason) {
    case "wrong-code":
      return refuseFields(submission, { code: "second-factor:code-wrong" });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
    case "not-begun":
      return toLogin(redirectTo);
  }
}

/** Signs in with what a passkey has signed. */
async function finishByPasskey(
  form: FormData,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
) {
  const redirectTo = redirectOf(request);
  const refused = () =>
    refuseForm(null, {
      status: 400,
      reason: "passkey-refused",
      problem: { title: "second-factor:passkey-refused" },
    });
  const submission = parseForm(form, PasskeyStepSchema);
  if (submission.status !== "success") return refused();
  const result = await finishBrowserPasskeyStep(submission.value.passkey, request, context);
  if (result.ok)
    return signedIn(landingAfterSignIn(redirectTo, result.userId), result.setCookies, {
      title: "login:success",
    });
  switch (result.reason) {
    case "passkey-refused":
      return refused();
    case "too-many-attempts":
      return refuseRetryLater(null, result);
    case "not-begun":
      return toLogin(redirectTo);
  }
}

async function signedIn(to: string, setCookies: readonly string[], toast: Toast) {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", await forgetAwaitingVerification());
  headers.append("Set-Cookie", await serializeToast(toast));
  return redirect(to, { headers });
}

async function toLogin(redirectTo: string) {
  const toast = await serializeToast({
    title: "second-factor:too-late",
    text: "second-factor:too-late-text",
    tone: "destructive",
  });
  return redirect(paths.login(redirectTo), { headers: { "Set-Cookie": toast } });
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function SecondStep() {
  const { t } = useText();
  const { redirectTo, asksForRecoveryCode, hasPasskey, origin, nonce } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof SecondFactorCodeSchema>>("step", answer);
  return (
    <OneTaskPage light="evening">
      <h1>{t("second-factor:step-title")}</h1>
      <p className="pb-6 text-ink-soft">
        {t(asksForRecoveryCode ? "second-factor:recovery-lead" : "second-factor:step-lead")}
      </p>
      <FormProblem refused={answer} />
      {hasPasskey ? (
        <section hidden className="card mb-5 p-5 sm:p-6">
          <PasskeyForm
            options={passkeyPaths.signIn()}
            intent="passkey"
            button={t("second-factor:step-passkey")}
            origin={origin}
            nonce={nonce}
          />
        </section>
      ) : null}
      <form
        method="post"
        {...getFormProps(form)}
        noValidate
        className="card flex flex-col gap-5 p-5 sm:p-6"
      >
        <Field
          label={
            asksForRecoveryCode
              ? t("second-factor:recovery-code")
              : t("second-factor:step-code", { digits: APP_CODE_DIGITS })
          }
          errors={fields.code.errors}
          input={{
            ...getInputProps(fields.code, { type: "text" }),
            autoComplete: asksForRecoveryCode ? "off" : "one-time-code",
            inputMode: asksForRecoveryCode ? "text" : "numeric",
            autoCapitalize: asksForRecoveryCode ? "characters" : "none",
            spellCheck: false,
            autoFocus: Boolean(fields.code.errors),
            required: true,
            maxLength: MAX_LENGTH.secondFactorCode,
          }}
        />
        <button type="submit" className="button button-strong">
          {t("login:submit")}
        </button>
        <Link
          to={secondStepPath(redirectTo, asksForRecoveryCode ? {} : { recovery: 1 })}
          className="button button-plain"
        >
          {t(asksForRecoveryCode ? "second-factor:use-app" : "second-factor:use-recovery")}
        </Link>
      </form>
      <p className="flex justify-center pt-4">
        <Link to={paths.login(redirectTo)} className="button button-plain">
          {t("second-factor:other-login")}
        </Link>
      </p>
    </OneTaskPage>
  );
}
