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
import { valueSentBack } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { checkCurrentPassword, hasPassword } from "~/domain/accounts/current-password.server";
import { parseUserAgent } from "~/domain/accounts/device";
import {
  AddPasskeySchema,
  RemovePasskeySchema,
  RenamePasskeySchema,
} from "~/domain/accounts/passkeys/passkey-schemas";
import {
  MOST_PASSKEYS,
  addPasskey,
  listPasskeys,
  passkeyOrigin,
  removePasskey,
  renamePasskey,
} from "~/domain/accounts/passkeys/passkeys.server";
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
import { logSecurity } from "~/http/security-log.server";
import { redirectWithToast, serializeToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { ChangeFactor, FactorToScan, RecoveryCodes, StartFactor } from "./factor-forms";
import { Passkeys } from "./passkey-rows";

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
        ? {
            ...factor,
            since: cityDateOf(factor.since),
            passkeys: listPasskeys(viewer.id).map(({ id, name, createdAt, lastUsedAt }) => ({
              ...{ id, name, addedOn: cityDateOf(createdAt) },
              usedOn: lastUsedAt === null ? null : cityDateOf(lastUsedAt),
            })),
          }
        : factor.state === "being-set-up"
          ? { ...factor, code: qrCode(factor.uri) }
          : factor,
    origin: passkeyOrigin(),
    nonce: context.cspNonce,
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
    case "passkey-add":
      return addNewPasskey(viewer, form, { request, context });
    case "passkey-rename":
      return rename(viewer, form, request);
    case "passkey-remove":
      return remove(viewer, form, { request, context });
    default:
      throw new Response(null, { status: 400 });
  }
}

type Asked = Pick<ActionFunctionArgs, "request" | "context">;

/** Begins the set-up. Somebody who finds an open browser must not be able to do it: the password is asked for. */
async function begin(viewer: Viewer, form: FormData, { request, context }: Asked) {
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
async function change(viewer: Viewer, form: FormData, { request, context }: Asked) {
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
      return refuseChanged();
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
  }
}

const refuseChanged = () =>
  refuseForm(null, {
    status: 409,
    reason: "changed-meanwhile",
    problem: { title: "second-factor:changed-title", text: "second-factor:changed-text" },
  });

async function changeWithCode(userId: number, code: string, turnsOff: boolean, now: number) {
  const checked = await checkSecondFactor(userId, code, now);
  if (!checked.ok) return checked;
  if (!turnsOff) return makeRecoveryCodes(userId, now);
  turnOffSecondFactor(userId, now);
  return { ok: true, codes: null } as const;
}

/** Adds the passkey that the browser has made. It is called as this browser, until it gets another name. */
async function addNewPasskey(viewer: Viewer, form: FormData, { request, context }: Asked) {
  const { now, address, requestId, locale } = context;
  const refused = (why: string) => {
    logSecurity(requestId, { event: "passkey-refused", reason: why, userId: viewer.id, address });
    return refuseForm(null, {
      status: 400,
      reason: "passkey-refused",
      problem: { title: "second-factor:passkey-refused" },
    });
  };
  const submission = parseForm(form, AddPasskeySchema);
  if (submission.status !== "success") return refused("unreadable");
  const { browser, system } = parseUserAgent(request.headers.get("User-Agent") ?? "");
  const t = await translatorFor(locale);
  const name =
    browser && system
      ? t("second-factor:passkey-of-device", { browser, system })
      : (browser ?? system ?? t("second-factor:passkey-of-unknown"));
  const sessionToken = (await sessionTokenOf(request)) ?? "";
  const { passkey } = submission.value;
  const result = await addPasskey(viewer.id, passkey, { sessionToken, name, now });
  if (result.ok) {
    logSecurity(requestId, { event: "passkey-added", userId: viewer.id, address });
    return redirectWithToast(samePage(request), { title: "second-factor:passkey-added" });
  }
  switch (result.reason) {
    case "passkey-refused":
      return refused(result.why);
    case "changed-meanwhile":
      return refuseChanged();
    case "too-many-passkeys":
      return refuseForm(null, {
        status: 409,
        reason: result.reason,
        problem: { title: message("second-factor:passkey-most", { most: MOST_PASSKEYS }) },
      });
  }
}

async function rename(viewer: Viewer, form: FormData, request: Request) {
  const submission = parseForm(form, RenamePasskeySchema);
  if (submission.status !== "success") return refuseFields(submission);
  if (!renamePasskey(viewer.id, submission.value)) throw new Response(null, { status: 404 });
  return redirectWithToast(samePage(request), { title: "second-factor:passkey-renamed" });
}

/** Removes a passkey. Somebody who finds an open browser must not be able to do it: it takes a code. */
async function remove(viewer: Viewer, form: FormData, { request, context }: Asked) {
  const submission = parseForm(form, RemovePasskeySchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { now, address, requestId } = context;
  const result = await removePasskey(viewer.id, submission.value, now);
  if (result.ok) {
    logSecurity(requestId, { event: "passkey-removed", userId: viewer.id, address });
    return redirectWithToast(samePage(request), { title: "second-factor:passkey-removed" });
  }
  switch (result.reason) {
    case "not-found":
      throw new Response(null, { status: 404 });
    case "wrong-code":
      return refuseFields(submission, { code: "second-factor:code-wrong" });
    case "too-many-attempts":
    case "busy":
      return refuseRetryLater(submission, result);
  }
}

const samePage = (request: Request) =>
  secondFactorPath(new URL(request.url).searchParams.get("redirect") ?? undefined);

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function SecondFactorPage() {
  const { t } = useText();
  const { factor, goOnTo, hasPassword, isNeeded, username, origin, nonce } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "codes" in answer ? answer.codes : null;
  const refused = answer && "codes" in answer ? null : answer;
  return (
    <div className="page reading py-4 sm:py-8">
      {isNeeded || made ? null : <BackLink to={paths.account()}>{t("account:title")}</BackLink>}
      <h1 className="pt-2">{t("second-factor:title")}</h1>
      <p className="pb-6 text-ink-soft">{t("second-factor:lead")}</p>
      {isNeeded ? (
        <Banner title={t("second-factor:needed-title")}>{t("second-factor:needed-text")}</Banner>
      ) : null}
      <FormProblem refused={refused} />
      {made ? (
        <RecoveryCodes codes={made} goOnTo={goOnTo} />
      ) : factor.state === "on" ? (
        <ChangeFactor
          since={factor.since}
          codesLeft={factor.codesLeft}
          refused={valueSentBack(refused, "id") === undefined ? refused : null}
        >
          <Passkeys passkeys={factor.passkeys} refused={refused} origin={origin} nonce={nonce} />
        </ChangeFactor>
      ) : factor.state === "being-set-up" ? (
        <FactorToScan {...factor} username={username} refused={refused} />
      ) : (
        <StartFactor asksPassword={hasPassword} refused={refused} />
      )}
    </div>
  );
}
