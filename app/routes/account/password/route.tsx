import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PhoneScreenIcon, ShieldCheckIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { changePassword } from "~/domain/accounts/change-password.server";
import { hasPassword } from "~/domain/accounts/current-password.server";
import { requestFirstPassword, getVerifiedEmail } from "~/domain/accounts/password-reset.server";
import { hasSecondFactor } from "~/domain/accounts/second-factor.server";
import { listSessions } from "~/domain/accounts/session-list.server";
import { ChangePasswordSchema } from "~/domain/accounts/schemas";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { rememberDevice } from "~/http/device-cookie.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater, refuseForm } from "~/http/refused-form.server";
import { passwordError } from "~/http/registration-messages";
import { passRetryAfter } from "~/http/retry-after";
import { renewSession, requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { AccountRow } from "../shared/account-row";
import { PasswordForm } from "./password-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  return {
    username: viewer.username,
    hasPassword: hasPassword(viewer.id),
    provenEmail: getVerifiedEmail(viewer.id),
    devices: listSessions(viewer.id, null, context.now).length,
    isSecondFactorOn: hasSecondFactor(viewer.id),
    sent: new URL(request.url).searchParams.has("sent"),
    page: await describePersonalPage(context, "account:password"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const form = await readForm(request);
  if (!hasPassword(viewer.id)) return emailPasswordLink(viewer, context);
  const submission = parseForm(form, ChangePasswordSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const result = await changePassword(viewer.id, submission.value, context);
  if (result.ok) {
    const headers = new Headers();
    headers.append("Set-Cookie", await renewSession(viewer, request, context));
    const owner = { userId: viewer.id, proof: result.proof };
    headers.append("Set-Cookie", await rememberDevice(request, owner));
    headers.append(
      "Set-Cookie",
      await serializeToast({
        title: "account:password-changed",
        text: "account:password-changed-text",
      }),
    );
    return redirect(paths.account(), { headers });
  }
  switch (result.reason) {
    case "wrong-password":
      return refuseFields(submission, { currentPassword: "account:current-wrong" });
    case "weak-password":
      return refuseFields(submission, { password: passwordError(result.problem) });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
    case "no-password":
      return emailPasswordLink(viewer, context);
  }
}

/** Sends the link that sets a first password, for people who sign in with LINE or Google. */
function emailPasswordLink(viewer: Viewer, context: ActionFunctionArgs["context"]) {
  const result = requestFirstPassword(viewer.id, context);
  if (result.ok) return redirect(paths.accountPassword({ sent: 1 }));
  switch (result.reason) {
    case "email-unproven":
      return refuseForm(null, { status: 409, reason: result.reason });
    case "too-many-attempts":
      return refuseRetryLater(null, result);
  }
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Password() {
  const { t } = useText();
  const { username, hasPassword, provenEmail, sent, devices, isSecondFactorOn } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <h1 className="pt-2">{t("account:password")}</h1>
      <p className="pb-6 text-ink-soft">
        {t(hasPassword ? "account:password-lead" : "account:password-none")}
      </p>
      <div className="part-two gap-y-6">
        <div className="max-w-160 min-w-0">
          <FormProblem refused={answer} />
          {hasPassword ? (
            <PasswordForm username={username} refused={answer} />
          ) : (
            <FirstPassword email={provenEmail} sent={sent && !answer} />
          )}
        </div>
        {/* The rest of signing in, some of which a new password changes. */}
        <div className="part-side">
          <ul className="card ruled overflow-hidden">
            <AccountRow
              to={paths.accountSessions()}
              Icon={PhoneScreenIcon}
              title={t("account:sessions")}
              text={t("account:devices", { count: devices })}
            />
            <AccountRow
              to={secondFactorPath()}
              Icon={ShieldCheckIcon}
              title={t("account:second-factor")}
              text={t(isSecondFactorOn ? "common:on" : "common:off")}
            />
          </ul>
        </div>
      </div>
    </>
  );
}

function FirstPassword({ email, sent }: { email: string | null; sent: boolean }) {
  const { t } = useText();
  if (email === null) {
    return (
      <div className="card flex flex-col gap-4 p-5 sm:p-6">
        <p>{t("account:password-needs-email")}</p>
        <Link to={paths.accountEmail()} className="button button-strong">
          {t("account:email")}
        </Link>
      </div>
    );
  }
  return (
    <>
      {sent ? <Banner title={t("password:sent-title")}>{t("password:sent-hint")}</Banner> : null}
      <form method="post" className="card flex flex-col gap-4 p-5 sm:p-6">
        <p>
          {t("account:password-by-email")} <strong className="block wrap-anywhere">{email}</strong>
        </p>
        <button type="submit" className={`button ${sent ? "button-quiet" : "button-strong"}`}>
          {t(sent ? "account:password-email-again" : "account:password-email")}
        </button>
      </form>
    </>
  );
}
