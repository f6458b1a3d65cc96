import { getFormProps, getInputProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPasswordField } from "~/components/account-fields";
import { Link } from "~/components/link";
import { Banner } from "~/components/ui/banner";
import { Field } from "~/components/ui/field";
import { ChevronDownIcon, InfoIcon } from "~/components/art/icons";
import { OneTaskPage, Reasons } from "~/components/one-task-page";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { metaTags } from "~/components/page-meta";
import { getUnverifiedEmail } from "~/domain/accounts/email-verification.server";
import { maskedEmail } from "~/domain/accounts/masked-email";
import { getProvidersSetUp } from "~/domain/accounts/oauth/providers.server";
import type { LoginSchema } from "~/domain/accounts/schemas";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "~/content/demo-sign-ins";
import type { RouteHandle } from "~/http/context";
import {
  forgetAwaitingVerification,
  rememberAwaitingVerification,
} from "~/http/awaiting-verification.server";
import { describePage } from "~/http/page-meta.server";
import { rememberDevice } from "~/http/device-cookie.server";
import { refuseFields, refuseRetryLater, refuseForm } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { landingAfterSignIn } from "~/http/landing.server";
import { safeRedirect } from "~/http/safe-redirect";
import { getSignedIn, signInBrowser } from "~/http/session.server";
import { authenticateForm } from "~/http/sign-in.server";
import { serializeToast, takeToast } from "~/http/toast.server";
import type { z } from "zod/v4";
import { useText } from "~/i18n/text";
import { env } from "~/lib/env.server";
import { message } from "~/lib/message";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { secondStepPath } from "~/lib/second-factor-paths";
import { InterruptedBookingCard } from "../shared/interrupted-booking";
import { useReasons } from "../shared/reasons";
import { ProviderButtons, ProvidersToSetUp } from "../shared/provider-buttons";
import { getInterruptedBooking } from "../shared/interrupted-booking.server";
import { CleanerFaces, UsualEarnings } from "../shared/why-join";
import { whyJoin } from "../shared/why-join.server";

