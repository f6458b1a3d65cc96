import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { Banner } from "~/components/ui/banner";
import { FormProblem } from "~/components/ui/form-problem";
import { checkCurrentPassword, hasPassword } from "~/domain/accounts/current-password.server";
import {
  BeginSecondFactorSchema,
  BeginSecondFactorWithPasswordSchema,
  SecondFactorCodeSchema,
} from "~/domain/accounts/schemas";
import {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  makeRecoveryCodes,
  turnOffSecondFactor,
} from "~/domain/accounts/second-factor.server";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { qrCode } from "~/domain/payments/qr-code";
import { noteConfirmed, requireConfirmed } from "~/http/ask-again.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { safeRedirect } from "~/http/safe-redirect";
import { requireSessionOwner, sessionTokenOf } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { ChangeFactor, FactorToScan, RecoveryCodes, StartFactor } from "./factor-forms";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireSessionOwner(request, context);
  const factor = getSecondFactor(viewer.id);
  return {
    username: viewer.username,
    hasPassword: hasPassword(viewer.id),
    isNeeded: viewer.mustSetUpSecondFactor,
    goOnTo: safeRedirect(new URL(request.url).searchParams.get("redirect"), paths.account()),
    factor:
      factor.state === "on"
        ? { ...factor, since: cityDateOf(factor.since) }
        : factor.state === "being-set-up"
          ? { ...factor, code: qrCode(factor.uri) }
          : factor,
    page: await describePersonalPage(context, "second-factor:title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireSessionOwner(request, context);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "begin":
      return begin(viewer, form, { request, context });
    case "stop":
      return stop(viewer, request, context.now);
    case "confirm":
    case "new-codes":
    case "off":
      return change(viewer, form, { request, context });
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Begins the set-up. Somebody who finds an open browser must not be able to do it: the password is asked for. */
async function begin(
  viewer: Viewer,
  form: FormData,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
) {
  const asked = { userId: viewer.id, request, context };
  const asksPassword = hasPassword(viewer.id);
  if (!asksPassword) await requireConfirmed(asked, samePage(request));
  const schema = asksPassword ? BeginSecondFactorWithPasswordSchema : BeginSecondFactorSchema;
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return refuseFields(submission);
  const { currentPassword } = { currentPassword: "", ...submission.value };
  const result = await checkCurrentPassword(viewer.id, currentPassword, context.now);
  if (result.ok) {
    if (asksPassword) await noteConfirmed(asked);
    beginSecondFactor(viewer.id, context.now);
    return redirect(samePage(request));
  }
  switch (result.reason) {
    case "wrong-password":
      return refuseFields(submission, { currentPassword: "account:current-wrong" });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
  }
}

/** Ends a set-up that isn't finished; one that is switched on takes a code to be switched off. */
function stop(viewer: Viewer, request: Request, now: number) {
  if (getSecondFactor(viewer.id).state === "being-set-up") turnOffSecondFactor(viewer.id, now);
  return redirect(samePage(request));
}

/** Switches it on or off, or makes other recovery codes: each takes a code. */
async function change(
  viewer: Viewer,
  form: FormData,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
) {
  const { now } = context;
  const submission = parseForm(form, SecondFactorCodeSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { code } = submission.value;
  const intent = form.get("intent");
  const asked = { userId: viewer.id, request, context };
  // The set-up may have begun long ago, and whoever finds this page open sees its secret.
  if (intent === "confirm") await requireConfirmed(asked, samePage(request));
  const result =
    intent === "confirm"
      ? await confirmSecondFactor(viewer.id, code, { now, keep: await sessionTokenOf(request) })
      : await changeWithCode(viewer.id, code, intent === "off", now);
  if (result.ok) {
    await noteConfirmed(asked);
    if (result.codes) return { codes: result.codes };
    const toast = await serializeToast({ title: "second-factor:turned-off" });
    return redirect(samePage(request), { headers: { "Set-Cookie": toast } });
  }
  switch (result.reason) {
    case "wrong-code":
      return refuseFields(submission, { code: "second-factor:code-wrong" });
    case "changed-meanwhile":
      return refuseForm(null, {
        status: 409,
        reason: result.reason,
        problem: { title: "second-factor:changed-title", text: "second-factor:changed-text" },
      });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
  }
}

async function changeWithCode(userId: number, code: string, turnsOff: boolean, now: number) {
  const checked = await checkSecondFactor(userId, code, now);
  if (!checked.ok) return checked;
  if (!turnsOff) return makeRecoveryCodes(userId, now);
  turnOffSecondFactor(userId, now);
  return { ok: true, codes: null } as const;
}

const samePage = (request: Request) =>
  secondFactorPath(new URL(request.url).searchParams.get("redirect") ?? undefined);

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function SecondFactorPage() {
  const { t } = useText();
  const { factor, goOnTo, hasPassword, isNeeded, username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "codes" in answer ? answer.codes : null;
  const refused = answer && "codes" in answer ? null : answer;
  return (
    <div className="page max-w-xl py-4 sm:py-8">
      {isNeeded || made ? null : <BackLink to={paths.account()}>{t("account:title")}</BackLink>}
      <h1 className="pt-2 text-3xl">{t("second-factor:title")}</h1>
      <p className="pt-1 pb-6 text-ink-soft">{t("second-factor:lead")}</p>
      {isNeeded ? (
        <Banner title={t("second-factor:needed-title")}>{t("second-factor:needed-text")}</Banner>
      ) : null}
      <FormProblem refused={refused} />
      {made ? (
        <RecoveryCodes codes={made} goOnTo={goOnTo} />
      ) : factor.state === "on" ? (
        <ChangeFactor since={factor.since} codesLeft={factor.codesLeft} refused={refused} />
      ) : factor.state === "being-set-up" ? (
        <FactorToScan {...factor} username={username} refused={refused} />
      ) : (
        <StartFactor asksPassword={hasPassword} refused={refused} />
      )}
    </div>
  );
}
