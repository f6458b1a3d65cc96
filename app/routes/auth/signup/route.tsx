import { getFormProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { OneTaskPage } from "~/components/one-task-page";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm, valueSentBack } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { ErrorSummary } from "~/components/ui/error-summary";
import { likelyEmailOf } from "~/domain/accounts/email-typos";
import { getProvidersSetUp } from "~/domain/accounts/oauth/providers.server";
import { registerUser } from "~/domain/accounts/register.server";
import { SignUpSchema } from "~/domain/accounts/schemas";
import type { RouteHandle } from "~/http/context";
import { rememberAwaitingVerification } from "~/http/awaiting-verification.server";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm, refuseRetryLater } from "~/http/refused-form.server";
import { registrationErrors } from "~/http/registration-messages";
import { passRetryAfter } from "~/http/retry-after";
import { safeRedirect } from "~/http/safe-redirect";
import { getSignedIn } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { PrivacyNotice } from "../shared/privacy-notice";
import { InterruptedBookingCard } from "../shared/interrupted-booking";
import { ProviderButtons, ProvidersToSetUp } from "../shared/provider-buttons";
import { getInterruptedBooking } from "../shared/interrupted-booking.server";
import { useReasons } from "../shared/reasons";
import { SignUpFields } from "./sign-up-fields";

/** Field with the address that the form has asked about. */
const ASKED_EMAIL = "askedEmail";

export const handle: RouteHandle = { draftForm: "sign-up" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirect"));
  if (await getSignedIn(request, context)) throw redirect(redirectTo);
  return {
    redirectTo,
    booking: getInterruptedBooking(redirectTo, context),
    providers: getProvidersSetUp(),
    nonce: context.cspNonce,
    page: await describePage(request, context, {
      title: "signup:title",
      description: "signup:meta-description",
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirect"));
  if (await getSignedIn(request, context)) throw redirect(redirectTo);
  const form = await readForm(request);
  const submission = parseForm(form, SignUpSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { email } = submission.value;
  const meant = likelyEmailOf(email);
  // An unlikely address is asked about once: the same one, sent again, is right.
  if (meant !== null && String(form.get(ASKED_EMAIL)).trim().toLowerCase() !== email) {
    return refuseForm(submission, {
      status: 400,
      reason: "unlikely-email",
      errors: { email: message("signup:email-unlikely", { email: meant }) },
    });
  }
  const result = await registerUser(submission.value, context);
  if (result.ok) {
    const headers = new Headers();
    headers.append(
      "Set-Cookie",
      await rememberAwaitingVerification(request, {
        userId: result.userId,
        redirectTo,
        mayCorrect: true,
      }),
    );
    headers.append(
      "Set-Cookie",
      await serializeToast({ title: "signup:success-title", text: "signup:success-text" }),
    );
    return redirect(paths.checkEmail(), { headers });
  }
  if (result.reason !== "refused") return refuseRetryLater(submission, result);
  return refuseFields(submission, registrationErrors(result.problems));
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function SignUp() {
  const { t } = useText();
  const { booking, redirectTo, providers, nonce } = useLoaderData<typeof loader>();
  const forCleaners = redirectTo.startsWith(paths.cleanerSignup());
  const reasons = useReasons(forCleaners);
  const answer = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof SignUpSchema>>("sign-up", answer);
  return (
    <OneTaskPage light="morning" reasons={reasons}>
      <h1>{t("signup:title")}</h1>
      <p className="pb-6 text-ink-soft">{t(forCleaners ? "signup:lead-cleaner" : "signup:lead")}</p>
      {booking ? <InterruptedBookingCard booking={booking} /> : null}
      <FormProblem refused={answer} />
      <ErrorSummary
        title={t("signup:failed")}
        fields={[
          fields.email,
          fields.firstName,
          fields.username,
          fields.password,
          fields.confirmPassword,
          fields.lastName,
          fields.phone,
        ]}
      />
      <ProviderButtons setUp={providers} redirectTo={redirectTo} nonce={nonce} />
      <form
        method="post"
        {...getFormProps(form)}
        noValidate
        className="card flex flex-col gap-4 p-4 sm:p-6"
      >
        {answer?.reason === "unlikely-email" ? (
          <input type="hidden" name={ASKED_EMAIL} value={valueSentBack(answer, "email")} />
        ) : null}
        <SignUpFields
          fields={fields}
          opensMore={forCleaners}
          typeAgain={answer !== undefined && answer.reason !== "as-typed"}
          nonce={nonce}
        />
        <PrivacyNotice />
        <button type="submit" className="button button-strong">
          {t("signup:submit")}
        </button>
      </form>
      <ProvidersToSetUp setUp={providers} />
      <p className="flex flex-wrap items-center gap-x-3 pt-4">
        {t("signup:have-account")}
        <Link to={paths.login(redirectTo)} className="button button-plain px-0">
          {t("signup:log-in")}
        </Link>
      </p>
    </OneTaskPage>
  );
}