export const handle: RouteHandle = { draftForm: "login" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirect"));
  if (await getSignedIn(request, context)) throw redirect(redirectTo);
  const { toast } = await takeToast(request);
  return {
    redirectTo,
    /** Reason why a guest on a page for cleaners was redirected here. */
    reason: toast?.inPage ? toast : null,
    booking: getInterruptedBooking(redirectTo, context),
    why: whyJoin(redirectTo, context),
    demo: env().DEMO,
    providers: getProvidersSetUp(),
    nonce: context.cspNonce,
    page: await describePage(request, context, {
      title: "login:title",
      description: "login:meta-description",
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirect"));
  const { submission, result } = await authenticateForm(request, context);
  if (!result) return refuseFields(submission);
  if (!result.ok) {
    switch (result.reason) {
      case "wrong-credentials":
        return refuseForm(submission, {
          status: 401,
          reason: result.reason,
          problem: { title: "login:failed", text: "login:wrong-credentials" },
        });
      case "email-not-verified": {
        const { userId } = result;
        const awaiting = await rememberAwaitingVerification(request, {
          userId,
          redirectTo,
          mayCorrect: true,
        });
        return refuseForm(submission, {
          status: 401,
          reason: result.reason,
          problem: {
            title: "login:verification-required",
            text: message("login:not-verified-text", {
              email: maskedEmail(getUnverifiedEmail(userId) ?? ""),
            }),
          },
          headers: { "Set-Cookie": awaiting },
        });
      }
      case "too-many-attempts":
      case "busy":
        return refuseRetryLater(submission, result, "login:failed");
    }
  }
  const headers = new Headers();
  const begun = await signInBrowser(result.userId, request, context);
  headers.append("Set-Cookie", begun.setCookie);
  headers.append("Set-Cookie", await rememberDevice(request, result));
  if (!begun.isDone) return redirect(secondStepPath(redirectTo), { headers });
  headers.append("Set-Cookie", await serializeToast({ title: "login:success" }));
  headers.append("Set-Cookie", await forgetAwaitingVerification());
  return redirect(landingAfterSignIn(redirectTo, result.userId), { headers });
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Login() {
  const { t } = useText();
  const { booking, why, demo, redirectTo, reason, providers, nonce } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const unverified = answer?.reason === "email-not-verified";
  const [form, fields] = useRefusableForm<z.input<typeof LoginSchema>>("login", answer);
  const reasons = useReasons(true);
  const newHere = (
    <p className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${why ? "" : "pt-5"}`}>
      {t("login:no-account")}
      <Link
        to={paths.signup(redirectTo)}
        className={`button min-h-12 grow ${why ? "basis-full button-strong" : "basis-40 button-outline"}`}
      >
        {t("login:create-account")}
      </Link>
    </p>
  );
  const logIn = (
    <form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="card flex flex-col gap-5 p-5 sm:p-6"
    >
      <Field
        label={t("login:username")}
        errors={fields.username.errors}
        input={{
          ...getInputProps(fields.username, { type: "text" }),
          autoComplete: "username",
          autoCapitalize: "none",
          spellCheck: false,
          autoFocus: Boolean(fields.username.errors),
          required: true,
          maxLength: MAX_LENGTH.usernameOrEmail,
        }}
      />
      <CurrentPasswordField field={fields.password} label={t("login:password")} />
      <button type="submit" className={`button ${why ? "button-outline" : "button-strong"}`}>
        {t("login:submit")}
      </button>
      <Link to={paths.forgotPassword()} className="button button-plain">
        {t("login:forgot")}
      </Link>
    </form>
  );
  const asked = why ? (
    // A line, because the reasons to work here come first.
    <p role="status" className="pt-2 text-sm text-ink-soft">
      {reason ? (
        <>
          {t(reason.title)}
          {reason.text ? <span className="block">{t(reason.text)}</span> : null}
        </>
      ) : (
        t("login:needed")
      )}
    </p>
  ) : reason ? (
    <div className="pt-5">
      <Banner title={t(reason.title)}>{reason.text ? t(reason.text) : null}</Banner>
    </div>
  ) : (
    <p className="pb-6 text-ink-soft">
      {t(redirectTo === "/" ? "login:lead" : booking ? "login:needed-saved" : "login:needed")}
    </p>
  );
  return (
    <OneTaskPage
      light={why ? "morning" : "evening"}
      aside={
        why ? (
          <div className="relative -mt-24 pl-6">
            <CleanerFaces why={why} />
          </div>
        ) : null
      }
    >
      {why ? (
        <>
          {/* Beside the form on desktops. */}
          <div className="pb-3 lg:hidden">
            <CleanerFaces why={why} />
          </div>
          <h1>{t("partner:signup-title")}</h1>
          <UsualEarnings why={why} />
          <Reasons reasons={reasons} />
          {/* People who want to work here have most often no account yet. */}
          <div className="py-5">
            {newHere}
            {asked}
          </div>
        </>
      ) : (
        <>
          <h1>{t("login:title")}</h1>
          {asked}
        </>
      )}
      {booking ? <InterruptedBookingCard booking={booking} /> : null}
      <FormProblem refused={answer} tone={unverified ? "attention" : "destructive"}>
        {unverified ? (
          <form
            method="post"
            action={paths.checkEmail()}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3"
          >
            <button type="submit" className="button button-quiet">
              {t("signup:check-resend")}
            </button>
            <Link to={paths.checkEmail()} className="link inline-flex min-h-11 items-center">
              {t("signup:correct-address")}
            </Link>
          </form>
        ) : null}
      </FormProblem>
      <ProviderButtons setUp={providers} redirectTo={redirectTo} nonce={nonce} />
      {why ? (
        <details open={answer !== undefined} className="border-y border-celadon-200">
          <summary className="flex min-h-14 items-center justify-between gap-3 py-2 font-semibold">
            {t("signup:have-account")}
            <ChevronDownIcon className="size-5 shrink-0 text-celadon-700" />
          </summary>
          <div className="pb-5">{logIn}</div>
        </details>
      ) : (
        logIn
      )}
      {why ? null : newHere}
      <ProvidersToSetUp setUp={providers} />
      {demo ? (
        <aside className="mt-6 flex gap-3 rounded-2xl bg-celadon-100 p-4 text-sm">
          <InfoIcon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
          <p>
            <strong className="block">{t("login:demo-title")}</strong>
            <span className="block">
              {t("login:demo-names", { names: DEMO_SIGN_INS.join("\u00a0· ") })}
            </span>
            {t("login:demo-password", { password: DEMO_PASSWORD })}
          </p>
        </aside>
      ) : null}
    </OneTaskPage>
  );
}
